package webui

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
)

// Misses are the kinds of near miss that the oracle writes: the wanted page with one thing wrong, or under a veil.
var Misses = slices.Sorted(maps.Keys(damages))

// damages make a page with one thing wrong. If a page cannot have a damage, the error is gymkhana.ErrNoMiss.
var damages = func() map[string]func(*target.Target) (map[string]string, error) {
	all := maps.Clone(wrongs)
	for _, kind := range veilNames {
		all[kind] = worn(kind)
	}
	return all
}()

// wrongs are the damages to the page itself.
var wrongs = map[string]func(*target.Target) (map[string]string, error){
	"delete":      spoil("delete"),
	"move":        spoil("move"),
	"resize":      spoil("resize"),
	"recolour":    spoil("recolour"),
	"retype":      spoil("retype"),
	"interaction": unresponsive,
	"no-css":      without(target.CSS),
	"no-script":   without(target.Script),
}

//go:embed damage.js
var damageJS string

// spoil changes one marked element when the page is loaded; damage.js defines which one and how.
func spoil(kind string) func(*target.Target) (map[string]string, error) {
	return func(t *target.Target) (map[string]string, error) {
		files := maps.Clone(t.Files)
		files[target.HTML] = before(files[target.HTML], "</body>", fmt.Sprintf("<script>(%s)(%q)</script>", damageJS, kind))
		return files, nil
	}
}

// before inserts HTML before the last occurrence of a mark, or at the end if there is none.
func before(text, mark, piece string) string {
	at := strings.LastIndex(text, mark)
	if at < 0 {
		at = len(text)
	}
	return text[:at] + piece + text[at:]
}

// unresponsive is a page that ignores the pointer, and so typing too, because it follows a click.
func unresponsive(t *target.Target) (map[string]string, error) {
	if !slices.ContainsFunc(t.Interactions, func(i target.Interaction) bool {
		return slices.ContainsFunc(i.Steps, func(s target.Step) bool { return s.Do != target.Scroll && s.Do != target.Wait })
	}) {
		return nil, gymkhana.ErrNoMiss
	}
	files := maps.Clone(t.Files)
	files[target.HTML] = before(files[target.HTML], "</head>", "<style>* { pointer-events: none !important }</style>"+
		"<script>for (const type of ['click', 'input', 'change', 'keydown', 'keyup', 'submit', 'focus', 'mouseover', 'mouseenter', 'pointerdown', 'mousedown'])"+
		" addEventListener(type, (e) => { e.stopImmediatePropagation(); if (type !== 'submit') e.preventDefault() }, true)</script>")
	return files, nil
}

// without omits a file.
func without(name string) func(*target.Target) (map[string]string, error) {
	return func(t *target.Target) (map[string]string, error) {
		if strings.TrimSpace(t.Files[name]) == "" {
			return nil, gymkhana.ErrNoMiss
		}
		files := maps.Clone(t.Files)
		delete(files, name)
		return files, nil
	}
}
