const sides = [...document.querySelectorAll('.side')], list = document.querySelector('ul');
const first = [...list.children];
const name = side => side.querySelector('h1').textContent;
const points = side => Number(side.querySelector('.points').textContent);
const judge = () => {
  const [a, b] = sides.map(points);
  sides[0].classList.toggle('leads', a > b);
  sides[1].classList.toggle('leads', b > a);
  document.getElementById('who').textContent = a === b ? 'Nobody leads' : name(sides[a > b ? 0 : 1]) + ' lead';
};
sides.forEach(side => side.querySelector('.more').addEventListener('click', () => {
  side.querySelector('.points').textContent = points(side) + 1;
  const event = first[0].cloneNode();
  event.textContent = 'Point for ' + name(side);
  list.prepend(event);
  judge();
}));
document.getElementById('again').addEventListener('click', () => {
  for (const side of sides) side.querySelector('.points').textContent = 0;
  list.replaceChildren(...first);
  judge();
});
