const talk = document.getElementById('talk'), say = document.getElementById('say');
const add = (text, whose) => {
  const p = talk.querySelector('.' + whose).cloneNode(true);
  p.textContent = text;
  talk.append(p);
};
document.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  if (!say.value) return;
  add(say.value, 'mine');
  say.value = '';
  setTimeout(() => add(talk.dataset.reply, 'theirs'), 500);
});
