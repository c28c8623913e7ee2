const tell = (id, text) => { document.getElementById(id).textContent = text; };
for (const day of document.querySelectorAll('.day')) {
  day.addEventListener('click', () => {
    document.querySelector('.day.on')?.classList.remove('on');
    day.classList.add('on');
    const busy = day.classList.contains('busy');
    const {event, text, hour} = document.getElementById('hour').dataset;
    tell('event', busy ? event : 'Day ' + day.textContent);
    tell('what', busy ? text : 'Nothing to do');
    tell('hour', busy ? hour : '');
  });
}
