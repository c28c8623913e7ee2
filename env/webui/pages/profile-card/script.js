const follow = document.getElementById('follow'), followers = document.getElementById('followers');
follow.addEventListener('click', () => {
  const on = follow.classList.toggle('on');
  follow.textContent = on ? 'Following' : 'Follow';
  followers.textContent = Number(followers.textContent) + (on ? 1 : -1);
});
for (const like of document.querySelectorAll('.like')) like.addEventListener('click', () => like.classList.toggle('on'));
