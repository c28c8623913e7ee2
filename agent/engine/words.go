package engine

import (
	"strconv"
	"strings"

	"gymkhana"
)

// Valid makes a model's text valid: it replaces invalid bytes by U+FFFD.
func Valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// OneLine replaces all white space by single spaces.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Clip cuts a text to a number of characters and marks the cut.
func Clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// Quote quotes the beginning of s.
func Quote(s string) string { return strconv.Quote(Clip(s, 40)) }

// Fold normalizes a name: it removes case, and the characters between words.
func Fold(name, between string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name),
		func(r rune) bool { return strings.ContainsRune(between, r) }), " ")
}

// Letters counts A to Z, AA, AB and so on, from 0.
func Letters(n int) string {
	s := ""
	for n++; n > 0; n = (n - 1) / 26 {
		s = string(rune('A'+(n-1)%26)) + s
	}
	return s
}

// LettersIndex is the inverse of Letters, for up to three letters; -1 for other texts.
func LettersIndex(s string) int {
	if len(s) == 0 || len(s) > 3 {
		return -1
	}
	n := 0
	for _, r := range s {
		if r < 'A' || r > 'Z' {
			return -1
		}
		n = n*26 + int(r-'A') + 1
	}
	return n - 1
}

// longest is the greatest length of a fault in a message to the model, in characters.
const longest = 400

// Fault describes what is wrong with a response, for the model.
func Fault(err error, r *gymkhana.Response) string {
	fault := Clip(err.Error(), longest)
	if r.Finish == cut {
		fault += " (the reply was cut short; be brief)"
	}
	return fault
}

// Actions writes the performed actions in text form.
func Actions(d gymkhana.Decision) string {
	var acts []string
	for _, act := range d.Actions {
		acts = append(acts, act.String())
	}
	if len(acts) == 0 {
		return string(gymkhana.Noop)
	}
	return strings.Join(acts, ", then ")
}

// A Voice is another member's latest proposal, or the critic's text about all proposals.
type Voice struct {
	Who  int // counted from 1; gymkhana.CriticMember for the critic
	Said string
}

// Voices separates the proposals of others from the agent's own.
func Voices(heard []gymkhana.Heard) (others []Voice, own string) {
	for _, h := range heard {
		said := strings.TrimSpace(Valid(h.Raw))
		if said == "" {
			said = noReply
		}
		switch {
		case h.Own:
			own = said
		case h.Member == gymkhana.CriticMember:
			others = append(others, Voice{Who: h.Member, Said: said})
		default:
			others = append(others, Voice{Who: h.Member + 1, Said: said})
		}
	}
	return others, own
}
