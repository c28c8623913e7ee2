const stars = [...document.querySelectorAll('.star')], word = document.getElementById('word'), send = document.getElementById('send');
let kept = 0;
const tell = n => { word.textContent = n ? stars[n - 1].dataset.word : 'No star yet'; };
stars.forEach((star, i) => {
  star.addEventListener('mouseenter', () => {
    stars.forEach((s, j) => s.classList.toggle('near', j <= i));
    tell(i + 1);
  });
  star.addEventListener('mouseleave', () => {
    stars.forEach(s => s.classList.remove('near'));
    tell(kept);
  });
  star.addEventListener('click', () => {
    kept = i + 1;
    stars.forEach((s, j) => { s.classList.toggle('kept', j <= i); s.classList.remove('near'); });
    tell(kept);
  });
});
send.addEventListener('click', () => {
  send.textContent = 'Thank you for ' + kept + ' stars';
  send.classList.add('done');
});
