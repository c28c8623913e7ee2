const pins = document.querySelectorAll('.pin');
for (const pin of pins) {
  pin.addEventListener('click', () => {
    for (const other of pins) other.classList.toggle('on', other === pin);
    document.getElementById('name').textContent = pin.dataset.name;
    document.getElementById('text').textContent = pin.dataset.text;
  });
}
