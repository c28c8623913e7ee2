// @ts-check

/**
 * Reads what package aes compares of a page, at one moment. It runs in an isolated world, where the page's scripts can
 * neither see nor change it. What names in the page can still hide, such as the children of a form with a field called
 * children, is taken from prototypes.
 *
 * @param {boolean} marks whether the page's marks are read
 * @param {{walked: number, kept: number, text: number, long: number}} most the bounds: elements below body, those that
 * can be seen, characters of all values together, and of one value that is kept whole
 * @returns {string} JSON of what Go calls a reading
 */
function gymkhanaCapture(marks, most) {
	'use strict';
	/** @returns {(on: any, ...args: any[]) => any} */
	const free = (/** @type {any} */ f) => Function.prototype.call.bind(f);
	const getter = (/** @type {any} */ of, /** @type {string} */ name) => free(/** @type {any} */ (Object.getOwnPropertyDescriptor(of, name)).get);
	const parentOf = getter(Node.prototype, 'parentNode'), firstChild = getter(Node.prototype, 'firstChild');
	const nextSibling = getter(Node.prototype, 'nextSibling'), nodeType = getter(Node.prototype, 'nodeType');
	const textContent = getter(Node.prototype, 'textContent'), dataOf = getter(CharacterData.prototype, 'data');
	const tagOf = getter(Element.prototype, 'localName'), attribute = free(Element.prototype.getAttribute);
	const boxOf = free(Element.prototype.getBoundingClientRect), displayed = free(Element.prototype.checkVisibility);
	const scrollLeft = getter(Element.prototype, 'scrollLeft'), scrollTop = getter(Element.prototype, 'scrollTop');
	const outerHTML = getter(Element.prototype, 'outerHTML'), innerText = getter(HTMLElement.prototype, 'innerText');
	const styleValue = free(CSSStyleDeclaration.prototype.getPropertyValue);
	const bodyOf = getter(Document.prototype, 'body'), baseURI = getter(Node.prototype, 'baseURI');
	const root = getter(Document.prototype, 'documentElement')(document);
	const origin = location.origin;

	const body = bodyOf(document);
	if (!body) return JSON.stringify({ why: 'it has no body' });

	// ---- All elements, with their parents and how many are in each.

	const walker = Document.prototype.createTreeWalker.call(document, body, NodeFilter.SHOW_ELEMENT);
	/** @type {any[]} */
	const all = [];
	const at = new Map();
	/** @type {number[]} */
	const parent = [], inside = [];
	while (walker.nextNode()) {
		if (all.length >= most.walked) return JSON.stringify({ why: `it has more than ${most.walked} elements` });
		const el = walker.currentNode;
		const up = at.get(parentOf(el));
		at.set(el, all.length);
		parent.push(up === undefined ? -1 : up);
		inside.push(0);
		all.push(el);
	}
	for (let i = all.length - 1; i >= 0; i--) if (parent[i] >= 0) inside[parent[i]] += inside[i] + 1;

	// ---- What can be seen.

	/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Clip */
	const everywhere = { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity };
	const cut = (/** @type {Clip} */ a, /** @type {Clip} */ b) =>
		({ x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) });
	const hides = (/** @type {string} */ overflow) => overflow === 'hidden' || overflow === 'clip';

	/** What the page itself hides: all above and left of it, and what cannot be scrolled to. */
	function pageClip() {
		const own = getComputedStyle(root), its = getComputedStyle(body);
		const of = (/** @type {string} */ axis) => {
			const o = styleValue(own, 'overflow-' + axis);
			return o === 'visible' ? styleValue(its, 'overflow-' + axis) : o;
		};
		const clip = { x0: 0, y0: 0, x1: Infinity, y1: Infinity };
		if (hides(of('x'))) clip.x1 = scrollX + innerWidth;
		if (hides(of('y'))) clip.y1 = scrollY + innerHeight;
		return clip;
	}

	/** @typedef {{clear: boolean, flow: Clip, placed: Clip}} Around */
	const page = pageClip();
	/** @type {Around[]} what the elements inside each find: whether it is transparent, and what clips them */
	const around = [];
	/** @type {Around} */
	const outermost = { clear: styleValue(getComputedStyle(body), 'opacity') === '0', flow: page, placed: page };

	/** @returns {{box: number[], seen: boolean, style: CSSStyleDeclaration}} */
	function look(/** @type {number} */ i) {
		const el = all[i], style = getComputedStyle(el), rect = boxOf(el);
		const up = parent[i] >= 0 ? around[parent[i]] : outermost;
		const box = [rect.left + scrollX, rect.top + scrollY, rect.width, rect.height];
		const own = { x0: box[0], y0: box[1], x1: box[0] + box[2], y1: box[1] + box[3] };
		const position = styleValue(style, 'position');
		const clip = position === 'fixed' ? everywhere : position === 'absolute' ? up.placed : up.flow;
		const left = cut(own, clip);
		const shown = left.x1 > left.x0 && left.y1 > left.y0;
		const clear = up.clear || styleValue(style, 'opacity') === '0';
		const contents = styleValue(style, 'display') === 'contents';
		let flow = contents ? up.flow : inner(style, own, clip, shown);
		const holds = !contents && (position !== 'static' || styleValue(style, 'transform') !== 'none');
		around.push({ clear, flow, placed: holds ? flow : up.placed });
		const seen = box[2] * box[3] > 0.1 && shown && !clear && styleValue(style, 'visibility') === 'visible' && displayed(el);
		return { box, seen, style };
	}

	/** What clips the inside of an element. What can be scrolled to is not clipped, unless the element is. */
	function inner(/** @type {CSSStyleDeclaration} */ style, /** @type {Clip} */ own, /** @type {Clip} */ clip, /** @type {boolean} */ shown) {
		const x = styleValue(style, 'overflow-x'), y = styleValue(style, 'overflow-y');
		if (x === 'visible' && y === 'visible') return clip;
		const to = { ...clip };
		if (hides(x)) to.x0 = Math.max(to.x0, own.x0), to.x1 = Math.min(to.x1, own.x1);
		else if (shown && x !== 'visible') to.x0 = -Infinity, to.x1 = Infinity;
		if (hides(y)) to.y0 = Math.max(to.y0, own.y0), to.y1 = Math.min(to.y1, own.y1);
		else if (shown && y !== 'visible') to.y0 = -Infinity, to.y1 = Infinity;
		return to;
	}

	// ---- Values, each of them once.

	/** @type {string[]} */
	const values = [];
	const numbers = new Map();
	let size = 0;
	/** @returns {number} */
	function value(/** @type {string | null | undefined} */ s) {
		let v = s || '';
		size += v.length;
		let n = numbers.get(v);
		if (n !== undefined) return n;
		const whole = v;
		v = v.split(origin).join('');
		if (v.length > most.long) v = v.slice(0, 200) + '#' + digest(v) + '#' + v.length;
		n = values.length;
		values.push(v);
		if (whole.length <= most.long) numbers.set(whole, n);
		return n;
	}

	/** @returns {string} of 53 bits: cyrb53's mixing of two lanes */
	function digest(/** @type {string} */ s) {
		let a = 0xdeadbeef, b = 0x41c6ce57;
		for (let i = 0; i < s.length; i++) {
			const c = s.charCodeAt(i);
			a = Math.imul(a ^ c, 2654435761);
			b = Math.imul(b ^ c, 1597334677);
		}
		a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
		b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
		return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
	}

	const input = HTMLInputElement.prototype, list = HTMLSelectElement.prototype;
	const inputType = getter(input, 'type'), inputValue = getter(input, 'value'), inputChecked = getter(input, 'checked');
	const areaValue = getter(HTMLTextAreaElement.prototype, 'value'), listValue = getter(list, 'value');
	const selected = getter(list, 'selectedOptions'), labelOf = getter(HTMLOptionElement.prototype, 'label');
	const buttonType = getter(HTMLButtonElement.prototype, 'type');

	/** @returns {{type: string, value: string, checked: boolean, chosen: string}} */
	function control(/** @type {any} */ el) {
		const out = { type: attribute(el, 'type') || '', value: attribute(el, 'value') || '', checked: attribute(el, 'aria-checked') === 'true', chosen: '' };
		if (el instanceof HTMLInputElement) {
			out.type = inputType(el);
			out.value = inputValue(el);
			out.checked = inputChecked(el);
		} else if (el instanceof HTMLTextAreaElement) out.value = areaValue(el);
		else if (el instanceof HTMLButtonElement) out.type = buttonType(el);
		else if (el instanceof HTMLSelectElement) {
			out.value = listValue(el);
			out.chosen = Array.from(selected(el)).slice(0, 100).map((o) => labelOf(o)).join('\n');
		}
		return out;
	}

	/** @returns {string} where a picture comes from, in full, so that ./a.png and a.png are the same */
	function sourceOf(/** @type {any} */ el) {
		const src = attribute(el, 'src');
		if (!src) return '';
		try {
			return new URL(src, baseURI(el)).href;
		} catch {
			return src;
		}
	}

	const shows = new Set(['img', 'image', 'canvas', 'video', 'svg', 'object', 'embed', 'iframe', 'input', 'textarea', 'select', 'hr', 'progress', 'meter']);

	/** @returns {boolean} whether an element shows something of its own besides text, so that its box can be seen */
	function framed(/** @type {string} */ tag, /** @type {CSSStyleDeclaration} */ style) {
		const is = (/** @type {string} */ p) => styleValue(style, p);
		if (shows.has(tag) || is('background-image') !== 'none' || is('box-shadow') !== 'none' || is('outline-style') !== 'none') return true;
		const clear = (/** @type {string} */ color) => /^rgba\(.*, 0\)$/.test(color) || / \/ 0\)$/.test(color);
		if (!clear(is('background-color'))) return true;
		return ['top', 'right', 'bottom', 'left'].some((side) => is(`border-${side}-width`) !== '0px' && !clear(is(`border-${side}-color`)));
	}

	/** @returns {boolean} whether something stands before or after an element that its styles put there */
	function flanked(/** @type {any} */ el, /** @type {string} */ side) {
		const style = getComputedStyle(el, side), content = styleValue(style, 'content');
		return content !== 'none' && content !== 'normal' && (content !== '""' || framed('', style));
	}

	const stackAt = free(Document.prototype.elementsFromPoint), contains = free(Node.prototype.contains);

	/** @returns {boolean} whether an element hides what is behind it */
	function opaque(/** @type {any} */ el) {
		const style = getComputedStyle(el);
		if (styleValue(style, 'opacity') !== '1' || styleValue(style, 'visibility') !== 'visible') return false;
		return /^rgb\(/.test(styleValue(style, 'background-color')) || /url\(/.test(styleValue(style, 'background-image'));
	}

	/** @returns {boolean} whether an element without texts is behind opaque ones wherever it is looked for in the window */
	function covered(/** @type {any} */ el, /** @type {number[]} */ box) {
		let looked = 0;
		for (const [dx, dy] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]) {
			const stack = stackAt(document, box[0] - scrollX + dx * box[2], box[1] - scrollY + dy * box[3]);
			const depth = stack.indexOf(el);
			if (depth < 0 && stack.length === 0) continue; // outside of the window
			if (depth < 0 || !stack.slice(0, depth).some((/** @type {any} */ over) => !contains(over, el) && !contains(el, over) && opaque(over))) return false;
			looked++;
		}
		return looked > 0;
	}

	/** @returns {number} how long the longest text is that stands in an element itself */
	function inkOf(/** @type {any} */ el) {
		let longest = 0;
		for (let n = firstChild(el); n; n = nextSibling(n)) {
			if (nodeType(n) === Node.TEXT_NODE) longest = Math.max(longest, dataOf(n).replace(/\s+/g, ' ').trim().length);
		}
		return longest;
	}

	const rectsOf = free(Range.prototype.getClientRects), selectContents = free(Range.prototype.selectNodeContents);
	const range = new Range();

	/** @returns {Clip} the box around two */
	const hull = (/** @type {Clip} */ a, /** @type {Clip} */ b) =>
		({ x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) });
	const nowhere = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };

	/** @returns {Clip} where the texts are that stand in an element itself, as they are drawn, line by line */
	function written(/** @type {any} */ el) {
		let to = nowhere;
		for (let n = firstChild(el); n; n = nextSibling(n)) {
			if (nodeType(n) !== Node.TEXT_NODE || !dataOf(n).trim()) continue;
			selectContents(range, n);
			for (const r of rectsOf(range)) {
				if (r.width > 0 && r.height > 0) to = hull(to, { x0: r.left + scrollX, y0: r.top + scrollY, x1: r.right + scrollX, y1: r.bottom + scrollY });
			}
		}
		return to;
	}

	// ---- The elements that are kept.

	/** @type {any[]} */
	const kept = [];
	/** @type {number[]} by number among all: where it is among those kept, or −1 */
	const place = [];
	/** @type {number[]} of each element: the longest text in it that is shown, and which kept element holds it */
	const ink = [], holder = [];
	/** @type {Clip[]} of each that is kept: where that is which it shows, and its own box if that cuts it off */
	const extents = [], bounds = [];
	const properties = PROPERTIES;
	for (let i = 0; i < all.length; i++) {
		const { box, seen, style } = look(i);
		ink.push(0);
		holder.push(-1);
		place.push(seen ? kept.length : -1);
		if (!seen) continue;
		if (kept.length >= most.kept) return JSON.stringify({ why: `it shows more than ${most.kept} elements` });
		const el = all[i], tag = tagOf(el);
		const own = tag === 'textarea' ? 0 : inkOf(el);
		if (own > 0) ink[i] = own, holder[i] = kept.length;
		const said = el instanceof HTMLElement ? innerText(el) : textContent(el);
		let up = parent[i];
		while (up >= 0 && place[up] < 0) up = parent[up];
		const c = control(el), frame = framed(tag, style);
		const parts = (own > 0 ? 1 : 0) + (frame ? 1 : 0) + (flanked(el, '::before') ? 1 : 0) + (flanked(el, '::after') ? 1 : 0);
		const edge = { x0: box[0], y0: box[1], x1: box[0] + box[2], y1: box[1] + box[3] };
		extents.push(frame ? edge : own > 0 ? written(el) : nowhere);
		bounds.push({
			x0: styleValue(style, 'overflow-x') === 'visible' ? -Infinity : edge.x0, x1: styleValue(style, 'overflow-x') === 'visible' ? Infinity : edge.x1,
			y0: styleValue(style, 'overflow-y') === 'visible' ? -Infinity : edge.y0, y1: styleValue(style, 'overflow-y') === 'visible' ? Infinity : edge.y1,
		});
		kept.push({
			i: gymkhanaEyes.idOf(el), p: up >= 0 ? place[up] : -1, d: inside[i], g: value(tag), b: box,
			t: value(said.trim()), n: parts, c: parts > 0 && !said.trim() && covered(el, box), e: frame ? null : [0, 0, 0, 0], a: [attribute(el, 'class'), sourceOf(el), c.type.toLowerCase(), c.value, attribute(el, 'placeholder')].map(value),
			y: properties.map((/** @type {string} */ p) => value(styleValue(style, p))), k: -1,
			h: c.checked, o: value(c.chosen), l: [scrollLeft(el), scrollTop(el)],
			m: marks && attribute(el, 'data-filter-by') != null ? [attribute(el, 'data-filter-by'), attribute(el, 'data-evalby'), digest(outerHTML(el))].map(value) : null,
		});
		if (size > most.text) return JSON.stringify({ why: `its texts and styles, read element by element, have more than ${most.text} characters` });
	}
	for (let i = all.length - 1; i >= 0; i--) {
		if (place[i] >= 0) kept[place[i]].k = holder[i];
		const up = parent[i];
		if (up >= 0 && holder[i] >= 0 && (ink[i] > ink[up] || ink[i] === ink[up] && holder[up] !== place[up])) ink[up] = ink[i], holder[up] = holder[i];
	}
	for (let i = kept.length - 1; i >= 0; i--) { // what is inside stands behind
		const k = kept[i], to = cut(extents[i], bounds[i]);
		const there = to.x1 > to.x0 && to.y1 > to.y0;
		if (k.e) k.e = there ? [to.x0, to.y0, to.x1 - to.x0, to.y1 - to.y0] : null;
		if (there && k.p >= 0 && kept[k.p].e) extents[k.p] = hull(extents[k.p], to);
	}
	const fresh = !(/** @type {any} */ (globalThis).gymkhanaRead);
	/** @type {any} */ (globalThis).gymkhanaRead = true;
	const canvas = getter(Document.prototype, 'scrollingElement')(document) || root;
	const length = (/** @type {string} */ name) => getter(Element.prototype, name)(canvas);
	return JSON.stringify({
		fresh, values, kept, size: [length('scrollWidth'), length('scrollHeight')], scroll: [Math.round(scrollX), Math.round(scrollY)],
	});
}
