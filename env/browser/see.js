// @ts-check

/**
 * Looks at a page for its observer. It runs in an isolated world, where the page's scripts can
 * neither see nor change it, and with access to frames of every origin. An element is told if it acts, by
 * its role, by a listener of which ears.js knows, by its cursor, by being focusable or draggable, or if it has a name.
 *
 * @param {ReturnType<typeof gymkhanaNames>} names
 * @param {ReturnType<typeof gymkhanaDrawn>} drawings
 * @param {ReturnType<typeof gymkhanaParts>} parts
 */
function gymkhanaEye(names, drawings, parts) {
	'use strict';
	const { SVG, squeeze, roleOf, labelled, nameOf, contentOf, childrenOf, valueText, meterText, formatOf, formats, byType, widgets, checkable, plain, unread } = names;
	const { isShape, isText, paintOf } = drawings;
	const { partOf, rangeOf, turnedOn, preformatted, joined, apart, holding, textIn } = parts;
	/** Bounds on what one look gives: elements, characters of a name or text, drawn shapes; and on the nodes it looks at. */
	const MOST = 3000, NAME = 200, TEXT = 2000, SHAPES = 60, VISITS = 50000;
	/** Bounds on a name that is made of what is in an element: its characters, and the elements that are read for it. */
	const CONTENT = 100, CONTENTS = 200;

	/** @type {WeakMap<Node, number>} */
	const ids = new WeakMap();
	/** @type {Map<number, WeakRef<Node>>} */
	const nodes = new Map();
	let last = 0;

	/** @returns {number} the id a node keeps for life */
	function idOf(/** @type {Node} */ n) {
		let id = ids.get(n);
		if (id === undefined) {
			id = ++last;
			ids.set(n, id);
			nodes.set(id, new WeakRef(n));
		}
		return id;
	}

	/** @returns {any[]} the areas of a picture's map */
	function areasOf(/** @type {any} */ img) {
		const name = img.useMap.replace(/^#/, '');
		const map = [...img.getRootNode().querySelectorAll('map')].find((m) => m.name === name || m.id === name);
		return map ? [...map.areas] : [];
	}

	/** @returns {DOMRect} where an area is, within its picture */
	function areaBox(/** @type {any} */ area, /** @type {any} */ img) {
		const c = area.coords.split(/[\s,;]+/).map(Number);
		const every = (/** @type {number} */ k) => c.filter((/** @type {number} */ _, /** @type {number} */ i) => i % 2 === k);
		const x = every(0), y = every(1);
		if (area.shape === 'circle') return new DOMRect(c[0] - c[2], c[1] - c[2], 2 * c[2], 2 * c[2]);
		if (area.shape === 'default' || c.length < 4 || c.some(isNaN)) return new DOMRect(0, 0, img.width, img.height);
		const x0 = Math.min(...x), y0 = Math.min(...y);
		return new DOMRect(x0, y0, Math.max(...x) - x0, Math.max(...y) - y0);
	}

	/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Box */
	const cut = (/** @type {Box} */ a, /** @type {Box} */ b) =>
		({ x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) });
	const empty = (/** @type {Box} */ b) => b.x1 - b.x0 < 0.5 || b.y1 - b.y0 < 0.5;

	/**
	 * Where a document is on the screen: a point x, y of it is at a·x + c·y + e, b·x + d·y + f.
	 * @typedef {{a: number, b: number, c: number, d: number, e: number, f: number}} Seat
	 */
	/** @type {Seat} */
	const straight = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
	const onto = (/** @type {Seat} */ m, /** @type {number} */ x, /** @type {number} */ y) => ({ x: m.a * x + m.c * y + m.e, y: m.b * x + m.d * y + m.f });
	/** @returns {Box} the box around a rectangle of a document */
	function moved(/** @type {DOMRect} */ r, /** @type {Seat} */ m) {
		const p = onto(m, r.left, r.top), q = onto(m, r.right, r.bottom);
		if (m.b === 0 && m.c === 0 && m.a > 0 && m.d > 0) return { x0: p.x, y0: p.y, x1: q.x, y1: q.y };
		const u = onto(m, r.right, r.top), v = onto(m, r.left, r.bottom);
		const x = [p.x, q.x, u.x, v.x], y = [p.y, q.y, u.y, v.y];
		return { x0: Math.min(...x), y0: Math.min(...y), x1: Math.max(...x), y1: Math.max(...y) };
	}

	/** @returns {Seat} where the document in a frame is, in the document around it: frames may be scaled and turned */
	function seat(/** @type {HTMLElement} */ frame) {
		const box = frame.getBoundingClientRect(), w = frame.offsetWidth, h = frame.offsetHeight;
		let m = new DOMMatrix();
		for (let n = /** @type {any} */ (frame); n; n = n.assignedSlot || n.parentElement || n.getRootNode().host) {
			const style = getComputedStyle(n);
			const flat = /^-?[\d.]+deg$/.test(style.rotate) ? `rotate(${style.rotate})` : 'none';
			const scale = style.scale === 'none' ? 'none' : `scale(${style.scale.split(' ').slice(0, 2).join()})`;
			for (const own of [style.transform, scale, flat]) if (own !== 'none') m = new DOMMatrix(own).multiply(m);
		}
		const { a, b, c, d } = m, left = frame.clientLeft, top = frame.clientTop;
		const turned = Math.abs(b) > 1e-6 || Math.abs(c) > 1e-6 || a < 0 || d < 0;
		if (!turned) {
			const scaled = w > 0 && h > 0 && (Math.abs(box.width - w) >= 1 || Math.abs(box.height - h) >= 1); // otherwise w and h are rounded
			const sx = scaled ? box.width / w : 1, sy = scaled ? box.height / h : 1;
			return { a: sx, b: 0, c: 0, d: sy, e: box.left + left * sx, f: box.top + top * sy };
		}
		// The middle of the frame is in the middle of the box around it, whatever is done to the frame.
		const x = left - w / 2, y = top - h / 2;
		return { a, b, c, d, e: (box.left + box.right) / 2 + a * x + c * y, f: (box.top + box.bottom) / 2 + b * x + d * y };
	}

	/** @returns {Seat} where a document within a document is that is somewhere itself */
	const within = (/** @type {Seat} */ outer, /** @type {Seat} */ m) => ({
		a: outer.a * m.a + outer.c * m.b, b: outer.b * m.a + outer.d * m.b, c: outer.a * m.c + outer.c * m.d, d: outer.b * m.c + outer.d * m.d,
		...(({ x, y }) => ({ e: x, f: y }))(onto(outer, m.e, m.f)),
	});
	const shorten = (/** @type {string} */ s, /** @type {number} */ n) => s.length > n ? s.slice(0, n) + '…' : s;

	// ---- Who listens.

	/** What ears.js tells of an element. */
	const PRESS = 1, HOVER = 2, DRAG = 4, DROP = 8;

	/**
	 * Asks a frame which of its elements listen. A frame without an answer, since its clock never began, tells of none.
	 * @param {Map<Element, number>} heard gets them
	 */
	function ask(/** @type {Document} */ doc, heard) {
		const view = doc.defaultView;
		if (!view) return;
		const slip = new Text('');
		view.performance.dispatchEvent(new MouseEvent('gymkhana-ears', { relatedTarget: slip }));
		const told = slip.data;
		/** @type {(Document | ShadowRoot)[]} */
		const roots = told ? [doc] : [];
		let at = 0;
		for (const root of roots) {
			for (const el of root.querySelectorAll('*')) {
				const bits = told.charCodeAt(at++) - 0x30;
				if (bits > 0) heard.set(el, bits);
				if (el.shadowRoot) roots.push(el.shadowRoot);
			}
		}
	}

	/** @returns {CSSRule[]} none of a sheet that could not be loaded or is of another origin */
	function rulesOf(/** @type {CSSStyleSheet} */ sheet) {
		try {
			return [...sheet.cssRules];
		} catch {
			return [];
		}
	}

	/** @type {WeakMap<CSSStyleSheet, {rules: number, yes: boolean}>} whether a sheet loads pictures for what the pointer is over */
	const hovering = new WeakMap();

	/** @returns {boolean} whether a page may change, by listeners or by pictures that load, when the pointer gets somewhere else */
	function hovers(/** @type {Document} */ doc = document) {
		const slip = new Text('?');
		doc.defaultView?.performance.dispatchEvent(new MouseEvent('gymkhana-ears', { relatedTarget: slip }));
		if (slip.data === 'yes') return true;
		for (const sheet of [...doc.styleSheets, ...doc.adoptedStyleSheets]) {
			let known = hovering.get(sheet);
			const rules = rulesOf(sheet);
			if (!known || known.rules !== rules.length) {
				known = { rules: rules.length, yes: rules.some((r) => /:hover/.test(r.cssText) && /url\(/.test(r.cssText)) };
				hovering.set(sheet, known);
			}
			if (known.yes) return true;
		}
		return [...doc.querySelectorAll(frames)].some((f) => {
			const inner = documentIn(f);
			return inner !== null && hovers(inner);
		});
	}

	/** Elements in which another document may be. */
	const holders = new Set(['iframe', 'frame', 'object', 'embed']);
	const frames = [...holders].join();

	/** @returns {Document | null} the document in an element, if it is of the same origin */
	function documentIn(/** @type {any} */ el) {
		if (el.localName !== 'embed') return holders.has(el.localName) ? el.contentDocument : null;
		const view = el.ownerDocument.defaultView; // an embed does not give its document
		for (let i = 0; i < (view?.length || 0); i++) {
			try {
				if (view[i].frameElement === el) return view[i].document;
			} catch {
				continue; // of another origin
			}
		}
		return null;
	}

	// ---- States.

	const on = (/** @type {Element} */ el, /** @type {string} */ name) => el.getAttribute('aria-' + name) === 'true';
	const editable = (/** @type {any} */ el, /** @type {string} */ role) =>
		el.isContentEditable || typed.has(role) && (el.localName === 'input' || el.localName === 'textarea') ||
		el.localName === 'input' && (el.type in formats || el.type === 'range' || el.type === 'file');
	const typed = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);
	/** Roles of fields. */
	const entered = new Set([...typed, 'listbox', 'slider']);

	/**
	 * @param {CSSStyleDeclaration} style
	 * @param {Element | null} focus
	 * @param {{pointing: boolean, grabbing: boolean, acts: number}} own whether its cursor begins with it, and what it listens to
	 */
	function statesOf(/** @type {any} */ el, /** @type {string} */ role, style, focus, own) {
		/** @type {Record<string, string>} */
		const is = {};
		const bare = el.attributes.length === 0 && !owned.has(el.localName) && !el.localName.includes('-') && !el.isContentEditable;
		const disabled = !bare && (el.matches(':disabled') || on(el, 'disabled'));
		if (disabled) is.disabled = 'True';
		if (!disabled && (widgets.has(role) || el.localName === 'summary' || own.pointing || own.acts & PRESS || !bare && el.hasAttribute('onclick'))) {
			is.clickable = 'True';
		}
		if (!bare) more(el, role, is, disabled, focus);
		else if (el === focus) is.focused = 'True';
		if (own.acts & DRAG || own.grabbing || !bare && el.getAttribute('draggable') === 'true') is.draggable = 'True';
		if (own.acts & DROP) is.droppable = 'True';
		if (own.acts & HOVER && !is.clickable) is.hoverable = 'True';
		const scroller = el === el.ownerDocument.scrollingElement;
		const flows = (/** @type {string} */ o) => scroller ? o !== 'hidden' && o !== 'clip' : o === 'auto' || o === 'scroll';
		if (scroller || style.overflowX !== 'visible') {
			const longer = el.scrollHeight > el.clientHeight + 1 && flows(style.overflowY) || el.scrollWidth > el.clientWidth + 1 && flows(style.overflowX);
			if (longer && el.clientHeight > 0) is.scrollable = 'True';
		}
		const idle = !is.clickable && !is.editable && !is.scrollable && !is.focused && !disabled;
		if (idle && !bare && plain.has(role) && el.hasAttribute('tabindex') && el.tabIndex >= 0) is.focusable = 'True';
		return is;
	}
	/** Elements that have states without an attribute. */
	const owned = new Set(['input', 'textarea', 'select', 'button', 'option', 'optgroup', 'fieldset', 'summary', 'iframe', 'frame', 'object', 'embed']);

	/**
	 * The states that come from attributes and from what a field is.
	 * @param {any} el
	 * @param {string} role
	 * @param {Record<string, string>} is gets them
	 * @param {boolean} disabled
	 * @param {Element | null} focus
	 */
	function more(el, role, is, disabled, focus) {
		if (editable(el, role) && !disabled && !el.readOnly) is.editable = 'True';
		if (el.readOnly && ['input', 'textarea'].includes(el.localName) && !byType[el.type] || on(el, 'readonly')) is.readonly = 'True';
		if (checkable.has(role)) {
			const aria = el.getAttribute('aria-checked');
			const state = el.localName === 'input' ? (el.indeterminate ? 'mixed' : String(el.checked)) : aria || 'false';
			is.checkable = 'True';
			is.checked = state === 'true' ? 'True' : state === 'mixed' ? 'Mixed' : 'False';
		}
		if (el === focus) is.focused = 'True';
		if (el.localName === 'option' ? el.selected : on(el, 'selected')) is.selected = 'True';
		const open = el.localName === 'summary' && el.parentElement?.localName === 'details' ? String(el.parentElement.open) : el.getAttribute('aria-expanded');
		if (open === 'true' || open === 'false') is.expanded = open === 'true' ? 'True' : 'False';
		const pressed = el.getAttribute('aria-pressed');
		if (pressed) is.pressed = pressed === 'true' ? 'True' : 'False';
		if (el.required || on(el, 'required')) is.required = 'True';
		if (on(el, 'invalid')) is.invalid = 'True';
		if (el.multiple || on(el, 'multiselectable')) is.multiple = 'True';
		if (unreadable(el)) is.unreadable = 'True';
	}

	/** Whether there is more in an element than can be read: another origin's document, or a shadow root that the parser closed. */
	function unreadable(/** @type {any} */ el) {
		if (holders.has(el.localName)) return !documentIn(el);
		if (!el.localName.includes('-') || el.shadowRoot) return false;
		const first = el.firstElementChild;
		return first ? getComputedStyle(first).display === '' : !el.firstChild;
	}

	/** Elements of which the role says enough. */
	const framed = new Set(['input', 'select', 'textarea', 'iframe', 'frame', 'canvas', 'video', 'audio', 'object', 'embed']);
	/** Whether an element has no text of its own to tell. */
	const silent = (/** @type {Element} */ el) =>
		el.namespaceURI === SVG ? !el.querySelector('text, foreignObject') && el.localName !== 'text' : !squeeze(el.textContent);

	/** @returns {string} what an element shows that has neither name nor text: what its page calls it, and its colour */
	function looksOf(/** @type {any} */ el, /** @type {CSSStyleDeclaration} */ style) {
		if (framed.has(el.localName) || !silent(el) || el.querySelector('[alt], [title], [aria-label], title, canvas, input')) return '';
		const called = squeeze(`${el.id} ${el.getAttribute('class') || ''}`);
		const shape = el.namespaceURI === SVG ? el.localName : '';
		const colour = shape && shape !== 'svg' ? style.fill : style.backgroundColor;
		return squeeze(`${shape} ${called} ${/^rgb\(/.test(colour) ? colour : ''}`);
	}

	function textOf(/** @type {any} */ el, /** @type {string} */ name, /** @type {string} */ role) {
		if (el.localName === 'input' && el.type === 'password') return '•'.repeat(el.value.length);
		if (['input', 'select', 'textarea'].includes(el.localName)) return valueText(el) || meterText(el, role);
		return el.isContentEditable ? el.innerText : meterText(el, role) || name;
	}

	/** @returns {Element | null} what has the focus in a document, in its shadow roots too */
	function focusOf(/** @type {Document} */ doc) {
		let el = doc.activeElement;
		while (el?.shadowRoot?.activeElement) el = el.shadowRoot.activeElement;
		return el;
	}

	/** @type {WeakMap<Document, CSSStyleSheet>} */
	const sheets = new WeakMap();

	/** Takes away what moves in real time, as pictures must not: the caret, and the bar of a progress without a value. */
	function steady(/** @type {Document} */ doc) {
		let sheet = sheets.get(doc);
		if (!sheet) {
			const view = /** @type {any} */ (doc.defaultView);
			if (!view) return;
			sheet = /** @type {CSSStyleSheet} */ (new view.CSSStyleSheet());
			sheet.replaceSync('* { caret-color: transparent !important } progress:indeterminate { appearance: none !important }');
			sheets.set(doc, sheet);
		}
		if (!doc.adoptedStyleSheets.includes(sheet)) doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet];
	}

	/** Does that in a page and the frames in it, for a picture of which nothing is told. */
	function still(/** @type {Document} */ doc = document) {
		steady(doc);
		for (const f of doc.querySelectorAll(frames)) {
			const inner = documentIn(f);
			if (inner) still(inner);
		}
	}

	// ---- Pages of very many nodes.

	/** Pixels between the points at which such a page is probed for what hangs out of its parent upwards or to the left, or is fixed. */
	const STEP = 40;

	/** @returns {(n: any) => boolean} */
	function offScreen() {
		/** @type {Set<Node>} */
		const near = new Set();
		for (let y = STEP / 2; y < innerHeight; y += STEP) {
			for (let x = STEP / 2; x < innerWidth; x += STEP) {
				for (let n = /** @type {any} */ (document.elementFromPoint(x, y)); n && !near.has(n); n = n.assignedSlot || n.parentNode) near.add(n);
			}
		}
		return (n) => {
			if (n.nodeType !== Node.ELEMENT_NODE || n.ownerDocument !== document || near.has(n)) return false;
			const r = n.getBoundingClientRect();
			return Math.max(r.bottom, r.top + n.scrollHeight) <= 0 || Math.max(r.right, r.left + n.scrollWidth) <= 0 ||
				r.top >= innerHeight || r.left >= innerWidth;
		};
	}

	// ---- The walk.

	/** Elements that are not drawn, or whose text nobody reads. */
	const unseen = new Set([...unread, 'head', 'title', 'source', 'track', 'defs', 'symbol', 'clippath', 'clipPath', 'mask', 'marker', 'pattern',
		'linearGradient', 'radialGradient', 'filter', 'metadata', 'desc', 'map']);
	/** Cursors that say that something can be dragged. */
	const grabs = /^(grab|grabbing|move|all-scroll|(col|row|[nsew]{1,4})-resize)$/;

	/** The largest side of an icon, in pixels: with a name that says what it shows. */
	const ICON = 48;

	/** @typedef {{id: number, role: string, class: string, name: string, text: string, box: number[], states: string[], parent: number, app: string}} Seen */

	/**
	 * Looks at the page.
	 * @param {boolean} whole whether the text tells what is outside the viewport too
	 * @param {boolean} bounds whether each line says where its element is
	 */
	function see(whole, bounds) {
		/** @type {Seen[]} */
		const elements = [];
		/** @type {string[]} */
		const lines = [];
		const view = { x0: 0, y0: 0, x1: innerWidth, y1: innerHeight };
		let left = MOST, visits = VISITS, shapes = 0;
		/** @type {Map<Element, number>} */
		const heard = new Map();
		const spot = document.createRange();

		/** In a page of very many nodes, whether a node and all in it are off the screen. */
		const aside = !whole && document.getElementsByTagName('*').length > VISITS ? offScreen() : undefined;

		const quote = (/** @type {string} */ s) =>
			`'${s.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}'`;
		/** @type {(depth: number, n: Node, role: string, name: string, props: Record<string, string>, box?: Box) => void} */
		function line(depth, n, role, name, props, box) {
			let s = '\t'.repeat(depth) + `[${idOf(n)}] ${role} ${quote(name)}`;
			for (const [k, v] of Object.entries(props)) s += ` ${k}: ${v}`;
			if (bounds && box && !empty(box)) {
				const [x0, y0, x1, y1] = pixels(box);
				s += ` x: ${x0} y: ${y0} width: ${x1 - x0} height: ${y1 - y0}`;
			}
			lines.push(s);
		}
		const pixels = (/** @type {Box} */ box) => [Math.floor(box.x0), Math.floor(box.y0), Math.ceil(box.x1), Math.ceil(box.y1)];
		/** @type {(n: Node, role: string, name: string, text: string, box: Box, states: string[], parent: number) => void} */
		function add(n, role, name, text, box, states, parent) {
			if (empty(box)) return;
			const el = /** @type {Element} */ (n);
			elements.push({ id: idOf(n), role, class: el.localName || '#text', name: shorten(name, NAME), text: shorten(text, TEXT),
				box: pixels(box), states, parent,
				app: n.ownerDocument?.defaultView?.origin || '' });
		}

		/**
		 * @typedef {{depth: number, parent: number, clip: Box, seat: Seat, name: string, cursor: string, shown: boolean,
		 *   lent: number, focus: Element | null, hidden: boolean, icon: boolean, space: string}} Place
		 * depth: of the next line; parent: the element around; clip: what of it can be seen; seat: where the document is;
		 * name: of the element around, which text inside it need not repeat; cursor: over the element around; shown: whether it is visible;
		 * lent: what the element around listens to, if it has no size of its own; hidden: whether readers are not to see it (aria-hidden);
		 * icon: whether it is part of something with a name, so that its shapes are not listed; space: how white space is treated
		 */
		function walk(/** @type {Node} */ n, /** @type {Place} */ at) {
			if (left <= 0) return;
			if (n.nodeType === Node.TEXT_NODE) return text(apart(/** @type {Text} */ (n)), at);
			if (n.nodeType !== Node.ELEMENT_NODE) return;
			const el = /** @type {any} */ (n);
			if (unseen.has(el.localName) || visits-- <= 0) return;
			const style = getComputedStyle(el);
			if (style.display !== 'contents' && !el.checkVisibility() || el.inert) return;
			const hidden = at.hidden || el.getAttribute('aria-hidden') === 'true';
			const rect = el.getBoundingClientRect();
			const box = drawn(el, style, moved(rect, at.seat));
			const clip = style.position === 'fixed' ? { ...view } : at.clip;
			const inside = style.overflowX !== 'visible' || style.overflowY !== 'visible' ? cut(clip, box) : clip;
			let acts = (heard.get(el) || 0) | at.lent;
			if (acts && style.pointerEvents === 'none') acts = 0;
			const shown = style.visibility === 'visible';
			const next = { ...at, clip: inside, cursor: style.cursor, shown, lent: acts && empty(box) ? acts : 0, hidden,
				space: /** @type {any} */ (style).whiteSpaceCollapse };
			if (shown && (!hidden || acts & PRESS && met(el, rect))) mention(el, style, rect, box, clip, acts, at, next);
			const doc = documentIn(el);
			if (doc || el.localName === 'iframe' || el.localName === 'frame') return doc && !hidden ? enter(el, doc, next) : undefined;
			if (el.localName === 'img') return el.useMap && !hidden ? areas(el, box, next) : undefined;
			if (el.localName === 'select' && roleOf(el) === 'combobox' && !el.matches(':open')) {
				for (const o of el.options) option(o, next);
				return;
			}
			if (el.firstChild?.nodeType === Node.TEXT_NODE && style.contentVisibility === 'hidden') return;
			if (el.firstElementChild && shown && !hidden && preformatted(style) && plainly(el)) return text(joined(el), next);
			for (const c of childrenOf(el)) if (!aside || !aside(c)) walk(c, next);
		}

		/** @returns {boolean} whether the pointer meets an element in its middle */
		function met(/** @type {any} */ el, /** @type {DOMRect} */ rect) {
			const hit = el.getRootNode().elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
			return hit !== null && el.contains(hit);
		}

		/** @returns {boolean} whether an element acts when it is clicked, and not one around it */
		function acting(/** @type {any} */ el) {
			if ((heard.get(el) || 0) & (PRESS | DRAG) || widgets.has(roleOf(el)) || el.localName === 'summary') return true;
			if (el.hasAttribute('onclick') || el.getAttribute('draggable') === 'true') return true;
			return getComputedStyle(el).cursor === 'pointer' && el.parentElement && getComputedStyle(el.parentElement).cursor !== 'pointer';
		}

		/** @returns {boolean} whether an element holds only text in a line, and nothing in it acts */
		const plainly = (/** @type {Element} */ el) =>
			[...el.querySelectorAll('*')].every((n) => n.localName === 'br' || getComputedStyle(n).display === 'inline' && !acting(n) && !n.matches('img, svg'));

		/**
		 * Names an element that acts by what is in it and does not act itself. What holds fields, or is large and holds more that acts, is a
		 * part of the page, for which such a name would be wrong.
		 * @param {DOMRect} rect @param {boolean} hidden whether what is in it is hidden from readers too
		 * @returns {{name: string, all: boolean}} all: it is the whole of what is in the element
		 */
		function inside(/** @type {Element} */ el, rect, hidden) {
			let all = true, read = 0, fields = false;
			const content = squeeze(contentOf(el, hidden, (n) => {
				const out = ++read > CONTENTS || acting(n);
				if (out) all = false;
				fields ||= out && entered.has(roleOf(n));
				return out;
			}));
			if (fields || !all && rect.width * rect.height > innerWidth * innerHeight / 4) return { name: '', all: true };
			return { name: shorten(content, CONTENT), all: all && content.length <= CONTENT };
		}

		/** @returns {string} what an arrow does that readers are not to see: which way it turns which field; '' if that is not known */
		function arrowOf(/** @type {any} */ el) {
			const said = squeeze(el.textContent), called = `${el.id} ${el.getAttribute('class') || ''}`;
			const way = ['up', 'down'].find((_, i) => [/^[▲△▴▵↑⌃+＋]$/, /^[▼▽▾▿↓⌄−–-]$/][i].test(said) ||
				[/(^|[-_ ])(up|increase|increment|plus)($|[-_ ])/i, /(^|[-_ ])(down|decrease|decrement|minus)($|[-_ ])/i][i].test(called));
			if (!way) return '';
			let around = el.parentElement;
			for (let i = 0; i < 3 && around && around.localName !== 'body'; i++, around = around.parentElement) {
				const fields = around.querySelectorAll('input:not([type=hidden]), [role=spinbutton]');
				if (fields.length) return fields.length > 1 ? way : squeeze(`${way} ${nameOf(fields[0], roleOf(fields[0]))}`);
			}
			return way;
		}

		/** @returns {Box} where an element is drawn: a line of SVG is as thick as its stroke */
		function drawn(/** @type {Element} */ el, /** @type {CSSStyleDeclaration} */ style, /** @type {Box} */ box) {
			if (el.namespaceURI !== SVG || !empty(box) || style.stroke === 'none') return box;
			const half = Math.max(1, parseFloat(style.strokeWidth) || 0) / 2;
			return { x0: box.x0 - half, y0: box.y0 - half, x1: box.x1 + half, y1: box.y1 + half };
		}

		/**
		 * Adds an element if it is worth it, and makes it the parent of what is in it.
		 * @type {(el: any, style: CSSStyleDeclaration, rect: DOMRect, box: Box, clip: Box, acts: number, at: Place, next: Place) => void}
		 */
		function mention(el, style, rect, box, clip, acts, at, next) {
			const role = /^(object|embed)$/.test(el.localName) && documentIn(el) ? 'iframe' : roleOf(el);
			if (el.localName === 'body' || el === el.ownerDocument.documentElement) return;
			const own = { acts, pointing: style.cursor === 'pointer' && at.cursor !== 'pointer', grabbing: grabs.test(style.cursor) && style.cursor !== at.cursor };
			const states = statesOf(el, role, style, at.focus, own);
			let name = role === 'none' || role === 'generic' && !labelled(el) && !el.hasAttribute('placeholder') && el.namespaceURI !== SVG ? '' : nameOf(el, role);
			let all = true;
			if (!name && next.hidden) name = arrowOf(el);
			if (!name && (states.clickable || states.draggable) && !states.editable && !widgets.has(role)) ({ name, all } = inside(el, rect, next.hidden));
			if (!name && states.clickable && !silent(el)) name = arrowOf(el); // all in it is hidden from readers
			const seen = cut(box, clip);
			const used = states.clickable || states.editable || states.scrollable || states.focused || states.draggable || states.droppable ||
				states.hoverable || states.focusable || states.unreadable;
			const paint = isShape(el) ? paintOf(el, style, rect) : {};
			if (plain.has(role) && !used && !(name && (role !== 'generic' || silent(el)))) return at.icon ? undefined : shape(el, paint, box, seen, at);
			if (!whole && empty(seen)) return;
			const looks = used && !name && !states.unreadable ? looksOf(el, style) : '';
			const value = textOf(el, name, role);
			left--;
			const list = Object.keys(states).filter((s) => states[s] === 'True').concat(states.checked === 'Mixed' ? ['mixed'] : []);
			add(el, role === 'none' ? 'generic' : role, name, value || looks, seen, list, at.parent);
			if (!empty(seen)) next.parent = idOf(el);
			if (whole ? !empty(box) : !empty(seen)) {
				const { clickable, editable, checkable, scrollable, ...props } = states;
				if (clickable && (role === 'generic' || acts & PRESS && !widgets.has(role))) props.clickable = 'True';
				if (scrollable) props.scrollable = 'True';
				if (role === 'heading') props.level = el.getAttribute('aria-level') || el.localName.slice(1);
				if (role === 'canvas') props.size = `${Math.round(rect.width)}×${Math.round(rect.height)}`;
				if (value && value !== name) {
					props.value = quote(partOf(el, value));
					const range = rangeOf(el, value);
					if (range) props.shown = range;
				}
				if (looks) props.looks = quote(shorten(looks, NAME));
				if (paint.size) Object.assign(props, looks ? { size: paint.size } : { kind: el.localName, ...paint });
				line(at.depth, el, role === 'none' ? 'generic' : role, shorten(name, NAME), Object.assign(props, formatOf(el)), whole ? box : seen);
				next.depth = at.depth + 1;
				next.name = all && name || at.name;
				next.icon ||= name !== '' && (used || el.localName === 'svg' && Math.max(rect.width, rect.height) <= ICON);
			}
		}

		/** A shape of a drawing that does not act: what it is, in which colour, how large. @type {(el: any, paint: any, box: Box, seen: Box, at: Place) => void} */
		function shape(el, paint, box, seen, at) {
			if (!paint.fill && !paint.stroke || (whole ? empty(box) : empty(seen)) || shapes++ >= SHAPES) return;
			left--;
			add(el, 'shape', '', `${el.localName} ${paint.fill || paint.stroke} ${paint.size}`, seen, [], at.parent);
			line(at.depth, el, 'shape', '', { kind: el.localName, ...paint }, whole ? box : seen);
		}

		/** The areas of an image map. They have no place of their own in the layout. */
		function areas(/** @type {any} */ img, /** @type {Box} */ box, /** @type {Place} */ at) {
			for (const area of areasOf(img)) {
				const r = areaBox(area, img), acts = heard.get(area) || 0;
				if (!area.href && !acts && !labelled(area)) continue;
				const { a, d } = at.seat;
				const seen = cut(moved(r, { ...at.seat, e: a < 0 ? box.x1 : box.x0, f: d < 0 ? box.y1 : box.y0 }), at.clip);
				const role = roleOf(area), name = nameOf(area, role);
				if (!empty(seen)) left--;
				const states = area === at.focus ? ['clickable', 'focused'] : ['clickable'];
				add(area, role, name, name, seen, states, at.parent);
				if (whole || !empty(seen)) line(at.depth, area, role, shorten(name, NAME), role === 'generic' ? { clickable: 'True' } : {}, seen);
			}
		}

		function text(/** @type {Text | null} */ n, /** @type {Place} */ at) {
			const said = n ? textIn(n, at.space) : '';
			if (!n || !squeeze(said) || !at.shown || at.hidden) return;
			if (at.name && at.name.includes(squeeze(said)) && (at.space === 'collapse' || said.trim() === squeeze(said))) return;
			spot.selectNodeContents(holding(n));
			const rect = spot.getBoundingClientRect();
			const seen = cut(moved(rect, at.seat), at.clip);
			if (empty(seen) && (!whole || !rect.width)) return;
			left--;
			add(n, 'text', '', said, seen, [], at.parent);
			const around = n.parentElement;
			/** @type {Record<string, string>} */
			const props = around && isText(around) ? paintOf(around, getComputedStyle(around), rect) : {};
			if (turnedOn(n, said)) props.shown = rangeOf(n, said);
			line(at.depth, n, 'StaticText', partOf(n, said), props, whole ? moved(rect, at.seat) : seen);
		}

		/** The options of a closed list have no place on the screen, but can be chosen. */
		function option(/** @type {HTMLOptionElement} */ o, /** @type {Place} */ at) {
			if (at.depth === 0 || at.hidden || left-- <= 0) return;
			/** @type {Record<string, string>} */
			const props = o.selected ? { selected: 'True' } : {};
			if (o.disabled) props.disabled = 'True';
			line(at.depth, o, 'option', shorten(squeeze(o.label), NAME), props);
		}

		function enter(/** @type {HTMLElement} */ frame, /** @type {Document} */ doc, /** @type {Place} */ at) {
			if (!doc.documentElement) return;
			steady(doc);
			ask(doc, heard);
			const inner = within(at.seat, seat(frame));
			const clip = cut(at.clip, moved(new DOMRect(0, 0, frame.clientWidth, frame.clientHeight), inner));
			const focus = at.focus === frame ? focusOf(doc) : null;
			walk(doc.documentElement, { ...at, seat: inner, clip, name: '', cursor: 'auto', shown: true, lent: 0, focus,
				hidden: false, icon: false, space: 'collapse' });
		}

		steady(document);
		ask(document, heard);
		const title = squeeze(document.title);
		const scroll = document.scrollingElement;
		/** @type {Record<string, string>} */
		const props = {};
		if (scroll && scroll.scrollHeight > innerHeight + 1) {
			props.scrolled = `${Math.round(scroll.scrollTop)} of ${scroll.scrollHeight - innerHeight}`;
		}
		line(0, document, 'RootWebArea', shorten(title, NAME), props);
		if (document.documentElement) {
			walk(document.documentElement, { depth: 1, parent: 0, clip: view, seat: straight, name: '', cursor: 'auto', shown: true, lent: 0,
				focus: focusOf(document), hidden: false, icon: false, space: 'collapse' });
		}
		if (shapes > SHAPES) lines.push(`\t… and ${shapes - SHAPES} more shapes`);
		return { title, url: location.href, elements, text: lines.join('\n') };
	}

	/** @returns {Node | undefined} a node that is still in a page */
	function find(/** @type {number} */ id) {
		const n = nodes.get(id)?.deref();
		return n && n.isConnected && n.ownerDocument?.defaultView ? n : undefined;
	}

	/** Turns to another part of a long text. @returns {boolean} false: there is none @param {number} way 1 or −1 */
	function turn(/** @type {number} */ id, way) {
		const n = find(id);
		return n !== undefined && parts.turn(n, way);
	}

	return { see, turn, still, hovers, idOf, find, ask, seat, onto, areasOf, areaBox, editable, focusOf, PRESS };
}
