const money = cents => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const tell = (id, text) => { document.getElementById(id).textContent = text; };
const reckon = () => {
  let goods = 0;
  for (const good of document.querySelectorAll('.good')) {
    const sum = good.dataset.price * good.querySelector('.number').textContent;
    good.querySelector('.sum').textContent = money(sum);
    goods += sum;
  }
  const post = goods ? 450 : 0;
  tell('goods', money(goods));
  tell('post', money(post));
  tell('all', money(goods + post));
};
for (const good of document.querySelectorAll('.good')) {
  const number = good.querySelector('.number');
  const change = by => { number.textContent = Math.max(1, Number(number.textContent) + by); reckon(); };
  good.querySelector('.more').addEventListener('click', () => change(1));
  good.querySelector('.less').addEventListener('click', () => change(-1));
  good.querySelector('.out').addEventListener('click', () => { good.remove(); reckon(); });
}
document.getElementById('pay').addEventListener('click', event => {
  event.target.classList.add('done');
  event.target.textContent = 'Paid, thank you';
});
