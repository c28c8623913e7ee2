package aes

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// read returns a property under the corrected rules: attributes are read as such, styles of text are those of the
// element's visible text, and lengths are converted to pixels.
func read(e *Element, property string) string {
	switch property {
	case "has_text":
		return strconv.FormatBool(e.Text != "")
	case "text":
		return spaced(e.Text)
	case "placeholder":
		return spaced(e.Placeholder)
	case "value":
		return spaced(e.Value)
	case "src":
		return e.Source
	case "type":
		return e.Type
	case "class":
		return e.Class
	case "background-linear-gradient":
		return e.style("background-image")
	case "font-family":
		return strings.ToLower(strings.ReplaceAll(e.ink(property), "'", `"`))
	case "width":
		return pixelsOr(e.length(property), e.Box.W)
	case "height":
		return pixelsOr(e.length(property), e.Box.H)
	}
	if strings.HasSuffix(property, "-radius") {
		return e.radius(property)
	}
	return e.ink(property)
}

// ink is a style of the element's visible text, or the element's own if the property is not about text.
func (e *Element) ink(property string) string {
	if i := styleIndex[property]; e.Ink != nil && i < InkProperties && i < len(e.Ink) {
		return e.Ink[i]
	}
	return e.style(property)
}

// length is a style for a side of an element's box; "" if the box is invisible.
func (e *Element) length(property string) string {
	if e.Extent.W > 0 {
		return ""
	}
	return e.style(property)
}

// pixelsOr is a computed length, or the size of the box if it is auto, as for inline elements.
func pixelsOr(style string, size float64) string {
	if _, ok := length(style); ok {
		return style
	}
	return strconv.FormatFloat(size, 'f', -1, 64) + "px"
}

// spaced replaces non-breaking spaces by spaces, which look the same.
func spaced(s string) string { return strings.ReplaceAll(s, "\u00a0", " ") }

// corners are the properties of the corners in their order around a box, from the upper left.
var corners = [4]string{"border-top-left-radius", "border-top-right-radius", "border-bottom-right-radius", "border-bottom-left-radius"}

// radius is the mean of a corner's two radii as they are drawn: percentages are of the box, and if those at both ends
// of a side are longer than the side, all shrink until they fit. Source: CSS Backgrounds and Borders Level 3, section
// 4.5, https://www.w3.org/TR/css-backgrounds-3/#corner-overlap.
func (e *Element) radius(property string) string {
	size := [2]float64{e.Box.W, e.Box.H}
	var all [4][2]float64
	for i, name := range corners {
		var ok bool
		if all[i], ok = radii(e.style(name), size); !ok && name == property {
			return e.style(name)
		}
	}
	shrunk := 1.0
	for i := range all {
		next, axis := (i+1)%4, i%2 // the top and the bottom side lie along the first axis
		if sum := all[i][axis] + all[next][axis]; size[axis] > 0 && sum > size[axis] {
			shrunk = min(shrunk, size[axis]/sum)
		}
	}
	own := all[slices.Index(corners[:], property)]
	return strconv.FormatFloat(shrunk*(own[0]+own[1])/2, 'f', -1, 64) + "px"
}

// radii are those of a corner along both axes, in pixels.
func radii(value string, size [2]float64) (out [2]float64, ok bool) {
	parts := fields(value)
	if len(parts) == 0 {
		return out, false
	}
	for axis := range out {
		part := parts[min(axis, len(parts)-1)]
		share, isShare := strings.CutSuffix(part, "%")
		if out[axis], ok = length(part); isShare {
			out[axis], ok = number(share)
			out[axis] *= size[axis] / 100
		}
		if !ok {
			return [2]float64{}, false
		}
	}
	return out, true
}

// expand returns the properties of an entry of data-evalby; none if it is unknown.
func expand(method string) []string {
	switch method {
	case "background":
		return []string{"background-linear-gradient", "background-color", "background-repeat"}
	case "border-bottom":
		method = "border-down"
	}
	if all := shorthands[method]; all != nil {
		return all
	}
	if kinds[method] == 0 {
		return nil
	}
	return []string{method}
}

// backgrounds are the properties of a parent that a child hides by covering the parent.
var backgrounds = []string{"background-color", "background-image", "background-repeat", "background-size"}

// shown returns the visible elements of a capture with their visible backgrounds: an element that is covered by a child
// in the same place has that child's. So an element and a wrapper around it look the same. It also finds out which
// elements show nothing at all.
func shown(c Capture) []Element {
	all := slices.Clone(c.Elements)
	for i := range all {
		if all[i].Extent.W > 0 {
			all[i].Box = all[i].Extent
		}
		all[i].even()
	}
	covered := make([]bool, len(all))
	for i := len(all) - 1; i >= 0; i-- { // children come after their parents
		e := &all[i]
		e.shows = e.shows || e.Parts > 0
		p := e.Parent
		if p >= 0 && p < i {
			all[p].shows = all[p].shows || e.shows
		}
		if p < 0 || p >= i || covered[p] || !e.opaque() || !e.Box.near(all[p].Box, 1) {
			continue
		}
		covered[p] = true
		all[p].Style = slices.Clone(all[p].Style)
		for _, name := range backgrounds {
			if at := styleIndex[name]; at < len(all[p].Style) {
				all[p].Style[at] = e.style(name)
			}
		}
	}
	return all
}

// even converts a gradient of one colour that fills the box to a background colour.
func (e *Element) even() {
	c, ok := oneColor(e.style("background-image"))
	if fills := e.style("background-repeat") == "repeat" || e.style("background-size") == "auto"; !ok || !fills {
		return
	}
	drawn, _ := parseColor(c)
	if under, ok := parseColor(e.style("background-color")); drawn.a < 1 && (!ok || under.a > 0) {
		return
	}
	e.Style = slices.Clone(e.Style)
	for i, value := range []string{c, "none", "repeat", "auto"} {
		e.Style[styleIndex[backgrounds[i]]] = value
	}
}

// oneColor is the common colour of all stops of a gradient.
func oneColor(image string) (c string, ok bool) {
	form, inside, _ := strings.Cut(image, "(")
	if !strings.HasSuffix(form, "gradient") || len(split(image, ',')) != 1 {
		return "", false
	}
	for i, part := range split(strings.TrimSuffix(inside, ")"), ',') {
		stop := split(part, ' ')[0]
		switch _, isColor := parseColor(stop); {
		case isColor && (c == "" || c == stop):
			c = stop
		case i > 0 || isColor || strings.Contains(part, "("): // another colour, perhaps an unparsed one
			return "", false
		}
	}
	return c, c != ""
}

// opaque reports whether an element hides what is behind it.
func (e *Element) opaque() bool {
	c, ok := parseColor(e.style("background-color"))
	return ok && c.a == 1 || cmp.Or(e.style("background-image"), "none") != "none"
}

// pictures are the tags of elements that can show arbitrary content.
var pictures = []string{"img", "image", "canvas", "video", "svg", "object", "embed", "iframe", "frame"}

// picture reports whether an element shows a picture, and so arbitrary content.
func (e *Element) picture() bool {
	return slices.Contains(pictures, e.Tag) || e.Tag == "input" && e.Type == "image" || strings.Contains(e.style("background-image"), "url(")
}
