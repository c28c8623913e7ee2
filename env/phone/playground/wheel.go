package playground

import (
	"strconv"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// wheelHues are the sectors of the colour wheel, clockwise from the right.
var wheelHues = []hue{{"red", canvas.RGB(0xdd2c2c)}, {"orange", canvas.RGB(0xf08a1d)}, {"yellow", canvas.RGB(0xf0d020)}, {"lime", canvas.RGB(0xa2d42a)},
	{"green", canvas.RGB(0x2f9e44)}, {"turquoise", canvas.RGB(0x2cc4bd)}, {"blue", canvas.RGB(0x2563d9)}, {"purple", canvas.RGB(0x7b3fc0)},
	{"magenta", canvas.RGB(0xd733a6)}}

// The rings of the colour wheel, from the inside.
const (
	lightRing = iota
	plainRing
	darkRing
	rings
)

// The size of the wheel in pixels: its hole, the width of a ring, and its middle, counted from the picture's corner.
const (
	wheelHole = 60
	ringWidth = 56
	wheelX    = boardWidth / 2
	wheelY    = wheelHole + rings*ringWidth + 6
)

// wheelColor is the colour of a field of the wheel.
func wheelColor(sector, ring int) ui.Color {
	switch col := wheelHues[sector].color; ring {
	case lightRing:
		return col.Lighter(0.55)
	case darkRing:
		return col.Darker(0.45)
	default:
		return col
	}
}

// wheelField finds the field of the wheel at a place, counted from the picture's corner.
func wheelField(x, y int) (sector, ring int, ok bool) {
	way := spot{x - wheelX, y - wheelY}
	for ring = 0; ring < rings; ring++ {
		low, high := wheelHole+ring*ringWidth, wheelHole+(ring+1)*ringWidth
		if d := way.dot(way); d < low*low || d >= high*high {
			continue
		}
		for i := range wheelHues {
			if sectorWay(i).dot(way) > sectorWay(sector).dot(way) {
				sector = i
			}
		}
		return sector, ring, true
	}
	return 0, 0, false
}

// sectorWay is the direction of the middle of a sector.
func sectorWay(sector int) spot { return spot{}.toward(sector*fullTurn/len(wheelHues), 1000) }

// wheel makes a mini about the colour wheel. Nums are sector and ring of the wanted colour and of the chosen one, which
// are -1 at first. If shown is true, the page shows the wanted colour.
func wheel(name string, shown bool) mini {
	return mini{
		name: name, level: "medium", steps: 10, icon: ui.IconSun, vision: true,
		draw: func(d *rng.Stream, c *device.Case, s *State) {
			s.Nums = []int{d.N(len(wheelHues)), d.N(rings), -1, -1}
			c.Set("color", []string{"light ", "", "dark "}[s.Nums[1]]+wheelHues[s.Nums[0]].name)
		},
		show: func(p *ui.Page, s *State) {
			if shown {
				swatch(p, "Wanted", s.Nums[:2])
			}
			p.Picture(2*wheelY, ui.Picture{ID: boardID, Name: unnamed, Paint: paintWheel, Touch: func(x, y int) {
				if sector, ring, ok := wheelField(x, y); ok {
					s.Nums[2], s.Nums[3] = sector, ring
				}
			}})
			swatch(p, "Chosen", s.Nums[2:])
			p.Space(12)
			p.Buttons(ui.Button{ID: "submit", Label: "Submit", Off: s.Nums[2] < 0, Do: func() { s.end(s.hit()) }})
		},
		solve: func(h *device.Driver, s *State) bool {
			if s.hit() {
				return h.Tap("submit")
			}
			r := wheelHole + s.Nums[1]*ringWidth + ringWidth/2
			return tapAt(h, boardID, spot{wheelX, wheelY}.toward(s.Nums[0]*fullTurn/len(wheelHues), r))
		},
	}
}

var (
	useColorwheel  = wheel("use-colorwheel", false)
	useColorwheel2 = wheel("use-colorwheel-2", true)
)

// hit reports whether the wanted colour is chosen.
func (s *State) hit() bool { return s.Nums[2] == s.Nums[0] && s.Nums[3] == s.Nums[1] }

// swatch shows a field of the wheel as a large patch with a word beside it.
func swatch(p *ui.Page, what string, field []int) {
	p.Picture(78, ui.Picture{Name: what + " colour", Paint: func(c *canvas.Canvas, b ui.Box) {
		x, y := float64(b.X0), float64(b.Y0)
		c.Text(x, y+39, what, ui.Style(textSize, false, ui.Ink))
		fill := ui.Line
		if field[0] >= 0 {
			fill = wheelColor(field[0], field[1])
		}
		c.RoundRect(x+120, y+9, float64(b.X1-b.X0)-120, 60, 14, fill)
	}})
}

func paintWheel(c *canvas.Canvas, b ui.Box) {
	const steps = fullTurn / 9 // of five degrees, in a sector
	at := func(step, r int) canvas.Point {
		p := spot{10 * wheelX, 10 * wheelY}.toward(step, 10*r)
		return canvas.Point{X: float64(b.X0) + float64(p.x)/10, Y: float64(b.Y0) + float64(p.y)/10}
	}
	for sector := range wheelHues {
		for ring := range rings {
			var edge []canvas.Point
			for i := range steps + 1 {
				edge = append(edge, at(sector*steps-steps/2+i, wheelHole+(ring+1)*ringWidth-3))
			}
			for i := range steps + 1 {
				edge = append(edge, at(sector*steps+steps/2-i, wheelHole+ring*ringWidth))
			}
			c.Polygon(wheelColor(sector, ring), edge...)
		}
	}
}

// shadeHues are hues whose lighter and darker shades look like no other hue.
var shadeHues = []hue{{"green", canvas.RGB(0x2f8f46)}, {"blue", canvas.RGB(0x2459c9)}, {"purple", canvas.RGB(0x7a38ad)}, {"red", canvas.RGB(0xc62626)},
	{"grey", canvas.RGB(0x85858d)}, {"yellow", canvas.RGB(0xe8c40c)}}

// shadesOf is the number of shades of a hue.
const shadesOf = 4

// shadeColor is the colour of a number below shadesOf times the number of hues.
func shadeColor(n int) ui.Color {
	col := shadeHues[n/shadesOf].color
	switch n % shadesOf {
	case 0:
		return col.Lighter(0.35)
	case 1:
		return col.Lighter(0.15)
	case 2:
		return col
	}
	return col.Darker(0.2)
}

// shadesToTap is the number of squares on the page.
const shadesToTap = 12

// Nums are twelve shades, and last the wanted hue; Marks are the tapped squares.
var clickShades = mini{
	name: "click-shades", level: "medium", steps: 16, icon: ui.IconSun, vision: true,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		wanted := d.N(len(shadeHues))
		shades := rng.Some(d, numbers(shadesOf), d.Between(2, shadesOf))
		for _, shade := range shades {
			s.Nums = append(s.Nums, wanted*shadesOf+shade)
		}
		for _, n := range rng.Some(d, numbers(shadesOf*len(shadeHues)), shadesOf*len(shadeHues)) {
			if n/shadesOf != wanted && len(s.Nums) < shadesToTap {
				s.Nums = append(s.Nums, n)
			}
		}
		rng.Shuffle(d, s.Nums)
		s.Marks = make([]bool, shadesToTap)
		s.Nums = append(s.Nums, wanted)
		c.Set("color", shadeHues[wanted].name)
	},
	show: func(p *ui.Page, s *State) {
		p.Bottom(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.shaded()) }})
		p.Space(18)
		p.Cells(3, 150, shadesToTap, func(i int) ui.Cell {
			c := ui.Cell{ID: "square/" + strconv.Itoa(i+1), Name: unnamed, Fill: shadeColor(s.Nums[i]), Square: true, Do: func() { s.Marks[i] = !s.Marks[i] }}
			if s.Marks[i] {
				c.Name, c.Paint = unnamed+", chosen", paintChosen
			}
			return c
		})
	},
	solve: func(h *device.Driver, s *State) bool {
		for i := range s.Marks {
			if s.Marks[i] != s.shade(i) {
				return h.Tap("square/" + strconv.Itoa(i+1))
			}
		}
		return h.Tap("submit")
	},
}

// shade reports whether a square has the wanted hue.
func (s *State) shade(i int) bool { return s.Nums[i]/shadesOf == s.Nums[shadesToTap] }

// shaded reports whether exactly the squares of the wanted hue are marked.
func (s *State) shaded() bool {
	for i, on := range s.Marks {
		if on != s.shade(i) {
			return false
		}
	}
	return true
}

// paintChosen puts a tick into a box.
func paintChosen(c *canvas.Canvas, b ui.Box) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	c.Circle(x, y, 30, ui.White)
	c.Polyline(7, ui.Ink, canvas.Point{X: x - 14, Y: y + 1}, canvas.Point{X: x - 4, Y: y + 12}, canvas.Point{X: x + 15, Y: y - 11})
}
