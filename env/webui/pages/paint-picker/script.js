for (const [kind, id] of [['wall', 'house'], ['door', 'leaf']]) {
  const swatches = document.querySelectorAll('.' + kind);
  swatches.forEach((swatch, i) => swatch.addEventListener('click', () => {
    swatches.forEach(s => s.classList.toggle('on', s === swatch));
    document.getElementById(id).className = 'paint-' + (i + 1);
    const name = k => document.querySelector('.' + k + '.on').dataset.name;
    document.getElementById('names').textContent = name('wall') + ' and ' + name('door');
  }));
}
