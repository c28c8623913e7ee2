package drafts

import (
	"fmt"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/webui/target"
	"gymkhana/rng"
)

// A subject is what a sketched page is about.
type subject struct {
	title string
	nav   []string
	lines [2]string // the heading and the line below it
	act   string
	cards [][2]string // headings with a short text
	foot  string
}

var subjects = []subject{
	{"Harbour Choir", []string{"Concerts", "Join", "Archive"}, [2]string{"Sing with us on Thursdays", "No audition, only a voice and a chair"}, "Come along",
		[][2]string{{"Spring concert", "Nine songs about rain"}, {"Open evening", "Tea, scales, laughter"},
			{"Summer tour", "Three islands by ferry"}, {"New scores", "Free for members"}},
		"Old Customs House, second floor"},
	{"Bike Kitchen", []string{"Tools", "Hours", "People"}, [2]string{"Fix it yourself", "We lend the tools and hold the wheel"}, "Book a stand",
		[][2]string{{"Brakes", "Quiet in an hour"}, {"Gears", "Bring your patience"}, {"Wheels", "True within a hair"}, {"Lights", "Before the dark months"}},
		"Cellar of the old school"},
	{"Seed Library", []string{"Borrow", "Return", "Talks"},
		[2]string{"Take a packet, bring one back", "Four hundred kinds, all grown nearby"}, "See the shelves",
		[][2]string{{"Beans", "Runners and dwarfs"}, {"Squash", "Mind the space"}, {"Herbs", "For the window sill"}, {"Flowers", "For the bees first"}},
		"Every second Saturday, ten to two"},
	{"Night Bakery", []string{"Bread", "Orders", "Ovens"}, [2]string{"Warm loaves at four", "Ring twice at the yellow door"}, "Order for tonight",
		[][2]string{{"Rye", "Dark and slow"}, {"Plait", "With poppy seed"}, {"Rolls", "By the dozen"}, {"Crisp", "Keeps a year"}},
		"Mill Lane 3, behind the arch"},
	{"Map Room", []string{"Atlases", "Globes", "Visits"}, [2]string{"Find where you are", "Two thousand sheets since 1790"}, "Plan a visit",
		[][2]string{{"Coasts", "Soundings in ink"}, {"Cities", "House by house"}, {"Stars", "Both hemispheres"}, {"Railways", "Long gone lines"}},
		"Open to readers on weekdays"},
}

// grid is the distance in pixels of the lines on which a sketch is laid out.
const grid = 20

// sketch draws up a page that is described by a sketch with its measures.
func sketch(d *rng.Stream) (*sheet, error) {
	about, c := rng.Pick(d, subjects), rng.Pick(d, palettes)
	main, alt := c.accents[d.N(4)], ""
	for alt = c.accents[d.N(4)]; alt == main; alt = c.accents[d.N(4)] {
	}
	s := &sheet{title: about.title, ground: c.ground}
	round := []int{0, 8, 16, 24}[d.N(4)]
	bar := grid * d.Between(4, 6)
	s.add(box{0, 0, width, bar, main, "", 0, "", "", 0, false, false}, "the bar at the top")
	s.add(box{grid * d.Between(3, 6), 0, 400, bar, "", "", 0, about.title, "#ffffff", 36, true, true}, "the name")
	step, from := grid*d.Between(8, 10), width-grid*d.Between(3, 6)
	for i, word := range about.nav {
		s.add(box{from - (len(about.nav)-i)*step, 0, step, bar, "", "", 0, word, "#ffffff", 20, false, false}, "a link")
	}
	s.hero(d, &about, &c, main, bar, round)
	s.cards(d, &about, &c, alt, round)
	foot := grid * d.Between(3, 4)
	s.add(box{0, height - foot, width, foot, c.ink, "", 0, about.foot, "#ffffff", 18, false, false}, "the foot")
	drawn, err := s.draw("sketch.png", func(cv *canvas.Canvas) { s.pencil(cv, d) })
	s.brief = []target.Part{s.words("A page for a small club, sketched by hand. Build it as the sketch shows it."),
		{Text: "The sketch. Each element has a number, and behind it its place and size: left, top, width × height. A line at its left edge " +
			"means that its text begins " +
			"there; otherwise the text is centred. Texts are one line, in the middle of the element's height."}, drawn,
		{Text: s.legend()}}
	return s, err
}

// add adds an element. Its purpose is not needed for the page; it documents the calls.
func (s *sheet) add(b box, _ string) { s.boxes = append(s.boxes, b) }

// hero adds the large part below the bar.
func (s *sheet) hero(d *rng.Stream, about *subject, c *palette, main string, bar, round int) {
	x, y := grid*d.Between(3, 8), bar+grid*d.Between(2, 4)
	w := width - 2*x
	s.add(box{x, y, w, 320, c.paper, c.soft, round, "", "", 0, false, false}, "the hero")
	pad := grid * d.Between(2, 4)
	s.add(box{x + pad, y + 40, w - 2*pad, 80, "", "", 0, about.lines[0], c.ink, 56, true, true}, "its heading")
	s.add(box{x + pad, y + 130, w - 2*pad, 40, "", "", 0, about.lines[1], c.soft, 24, false, true}, "its line")
	s.add(box{x + pad, y + 210, grid * d.Between(11, 14), 60, main, "", round, about.act, "#ffffff", 22, true, false}, "its button")
}

// cards adds three or four cards in a row.
func (s *sheet) cards(d *rng.Stream, about *subject, c *palette, alt string, round int) {
	n := d.Between(3, 4)
	gap, x, y := grid*d.Between(1, 3), grid*d.Between(3, 8), 620+grid*d.N(3)
	w := (width - 2*x - (n-1)*gap) / n / grid * grid
	for i := range n {
		left := x + i*(w+gap)
		s.add(box{left, y, w, 240, c.paper, c.soft, round, "", "", 0, false, false}, "a card")
		s.add(box{left + 30, y + 30, 60, 60, alt, "", 30, "", "", 0, false, false}, "its dot")
		s.add(box{left + 110, y + 30, w - 130, 60, "", "", 0, about.cards[i][0], c.ink, 30, true, true}, "its heading")
		s.add(box{left + 30, y + 130, w - 60, 40, "", "", 0, about.cards[i][1], c.soft, 20, false, true}, "its text")
	}
}

// legend lists what a sketch does not show: colours and letters, by the numbers of elements.
func (s *sheet) legend() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Colours and letters by the numbers of the sketch. The page is %s.\n\n", s.ground)
	for i := range s.boxes {
		e := &s.boxes[i]
		var values []string
		add := func(format string, args ...any) { values = append(values, fmt.Sprintf(format, args...)) }
		if e.fill != "" {
			add("background %s", e.fill)
		}
		if e.edge != "" {
			add("border 2px solid %s, inside its size", e.edge)
		}
		if e.round > 0 {
			add("border radius %dpx", e.round)
		}
		if e.text != "" {
			weight := 400
			if e.bold {
				weight = 700
			}
			add("text %s, %dpx, weight %d", e.ink, e.size, weight)
		}
		fmt.Fprintf(&b, "- %d: %s\n", i+1, strings.Join(values, "; "))
	}
	return b.String()
}

// pencil draws the sketch: wobbly outlines with measures, and texts where they are.
func (s *sheet) pencil(c *canvas.Canvas, d *rng.Stream) {
	paper, lead, red := canvas.RGB(0xfbfaf4), canvas.RGB(0x3c3f46), canvas.RGB(0xb3392f)
	c.Clear(paper)
	wobble := func() float64 { return float64(d.Between(-3, 3)) }
	stroke := func(x0, y0, x1, y1 float64) {
		const steps = 6
		var points []canvas.Point
		for i := range steps + 1 {
			part := float64(i) / steps
			points = append(points, canvas.Point{X: x0 + (x1-x0)*part + wobble(), Y: y0 + (y1-y0)*part + wobble()})
		}
		c.Polyline(2.5, lead, points...)
	}
	for i := range s.boxes {
		b := &s.boxes[i]
		x0, y0, x1, y1 := float64(b.x), float64(b.y), float64(b.x+b.w), float64(b.y+b.h)
		note, at := fmt.Sprintf("%d: %d, %d, %d×%d", i+1, b.x, b.y, b.w, b.h), canvas.Point{X: x0 + 8, Y: y0 + 12}
		switch {
		case b.text == "" || b.fill != "":
			stroke(x0, y0+2, x1, y0+2)
			stroke(x1-2, y0, x1-2, y1)
			stroke(x1, y1-2, x0, y1-2)
			stroke(x0+2, y1, x0+2, y0)
		case b.left:
			stroke(x0, y0+8, x0, y1-8)
		}
		if b.text != "" {
			style := canvas.Style{Size: float64(b.size), Bold: b.bold, Color: lead, Align: canvas.Center}
			place := canvas.Point{X: (x0 + x1) / 2, Y: (y0+y1)/2 + wobble()}
			if b.left {
				style.Align, place.X = canvas.Left, x0
			}
			c.Text(place.X+wobble()/2, place.Y, b.text, style)
		}
		switch { // no note covers a text or another note
		case b.y == 0 && i > 0: // in the bar
			at.Y = y1 - 12 - float64(i%2)*16
		case b.left && b.h >= 60:
			at.Y = y1 - 4
		case b.left:
			at.Y = y1 + 10
		case b.w < 400 && b.h < 100:
			at.Y = y1 + 14
		}
		c.Text(at.X, at.Y, note, canvas.Style{Size: 14, Color: red})
	}
}
