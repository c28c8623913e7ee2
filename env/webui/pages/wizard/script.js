let step = 0, option = '';
for (const button of document.querySelectorAll('.option')) {
  button.addEventListener('click', () => {
    for (const other of document.querySelectorAll('.option')) other.classList.toggle('on', other === button);
    option = button.textContent;
  });
}
document.getElementById('next').addEventListener('click', () => {
  step++;
  document.querySelectorAll('.number').forEach((n, i) => n.classList.toggle('on', i <= step));
  document.querySelectorAll('.page').forEach((p, i) => p.classList.toggle('on', i === step));
  if (step < 2) return;
  document.getElementById('chosen').textContent = 'You chose ' + option;
  document.getElementById('typed').textContent = document.getElementById('who').value;
  document.getElementById('next').style.display = 'none';
});
