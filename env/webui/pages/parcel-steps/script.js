const on = document.getElementById('on'), steps = document.querySelectorAll('.step');
let at = 1;
on.addEventListener('click', () => {
  if (at === steps.length) return;
  steps[at].classList.add('done');
  steps[at].querySelector('.mark').textContent = '✓';
  at++;
  document.getElementById('done').style.width = at * 25 + '%';
  if (at < steps.length) return;
  on.classList.add('there');
  on.textContent = 'It is there';
});
