// Package film draws the videos that apps of the phone play: a frame a second of a scene, before which signs are held up.
//
// A video file of the phone stores a text. That of a [Film] gives its length, the scene, and the signs with the seconds in
// which they are up; no app shows that text, so a sign is known from the frames only:
//
//	film;95;photo|beach|dog:brown:30|0|12|0|0-100;10-16:Amber;24-30:Willow
//
// The text of any other video is the caption of a landscape, and its length follows from the text.
package film

import (
	"fmt"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// A Film is what a video shows.
type Film struct {
	Seconds int    // its length, 1 to 7200
	Scene   string // the content of a picture file; see package photo
	Signs   []Sign // in order; no two are up at the same time
}

// A Sign is a text that is held up from a second on, until another one.
type Sign struct {
	From, To int
	Text     string
}

const (
	prefix  = "film;"
	longest = 7200
	most    = 40 // signs
)

// Text writes a film as the content of its file.
func (f *Film) Text() string {
	parts := []string{prefix + strconv.Itoa(f.Seconds), f.Scene}
	for _, s := range f.Signs {
		parts = append(parts, fmt.Sprintf("%d-%d:%s", s.From, s.To, s.Text))
	}
	return strings.Join(parts, ";")
}

// Parse reads the content of a video file. A text that is no film becomes one without signs.
func Parse(text string) *Film {
	if f, ok := parse(text); ok {
		return f
	}
	sum := 0
	for i := range len(text) {
		sum = (sum*31 + int(text[i])) % 9973
	}
	return &Film{Seconds: 20 + sum%280, Scene: text}
}

func parse(text string) (*Film, bool) {
	rest, ok := strings.CutPrefix(text, prefix)
	parts := strings.Split(rest, ";")
	if !ok || len(parts) < 2 || len(parts) > 2+most {
		return nil, false
	}
	seconds, err := strconv.Atoi(parts[0])
	if err != nil || seconds < 1 || seconds > longest {
		return nil, false
	}
	f := &Film{Seconds: seconds, Scene: parts[1]}
	for _, part := range parts[2:] {
		span, words, _ := strings.Cut(part, ":")
		low, high, _ := strings.Cut(span, "-")
		from, err1 := strconv.Atoi(low)
		to, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || from < 0 || to <= from || words == "" || len(words) > 60 {
			return nil, false
		}
		f.Signs = append(f.Signs, Sign{from, to, words})
	}
	return f, true
}

// At is the text that is held up at a second; "" if none is.
func (f *Film) At(second int) string {
	for _, s := range f.Signs {
		if second >= s.From && second < s.To {
			return s.Text
		}
	}
	return ""
}

// Draw paints the frame of a second.
func (f *Film) Draw(c *canvas.Canvas, b ui.Box, second int) {
	photo.Draw(c, b, f.Scene)
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	c.Within(x, y, w, h, func() {
		bird(c, x+w*float64((second*7+13)%110-5)/100, y+h*(0.16+0.02*float64(second%3)), w*0.03)
		if text := f.At(second); text != "" {
			sign(c, x+w/2, y+h*0.62, w, h, text)
		}
	})
}

// bird flies across the picture, so that one sees that time passes.
func bird(c *canvas.Canvas, x, y, u float64) {
	c.Polyline(u*0.14, canvas.RGB(0x33303a), canvas.Point{X: x - u, Y: y - u*0.35}, canvas.Point{X: x - u*0.4, Y: y - u*0.5},
		canvas.Point{X: x, Y: y}, canvas.Point{X: x + u*0.4, Y: y - u*0.5}, canvas.Point{X: x + u, Y: y - u*0.35})
}

// sign is a board on a stick, held by a hand, with a text around (x, y).
func sign(c *canvas.Canvas, x, y, w, h float64, text string) {
	size := h * 0.15
	for size > 8 && float64(ui.TextWidth(text, size, true)) > w*0.72 {
		size *= 0.9
	}
	half, tall := max(float64(ui.TextWidth(text, size, true))/2+size*0.6, w*0.16), size*0.95
	c.Rect(x-w*0.012, y, w*0.024, h, canvas.RGB(0x8a6a48))
	c.Circle(x, y+h*0.3, h*0.045, canvas.RGB(0xd9a884))
	c.RoundRect(x-half-3, y-tall-3, 2*half+6, 2*tall+6, 8, canvas.RGB(0x3a3540))
	c.RoundRect(x-half, y-tall, 2*half, 2*tall, 6, canvas.RGB(0xfbf7ea))
	st := ui.Style(size, true, canvas.RGB(0x2a2730))
	st.Align = canvas.Center
	c.Text(x, y, text, st)
}
