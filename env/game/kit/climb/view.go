package climb

import "gymkhana/env/game/kit"

// Y is where a height is on the screen, for drawing.
func (c *Camera) Y(height kit.Fix) float64 { return kit.Height - (height - c.Low).Float() }
