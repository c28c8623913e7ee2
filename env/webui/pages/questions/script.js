for (const item of document.querySelectorAll('.item')) {
  item.querySelector('.question').addEventListener('click', () => {
    const open = !item.classList.contains('open');
    for (const other of document.querySelectorAll('.item')) {
      other.classList.toggle('open', other === item && open);
      other.querySelector('.sign').textContent = other === item && open ? '–' : '+';
    }
  });
}
