package drafts

import (
	"fmt"
	"strings"

	"gymkhana/env/webui/target"
	"gymkhana/rng"
)

// The pictures of a page to be traced: how many there are, their side, and the distance of the lines of their grid.
const (
	tiles    = 3
	tileSide = 480
	tileGrid = 20
)

// inks are the colours of shapes.
var inks = []string{"#d9412e", "#2f6fb5", "#3c8f4e", "#e0a020", "#7b4aa0", "#1e8f8a", "#404654", "#e27aa0"}

// vector draws up a page with pictures that are to be written as inline SVG.
func vector(d *rng.Stream) (*sheet, error) {
	c := rng.Pick(d, palettes)
	s := &sheet{title: rng.Pick(d, []string{"Three emblems", "Signal flags", "Shop signs", "Paper cuts", "Stage sets"}), ground: c.ground}
	s.add(box{120, 80, 1680, 80, "", "", 0, s.title, c.ink, 48, true, true}, "the heading")
	gap := (width - 240 - tiles*tileSide) / (tiles - 1)
	var used []string
	for i := range tiles {
		colours := rng.Some(d, inks, 4)
		v := svg{x: 120 + i*(tileSide+gap), y: 240, side: tileSide, shapes: shapes(d, colours)}
		s.svgs = append(s.svgs, v)
		used = append(used, fmt.Sprintf("%s in picture %d", strings.Join(colours, ", "), i+1))
		s.add(box{v.x, 760, tileSide, 60, "", "", 0, fmt.Sprintf("No. %d", i+1), c.soft, 24, false, false}, "a caption")
	}
	s.brief = []target.Part{s.words("Three pictures are to be redrawn as SVG, each as one inline svg element of 480 by 480 pixels. " +
		"Pictures from files or data are " +
		"not loaded in this page."), {Text: "The page:"}, {Shot: 0},
		{Text: fmt.Sprintf("- The page is %s. The pictures are at left 120, %d and %d, top 240.\n- The heading is at left 120, top 80, 80 "+
			"pixels high, %s, 48px, weight 700, and "+
			"begins at its left edge. The captions are below the pictures, as wide as these, at top 760, 60 pixels high, %s, 24px, weight 400, "+
			"centred. Texts are one "+
			"line, in the middle of their height.\n- Every corner, centre, radius and width of a line in a picture is a multiple of %d pixels of "+
			"its own. Each picture "+
			"has a ground, and on it shapes in four colours: "+
			"%s.", s.ground, 120+tileSide+gap, 120+2*(tileSide+gap), c.ink, c.soft, tileGrid, strings.Join(used, "; "))}}
	return s, nil
}

// shapes draws a picture: a ground in the first colour, and shapes in the others.
func shapes(d *rng.Stream, colours []string) []string {
	const last = tileSide / tileGrid // the last line of the grid
	list := []string{fmt.Sprintf(`<rect x="0" y="0" width="%d" height="%[1]d" fill="%s"/>`, tileSide, colours[0])}
	for i := range d.Between(6, 8) {
		ink := colours[1+i%3]
		x, y := tileGrid*d.Between(2, last-10), tileGrid*d.Between(2, last-10)
		w, h := tileGrid*d.Between(4, 8), tileGrid*d.Between(4, 8)
		switch d.N(5) {
		case 0:
			list = append(list, fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y, w, h, ink))
		case 1:
			r := tileGrid * d.Between(2, 4)
			list = append(list, fmt.Sprintf(`<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x+r, y+r, r, ink))
		case 2:
			list = append(list, fmt.Sprintf(`<polygon points="%d,%d %d,%d %d,%d" fill="%s"/>`, x, y+h, x+w, y+h, x+tileGrid*d.Between(0, w/tileGrid), y, ink))
		case 3:
			list = append(list, fmt.Sprintf(`<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="%s" stroke-width="20"/>`, x, y, x+w, y+h, ink))
		default:
			r := tileGrid * d.Between(2, 4)
			list = append(list, fmt.Sprintf(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="20"/>`, x+r, y+r, r, ink))
		}
	}
	return list
}
