const voices = document.querySelectorAll('.voice'), dots = document.querySelectorAll('.dot');
let at = 0;
const go = to => {
  at = (to + voices.length) % voices.length;
  voices.forEach((v, i) => v.classList.toggle('on', i === at));
  dots.forEach((d, i) => d.classList.toggle('on', i === at));
};
document.getElementById('next').addEventListener('click', () => go(at + 1));
document.getElementById('before').addEventListener('click', () => go(at - 1));
dots.forEach((d, i) => d.addEventListener('click', () => go(i)));
