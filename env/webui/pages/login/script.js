document.querySelector('form').addEventListener('submit', event => {
  event.preventDefault();
  document.getElementById('wrong').style.display = 'block';
  document.getElementById('secret').value = '';
});
