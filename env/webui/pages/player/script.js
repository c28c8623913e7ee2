const play = document.getElementById('play'), songs = [...document.querySelectorAll('.song')];
play.addEventListener('click', () => {
  play.textContent = play.classList.toggle('on') ? 'Pause' : 'Play';
});
const go = by => {
  const at = songs.findIndex(s => s.classList.contains('on'));
  const to = (at + by + songs.length) % songs.length;
  songs.forEach((s, i) => s.classList.toggle('on', i === to));
  document.getElementById('now').textContent = songs[to].querySelector('.title').textContent;
  document.getElementById('done').style.width = '4%';
};
document.getElementById('next').addEventListener('click', () => go(1));
document.getElementById('back').addEventListener('click', () => go(-1));
