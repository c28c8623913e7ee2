document.getElementById('ask').addEventListener('click', () => {
  document.getElementById('text').textContent = 'Somebody is on the way';
});
