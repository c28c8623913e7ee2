package kit

import (
	"gymkhana"
	"gymkhana/internal/shrunk"
)

// native is the size at which games are drawn, and the space of their rules.
var native = gymkhana.Size{W: Width, H: Height}

// screens are the sizes that a setup may choose: the game is drawn as always and shrunk. Below the least width, the text
// in the bar cannot be read.
var screens = shrunk.Screen{What: "game", Usual: native, Least: 320}

// screen is the size of the pictures.
func (s *Setup) screen() gymkhana.Size { return screens.Of(s.Width, s.Height) }
