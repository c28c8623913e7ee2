const order = document.getElementById('order');
order.addEventListener('click', () => {
  order.classList.add('done');
  order.textContent = 'Thank you';
  document.getElementById('note').classList.add('shown');
});
