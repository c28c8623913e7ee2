const find = document.getElementById('find');
find.addEventListener('input', () => {
  let left = 0;
  for (const book of document.querySelectorAll('.book')) {
    const has = book.textContent.toLowerCase().includes(find.value.toLowerCase());
    book.classList.toggle('gone', !has);
    left += has ? 1 : 0;
  }
  document.getElementById('sum').textContent = left + ' books';
  document.getElementById('none').style.display = left ? 'none' : 'block';
});
