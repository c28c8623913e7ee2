package vector

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"sync"

	"gymkhana"
)

// The views: what observations can consist of.
const (
	StateView   = "state"    // the arrays of the world, or of its elements
	TextView    = "text"     // UTF-8
	PictureView = "pictures" // RGB
	GoalView    = "goal"     // the goal in words, UTF-8
)

// Views lists the views.
var Views = []string{StateView, TextView, PictureView, GoalView}

// Sizes of the arrays of texts and elements. Longer texts are cut, and further elements left out.
const (
	TextSize     = 8192
	GoalSize     = 2048
	MostElements = 64
	WordSize     = 48
)

// A view is a part of the observations.
type view struct {
	at, final []int // its arrays in Layout.Given, and those of the last observation of an episode in mode SameStep
	fields    []gymkhana.ArrayField
	write     func(ctx context.Context, l *lane, at []int) error
}

// viewsOf lays out the arrays of the views.
func (p *Pool) viewsOf(give func(gymkhana.ArrayField) int) ([]view, error) {
	var views []view
	for i, name := range p.o.Observe {
		if slices.Contains(p.o.Observe[:i], name) {
			return nil, fmt.Errorf("the view %s is named twice", name)
		}
		v, err := p.viewOf(name)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	for _, prefix := range []string{"obs/", "final/"} {
		if prefix == "final/" && p.o.Mode != SameStep {
			break
		}
		for i := range views {
			v := &views[i]
			var at []int
			for _, f := range v.fields {
				f.Name = prefix + f.Name
				at = append(at, give(f))
			}
			if v.final = at; prefix == "obs/" {
				v.at = at
			}
		}
	}
	return views, nil
}

func (p *Pool) viewOf(name string) (view, error) {
	bytesOf := func(name, doc string, shape ...int) []gymkhana.ArrayField {
		return []gymkhana.ArrayField{{Name: name, Type: gymkhana.Uint8, Shape: shape, High: 255, Doc: doc}}
	}
	switch name {
	case StateView:
		switch {
		case p.fields != nil:
			return view{fields: p.fields, write: writeState}, nil
		case slices.Contains(p.spec.Verbs, gymkhana.Click) && len(p.spec.Roles) == 1:
			return view{fields: elementFields(p.spec.Screen), write: writeElements}, nil
		}
		return view{}, fmt.Errorf("%s has no arrays; observe %s or %s", p.spec.World, PictureView, TextView)
	case TextView:
		return view{fields: bytesOf("text", "what each role sees in words: UTF-8, then zeros", len(p.spec.Roles), TextSize), write: writeText}, nil
	case GoalView:
		return view{fields: bytesOf("goal", "the goal in words: UTF-8, then zeros", GoalSize), write: writeGoal}, nil
	case PictureView:
		if size := p.spec.Screen; size.W > 0 {
			return view{fields: bytesOf("picture", "red, green and blue of each pixel", size.H, size.W, 3), write: writePicture}, nil
		}
		return view{}, fmt.Errorf("%s has no screen", p.spec.World)
	}
	return view{}, fmt.Errorf("unknown view %q; want %s", name, strings.Join(Views, ", "))
}

// show writes the observation, in mode SameStep as the last one of its episode if final.
func (l *lane) show(ctx context.Context, final bool) error {
	for i := range l.pool.views {
		v := &l.pool.views[i]
		at := v.at
		if final {
			at = v.final
		}
		if err := v.write(ctx, l, at); err != nil {
			return err
		}
	}
	return nil
}

// writeState writes the arrays of the world.
func writeState(_ context.Context, l *lane, at []int) error {
	p, s := l.pool, l.seat
	for i := range s.arrays.Fields {
		f := &s.arrays.Fields[i]
		if s.into[i] = l.given(at[i]); !slices.Equal(f.Shape, p.fields[i].Shape) {
			if s.scratch[i] == nil {
				s.scratch[i] = make([]byte, f.Bytes())
			}
			s.into[i] = s.scratch[i]
		}
	}
	s.arrays.Write(s.into)
	for i := range s.arrays.Fields {
		if f := &s.arrays.Fields[i]; !slices.Equal(f.Shape, p.fields[i].Shape) {
			into := l.given(at[i])
			clear(into)
			enlarge(into, p.fields[i].Shape, s.scratch[i], f.Shape, f.Type.Bytes())
		}
	}
	return nil
}

// enlarge copies an array into a larger one, from the first index of each dimension on.
func enlarge(into []byte, large []int, from []byte, small []int, size int) {
	if len(small) <= 1 {
		copy(into, from)
		return
	}
	row, own := size, size
	for d := 1; d < len(small); d++ {
		row, own = row*large[d], own*small[d]
	}
	for i := range small[0] {
		enlarge(into[i*row:][:row], large[1:], from[i*own:][:own], small[1:], size)
	}
}

// writeText writes what each role sees in words.
func writeText(_ context.Context, l *lane, at []int) error {
	into := l.given(at[0])
	for role := range l.pool.spec.Roles {
		l.buf = l.words(l.buf[:0], role)
		fill(into[role*TextSize:][:TextSize], l.buf)
	}
	return nil
}

// fill writes a text, cut between two characters if it is too long, and then zeros.
func fill(into, text []byte) {
	if len(text) > len(into) {
		text = text[:len(into)]
		for len(text) > 0 && text[len(text)-1]&0xc0 == 0x80 {
			text = text[:len(text)-1]
		}
		if n := len(text); n > 0 && text[n-1] >= 0xc0 {
			text = text[:n-1]
		}
	}
	clear(into[copy(into, text):])
}

// words appends what a role sees in words: the world's text, then a line for each element, and why the last action had no
// effect.
func (l *lane) words(b []byte, role int) []byte {
	o := l.seen(role)
	if a := l.seat.arrays; o.Text == "" && a != nil && a.AppendText != nil {
		b = a.AppendText(b)
	} else {
		b = append(b, o.Text...)
	}
	line := func() {
		if len(b) > 0 && b[len(b)-1] != '\n' {
			b = append(b, '\n')
		}
	}
	for i := range o.Elements {
		e := &o.Elements[i]
		line()
		b = fmt.Appendf(b, "%d %s %s", i, e.Role, e.ID)
		if e.Name != "" {
			b = gymkhana.AppendString(append(b, " name="...), e.Name)
		}
		if e.Text != "" {
			b = gymkhana.AppendString(append(b, " text="...), e.Text)
		}
		for _, s := range e.States {
			b = append(append(b, ' '), s...)
		}
	}
	refused := l.refused[role]
	if refused == "" {
		refused = o.Refused
	}
	if refused != "" {
		line()
		b = append(append(b, "refused: "...), refused...)
	}
	return b
}

// writeGoal writes the goal of the episode. It changes only with the episode.
func writeGoal(_ context.Context, l *lane, at []int) error {
	if into := l.given(at[0]); l.steps == 0 || l.over {
		fill(into, []byte(l.goal))
	}
	return nil
}

// writePicture writes the screen.
func writePicture(_ context.Context, l *lane, at []int) error {
	img, err := l.picture()
	if err != nil {
		return err
	}
	into, size := l.given(at[0]), l.pool.spec.Screen
	if own := img.Bounds().Size(); own.X != size.W || own.Y != size.H {
		clear(into)
	}
	return rgb(into, 3*size.W, img)
}

// A palette is one that a world has used. A colour is blue, green and red from the higher bits down, which is the order of
// the bytes in memory.
type palette [256]uint32

// palettes has those of the worlds, by the address of their first colour. A world's palette never changes.
var palettes sync.Map

func coloursOf(p color.Palette) *palette {
	if len(p) == 0 {
		return &palette{}
	}
	if known, ok := palettes.Load(&p[0]); ok {
		return known.(*palette)
	}
	colours := &palette{}
	for i, c := range p {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		colours[i] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16
	}
	palettes.Store(&p[0], colours)
	return colours
}

// rgb writes the pixels of a picture, three bytes each, into rows of stride bytes.
func rgb(into []byte, stride int, img image.Image) error {
	size := img.Bounds().Size()
	switch img := img.(type) {
	case *image.Paletted:
		colours := coloursOf(img.Palette)
		for y := range size.Y {
			row, from := into[y*stride:][:3*size.X], img.Pix[y*img.Stride:][:size.X]
			for len(row) > 3 { // a pixel is three bytes, and the fourth is overwritten by the next one
				binary.LittleEndian.PutUint32(row, colours[from[0]])
				row, from = row[3:], from[1:]
			}
			last := colours[from[0]]
			row[0], row[1], row[2] = byte(last), byte(last>>8), byte(last>>16)
		}
	case *image.RGBA:
		for y := range size.Y {
			row, from := into[y*stride:][:3*size.X], img.Pix[y*img.Stride:][:4*size.X]
			for len(from) >= 4 {
				row[0], row[1], row[2] = from[0], from[1], from[2]
				row, from = row[3:], from[4:]
			}
		}
	default:
		return gymkhana.Blame(gymkhana.FaultUs, "vector", fmt.Errorf("a screenshot is a %T", img))
	}
	return nil
}

// Roles and States are the names behind the numbers of elements: a role is an index, a state a bit. An unknown role is 0, and
// an unknown state is left out.
var (
	ElementRoles = []string{"", "alert", "button", "cell", "checkbox", "combobox", "dialog", "form", "grid", "group", "heading", "img", "link",
		"list", "listbox", "listitem", "menu", "menuitem", "navigation", "option", "progressbar", "radio", "region", "row", "searchbox",
		"separator", "slider", "spinbutton", "status", "switch", "tab", "table", "tablist", "tabpanel", "text", "textbox", "toolbar", "tree", "treeitem"}
	ElementStates = []string{"checkable", "checked", "clickable", "disabled", "editable", "expanded", "focused", "long-clickable", "multiline",
		"password", "pressed", "readonly", "required", "scrollable", "selected"}
)

var roleNumbers, stateBits = numbers(ElementRoles), numbers(ElementStates)

func numbers(names []string) map[string]int {
	of := map[string]int{}
	for i, name := range names {
		of[name] = i
	}
	return of
}

// elementFields are the arrays of elements.
func elementFields(screen gymkhana.Size) []gymkhana.ArrayField {
	side := float64(max(screen.W, screen.H, 1))
	return []gymkhana.ArrayField{
		{Name: "element_count", Type: gymkhana.Int32, High: 1 << 20, Doc: "number of elements; those after the first 64 are left out of the arrays"},
		{Name: "element_bounds", Type: gymkhana.Int16, Shape: []int{MostElements, 4}, Low: 0, High: side, Doc: "x0, y0, x1, y1 in pixels"},
		{Name: "element_role", Type: gymkhana.Uint8, Shape: []int{MostElements}, High: float64(len(ElementRoles) - 1), Doc: "index in element_roles"},
		{Name: "element_states", Type: gymkhana.Uint32, Shape: []int{MostElements},
			High: float64(int(1)<<len(ElementStates) - 1), Doc: "a bit for each of element_states"},
		{Name: "element_name", Type: gymkhana.Uint8, Shape: []int{MostElements, WordSize}, High: 255, Doc: "accessible name: UTF-8, cut, then zeros"},
		{Name: "element_text", Type: gymkhana.Uint8, Shape: []int{MostElements, WordSize}, High: 255, Doc: "shown text: UTF-8, cut, then zeros"},
	}
}

// writeElements writes the elements of the observation.
func writeElements(_ context.Context, l *lane, at []int) error {
	list := l.seen(0).Elements
	binary.LittleEndian.PutUint32(l.given(at[0]), uint32(len(list)))
	list = list[:min(len(list), MostElements)]
	bounds, role, states, name, text := l.given(at[1]), l.given(at[2]), l.given(at[3]), l.given(at[4]), l.given(at[5])
	for i := range list {
		e := &list[i]
		for k, v := range [4]int{e.Bounds.X0, e.Bounds.Y0, e.Bounds.X1, e.Bounds.Y1} {
			binary.LittleEndian.PutUint16(bounds[8*i+2*k:], uint16(v))
		}
		role[i] = byte(roleNumbers[e.Role])
		var bits uint32
		for _, s := range e.States {
			if k, ok := stateBits[s]; ok {
				bits |= 1 << k
			}
		}
		binary.LittleEndian.PutUint32(states[4*i:], bits)
		fillWord(name[i*WordSize:][:WordSize], e.Name)
		fillWord(text[i*WordSize:][:WordSize], e.Text)
	}
	n := len(list)
	clear(bounds[8*n:])
	clear(role[n:])
	clear(states[4*n:])
	clear(name[n*WordSize:])
	clear(text[n*WordSize:])
	return nil
}

func fillWord(into []byte, s string) {
	if len(s) <= len(into) {
		clear(into[copy(into, s):])
		return
	}
	fill(into, []byte(s))
}
