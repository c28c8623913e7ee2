const choose = (kind, then) => document.querySelectorAll(kind).forEach((button, i, all) => {
  button.addEventListener('click', () => {
    all.forEach(other => other.classList.toggle('on', other === button));
    then(i);
  });
});
choose('.size', () => {});
choose('.tab', i => document.querySelectorAll('.more').forEach((text, j) => text.classList.toggle('on', i === j)));
document.getElementById('buy').addEventListener('click', event => {
  event.target.classList.add('done');
  event.target.textContent = 'In the basket';
});
