// @ts-check

/**
 * Finds an element as a step names it and makes it ready for what is to be done: in view, or with the focus and the
 * caret at its end. It runs in an isolated world, like capture.js.
 *
 * @param {string} by how it is named
 * @param {string} at its name
 * @param {string} deed what will be done
 * @param {string} text with scroll: where to
 * @returns {{id: number, why: string, end: boolean}} id for actions; why it cannot be done; end: the caret has still
 * to be brought to the end of the field, with a key
 */
function gymkhanaFind(by, at, deed, text) {
	'use strict';
	const doc = Document.prototype;
	const not = (/** @type {string} */ why) => ({ id: 0, why, end: false });

	/** @returns {Element | null} */
	function first() {
		const select = (/** @type {string} */ css) => doc.querySelector.call(document, css);
		switch (by) {
		case 'id': return select('#' + CSS.escape(at));
		case 'class': return select('.' + CSS.escape(at));
		case 'name': return select(`[name="${CSS.escape(at)}"]`);
		case 'tag': return select(CSS.escape(at));
		case 'css': return select(at);
		case 'xpath': return /** @type {any} */ (doc.evaluate.call(document, at, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue);
		case 'link':
			for (const a of doc.querySelectorAll.call(document, 'a')) if (/** @type {HTMLElement} */ (a).innerText.trim() === at) return a;
		}
		return null;
	}

	/** @type {any} */
	let el = null;
	if (by) {
		try {
			el = first();
		} catch (err) {
			return not(`${by} ${at} cannot be looked for: ${/** @type {Error} */ (err).message}`);
		}
		if (!el) return not(`there is no element with ${by} ${at}`);
		if (!(el instanceof Element)) return not(`${by} ${at} is not an element`);
	}
	const id = el ? gymkhanaEyes.idOf(el) : 0;
	const ready = (end = false) => ({ id, why: '', end });

	if (deed === 'scroll') {
		const of = el || /** @type {any} */ (document.scrollingElement);
		const top = text === 'top' ? 0 : text === 'bottom' ? 1e9 : Number(text);
		if (of) Element.prototype.scrollTo.call(of, { top, behavior: 'instant' });
		return ready();
	}
	if (deed === 'submit') {
		const form = el instanceof HTMLFormElement ? el : Element.prototype.closest.call(el, 'form');
		if (!form) return not(`${by} ${at} belongs to no form`);
		HTMLFormElement.prototype.requestSubmit.call(form);
		return ready();
	}
	const box = Element.prototype.getBoundingClientRect.call(el);
	const visible = Element.prototype.checkVisibility.call(el) && getComputedStyle(el).visibility === 'visible';
	if (!visible || box.width * box.height <= 0) return not(`${by} ${at} is not displayed`);
	if (deed === 'click' || deed === 'hover') {
		const spot = gymkhanaEyes.locate(id);
		if (spot.why) return not(`${by} ${at} ${spot.why}`);
		const hit = doc.elementFromPoint.call(document, spot.x, spot.y);
		const contains = Node.prototype.contains;
		if (deed === 'click' && hit && !contains.call(el, hit) && !labels(el, hit)) return not(`${by} ${at} is covered by ${hit.localName}`);
		return ready();
	}
	HTMLElement.prototype.focus.call(el);
	const active = /** @type {any} */ (Object.getOwnPropertyDescriptor(doc, 'activeElement')).get.call(document);
	if (active !== el) return not(`${by} ${at} does not take the focus`);
	return ready(!caret(el));

	/** Whether what is hit belongs to the label of an element, so that a click there is one on it. */
	function labels(/** @type {any} */ el, /** @type {Element} */ hit) {
		const label = Element.prototype.closest.call(hit, 'label');
		return label instanceof HTMLLabelElement && label.control === el;
	}

	/** Brings the caret to the end. @returns {boolean} whether that was possible */
	function caret(/** @type {any} */ el) {
		if (el.isContentEditable) {
			getSelection()?.selectAllChildren(el);
			getSelection()?.collapseToEnd();
			return true;
		}
		const of = el instanceof HTMLInputElement ? HTMLInputElement.prototype : el instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : null;
		if (!of) return true;
		const length = /** @type {any} */ (Object.getOwnPropertyDescriptor(of, 'value')).get.call(el).length;
		try {
			of.setSelectionRange.call(el, length, length);
			return true;
		} catch {
			return length === 0;
		}
	}
}
