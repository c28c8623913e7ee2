/** Spoils the first n of the page's marked elements, in an order of its own, in one way. */
(/** @type {string} */ kind, /** @type {number} */ n) => {
	const all = Array.from(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-filter-by]')));
	const order = all.map((el, i) => ({ el, at: (i * 2654435761) % 4294967296 })).sort((a, b) => a.at - b.at);
	for (const { el } of order.slice(0, n)) {
		switch (kind) {
			case 'hide': el.style.setProperty('visibility', 'hidden', 'important'); break;
			case 'move': el.style.setProperty('transform', `translate(${el.offsetWidth / 3}px, ${el.offsetHeight / 2}px)`, 'important'); break;
			case 'recolour':
				el.style.setProperty('color', '#c026d3', 'important');
				el.style.setProperty('background-color', '#bef264', 'important');
				break;
			case 'resize': el.style.setProperty('font-size', `${1.5 * parseFloat(getComputedStyle(el).fontSize)}px`, 'important'); break;
			case 'retype':
				for (const node of Array.from(el.childNodes)) {
					if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) node.textContent = 'Xx' + node.textContent.trim().split('').reverse().join('');
				}
		}
	}
}
