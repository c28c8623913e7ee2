package cliffcourier

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
	"gymkhana/env/game/kit/scenery"
	"gymkhana/env/game/kit/track"
)

// The picture is seen from behind and above the courier; the view swings at corners.
const (
	back    = 260.0 // units from the eye to the courier
	high    = 190.0 // units from the planks to the eye
	horizon = 210.0 // pixels from the top
	focal   = 620.0
	half    = 96.0   // half of the width of the walkway
	plank   = 48.0   // depth of a plank
	apart   = 240.0  // from a stilt to the next
	closest = 60.0   // distance of the nearest plank that is painted
	visible = 1700   // how far ahead things are painted
	beamLow = 46.0   // lower edge of the cloth of a beam
	quarter = 1300.0 // pixels that a quarter turn moves the peaks
)

var (
	skyTop  = kit.RGB(0xf3b562)
	skyLow  = kit.RGB(0xfdf0cf)
	cloud   = kit.RGB(0xfffaf0)
	deepAir = kit.RGB(0xa9cfc8)
	wood    = [2]kit.Color{kit.RGB(0xa5683f), kit.RGB(0x96593a)}
	amber   = [2]kit.Color{kit.RGB(0xffd23f), kit.RGB(0xf2b92a)}
	set     = [2]kit.Color{kit.RGB(0x7ac77f), kit.RGB(0x63b26d)}
	edge    = kit.RGB(0x5c3322)
	rail    = kit.RGB(0xc23b32)
	cloth   = kit.RGB(0x2d4f9e)
	stone   = kit.RGB(0x6d7686)
	wax     = kit.RGB(0xd6303a)
	straw   = kit.RGB(0xf3d27a)
)

var (
	messenger = scenery.Messenger{Coat: kit.RGB(0x1d6f8c), Hat: straw, Bag: kit.RGB(0xe2842e), Strap: edge, Skin: kit.RGB(0xd9a06f)}
	peaks     = scenery.Mountains{Rows: [3]kit.Color{kit.RGB(0xcfd3b4), kit.RGB(0x9bbca6), kit.RGB(0x5e9488)}, Cloud: cloud, Shade: deepAir, Round: 4 * quarter}
)

var fog = lens.Fog{Color: skyLow, Clear: 1.55, Thick: 0.0006}

// A scene is the walkway in a picture.
type scene struct {
	lens.Stage
	s    *State
	legs []lens.Leg
}

// draw paints the sky with its peaks, the walkway, and the courier.
func draw(c *kit.Canvas, s *State) {
	angle := float64(s.Swing) / swing * math.Pi / 2 // that the view still turns to the right
	side := -0.55 * s.Side.Float()
	sin, cos := math.Sincos(angle)
	l := &lens.Lens{X: side*cos - back*sin, Y: -back*cos - side*sin, DX: sin, DY: cos, High: high, Focal: focal, Mid: kit.Width / 2, Horizon: horizon}
	v := &scene{Stage: lens.Stage{Canvas: c, Lens: l, Fog: &fog, Near: closest - 24}, s: s, legs: s.way()}
	c.Gradient(0, kit.Top, kit.Width, horizon+20-kit.Top, skyTop, skyLow)
	c.Gradient(0, horizon+20, kit.Width, kit.Height-horizon-20, cloud, deepAir)
	peaks.Draw(c, horizon, (float64(s.Heading)-angle/(math.Pi/2))*quarter)
	s.boards().Draw(&v.Stage, v.legs)
	for i := range v.legs {
		v.stand(&v.legs[i])
	}
	if s.Hit == "" || s.Hit == "ran into a beam" {
		v.Add(back, v.courier)
	}
	v.Paint()
	if s.Hit != "" && s.Hit != "ran into a beam" {
		v.courier()
	}
	if !s.Moving {
		c.Card(kit.Width/2-250, kit.Top+160, 500, 56, 12, kit.Panel)
		c.Text(kit.Width/2, kit.Top+188, "Space starts the run", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Cliff Courier", Accent: rail, Stats: []kit.Stat{kit.Count("Walkway", s.Level), kit.Count("Feathers", s.Feathers),
		kit.Count("Seals", s.Got), kit.Count("Paces", s.paces())}})
}

// boards are the planks of the walkway, with its gaps, and the yellow part before the next corner.
func (s *State) boards() *scenery.Boardwalk {
	w := &scenery.Boardwalk{Half: half, Lane: lane, Plank: 48, Apart: 240, Wood: wood, Edge: edge, Rail: rail,
		Here: s.Dist.Float(), Back: back - closest, Ahead: visible}
	for _, t := range s.Ahead {
		if t.Kind == Gap && !t.Done {
			w.Gaps = append(w.Gaps, track.Span{From: t.At, To: t.At + gapL})
		}
	}
	if t := s.corner(); t != nil {
		w.Near, w.Corner, w.Marked = early*s.Speed.Float(), float64(t.At), amber
		if t.Armed {
			w.Marked = set
		}
	}
	return w
}

// way is the legs of the walkway that can be seen. The courier is at (0, 0) and runs along y.
func (s *State) way() []lens.Leg {
	var bends []lens.Bend
	if s.Turn != 0 {
		bends = append(bends, lens.Bend{At: float64(s.Turned), Side: float64(s.Turn)})
	}
	for _, t := range s.Ahead {
		if t.Kind == Corner && !t.Done {
			bends = append(bends, lens.Bend{At: float64(t.At), Side: float64(t.Lane)})
		}
	}
	return lens.Way(s.Dist.Float(), visible, bends)
}

// stand adds what is on a leg: the sign of its corner, obstacles, seals.
func (v *scene) stand(g *lens.Leg) {
	for i := range v.s.Ahead {
		t := &v.s.Ahead[i]
		way := float64(t.At)
		if way < g.A || way >= g.B && t.Kind != Corner || way > g.B || way > v.s.Dist.Float()+visible || t.Kind == Corner && way != g.B {
			continue
		}
		switch {
		case t.Kind == Corner && !t.Done:
			scenery.Signpost(&v.Stage, g, half, t.Lane, rail, edge)
		case t.Done || v.Distance(g, way, 0) < back-60:
		case t.Kind == Beam:
			scenery.Gate(&v.Stage, g, way, half, beamLow, rail, cloth)
		case t.Kind == Post:
			for k := range 3 {
				if t.Lanes>>k&1 == 1 {
					scenery.Lantern(&v.Stage, g, way, float64((k-1)*lane), postL, stone, skyTop)
				}
			}
		case t.Kind == Seal || t.Kind == Feather:
			v.item(g, way+grab, t)
		}
	}
}

// item is a seal of red wax or a white feather, above its lane.
func (v *scene) item(g *lens.Leg, way float64, t *Thing) {
	far, right := v.Place(g.At(way, float64(t.Lane*lane)))
	if far < closest {
		return
	}
	v.Add(far, func() {
		p, u := v.Screen(far, right, 26), v.Scale(far)
		v.Rect(p.X-12*u, p.Y+24*u, 24*u, 5*u, edge)
		if t.Kind == Seal {
			scenery.WaxSeal(v.Canvas, p.X, p.Y, 17*u, wax, straw)
		} else {
			scenery.Quill(v.Canvas, p.X, p.Y, u, kit.White, stone)
		}
	})
}

// courier runs, jumps, or slides; after a loss the courier lies on the planks, or falls beside or below them.
func (v *scene) courier() {
	s := v.s
	far, right := v.Place(-s.Side.Float(), 0)
	u, foot := v.Scale(far), v.Screen(far, right, 0)
	m := messenger
	m.Lies = s.Sliding > 0 || s.Hit == "ran into a beam" || s.Hit == "ran into a post"
	m.Dazed, m.Air = m.Lies && s.Hit != "", s.Height > 0 || s.Hit != ""
	if s.Moving && !m.Air {
		m.Stride = math.Sin(float64(s.Tick) / 4)
	}
	switch s.Hit {
	case "fell into a gap":
		foot.Y += 26 * u
	case "ran past a corner":
		u, foot = v.Scale(far+half), v.Screen(far+half+40, right, -60)
	}
	if s.Height > 0 {
		v.Ellipse(foot.X, foot.Y, 17*u, 4*u, kit.Ink)
	}
	m.Draw(v.Canvas, foot.X, foot.Y-s.Height.Float()*u, u)
}
