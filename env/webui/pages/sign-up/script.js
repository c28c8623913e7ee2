const form = document.getElementById('form');
const checks = {
  name: [v => v.trim().length >= 2, 'Please tell us your name'],
  mail: [v => /^[^@ ]+@[^@ ]+$/.test(v), 'This is no e-mail address'],
  secret: [v => v.length >= 8, 'Eight characters at least'],
};
form.addEventListener('submit', event => {
  event.preventDefault();
  let right = true;
  for (const [id, [good, fault]] of Object.entries(checks)) {
    const field = document.getElementById(id), ok = good(field.value);
    field.classList.toggle('wrong', !ok);
    field.nextElementSibling.textContent = ok ? '' : fault;
    right = right && ok;
  }
  if (!right) return;
  document.getElementById('wrote').textContent = 'We wrote to ' + document.getElementById('mail').value;
  form.style.display = 'none';
  document.getElementById('welcome').style.display = 'block';
});
