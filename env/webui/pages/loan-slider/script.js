const track = document.getElementById('track'), amount = document.getElementById('amount');
const many = n => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
let sum = Number(amount.textContent.replace(',', '')), years = 2;
const show = () => {
  amount.textContent = many(sum);
  document.getElementById('filled').style.width = sum / 100 + '%';
  document.getElementById('rate').textContent = many(Math.floor(sum / (12 * years)));
};
track.addEventListener('click', event => {
  const box = track.getBoundingClientRect();
  sum = Math.round((event.clientX - box.left) / box.width * 20) * 500;
  show();
});
for (const button of document.querySelectorAll('.year')) {
  button.addEventListener('click', () => {
    for (const other of document.querySelectorAll('.year')) other.classList.toggle('on', other === button);
    years = Number(button.textContent);
    show();
  });
}
document.getElementById('ask').addEventListener('click', () => {
  document.getElementById('said').textContent = 'We shall write about ' + many(sum);
});
