const over = document.querySelector('.timers').dataset.over;
for (const timer of document.querySelectorAll('.timer')) {
  const button = timer.querySelector('.start');
  button.addEventListener('click', () => {
    if (timer.classList.contains('runs')) return;
    timer.classList.add('runs');
    button.textContent = 'Running';
    let left = 10;
    const step = () => {
      left--;
      timer.querySelector('.count').textContent = left;
      timer.querySelector('.done').style.width = (10 - left) * 10 + '%';
      if (left) {
        setTimeout(step, 1000);
        return;
      }
      timer.classList.add('over');
      button.textContent = over;
    };
    setTimeout(step, 1000);
  });
}
