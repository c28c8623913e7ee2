package spadelamp

import (
	"fmt"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
	"gymkhana/env/game/kit/voxel"
)

// looks are the colours of cubes; a tool has those of its icon.
var looks = [kinds]voxel.Look{
	Grass:  {Top: kit.RGB(0x7dbb55), Side: kit.RGB(0x8a6a42), Grain: kit.RGB(0x6aa84a)},
	Dirt:   {Top: kit.RGB(0x8f6a45), Side: kit.RGB(0x8f6a45), Grain: kit.RGB(0x7a5838)},
	Sand:   {Top: kit.RGB(0xe8d7a2), Side: kit.RGB(0xe0cd95), Grain: kit.RGB(0xcdb87f)},
	Stone:  {Top: kit.RGB(0x9b9ea4), Side: kit.RGB(0x94979d), Grain: kit.RGB(0x80848b)},
	Coal:   {Top: kit.RGB(0x84878d), Side: kit.RGB(0x84878d), Grain: kit.RGB(0x1f2127)},
	Iron:   {Top: kit.RGB(0xb5a79a), Side: kit.RGB(0xb5a79a), Grain: kit.RGB(0xf07f1f)},
	Log:    {Top: kit.RGB(0xb98d5a), Side: kit.RGB(0x6e4a2e), Grain: kit.RGB(0x553722)},
	Leaves: {Top: kit.RGB(0x4f9440), Side: kit.RGB(0x468538), Grain: kit.RGB(0x39702f)},
	Crate:  {Top: kit.RGB(0xe0a02c), Side: kit.RGB(0xd08f20), Grain: kit.RGB(0x6b3f12)},
	Plank:  {Top: kit.RGB(0xcda46c), Side: kit.RGB(0xb98d58), Grain: kit.RGB(0xbb935e)},
	Mat:    {Top: kit.RGB(0xc8503f), Side: kit.RGB(0xb98d58), Grain: kit.RGB(0xa33c30)},
	Fence:  {Top: kit.RGB(0xf2ead8), Side: kit.RGB(0xe5dac2), Grain: kit.RGB(0xd3c6aa)},
	Water:  {Top: kit.RGB(0x3f8fc4), Side: kit.RGB(0x3f8fc4), Grain: kit.RGB(0x66abd6)},
	Spade:  {Top: kit.RGB(0xb9c2cc), Side: kit.RGB(0x8b95a3)},
	Lamp:   {Top: kit.RGB(0xffd257), Side: kit.RGB(0xd98a1d)},
	Pick:   {Top: kit.RGB(0x6f7f92), Side: kit.RGB(0x4f5c6c)},
}

const middle = (kit.Top + kit.Height) / 2

// draw paints what the digger sees, the cross, and the slots. Below ground it is dark without the lamp.
func draw(c *kit.Canvas, s *State) {
	lit, haze, reach := 1.0, kit.RGB(0xd8ecf4), 24.0
	if s.depth() > 0 {
		lit, haze, reach = 0.5, kit.RGB(0x14161c), 9
		if s.held() == Lamp {
			lit, reach = 0.85, 11
		}
	}
	s.grid().Paint(c, voxel.Box{X: 0, Y: kit.Top, W: kit.Width, H: kit.Height - kit.Top, Dot: 6},
		voxel.Eye{X: float64(s.Pose.At.X) + 0.5, Y: float64(s.Pose.At.Y) + 0.5, Z: float64(s.Pose.At.Z) + 1.6,
			Yaw: float64(s.Pose.Yaw) / 8, Pitch: float64(s.Pose.Pitch) / 12, Reach: reach}, looks[:], kit.RGB(0x6fb1e0), haze, lit)
	cross(c, s)
	hand(c, s.held())
	bar(c, s)
	c.HUD(kit.HUD{Title: "Spade and Lamp", Accent: kit.Green, Dark: true, Stats: []kit.Stat{
		kit.Count("Island", s.Params.Level), {Name: "Facing", Value: [8]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}[s.Pose.Yaw]},
		{Name: "View", Value: fmt.Sprintf("%d°", 30*s.Pose.Pitch)}, kit.Count("Below ground", s.depth())}})
}

// cross marks the middle, says what is there and how far it is dug.
func cross(c *kit.Canvas, s *State) {
	const x = kit.Width / 2
	for _, r := range []struct{ wide, thick float64 }{{18, 8}, {15, 4}} {
		col := kit.Ink
		if r.thick == 4 {
			col = kit.White
		}
		c.Rect(x-r.wide, middle-r.thick/2, 2*r.wide, r.thick, col)
		c.Rect(x-r.thick/2, middle-r.wide, r.thick, 2*r.wide, col)
	}
	name := s.target()
	if name == names[Air] {
		return
	}
	style := kit.Style{Size: 18, Bold: true, Align: kit.Center, Color: kit.White}
	wide := kit.TextWidth(name, style) + 28
	c.RoundRect(x-wide/2, middle+28, wide, 30, 8, kit.Night.Fade(0.8))
	c.Text(x, middle+43, name, style)
	if part := s.progress().Float(); part > 0 {
		c.RoundRect(x-52, middle+64, 104, 14, 5, kit.Night)
		c.RoundRect(x-49, middle+67, 98*part, 8, 4, kit.Yellow)
	}
}

// hand is what the digger holds.
func hand(c *kit.Canvas, kind Kind) {
	const x, y = 1010.0, 560.0
	tone := scenery.Tone{Base: looks[kind].Top, Low: looks[kind].Side}
	switch kind {
	case Air:
	case Spade:
		scenery.Spade(c, x, y, tone)
	case Pick:
		scenery.Pick(c, x, y, tone)
	case Lamp:
		scenery.HandLamp(c, x, y, kit.Night, tone)
	default:
		scenery.Cube(c, x+60, y+60, 90, tone.Base, tone.Low, looks[kind].Grain)
	}
}

// bar is the nine slots.
func bar(c *kit.Canvas, s *State) {
	const wide, left, y = 70.0, kit.Width/2 - 4.5*70, 636.0
	c.RoundRect(left-8, y-8, 9*wide+16, wide+16, 12, kit.Night)
	for i, kind := range s.Slots {
		x := left + wide*float64(i)
		if i == s.Selected {
			c.RoundRect(x, y, wide, wide, 10, kit.Yellow)
		}
		c.RoundRect(x+5, y+5, wide-10, wide-10, 7, kit.Dusk.Lighter(0.12))
		c.Text(x+11, y+16, fmt.Sprint(i+1), kit.Style{Size: 15, Bold: true, Color: kit.Paper})
		switch {
		case kind == Air:
			continue
		case kind >= Spade:
			c.Text(x+wide/2, y+42, names[kind], kit.Style{Size: 18, Bold: true, Align: kit.Center, Color: looks[kind].Top.Lighter(0.3)})
			continue
		}
		look := &looks[kind]
		scenery.Cube(c, x+wide/2, y+36, 40, look.Top, look.Side, look.Grain)
		c.Text(x+wide-10, y+56, fmt.Sprint(s.Counts[kind]), kit.Style{Size: 19, Bold: true, Align: kit.Right, Color: kit.White})
	}
}
