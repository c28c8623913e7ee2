package aes

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// read gives a property as the corrected rules see it: attributes are attributes, styles of text are those of the
// text that the element shows, and lengths are in pixels where the style has them in other units.
func read(e *Element, property string) string {
	switch property {
	case "has_text":
		return strconv.FormatBool(e.Text != "")
	case "text":
		return e.Text
	case "placeholder":
		return e.Placeholder
	case "value":
		return e.Value
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

// ink is a style of the text that the element shows, or its own where the property is not about text.
func (e *Element) ink(property string) string {
	if i := styleIndex[property]; e.Ink != nil && i < InkProperties && i < len(e.Ink) {
		return e.Ink[i]
	}
	return e.style(property)
}

// length is a style that tells a side of an element's box; "" where the box cannot be seen.
func (e *Element) length(property string) string {
	if e.Extent.W > 0 {
		return ""
	}
	return e.style(property)
}

// pixelsOr is a computed length, or the size of the box where it is auto, as it is for what stands in a line.
func pixelsOr(style string, size float64) string {
	if _, ok := length(style); ok {
		return style
	}
	return strconv.FormatFloat(size, 'f', -1, 64) + "px"
}

// radius is the mean of a corner's two radii, of which shares are taken of the box.
func (e *Element) radius(property string) string {
	value := e.style(property)
	parts := fields(value)
	if len(parts) == 0 || len(parts) == 1 && !strings.HasSuffix(parts[0], "%") {
		return value
	}
	sum := 0.0
	for i, size := range []float64{e.Box.W, e.Box.H} {
		p := parts[min(i, len(parts)-1)]
		share, isShare := strings.CutSuffix(p, "%")
		if isShare {
			v, ok := number(share)
			if !ok {
				return value
			}
			sum += v / 100 * size
		} else if v, ok := length(p); ok {
			sum += v
		} else {
			return value
		}
	}
	return strconv.FormatFloat(sum/2, 'f', -1, 64) + "px"
}

// expand gives the properties that an entry of data-evalby stands for; none: it is unknown.
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

// backgrounds are the properties that a child which covers its parent hides.
var backgrounds = []string{"background-color", "background-image", "background-repeat", "background-size"}

// shown gives the elements of a capture where they can be seen, and with the backgrounds that can be seen: an element that
// is covered by a child in the same place has that child's. So an element and a wrapper around it are told apart by nothing that shows. It
// also finds out which elements show nothing at all.
func shown(c Capture) []Element {
	all := slices.Clone(c.Elements)
	for i := range all {
		if all[i].Extent.W > 0 {
			all[i].Box = all[i].Extent
		}
	}
	covered := make([]bool, len(all))
	for i := len(all) - 1; i >= 0; i-- { // what is inside stands behind
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

// opaque reports whether an element hides what is behind it.
func (e *Element) opaque() bool {
	c, ok := parseColor(e.style("background-color"))
	return ok && c.a == 1 || cmp.Or(e.style("background-image"), "none") != "none"
}

// pictures are the tags of elements that can show anything.
var pictures = []string{"img", "image", "canvas", "video", "svg", "object", "embed", "iframe", "frame"}

// picture reports whether an element shows a picture, and so whatever its author likes.
func (e *Element) picture() bool {
	return slices.Contains(pictures, e.Tag) || e.Tag == "input" && e.Type == "image" || strings.Contains(e.style("background-image"), "url(")
}
