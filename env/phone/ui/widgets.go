package ui

import "gymkhana/canvas"

// A kind is a node's look and its role for a screen reader.
type kind uint8

const (
	kindPanel kind = iota // a background
	kindVeil              // dims the layers below and blocks touches
	kindText
	kindTitle
	kindItem
	kindButton
	kindIcon // a button with only an icon
	kindFab
	kindSwitch
	kindCheck
	kindRadio
	kindSlider
	kindField
	kindChoice
	kindTab
	kindChip
	kindCell
	kindPicture
	kindStatus
	kindTile // an app on the home screen
)

// Bar is the bar at the top, with a back button if there is a previous screen. It comes first.
func (p *Page) Bar(name string) {
	p.layer = fixed
	bar := Box{Y0: statusHeight, X1: Width, Y1: statusHeight + barHeight}
	p.add(node{kind: kindPanel, box: bar, fill: Ground})
	x := margin
	if st := p.Sys.Shell.stack(p.Sys.Shell.Front); len(st.Routes) > 1 {
		p.iconAt("back", IconBack, "Back", 6, func() { p.goBack() })
		x = 84
	}
	p.add(node{kind: kindTitle, text: name, size: title, ink: Ink,
		box: Box{X0: x, Y0: bar.Y0, X1: Width - 80, Y1: bar.Y1}})
	p.column, p.y = Width-6, bar.Y1
}

// Action is an icon button at the right end of the bar; the first is the outermost.
func (p *Page) Action(id string, icon Icon, name string, do func()) {
	p.column -= 72
	for i := len(p.nodes) - 1; i >= 0; i-- {
		if n := &p.nodes[i]; n.kind == kindTitle { // the bar's title, which makes room
			n.box.X1 = min(n.box.X1, p.column)
			break
		}
	}
	p.iconAt(id, icon, name, p.column, do)
}

func (p *Page) iconAt(id string, icon Icon, name string, x int, do func()) {
	p.add(node{id: id, kind: kindIcon, icon: icon, name: name, ink: Ink, flags: clickable, do: do,
		box: Box{X0: x, Y0: statusHeight + 6, X1: x + 72, Y1: statusHeight + 78}})
}

// Search is a field in place of the bar, for searching the content below.
func (p *Page) Search(id, hint string, value *string) {
	p.layer = fixed
	p.y += 4
	p.place(node{id: id, kind: kindField, name: hint, more: hint, text: *value, edit: value, icon: IconSearch,
		flags: clickable | editable | p.focusOf(id)}, p.tall(66))
	n := &p.nodes[len(p.nodes)-1]
	n.box = n.box.inset(margin, 0)
	p.y += 10
}

func (p *Page) focusOf(id string) flags {
	if p.Sys.Shell.Focus.Field == id {
		return focused
	}
	return 0
}

// Tabs are the parts of a screen, side by side under the bar.
func (p *Page) Tabs(id string, labels []string, at int, pick func(i int)) {
	p.layer = fixed
	w := Width / len(labels)
	for i, label := range labels {
		n := node{id: id + "/" + label, kind: kindTab, text: label, ink: Muted, flags: clickable, do: func() { pick(i) },
			box: Box{X0: i * w, Y0: p.y, X1: (i + 1) * w, Y1: p.y + p.tall(66)}}
		if i == at {
			n.flags, n.ink = n.flags|selected, p.accent()
		}
		p.add(n)
	}
	p.y += p.tall(66)
}

// Bottom places a row of buttons at the bottom of the screen. It comes before the scrolling part.
func (p *Page) Bottom(buttons ...Button) {
	p.layer = fixed
	y := p.y
	p.bottom -= p.tall(78) + 12
	p.y = p.bottom
	p.add(node{kind: kindPanel, fill: Ground, box: Box{X0: 0, Y0: p.y, X1: Width, Y1: p.y + p.tall(78) + 12}})
	p.y += 12
	p.buttons(buttons)
	p.y = y
}

// Fab is the round button for a screen's main action. It comes last.
func (p *Page) Fab(id string, icon Icon, name string, do func()) {
	p.closeArea()
	p.layer, p.view = fixed, screen
	foot := p.bottom - 24
	if p.snacking() {
		foot -= 72 // above the message
	}
	p.add(node{id: id, kind: kindFab, icon: icon, name: name, fill: p.accent(), ink: White, flags: clickable, do: do,
		box: Box{X0: Width - 108, Y0: foot - 84, X1: Width - 24, Y1: foot}})
}

// Section is a small heading.
func (p *Page) Section(text string) {
	p.body()
	p.place(node{kind: kindText, text: text, size: small, bold: true, ink: p.accent(), align: canvas.Left}, p.tall(54))
	n := &p.nodes[len(p.nodes)-1]
	n.box.X0, n.box.Y0 = n.box.X0+margin, n.box.Y0+14
}

// A Text is a paragraph.
type Text struct {
	ID    string // default: the text
	Text  string
	Large bool
	Bold  bool
	Muted bool
	Copy  bool // a long press copies it
	Size  float64
	// Center puts a text of one line in the middle.
	Center bool
	// Paper puts it on a white card.
	Paper bool
}

// Text lays out a paragraph, wrapped to the available width.
func (p *Page) Text(t Text) {
	p.body()
	size, ink := float64(normal), Ink
	if t.Large {
		size = title
	}
	if t.Size > 0 {
		size = t.Size
	}
	if t.Muted {
		ink = Muted
	}
	edge := 0
	if t.Paper {
		edge = 18
	}
	lines := wrapped(t.Text, p.scaled(size), t.Bold, p.x1-p.x0-2*margin-2*edge)
	n := p.place(node{id: t.ID, kind: kindText, text: t.Text, size: size, bold: t.Bold, ink: ink, unit: lines}, lines*p.step(size)+18+edge)
	n.box = n.box.inset(margin, 0)
	if t.Paper {
		n.fill, n.top = Surface, lines
	}
	if t.Center {
		n.align = canvas.Center
	}
	if t.Copy {
		n.flags |= longClickable
		n.long = func() { p.Sys.Shell.Clip = t.Text; p.Snack("Copied to the clipboard") }
	}
}

// Card shows a paragraph on a card at the top of the screen. It comes before the scrolling part.
func (p *Page) Card(text string) {
	p.layer = fixed
	lines := wrapped(text, p.scaled(normal), false, Width-2*margin-36)
	n := p.place(node{kind: kindText, text: text, size: normal, ink: Ink, fill: tint(p.accent()), top: lines}, p.step(normal)*lines+36)
	n.box = n.box.inset(margin, 4)
	p.y += 8
}

// An Item is a row of a list.
type Item struct {
	ID     string // unique on the page, stable while the item exists
	Title  string
	Detail string // a second line
	Tail   string // the text at the right end
	Icon   Icon
	Tint   Color   // the icon's colour; default: the app's
	Size   float64 // the size of the title's text; default: that of other text
	Marked bool    // selected
	Off    bool    // cannot be used
	Do     func()
	Long   func() // called on a long press
}

// The height of a row with one line and with two, for text of default size.
const (
	rowHeight  = 78
	highHeight = 96
)

// itemHeight is the height of a row.
func (p *Page) itemHeight(detail bool) int {
	if detail {
		return p.tall(highHeight)
	}
	return p.tall(rowHeight)
}

// Item lays out a row.
func (p *Page) Item(it Item) {
	p.body()
	n := p.place(node{id: it.ID, kind: kindItem, name: it.Title, text: it.Title, more: it.Detail, tail: it.Tail, icon: it.Icon,
		ink: it.Tint, size: it.Size, do: it.Do, long: it.Long}, p.itemHeight(it.Detail != ""))
	if n.ink == (Color{}) {
		n.ink = p.accent()
	}
	n.flags |= uses(it.Do, clickable) | uses(it.Long, longClickable)
	if it.Marked {
		n.flags |= selected
	}
	if it.Off {
		n.flags |= disabled
	}
}

func uses(do func(), f flags) flags {
	if do == nil {
		return 0
	}
	return f
}

// Rows lays out n rows of the same height and describes only the visible ones. Each calls Item or another widget of
// that height once: with or without a detail.
func (p *Page) Rows(n int, detail bool, row func(i int)) {
	p.body()
	h := p.itemHeight(detail)
	first, last := 0, n
	if !p.Full {
		first = min(max((p.view.Y0-p.y)/h, 0), n)
		last = min(max((p.view.Y1-p.y+h-1)/h, first), n)
	}
	end := p.y + n*h
	p.y += first * h
	for i := first; i < last; i++ {
		row(i)
	}
	p.y = end
}

// Empty shows that there is no content.
func (p *Page) Empty(icon Icon, text string) {
	p.body()
	p.Space(150)
	p.place(node{kind: kindPicture, paint: func(c *canvas.Canvas, b Box) {
		icon.draw(c, float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, 96, Line.Darker(0.08))
	}}, 120)
	p.place(node{kind: kindText, text: text, size: normal, ink: Muted, align: canvas.Center, unit: 1}, p.tall(54))
}

// Switch is a row with a switch.
func (p *Page) Switch(id, name, detail string, on bool, do func()) {
	p.toggle(kindSwitch, id, name, detail, on, do)
}

// Check is a row with a check box.
func (p *Page) Check(id, name, detail string, on bool, do func()) {
	p.toggle(kindCheck, id, name, detail, on, do)
}

// Radio is a row of a group in which one row is on.
func (p *Page) Radio(id, name string, on bool, do func()) { p.toggle(kindRadio, id, name, "", on, do) }

func (p *Page) toggle(k kind, id, name, detail string, on bool, do func()) {
	p.body()
	n := p.place(node{id: id, kind: k, name: name, text: name, more: detail, ink: p.accent(), flags: clickable | checkable, do: do},
		p.itemHeight(detail != ""))
	if on {
		n.flags |= checked
	}
}

// Slider is a row with a value from 0 to top that a finger can set.
func (p *Page) Slider(id, name string, value, top int, set func(v int)) {
	p.body()
	p.place(node{id: id, kind: kindSlider, name: name, text: name, unit: value, top: top, ink: p.accent(), flags: clickable, set: set}, p.tall(102))
}

// A Field is a place to enter text.
type Field struct {
	ID       string
	Label    string
	Hint     string
	Value    *string // in the app's own state
	Lines    int     // above 1: a field with at least this many lines
	Password bool
	Keys     Keyboard // the keyboard that it opens; default: letters
	Enter    func()   // called on Enter in a field of one line; default: on to the next field
}

// Field lays out a text field.
func (p *Page) Field(f Field) {
	p.body()
	n := node{id: f.ID, kind: kindField, name: f.Label, text: *f.Value, more: f.Hint, edit: f.Value, enter: f.Enter, keys: f.Keys, ink: p.accent(),
		flags: clickable | longClickable | editable | p.focusOf(f.ID)}
	height := p.tall(96)
	if f.Lines > 1 {
		n.flags |= multiline
		n.unit = max(wrapped(*f.Value, p.scaled(normal), false, p.x1-p.x0-2*margin-36), f.Lines)
		height = p.tall(66) + p.step(normal)*n.unit
	}
	if f.Password {
		n.flags |= password
	}
	in := p.place(n, height)
	in.box = in.box.inset(margin, 6)
}

// Choice is a field whose value is picked in a menu or picker, which do opens.
func (p *Page) Choice(id, label, value string, do func()) {
	p.body()
	n := p.place(node{id: id, kind: kindChoice, name: label, text: value, ink: p.accent(), flags: clickable, do: do}, p.tall(96))
	n.box = n.box.inset(margin, 6)
}

// A Button is one of a row of buttons.
type Button struct {
	ID    string // default: the label
	Label string
	Plain bool // no background
	Tonal bool // a light background
	Grave bool // does harm
	Off   bool
	Do    func()
}

// Buttons lays out a row of buttons of equal width.
func (p *Page) Buttons(list ...Button) {
	p.body()
	p.buttons(list)
}

func (p *Page) buttons(list []Button) {
	const gap = 12
	left, w := p.x0+margin, (p.x1-p.x0-2*margin-gap*(len(list)-1))/len(list)
	for i := range list {
		p.button(&list[i], Box{X0: left, Y0: p.y + 6, X1: left + w, Y1: p.y + p.tall(78) - 12})
		left += w + gap
	}
	p.y += p.tall(78)
}

func (p *Page) button(b *Button, box Box) {
	n := p.add(node{id: b.ID, kind: kindButton, text: b.Label, fill: p.accent(), ink: White, flags: clickable, do: b.Do, box: box})
	if n.id == "" {
		n.id = b.Label
	}
	if b.Grave {
		n.fill = Danger
	}
	switch {
	case b.Plain:
		n.ink, n.fill = n.fill, Color{}
	case b.Tonal:
		n.ink, n.fill = n.fill, tint(n.fill)
	}
	if b.Off {
		n.flags |= disabled
	}
}
