addEventListener('scroll', () => {
  document.getElementById('small').style.display = scrollY > 20 ? 'block' : 'none';
});
