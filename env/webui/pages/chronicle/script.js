addEventListener('scroll', () => {
  const share = scrollY / (document.documentElement.scrollHeight - innerHeight);
  document.getElementById('far').textContent = Math.round(share * 100) + ' %';
});
