document.getElementById('letters').addEventListener('click', event => {
  const large = document.querySelector('main').classList.toggle('large');
  event.target.textContent = large ? 'Smaller letters' : 'Larger letters';
});
