package tiles

import "gymkhana/env/game/kit"

// Fields are what every game with a body publishes of it: player.x, .y, .vx, .vy and .on_ground. wide is the width of
// the widest world in pixels.
func Fields[S any](body func(*S) *Body, wide int) []kit.Field[S] {
	return []kit.Field[S]{
		kit.Number("player.x", "pixels from the left end", 0, wide, func(s *S) kit.Fix { return body(s).X }),
		kit.Number("player.y", "pixels of the feet from the top", -600, 900, func(s *S) kit.Fix { return body(s).Y }),
		kit.Number("player.vx", "pixels to the right in a tick", -16, 16, func(s *S) kit.Fix { return body(s).VX }),
		kit.Number("player.vy", "pixels down in a tick", -16, 16, func(s *S) kit.Fix { return body(s).VY }),
		kit.Bool("player.on_ground", "whether it stands on something", func(s *S) bool { return body(s).Ground }),
	}
}

// Controls are the five controls that every game with a body has, each for some ticks: running to either side, and jumping
// up or to either side.
func Controls[S any](ticks int) []kit.Control[S] {
	return []kit.Control[S]{
		Control[S](ticks, "move_left", "run left for a fifth of a second", kit.ArrowLeft),
		Control[S](ticks, "move_right", "run right", kit.ArrowRight),
		Control[S](ticks, "jump", "jump straight up, or on in the direction you run", kit.ArrowUp),
		Control[S](ticks, "jump_left", "jump to the left", kit.ArrowUp, kit.ArrowLeft),
		Control[S](ticks, "jump_right", "jump to the right; twice in a row is one longer jump", kit.ArrowUp, kit.ArrowRight),
	}
}

// Control is a control that holds some keys for some ticks.
func Control[S any](ticks int, name, doc string, keys ...kit.Key) kit.Control[S] {
	return kit.Control[S]{Name: name, Doc: doc, Does: kit.Press(ticks, keys...)}
}

// Doubt adds doubts about a body that is not in a world of this size in pixels, or too fast for it.
func (b *Body) Doubt(d *kit.Doubts, wide, high int) {
	d.In("place", 0, wide, b.X.Floor())
	d.In("height", -high, high, b.Y.Floor())
	d.In("speed", -16, 16, b.VX.Floor(), b.VY.Floor())
	d.In("wall", -1, 1, int(b.Wall))
	d.In("ticks", 0, 60, b.Early, b.Late)
}

// Bricks draws a tile of a brick wall, 48 pixels wide, with light on those of its upper and left edges that are edges of
// the wall. colours are those of bricks, light and mortar.
func Bricks(c *kit.Canvas, x, y float64, row int, colours [3]kit.Color, top, left bool) {
	c.Rect(x, y, 48, 48, colours[2])
	for r := range 3 {
		shift, line := float64((r+row)%2)*12, y+float64(r)*16
		c.Rect(x, line, 22-shift, 14, colours[0])
		c.Rect(x+24-shift, line, 22, 14, colours[0])
		c.Rect(x+48-shift, line, shift, 14, colours[0])
	}
	if top {
		c.Rect(x, y, 48, 6, colours[1])
	}
	if left {
		c.Rect(x, y, 5, 48, colours[1])
	}
}
