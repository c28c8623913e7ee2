package aes

import (
	"math"
	"strings"
	"testing"

	"gymkhana"
)

// plainStyle are the computed styles of a div without any.
var plainStyle = map[string]string{
	"color": "rgb(0, 0, 0)", "font-family": `"Times New Roman"`, "font-size": "16px", "font-style": "normal", "font-weight": "400",
	"letter-spacing": "normal", "tab-size": "8", "text-shadow": "none", "background-color": "rgba(0, 0, 0, 0)",
	"background-image": "none", "background-repeat": "repeat", "background-size": "auto", "outline-style": "none",
	"outline-width": "0px", "outline-color": "rgb(0, 0, 0)", "height": "100px", "width": "100px", "box-shadow": "none", "display": "block",
}

// el makes an element: "id filter=… evalby=… text=… property=value; …", in a box.
func el(id int, b Box, attrs ...string) Element {
	e := Element{ID: id, Parent: -1, Tag: "div", Box: b, Style: make([]string, len(Properties))}
	for i, p := range Properties {
		switch {
		case strings.HasSuffix(p, "-style") && p != "font-style":
			e.Style[i] = "none"
		case strings.HasSuffix(p, "-width"), strings.HasSuffix(p, "-radius"):
			e.Style[i] = "0px"
		case strings.HasSuffix(p, "-color"):
			e.Style[i] = "rgb(0, 0, 0)"
		}
		if v, ok := plainStyle[p]; ok {
			e.Style[i] = v
		}
	}
	for _, a := range attrs {
		name, value, _ := strings.Cut(a, "=")
		e.set(name, value)
	}
	return e
}

func (e *Element) set(name, value string) {
	switch name {
	case "filter":
		e.FilterBy, e.Parts = value, 1
	case "evalby":
		e.EvalBy = value
	case "text":
		e.Text, e.Parts = value, min(len(value), 1)
	case "html":
		e.HTML = value
	case "class":
		e.Class = value
	case "src":
		e.Source = value
	case "type":
		e.Type = value
	case "value":
		e.Value = value
	case "placeholder":
		e.Placeholder = value
	case "tag":
		e.Tag = value
	default:
		at, ok := styleIndex[name]
		if !ok {
			panic("no property " + name)
		}
		e.Style[at] = value
	}
}

// with returns a copy of the element in which some attributes have other values.
func (e Element) with(attrs ...string) Element {
	e.Style = append([]string(nil), e.Style...)
	for _, a := range attrs {
		name, value, _ := strings.Cut(a, "=")
		e.set(name, value)
	}
	return e
}

func (e Element) at(b Box) Element { e.Box = b; return e }

func (e Element) holding(n int) Element { e.Descendants = n; return e }

func fresh(all ...Element) *Visit { return &Visit{Fresh: Capture{Elements: all}} }

func (v *Visit) then(all ...Element) *Visit {
	v.After = append(v.After, After{Capture: Capture{Elements: all}})
	return v
}

func (v *Visit) fails(why string, all ...Element) *Visit {
	v.After = append(v.After, After{Capture: Capture{Elements: all}, Failed: why})
	return v
}

func score(t testing.TB, p gymkhana.Protocol, truth, built *Visit) Result {
	t.Helper()
	r, err := Score(p, truth, built)
	if err != nil {
		t.Fatal(err)
	}
	l := r.Loss
	if sum := r.Score + l.Parse + l.Render + l.Interaction + l.Matching + l.Attribute; math.Abs(sum-1) > 1e-9 {
		t.Errorf("score and losses add up to %v: %+v", sum, r)
	}
	if r.Score < 0 || r.Score > 1 || r.PerPage < 0 || r.PerPage > 1 {
		t.Errorf("out of range: %+v", r)
	}
	return r
}

func published(t testing.TB, truth, built *Visit) float64 {
	t.Helper()
	return score(t, gymkhana.PublishedCode, truth, built).Score
}

func corrected(t testing.TB, truth, built *Visit) float64 {
	t.Helper()
	return score(t, gymkhana.Corrected, truth, built).Score
}

func near(t testing.TB, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %.10f, want %.10f", what, got, want)
	}
}

var (
	square = Box{X: 0, Y: 0, W: 100, H: 100}
	aside  = Box{X: 1000, Y: 900, W: 100, H: 100}
	below  = Box{X: 0, Y: 200, W: 100, H: 100}
)

func contains(err error, text string) bool { return strings.Contains(err.Error(), text) }
