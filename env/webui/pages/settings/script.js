const save = document.getElementById('save');
for (const s of document.querySelectorAll('.switch')) {
  s.addEventListener('click', () => {
    s.classList.toggle('on');
    save.className = 'changed';
    save.textContent = 'Save';
  });
}
save.addEventListener('click', () => {
  if (save.className !== 'changed') return;
  save.className = 'saved';
  save.textContent = 'Saved';
});
