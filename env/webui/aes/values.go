package aes

import (
	"math"
	"strconv"
	"strings"
)

// number parses a decimal number, and not the other forms that strconv accepts: hexadecimal, inf, nan.
func number(s string) (float64, bool) {
	if s == "" || strings.Trim(s, "0123456789.+-eE") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && !math.IsInf(f, 0)
}

// length parses "12px".
func length(s string) (float64, bool) {
	digits, ok := strings.CutSuffix(strings.TrimSpace(s), "px")
	if !ok {
		return 0, false
	}
	return number(digits)
}

// ratio is the similarity of y to x: 1 minus the relative error, at least 0. Only 0 is similar to 0.
func ratio(x, y float64) float64 {
	if x == 0 {
		return oneIf(y == 0)
	}
	return math.Max(0, 1-math.Abs(y-x)/math.Abs(x))
}

func oneIf(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// An rgb is a colour: red, green and blue from 0 to 255, alpha from 0 to 1.
type rgb struct{ r, g, b, a float64 }

// channels is the mean similarity of red, green and blue.
func (c rgb) channels(o rgb) float64 {
	one := func(x, y float64) float64 { return math.Max(0, 1-math.Abs(x-y)/256) }
	return (one(c.r, o.r) + one(c.g, o.g) + one(c.b, o.b)) / 3
}

// like compares colours with their alpha: two invisible ones are equal, and an invisible one has no similarity to a
// visible one.
func (c rgb) like(o rgb) float64 {
	if c.a == 0 && o.a == 0 {
		return 1
	}
	return c.channels(o) * math.Max(0, 1-math.Abs(c.a-o.a))
}

// parseColor parses the forms in which Chromium writes computed colours: rgb(), rgba() and color(srgb …), with commas
// or spaces. It does not parse others, such as oklch().
func parseColor(s string) (rgb, bool) {
	name, inside, ok := strings.Cut(strings.TrimSpace(s), "(")
	inside, closed := strings.CutSuffix(inside, ")")
	if !ok || !closed {
		return rgb{}, false
	}
	parts := strings.FieldsFunc(inside, func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	scale := 1.0
	if name == "color" && len(parts) > 0 && parts[0] == "srgb" {
		parts, scale = parts[1:], 255
	} else if name != "rgb" && name != "rgba" {
		return rgb{}, false
	}
	if len(parts) != 3 && len(parts) != 4 {
		return rgb{}, false
	}
	v := [4]float64{3: 1}
	for i, p := range parts {
		f, ok := number(p)
		if !ok {
			return rgb{}, false
		}
		v[i] = f
	}
	return rgb{v[0] * scale, v[1] * scale, v[2] * scale, math.Min(1, math.Max(0, v[3]))}, true
}

// split splits a value at a separator outside brackets and quotes.
func split(s string, at byte) []string {
	var all []string
	depth, from := 0, 0
	quote := byte(0)
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == at && depth <= 0:
			all = append(all, strings.TrimSpace(s[from:i]))
			from = i + 1
		}
	}
	return append(all, strings.TrimSpace(s[from:]))
}

// fields splits a value at spaces, without empty parts.
func fields(s string) []string {
	var all []string
	for _, f := range split(s, ' ') {
		if f != "" {
			all = append(all, f)
		}
	}
	return all
}
