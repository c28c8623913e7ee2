// @ts-check

/**
 * Keeps account of which elements of a frame listen to the pointer, from before the first script of the
 * page, and tells it to see.js when that asks. A listener is known however it was registered: with
 * addEventListener, as a property or as an attribute. Where one element listens on behalf of others, and
 * its handler says which (by a selector, or as React, Svelte, Solid and jQuery note it), those are told instead.
 *
 * see.js asks by an event on window.performance, an object that survives document.open, with a text node
 * of its own as relatedTarget, into which the answer is written: a character per element, in document
 * order, the elements of a shadow root after those of the root around it. If the node says "?", it asks only
 * whether anything listens to where the pointer is.
 */
function gymkhanaEars() {
	'use strict';
	const ASK = 'gymkhana-ears';
	/** What a character tells, on top of 0x30. */
	const PRESS = 1, HOVER = 2, DRAG = 4, DROP = 8;
	/** @type {Record<string, number>} */
	const kinds = /** @type {any} */ ({
		__proto__: null, click: PRESS, dblclick: PRESS, auxclick: PRESS, contextmenu: PRESS, mousedown: PRESS, mouseup: PRESS,
		pointerdown: PRESS, pointerup: PRESS, touchstart: PRESS, touchend: PRESS, mouseover: HOVER, mouseenter: HOVER,
		mousemove: HOVER, pointerover: HOVER, pointerenter: HOVER, pointermove: HOVER, dragstart: DRAG, dragover: DROP, drop: DROP,
	});
	const names = Object.keys(kinds);

	// The page may replace what is on the prototypes, so all that is needed is taken before it begins.
	const { apply } = Reflect, { getOwnPropertyDescriptor, keys, defineProperty } = Object;
	const getter = (/** @type {any} */ on, /** @type {string} */ name) => /** @type {(this: any) => any} */ (getOwnPropertyDescriptor(on, name)?.get);
	const listen = EventTarget.prototype.addEventListener, ignore = EventTarget.prototype.removeEventListener;
	const mapGet = WeakMap.prototype.get, mapSet = WeakMap.prototype.set, setHas = WeakSet.prototype.has, setAdd = WeakSet.prototype.add;
	const listGet = Map.prototype.get, listSet = Map.prototype.set;
	const inDocument = Document.prototype.querySelectorAll, inRoot = DocumentFragment.prototype.querySelectorAll;
	const inElement = Element.prototype.querySelectorAll, shadowOf = getter(Element.prototype, 'shadowRoot');
	const count = getter(NodeList.prototype, 'length'), sourceOf = Function.prototype.toString, exec = RegExp.prototype.exec;
	const read = getter(CharacterData.prototype, 'data'), write = getOwnPropertyDescriptor(CharacterData.prototype, 'data')?.set;
	const about = getter(MouseEvent.prototype, 'relatedTarget'), stop = Event.prototype.stopImmediatePropagation;
	const startsWith = String.prototype.startsWith, fromCode = String.fromCharCode;
	const lower = String.prototype.toLowerCase, replace = String.prototype.replace;

	/** Whether anything of the page has ever listened to where the pointer is. */
	let hovers = false;

	// ---- Listening to who listens.

	/** @typedef {{kind: string, f: any, capture: boolean}} Heard */
	/** Of all frames that can reach each other: one may lend another its functions. @type {WeakMap<EventTarget, Heard[]>} */
	const heard = lent(globalThis.parent) || lent(globalThis.opener) || new WeakMap();
	/** Elements that were given a handler as a property. @type {WeakSet<any>} */
	const handled = new WeakSet();
	function lent(/** @type {any} */ w) {
		try {
			return w && w !== globalThis ? w.__gymkhana?.ears?.heard : undefined;
		} catch {
			return undefined; // of another origin
		}
	}
	const known = (/** @type {EventTarget} */ target) => /** @type {Heard[] | undefined} */ (apply(mapGet, heard, [target]));

	function drop(/** @type {EventTarget} */ target, /** @type {string} */ kind, /** @type {any} */ f, /** @type {boolean} */ capture) {
		const all = known(target);
		if (!all) return;
		let kept = 0;
		for (let i = 0; i < all.length; i++) {
			const h = all[i];
			if (h.kind !== kind || h.f !== f || h.capture !== capture) all[kept++] = h;
		}
		all.length = kept;
	}

	function note(/** @type {EventTarget} */ target, /** @type {string} */ kind, /** @type {any} */ f, /** @type {any} */ options) {
		const full = typeof options === 'object' && options !== null;
		const capture = Boolean(full ? options.capture : options);
		if (full && options.signal) {
			if (options.signal.aborted) return;
			apply(listen, options.signal, ['abort', () => drop(target, kind, f, capture), { once: true }]);
		}
		if (full && options.once) apply(listen, target, [kind, () => drop(target, kind, f, capture), { once: true, capture }]);
		drop(target, kind, f, capture);
		if (kinds[kind] & HOVER) hovers = true;
		const all = known(target) || [];
		all[all.length] = { kind, f, capture };
		apply(mapSet, heard, [target, all]);
	}

	function watch() {
		const replaced = (/** @type {string} */ name, /** @type {any} */ value) =>
			defineProperty(EventTarget.prototype, name, { value, writable: true, configurable: true, enumerable: true });
		replaced('addEventListener', function addEventListener(/** @type {any} */ kind, /** @type {any} */ f, /** @type {any} */ options) {
			if (f && typeof kind === 'string' && kinds[kind]) note(this || globalThis, kind, f, options);
			return apply(listen, this, arguments);
		});
		replaced('removeEventListener', function removeEventListener(/** @type {any} */ kind, /** @type {any} */ f, /** @type {any} */ options) {
			if (typeof kind === 'string' && kinds[kind]) {
				drop(this || globalThis, kind, f, Boolean(typeof options === 'object' && options !== null ? options.capture : options));
			}
			return apply(ignore, this, arguments);
		});
		for (const proto of [HTMLElement.prototype, SVGElement.prototype, globalThis.MathMLElement?.prototype]) {
			for (const kind of names) {
				const was = proto && getOwnPropertyDescriptor(proto, 'on' + kind);
				const set = was?.set;
				if (!set) continue;
				defineProperty(proto, 'on' + kind, { ...was, set(f) {
					if (typeof f === 'function') apply(setAdd, handled, [this]);
					if (typeof f === 'function' && kinds[kind] & HOVER) hovers = true;
					apply(set, this, [f]);
				} });
			}
		}
	}

	/**
	 * Handlers that stand in properties and attributes. @type {Record<string, (this: any) => any>[]}
	 * for elements of HTML, elements of SVG, documents and windows
	 */
	const handlers = [HTMLElement.prototype, SVGElement.prototype, Document.prototype, globalThis].map((on) => {
		/** @type {any} */
		const all = { __proto__: null };
		for (const kind of names) {
			const get = getter(on, 'on' + kind);
			if (get) all[kind] = get;
		}
		return all;
	});
	const withHover = names.filter((kind) => kinds[kind] === HOVER).map((kind) => `[on${kind}]`).join();
	const withHandler = names.map((kind) => `[on${kind}]`).join();

	// ---- Closed shadow roots: open for see.js, closed for the page.

	function shadows() {
		const attach = Element.prototype.attachShadow, mode = getOwnPropertyDescriptor(ShadowRoot.prototype, 'mode');
		const path = Event.prototype.composedPath, current = getter(Event.prototype, 'currentTarget');
		const contains = Node.prototype.contains, root = getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
		/** @type {WeakSet<any>} */
		const closed = new WeakSet();
		const hidden = (/** @type {any} */ r) => apply(setHas, closed, [r]);
		const replaced = (/** @type {any} */ on, /** @type {string} */ name, /** @type {any} */ value) =>
			defineProperty(on, name, { value, writable: true, configurable: true, enumerable: true });
		replaced(Element.prototype, 'attachShadow', function attachShadow(/** @type {any} */ init) {
			if (!init || init.mode !== 'closed') return apply(attach, this, arguments);
			const made = apply(attach, this, [{ ...init, mode: 'open' }]);
			apply(setAdd, closed, [made]);
			return made;
		});
		defineProperty(Element.prototype, 'shadowRoot', { ...root, get() {
			const r = apply(shadowOf, this, []);
			return r && hidden(r) ? null : r;
		} });
		defineProperty(ShadowRoot.prototype, 'mode', { ...mode, get() { return hidden(this) ? 'closed' : apply(/** @type {any} */ (mode?.get), this, []); } });
		replaced(Event.prototype, 'composedPath', function composedPath() {
			const all = apply(path, this, []), at = apply(current, this, []);
			let from = 0;
			for (let i = 0; i < all.length; i++) {
				if (hidden(all[i]) && at !== all[i] && !(at instanceof Node && apply(contains, all[i], [at]))) from = i + 1;
			}
			return all.slice(from);
		});
	}

	// ---- Who is meant when one listens for others.

	/** @typedef {{all: string, only: boolean}} Meant selectors of the targets; only: the handler does nothing for others */
	/** @type {WeakMap<any, Meant>} */
	const meant = new WeakMap();
	const kebab = (/** @type {string} */ s) => apply(lower, apply(replace, s, [/[A-Z]/g, '-$&']), []);
	/** What in a handler's source names targets. Those it asks for by class or id are often a case among others. */
	/** @type {[RegExp, (s: string) => string, boolean][]} */
	const hints = [
		[/\.(?:closest|matches|is)\(\s*(?:'([^'$]+)'|"([^"$]+)"|`([^`$]+)`)\s*\)/g, (s) => s, true],
		[/(?:classList\.contains|hasClass)\(\s*['"]([\w-]+)['"]\s*\)/g, (s) => '.' + s, false],
		[/\.className\s*={2,3}\s*['"]([\w-]+)['"]/g, (s) => '.' + s, false],
		[/\.dataset\.(\w+)/g, (s) => `[data-${kebab(s)}]`, true],
		[/\.dataset\[\s*['"](\w+)['"]/g, (s) => `[data-${kebab(s)}]`, true],
		[/\.(?:get|has)Attribute\(\s*['"](data-[\w-]+)['"]/g, (s) => `[${s}]`, true],
		[/\.(?:tagName|nodeName|localName)\s*={2,3}\s*['"](\w+)['"]/g, (s) => apply(lower, s, []), true],
		[/target\.id\s*={2,3}\s*['"]([\w-]+)['"]/g, (s) => '#' + s, false],
	];
	/** @type {Meant} */
	const nobody = { all: '', only: false };

	/** @returns {Meant} what the source of a handler says of the elements for which it listens */
	function selectors(/** @type {any} */ f) {
		if (typeof f !== 'function') f = f && typeof f === 'object' ? getOwnPropertyDescriptor(f, 'handleEvent')?.value : undefined;
		if (typeof f !== 'function') return nobody;
		const told = apply(mapGet, meant, [f]);
		if (told !== undefined) return told;
		const source = apply(sourceOf, f, []);
		const found = { all: '', only: false };
		if (source.length < 20000 && apply(exec, /target|srcElement|composedPath|\{ ?dataset/, [source])) {
			for (let i = 0; i < hints.length; i++) {
				const pattern = hints[i][0];
				pattern.lastIndex = 0;
				for (let m; (m = apply(exec, pattern, [source])) !== null;) {
					found.all += (found.all ? ', ' : '') + hints[i][1](m[1] || m[2] || m[3]);
					found.only = found.only || hints[i][2];
				}
			}
		}
		apply(mapSet, meant, [f, found]);
		return found;
	}

	/**
	 * Reads what a framework keeps on an element. A page may keep a Proxy under such a name: then it learns that it is
	 * looked at, and what it throws stays here.
	 * @template T
	 * @param {(el: any) => T} f
	 * @param {T} none
	 */
	function kept(f, /** @type {any} */ el, none) {
		try {
			return f(el);
		} catch {
			return none;
		}
	}

	/** What jQuery keeps of delegated handlers: they stand on the element with their selectors. */
	function jQuerys(/** @type {any} */ el) {
		let all = '';
		const own = keys(el);
		for (let i = 0; i < own.length; i++) {
			if (!apply(startsWith, own[i], ['jQuery'])) continue;
			const events = getOwnPropertyDescriptor(el, own[i])?.value?.events;
			for (let k = 0; events && k < names.length; k++) {
				const list = (kinds[names[k]] & PRESS) && events[names[k]];
				for (let j = 0; list && j < list.length; j++) {
					if (typeof list[j]?.selector === 'string') all += (all ? ', ' : '') + list[j].selector;
				}
			}
		}
		return all;
	}

	const reacts = new RegExp('^on(?:(Click|DoubleClick|ContextMenu|AuxClick|(?:Mouse|Pointer)(?:Down|Up)|Touch(?:Start|End))|' +
		'((?:Mouse|Pointer)(?:Enter|Over|Move))|(DragStart)|(Drop|DragOver))$');

	/** What a framework that listens at its root keeps on the element for which it does. */
	function frameworks(/** @type {any} */ el) {
		const own = keys(el);
		let bits = 0;
		for (let i = 0; i < own.length; i++) {
			const name = own[i];
			if (name === '__click' || name === '$$click' || name === '__pointerdown' || name === '$$pointerdown') bits |= PRESS;
			if (!apply(startsWith, name, ['__reactProps$']) && !apply(startsWith, name, ['__reactEventHandlers$'])) continue;
			const props = getOwnPropertyDescriptor(el, name)?.value;
			const all = props && typeof props === 'object' ? keys(props) : [];
			for (let k = 0; k < all.length; k++) {
				const m = apply(exec, reacts, [all[k]]);
				if (m && typeof getOwnPropertyDescriptor(props, all[k])?.value === 'function') bits |= m[1] ? PRESS : m[2] ? HOVER : m[3] ? DRAG : DROP;
			}
		}
		return bits;
	}

	const isRoot = (/** @type {any} */ el) => {
		const own = keys(el);
		for (let i = 0; i < own.length; i++) if (apply(startsWith, own[i], ['__reactContainer$'])) return true;
		return false;
	};

	// ---- The answer.

	/** Which handlers are in properties or attributes of a target. @param {number} which of handlers */
	function gather(/** @type {any} */ target, /** @type {number} */ which, /** @type {(kind: string, f: any) => void} */ found) {
		const all = known(target);
		for (let i = 0; all && i < all.length; i++) found(all[i].kind, all[i].f);
		if (which < 0) return;
		for (let i = 0; i < names.length; i++) {
			const get = handlers[which][names[i]];
			const f = get && apply(get, target, []);
			if (f) found(names[i], f);
		}
	}

	function report() {
		const marks = new Map();
		const mark = (/** @type {any} */ el, /** @type {number} */ bits) => { apply(listSet, marks, [el, (apply(listGet, marks, [el]) || 0) | bits]); };
		/** Marks those for which a target listens. @returns {boolean} whether there are any */
		const delegate = (/** @type {any} */ from, /** @type {(this: any, s: string) => any} */ query, /** @type {string} */ selector) => {
			if (!selector) return false;
			try {
				const all = apply(query, from, [selector]), n = apply(count, all, []);
				for (let i = 0; i < n; i++) mark(all[i], PRESS);
				return n > 0;
			} catch {
				return false; // it was no selector
			}
		};
		for (const [target, which] of /** @type {[any, number][]} */ ([[document, 2], [globalThis, 3]])) {
			gather(target, which, (kind, f) => { if (kinds[kind] & PRESS) delegate(document, inDocument, selectors(f).all); });
		}
		delegate(document, inDocument, kept(jQuerys, document, ''));
		/** @type {any[]} */
		const roots = [document];
		/** @type {any[][]} */
		const lists = [];
		for (let r = 0; r < roots.length; r++) {
			const query = r === 0 ? inDocument : inRoot, all = apply(query, roots[r], ['*']), n = apply(count, all, []);
			/** @type {any[]} */
			const list = [];
			lists[r] = list;
			const attributed = apply(query, roots[r], [withHandler]);
			for (let i = 0, m = apply(count, attributed, []); i < m; i++) apply(setAdd, handled, [attributed[i]]);
			for (let i = 0; i < n; i++) {
				const el = list[i] = all[i], inner = apply(shadowOf, el, []);
				if (inner) roots[roots.length] = inner;
				let bits = kept(frameworks, el, 0), own = 0, told = false;
				const which = !apply(setHas, handled, [el]) ? -1 : el instanceof SVGElement ? 1 : 0;
				gather(el, which, (kind, f) => {
					own |= kinds[kind];
					const whom = kinds[kind] & PRESS ? selectors(f) : nobody;
					if (delegate(el, inElement, whom.all) && whom.only) told = true;
				});
				if (own && isRoot(el)) own = 0;
				if (own & PRESS) told = delegate(el, inElement, kept(jQuerys, el, '')) || told;
				if (told) own &= ~PRESS;
				if (bits |= own) mark(el, bits);
			}
		}
		let out = '';
		for (let r = 0; r < lists.length; r++) {
			for (let i = 0; i < lists[r].length; i++) out += fromCode(0x30 + (apply(listGet, marks, [lists[r][i]]) || 0));
		}
		return out;
	}

	/** Answers see.js. It is sent again whenever a document begins in a window that is used again. */
	function answer(/** @type {any} */ e) {
		apply(stop, e, []);
		const slip = apply(about, e, []);
		if (!slip || !write) return;
		if (apply(read, slip, []) !== '?') {
			try {
				apply(write, slip, [report()]);
			} catch {
				// What the page keeps on its elements did its worst: then nothing is known of who listens.
			}
			return;
		}
		apply(write, slip, [hovers || apply(count, apply(inDocument, document, [withHover]), []) > 0 ? 'yes' : 'no']);
	}

	watch();
	shadows();
	return Object.assign(() => apply(listen, performance, [ASK, answer, true]), { heard });
}
