// @ts-check

/**
 * Looks at a page for its observer. It runs in an isolated world, where the page's scripts can
 * neither see nor change it, and with access to frames of every origin. Roles and names follow
 * ARIA in HTML and the accessible name computation, as far as pages in practice use them.
 *
 * @returns what Go calls: see, still, locate, choose; and idOf for the scripts that EvalApart runs
 */
function gymkhanaEye() {
	'use strict';
	/** Bounds on what one look gives: elements, and characters of a name or text. */
	const MOST = 3000, NAME = 200, TEXT = 2000;

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

	/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Box */
	const cut = (/** @type {Box} */ a, /** @type {Box} */ b) =>
		({ x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) });
	const empty = (/** @type {Box} */ b) => b.x1 - b.x0 < 0.5 || b.y1 - b.y0 < 0.5;
	const moved = (/** @type {DOMRect} */ r, /** @type {number} */ dx, /** @type {number} */ dy) =>
		({ x0: r.left + dx, y0: r.top + dy, x1: r.right + dx, y1: r.bottom + dy });
	const squeeze = (/** @type {string | null | undefined} */ s) => (s || '').replace(/\s+/g, ' ').trim();
	const shorten = (/** @type {string} */ s, /** @type {number} */ n) => s.length > n ? s.slice(0, n) + '…' : s;

	// ---- Roles.

	/** @type {Record<string, string>} */
	const byTag = {
		article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', caption: 'caption',
		canvas: 'canvas', code: 'code', datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group',
		dialog: 'dialog', dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading',
		h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', hr: 'separator', iframe: 'iframe', img: 'img',
		ins: 'insertion', li: 'listitem', main: 'main', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation',
		ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar',
		search: 'search', strong: 'strong', summary: 'button', svg: 'img', table: 'table', tbody: 'rowgroup', td: 'cell',
		textarea: 'textbox', tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list', video: 'video', audio: 'audio',
	};
	/** @type {Record<string, string>} */
	const byType = {
		button: 'button', checkbox: 'checkbox', color: 'button', file: 'button', image: 'button', number: 'spinbutton',
		radio: 'radio', range: 'slider', reset: 'button', search: 'searchbox', submit: 'button',
	};
	const known = new Set(('alert alertdialog application article banner blockquote button caption cell checkbox code ' +
		'columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure ' +
		'form generic grid gridcell group heading img image insertion link list listbox listitem log main marquee math menu ' +
		'menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation ' +
		'progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton ' +
		'status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
		'treegrid treeitem').split(' '));
	const fromContent = new Set(('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox ' +
		'menuitemradio option radio row rowheader switch tab tooltip treeitem').split(' '));
	const widgets = new Set(('button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option ' +
		'radio searchbox slider spinbutton switch tab textbox treeitem canvas').split(' '));
	const checkable = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
	/** Worth a line only with a name. */
	const plain = new Set(['generic', 'none', 'presentation', 'paragraph', 'list', 'listitem', 'strong', 'emphasis', 'time',
		'rowgroup', 'group', 'img', 'banner', 'contentinfo', 'navigation', 'main', 'complementary', 'article', 'section', 'code',
		'definition', 'term', 'blockquote', 'search', 'document', 'deletion', 'insertion', 'figure', 'caption', 'row']);

	function roleOf(/** @type {Element} */ el) {
		for (const r of (el.getAttribute('role') || '').toLowerCase().split(/\s+/)) {
			if (known.has(r)) return r === 'image' ? 'img' : r === 'presentation' ? 'none' : r;
		}
		const tag = el.localName;
		if (tag === 'input') {
			const type = /** @type {HTMLInputElement} */ (el).type;
			const role = byType[type] || 'textbox';
			return el.hasAttribute('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
		}
		switch (tag) {
			case 'a': case 'area': return el.hasAttribute('href') ? 'link' : 'generic';
			case 'select': {
				const s = /** @type {HTMLSelectElement} */ (el);
				return s.multiple || s.size > 1 ? 'listbox' : 'combobox';
			}
			case 'header': return inSection(el) ? 'generic' : 'banner';
			case 'footer': return inSection(el) ? 'generic' : 'contentinfo';
			case 'section': return labelled(el) ? 'region' : 'generic';
			case 'form': return labelled(el) ? 'form' : 'generic';
			case 'img': return el.getAttribute('alt') === '' ? 'none' : 'img';
			case 'th': return el.getAttribute('scope') === 'row' || !el.hasAttribute('scope') && heads(el) ? 'rowheader' : 'columnheader';
		}
		return byTag[tag] || 'generic';
	}

	const inSection = (/** @type {Element} */ el) => el.parentElement?.closest('article, aside, main, nav, section') != null;
	const labelled = (/** @type {Element} */ el) =>
		el.hasAttribute('aria-label') || el.hasAttribute('aria-labelledby') || el.hasAttribute('title');
	/** Whether a header cell heads a row: cells of data stand beside it. */
	const heads = (/** @type {Element} */ el) => el.parentElement?.querySelector(':scope > td') != null;

	// ---- Names.

	function nameOf(/** @type {Element} */ el, /** @type {string} */ role) {
		const labelledby = el.getAttribute('aria-labelledby');
		if (labelledby) {
			const root = /** @type {Document} */ (el.getRootNode());
			const said = squeeze(labelledby.split(/\s+/).map((id) => {
				const other = id && root.getElementById ? root.getElementById(id) : null;
				return other ? squeeze(other.getAttribute('aria-label')) || valueText(other) || contentOf(other, true) : '';
			}).join(' '));
			if (said) return said;
		}
		const label = squeeze(el.getAttribute('aria-label'));
		if (label) return label;
		const native = nativeName(el);
		if (native) return native;
		if (fromContent.has(role) || el.localName === 'summary') {
			const content = squeeze(contentOf(el, false));
			if (content) return content;
		}
		return squeeze(el.getAttribute('title')) || squeeze(el.getAttribute('placeholder'));
	}

	function nativeName(/** @type {any} */ el) {
		const child = (/** @type {string} */ tag) => {
			const c = el.querySelector(':scope > ' + tag);
			return c ? squeeze(contentOf(c, false)) : '';
		};
		switch (el.localName) {
			case 'input':
				if (['button', 'submit', 'reset'].includes(el.type)) {
					return squeeze(el.value) || { submit: 'Submit', reset: 'Reset' }[/** @type {'submit'} */ (el.type)] || '';
				}
				if (el.type === 'image') return squeeze(el.alt) || 'Submit';
				return labelsOf(el);
			case 'select': case 'textarea': case 'meter': case 'progress': case 'output': return labelsOf(el);
			case 'button': return labelsOf(el) || '';
			case 'img': case 'area': return squeeze(el.alt);
			case 'fieldset': return child('legend');
			case 'table': return child('caption');
			case 'figure': return child('figcaption');
			case 'optgroup': return squeeze(el.label);
			case 'option': return squeeze(el.label);
			case 'svg': return child('title');
		}
		return '';
	}

	function labelsOf(/** @type {any} */ el) {
		return squeeze(Array.from(el.labels || [], (l) => contentOf(l, true, el)).join(' '));
	}

	/** @returns {string} what a control inside other text adds to it */
	function valueText(/** @type {any} */ el) {
		switch (el.localName) {
			case 'select': return Array.from(el.selectedOptions, (/** @type {any} */ o) => squeeze(o.label)).join(', ');
			case 'textarea': return el.value;
			case 'input': return ['checkbox', 'radio', 'password', 'hidden', 'button', 'submit', 'reset', 'image', 'file'].includes(el.type) ? '' : el.value;
		}
		return '';
	}

	/** The text of a subtree as it is read out. @param {Element} [but] a control whose value stays out */
	function contentOf(/** @type {Node} */ of, /** @type {boolean} */ evenHidden, but) {
		let out = '';
		for (const n of childrenOf(of)) {
			if (n.nodeType === Node.TEXT_NODE) {
				out += n.nodeValue;
				continue;
			}
			if (n.nodeType !== Node.ELEMENT_NODE || n === but) continue;
			const el = /** @type {Element} */ (n);
			if (['script', 'style', 'template', 'noscript'].includes(el.localName)) continue;
			if (el.localName === 'br') { out += ' '; continue; }
			const style = getComputedStyle(el);
			if (!evenHidden && (style.display === 'none' || style.visibility !== 'visible' || el.getAttribute('aria-hidden') === 'true')) continue;
			const label = squeeze(el.getAttribute('aria-label'));
			const role = roleOf(el);
			const text = label || (['img', 'input', 'svg', 'button', 'option'].includes(el.localName) ? nativeName(el) : '') ||
				(widgets.has(role) && valueText(el)) || contentOf(el, evenHidden, but) || squeeze(el.getAttribute('title'));
			out += style.display.startsWith('inline') ? text : ` ${text} `;
		}
		return out;
	}

	/** @returns {Node[]} children as they are laid out: those of an open shadow root, and what is put in slots */
	function childrenOf(/** @type {any} */ n) {
		if (n.shadowRoot) return Array.from(n.shadowRoot.childNodes);
		if (n.localName === 'slot') {
			const assigned = n.assignedNodes();
			if (assigned.length) return assigned;
		}
		return Array.from(n.childNodes);
	}

	// ---- States.

	const on = (/** @type {Element} */ el, /** @type {string} */ name) => el.getAttribute('aria-' + name) === 'true';
	const editable = (/** @type {any} */ el, /** @type {string} */ role) =>
		el.isContentEditable || ['textbox', 'searchbox', 'spinbutton', 'combobox'].includes(role) && ['input', 'textarea'].includes(el.localName);

	function statesOf(/** @type {any} */ el, /** @type {string} */ role, /** @type {CSSStyleDeclaration} */ style, /** @type {Element | null} */ focus, /** @type {boolean} */ pointing) {
		/** @type {Record<string, string>} */
		const is = {};
		const disabled = el.matches(':disabled') || on(el, 'disabled');
		if (disabled) is.disabled = 'True';
		if (!disabled && (widgets.has(role) || el.hasAttribute('onclick') || el.localName === 'summary' || pointing)) is.clickable = 'True';
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
		const scroller = el === el.ownerDocument.scrollingElement;
		const flows = (/** @type {string} */ o) => scroller ? o !== 'hidden' && o !== 'clip' : o === 'auto' || o === 'scroll';
		if (el.scrollHeight > el.clientHeight + 1 && flows(style.overflowY) || el.scrollWidth > el.clientWidth + 1 && flows(style.overflowX)) {
			if (el.clientHeight > 0) is.scrollable = 'True';
		}
		return is;
	}

	function textOf(/** @type {any} */ el, /** @type {string} */ name) {
		if (el.localName === 'input' && el.type === 'password') return '•'.repeat(el.value.length);
		if (['input', 'select', 'textarea'].includes(el.localName)) return valueText(el);
		return el.isContentEditable ? el.innerText : name;
	}

	/** @type {WeakMap<Document, CSSStyleSheet>} */
	const sheets = new WeakMap();

	/** Takes the caret away: it blinks in real time, and pictures must not. */
	function steady(/** @type {Document} */ doc) {
		let sheet = sheets.get(doc);
		if (!sheet) {
			const view = /** @type {any} */ (doc.defaultView);
			if (!view) return;
			sheet = /** @type {CSSStyleSheet} */ (new view.CSSStyleSheet());
			sheet.replaceSync('* { caret-color: transparent !important }');
			sheets.set(doc, sheet);
		}
		if (!doc.adoptedStyleSheets.includes(sheet)) doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet];
	}

	/** Takes the caret away from a page and the frames in it, for a picture of which nothing is told. */
	function still(/** @type {Document} */ doc = document) {
		steady(doc);
		for (const f of /** @type {NodeListOf<HTMLIFrameElement>} */ (doc.querySelectorAll('iframe, frame'))) {
			if (f.contentDocument) still(f.contentDocument);
		}
	}

	// ---- The walk.

	/** @typedef {{id: number, role: string, class: string, name: string, text: string, box: number[], states: string[], parent: number, app: string}} Seen */

	/**
	 * Looks at the page.
	 * @param {boolean} whole whether the text tells what is outside the viewport too
	 */
	function see(whole) {
		/** @type {Seen[]} */
		const elements = [];
		/** @type {string[]} */
		const lines = [];
		const view = { x0: 0, y0: 0, x1: innerWidth, y1: innerHeight };
		let left = MOST;

		const quote = (/** @type {string} */ s) => `'${s.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
		function line(/** @type {number} */ depth, /** @type {number} */ id, /** @type {string} */ role, /** @type {string} */ name, /** @type {Record<string, string>} */ props) {
			let s = '\t'.repeat(depth) + `[${id}] ${role} ${quote(shorten(name, NAME))}`;
			for (const [k, v] of Object.entries(props)) s += ` ${k}: ${v}`;
			lines.push(s);
		}
		function add(/** @type {Node} */ n, /** @type {string} */ role, /** @type {string} */ name, /** @type {string} */ text, /** @type {Box} */ box, /** @type {string[]} */ states, /** @type {number} */ parent) {
			if (empty(box)) return;
			const el = /** @type {Element} */ (n);
			elements.push({ id: idOf(n), role, class: el.localName || '#text', name: shorten(name, NAME), text: shorten(text, TEXT),
				box: [Math.floor(box.x0), Math.floor(box.y0), Math.ceil(box.x1), Math.ceil(box.y1)], states, parent,
				app: n.ownerDocument?.defaultView?.origin || '' });
		}

		/**
		 * @typedef {{depth: number, parent: number, clip: Box, dx: number, dy: number, name: string, pointing: boolean, focus: Element | null}} Place
		 * depth: of the next line; parent: the element around; clip: what of it can be seen; dx, dy: where the frame is;
		 * name: of the element around, which text inside it need not repeat
		 */
		function walk(/** @type {Node} */ n, /** @type {Place} */ at) {
			if (left <= 0) return;
			if (n.nodeType === Node.TEXT_NODE) return text(/** @type {Text} */ (n), at);
			if (n.nodeType !== Node.ELEMENT_NODE) return;
			const el = /** @type {any} */ (n);
			if (['script', 'style', 'template', 'noscript', 'head', 'title', 'source', 'track'].includes(el.localName)) return;
			const style = getComputedStyle(el);
			if (style.display !== 'contents' && !el.checkVisibility() || el.getAttribute('aria-hidden') === 'true' || el.inert) return;
			const rect = el.getBoundingClientRect();
			const box = moved(rect, at.dx, at.dy);
			const fixed = style.position === 'fixed';
			const clip = fixed ? { ...view } : at.clip;
			const inside = style.overflowX !== 'visible' || style.overflowY !== 'visible' ? cut(clip, box) : clip;
			const hidden = style.visibility !== 'visible';
			const pointing = style.cursor === 'pointer';
			const next = { ...at, clip: inside, pointing };
			if (!hidden) mention(el, style, rect, box, clip, at, next);
			if (el.localName === 'iframe' || el.localName === 'frame') return enter(el, box, next);
			if (el.localName === 'svg' || el.localName === 'select' && roleOf(el) === 'combobox' && !el.matches(':open')) {
				if (el.localName === 'select') for (const o of el.options) option(o, next);
				return;
			}
			for (const c of childrenOf(el)) walk(c, next);
		}

		/** Adds an element if it is worth it, and makes it the parent of what is in it. */
		function mention(/** @type {any} */ el, /** @type {CSSStyleDeclaration} */ style, /** @type {DOMRect} */ rect, /** @type {Box} */ box, /** @type {Box} */ clip, /** @type {Place} */ at, /** @type {Place} */ next) {
			const role = roleOf(el);
			if (el.localName === 'body' || el === el.ownerDocument.documentElement) return;
			const states = statesOf(el, role, style, at.focus, next.pointing && !at.pointing);
			const name = role === 'none' ? '' : nameOf(el, role);
			const seen = cut(box, clip);
			const used = states.clickable || states.editable || states.scrollable || states.focused;
			if (plain.has(role) && !(name && role !== 'generic') && !used) return;
			if (role === 'generic' && !used && !name) return;
			const value = textOf(el, name);
			left--;
			add(el, role === 'none' ? 'generic' : role, name, value, seen, Object.keys(states).filter((s) => states[s] === 'True').concat(states.checked === 'Mixed' ? ['mixed'] : []), at.parent);
			if (!empty(seen)) next.parent = idOf(el);
			if (whole ? rect.width > 0 && rect.height > 0 : !empty(seen)) {
				const { clickable, editable, checkable, scrollable, ...props } = states;
				if (role === 'generic' && clickable) props.clickable = 'True';
				if (scrollable) props.scrollable = 'True';
				if (role === 'heading') props.level = el.getAttribute('aria-level') || el.localName.slice(1);
				if (value && value !== name) props.value = quote(shorten(squeeze(value), NAME));
				line(at.depth, idOf(el), role === 'none' ? 'generic' : role, name, props);
				next.depth = at.depth + 1;
				next.name = name || at.name;
			}
		}

		function text(/** @type {Text} */ n, /** @type {Place} */ at) {
			const said = squeeze(n.data);
			if (!said || !n.parentElement || getComputedStyle(n.parentElement).visibility !== 'visible') return;
			if (at.name && at.name.includes(said)) return;
			const r = n.ownerDocument.createRange();
			r.selectNodeContents(n);
			const rect = r.getBoundingClientRect();
			const seen = cut(moved(rect, at.dx, at.dy), at.clip);
			if (empty(seen) && (!whole || !rect.width)) return;
			left--;
			add(n, 'text', '', said, seen, [], at.parent);
			line(at.depth, idOf(n), 'StaticText', said, {});
		}

		/** The options of a closed list have no place on the screen, but can be chosen. */
		function option(/** @type {HTMLOptionElement} */ o, /** @type {Place} */ at) {
			if (at.depth === 0 || left-- <= 0) return;
			/** @type {Record<string, string>} */
			const props = o.selected ? { selected: 'True' } : {};
			if (o.disabled) props.disabled = 'True';
			line(at.depth, idOf(o), 'option', squeeze(o.label), props);
		}

		function enter(/** @type {HTMLIFrameElement} */ frame, /** @type {Box} */ box, /** @type {Place} */ at) {
			const doc = frame.contentDocument;
			if (!doc || !doc.documentElement) return;
			steady(doc);
			const dx = box.x0 + frame.clientLeft, dy = box.y0 + frame.clientTop;
			const clip = cut(at.clip, { x0: dx, y0: dy, x1: dx + frame.clientWidth, y1: dy + frame.clientHeight });
			const focus = at.focus === frame ? doc.activeElement : null;
			walk(doc.documentElement, { ...at, dx, dy, clip, name: '', focus });
		}

		steady(document);
		const root = idOf(document);
		const title = squeeze(document.title);
		const scroll = document.scrollingElement;
		/** @type {Record<string, string>} */
		const props = {};
		if (scroll && scroll.scrollHeight > innerHeight + 1) {
			props.scrolled = `${Math.round(scroll.scrollTop)} of ${scroll.scrollHeight - innerHeight}`;
		}
		line(0, root, 'RootWebArea', title, props);
		if (document.documentElement) {
			walk(document.documentElement, { depth: 1, parent: 0, clip: view, dx: 0, dy: 0, name: '', pointing: false, focus: document.activeElement });
		}
		return { title, url: location.href, elements, text: lines.join('\n') };
	}

	// ---- What actions need.

	/** @returns {Node | undefined} a node that is still in a page */
	function find(/** @type {number} */ id) {
		const n = nodes.get(id)?.deref();
		return n && n.isConnected && n.ownerDocument?.defaultView ? n : undefined;
	}

	function rectOf(/** @type {any} */ n) {
		let from = n;
		if (n.nodeType === Node.TEXT_NODE) {
			from = n.ownerDocument.createRange();
			from.selectNodeContents(n);
		}
		for (const r of from.getClientRects()) if (r.width >= 1 && r.height >= 1) return r;
		return from.getBoundingClientRect();
	}

	/**
	 * Scrolls to an element and says where to click it: the centre of its first piece.
	 * @returns {{x: number, y: number, editable: boolean, why: string}} why: it cannot be done
	 */
	function locate(/** @type {number} */ id) {
		const nowhere = (/** @type {string} */ why) => ({ x: 0, y: 0, editable: false, why });
		const n = find(id);
		if (!n) return nowhere('is not on the page');
		const el = /** @type {any} */ (n.nodeType === Node.TEXT_NODE ? n.parentElement : n);
		if (el.localName === 'option' && rectOf(el).width === 0) return nowhere('is in a closed list; use select');
		const view = (/** @type {DOMRect} */ r) => r.left >= 0 && r.top >= 0 && r.right <= el.ownerDocument.defaultView.innerWidth && r.bottom <= el.ownerDocument.defaultView.innerHeight;
		if (!view(rectOf(n)) || el.ownerDocument !== document || !topmost(el, rectOf(n))) {
			el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
			if (!topmost(el, rectOf(n))) el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
		}
		const r = rectOf(n);
		let x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
		for (let w = el.ownerDocument.defaultView; w !== globalThis.window && w.frameElement; w = w.parent) {
			const f = w.frameElement, box = f.getBoundingClientRect();
			x += box.left + f.clientLeft;
			y += box.top + f.clientTop;
		}
		if (r.width === 0 && r.height === 0) return nowhere('cannot be seen');
		if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return nowhere('cannot be scrolled into view');
		return { x, y, editable: editable(el, roleOf(el)) || el.closest?.('label') != null, why: '' };
	}

	/** Whether a click at the centre of a box meets the element or what is in it. */
	function topmost(/** @type {Element} */ el, /** @type {DOMRect} */ r) {
		const hit = el.ownerDocument.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
		return hit != null && (el.contains(hit) || hit.contains(el));
	}

	/** Chooses an option of a list by its label or value. @returns {string} why not, or '' */
	function choose(/** @type {number} */ id, /** @type {string} */ option) {
		let el = /** @type {any} */ (find(id));
		if (!el) return 'is not on the page';
		if (el.localName === 'option') el = el.closest('select');
		if (el?.localName !== 'select') return 'is not a list of options';
		if (el.disabled) return 'is disabled';
		const all = /** @type {HTMLOptionElement[]} */ (Array.from(el.options));
		const want = squeeze(option);
		const found = all.find((o) => squeeze(o.label) === want) || all.find((o) => o.value === option) ||
			all.find((o) => squeeze(o.label).toLowerCase() === want.toLowerCase());
		if (!found) return 'has no such option; it has ' + all.slice(0, 20).map((o) => squeeze(o.label)).join(', ');
		if (found.disabled) return 'has that option disabled';
		el.focus();
		if (el.multiple) found.selected = !found.selected;
		else el.value = found.value, el.selectedIndex = found.index;
		for (const type of ['input', 'change']) el.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
		return '';
	}

	return Object.freeze({ see, still, locate, choose, idOf });
}
