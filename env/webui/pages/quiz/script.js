const answers = document.querySelector('.answers'), said = document.getElementById('said'), next = document.getElementById('next');
const ask = document.getElementById('ask');
let question = 'one', points = 0;
for (const answer of document.querySelectorAll('.answer')) {
  answer.addEventListener('click', () => {
    if (said.textContent) return;
    const right = answer.id === 'answer-' + answers.dataset[question];
    points += right ? 1 : 0;
    answer.classList.add(right ? 'right' : 'wrong');
    said.textContent = right ? 'That is right' : 'Not quite';
    next.style.display = 'block';
  });
}
next.addEventListener('click', () => {
  next.style.display = 'none';
  document.getElementById('done').style.width = '100%';
  if (question === 'two') {
    answers.style.display = 'none';
    ask.textContent = points + ' of 2';
    said.textContent = ask.dataset.end;
    return;
  }
  question = 'two';
  said.textContent = '';
  ask.textContent = ask.dataset.two;
  for (const answer of document.querySelectorAll('.answer')) {
    answer.className = 'answer';
    answer.textContent = answer.dataset.two;
  }
});
