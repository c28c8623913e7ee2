package art

import "testing"

// A glass with facts that cannot be drawn, or counted in the picture, is refused.
func TestGlassesAreChecked(t *testing.T) {
	good := Glass{Layers: []Color{Red, Blue}, Cut: Cubes, Pieces: 3}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(*Glass){
		"one layer":       func(g *Glass) { g.Layers = g.Layers[:1] },
		"alike layers":    func(g *Glass) { g.Layers = []Color{Red, Blue, Blue} },
		"seven layers":    func(g *Glass) { g.Layers = Colors[:7] },
		"no colour":       func(g *Glass) { g.Layers = []Color{Red, NoColor} },
		"no cut":          func(g *Glass) { g.Cut = 0 },
		"no pieces":       func(g *Glass) { g.Pieces = 0 },
		"too many pieces": func(g *Glass) { g.Pieces = 9 },
	} {
		g := good
		change(&g)
		if g.Check() == nil {
			t.Errorf("%s: not refused", what)
		}
	}
}
