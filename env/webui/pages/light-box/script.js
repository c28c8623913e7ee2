const pictures = [...document.querySelectorAll('.picture')], layer = document.getElementById('layer');
let at = 0;
const show = to => {
  at = (to + pictures.length) % pictures.length;
  document.getElementById('big').className = 'mix-' + at;
  document.getElementById('name').textContent = pictures[at].nextElementSibling.textContent;
  layer.style.display = 'flex';
};
pictures.forEach((p, i) => p.addEventListener('click', () => show(i)));
document.getElementById('next').addEventListener('click', () => show(at + 1));
document.getElementById('before').addEventListener('click', () => show(at - 1));
document.getElementById('close').addEventListener('click', () => {
  layer.style.display = 'none';
  pictures.forEach((p, i) => p.classList.toggle('seen', i === at));
});
