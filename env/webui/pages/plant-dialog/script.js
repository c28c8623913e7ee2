const layer = document.getElementById('layer');
let taken;
for (const button of document.querySelectorAll('.take')) {
  button.addEventListener('click', () => {
    taken = button;
    document.getElementById('asked').textContent = 'A home for ' + button.parentElement.querySelector('h2').textContent;
    layer.style.display = 'flex';
  });
}
document.getElementById('no').addEventListener('click', () => { layer.style.display = 'none'; });
document.getElementById('yes').addEventListener('click', () => {
  layer.style.display = 'none';
  taken.classList.add('done');
  taken.textContent = 'Yours now';
});
