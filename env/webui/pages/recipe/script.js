const number = document.getElementById('number');
const change = by => {
  const people = Math.max(1, Number(number.textContent) + by);
  number.textContent = people;
  for (const a of document.querySelectorAll('.amount')) a.textContent = a.dataset.one * people;
};
document.getElementById('more').addEventListener('click', () => change(1));
document.getElementById('less').addEventListener('click', () => change(-1));
for (const thing of document.querySelectorAll('.thing')) thing.addEventListener('click', () => thing.classList.toggle('have'));
const up = document.getElementById('up');
addEventListener('scroll', () => { up.style.display = scrollY > 20 ? 'block' : 'none'; });
up.addEventListener('click', () => scrollTo(0, 0));
