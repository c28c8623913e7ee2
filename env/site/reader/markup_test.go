package reader

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The HTML that this package knows, as far as it affects an observation or an action. The test below reports anything
// else in a template, so that it is not used by accident.
var (
	knownTags = strings.Fields("html head meta title link body header footer nav main section article aside div span p h1 h2 h3 h4 h5 h6 ul ol li " +
		"dl dt dd a img figure figcaption form label input select option textarea button fieldset legend details summary table caption thead tbody tfoot tr th td " +
		"strong em b i small sup sub br hr blockquote q cite time address abbr mark pre code svg path circle rect g line polyline polygon ellipse text")
	knownInputs = []string{"text", "search", "password", "hidden", "checkbox", "radio", "submit", "reset", "button", "date"}
	foreign     = strings.Fields("contenteditable draggable popover popovertarget accesskey target download formtarget formenctype style srcdoc " +
		"http-equiv usemap ping list dirname is slot part shadowrootmode inert enctype multiple step min max minlength translate " +
		"spellcheck enterkeyhint command commandfor interestfor")
	anAction    = regexp.MustCompile(`\{\{[^}]*\}\}`)
	aTag        = regexp.MustCompile(`<([a-zA-Z][\w-]*)([^<>]*)>`)
	anAttribute = regexp.MustCompile(`([a-zA-Z][\w-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?`)
)

// unknownMarkup lists the markup of a template or a page that this package does not know.
func unknownMarkup(source string) (all []string) {
	source = anAction.ReplaceAllString(source, "\x00")
	for _, tag := range aTag.FindAllStringSubmatch(source, -1) {
		name := strings.ToLower(tag[1])
		if !slices.Contains(knownTags, name) {
			all = append(all, "<"+name+">")
		}
		for _, a := range anAttribute.FindAllStringSubmatch(tag[2], -1) {
			key, value := strings.ToLower(a[1]), strings.ToLower(strings.Trim(a[2], `"'`))
			switch {
			case slices.Contains(foreign, key), strings.HasPrefix(key, "on"):
				all = append(all, name+" "+key)
			case name == "input" && key == "type" && !slices.Contains(knownInputs, value):
				all = append(all, "input of type "+strings.ReplaceAll(value, "\x00", "{{…}}"))
			case name == "meta" && key == "name" && value == "refresh":
				all = append(all, "meta refresh")
			}
		}
	}
	return all
}

// The templates of our sites use nothing that this package does not know: no fields for files or colours, no lists in which several options can be chosen,
// no frames, no scripts.
func TestMarkupOfSitesIsKnown(t *testing.T) {
	files, err := filepath.Glob("../*/templates/*.html")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d templates, %v", len(files), err)
	}
	for _, f := range files {
		source, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, what := range unknownMarkup(string(source)) {
			t.Errorf("%s: %s; teach it to env/site/reader first, with a test that compares it with Chromium", f, what)
		}
	}
}

func TestUnknownMarkupIsTold(t *testing.T) {
	for _, html := range []string{`<input type="time">`, `<input type="date" min="2026-01-01">`, `<input type=file>`,
		`<input name=c TYPE='color'>`, `<input type="range">`, `<input type="number">`,
		`<input type="{{.Type}}">`, `<input type="email">`, `<input type="image">`, `<select multiple><option>a</select>`, `<iframe src="/">`, `<script src="/x.js">`,
		`<video controls>`, `<p contenteditable>`, `<a href="/" target="_blank">`, `<a href="/" download>`, `<p style="display:none">`, `<p onclick="f()">`,
		`<input list="all">`, `<dialog open>`, `<style>p{}</style>`, `<p {{if .A}}draggable="true"{{end}}>`, `<template>`, `<my-list>`, `<canvas>`,
		`<meta http-equiv="refresh" content="0">`, `<form enctype="multipart/form-data">`, `<button popovertarget="x">`} {
		if len(unknownMarkup(html)) == 0 {
			t.Errorf("%s: nothing is told", html)
		}
	}
	for _, html := range []string{``, `<input type="text" name="q" value="{{.Q}}">`, `<input>`, `<a href="{{.URL}}">on target</a>`,
		`<p class="list" id="style">{{if lt .A 3}}<b>x</b>{{end}}</p>`, `<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>`, `a < b and <b>c</b> > d`,
		`<button formaction="/x" formmethod="post">`, `<p title="download the list">`} {
		if what := unknownMarkup(html); len(what) > 0 {
			t.Errorf("%s: %q", html, what)
		}
	}
}
