package playground

import (
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// paintGrid paints the axes and points of the grid.
func paintGrid(c *canvas.Canvas, b ui.Box) {
	const half = gridStep / 2
	x0, y0 := float64(b.X0), float64(b.Y0)
	c.RoundRect(x0, y0, gridSize*gridStep, gridSize*gridStep, 18, ui.Surface)
	for i := range gridSize {
		at := float64(half + i*gridStep)
		ink, width := ui.Line, 2.0
		if i == gridReach {
			ink, width = ui.Muted, 4
		}
		c.Line(x0+at, y0+half, x0+at, y0+gridSize*gridStep-half, width, ink)
		c.Line(x0+half, y0+at, x0+gridSize*gridStep-half, y0+at, width, ink)
	}
	label := canvas.Style{Size: 20, Align: canvas.Center, Color: ui.Muted}
	for i := range gridSize * gridSize {
		x, y := x0+float64(half+i%gridSize*gridStep), y0+float64(half+i/gridSize*gridStep)
		c.Circle(x, y, 9, ui.Indigo)
		if i/gridSize == gridReach {
			c.Text(x-18, y+20, strconv.Itoa(i%gridSize-gridReach), label)
		} else if i%gridSize == gridReach {
			c.Text(x-18, y+20, strconv.Itoa(gridReach-i/gridSize), label)
		}
	}
}

// The shapes to count, and their colours.
var (
	shapeNames = []string{"circle", "square", "triangle", "star"}
	inkNames   = []string{"red", "blue", "green", "purple"}
	paints     = []ui.Color{ui.Coral, ui.Blue, ui.Green, ui.Plum}
)

// Nums are thirty-six shapes, each its number among shapeNames plus four times its colour; then the shape to count;
// then the four possible answers.
var countShape = mini{
	name: "count-shape", level: "easy", steps: 8, icon: ui.IconStar, vision: true,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		wanted := d.N(16)
		for range d.Between(1, 28) {
			s.Nums = append(s.Nums, wanted)
		}
		for len(s.Nums) < shapes {
			s.Nums = append(s.Nums, d.N(16))
		}
		rng.Shuffle(d, s.Nums)
		s.Nums = append(s.Nums, wanted)
		s.Nums = append(s.Nums, nearby(d, s.count())...)
		c.Set("color", inkNames[wanted/4])
		c.Set("shape", shapeNames[wanted%4])
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Cells(6, 88, shapes, func(i int) ui.Cell {
			what := s.Nums[i]
			return ui.Cell{ID: "shape/" + strconv.Itoa(i+1), Name: unnamed,
				Paint: func(c *canvas.Canvas, b ui.Box) { paintShape(c, b, what) }}
		})
		p.Space(24)
		p.Cells(4, 110, 4, func(i int) ui.Cell {
			n := s.Nums[shapes+1+i]
			return ui.Cell{ID: "number/" + strconv.Itoa(n), Text: strconv.Itoa(n), Size: 34, Fill: ui.Surface, Do: func() { s.end(n == s.count()) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("number/" + strconv.Itoa(s.count())) },
}

// shapes is how many shapes there are.
const shapes = 36

// count is how many of the shapes are the one to count.
func (s *State) count() int {
	n := 0
	for _, what := range s.Nums[:shapes] {
		if what == s.Nums[shapes] {
			n++
		}
	}
	return n
}

// nearby returns four consecutive numbers above 0 that include n.
func nearby(d *rng.Stream, n int) []int {
	low := max(n-d.N(4), 0)
	return []int{low, low + 1, low + 2, low + 3}
}

func paintShape(c *canvas.Canvas, b ui.Box, what int) {
	x, y, ink := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, paints[what/4]
	switch shapeNames[what%4] {
	case "circle":
		c.Circle(x, y, 30, ink)
	case "square":
		c.RoundRect(x-27, y-27, 54, 54, 5, ink)
	case "triangle":
		c.Polygon(ink, canvas.Point{X: x, Y: y - 31}, canvas.Point{X: x + 34, Y: y + 27}, canvas.Point{X: x - 34, Y: y + 27})
	default:
		c.Star(x, y, 35, ink)
	}
}

// Words is the text in the picture. Nums are the vertical offsets of the letters.
var textTransform = mini{
	name: "text-transform", level: "easy", steps: 10, icon: ui.IconPicture, vision: true,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		const letters = "abcdefghkmnprstuvwxyz2346789"
		var text strings.Builder
		for range 5 {
			text.WriteByte(letters[d.N(len(letters))])
			s.Nums = append(s.Nums, d.Between(-26, 26))
		}
		s.Words, s.Values = []string{text.String()}, []string{""}
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Picture(180, ui.Picture{ID: "letters", Name: unnamed, Paint: func(c *canvas.Canvas, b ui.Box) { paintLetters(c, b, s) }})
		p.Space(12)
		p.Field(ui.Field{ID: "text", Label: "What it says", Value: &s.Values[0]})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.Words[0] })
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("text", s.Words[0]) || h.Tap("submit") },
}

// paintLetters paints the letters at different heights, with lines across.
func paintLetters(c *canvas.Canvas, b ui.Box, s *State) {
	x, y := float64(b.X0), float64(b.Y0+b.Y1)/2
	c.RoundRect(x, y-90, float64(b.X1-b.X0), 180, 18, ui.Surface)
	for i, shift := range s.Nums {
		letter := canvas.Style{Size: float64(84 + shift%3*8), Bold: i%2 == 0, Align: canvas.Center, Color: tints[i]}
		c.Text(x+76+float64(i*85), y+float64(shift), s.Words[0][i:i+1], letter)
		c.Line(x+20, y+float64(2*shift), float64(b.X1-20), y-float64(s.Nums[(i+1)%len(s.Nums)]), 2, tints[i].Fade(0.35))
	}
}
