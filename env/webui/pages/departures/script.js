for (const kind of ['all', 'first', 'second']) {
  document.getElementById(kind).addEventListener('click', () => {
    for (const b of document.querySelectorAll('.filters button')) b.classList.toggle('on', b.id === kind);
    for (const row of document.querySelectorAll('.row')) row.classList.toggle('gone', kind !== 'all' && !row.classList.contains(kind));
  });
}
