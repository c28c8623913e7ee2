const news = document.querySelectorAll('.news'), pages = document.querySelectorAll('.page');
let at = 0;
const go = to => {
  at = Math.min(2, Math.max(0, to));
  news.forEach((n, i) => n.classList.toggle('on', Math.floor(i / 3) === at));
  pages.forEach((p, i) => p.classList.toggle('on', i === at));
  document.getElementById('before').classList.toggle('soft', at === 0);
  document.getElementById('after').classList.toggle('soft', at === 2);
};
pages.forEach((p, i) => p.addEventListener('click', () => go(i)));
document.getElementById('before').addEventListener('click', () => go(at - 1));
document.getElementById('after').addEventListener('click', () => go(at + 1));
