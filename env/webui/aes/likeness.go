package aes

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// sameText compares texts word by word, with case. Texts that differ score at most 1 − 1/(n+1), where n is the number
// of words of the longer.
//
//	words in both / words in either, counting repetitions
func sameText(x, y string) (float64, bool) {
	a, b := strings.Fields(x), strings.Fields(y)
	if slices.Equal(a, b) {
		return 1, true
	}
	count := make(map[string]int)
	for _, w := range a {
		count[w]++
	}
	both := 0
	for _, w := range b {
		if count[w] > 0 {
			count[w]--
			both++
		}
	}
	most := 1 - 1/float64(max(len(a), len(b))+1)
	return math.Min(most, float64(both)/float64(len(a)+len(b)-both)), true
}

// sameLength compares lengths. A value that is not a length, such as normal, counts as 0 px, or is compared for
// equality.
func sameLength(x, y string) (float64, bool) {
	if x == y {
		return 1, true
	}
	a, ok := lengthOr0(x)
	b, ok2 := lengthOr0(y)
	if !ok || !ok2 {
		return 0, true
	}
	return ratio(a, b), true
}

func lengthOr0(s string) (float64, bool) {
	if s == "normal" || s == "none" || s == "0" {
		return 0, true
	}
	return length(s)
}

// sameColor compares colours with their alpha. Unparsed colours are compared for equality.
func sameColor(x, y string) (float64, bool) {
	if x == y {
		return 1, true
	}
	a, ok := parseColor(x)
	b, ok2 := parseColor(y)
	if !ok || !ok2 {
		return 0, true
	}
	return a.like(b), true
}

func sameChoice(x, y string) (float64, bool) { return oneIf(x == y), true }

// sameClasses is the number of names in both, divided by that in either.
func sameClasses(x, y string) (float64, bool) {
	a, b := strings.Fields(x), strings.Fields(y)
	both, either := 0, 0
	all := slices.Concat(a, b)
	slices.Sort(all)
	for _, name := range slices.Compact(all) {
		either++
		if slices.Contains(a, name) && slices.Contains(b, name) {
			both++
		}
	}
	if either == 0 {
		return 1, true
	}
	return float64(both) / float64(either), true
}

// sameList compares list values item by item; an additional item counts as one without similarity. none is a list
// without items.
func sameList(x, y string, item func(x, y string) float64) (float64, bool) {
	if x == y {
		return 1, true
	}
	if x == "none" || y == "none" || x == "" || y == "" {
		return 0, true
	}
	a, b := split(x, ','), split(y, ',')
	sum := 0.0
	for i := range min(len(a), len(b)) {
		sum += item(a[i], b[i])
	}
	return sum / float64(max(len(a), len(b))), true
}

// sameShadow gives the colour a weight of two and each length one; inset, of box shadows, is a part like a length.
func sameShadow(x, y string) float64 {
	a, b := parseShadow(x), parseShadow(y)
	sum := 2 * a.color.like(b.color)
	n := max(len(a.lengths), len(b.lengths))
	for i := range min(len(a.lengths), len(b.lengths)) {
		sum += ratio(a.lengths[i], b.lengths[i])
	}
	return (sum + oneIf(a.inset == b.inset)) / float64(3+n)
}

type shadow struct {
	color   rgb
	lengths []float64
	inset   bool
}

func parseShadow(s string) shadow {
	out := shadow{color: rgb{a: 1}}
	for _, f := range fields(s) {
		if c, ok := parseColor(f); ok {
			out.color = c
		} else if v, ok := length(f); ok {
			out.lengths = append(out.lengths, v)
		}
		out.inset = out.inset || f == "inset"
	}
	return out
}

// sameSize compares background sizes: two lengths or words each.
func sameSize(x, y string) float64 {
	a, b := fields(x), fields(y)
	sum := 0.0
	for i := range min(len(a), len(b)) {
		s, _ := sameLength(a[i], b[i])
		sum += s
	}
	return sum / float64(max(len(a), len(b), 1))
}

// samePicture compares background pictures. Gradients can be partly similar; other values are equal or not.
func samePicture(x, y string) float64 {
	if x == y {
		return 1
	}
	a, ok := parseRamp(x)
	b, ok2 := parseRamp(y)
	if !ok || !ok2 || a.form != b.form {
		return 0
	}
	sum := 0.0
	for i := range min(len(a.colors), len(b.colors)) {
		sum += a.colors[i].like(b.colors[i]) * (1 - math.Min(1, math.Abs(a.at[i]-b.at[i])))
	}
	turn := math.Abs(math.Mod(a.angle-b.angle, 360))
	turn = math.Min(turn, 360-turn) / 180
	// Values that are written differently never score 1.
	return math.Min(0.999, (3*sum/float64(max(len(a.colors), len(b.colors)))+1-turn)/4)
}

// A ramp is a gradient: its stops, with positions as shares of its length, and its direction.
type ramp struct {
	form   string // linear-gradient, repeating-radial-gradient …
	angle  float64
	colors []rgb
	at     []float64
}

func parseRamp(s string) (ramp, bool) {
	form, inside, ok := strings.Cut(s, "(")
	inside, closed := strings.CutSuffix(inside, ")")
	if !ok || !closed || !strings.HasSuffix(form, "gradient") {
		return ramp{}, false
	}
	r := ramp{form: form, angle: 180}
	for _, part := range split(inside, ',') {
		words := fields(part)
		if len(words) == 0 {
			return ramp{}, false
		}
		c, isColor := parseColor(words[0])
		if !isColor {
			r.direct(part)
			continue
		}
		at := math.NaN()
		if len(words) > 1 {
			if v, ok := number(strings.TrimSuffix(words[1], "%")); ok {
				at = v / 100
			}
		}
		r.colors, r.at = append(r.colors, c), append(r.at, at)
	}
	for i := range r.at {
		if math.IsNaN(r.at[i]) {
			r.at[i] = float64(i) / float64(max(len(r.at)-1, 1))
		}
	}
	return r, len(r.colors) > 0
}

// direct parses the direction of a linear gradient: degrees, or towards sides.
func (r *ramp) direct(s string) {
	if deg, ok := strings.CutSuffix(s, "deg"); ok {
		if v, err := strconv.ParseFloat(deg, 64); err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) {
			r.angle = v
		}
		return
	}
	up, down := strings.Contains(s, "top"), strings.Contains(s, "bottom")
	left, right := strings.Contains(s, "left"), strings.Contains(s, "right")
	for _, d := range []struct {
		is    bool
		angle float64
	}{{up && right, 45}, {down && right, 135}, {down && left, 225}, {up && left, 315}, {up, 0}, {right, 90}, {down, 180}, {left, 270}} {
		if d.is {
			r.angle = d.angle
			return
		}
	}
}

// likeness compares values of a property under the corrected rules. It can compare all values.
func likeness(property string) func(x, y string) (float64, bool) {
	list := func(item func(x, y string) float64) func(x, y string) (float64, bool) {
		return func(x, y string) (float64, bool) { return sameList(x, y, item) }
	}
	switch kinds[property] {
	case words:
		return sameText
	case color:
		return sameColor
	case pixels:
		return sameLength
	case classes:
		return sameClasses
	case textShadow, boxShadow:
		return list(sameShadow)
	case imageSize:
		return list(sameSize)
	case gradient:
		return list(samePicture)
	}
	switch property {
	case "background-image":
		return list(samePicture)
	case "outline-width":
		return sameLength
	}
	return sameChoice
}
