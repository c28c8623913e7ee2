package drafts

import (
	"fmt"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/webui/target"
	"gymkhana/rng"
)

// A table is what a chart shows: names, and a column of numbers for each series.
type table struct {
	title  string
	names  []string
	series []string
}

var tables = []table{
	{"Loaves sold", []string{"Rye", "Plait", "Rolls", "Crisp", "Oat", "Spelt", "Corn"}, []string{"Weekday", "Weekend"}},
	{"Visitors by room", []string{"Coasts", "Cities", "Stars", "Trains", "Ships", "Ports"}, []string{"Morning", "Afternoon"}},
	{"Rain in the valley", []string{"Jan", "Mar", "May", "Jul", "Sep", "Nov"}, []string{"Last year", "This year"}},
	{"Books lent", []string{"Crime", "Poems", "Travel", "Cooking", "History", "Comics", "Maps"}, []string{"Adults", "Children"}},
	{"Bicycles mended", []string{"Brakes", "Gears", "Wheels", "Lights", "Frames"}, []string{"Spring", "Autumn"}},
}

// The plot of a chart, in pixels of the page.
const (
	plotX = 240
	plotY = 200
	plotW = 1440
	plotH = 700
)

// chart draws up a chart that is described by a table and rules.
func chart(d *rng.Stream) (*sheet, error) {
	t, c := rng.Pick(d, tables), rng.Pick(d, palettes)
	n, most := d.Between(5, len(t.names)), rng.Pick(d, []int{50, 70, 100, 140})
	t.names = rng.Some(d, t.names, n)
	values := make([][]int, len(t.series))
	for k := range values {
		for range n {
			values[k] = append(values[k], d.Between(most/10, most))
		}
	}
	colours := rng.Some(d, c.accents, len(t.series))
	s := &sheet{title: t.title, ground: c.ground}
	s.add(box{plotX, 60, plotW, 80, "", "", 0, t.title, c.ink, 44, true, true}, "the title")
	for k, name := range t.series {
		x := plotX + plotW - (len(t.series)-k)*220
		s.add(box{x, 88, 24, 24, colours[k], "", 0, "", "", 0, false, false}, "a key of the legend")
		s.add(box{x + 36, 80, 180, 40, "", "", 0, name, colours[k], 22, false, true}, "its name")
	}
	s.add(box{plotX, plotY + plotH, plotW, 4, c.ink, "", 0, "", "", 0, false, false}, "the axis")
	flat := d.Chance(1, 2)
	if flat {
		s.stacked(&t, values, colours, &c, most)
	} else {
		s.grouped(&t, values, colours, &c, most)
	}
	drawn, err := s.draw("rough.png", func(cv *canvas.Canvas) { rough(cv, d, n, flat) })
	s.brief = []target.Part{s.words("A chart is to be drawn from a table. The table and the rules decide where everything is."), {Text: t.text(values)},
		{Text: "What such a chart looks like, in the rough, with other numbers:"}, drawn, {Text: rules(&c, colours, &t, n, most, flat)}}
	return s, err
}

// tall is the height of a bar in pixels: the plot is as high as the largest number that the scale has.
func tall(value, most int) int { return value * plotH / most }

// slot is the left edge and the width of a name's place on the axis.
func slot(i, n int) (x, w int) { return plotX + i*plotW/n, plotW / n }

// barWidth is the width of a bar, and barGap the distance of the two bars of a name.
const (
	barWidth = 72
	barGap   = 8
)

// grouped draws the bars of a name side by side, each with its number above.
func (s *sheet) grouped(t *table, values [][]int, colours []string, c *palette, most int) {
	n := len(t.names)
	for i, name := range t.names {
		x, w := slot(i, n)
		first := x + (w-2*barWidth-barGap)/2
		for k := range values {
			left, h := first+k*(barWidth+barGap), tall(values[k][i], most)
			s.add(box{left, plotY + plotH - h, barWidth, h, colours[k], "", 0, "", "", 0, false, false}, "a bar")
			s.add(box{left, plotY + plotH - h - 36, barWidth, 32, "", "", 0, fmt.Sprint(values[k][i]), colours[k], 20, true, false}, "its number")
		}
		s.add(box{x, plotY + plotH + 16, w, 40, "", "", 0, name, c.ink, 22, false, false}, "its name")
	}
}

// stacked draws the bars of a name on each other. The scale has twice the largest number.
func (s *sheet) stacked(t *table, values [][]int, colours []string, c *palette, most int) {
	n := len(t.names)
	for i, name := range t.names {
		x, w := slot(i, n)
		left, foot, sum := x+(w-2*barWidth)/2, plotY+plotH, 0
		for k := range values {
			h := tall(values[k][i], 2*most)
			foot -= h
			sum += values[k][i]
			s.add(box{left, foot, 2 * barWidth, h, colours[k], "", 0, "", "", 0, false, false}, "a part of a bar")
		}
		s.add(box{left, foot - 36, 2 * barWidth, 32, "", "", 0, fmt.Sprint(sum), c.ink, 20, true, false}, "the sum")
		s.add(box{x, plotY + plotH + 16, w, 40, "", "", 0, name, c.ink, 22, false, false}, "its name")
	}
}

// text writes the table as CSV.
func (t *table) text(values [][]int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The table, as CSV:\n\n```\nName,%s\n", strings.Join(t.series, ","))
	for i, name := range t.names {
		b.WriteString(name)
		for k := range values {
			fmt.Fprintf(&b, ",%d", values[k][i])
		}
		b.WriteByte('\n')
	}
	b.WriteString("```")
	return b.String()
}

// rules say where everything is.
func rules(c *palette, colours []string, t *table, n, most int, flat bool) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, "- "+format+"\n", args...) }
	fmt.Fprintf(&b, "The rules. Boxes are given as left, top, width × height; a text is one line in the middle of its box's height. "+
		"Quotients are rounded down.\n\n")
	say("The page is %s. The title is in the box %d, 60, %d×80, at its left edge: %s, 44px, weight 700.", c.ground, plotX, plotW, c.ink)
	for k, name := range t.series {
		x := plotX + plotW - (len(t.series)-k)*220
		say("The series %s is %s. Its key in the legend is a square of that colour, %d, 88, 24×24; its name is in the box %d, 80, 180×40, at "+
			"the left edge, in the same colour, 22px, "+
			"weight 400.", name, colours[k], x, x+36)
	}
	say("The plot is %d, %d, %d×%d. The axis is a bar of %s right below it, as wide as the plot and 4 pixels high.", plotX, plotY, plotW, plotH, c.ink)
	say("Name number i of the table, counted from 0, has the slot that begins %d + i·%d/%d pixels from the left and is %d wide. Under the "+
		"plot the name is in a box as wide as the slot, "+
		"40 pixels high, 16 pixels below the plot, centred: %s, 22px, weight 400.", plotX, plotW, n, plotW/n, c.ink)
	if flat {
		say("A name has one bar, %d pixels wide, in the middle of its slot: the part of the first series is on the axis, that of the second "+
			"on it. A part is as high as its number · %d / %d "+
			"pixels.", 2*barWidth, plotH, 2*most)
		say("4 pixels above the bar is the sum of both numbers, in a box as wide as the bar and 32 pixels high, centred: %s, 20px, weight 700.", c.ink)
		return b.String()
	}
	say("A name has a bar of each series, in this order, %d pixels wide with %d pixels between them, both together in the middle of the "+
		"slot. A bar ends at the foot of the plot and is as high "+
		"as its number · %d / %d pixels.", barWidth, barGap, plotH, most)
	say("4 pixels above each bar is its number, in a box as wide as the bar and 32 pixels high, centred, in the colour of the bar: 20px, weight 700.")
	return b.String()
}

// rough draws a chart of other numbers with a pencil.
func rough(c *canvas.Canvas, d *rng.Stream, n int, flat bool) {
	c.Clear(canvas.RGB(0xfbfaf4))
	lead, soft := canvas.RGB(0x3c3f46), canvas.RGB(0x9aa0aa)
	frame := func(x, y, w, h float64, col canvas.Color) {
		c.Polyline(3, col, canvas.Point{X: x, Y: y + h}, canvas.Point{X: x + 2, Y: y}, canvas.Point{X: x + w, Y: y + 2}, canvas.Point{X: x + w - 1, Y: y + h})
	}
	for i := range n {
		x, w := slot(i, n)
		left, foot := float64(x+(w-2*barWidth)/2), float64(plotY+plotH)
		one, two := float64(plotH*d.Between(2, 4)/10), float64(plotH*d.Between(2, 4)/10)
		if flat {
			frame(left, foot-one, 2*barWidth, one, lead)
			frame(left, foot-one-two, 2*barWidth, two, soft)
			c.Text(left+barWidth, foot-one-two-20, "sum", canvas.Style{Size: 20, Color: lead, Align: canvas.Center})
		} else {
			frame(left, foot-one, barWidth-4, one, lead)
			frame(left+barWidth+4, foot-two, barWidth-4, two, soft)
			c.Text(left+barWidth/2, foot-one-20, "no.", canvas.Style{Size: 20, Color: lead, Align: canvas.Center})
			c.Text(left+1.5*barWidth, foot-two-20, "no.", canvas.Style{Size: 20, Color: soft, Align: canvas.Center})
		}
		c.Text(left+barWidth, foot+36, "name", canvas.Style{Size: 22, Color: lead, Align: canvas.Center})
	}
	c.Line(plotX, plotY+plotH+2, plotX+plotW, plotY+plotH+1, 4, lead)
	c.Text(plotX, 100, "title", canvas.Style{Size: 44, Bold: true, Color: lead})
	for k, name := range []string{"first", "second"} {
		x := float64(plotX + plotW - (2-k)*220)
		frame(x, 88, 24, 24, []canvas.Color{lead, soft}[k])
		c.Text(x+36, 100, name, canvas.Style{Size: 22, Color: []canvas.Color{lead, soft}[k]})
	}
}
