/** Changes one marked element of the page: the smallest whose weight is at least a thirtieth of all, if the kind fits it. */
(/** @type {string} */ kind) => {
	const all = Array.from(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-filter-by]'))).map((el) => {
		const r = el.getBoundingClientRect();
		return { el, w: r.width, h: r.height, weight: Math.pow(r.width * r.height, 0.9), by: (el.dataset.evalby ?? '').split('|') };
	}).filter((x) => x.w * x.h > 0.1 && getComputedStyle(x.el).visibility === 'visible');
	const framed = (/** @type {HTMLElement} */ el) => {
		const own = getComputedStyle(el);
		return own.backgroundColor !== 'rgba(0, 0, 0, 0)' || own.backgroundImage !== 'none' || own.borderTopWidth !== '0px';
	};
	const total = all.reduce((sum, x) => sum + x.weight, 0);
	const fits = all.filter((x) => {
		switch (kind) {
			case 'recolour': return x.by.some((p) => p === 'color' || p === 'background-color');
			case 'retype': return (x.by.includes('text') || x.el.dataset.filterBy === 'text') && x.el.children.length === 0 && x.el.textContent?.trim();
			case 'resize': return framed(x.el) && (x.by.includes('width') || x.by.includes('height'));
		}
		return true;
	}).sort((a, b) => a.weight - b.weight);
	const it = fits.find((x) => x.weight >= total / 30) ?? fits.at(-1) ?? all.at(-1);
	if (!it) return;
	const style = it.el.style;
	switch (kind) {
		case 'delete': it.el.remove(); break;
		case 'move': style.setProperty('transform', `translate(${it.w / 2 + 150}px, ${it.h / 2 + 90}px)`, 'important'); break;
		case 'resize':
			for (const [side, by] of [['width', it.w], ['height', it.h]]) {
				for (const bound of ['', 'min-', 'max-']) style.setProperty(bound + side, `${Number(by) * 1.6 + 40}px`, 'important');
			}
			if (getComputedStyle(it.el).display === 'inline') style.setProperty('display', 'inline-block', 'important');
			break;
		case 'recolour':
			for (const el of /** @type {HTMLElement[]} */ ([it.el, ...it.el.querySelectorAll('*')])) {
				el.style.setProperty('color', 'rgb(255, 0, 255)', 'important');
				el.style.setProperty('background', 'rgb(0, 255, 0)', 'important');
			}
			break;
		case 'retype': it.el.textContent = Array.from(it.el.textContent ?? '').reverse().join('') + ' ?'; break;
	}
}
