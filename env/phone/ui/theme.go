package ui

import (
	"sync"

	"eliasnaur.com/font/roboto/robotomedium"
	"eliasnaur.com/font/roboto/robotoregular"

	"gymkhana/canvas"
)

// roboto is the phone's font family, loaded once; bold is its medium weight.
var roboto = sync.OnceValue(func() *canvas.Font {
	f, err := canvas.LoadFont(robotoregular.TTF, robotomedium.TTF)
	if err != nil {
		panic("ui: a built-in font: " + err.Error())
	}
	return f
})

// A Color is a colour of the canvas.
type Color = canvas.Color

// The colours that all apps share. Each app adds one accent of its own.
var (
	Ground  = canvas.RGB(0xf5f4f8) // behind everything
	Surface = canvas.RGB(0xffffff) // rows, fields, cards
	Ink     = canvas.RGB(0x1d1c22)
	Muted   = canvas.RGB(0x66636f)
	Faint   = canvas.RGB(0xa5a2ad)
	Line    = canvas.RGB(0xe3e1e8)
	White   = canvas.RGB(0xffffff)
	Danger  = canvas.RGB(0xb3362c)
	Indigo  = canvas.RGB(0x4456a6)
	Teal    = canvas.RGB(0x1f7a72)
	Green   = canvas.RGB(0x3a7d44)
	Amber   = canvas.RGB(0xa86400)
	Coral   = canvas.RGB(0xc2513c)
	Plum    = canvas.RGB(0x86428a)
	Blue    = canvas.RGB(0x2565ae)
	Slate   = canvas.RGB(0x4a5a68)
	Rose    = canvas.RGB(0xb03a68)
	Olive   = canvas.RGB(0x66702c)
)

// Sizes, in pixels.
const (
	statusHeight   = 36
	gestureHeight  = 30
	barHeight      = 84
	keyboardHeight = 408
	margin         = 24

	small  = 18
	normal = 22
	large  = 26
	title  = 30
)

// Style is the phone's lettering, for pictures drawn by apps.
func Style(size float64, bold bool, ink Color) canvas.Style { return styled(size, bold, ink) }

func styled(size float64, bold bool, ink Color) canvas.Style {
	return canvas.Style{Font: roboto(), Size: size, Bold: bold, Color: ink}
}

// TextWidth returns the width of a line in pixels.
func TextWidth(s string, size float64, bold bool) int {
	return int(canvas.TextWidth(s, styled(size, bold, Ink)) + 0.5)
}

// textScales are the text sizes in percent, by Settings.TextSize.
var textScales = [...]int{88, 100, 115, 130}

// scale is the page's text size in percent.
func (p *Page) scale() int {
	return textScales[min(max(p.Sys.Settings.TextSize, 0), len(textScales)-1)]
}

// scaled converts a text size from the default setting to the current one.
func (p *Page) scaled(size float64) float64 { return size * float64(p.scale()) / 100 }

// tall converts a height from the default text size to the current one. Small text gets the default height, so that
// fingers can hit it.
func (p *Page) tall(height int) int { return height * max(p.scale(), 100) / 100 }

// step is the distance between two lines of text.
func (p *Page) step(size float64) int { return int(p.scaled(size) * 1.4) }

// tint is a light shade of a colour, for backgrounds.
func tint(c Color) Color { return c.Lighter(0.86) }

// accent is the colour of the app in front.
func (p *Page) accent() Color {
	if p.app == nil {
		return Indigo
	}
	return p.app.Color
}
