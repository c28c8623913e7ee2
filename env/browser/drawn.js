// @ts-check

/**
 * Describes drawings: what a shape of SVG is, its colour and its size.
 *
 * @param {ReturnType<typeof gymkhanaNames>} names
 */
function gymkhanaDrawn(names) {
	'use strict';
	const { SVG } = names;

	const shapes = new Set(['circle', 'ellipse', 'image', 'line', 'path', 'polygon', 'polyline', 'rect', 'use']);
	const isShape = (/** @type {Element} */ el) => el.namespaceURI === SVG && shapes.has(el.localName);
	const isText = (/** @type {Element | null} */ el) => el?.namespaceURI === SVG && /^(text|tspan|textPath)$/.test(el.localName);

	/** The names of colours that people use, by their value. @type {Record<string, string>} */
	const called = {
		'#000000': 'black', '#808080': 'gray', '#c0c0c0': 'silver', '#ffffff': 'white', '#800000': 'maroon', '#ff0000': 'red', '#ffa500': 'orange',
		'#ffff00': 'yellow', '#ffd700': 'gold', '#808000': 'olive', '#008000': 'green', '#00ff00': 'lime', '#008080': 'teal', '#00ffff': 'cyan',
		'#0000ff': 'blue', '#000080': 'navy', '#800080': 'purple', '#ff00ff': 'magenta', '#ffc0cb': 'pink', '#a52a2a': 'brown',
	};

	/** @returns {string} a computed colour as a name or as #rrggbb; '' if it cannot be seen */
	function colourOf(/** @type {string} */ paint, /** @type {string} */ opacity, /** @type {Element} */ el) {
		if (paint === 'none' || Number(opacity) === 0) return '';
		const url = paint.match(/^url\("?#([^")]+)/);
		if (url) return /Gradient$/.test(el.ownerDocument.getElementById(url[1])?.localName || '') ? 'gradient' : 'pattern';
		const rgb = paint.match(/^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/);
		if (!rgb) return paint;
		if (rgb[4] && Number(rgb[4]) === 0) return '';
		const hex = '#' + rgb.slice(1, 4).map((n) => Number(n).toString(16).padStart(2, '0')).join('');
		return called[hex] || hex;
	}

	/**
	 * What is drawn: fill, or stroke where nothing is filled, and the size in pixels. @param {DOMRect} rect of it on the page
	 * @returns {Record<string, string>} without a colour if nothing can be seen
	 */
	function paintOf(/** @type {Element} */ el, /** @type {CSSStyleDeclaration} */ style, rect) {
		/** @type {Record<string, string>} */
		const is = {};
		const fill = el.localName === 'line' ? '' : colourOf(style.fill, style.fillOpacity, el);
		const stroke = fill ? '' : colourOf(style.stroke, style.strokeOpacity, el);
		if (Number(style.opacity) !== 0 && fill) is.fill = fill;
		if (Number(style.opacity) !== 0 && stroke) is.stroke = stroke;
		is.size = `${Math.round(rect.width)}×${Math.round(rect.height)}`;
		return is;
	}

	return { isShape, isText, paintOf };
}
