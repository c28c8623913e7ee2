package pages

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// A rule is the part of a style rule that descriptions contain.
type rule struct {
	name     string   // the name in the comment before it; "" if there is none
	selector string   // the selector as written
	told     []string // declarations with values that a picture shows too coarsely
}

var ruleForm = lazy.Regexp(`(?s)(?:/\*\s*([^*]*?)\s*\*/\s*)?([^{}/]+)\{([^{}]*)\}`)

// toldProperties are the beginnings of the names of described properties.
var toldProperties = lazy.Regexp(`^(color|background|border|box-shadow|text-shadow|font|letter-spacing|line-height|` +
	`(min-|max-)?(width|height)|opacity|text-decoration|outline|accent-color|transform)`)

// rules returns the rules of a style sheet with described properties. It ignores keyframes.
func rules(css string) []rule {
	var list []rule
	for _, m := range ruleForm().FindAllStringSubmatch(dropKeyframes(css), -1) {
		r := rule{name: strings.Join(strings.Fields(m[1]), " "), selector: strings.TrimSpace(m[2])}
		for _, d := range strings.Split(m[3], ";") {
			property, value, ok := strings.Cut(strings.TrimSpace(d), ":")
			value = strings.TrimSpace(value)
			if ok && toldProperties().MatchString(property) && value != "inherit" {
				r.told = append(r.told, strings.TrimSpace(property)+" "+value)
			}
		}
		if r.told != nil {
			list = append(list, r)
		}
	}
	return list
}

var keyframes = lazy.Regexp(`(?s)@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}`)

func dropKeyframes(css string) string { return keyframes().ReplaceAllString(css, "") }

// An element is a start tag of a page's HTML, with the text directly in it.
type element struct {
	tag   string
	attrs map[string]string
	text  string
}

// said is the visible text of an element: its own, or its placeholder.
func (e *element) said() string {
	if words := strings.Join(strings.Fields(e.text), " "); words != "" {
		return words
	}
	return e.attrs["placeholder"]
}

// elements parses HTML that is also XML: every tag closed, every attribute quoted. The error for other HTML names the
// line.
func elements(html string) ([]element, error) {
	d := xml.NewDecoder(strings.NewReader(html))
	d.Entity = xml.HTMLEntity
	var list []element
	var open []int
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("index.html is not well-formed: %w", err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			e := element{tag: tok.Name.Local, attrs: map[string]string{}}
			for _, a := range tok.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(list))
			list = append(list, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				list[open[len(open)-1]].text += string(tok)
			}
		}
	}
}

// bare reports whether a selector is only a tag.
var bare = lazy.Regexp(`^[a-z0-9]+$`)

// applies reports whether a rule applies to a part of the page. It only checks bare tags, because elements with a class
// or an id may appear later.
func (r *rule) applies(all []element) bool {
	return !bare().MatchString(r.selector) || r.selector == "body" ||
		slices.ContainsFunc(all, func(e element) bool { return e.tag == r.selector })
}

// longTexts returns the texts of five words or more in the body of a page, each once.
func longTexts(all []element) []string {
	var long []string
	for _, e := range all {
		words := strings.Fields(e.text)
		text := strings.Join(words, " ")
		if len(words) >= 5 && e.tag != "script" && e.tag != "title" && !slices.Contains(long, text) {
			long = append(long, text)
		}
	}
	return long
}
