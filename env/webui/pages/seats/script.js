const said = document.getElementById('said'), sum = document.getElementById('sum');
const seats = [...document.querySelectorAll('.rows .seat')];
for (const seat of seats) {
  seat.addEventListener('click', () => {
    if (seat.classList.contains('taken')) {
      said.textContent = 'This one is taken';
      return;
    }
    seat.classList.toggle('on');
    const mine = seats.filter(s => s.classList.contains('on')).map(s => s.id.slice(5));
    said.textContent = mine.length ? 'Seats ' + mine.join(', ') : 'No seat chosen';
    sum.textContent = mine.length * sum.dataset.price;
  });
}
