// @ts-check

/**
 * Shows texts: long ones in parts, which scrolling turns like pages, and preformatted ones exactly.
 *
 * @param {ReturnType<typeof gymkhanaNames>} names
 */
function gymkhanaParts(names) {
	'use strict';
	const { squeeze, valueText } = names;
	/** Characters of a part. */
	const PART = 200;

	/** Where the part begins that is shown of a text. @type {WeakMap<Node, number>} */
	const turned = new WeakMap();

	/** @returns {number} where the shown part begins of a text that may have become shorter */
	const begin = (/** @type {Node} */ n, /** @type {string} */ text) =>
		Math.min(turned.get(n) || 0, Math.max(0, Math.ceil(text.length / PART) - 1) * PART);

	/** @returns {string} the shown part of a text, with dots where it goes on */
	function partOf(/** @type {Node} */ n, /** @type {string} */ text) {
		const from = begin(n, text), to = from + PART;
		return (from ? '…' : '') + text.slice(from, to) + (to < text.length ? '…' : '');
	}

	/** @returns {boolean} whether a later part of a text is shown */
	const turnedOn = (/** @type {Node} */ n, /** @type {string} */ text) => begin(n, text) > 0;

	/** @returns {string} which characters are shown of a text; '' if all are */
	function rangeOf(/** @type {Node} */ n, /** @type {string} */ text) {
		if (text.length <= PART) return '';
		const from = begin(n, text);
		return `characters ${from + 1}–${Math.min(from + PART, text.length)} of ${text.length}`;
	}

	/** @returns {boolean} whether white space counts: line feeds and runs of blanks */
	const preformatted = (/** @type {any} */ style) => style.whiteSpaceCollapse !== 'collapse';

	/** @returns {string} a text with the white space that is left of it */
	function spaced(/** @type {string} */ text, /** @type {string} */ collapse) {
		if (collapse === 'collapse') return squeeze(text);
		return collapse === 'preserve-breaks' ? text.replace(/[ \t]*\n[ \t]*/g, '\n').replace(/[ \t]+/g, ' ') : text;
	}

	/** The preformatted element that is shown as one text, by its first text node. @type {WeakMap<Text, HTMLElement>} */
	const blocks = new WeakMap();

	/** Makes one text of a preformatted element that holds only text. @returns {Text | null} its first text node, for the whole */
	function joined(/** @type {HTMLElement} */ el) {
		const first = /** @type {Text | null} */ (document.createTreeWalker(el, NodeFilter.SHOW_TEXT).nextNode());
		if (first) blocks.set(first, el);
		return first;
	}

	/** Makes a text node a text of its own. */
	function apart(/** @type {Text} */ n) {
		blocks.delete(n);
		return n;
	}

	/** @returns {Node} where a text is: in its node, or in the element that is one text */
	const holding = (/** @type {Text} */ n) => blocks.get(n) || n;

	/** @returns {string} a text as it is read where white space is treated in this way */
	const textIn = (/** @type {Text} */ n, /** @type {string} */ collapse) => blocks.get(n)?.innerText ?? spaced(n.data, collapse);

	/** @returns {string} the text of a node that can be turned */
	function long(/** @type {any} */ n) {
		if (n.nodeType === Node.TEXT_NODE) return textIn(n, n.parentElement ? getComputedStyle(n.parentElement).whiteSpaceCollapse : 'collapse');
		if (n.localName === 'textarea' || n.localName === 'input') return valueText(n);
		return n.isContentEditable ? n.innerText : '';
	}

	/**
	 * Turns to the next or an earlier part of a long text, and scrolls a field with it. @param {number} way 1 or −1
	 * @returns {boolean} false: there is none
	 */
	function turn(/** @type {any} */ n, way) {
		const text = long(n), from = begin(n, text), to = from + way * PART;
		if (to < 0 || to >= text.length) return false;
		turned.set(n, to);
		if (n.scrollHeight > n.clientHeight) n.scrollTop = n.scrollHeight * to / text.length;
		return true;
	}

	return { partOf, rangeOf, turnedOn, preformatted, joined, apart, holding, textIn, turn };
}
