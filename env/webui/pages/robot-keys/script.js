const cells = [...document.querySelectorAll('.cell')], bot = document.getElementById('bot'), keys = document.getElementById('keys');
const ways = {w: [0, -1], s: [0, 1], a: [-1, 0], d: [1, 0]};
let x = 0, y = 0, steps = 0;
const show = () => {
  cells.forEach((c, i) => c.classList.toggle('here', i === y * 5 + x));
  cells[y * 5 + x].append(bot);
  document.getElementById('where').textContent = 'Column ' + (x + 1) + ', row ' + (y + 1);
  document.getElementById('steps').textContent = steps + ' steps';
};
keys.addEventListener('keydown', event => {
  const way = ways[event.key];
  if (!way) return;
  const [u, v] = [x + way[0], y + way[1]];
  if (u < 0 || v < 0 || u > 4 || v > 4) return;
  cells[y * 5 + x].classList.add('trace');
  [x, y] = [u, v];
  steps++;
  show();
});
document.getElementById('again').addEventListener('click', () => {
  cells.forEach(c => c.classList.remove('trace'));
  [x, y, steps] = [0, 0, 0];
  keys.value = '';
  show();
});
