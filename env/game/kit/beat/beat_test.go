package beat

import (
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "beat.go") }

// Beat, Next and Off agree with a search over all beats, before the first one too.
func TestPulse(t *testing.T) {
	for _, p := range []Pulse{{0, 1}, {5, 7}, {-3, 12}, {100, 31}} {
		for tick := -200; tick < 200; tick++ {
			nearest := 1 << 30
			for beat := -300; beat < 300; beat++ {
				if off := tick - p.At(beat); max(off, -off) < max(nearest, -nearest) || off < 0 && -off == nearest {
					nearest = off
				}
			}
			beat, ago := p.Beat(tick)
			next, until := p.Next(tick)
			if p.At(beat)+ago != tick || ago < 0 || ago >= p.Every || p.At(next)-until != tick || until < 0 ||
				until >= p.Every || p.Off(tick) != nearest {
				t.Fatalf("%+v at %d: beat %d, %d ago; beat %d in %d; off %d, want %d", p, tick, beat, ago, next,
					until, p.Off(tick), nearest)
			}
		}
	}
}

// Sum adds the events tick by tick, and a cycle repeats.
func TestChart(t *testing.T) {
	c := Chart{Pulse: Pulse{First: 4, Every: 5}, N: 3, Events: [Longest]int{2, -7, 1}}
	for from := -20; from < 40; from++ {
		sum := 0
		for to := from; to < from+50; to++ {
			if got := c.Sum(from, to); got != sum {
				t.Fatalf("from %d to %d the sum is %d; want %d", from, to, got, sum)
			}
			event, left := c.Now(to)
			if again, _ := c.Now(to + 3*5); again != event || left < 1 || left > 5 {
				t.Fatalf("at %d: %d with %d ticks left, a cycle later %d", to, event, left, again)
			}
			sum += event
		}
	}
}

func TestWindow(t *testing.T) {
	w := Window{Perfect: 4, Good: 30}
	for off, want := range map[int]Grade{0: Perfect, 4: Perfect, -4: Perfect, 5: Good, -30: Good, 31: Miss,
		-500: Miss} {
		if got := w.Judge(off); got != want {
			t.Errorf("%d off: grade %d; want %d", off, got, want)
		}
	}
}

// A swing has a constant speed, turns at its ends, is the same one period later, and Reaches finds where it crosses a
// place.
func TestSwing(t *testing.T) {
	for _, s := range []Swing{{2, kit.FromInt(8)}, {31, kit.FromInt(120)}, {100, kit.FromInt(77)}} {
		speed := (s.Reach * 4 / kit.Fix(s.Period)) + 2
		for tick := -s.Period; tick < 2*s.Period; tick++ {
			at, next := s.At(tick), s.At(tick+1)
			if at != s.At(tick+s.Period) || at.Abs() > s.Reach || (next-at).Abs() > speed {
				t.Fatalf("%+v at %d: %v, then %v, a period later %v", s, tick, at.Float(), next.Float(),
					s.At(tick+s.Period).Float())
			}
			if s.Rising(tick) && s.Rising(tick+1) && next <= at || !s.Rising(tick) && !s.Rising(tick+1) && next >= at {
				t.Fatalf("%+v at %d: rising is %v, and it goes from %v to %v", s, tick, s.Rising(tick), at.Float(),
					next.Float())
			}
			hit := s.Reaches(kit.FromInt(3), tick)
			if hit < tick || hit >= tick+s.Period || (s.At(hit)-kit.FromInt(3)).Abs() > speed {
				t.Fatalf("%+v comes to 3 at %d, where it is at %v", s, hit, s.At(hit).Float())
			}
		}
		if s.At(0) != -s.Reach || s.Period%2 == 0 && s.At(s.Period/2) != s.Reach {
			t.Errorf("%+v begins at %v and turns at %v", s, s.At(0).Float(), s.At(s.Period/2).Float())
		}
	}
}

// A bar stays within its own box, whatever its marks are.
func TestBarStaysInItsBox(t *testing.T) {
	c := kit.NewCanvas()
	c.Clear(kit.Red)
	b := Bar{X: 200, Y: 300, W: 400, H: 40, Ticks: 120, Title: "Beats"}
	b.Draw(c, Mark{In: -50, Long: 70, Color: kit.Blue, Label: "a"}, Mark{In: 100, Long: 500, Color: kit.Teal,
		Label: "b"},
		Mark{In: 60, Color: kit.Orange}, Mark{In: -1, Color: kit.Orange}, Mark{In: 121, Color: kit.Orange},
		Mark{In: 400, Long: 9})
	img := c.Image()
	for y := range kit.Height {
		for x := range kit.Width {
			if x > 170 && x < 630 && y > 250 && y < 370 {
				continue
			}
			if r, g, b, _ := img.At(x, y).RGBA(); r>>8 != uint32(kit.Red.R) || g>>8 != uint32(kit.Red.G) ||
				b>>8 != uint32(kit.Red.B) {
				t.Fatalf("the bar paints the pixel %d,%d", x, y)
			}
		}
	}
}
