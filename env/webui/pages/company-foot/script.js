const up = document.getElementById('up');
addEventListener('scroll', () => { up.style.display = scrollY > 20 ? 'block' : 'none'; });
up.addEventListener('click', () => scrollTo(0, 0));
