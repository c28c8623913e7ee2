package ui

import (
	"image"
	"strings"

	"gymkhana/canvas"
)

// Draw paints the page on the whole of an image, whose shape is that of the screen.
func (p *Page) Draw(img *image.RGBA) {
	p.tight = p.tight[:0]
	c := canvas.Zoomed(img, float64(img.Rect.Dx())/Width)
	c.Unclip()
	c.Clear(Ground)
	for l := under; l < layer(layers); l++ {
		if l == keys && p.typing() {
			p.drawKeyboard(c)
		}
		for i := range p.nodes {
			n := &p.nodes[i]
			if n.layer == l {
				n.draw(c, p)
			}
		}
		p.drawBars(c, l)
	}
	c.Unclip()
	ink := Muted
	if p.Sys.Shell.Front == "" && p.Sys.Shell.View == NoView {
		ink = White.Fade(0.8)
	}
	c.RoundRect(Width/2-60, Height-14, 120, 5, 2, ink)
	if p.dark() {
		darken(img)
	}
	if by := brightness(p.Sys.Settings.Brightness); by < 256 {
		dim(img, by)
	}
}

// drawBars paints the scroll bars of a layer.
func (p *Page) drawBars(c *canvas.Canvas, l layer) {
	for i := range p.areas {
		a := &p.areas[i]
		h := a.box.height()
		if a.layer != l || a.length <= h || h <= 0 {
			continue
		}
		size := max(h*h/a.length, 30)
		y := a.box.Y0 + (h-size)**a.offset/max(a.length-h, 1)
		c.Unclip()
		c.RoundRect(float64(a.box.X1-7), float64(y), 4, float64(size), 2, Faint.Fade(0.7))
	}
}

func (n *node) draw(c *canvas.Canvas, p *Page) {
	b := n.box.within(n.clip)
	if b.empty() {
		return
	}
	c.Unclip()
	if b != n.box {
		c.Clip(float64(b.X0), float64(b.Y0), float64(b.width()), float64(b.height()))
	}
	n.show(c, p)
}

// show paints a node according to its kind.
func (n *node) show(c *canvas.Canvas, p *Page) {
	d := drawing{p, c, n, float64(n.box.X0), float64(n.box.Y0), float64(n.box.width()), float64(n.box.height()), float64(p.scale()) / 100}
	switch n.kind {
	case kindVeil:
		c.Rect(d.x, d.y, d.w, d.h, p.veil())
	case kindPanel:
		d.panel()
	case kindText:
		d.text()
	case kindTitle:
		d.line(n.text, d.x, d.y+d.h/2, n.size, true, n.ink, d.w)
	case kindItem:
		d.item()
	case kindButton:
		d.button()
	case kindIcon:
		n.icon.draw(c, d.x+d.w/2, d.y+d.h/2, 32, d.ink(n.ink))
	case kindFab:
		c.Card(d.x, d.y, d.w, d.h, 26, n.fill)
		n.icon.draw(c, d.x+d.w/2, d.y+d.h/2, 38, n.ink)
	case kindSwitch, kindCheck, kindRadio:
		d.toggle()
	case kindSlider:
		d.slider()
	case kindField:
		d.field(p)
	case kindChoice:
		d.choice()
	case kindTab:
		d.tab()
	case kindChip:
		d.chip()
	case kindCell:
		d.cell()
	case kindPicture:
		d.paint(n.box)
	case kindStatus:
		p.drawStatus(c)
	case kindTile:
		d.tile()
	}
}

// A drawing is a node with its box in floats.
type drawing struct {
	p          *Page
	c          *canvas.Canvas
	n          *node
	x, y, w, h float64
	scale      float64 // the scale of text
}

// down is a distance from the upper edge that scales with the text.
func (d drawing) down(y float64) float64 { return y * max(d.scale, 1) }

// fit is the size of a line of text: scaled by the settings, but limited to the available room, unless the default size
// already exceeds it. So larger text is not cut off sooner.
func (d drawing) fit(s string, size float64, bold bool, room float64) float64 {
	big := size * d.scale
	for big > size && TextWidth(s, big, bold) > int(room) {
		big = max(size, big-0.5)
	}
	return big
}

func (d drawing) is(f flags) bool { return d.n.flags&f != 0 }

// ink is a colour, faded if the node cannot be used.
func (d drawing) ink(col Color) Color {
	if d.is(disabled) {
		return Faint
	}
	return col
}

// line writes one line from the left, shortened to fit.
func (d drawing) line(s string, x, y, size float64, bold bool, ink Color, room float64) {
	big := d.fit(s, size, bold, room)
	d.check(s, y, big, size, bold, room)
	d.c.Text(x, y, Shorten(s, big, bold, int(room)), styled(big, bold, ink))
}

func (d drawing) centred(s string, x, y, size float64, bold bool, ink Color, room float64) {
	big := d.fit(s, size, bold, room)
	d.check(s, y, big, size, bold, room)
	st := styled(big, bold, ink)
	st.Align = canvas.Center
	d.c.Text(x, y, Shorten(s, big, bold, int(room)), st)
}

// check records a line of text that does not fit its widget: it is higher than the widget, or is cut off although it
// would fit in its default size.
func (d drawing) check(s string, y, big, size float64, bold bool, room float64) {
	const half = 0.62 // width of an average letter, as a share of the text size
	high := y-half*big < d.y-1 || y+half*big > d.y+d.h+1
	cut := TextWidth(s, big, bold) > int(room) && TextWidth(s, size, bold) <= int(room)
	if high || cut {
		d.p.tight = append(d.p.tight, s)
	}
}

// Cut lists the texts of the latest picture that do not fit their widgets.
func (p *Page) Cut() []string { return p.tight }

// Shorten cuts off a line that is too long, and all text after a line break.
func Shorten(s string, size float64, bold bool, room int) string {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i] + " …"
	}
	if TextWidth(s, size, bold) <= room {
		return s
	}
	return s[:fitting(s, size, bold, room-TextWidth("…", size, bold))] + "…"
}

func (d drawing) panel() {
	if d.n.size > 0 {
		d.c.RoundRect(d.x, d.y, d.w, d.h, d.n.size, d.n.fill)
		return
	}
	d.c.Rect(d.x, d.y, d.w, d.h, d.n.fill)
}

// text writes a paragraph; unit is its number of lines.
func (d drawing) text() {
	n := d.n
	if n.fill != (Color{}) {
		d.c.RoundRect(d.x, d.y, d.w, d.h, 14, n.fill)
		if n.top > 0 { // a card
			d.lines(n.text, d.x+18, d.y+14+n.size*d.scale*0.7, n.size, false, n.ink, int(d.w)-36)
			return
		}
		d.line(n.text, d.x+24, d.y+d.h/2, n.size, false, n.ink, d.w-48)
		return
	}
	if n.unit <= 1 && !strings.Contains(n.text, "\n") {
		if n.align == canvas.Center {
			d.centred(n.text, d.x+d.w/2, d.y+d.h/2, n.size, n.bold, n.ink, d.w)
			return
		}
		d.line(n.text, d.x, d.y+d.h/2, n.size, n.bold, n.ink, d.w)
		return
	}
	d.lines(n.text, d.x, d.y+9+n.size*d.scale*0.7, n.size, n.bold, n.ink, int(d.w))
}

// lines writes a text with all its line breaks.
func (d drawing) lines(s string, x, y, size float64, bold bool, ink Color, width int) {
	step := float64(d.p.step(size))
	size *= d.scale
	for line := range strings.SplitSeq(s, "\n") {
		from := 0
		for _, at := range append(breaks(line, size, bold, width), len(line)) {
			d.check(line[from:at], y, size, size, bold, d.w)
			d.c.Text(x, y, line[from:at], styled(size, bold, ink))
			from, y = at, y+step
		}
	}
}

// paint lets the app draw into a box. In the dark theme the whole picture is mirrored afterwards, so what has to keep its
// colours is mirrored already. What it leaves free of the box is as dark as the page.
func (d drawing) paint(b Box) {
	if d.n.paint == nil {
		return
	}
	mirror := func() {
		if d.n.natural && d.p.dark() {
			d.c.Mirror(float64(b.X0), float64(b.Y0), float64(b.width()), float64(b.height()))
		}
	}
	mirror()
	d.n.paint(d.c, b)
	mirror()
}

func (d drawing) row() {
	fill := Surface
	if d.n.layer >= modal {
		fill = d.p.raised()
	}
	if d.is(selected) {
		fill = tint(d.n.ink)
	}
	d.c.RoundRect(d.x+12, d.y+3, d.w-24, d.h-6, 16, fill)
}

// words writes the one or two lines of a row between left and right.
func (d drawing) words(left, right float64) {
	n, mid, size := d.n, d.y+d.h/2, float64(normal)
	if n.size > 0 {
		size = n.size
	}
	if n.more == "" {
		d.line(n.text, left, mid, size, false, d.ink(Ink), right-left)
		return
	}
	d.line(n.text, left, mid-d.down(16), size, false, d.ink(Ink), right-left)
	d.line(n.more, left, mid+d.down(17), small, false, d.ink(Muted), right-left)
}

func (d drawing) item() {
	n := d.n
	d.row()
	left, right, mid := d.x+36, d.x+d.w-36, d.y+d.h/2
	if n.icon != NoIcon {
		d.c.Circle(left+21, mid, 25, tint(n.ink))
		icon := n.icon
		if d.is(selected) {
			icon = IconTick
		}
		icon.draw(d.c, left+21, mid, 28, d.ink(n.ink))
		left += 66
	} else if d.is(selected) {
		IconTick.draw(d.c, left+12, mid, 28, n.ink)
		left += 42
	}
	if n.tail != "" {
		st := styled(20*d.scale, false, d.ink(Muted))
		st.Align = canvas.Right
		d.c.Text(right, mid, n.tail, st)
		right -= float64(TextWidth(n.tail, 20*d.scale, false)) + 12
	}
	d.words(left, right)
}

func (d drawing) button() {
	n := d.n
	fill, ink := n.fill, n.ink
	if d.is(disabled) {
		fill, ink = Line, Faint
	}
	if fill.A > 0 {
		d.c.RoundRect(d.x, d.y, d.w, d.h, min(d.h/2, 28), fill)
	}
	d.centred(n.text, d.x+d.w/2, d.y+d.h/2, 21, true, ink, d.w-16)
}

func (d drawing) toggle() {
	n := d.n
	d.row()
	mid, on := d.y+d.h/2, d.is(checked)
	switch n.kind {
	case kindSwitch:
		if n.text != "" { // a switch in its own row
			d.words(d.x+36, d.x+d.w-130)
		}
		x := d.x + d.w - 108
		track, knob, r, at := Line.Darker(0.08), White, 13.0, x+21
		if on {
			track, r, at = n.ink, 16.0, x+51
		}
		d.c.RoundRect(x, mid-21, 72, 42, 21, track)
		d.c.Circle(at, mid, r, knob)
	case kindCheck:
		d.words(d.x+90, d.x+d.w-36)
		x := d.x + 36
		if on {
			d.c.RoundRect(x, mid-16, 32, 32, 8, n.ink)
			IconTick.draw(d.c, x+16, mid, 28, White)
		} else {
			d.c.RoundRect(x, mid-16, 32, 32, 8, Muted)
			d.c.RoundRect(x+3, mid-13, 26, 26, 6, Surface)
		}
	default:
		d.words(d.x+90, d.x+d.w-36)
		x := d.x + 52
		if on {
			d.c.Ring(x, mid, 16, 3, n.ink)
			d.c.Circle(x, mid, 8, n.ink)
		} else {
			d.c.Ring(x, mid, 16, 3, Muted)
		}
	}
}

func (d drawing) slider() {
	n := d.n
	d.row()
	d.line(n.text, d.x+36, d.y+d.down(30), normal, false, Ink, d.w-160)
	st := styled(small*d.scale, false, Muted)
	st.Align = canvas.Right
	d.c.Text(d.x+d.w-36, d.y+d.down(30), percents[n.unit*100/max(n.top, 1)], st)
	t := n.track()
	y := float64(t.Y0+t.Y1) / 2
	at := float64(t.X0) + float64(t.width()*n.unit)/float64(max(n.top, 1))
	d.c.RoundRect(float64(t.X0), y-5, float64(t.width()), 10, 5, Line.Darker(0.06))
	d.c.RoundRect(float64(t.X0), y-5, max(at-float64(t.X0), 6), 10, 5, n.ink)
	d.c.Circle(at, y, 16, n.ink)
}

func (d drawing) field(p *Page) {
	n := d.n
	edge, width := Faint, 2.0
	if d.is(focused) {
		edge, width = n.ink, 3.0
	}
	radius := 14.0
	if n.icon != NoIcon {
		radius = d.h / 2
		edge = Surface
	}
	d.c.RoundRect(d.x, d.y, d.w, d.h, radius, edge)
	d.c.RoundRect(d.x+width, d.y+width, d.w-2*width, d.h-2*width, radius-width, Surface)
	x, text := d.x+18, n.text
	if d.is(password) {
		text = dots(runes(text))
	}
	if n.icon != NoIcon {
		n.icon.draw(d.c, d.x+36, d.y+d.h/2, 28, Muted)
		x += 46
		d.value(p, text, x, d.y+d.h/2)
		return
	}
	label := Muted
	if d.is(focused) {
		label = n.ink
	}
	d.line(n.name, x, d.y+d.down(20), 17, false, label, d.w-36)
	if !d.is(multiline) {
		d.value(p, text, x, d.y+d.down(54))
		return
	}
	if text == "" {
		d.line(n.more, x, d.y+d.down(54), normal, false, Faint, d.w-36)
		return
	}
	d.lines(text, x, d.y+d.down(52), normal, false, Ink, int(d.w)-36)
	if d.is(focused) {
		d.c.RoundRect(d.x+d.w-10, d.y+40, 3, d.h-52, 1, n.ink)
	}
}

// value writes the text of a one-line field, with caret or selection when it has the focus.
func (d drawing) value(p *Page, text string, x, y float64) {
	n := d.n
	room, size := d.x+d.w-18-x, normal*d.scale
	if text == "" && !d.is(focused) {
		d.line(n.more, x, y, normal, false, Faint, room)
		return
	}
	f := &p.Sys.Shell.Focus
	if d.is(focused) && f.Caret != f.Anchor {
		lo, hi := byteAt(text, min(f.Caret, f.Anchor)), byteAt(text, max(f.Caret, f.Anchor))
		left, right := float64(TextWidth(text[:lo], size, false)), float64(TextWidth(text[:hi], size, false))
		d.c.Rect(x+left, y-d.down(16), min(right, room)-left, d.down(32), n.ink.Fade(0.3))
	}
	d.c.Text(x, y, Shorten(text, size, false, int(room)), styled(size, false, Ink))
	if d.is(focused) {
		at := min(float64(TextWidth(text[:byteAt(text, f.Caret)], size, false)), room)
		d.c.Rect(x+at+1, y-d.down(15), 2, d.down(30), n.ink)
	}
}

func (d drawing) choice() {
	n := d.n
	d.c.RoundRect(d.x, d.y, d.w, d.h, 14, Faint)
	d.c.RoundRect(d.x+2, d.y+2, d.w-4, d.h-4, 12, Surface)
	d.line(n.name, d.x+18, d.y+d.down(20), 17, false, Muted, d.w-80)
	d.line(n.text, d.x+18, d.y+d.down(54), normal, false, Ink, d.w-80)
	IconDown.draw(d.c, d.x+d.w-36, d.y+d.h/2, 28, Muted)
}

func (d drawing) tab() {
	n := d.n
	d.centred(n.text, d.x+d.w/2, d.y+d.h/2, 20, true, n.ink, d.w-8)
	d.c.Rect(d.x, d.y+d.h-2, d.w, 2, Line)
	if d.is(selected) {
		d.c.RoundRect(d.x+d.w*0.2, d.y+d.h-5, d.w*0.6, 5, 2, n.ink)
	}
}

func (d drawing) chip() {
	n := d.n
	if d.is(checked) {
		d.c.RoundRect(d.x, d.y, d.w, d.h, 16, n.ink)
		d.centred(n.text, d.x+d.w/2, d.y+d.h/2, 20, true, White, d.w-16)
		return
	}
	d.c.RoundRect(d.x, d.y, d.w, d.h, 16, Faint)
	d.c.RoundRect(d.x+2, d.y+2, d.w-4, d.h-4, 14, Surface)
	d.centred(n.text, d.x+d.w/2, d.y+d.h/2, 20, true, Muted, d.w-16)
}

func (d drawing) cell() {
	n := d.n
	d.scale = 1 // grids have no room to grow
	x, y := d.x+d.w/2, d.y+d.h/2
	r := min(d.w, d.h)/2 - 3
	fill, ink := n.fill, n.ink
	if d.is(selected) {
		fill, ink = d.p.accent(), White
	}
	if fill.A > 0 {
		if n.unit == 1 {
			d.c.RoundRect(d.x+3, d.y+3, d.w-6, d.h-6, 18, fill)
		} else {
			d.c.Circle(x, y, r, fill)
		}
	}
	if n.natural {
		d.paint(n.box.inset(3, 3))
	} else {
		d.paint(n.box)
	}
	switch {
	case n.icon != NoIcon && n.text != "" && d.w > 2*d.h: // side by side
		n.icon.draw(d.c, d.x+42, y, 30, ink)
		d.line(n.text, d.x+72, y, n.size, false, ink, d.w-84)
	case n.icon != NoIcon:
		n.icon.draw(d.c, x, y, min(r*1.2, 40), ink)
	case n.text != "":
		d.centred(n.text, x, y, n.size, d.is(selected), ink, d.w)
	}
	if n.top == 1 {
		dot := Coral
		if d.is(selected) {
			dot = White
		}
		d.c.Circle(x, d.y+d.h-9, 4, dot)
	}
}

func (d drawing) tile() {
	n := d.n
	d.scale = 1
	x := d.x + d.w/2
	d.c.RoundRect(x-42, d.y+6, 84, 84, 26, n.fill)
	n.icon.draw(d.c, x, d.y+48, 48, White)
	d.centred(n.text, x, d.y+114, 19, false, White, d.w-6)
}

// drawStatus paints the clock and the icons at the top.
func (p *Page) drawStatus(c *canvas.Canvas) {
	ink := Ink
	if p.Sys.Shell.Front == "" && p.Sys.Shell.View == NoView {
		ink = White
	}
	set := &p.Sys.Settings
	c.Text(margin, statusHeight/2, p.Sys.Now().Format("15:04"), styled(18, true, ink))
	x := float64(Width - 36)
	IconBattery.draw(c, x, statusHeight/2, 22, ink)
	for _, s := range []struct {
		on   bool
		icon Icon
	}{{set.Airplane, IconPlane}, {set.Wifi && !set.Airplane, IconWifi}, {set.Bluetooth, IconBluetooth}, {set.Quiet, IconBellOff},
		{set.Rotate, IconRotate}} {
		if s.on {
			x -= 28
			s.icon.draw(c, x, statusHeight/2, 21, ink)
		}
	}
}

func (p *Page) drawKeyboard(c *canvas.Canvas) {
	c.Unclip()
	c.Rect(0, Height-keyboardHeight, Width, keyboardHeight, canvas.RGB(0xe6e4ec))
	p.keyboard(func(k keycap) {
		b := k.box.inset(3, 5)
		fill := Surface
		if len(k.label) > 1 && k.label != " " {
			fill = canvas.RGB(0xcfccd8)
		}
		c.RoundRect(float64(b.X0), float64(b.Y0), float64(b.width()), float64(b.height()), 10, fill)
		x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
		switch k.label {
		case "⇧":
			IconUp.draw(c, x, y, 30, Ink)
		case "⌫":
			IconBack.draw(c, x, y, 28, Ink)
		case "⏎":
			IconTick.draw(c, x, y, 30, Ink)
		default:
			st := styled(24, false, Ink)
			st.Align = canvas.Center
			c.Text(x, y, k.label, st)
		}
	})
}

// wallpaper is the background of the home screen.
func wallpaper(c *canvas.Canvas, _ Box) {
	c.Gradient(0, 0, Width, Height, canvas.RGB(0x27315f), canvas.RGB(0x6b4a7c))
	c.Circle(430, 250, 330, canvas.RGB(0x4a5aa8).Fade(0.25))
	c.Circle(90, 1010, 380, canvas.RGB(0xd98a6a).Fade(0.16))
	c.Circle(480, 1120, 260, canvas.RGB(0x2f9c95).Fade(0.16))
}
