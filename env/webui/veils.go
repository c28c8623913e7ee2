package webui

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
)

// A veil is added to the wanted page, whose elements stay right while its look changes.
type veil struct {
	css  string // the last of its styles
	html string // the end of its body
}

// sheet is a box over the whole window that lets clicks through, with additional styles and content.
func sheet(style, inside string) string {
	return `<div style="position: fixed; inset: 0; z-index: 9999; pointer-events: none; ` + style + `">` + inside + `</div>`
}

// words are a screen full of other words.
var words = strings.Repeat("None of this is what was wanted. ", 400)

// copied covers the page with a copy of itself, and lets a script change both.
func copied(style, change string) string {
	return fmt.Sprintf(`<script>{
		const page = document.body, copy = document.createElement('div');
		copy.append(...page.cloneNode(true).childNodes);
		copy.querySelectorAll('script').forEach((s) => s.remove());
		copy.style = 'position: absolute; left: 0; top: 0; width: 100%%; pointer-events: none; %s';
		const texts = (root) => {
			const all = [], walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			while (walk.nextNode()) if (walk.currentNode.data.trim() && walk.currentNode.parentNode.localName !== 'script') all.push(walk.currentNode);
			return all;
		};
		const turn = (root, which) => texts(root).forEach((t, i) => { if (i %% 2 === which) t.data = [...t.data].reverse().join(''); });
		%s
		page.append(copy);
	}</script>`, style, change)
}

// edged draws lines right below the boxes of all texts.
const edged = `<script>{
	const lines = document.createElement('canvas'), root = document.documentElement, range = new Range();
	lines.width = root.scrollWidth, lines.height = root.scrollHeight;
	lines.style = 'position: absolute; left: 0; top: 0; z-index: 9999; pointer-events: none';
	const pen = lines.getContext('2d');
	pen.fillStyle = 'red';
	for (const el of document.body.querySelectorAll('*')) {
		if (el.localName === 'script' || ![...el.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())) continue;
		range.selectNodeContents(el);
		const style = getComputedStyle(el), framed = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderTopWidth !== '0px';
		const box = (framed ? el : range).getBoundingClientRect();
		pen.fillRect(Math.floor(box.left), Math.ceil(box.bottom), box.width, 2);
	}
	document.body.append(lines);
}</script>`

// veils are the kinds of them, by name.
var veils = map[string]veil{
	"animated":   {css: "@keyframes gone { from, to { opacity: 0 } } body { animation: gone 9s infinite }"},
	"backdrop":   {html: sheet("backdrop-filter: blur(8px)", "")},
	"beside":     {html: `<div style="position: absolute; left: 0; top: 1400px; pointer-events: none; font: 40px serif">` + words[:300] + `</div>`},
	"blended":    {html: sheet("background: white; mix-blend-mode: difference", "")},
	"blurred":    {css: "body { filter: blur(40px) }"},
	"canvas":     {html: `<canvas width="1920" height="1080" style="position: fixed; left: 0; top: 0; pointer-events: none; background: white"></canvas>`},
	"clear":      {css: "html { opacity: 0 }"},
	"clipped":    {css: "body { clip-path: inset(0 50% 0 0) }"},
	"dimmed":     {html: sheet("background: rgba(0, 0, 0, 0.5)", "")},
	"doubled":    {html: copied("", "turn(page, 0); turn(copy, 1);")},
	"edged":      {html: edged},
	"faint":      {css: "body { opacity: 0.001 }"},
	"filled":     {css: "* { -webkit-text-fill-color: transparent }"},
	"filtered":   {css: "body { filter: opacity(0) }"},
	"fine":       {html: sheet("mix-blend-mode: difference; font: 8px/12px serif; color: rgb(25, 25, 25)", words)},
	"flooded":    {html: strings.Repeat(sheet("background: red", ""), 8)},
	"framed":     {html: sheet("", `<iframe style="width: 100%; height: 100%; border: 0" srcdoc="<p style='font: 40px serif'>`+words[:900]+`"></iframe>`)},
	"inverted":   {css: "html { filter: invert(1) }"},
	"lined":      {html: sheet("mix-blend-mode: difference; background: repeating-linear-gradient(rgb(18, 18, 18) 0 1px, transparent 1px 3px)", "")},
	"masked":     {css: "body { mask-image: linear-gradient(transparent, transparent) }"},
	"mirrored":   {css: "body { transform: scaleX(-1) }"},
	"overlaid":   {html: sheet("font: 20px/24px serif", words)},
	"over":       {html: sheet("background: white; font: 20px/24px serif", words)},
	"shadowed":   {html: sheet("", `<template shadowrootmode="open"><p style="font: 40px serif">`+words[:900]+`</p></template>`)},
	"sheeted":    {css: "body::after { content: ''; position: fixed; inset: 0; z-index: 9999; background: black; pointer-events: none }"},
	"shifted":    {html: copied("margin: 60px 0 0 60px;", "")},
	"shrunk":     {css: "body { transform: scale(0.1) }"},
	"stroked":    {css: "* { -webkit-text-stroke: 6px }"},
	"under":      {html: `<div style="position: absolute; inset: 0; z-index: -1; font: 20px/24px serif">` + words + `</div>`},
	"underlined": {css: "body * { text-decoration: underline 4px red }"},
	"vector": {html: sheet("", `<svg width="1920" height="1080"><rect width="1920" height="500" fill="teal"/><text y="700" font-size="90">`+
		words[:33]+`</text></svg>`)},
	"after": {html: `<script>for (const type of ['pointerdown', 'keydown', 'scroll', 'pointermove']) addEventListener(type, () => {
		document.body.style.opacity = 0.1; }, true)</script>`},
}

// turns is how many kinds of veil a variant of a page gets.
const turns = 8

// worn is the page under a veil. The first variant of a page has every kind, the others an eighth of them in turn.
// Pages without an interaction have no veils that only appear after one.
func worn(kind string) func(*target.Target) (map[string]string, error) {
	v := veils[kind]
	return func(t *target.Target) (map[string]string, error) {
		page, variant, _ := strings.Cut(t.Name, "/")
		n, err := strconv.Atoi(variant)
		if err == nil && n > 1 {
			h := fnv.New32a()
			h.Write([]byte(page))
			if at, _ := slices.BinarySearch(veilNames, kind); (at+n+int(h.Sum32()%turns))%turns != 0 {
				return nil, gymkhana.ErrNoMiss
			}
		}
		if kind == "after" && len(t.Interactions) == 0 {
			return nil, gymkhana.ErrNoMiss
		}
		files := maps.Clone(t.Files)
		files[target.HTML] = before(before(files[target.HTML], "</head>", "<style>"+v.css+"</style>"), "</body>", v.html)
		return files, nil
	}
}

var veilNames = slices.Sorted(maps.Keys(veils))
