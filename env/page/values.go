package page

import (
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// A value is something in a goal that can be typed into a field.
type value struct {
	text  string
	about []string // words before it, in small letters, the nearest last
	typed bool
}

// near counts the words of a field's name that the goal has just before the value.
func (v *value) near(name []string) int {
	n := 0
	for _, w := range v.about {
		if slices.Contains(name, w) {
			n++
		}
	}
	return n
}

var (
	// verbal matches text that a goal asks to be typed, without quotation marks:
	// "type 15 in", "with the text Anna Berg and", "user name: bo".
	verbal = lazy.Regexp(`(?i:\b(?:type|enter|write|input|insert|fill in|with the (?:text|value|words?)|(?:name|password|e-?mail|address|` +
		`number|date|city|code|text|value|title|subject|message)(?: is|:| of)?)\s+(?:the (?:text|word|words|value|number|name|code|phrase|date) )?)` +
		`("[^"]+"|“[^”]+”|[^\s"“,;.]+(?:[.@:/'-][^\s"“,;.]+)*(?:\s\p{Lu}[\p{L}'-]*)*)`)
	// telling matches text whose form shows that it is a value: addresses, dates, times, numbers, and names of several
	// words.
	telling = lazy.Regexp(`"[^"]+"|“[^”]+”|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\d[\d.,:/-]*\d(?:\s?[ap]m\b)?|\b\d\b|\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)+`)
	// noValue are words after which a value follows, and no values.
	noValue = []string{"a", "an", "the", "in", "into", "to", "and", "of", "for", "on", "it", "this", "that", "your", "is", "as", "with", "field", "box", "text",
		"value", "name", "password", "number", "username", "following", "then"}
)

// aboutWords is how many words before a value say what it is.
const aboutWords = 4

// valuesIn finds what a goal asks to be typed: quotations if there are some, or else what follows a verb of writing or the name
// of a field, and what tells that it is a value by its form.
func valuesIn(goal string) []value {
	var list []value
	end := 0
	add := func(from, to int) {
		text := strings.Trim(strings.TrimSpace(goal[from:to]), `"“”`)
		if from < end || text == "" || slices.Contains(noValue, strings.ToLower(text)) {
			return
		}
		before := word().FindAllString(strings.ToLower(goal[:from]), -1)
		list, end = append(list, value{text: text, about: before[max(0, len(before)-aboutWords):]}), to
	}
	if marked := quoted().FindAllStringIndex(goal, -1); marked != nil {
		for _, at := range marked {
			add(at[0], at[1])
		}
		return list
	}
	var found [][]int
	for _, at := range verbal().FindAllStringSubmatchIndex(goal, -1) {
		found = append(found, at[2:4])
	}
	found = append(found, telling().FindAllStringIndex(goal, -1)...)
	slices.SortFunc(found, func(a, b []int) int {
		if a[0] != b[0] {
			return a[0] - b[0]
		}
		return b[1] - a[1]
	})
	for _, at := range found {
		add(at[0], at[1])
	}
	return list
}
