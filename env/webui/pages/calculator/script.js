const display = document.getElementById('display');
const ways = {by: (a, b) => a / b, times: (a, b) => a * b, minus: (a, b) => a - b, plus: (a, b) => a + b};
let first = 0, way = '', fresh = true;
const mark = name => {
  way = name;
  for (const w of Object.keys(ways)) document.getElementById('key-' + w).classList.toggle('on', w === name);
};
const reckon = () => {
  if (way) display.textContent = Math.round(ways[way](first, Number(display.textContent)) * 1e6) / 1e6;
  fresh = true;
};
for (let n = 0; n < 10; n++) {
  document.getElementById('key-' + n).addEventListener('click', () => {
    display.textContent = fresh || display.textContent === '0' ? n : display.textContent + n;
    fresh = false;
  });
}
for (const w of Object.keys(ways)) {
  document.getElementById('key-' + w).addEventListener('click', () => {
    reckon();
    first = Number(display.textContent);
    mark(w);
  });
}
document.getElementById('key-is').addEventListener('click', () => { reckon(); mark(''); });
document.getElementById('key-clear').addEventListener('click', () => { display.textContent = '0'; fresh = true; mark(''); });
