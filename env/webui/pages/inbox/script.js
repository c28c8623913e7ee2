const mails = document.querySelectorAll('.mail');
const tell = (id, text) => { document.getElementById(id).textContent = text; };
for (const mail of mails) {
  mail.addEventListener('click', () => {
    for (const other of mails) other.classList.toggle('on', other === mail);
    mail.classList.add('read');
    tell('about', mail.querySelector('.about').textContent);
    tell('from', mail.querySelector('.from').textContent);
    tell('text', mail.dataset.text);
    tell('keep', mail.classList.contains('kept') ? 'Kept' : 'Keep');
    document.querySelector('.sum').textContent = document.querySelectorAll('.mail:not(.read)').length + ' unread';
  });
}
document.getElementById('keep').addEventListener('click', () => {
  document.querySelector('.mail.on').classList.add('kept');
  tell('keep', 'Kept');
});
