package football

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// A survey counts what happens on the pitch.
type survey struct {
	passes, complete [12]int // by length, 5 m each
	lost             [12]int // intercepted
	shots, goals     [8]int  // by distance from the goal, 4 m each
	wide, saved      [8]int
	byAngle, scored  [4]int // by the angle to the middle of the goal, 20° each
	frames           int
	metres, most     float64 // of all players; the fastest
	sprinting        int     // player frames faster than 5.5 m/s
	standing         int     // slower than 0.5 m/s
	least            float64 // distance of two players
}

// watch plays an episode with a player and counts.
func (v *survey) watch(s *State, decide decider, draw *rng.Source) {
	var kicked Action
	var length float64
	var at, angle int
	for s.Over == Playing {
		before := *s
		s.Step(decide(s, draw))
		v.frames++
		v.look(&before, s)
		if before.Swing.Action != Idle && s.Owner.nobody() && s.Last == before.Owner && s.Swing.Action == Idle {
			kicked = before.Swing.Action
			if kicked.pass() && s.Receiver >= 0 {
				length = before.Ball.Pos.to(s.Teams[Left][s.Receiver].Pos).Float()
				v.passes[min(int(length/5), 11)]++
			} else if kicked.pass() {
				kicked = Idle
			} else {
				way := Theirs.minus(before.Ball.Pos)
				at = min(int(way.len().Float()/4), 7)
				angle = min(int(math.Abs(math.Atan2(way.Y.Float(), way.X.Float()))*180/math.Pi/20), 3)
				v.shots[at]++
				v.byAngle[angle]++
			}
		}
		if kicked == Idle || s.Owner.nobody() && s.Over == Playing {
			continue
		}
		switch {
		case kicked == Shoot && s.Over == Goal:
			v.goals[at]++
			v.scored[angle]++
		case kicked == Shoot && s.Over == Saved:
			v.saved[at]++
		case kicked == Shoot && s.Over == Out:
			v.wide[at]++
		case kicked.pass() && !s.Owner.nobody() && s.Owner.Side == Left:
			v.complete[min(int(length/5), 11)]++
		case kicked.pass() && s.Over == Stolen:
			v.lost[min(int(length/5), 11)]++
		}
		kicked = Idle
	}
}

// look measures how the players moved in a frame.
func (v *survey) look(before, after *State) {
	for side := range after.Teams {
		for i := range after.Count[side] {
			p, q := &before.Teams[side][i], &after.Teams[side][i]
			d := p.Pos.to(q.Pos).Float()
			v.metres += d
			v.most = max(v.most, d*10)
			speed := q.Vel.len().Float()
			if speed > 5.5 {
				v.sprinting++
			}
			if speed < 0.5 {
				v.standing++
			}
			for other := range after.Teams {
				for j := range after.Count[other] {
					if other != side || j != i {
						v.least = min(v.least, q.Pos.to(after.Teams[other][j].Pos).Float())
					}
				}
			}
		}
	}
}

func (v *survey) String() string {
	var b strings.Builder
	percent := func(n, of int) string {
		if of == 0 {
			return "   –"
		}
		return fmt.Sprintf("%3d%%", 100*n/of)
	}
	fmt.Fprintf(&b, "\npasses by 5 m:")
	sum, done, lost := 0, 0, 0
	for i := range v.passes {
		fmt.Fprintf(&b, " %d:%s", v.passes[i], percent(v.complete[i], v.passes[i]))
		sum, done, lost = sum+v.passes[i], done+v.complete[i], lost+v.lost[i]
	}
	fmt.Fprintf(&b, " all %d:%s intercepted %s\nshots by 4 m:", sum, percent(done, sum), percent(lost, sum))
	sum, done = 0, 0
	for i := range v.shots {
		fmt.Fprintf(&b, " %d:%s(saved%s wide%s)", v.shots[i], percent(v.goals[i], v.shots[i]), percent(v.saved[i], v.shots[i]), percent(v.wide[i], v.shots[i]))
		sum, done = sum+v.shots[i], done+v.goals[i]
	}
	fmt.Fprintf(&b, " all %d:%s\nby angle of 20°:", sum, percent(done, sum))
	for i := range v.byAngle {
		fmt.Fprintf(&b, " %d:%s", v.byAngle[i], percent(v.scored[i], v.byAngle[i]))
	}
	players := float64(v.frames * 22)
	fmt.Fprintf(&b, "\nplayers: %.0f m a minute, %.1f %% fast, %.1f %% standing, fastest %.2f m/s, nearest %.2f m\n",
		v.metres/players*600, 100*float64(v.sprinting)/players, 100*float64(v.standing)/players, v.most, v.least)
	return b.String()
}

// share is how many of the counts from lo to hi, not included, there are of all.
func share(n, of []int, lo, hi int) float64 {
	a, b := 0, 0
	for i := lo; i < hi; i++ {
		a, b = a+n[i], b+of[i]
	}
	return 100 * float64(a) / float64(max(b, 1))
}

// The statistics of fresh scenes look like football: against opponents as weak as in MageBench's scenes, and against
// equal ones.
func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		name   string
		level  Fix
		passes [3]float64 // the least that are completed up to 10 m, from 10 to 30 m and farther
	}{{"weak opponents", 0, [3]float64{80, 78, 80}}, {"equal opponents", one, [3]float64{70, 70, 65}}} {
		v, draw := &survey{least: 100}, rng.Source(1)
		for i := range 3 * Regions * tier.Rounds(12, 40, 400) {
			s := Begin(fresh(t, i), seedOf(i))
			s.Level[Right] = levelOf(c.level)
			v.watch(&s, wisely, &draw)
		}
		t.Log(c.name, v)
		short, middle, long := share(v.complete[:], v.passes[:], 0, 2), share(v.complete[:], v.passes[:], 2, 6), share(v.complete[:], v.passes[:], 6, 12)
		lost := share(v.lost[:], v.passes[:], 0, 12)
		near, far := share(v.goals[:], v.shots[:], 0, 3), share(v.goals[:], v.shots[:], 3, 8)
		players := float64(v.frames * 22)
		bounds := []struct {
			what          string
			lo, value, hi float64
		}{
			{"short passes completed", c.passes[0], short, 95}, {"passes of 10 to 30 m completed", c.passes[1], middle, 90},
			{"longer passes completed", c.passes[2], long, 95}, {"passes intercepted", 5, lost, 28},
			{"shots of the controller scored from within 12 m", 18, near, 48}, {"from farther away", 0, far, near},
			{"metres a minute", 100, v.metres / players * 600, 210}, {"sprinting", 3, 100 * float64(v.sprinting) / players, 20},
			{"fastest", 7, v.most, 9.5}, {"nearest", 0.3, v.least, 0.61},
		}
		for _, b := range bounds {
			if b.value < b.lo || b.value > b.hi {
				t.Errorf("%s: %s %.1f; want %.1f to %.1f", c.name, b.what, b.value, b.lo, b.hi)
			}
		}
	}
}
