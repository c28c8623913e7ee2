const days = document.querySelectorAll('.day');
for (const day of days) {
  day.addEventListener('click', () => {
    for (const other of days) other.classList.toggle('on', other === day);
    for (const [id, part] of [['when', '.name'], ['grade', '.grade'], ['says', '.says']]) {
      document.getElementById(id).textContent = day.querySelector(part).textContent;
    }
  });
}
