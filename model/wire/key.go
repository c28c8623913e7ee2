package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A Hidden key is removed from every text of a server, since a server may repeat the request's header.
type Hidden struct {
	forms []string       // forms of the key in a text
	word  *regexp.Regexp // finds a short key, where no letter or digit is next to it; nil for none
}

// Format writes nothing of the key, whatever the verb.
func (h Hidden) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, struck) }

const (
	longKey  = 8 // characters; a key of this length is removed wherever it occurs
	shortKey = 4 // a key of fewer is no secret
)

// hide decides how a key is found in a text. A short key is removed only if it is a separate word, and only if it mixes
// letters with digits or signs. Words such as "EMPTY", "none" and "1234" stay: people use them for servers without a
// key, and a model may write them too.
func hide(key string) Hidden {
	n := len([]rune(key))
	if n >= longKey {
		return Hidden{forms: formsOf(key)}
	}
	all := func(is func(rune) bool) bool {
		return !strings.ContainsFunc(key, func(r rune) bool { return !is(r) })
	}
	if n < shortKey || all(unicode.IsLetter) || all(unicode.IsDigit) {
		return Hidden{}
	}
	return Hidden{word: regexp.MustCompile(`(^|[^\pL\pN])` + regexp.QuoteMeta(key) + `($|[^\pL\pN])`)}
}

// formsOf gives a key as it is, and as JSON may write it.
func formsOf(key string) []string {
	forms := []string{key, strings.ReplaceAll(key, "/", `\/`)}
	for _, html := range []bool{true, false} {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(html)
		if e.Encode(key) == nil {
			forms = append(forms, strings.Trim(strings.TrimSpace(b.String()), `"`))
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

const struck = "[key]"

// Clean gives a text without the key.
func (h Hidden) Clean(s string) string {
	for _, form := range h.forms {
		s = strings.ReplaceAll(s, form, struck)
	}
	if h.word == nil {
		return s
	}
	// Two words may share the sign between them, so one pass may leave every second one.
	for range 2 {
		s = h.word.ReplaceAllString(s, "${1}"+struck+"${2}")
	}
	return s
}

// CleanJSON is Clean for a text that may be JSON, in which the key may be written with escapes. Such a text is
// rewritten only if it holds the key.
func (h Hidden) CleanJSON(s string) string {
	s = h.Clean(s)
	if !strings.Contains(s, `\u`) {
		return s
	}
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil || d.More() {
		return s
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return s
	}
	plain := strings.TrimSpace(b.String())
	if own := h.Clean(plain); own != plain {
		return own
	}
	return s
}
