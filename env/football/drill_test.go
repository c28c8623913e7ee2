package football

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/metric"
	"gymkhana/rng"
)

// The ranges of distance from the goal and of the angle to its middle that shots are counted in.
var (
	shotFrom  = [...]int{0, 8, 11, 14, 17, 20, 25} // metres
	shotAngle = [...]string{"central", "half left or right", "from the side"}
)

// A drill counts what becomes of the first shot of an episode.
type drill struct {
	shots, goals, held, pushed, blocked, out [len(shotFrom)][len(shotAngle)]int
}

// shootsAt plays like the controller, but shoots where it is so near to the goal, and not before.
func shootsAt(far Fix) decider {
	return func(s *State, _ *rng.Source) Action {
		a := s.advice()
		switch {
		case s.carrier() == nil || s.Swing.Action != Idle:
			return a
		case s.Ball.Pos.to(Theirs) < far:
			return Shoot
		case a == Shoot:
			return s.decide().Dir
		}
		return a
	}
}

// play counts the first shot of an episode in which somebody shoots at a distance.
func (d *drill) play(s State, far Fix) {
	decide, draw := shootsAt(far), rng.Source(1)
	for s.Over == Playing && s.Swing.Action != Shoot {
		s.Step(decide(&s, &draw))
	}
	if s.Over != Playing {
		return
	}
	shooter, from := s.Owner, s.Ball.Pos
	for s.Swing.Action == Shoot && s.Over == Playing {
		from = s.Ball.Pos
		s.Step(Idle)
	}
	if s.at(shooter).Busy < afterKick-ticksPerFrame {
		return // he lost the ball before
	}
	way := Theirs.minus(from)
	i, j := len(shotFrom)-1, 0
	for i > 0 && way.len() < Fix(shotFrom[i])*one {
		i--
	}
	switch slope := way.Y.Abs().Div(max(way.X, one/10)); {
	case slope > one*7/10:
		j = 2
	case slope > one*36/100:
		j = 1
	}
	for s.Over == Playing && s.Owner.nobody() && s.Last == shooter {
		s.Step(Idle)
	}
	d.shots[i][j]++
	switch {
	case s.Over == Goal:
		d.goals[i][j]++
	case s.Over == Saved:
		d.held[i][j]++
	case s.Over == Out:
		d.out[i][j]++
	case s.Last.Side == Right && s.at(s.Last).Role == GK:
		d.pushed[i][j]++
	case s.Last.Side == Right:
		d.blocked[i][j]++
	}
}

// rate is the share of the shots in ranges of distance and angle, ends not included, that a count holds, in percent.
func (d *drill) rate(of *[len(shotFrom)][len(shotAngle)]int, lo, hi, left, right int) float64 {
	return 100 * float64(sum(of, lo, hi, left, right)) / float64(max(sum(&d.shots, lo, hi, left, right), 1))
}

// likely is between what the share of goals lies, in percent.
func (d *drill) likely(lo, hi, left, right int) metric.Interval {
	in := metric.ClopperPearson(d.rate(&d.goals, lo, hi, left, right)/100, float64(sum(&d.shots, lo, hi, left, right)), 0.98)
	return metric.Interval{Lo: 100 * in.Lo, Hi: 100 * in.Hi}
}

func sum(of *[len(shotFrom)][len(shotAngle)]int, lo, hi, left, right int) (n int) {
	for i := lo; i < hi; i++ {
		for j := left; j < right; j++ {
			n += of[i][j]
		}
	}
	return n
}

func (d *drill) String() string {
	var b strings.Builder
	for i, from := range shotFrom {
		fmt.Fprintf(&b, "\nfrom %2d m:", from)
		for j, angle := range shotAngle {
			fmt.Fprintf(&b, " %s %d %.0f %%,", angle, d.shots[i][j], d.rate(&d.goals, i, i+1, j, j+1))
		}
		fmt.Fprintf(&b, " all %.0f %% (held %.0f, pushed %.0f, blocked %.0f, out %.0f)", d.rate(&d.goals, i, i+1, 0, 3), d.rate(&d.held, i, i+1, 0, 3),
			d.rate(&d.pushed, i, i+1, 0, 3), d.rate(&d.blocked, i, i+1, 0, 3), d.rate(&d.out, i, i+1, 0, 3))
	}
	return b.String()
}

// Shots go in as often as in real football, from any distance: real ones score three or four times in ten from 8 to 11
// m in front of the goal, once in ten from 16 m and once in thirty from beyond 20 m. Weak keepers let half as many
// again in.
func TestShots(t *testing.T) {
	for _, c := range []struct {
		name    string
		level   Fix
		bounds  [len(shotFrom)][2]float64 // the bounds of the share of goals by distance
		front   [2]float64                // by 8 to 11 m, in front of the goal
		out     [2]float64                // those from 11 to 25 m
		blocked [2]float64
	}{
		{"weak opponents", 0, [...][2]float64{{38, 46}, {25, 31}, {20, 26}, {11, 16}, {6, 9}, {4, 6}, {1, 3}},
			[2]float64{44, 55}, [2]float64{36, 46}, [2]float64{10, 17}},
		{"equal opponents", one, [...][2]float64{{38, 46}, {19, 27}, {12, 18}, {7, 11}, {3, 6}, {2, 4}, {0, 2}},
			[2]float64{35, 48}, [2]float64{26, 38}, [2]float64{19, 30}},
	} {
		d := &drill{}
		for i := range 27 * tier.Rounds(80, 240, 1200) {
			s := Begin(fresh(t, i*7/27+i), seedOf(i))
			s.Level[Right] = levelOf(c.level)
			d.play(s, Fix(6+i%27)*one)
		}
		t.Log(c.name, d)
		for i, b := range c.bounds {
			if got := d.likely(i, i+1, 0, 3); got.Hi < b[0] || got.Lo > b[1] {
				t.Errorf("%s: %.0f to %.0f %% of shots from %d m on score; want %.0f to %.0f", c.name, got.Lo, got.Hi, shotFrom[i], b[0], b[1])
			}
		}
		if got := d.likely(1, 2, 0, 1); got.Hi < c.front[0] || got.Lo > c.front[1] {
			t.Errorf("%s: %.0f to %.0f %% of shots from 8 to 11 m in front score; want %.0f to %.0f", c.name, got.Lo, got.Hi, c.front[0], c.front[1])
		}
		for _, b := range []struct {
			what   string
			of     *[len(shotFrom)][len(shotAngle)]int
			lo, hi float64
		}{{"go wide or over the bar", &d.out, c.out[0], c.out[1]}, {"are blocked", &d.blocked, c.blocked[0], c.blocked[1]}} {
			if got := d.rate(b.of, 2, 6, 0, 3); got < b.lo || got > b.hi {
				t.Errorf("%s: %.1f %% of shots from 11 to 25 m %s; want %.0f to %.0f", c.name, got, b.what, b.lo, b.hi)
			}
		}
		if front, side := d.likely(1, 5, 0, 1), d.likely(1, 5, 2, 3); front.Hi < side.Lo*3/2 {
			t.Errorf("%s: from 8 to 20 m, at most %.0f %% of shots score from in front and at least %.0f %% from the side", c.name, front.Hi, side.Lo)
		}
	}
}
