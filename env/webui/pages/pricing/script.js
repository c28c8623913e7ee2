const sides = {monthly: 'month', yearly: 'year'};
for (const [id, unit] of Object.entries(sides)) {
  document.getElementById(id).addEventListener('click', () => {
    for (const other of Object.keys(sides)) document.getElementById(other).classList.toggle('on', other === id);
    for (const price of document.querySelectorAll('.price')) price.textContent = price.dataset[unit];
    for (const text of document.querySelectorAll('.unit')) text.textContent = text.textContent.replace(/ a \w+$/, ' a ' + unit);
  });
}
for (const button of document.querySelectorAll('.choose')) {
  button.addEventListener('click', () => {
    button.classList.add('done');
    button.textContent = 'Chosen';
  });
}
