const chapters = document.querySelectorAll('.chapter');
chapters.forEach((chapter, i) => chapter.addEventListener('click', () => {
  chapters.forEach(c => c.classList.toggle('on', c === chapter));
  document.getElementById('part-' + (i + 1)).scrollIntoView({behavior: 'instant'});
}));
for (const copy of document.querySelectorAll('.copy')) {
  copy.addEventListener('click', () => {
    copy.classList.add('done');
    copy.textContent = 'Copied';
  });
}
