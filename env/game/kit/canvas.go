package kit

import "gymkhana/canvas"

// Games draw with [canvas]; these are aliases of its names.
type (
	Canvas = canvas.Canvas
	Point  = canvas.Point
	Path   = canvas.Path
	Color  = canvas.Color
	Style  = canvas.Style
	Align  = canvas.Align
	HUD    = canvas.HUD
	Stat   = canvas.Stat
)

// The alignments.
const (
	Left   = canvas.Left
	Center = canvas.Center
	Right  = canvas.Right
)

// Top is the height of the bar that HUD draws; games play below it.
const Top = canvas.HUDHeight

// NewCanvas makes a canvas with the size of a game's screen. A drawing begins with Clear, Gradient or another call that
// covers all of it.
func NewCanvas() *Canvas { return canvas.New(Width, Height) }

// RGB gives the colour of 0xRRGGBB.
func RGB(hex uint32) Color { return canvas.RGB(hex) }

// TextWidth gives the width of a line in pixels.
func TextWidth(s string, style Style) float64 { return canvas.TextWidth(s, style) }

// Count makes a Stat of a whole number.
func Count(name string, n int) Stat { return canvas.Count(name, n) }
