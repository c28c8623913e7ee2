// @ts-check

/**
 * What actions need of a page: where an element is to be clicked, and what is done to fields that have no keys.
 *
 * @param {ReturnType<typeof gymkhanaNames>} names
 * @param {ReturnType<typeof gymkhanaEye>} eye
 */
function gymkhanaHands(names, eye) {
	'use strict';
	const { squeeze, roleOf, nameOf, contentOf, formats, widgets } = names;
	const { find, idOf, areasOf, areaBox, editable, focusOf } = eye;

	// ---- Where.

	function rectOf(/** @type {any} */ n) {
		if (n.localName === 'area') {
			const img = pictureOf(n), at = img?.getBoundingClientRect(), r = img && areaBox(n, img);
			return img ? new DOMRect(at.left + r.x, at.top + r.y, r.width, r.height) : new DOMRect();
		}
		let from = n;
		if (n.nodeType === Node.TEXT_NODE) {
			from = n.ownerDocument.createRange();
			from.selectNodeContents(n);
		}
		for (const r of from.getClientRects()) if (r.width >= 1 && r.height >= 1) return r;
		return from.getBoundingClientRect();
	}

	/** @returns {any} the picture whose map has an area */
	const pictureOf = (/** @type {any} */ area) =>
		[...area.getRootNode().querySelectorAll('img[usemap]')].find((img) => areasOf(img).includes(area));

	/** The parts of a box, from its middle outwards, at which an element may be met. */
	const parts = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85],
		[0.04, 0.5], [0.96, 0.5], [0.5, 0.06], [0.5, 0.94]];

	/** @returns {Element | null} what a click at a point meets, in shadow roots too */
	function hitAt(/** @type {Element} */ el, /** @type {number} */ x, /** @type {number} */ y) {
		let root = /** @type {Document | ShadowRoot} */ (el.ownerDocument), hit = root.elementFromPoint(x, y);
		while (hit?.shadowRoot && hit.shadowRoot !== root) {
			const inner = (root = hit.shadowRoot).elementFromPoint(x, y);
			if (!inner || inner === hit) break;
			hit = inner;
		}
		return hit;
	}

	const parentOf = (/** @type {any} */ n) => n.assignedSlot || n.parentNode || n.host;
	function within(/** @type {any} */ outer, /** @type {any} */ inner) {
		for (let n = inner; n; n = parentOf(n)) if (n === outer) return true;
		return false;
	}

	/** @returns {Element} what acts when an element is clicked: itself, or what is around it */
	function actor(/** @type {Element} */ el) {
		/** @type {Map<Element, number>} */
		const heard = new Map();
		eye.ask(el.ownerDocument, heard);
		for (let n = /** @type {any} */ (el); n; n = parentOf(n)) {
			if (n.nodeType !== Node.ELEMENT_NODE || n.localName === 'body' || n.localName === 'html') continue;
			if (widgets.has(roleOf(n)) || n.localName === 'summary' || n.localName === 'label' || (heard.get(n) || 0) & eye.PRESS) return n;
		}
		return el;
	}

	/** Whether what is met at an element's place takes the click for it: it is in it or around it, or is its label. */
	function forwards(/** @type {any} */ el, /** @type {any} */ hit) {
		if (within(el, hit) || within(hit, el)) return true;
		const label = hit.closest?.('label'), own = el.closest?.('label');
		if (label?.control && (label.control === el || within(el, label.control)) || own?.control && own.control === hit) return true;
		return el.localName === 'area' && hit === pictureOf(el);
	}

	/** @returns {Element | null} what lies over a point of a frame in the documents around it */
	function lidOf(/** @type {any} */ view, /** @type {number} */ x, /** @type {number} */ y) {
		for (let w = view; w !== globalThis.window && w.frameElement; w = w.parent) {
			({ x, y } = eye.onto(eye.seat(w.frameElement), x, y));
			const hit = hitAt(w.frameElement, x, y);
			if (hit && hit !== w.frameElement) return hit;
		}
		return null;
	}

	/**
	 * Finds a point at which a click meets an element.
	 * @param {DOMRect} r
	 * @returns {{x: number, y: number, cover: Element | null}} cover: there is none, for this is above it
	 */
	function reach(/** @type {any} */ el, r) {
		const view = el.ownerDocument.defaultView;
		/** @type {Element | null} */
		let cover = null;
		let around = false;
		for (const [px, py] of parts) {
			const x = r.left + r.width * px, y = r.top + r.height * py;
			if (x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) continue;
			const hit = hitAt(el, x, y), lid = lidOf(view, x, y);
			if (lid) {
				cover = cover || lid;
				continue;
			}
			if (hit && (px !== 0.5 || py !== 0.5 ? within(el, hit) : forwards(el, hit))) {
				// In the middle of a shape may be a hole, through which only what is around it is met.
				if (el.namespaceURI !== names.SVG && el.localName !== 'area' || within(el, hit)) return { x, y, cover: null };
				around = true;
			}
			cover = cover || hit;
		}
		const middle = { x: r.left + r.width / 2, y: r.top + r.height / 2 };
		return { ...middle, cover: around || !cover || within(actor(el), cover) && actor(el) !== el ? null : cover };
	}

	/** @returns {string} what covers an element, in words */
	function described(/** @type {any} */ cover) {
		let n = cover;
		while (n.parentElement && roleOf(n) === 'generic' && !nameOf(n, 'generic') && n.parentElement.localName !== 'body') n = n.parentElement;
		const role = roleOf(n), name = nameOf(n, role) || squeeze(contentOf(n, false)).slice(0, 60);
		return `${role === 'none' || role === 'generic' ? n.localName : role}${name ? ` '${name}'` : ''} [${idOf(n)}]`;
	}

	/** Scrolls an element to the middle of everything that scrolls around it, frames too; without smoothness. */
	function toTheMiddle(/** @type {any} */ el) {
		const above = (/** @type {any} */ n) => n.assignedSlot || n.parentElement || n.getRootNode().host || n.ownerDocument.defaultView.frameElement;
		for (let p = above(el); p; p = above(p)) {
			const r = rectOf(el), view = p === p.ownerDocument.scrollingElement, at = view ? { left: 0, top: 0 } : p.getBoundingClientRect();
			for (let inner = el.ownerDocument; inner !== p.ownerDocument; inner = inner.defaultView.parent.document) {
				const frame = inner.defaultView.frameElement, seat = frame.getBoundingClientRect();
				r.x += seat.left + frame.clientLeft;
				r.y += seat.top + frame.clientTop;
			}
			const left = r.x - at.left - (view ? 0 : p.clientLeft), top = r.y - at.top - (view ? 0 : p.clientTop);
			p.scrollBy({ left: left + (r.width - p.clientWidth) / 2, top: top + (r.height - p.clientHeight) / 2, behavior: 'instant' });
		}
	}

	/**
	 * Says where the middle of an element is, covered or not. @param {boolean} reveal whether to scroll to it
	 * @returns {{x: number, y: number, why: string}} why: it is not in view
	 */
	function middle(/** @type {number} */ id, reveal) {
		const el = /** @type {any} */ (find(id));
		if (!el) return { x: 0, y: 0, why: 'is not on the page' };
		const shown = el.nodeType === Node.TEXT_NODE ? el.parentElement : el.localName === 'area' ? pictureOf(el) || el : el;
		const at = () => {
			const r = rectOf(el);
			let { x, y } = { x: r.left + r.width / 2, y: r.top + r.height / 2 };
			for (let w = el.ownerDocument.defaultView; w !== globalThis.window && w.frameElement; w = w.parent) ({ x, y } = eye.onto(eye.seat(w.frameElement), x, y));
			return { x, y, why: x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? 'is not in view' : '' };
		};
		if (reveal) shown.scrollIntoViewIfNeeded(false);
		if (reveal && at().why) toTheMiddle(shown);
		return at();
	}

	/**
	 * Scrolls to an element and says where to click it: in the middle of its first piece, or where else it is not covered.
	 * @returns {{x: number, y: number, editable: boolean, field: string, hovers: boolean, why: string}} field: the type of a field
	 *   that is filled, and not typed into; hovers: see see.js; why: it cannot be done
	 */
	function locate(/** @type {number} */ id) {
		const nowhere = (/** @type {string} */ why) => ({ x: 0, y: 0, editable: false, field: '', hovers: false, why });
		const n = find(id);
		if (!n) return nowhere('is not on the page');
		const el = /** @type {any} */ (n.nodeType === Node.TEXT_NODE ? n.parentElement : n);
		if (el.localName === 'option' && rectOf(el).width === 0) return nowhere('is in a closed list; use select');
		const screen = el.ownerDocument.defaultView;
		const view = (/** @type {DOMRect} */ r) => r.left >= 0 && r.top >= 0 && r.right <= screen.innerWidth && r.bottom <= screen.innerHeight;
		const free = () => reach(el, rectOf(n)).cover === null;
		if (!view(rectOf(n)) || el.ownerDocument !== document || !free()) {
			const shown = el.localName === 'area' ? pictureOf(el) || el : el;
			shown.scrollIntoViewIfNeeded(false); // scrollIntoView would change where Tab goes to
			if (!free()) toTheMiddle(shown);
		}
		const r = rectOf(n);
		let { x, y, cover } = reach(el, r);
		for (let w = screen; w !== globalThis.window && w.frameElement; w = w.parent) {
			({ x, y } = eye.onto(eye.seat(w.frameElement), x, y));
		}
		if (r.width === 0 && r.height === 0) return nowhere('cannot be seen');
		if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return nowhere('cannot be scrolled into view');
		if (cover) return nowhere(`is covered by ${described(cover)}`);
		const entry = entryOf(el);
		const field = entry.localName === 'input' && (entry.type in formats || entry.type === 'range' || entry.type === 'file') ? entry.type : '';
		return { x, y, editable: editable(el, roleOf(el)) || el.closest?.('label') != null, field, hovers: eye.hovers(), why: '' };
	}

	// ---- Fields.

	/** @returns {any} the field that an element or its label stands for */
	const entryOf = (/** @type {any} */ n) => {
		const el = n?.nodeType === Node.TEXT_NODE ? n.parentElement : n;
		return el?.localName === 'input' ? el : el?.closest('label')?.control || el;
	};

	const changed = (/** @type {any} */ el) => {
		for (const type of ['input', 'change']) el.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
	};

	/** @returns {boolean} whether the field that has the focus holds something; a number that is no number yet counts */
	function filled() {
		let el = /** @type {any} */ (focusOf(document));
		for (let inner; el && (inner = el.contentDocument && focusOf(el.contentDocument));) el = inner;
		if (!el) return false;
		if (el.localName === 'input' || el.localName === 'textarea') return typed.has(el.type) && (el.value !== '' || el.validity.badInput);
		return el.isContentEditable && (el.textContent !== '' || el.querySelector(':not(br, div, p)') !== null);
	}
	/** Types of fields that take keys. */
	const typed = new Set(['text', 'textarea', 'search', 'url', 'tel', 'email', 'password', 'number']);

	/**
	 * Gives a field of dates, times, colours or ranges its value. @returns {string} why not, or ''
	 */
	function fill(/** @type {number} */ id, /** @type {string} */ text) {
		const el = entryOf(find(id));
		if (!el) return 'is not on the page';
		if (el.disabled || el.readOnly) return el.disabled ? 'is disabled' : 'is read-only';
		const was = el.value, want = text.trim();
		const wrong = el.type === 'range' ? !want || !Number.isFinite(Number(want)) : el.type === 'color' && !/^#[0-9a-f]{6}$/i.test(want);
		el.focus();
		if (!wrong) el.value = want;
		if (wrong || want && el.value === '') {
			el.value = was;
			return el.type === 'range' ? `takes a number from ${el.min || 0} to ${el.max || 100}` : `takes ${formats[el.type]}`;
		}
		changed(el);
		return '';
	}

	/**
	 * Puts a file of the task's folder into a field of files. @param {string} content in base64
	 * @param {number} date in Unix milliseconds
	 */
	function attach(/** @type {number} */ id, /** @type {string} */ name, content, date) {
		const el = entryOf(find(id));
		if (!el) return 'is not on the page';
		if (el.disabled) return 'is disabled';
		const all = new DataTransfer();
		if (el.multiple) for (const f of el.files) all.items.add(f);
		const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
		all.items.add(new File([bytes], name, { lastModified: date }));
		el.files = all.files;
		changed(el);
		return '';
	}

	/** The first 20 labels, each of at most 60 characters, and how many more there are. */
	const listed = (/** @type {string[]} */ labels) => {
		const brief = labels.slice(0, 20).map((l) => Array.from(l).length > 60 ? Array.from(l).slice(0, 60).join('') + '…' : l);
		return (brief.join(', ') || 'none') + (labels.length > 20 ? ` and ${labels.length - 20} more` : '');
	};

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
		if (!found) return `has no such option; it has ${listed(all.map((o) => squeeze(o.label)))}`;
		if (found.disabled) return 'has that option disabled';
		el.focus();
		if (el.multiple) found.selected = !found.selected;
		else el.value = found.value, el.selectedIndex = found.index;
		changed(el);
		return '';
	}

	return { locate, middle, choose, fill, filled, attach };
}
