package view

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A plot is a figure: values of several series over an axis.
type plot struct {
	Name   string // in addresses
	Title  string
	X, Y   axis
	Series []series
	Note   string // what the values are, and what is missing
	Links  string // what a point leads to
}

// An axis is one of the two axes of a plot.
type axis struct {
	Title string   // with the unit
	Names []string // of an axis of names: values are places in it; nil for numbers
	Share bool     // from 0 to 100
	Log   bool
	Whole bool // of whole numbers, from the smallest to the largest value
}

// A series is the values of one arm, or of the arms that differ only in what the x-axis shows.
type series struct {
	Name   string
	Points []point
}

// A point is a value with its interval.
type point struct {
	X, Y   float64
	Lo, Hi float64
	Ranged bool
	N      int // observations; 0 if that is not known
	Text   string
	To     string // address of its episodes
}

// mostSeries is how many series a plot draws; tables and CSV have all.
const mostSeries = 10

// Drawn are the series that are drawn.
func (p *plot) Drawn() []series { return p.Series[:min(len(p.Series), mostSeries)] }

// Left is how many series are not drawn.
func (p *plot) Left() int { return max(len(p.Series)-mostSeries, 0) }

// Empty reports whether there is nothing to draw.
func (p *plot) Empty() bool {
	for _, s := range p.Series {
		if len(s.Points) > 0 {
			return false
		}
	}
	return true
}

// Wide and Narrow are the drawing in two widths, for screens of different width: its text keeps its size.
func (p *plot) Wide() template.HTML { return p.inPage(680, 340) }

// Narrow is the drawing for a telephone.
func (p *plot) Narrow() template.HTML { return p.inPage(326, 300) }

func (p *plot) inPage(w, h int) template.HTML {
	d := &drawing{plot: p, w: float64(w), h: float64(h), links: true}
	d.draw()
	return template.HTML(legible(d.b.String())) //nolint:gosec // every text in it went through escapeXML
}

// file is the drawing as a file of its own, with a legend.
func (p *plot) file() string {
	const w, h, line = 760, 440, 20
	legend := 16 + line*len(p.Drawn())
	d := &drawing{plot: p, w: w, h: h, file: true}
	fmt.Fprintf(&d.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" font-family="sans-serif" font-size="13">`+"\n",
		w, h+legend+30)
	fmt.Fprintf(&d.b, `<rect width="100%%" height="100%%" fill="#fff"/><text x="20" y="22" font-weight="bold">%s</text><g transform="translate(0 30)">`,
		escapeXML(p.Title))
	d.draw()
	for i, s := range p.Drawn() {
		y := float64(h + 8 + line*i)
		d.mark(i, 30, y)
		d.text(44, y+4, "start", s.Name)
	}
	d.b.WriteString("</g></svg>\n")
	return legible(d.b.String())
}

// Key draws the sign of a series for a legend.
func (p *plot) Key(i int) template.HTML {
	d := &drawing{plot: p}
	d.b.WriteString(`<svg class="Plot-key" viewBox="0 0 26 14" width="26" height="14" aria-hidden="true">`)
	d.line(i, "0.0,7.0 26.0,7.0")
	d.mark(i, 13, 7)
	d.b.WriteString("</svg>")
	return template.HTML(d.b.String()) //nolint:gosec // only numbers
}

// A drawing draws a plot at a size, in units of a CSS pixel. In a page colours come from its style sheet; a file has its
// own.
type drawing struct {
	*plot
	b           strings.Builder
	w, h        float64
	file, links bool
	x, y        scale
}

// A scale maps values to places.
type scale struct {
	lo, hi   float64 // values
	from, to float64 // places
	log      bool
	ticks    []float64
}

func (s *scale) at(x float64) float64 {
	lo, hi := s.lo, s.hi
	if s.log {
		lo, hi, x = math.Log10(lo), math.Log10(hi), math.Log10(max(x, s.lo))
	}
	if hi <= lo {
		return (s.from + s.to) / 2
	}
	return s.from + (s.to-s.from)*(min(max(x, lo), hi)-lo)/(hi-lo)
}

// The colours of series in files; pages have the same in view.css, and others for the dark theme.
var inks = [mostSeries]string{"#2a5bd0", "#b4432a", "#0e7f6f", "#8a5a00", "#7a3fb0", "#4b5465", "#c02a7a", "#3c7a1e", "#0b7aa6", "#6b4a36"}

// dashes distinguish the lines without colour.
var dashes = [mostSeries]string{"", "7 4", "2 3", "9 3 2 3", "4 2", "", "7 4", "2 3", "9 3 2 3", "4 2"}

func (d *drawing) draw() {
	const top, right, bottom = 12, 14, 46
	left := 52.0
	d.scales(left, top, right, bottom)
	d.frame(left, top, right, bottom)
	for i, s := range d.Drawn() {
		d.series(i, s)
	}
	if !d.file {
		d.b.WriteString("</svg>")
	}
}

// frame draws grid, axes and their titles.
func (d *drawing) frame(left, top, right, bottom float64) {
	if !d.file {
		fmt.Fprintf(&d.b, `<svg class="Plot-svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="group" aria-label="%s">`, d.w, d.h, d.w, d.h,
			escapeXML(cut(d.Title, 300)))
	}
	for _, t := range d.y.ticks {
		y := d.y.at(t)
		fmt.Fprintf(&d.b, `<line %s x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, d.ink("Plot-grid", `stroke="#dce0e7"`), left, y, d.w-right, y)
		d.text(left-6, y+4, "end", d.Y.Show(t))
	}
	for _, t := range d.x.ticks {
		x := d.x.at(t)
		fmt.Fprintf(&d.b, `<line %s x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, d.ink("Plot-tick", `stroke="#5f6878"`), x, d.h-bottom, x, d.h-bottom+4)
		d.text(x, d.h-bottom+18, "middle", cut(d.X.Show(t), 24))
	}
	d.text((left+d.w-right)/2, d.h-8, "middle", d.X.Title)
	fmt.Fprintf(&d.b, `<text %s x="14" y="%.1f" transform="rotate(-90 14 %.1[2]f)" text-anchor="middle">%s</text>`, d.ink("Plot-text", `fill="#4b5465"`),
		(top+d.h-bottom)/2, escapeXML(cut(d.Y.Title, 120)))
}

// scales chooses the range of both axes.
func (d *drawing) scales(left, top, right, bottom float64) {
	xs, ys := span{}, span{}
	for _, s := range d.Drawn() {
		for _, p := range s.Points {
			xs.add(p.X)
			ys.add(p.Y)
			if p.Ranged {
				ys.add(p.Lo)
				ys.add(p.Hi)
			}
		}
	}
	room := 8 + 2*float64(len(d.Drawn()))
	d.x = d.X.scale(xs, left+room, d.w-right-room, max(int((d.w-left-right)/90), 2))
	d.y = d.Y.scale(ys, d.h-bottom, top, 5)
}

// A span is the range of some values.
type span struct {
	lo, hi float64
	some   bool
}

func (s *span) add(x float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return
	}
	if !s.some {
		s.lo, s.hi, s.some = x, x, true
	}
	s.lo, s.hi = min(s.lo, x), max(s.hi, x)
}

// scale makes the scale of an axis for values in a span.
func (a *axis) scale(s span, from, to float64, ticks int) scale {
	switch {
	case a.Names != nil:
		own := scale{lo: 0, hi: float64(max(len(a.Names)-1, 0)), from: from, to: to}
		stride := max((len(a.Names)+ticks-1)/max(ticks, 1), 1)
		for i := 0; i < len(a.Names); i += stride {
			own.ticks = append(own.ticks, float64(i))
		}
		return own
	case a.Share:
		return scale{lo: 0, hi: 1, from: from, to: to, ticks: []float64{0, .25, .5, .75, 1}}
	case a.Log && s.lo > 0:
		own := scale{lo: s.lo, hi: max(s.hi, s.lo*1.01), from: from, to: to, log: true}
		for ten := math.Pow(10, math.Ceil(math.Log10(s.lo))); ten <= s.hi*1.0001; ten *= 10 {
			own.ticks = append(own.ticks, ten)
		}
		if len(own.ticks) < 2 {
			own.ticks = []float64{s.lo, s.hi}
		}
		return own
	}
	if s.lo > 0 && s.lo < s.hi/2 && !a.Whole {
		s.lo = 0
	}
	switch {
	case s.hi > s.lo:
	case s.lo > 0 && !a.Whole: // one value is in the middle
		s.lo, s.hi = 0, 2*s.hi
	default:
		s.lo, s.hi = s.lo-1, s.hi+1
	}
	step := nice((s.hi - s.lo) / float64(ticks))
	if a.Whole {
		step = max(math.Round(step), 1)
	}
	own := scale{lo: math.Floor(s.lo/step) * step, hi: math.Ceil(s.hi/step) * step, from: from, to: to}
	for i := 0; i < 40; i++ {
		if t := own.lo + float64(i)*step; t <= own.hi+step/2 {
			own.ticks = append(own.ticks, t)
		}
	}
	return own
}

// nice is the next 1, 2 or 5 times a power of ten.
func nice(x float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{1, 2, 5} {
		if f*ten >= x*0.999 {
			return f * ten
		}
	}
	return 10 * ten
}

// Show writes a value of an axis.
func (a axis) Show(x float64) string {
	switch {
	case a.Names != nil:
		if i := int(x); i >= 0 && i < len(a.Names) {
			return a.Names[i]
		}
		return ""
	case a.Share:
		return percent(x)
	}
	unit := ""
	switch size := math.Abs(x); {
	case size >= 1e9:
		x, unit = x/1e9, "G"
	case size >= 1e6:
		x, unit = x/1e6, "M"
	case size >= 1e4:
		x, unit = x/1e3, "k"
	}
	return strings.Replace(strconv.FormatFloat(x, 'g', 4, 64)+unit, "-", "−", 1)
}

// ink gives the attributes of a mark: a class in a page, its colour in a file.
func (d *drawing) ink(class, attributes string) string {
	if d.file {
		return attributes
	}
	return `class="` + class + `"`
}

func (d *drawing) text(x, y float64, anchor, text string) {
	fmt.Fprintf(&d.b, `<text %s x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, d.ink("Plot-text", `fill="#4b5465"`), x, y, anchor, escapeXML(cut(text, 120)))
}

func (d *drawing) line(i int, points string) {
	i %= mostSeries
	fmt.Fprintf(&d.b, `<polyline %s stroke-dasharray="%s" points="%s"/>`, d.ink(fmt.Sprintf("Plot-line Plot-s%d", i),
		fmt.Sprintf(`fill="none" stroke-width="2" stroke="%s"`, inks[i])), dashes[i], points)
}

// mark draws the sign of a series: a circle, a square, a triangle or a diamond.
func (d *drawing) mark(i int, x, y float64) {
	i %= mostSeries
	ink := d.ink(fmt.Sprintf("Plot-mark Plot-s%d", i), fmt.Sprintf(`fill="%s"`, inks[i]))
	switch i % 4 {
	case 0:
		fmt.Fprintf(&d.b, `<circle %s cx="%.1f" cy="%.1f" r="4"/>`, ink, x, y)
	case 1:
		fmt.Fprintf(&d.b, `<rect %s x="%.1f" y="%.1f" width="7" height="7"/>`, ink, x-3.5, y-3.5)
	case 2:
		fmt.Fprintf(&d.b, `<path %s d="M%.1f %.1fl4.5 8h-9z"/>`, ink, x, y-4.5)
	default:
		fmt.Fprintf(&d.b, `<path %s d="M%.1f %.1fl5 5l-5 5l-5-5z"/>`, ink, x, y-5)
	}
}

// mostBars is how many points of a series have bars for their intervals; with more, the intervals are a band.
const mostBars = 9

// mostBands is how many series have bands; more would hide each other.
const mostBands = 4

// series draws the line, the intervals and the points of a series.
func (d *drawing) series(i int, s series) {
	var places, upper, lower []string
	band := len(s.Points) > mostBars
	aside := 4 * (float64(i) - float64(len(d.Drawn())-1)/2) // so that intervals at the same place do not cover each other
	if band {
		aside = 0
	}
	for _, p := range s.Points {
		x, y := d.x.at(p.X)+aside, d.y.at(p.Y)
		places = append(places, fmt.Sprintf("%.1f,%.1f", x, y))
		switch {
		case p.Ranged && band:
			upper, lower = append(upper, fmt.Sprintf("%.1f,%.1f", x, d.y.at(p.Hi))), append(lower, fmt.Sprintf("%.1f,%.1f", x, d.y.at(p.Lo)))
		case p.Ranged:
			fmt.Fprintf(&d.b, `<line %s x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, d.ink(fmt.Sprintf("Plot-range Plot-s%d", i),
				fmt.Sprintf(`stroke="%s" stroke-opacity=".45" stroke-width="3"`, inks[i])), x, d.y.at(p.Lo), x, d.y.at(p.Hi))
		}
	}
	if len(upper) > 1 && len(d.Drawn()) <= mostBands {
		slices.Reverse(lower)
		fmt.Fprintf(&d.b, `<polygon %s points="%s"/>`, d.ink(fmt.Sprintf("Plot-band Plot-s%d", i), fmt.Sprintf(`fill="%s" fill-opacity=".13"`, inks[i])),
			strings.Join(append(upper, lower...), " "))
	}
	if len(places) > 1 {
		d.line(i, strings.Join(places, " "))
	}
	for _, p := range s.Points {
		if d.links && p.To != "" {
			fmt.Fprintf(&d.b, `<a href="%s" aria-label="%s">`, escapeXML(p.To), escapeXML(cut(s.Name+": "+d.say(&p), 300)))
		} else {
			d.b.WriteString("<g>")
		}
		fmt.Fprintf(&d.b, `<title>%s</title>`, escapeXML(cut(s.Name+": "+d.say(&p), 300)))
		if d.links {
			fmt.Fprintf(&d.b, `<circle class="Plot-reach" cx="%.1f" cy="%.1f" r="10"/>`, d.x.at(p.X)+aside, d.y.at(p.Y))
		}
		d.mark(i, d.x.at(p.X)+aside, d.y.at(p.Y))
		if d.links && p.To != "" {
			d.b.WriteString("</a>")
		} else {
			d.b.WriteString("</g>")
		}
	}
}

// say writes a point in words.
func (p *plot) say(at *point) string {
	text := p.X.Show(at.X) + ": " + p.Y.Show(at.Y)
	if at.Text != "" {
		text = at.Text + ": " + p.Y.Show(at.Y)
	}
	if at.Ranged {
		text += " [" + p.Y.Show(at.Lo) + ", " + p.Y.Show(at.Hi) + "]"
	}
	if at.N > 0 {
		text += ", n " + strconv.Itoa(at.N)
	}
	return text
}
