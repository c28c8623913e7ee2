document.getElementById('letters').addEventListener('click', event => {
  const large = document.querySelector('main').classList.toggle('large');
  event.target.textContent = large ? 'Smaller letters' : 'Larger letters';
});
addEventListener('scroll', () => {
  const share = scrollY / (document.documentElement.scrollHeight - innerHeight);
  document.getElementById('read').style.width = Math.round(share * 100) + '%';
});
