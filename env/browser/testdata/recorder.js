// Counts, from before the first script of a page and without the help of ours, which nodes listen to the pointer,
// can be seen and are met by it. listening() gives them as places on the screen.
(() => {
	const kinds = ['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'touchend',
		'mouseover', 'mouseenter', 'mousemove', 'pointerover', 'pointerenter', 'pointermove', 'dragstart', 'dragover', 'drop'];
	const listeners = new Map(), roots = new Set([document]);
	const { addEventListener, removeEventListener } = EventTarget.prototype, { attachShadow } = Element.prototype;
	const { apply } = Reflect, get = Map.prototype.get, set = Map.prototype.set, remove = Map.prototype.delete;
	const count = (on, kind, by) => {
		if (!on.nodeType || !kinds.includes(kind)) return;
		const n = (apply(get, listeners, [on]) || 0) + by;
		apply(n > 0 ? set : remove, listeners, [on, n]);
	};
	EventTarget.prototype.addEventListener = function (kind, f, options) {
		if (options?.signal) options.signal.addEventListener('abort', () => count(this, kind, -1));
		count(this || window, kind, 1);
		return apply(addEventListener, this, arguments);
	};
	EventTarget.prototype.removeEventListener = function (kind) {
		count(this || window, kind, -1);
		return apply(removeEventListener, this, arguments);
	};
	Element.prototype.attachShadow = function () {
		const r = apply(attachShadow, this, arguments);
		roots.add(r);
		return r;
	};
	const seen = (el) => {
		const r = el.getBoundingClientRect();
		if (r.width < 1 || r.height < 1 || !el.checkVisibility({ visibilityProperty: true })) return false;
		for (let i = 0; i < 100; i++) {
			const x = r.left + r.width * (i % 10 + 0.5) / 10, y = r.top + r.height * (Math.floor(i / 10) + 0.5) / 10;
			const hit = el.getRootNode().elementFromPoint(x, y);
			if (hit && el.contains(hit)) return true;
		}
		return false;
	};
	window.listening = (dx = 0, dy = 0, sx = 1, sy = 1) => {
		const all = [];
		for (const root of roots) for (const el of root.querySelectorAll('*')) {
			if (el.localName === 'html' || el.localName === 'body') continue;
			if ((apply(get, listeners, [el]) || kinds.some((k) => el['on' + k])) && seen(el)) {
				const r = el.getBoundingClientRect();
				all[all.length] = ({ tag: el.localName, x0: Math.floor(r.left * sx + dx), y0: Math.floor(r.top * sy + dy),
					x1: Math.ceil(r.right * sx + dx), y1: Math.ceil(r.bottom * sy + dy) });
			}
			const inner = el.localName === 'iframe' && el.contentDocument && el.contentWindow.listening;
			if (inner) {
				const r = el.getBoundingClientRect(), fx = sx * r.width / el.offsetWidth, fy = sy * r.height / el.offsetHeight; // scaled, not turned
				for (const p of inner(dx + r.left * sx + el.clientLeft * fx, dy + r.top * sy + el.clientTop * fy, fx, fy)) all[all.length] = p;
			}
		}
		return all;
	};
})();
