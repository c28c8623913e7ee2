const list = document.querySelector('ul'), field = document.getElementById('thing'), main = document.querySelector('main');
const count = () => { document.getElementById('left').textContent = list.querySelectorAll('.item:not(.done)').length + ' left'; };
const wire = item => item.querySelector('.tick').addEventListener('click', () => { item.classList.toggle('done'); count(); });
list.querySelectorAll('.item').forEach(wire);
document.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  const item = list.firstElementChild.cloneNode(true);
  item.className = 'item';
  item.querySelector('.tick').id = 'tick-' + (list.children.length + 1);
  item.querySelector('.what').textContent = field.value;
  wire(item);
  list.append(item);
  field.value = '';
  count();
});
document.getElementById('hide').addEventListener('click', event => {
  event.target.textContent = main.classList.toggle('hiding') ? 'Show all' : 'Hide what is done';
});
