package drafts

import (
	"fmt"
	"html"
	"strings"

	"gymkhana/env/webui/target"
)

// The marks of elements: which property a counterpart must agree in, and which are scored.
const (
	textMark   = `data-filter-by="text" data-evalby="text|color|font-family|font-size|font-weight"`
	buttonMark = `data-filter-by="text" data-evalby="text|color|background-color|border-radius|font-family|font-size|font-weight|width|height"`
	boxMark    = `data-filter-by="background-color" data-evalby="background-color|border-radius|border|width|height"`
	svgMark    = `data-filter-by="height" data-evalby="width|height"`
)

// target writes the page.
func (s *sheet) target(name string) *target.Target {
	var page, style strings.Builder
	fmt.Fprintf(&page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/><title>%s</title><link rel=\"stylesheet\" "+
		"href=\"style.css\"/></head>\n<body>\n",
		html.EscapeString(s.title))
	fmt.Fprintf(&style, "* { box-sizing: border-box; margin: 0; }\nbody { position: relative; width: %dpx; height: %dpx; overflow: hidden; background: %s; "+
		"font: 16px/1.5 sans-serif; }\ndiv, svg { position: absolute; white-space: nowrap; }\n", width, height, s.ground)
	for i := range s.boxes {
		b := &s.boxes[i]
		fmt.Fprintf(&page, "<div class=\"b%d\" %s>%s</div>\n", i+1, b.mark(), html.EscapeString(b.text))
		fmt.Fprintf(&style, ".b%d { %s }\n", i+1, b.style())
	}
	for i := range s.svgs {
		v := &s.svgs[i]
		fmt.Fprintf(&page, "<svg class=\"v%d\" %s viewBox=\"0 0 %d %[3]d\">%s</svg>\n", i+1, svgMark, v.side, strings.Join(v.shapes, ""))
		fmt.Fprintf(&style, ".v%d { left: %dpx; top: %dpx; width: %dpx; height: %[4]dpx; }\n", i+1, v.x, v.y, v.side)
	}
	page.WriteString("</body>\n</html>\n")
	return &target.Target{Name: name, Title: s.title, Brief: s.brief, Assets: s.assets,
		Files: map[string]string{target.HTML: page.String(), target.CSS: style.String()}}
}

func (b *box) mark() string {
	switch {
	case b.text == "":
		return boxMark
	case b.fill == "":
		return textMark
	}
	return buttonMark
}

// style are the declarations of a box. A text fills its box as one line.
func (b *box) style() string {
	list := []string{fmt.Sprintf("left: %dpx; top: %dpx; width: %dpx; height: %dpx;", b.x, b.y, b.w, b.h)}
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if b.fill != "" {
		add("background: %s;", b.fill)
	}
	if b.edge != "" {
		add("border: 2px solid %s;", b.edge)
	}
	if b.round > 0 {
		add("border-radius: %dpx;", b.round)
	}
	if b.text == "" {
		return strings.Join(list, " ")
	}
	weight, side := 400, "center"
	if b.bold {
		weight = 700
	}
	if b.left {
		side = "left"
	}
	add("color: %s; font-size: %dpx; font-weight: %d; line-height: %dpx; text-align: %s;", b.ink, b.size, weight, b.h, side)
	return strings.Join(list, " ")
}

// words are the introduction of every description.
func (s *sheet) words(about string) target.Part {
	return target.Part{Text: fmt.Sprintf("# %s\n\n%s\n\nThe page fills a window of 1920 by 1080 pixels and does not scroll. Every element "+
		"is placed absolutely, in "+
		"whole pixels counted from the upper left corner of the page. The font is sans-serif everywhere. Nothing happens when the page is used. "+
		"It consists of index.html and style.css.", s.title, about)}
}
