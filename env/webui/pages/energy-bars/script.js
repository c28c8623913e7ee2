for (const week of ['this', 'last']) {
  document.getElementById(week).addEventListener('click', () => {
    document.getElementById('this').classList.toggle('on', week === 'this');
    document.getElementById('last').classList.toggle('on', week === 'last');
    for (const bar of document.querySelectorAll('.bar')) {
      bar.style.height = bar.dataset[week] + '%';
      bar.previousElementSibling.textContent = bar.dataset[week];
    }
  });
}
