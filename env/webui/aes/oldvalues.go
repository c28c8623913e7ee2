package aes

import (
	"strings"

	"gymkhana/internal/lazy"
)

// oldText is term IoU as in the released code. A target of fewer than ten words, split at single spaces, must be equal
// except for case; otherwise the words of the target that occur in the partner are divided by those of both.
func oldText(x, y string) (float64, bool) {
	x, y = strings.TrimSpace(x), strings.TrimSpace(y)
	if strings.Count(x, " ")+1 < 10 {
		return oneIf(strings.EqualFold(x, y)), true
	}
	theirs := make(map[string]bool)
	for _, w := range strings.Split(y, " ") {
		theirs[w] = true
	}
	ours := make(map[string]bool)
	both := 0
	for _, w := range strings.Split(x, " ") {
		if !ours[w] && theirs[w] {
			both++
		}
		ours[w] = true
	}
	return float64(both) / float64(len(ours)+len(theirs)-both), true
}

// oldPixels compares values that end in px; others raise an exception.
func oldPixels(x, y string) (float64, bool) {
	a, ok := length(x)
	b, ok2 := length(y)
	if !ok || !ok2 {
		return 0, false
	}
	return ratio(a, b), true
}

// oldColor uses the three numbers after the first bracket and ignores alpha. A value without rgb raises an exception.
func oldColor(x, y string) (float64, bool) {
	a, ok := oldRGB(x)
	b, ok2 := oldRGB(y)
	if !ok || !ok2 {
		return 0, false
	}
	return a.channels(b), true
}

func oldRGB(s string) (rgb, bool) {
	_, inside, ok := strings.Cut(s, "(")
	if !ok || !strings.Contains(s, "rgb") {
		return rgb{}, false
	}
	parts := strings.Split(strings.TrimSuffix(inside, ")"), ", ")
	if len(parts) < 3 {
		return rgb{}, false
	}
	var v [3]float64
	for i := range v {
		if v[i], ok = number(parts[i]); !ok {
			return rgb{}, false
		}
	}
	return rgb{r: v[0], g: v[1], b: v[2]}, true
}

func oldChoice(x, y string) (float64, bool) { return oneIf(x == y), true }

func oldAlways(string, string) (float64, bool) { return 1, true }

// oldBoxShadow treats the last four words as lengths and everything before them as a colour. A colour with alpha,
// "none" and "inset" raise an exception.
func oldBoxShadow(x, y string) (float64, bool) {
	if strings.Contains(x+y, "rgba") {
		return 0, false
	}
	a, b := strings.Split(x, " "), strings.Split(y, " ")
	if len(a) < 5 || len(b) < 5 {
		return 0, false
	}
	sum, ok := oldColor(strings.Join(a[:len(a)-4], " "), strings.Join(b[:len(b)-4], " "))
	if !ok {
		return 0, false
	}
	sum *= 2
	for i := 4; i > 0; i-- {
		s, ok := oldPixels(a[len(a)-i], b[len(b)-i])
		if !ok {
			return 0, false
		}
		sum += s
	}
	return sum / 6, true
}

var (
	anyColor = lazy.Regexp(`rgba?\([^)]*\)`)
	stop     = lazy.Regexp(`rgb\([^)]*\)`)
)

// oldTextShadow gives the colours, whose numbers must be equal, a weight of two and each pair of lengths one. Without
// either it raises an exception.
func oldTextShadow(x, y string) (float64, bool) {
	cs, ds := anyColor().FindAllString(x, -1), anyColor().FindAllString(y, -1)
	sum, n := 0.0, 0.0
	if len(cs)+len(ds) > 0 {
		n = 2
		if len(cs) == len(ds) {
			for i := range cs {
				s, ok := oldColor(cs[i], ds[i])
				if !ok {
					return 0, false
				}
				sum += 2 * s / float64(len(cs))
			}
		}
	}
	a, b := lengths(x), lengths(y)
	for i := range min(len(a), len(b)) {
		sum += ratio(a[i], b[i])
		n++
	}
	if n == 0 {
		return 0, false
	}
	return sum / n, true
}

// lengths are the words of a value that are lengths.
func lengths(s string) []float64 {
	var all []float64
	for _, f := range strings.Fields(s) {
		if v, ok := length(strings.TrimSuffix(f, ",")); ok {
			all = append(all, v)
		}
	}
	return all
}

// oldImageSize is the mean over two lengths; auto, cover and a single length raise an exception.
func oldImageSize(x, y string) (float64, bool) {
	a, b := strings.Split(x, " "), strings.Split(y, " ")
	if len(a) < 2 || len(b) < 2 {
		return 0, false
	}
	s, ok := oldPixels(a[0], b[0])
	t, ok2 := oldPixels(a[1], b[1])
	return (s + t) / 2, ok && ok2
}

// oldGradient is the mean over the opaque stops of both, pair by pair. Without a pair it raises an exception.
func oldGradient(x, y string) (float64, bool) {
	a, b := stop().FindAllString(x, -1), stop().FindAllString(y, -1)
	n := min(len(a), len(b))
	sum := 0.0
	for i := range n {
		s, ok := oldColor(a[i], b[i])
		if !ok {
			return 0, false
		}
		sum += s
	}
	return sum / float64(max(n, 1)), n > 0
}

// oldLikeness compares values of a kind; false means that the released code raises an exception.
func oldLikeness(k kind) func(x, y string) (float64, bool) {
	switch k {
	case always:
		return oldAlways
	case words:
		return oldText
	case color:
		return oldColor
	case pixels:
		return oldPixels
	case choice, classes:
		return oldChoice
	case textShadow:
		return oldTextShadow
	case boxShadow:
		return oldBoxShadow
	case imageSize:
		return oldImageSize
	}
	return oldGradient
}

// oldValue reads a property as the released code does. For placeholder and value it uses the visible text, for src and
// type a style where they do not exist, and for the top border's width that of the left border.
func oldValue(e *Element, property string) string {
	switch property {
	case "text", "placeholder", "value":
		return e.Text
	case "class":
		return e.Class
	case "border-top-width":
		return e.style("border-left-width")
	case "background-linear-gradient":
		return e.style("background-image")
	}
	return e.style(property)
}

// oldFilter is a filter's term in a pair's value: 0 if it passes, −1 if it fails, −0.01 if it raises an exception.
func oldFilter(property string, sim float64, ok bool) float64 {
	switch k := kinds[property]; {
	case !ok:
		return -0.01
	case k == words && sim > 0.6, k == pixels && sim > 0.01, k == color && sim > 0.01, sim == 1 && (k == choice || k == always || k == classes):
		return 0
	}
	return -1
}
