package computeruse

import (
	"gymkhana"
)

// A command is one action of a provider's dialect, in terms that all dialects share. Coordinates are
// the model's.
type command struct {
	kind   kind
	place  *point // nil means the pointer's place
	to     *point // where a drag ends
	button string
	keys   []string // names of keys as the model spells them, pressed together
	held   []string // keys that are held during it
	times  int      // how often a key is pressed; 0 means once
	text   string   // typed, answered, an address, an app
	enter  bool
	clear  bool
	dx, dy float64 // the distance of a scroll, in pixels of the screen; the picture's are converted before
	secs   float64 // the duration; 0 means the default
	region [4]float64
	verb   gymkhana.Verb // the verb if kind is other
	said   string
	note   string // an assumption made in parsing it
}

type point struct{ x, y float64 }

// A kind is the kind of a command.
type kind int

const (
	click kind = iota
	double
	triple
	long
	down // press the left button and keep it
	up
	move
	drag
	scroll
	press
	keyDown
	keyUp
	typing
	wait
	look // a screenshot
	zoom
	cursor
	other // a verb of ours with text, or without arguments
)

// notch is how many pixels the wheel turns by one click.
const notch = 120

// scrolled gives the pixels that a number of notches in a direction are.
func scrolled(direction string, pixels float64) (dx, dy float64, ok bool) {
	switch direction {
	case "up":
		return 0, -pixels, true
	case "down":
		return 0, pixels, true
	case "left":
		return -pixels, 0, true
	case "right":
		return pixels, 0, true
	}
	return 0, 0, false
}

// direction is the reverse of scrolled, for a scroll along one axis.
func direction(dx, dy float64) (way string, pixels float64, ok bool) {
	switch {
	case dx == 0 && dy < 0:
		return "up", -dy, true
	case dx == 0 && dy > 0:
		return "down", dy, true
	case dy == 0 && dx < 0:
		return "left", -dx, true
	case dy == 0 && dx > 0:
		return "right", dx, true
	}
	return "", 0, false
}
