const lists = [...document.querySelectorAll('.cards')];
const count = () => lists.forEach(l => { l.parentElement.querySelector('.sum').textContent = l.children.length; });
const onward = event => {
  const card = event.target.closest('.job'), to = lists.indexOf(card.parentElement) + 1;
  lists[to].append(card);
  if (to === 2) event.target.remove();
  count();
};
document.querySelectorAll('.job button').forEach(b => b.addEventListener('click', onward));
document.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  const text = document.getElementById('text');
  const card = document.getElementById('job-1').cloneNode(true);
  card.id = 'fresh';
  card.querySelector('span').textContent = text.value;
  card.querySelector('button').addEventListener('click', onward);
  lists[0].append(card);
  text.value = '';
  count();
});
