package playground

import (
	"math"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A figure is a large shape with a name.
type figure struct {
	name  string
	paint func(c *canvas.Canvas, x, y, r float64, col ui.Color)
}

var figures = []figure{
	{"Circle", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { c.Circle(x, y, r, col) }},
	{"Ring", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { c.Ring(x, y, r*0.9, r*0.3, col) }},
	{"Oval", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { c.Ellipse(x, y, r*1.2, r*0.65, col) }},
	{"Square", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { c.Rect(x-r*0.8, y-r*0.8, r*1.6, r*1.6, col) }},
	{"Triangle", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { polygon(c, x, y, r, 3, 0, col) }},
	{"Pentagon", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { polygon(c, x, y, r, 5, 0, col) }},
	{"Hexagon", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { polygon(c, x, y, r, 6, 0, col) }},
	{"Star", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { c.Star(x, y, r*1.1, col) }},
	{"Heart", func(c *canvas.Canvas, x, y, r float64, col ui.Color) { c.Heart(x, y, r, col) }},
	{"Diamond", func(c *canvas.Canvas, x, y, r float64, col ui.Color) {
		c.Polygon(col, canvas.Point{X: x, Y: y - r*1.1}, canvas.Point{X: x + r*0.7, Y: y}, canvas.Point{X: x, Y: y + r*1.1}, canvas.Point{X: x - r*0.7, Y: y})
	}},
	{"Cross", func(c *canvas.Canvas, x, y, r float64, col ui.Color) {
		c.Rect(x-r*0.3, y-r, r*0.6, r*2, col)
		c.Rect(x-r, y-r*0.3, r*2, r*0.6, col)
	}},
	{"Arrow", func(c *canvas.Canvas, x, y, r float64, col ui.Color) {
		c.Rect(x-r, y-r*0.2, r*1.1, r*0.4, col)
		c.Polygon(col, canvas.Point{X: x, Y: y - r*0.7}, canvas.Point{X: x + r, Y: y}, canvas.Point{X: x, Y: y + r*0.7})
	}},
}

// polygon fills a regular polygon, turned by some steps of five degrees from the position with a corner at the top.
func polygon(c *canvas.Canvas, x, y, r float64, sides, turn int, col ui.Color) {
	var corners []canvas.Point
	for i := range sides {
		up, across := math.Sincos(2 * math.Pi * (float64(turn)/fullTurn + float64(i)/float64(sides)))
		corners = append(corners, canvas.Point{X: x + r*up, Y: y - r*across})
	}
	c.Polygon(col, corners...)
}

// Words are the possible answers; Nums are the figure, its colour, and the index of the right answer.
var identifyShape = mini{
	name: "identify-shape", guess: 9, level: "easy", steps: 8, icon: ui.IconStar, vision: true,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		some := rng.Some(d, numbers(len(figures)), 6)
		for _, i := range some {
			s.Words = append(s.Words, figures[i].name)
		}
		at := d.N(len(some))
		s.Nums = []int{some[at], d.N(len(tints)), at}
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Picture(280, ui.Picture{Name: unnamed, Paint: func(c *canvas.Canvas, b ui.Box) {
			figures[s.Nums[0]].paint(c, float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, 100, tints[s.Nums[1]])
		}})
		p.Cells(2, 96, len(s.Words), func(i int) ui.Cell {
			return ui.Cell{ID: "name/" + strings.ToLower(s.Words[i]), Text: s.Words[i], Fill: ui.Surface, Square: true, Do: func() { s.end(i == s.Nums[2]) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("name/" + strings.ToLower(s.Words[s.Nums[2]])) },
}

// The figures of count-sides have from fewestSides to mostSides sides.
const (
	fewestSides = 3
	mostSides   = 9
)

// Nums are the number of sides, the turn in steps of five degrees, and the colour.
var countSides = mini{
	name: "count-sides", guess: 13, level: "easy", steps: 8, icon: ui.IconStar, vision: true,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		s.Nums = []int{d.Between(fewestSides, mostSides), d.N(fullTurn), d.N(len(tints))}
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Picture(420, ui.Picture{Name: unnamed, Paint: func(c *canvas.Canvas, b ui.Box) {
			polygon(c, float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, 190, s.Nums[0], s.Nums[1], tints[s.Nums[2]])
		}})
		p.Cells(4, 96, mostSides-fewestSides+1, func(i int) ui.Cell {
			n := fewestSides + i
			return ui.Cell{ID: "number/" + strconv.Itoa(n), Text: strconv.Itoa(n), Size: 34, Fill: ui.Surface, Do: func() { s.end(n == s.Nums[0]) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("number/" + strconv.Itoa(s.Nums[0])) },
}

// Nums are the numbers of blocks in the two pictures, and their colours.
var visualAddition = mini{
	name: "visual-addition", level: "easy", steps: 10, icon: ui.IconPlus, vision: true,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		colours := rng.Some(d, numbers(len(tints)), 2)
		s.Nums, s.Values = []int{d.Between(3, 24), d.Between(3, 24), colours[0], colours[1]}, []string{""}
	},
	show: func(p *ui.Page, s *State) {
		p.Picture(270, ui.Picture{Name: unnamed, Paint: func(c *canvas.Canvas, b ui.Box) {
			sheet(c, b)
			for k := range 2 {
				for i := range s.Nums[k] {
					x, y := float64(b.X0+14+k*252+i%5*44), float64(b.Y0+20+i/5*48)
					c.RoundRect(x, y, 36, 36, 7, tints[s.Nums[2+k]])
				}
			}
			c.Text(float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, "+", canvas.Style{Size: 46, Bold: true, Align: canvas.Center, Color: ui.Ink})
		}})
		answer(p, s, "The sum", func(n int) { s.end(n == s.Nums[0]+s.Nums[1]) })
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("answer", strconv.Itoa(s.Nums[0]+s.Nums[1])) || h.Tap("submit")
	},
}

// The pie menu: its number of slices, the radius of its hub, the distance of labels from its middle, and its radius.
const (
	pieSlices = 6
	pieHub    = 58
	pieLabels = 150
	pieRadius = 236
)

// pieWords are labels short enough for a slice.
var pieWords = []string{"Copy", "Paste", "Cut", "Zoom", "Draw", "Erase", "Fill", "Crop", "Flip", "Turn", "Sharp", "Blur", "Frame", "Text", "Light", "Dark",
	"Undo", "Redo", "Save", "Send", "Print", "Lock", "Hide", "Show", "Group", "Split", "Snap", "Grid", "Layer", "Mask"}

// Words are the slices, clockwise from the right; Nums is the wanted one; Marks is true if the menu is open.
var clickPie = mini{
	name: "click-pie", level: "easy", steps: 10, icon: ui.IconApps,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Nums, s.Marks = rng.Some(d, pieWords, pieSlices), []int{d.N(pieSlices)}, []bool{false}
		c.Set("item", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Picture(2*pieRadius+10, ui.Picture{Name: "a round menu", Paint: func(c *canvas.Canvas, b ui.Box) { paintPie(c, b, s) },
			Touch: func(x, y int) { s.touchPie(spot{x, y}.from(pieMiddle)) }, ID: boardID})
		hub := "Open the menu"
		if s.Marks[0] {
			hub = "Close the menu"
			for i, word := range s.Words {
				at := pieMiddle.toward(i*fullTurn/pieSlices, pieLabels)
				p.Part(ui.Box{X0: at.x - 60, Y0: at.y - 30, X1: at.x + 60, Y1: at.y + 30}, ui.Picture{ID: "slice/" + word, Name: word,
					Do: func() { s.end(i == s.Nums[0]) }})
			}
		}
		p.Part(ui.Box{X0: pieMiddle.x - 40, Y0: pieMiddle.y - 40, X1: pieMiddle.x + 40, Y1: pieMiddle.y + 40}, ui.Picture{ID: "hub", Name: hub,
			Do: func() { s.Marks[0] = !s.Marks[0] }})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("slice/"+s.Words[s.Nums[0]]) || h.Tap("hub") },
}

// pieMiddle is the middle of the pie menu, counted from the picture's corner.
var pieMiddle = spot{boardWidth / 2, pieRadius + 5}

// touchPie handles a tap at a distance from the middle of the pie menu.
func (s *State) touchPie(way spot) {
	switch d := way.dot(way); {
	case d < pieHub*pieHub:
		s.Marks[0] = !s.Marks[0]
	case s.Marks[0] && d < pieRadius*pieRadius:
		best := 0
		for i := range pieSlices {
			if sliceWay(i).dot(way) > sliceWay(best).dot(way) {
				best = i
			}
		}
		s.end(best == s.Nums[0])
	}
}

// sliceWay is the direction of the middle of a slice.
func sliceWay(i int) spot { return spot{}.toward(i*fullTurn/pieSlices, 1000) }

func paintPie(c *canvas.Canvas, b ui.Box, s *State) {
	x, y := float64(b.X0+pieMiddle.x), float64(b.Y0+pieMiddle.y)
	if s.Marks[0] {
		c.Circle(x, y, pieRadius, ui.Plum.Lighter(0.82))
		for i, word := range s.Words {
			edge := spot{}.toward(i*fullTurn/pieSlices+fullTurn/pieSlices/2, pieRadius)
			c.Line(x, y, x+float64(edge.x), y+float64(edge.y), 4, ui.Ground)
			at := spot{}.toward(i*fullTurn/pieSlices, pieLabels)
			label := ui.Style(textSize, true, ui.Plum)
			label.Align = canvas.Center
			c.Text(x+float64(at.x), y+float64(at.y), word, label)
		}
	}
	c.Circle(x, y, pieHub, ui.Plum)
	icon := ui.Style(34, true, ui.White)
	icon.Align = canvas.Center
	c.Text(x, y, map[bool]string{false: "+", true: "×"}[s.Marks[0]], icon)
}

// The lights of simon-says, and the length of their sequence.
const (
	lights   = 6
	sequence = 4
)

// Nums are the sequence of lights. Step counts the lights that were shown, up to sequence+1 when they are over, and then
// goes on counting the lights that were repeated.
var simonSays = mini{
	name: "simon-says", level: "hard", steps: 24, icon: ui.IconSun, vision: true,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		for range sequence {
			n := d.N(lights)
			for len(s.Nums) > 0 && s.Nums[len(s.Nums)-1] == n {
				n = d.N(lights)
			}
			s.Nums = append(s.Nums, n)
		}
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Text(ui.Text{Text: s.sayNext(), Large: true, Bold: true})
		p.Cells(2, 168, lights, func(i int) ui.Cell {
			return ui.Cell{ID: "light/" + strconv.Itoa(i+1), Name: unnamed, Do: func() { s.repeat(p, i) },
				Paint: func(c *canvas.Canvas, b ui.Box) { paintLight(c, b, i, s.lightOn() == i) }}
		})
		p.Space(12)
		next, again := ui.Button{ID: "next", Label: "Next light", Do: func() { s.Step++ }}, ui.Button{ID: "again", Label: "Show again", Tonal: true}
		next.Off = s.Step > sequence
		again.Off, again.Do = s.Step <= sequence, func() { s.Step = 1 }
		p.Buttons(again, next)
	},
	solve: func(h *device.Driver, s *State) bool {
		return s.Step <= sequence && h.Tap("next") || h.Tap("light/"+strconv.Itoa(s.Nums[s.repeated()]+1))
	},
}

// repeated counts the lights that were repeated.
func (s *State) repeated() int { return max(s.Step-sequence-1, 0) }

// lightOn is the light that is on; -1 if none is.
func (s *State) lightOn() int {
	if s.Step < 1 || s.Step > sequence {
		return -1
	}
	return s.Nums[s.Step-1]
}

// sayNext says what comes next.
func (s *State) sayNext() string {
	switch {
	case s.Step == 0:
		return "Watch the lights"
	case s.Step <= sequence:
		return "Light " + strconv.Itoa(s.Step) + " of " + strconv.Itoa(sequence)
	}
	return "Your turn: " + strconv.Itoa(s.repeated()) + " of " + strconv.Itoa(sequence)
}

// repeat handles a tap on a light.
func (s *State) repeat(p *ui.Page, i int) {
	switch {
	case s.Step <= sequence:
		p.Snack("Watch all lights first")
	case i != s.Nums[s.repeated()]:
		s.end(false)
	default:
		if s.Step++; s.repeated() == sequence {
			s.end(true)
		}
	}
}

func paintLight(c *canvas.Canvas, b ui.Box, i int, on bool) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	col := inks[i].color
	if !on {
		c.Circle(x, y, 66, col.Darker(0.5))
		return
	}
	c.Circle(x, y, 80, col.Fade(0.3))
	c.Circle(x, y, 66, col)
	c.Circle(x-20, y-22, 14, ui.White.Fade(0.8))
}
