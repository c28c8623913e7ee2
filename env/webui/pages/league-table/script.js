const body = document.querySelector('tbody'), heads = [...document.querySelectorAll('th')];
heads.forEach((head, column) => head.addEventListener('click', () => {
  const again = head.classList.contains('on') && !head.classList.contains('back');
  for (const other of heads) other.classList.remove('on', 'back');
  head.classList.add('on');
  head.classList.toggle('back', again);
  const value = row => row.children[column].textContent;
  const rows = [...body.children].sort((a, b) => {
    const order = column === 0 ? (value(a) < value(b) ? -1 : 1) : value(b) - value(a);
    return again ? -order : order;
  });
  body.append(...rows);
}));
