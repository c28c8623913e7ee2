package deltarun

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// lookahead is how many steps the oracle looks ahead. stepTicks is the length of a step.
const lookahead, stepTicks = 6, 15

// moves are the actions of a search.
var (
	moves = []gymkhana.Action{kit.Do("wait"), kit.Do("turn_left"), kit.Do("turn_right"), kit.Do("slow_down")}
	keys  = []kit.Keys{0, kit.KeySet(kit.ArrowLeft), kit.KeySet(kit.ArrowRight), kit.KeySet(kit.ArrowUp)}
)

var search = track.Search[State]{Moves: len(moves), Deep: lookahead, Patience: 2500, Play: (*State).step, First: (*State).toOpening}

// oracle searches for ways to paddle on which the kayak runs into nothing in its next steps; it knows only what the picture
// shows. It tries first to get to the reeds
// before the next row, and then in front of its opening. It uses no boosts.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	best := search.Best(seat.State.seen())
	if best == 0 && !seat.State.Moving {
		best = 3 // the kayak waits
	}
	return moves[best]
}

// seen is the state without what is below the picture.
func (s *State) seen() *State {
	own := *s
	for i := range own.Ahead {
		if r := &own.Ahead[i]; r.At >= s.Dist.Floor()+kit.Height-kayakY {
			*r = Row{At: r.At + river*river, Mid: s.X.Floor()}
		} else if r.LogAt >= s.Dist.Floor()+kit.Height-kayakY {
			r.Log = 0
		}
	}
	return &own
}

// toOpening is the turn toward what comes next.
func (s *State) toOpening() int {
	r := s.coming()
	at, x := r.At, r.Mid
	for i := range s.Ahead {
		if q := &s.Ahead[i]; q.Item == Reeds && q.ItemAt > s.length().To && q.ItemAt < at {
			at, x = q.ItemAt, q.ItemX
		}
	}
	ticks := max(12, (at-s.length().To)/max(1, s.Speed.Floor()))
	want := kit.Ratio(x-s.X.Floor()-swell*s.current()*ticks, ticks).Div(aside).Clamp(-kit.One, kit.One)
	switch by := want - s.Heading; {
	case by < -kit.One/4:
		return 1
	case by > kit.One/4:
		return 2
	}
	return 0
}

// step plays one step of the world, and reports whether the kayak runs into nothing.
func (s *State) step(move int) bool {
	in := []kit.Input{{Held: keys[move]}}
	lives, shields := s.Lives, s.Shields
	for range stepTicks {
		if tick(s, in); s.Lives < lives || s.Shields < shields {
			return false
		}
	}
	return true
}

// The heuristic's middle of an opening is so many pixels to both sides, and its turns are so many percent of the full one.
const middle, bend = 45, 50

// heuristic turns halfway to the side of the next opening until it is in front of its middle, and then straight. It ignores logs,
// currents, reeds and its speed.
func heuristic(v *kit.View) gymkhana.Action {
	want := 0
	switch by := v.Int("next.opening"); {
	case by < -middle:
		want = -bend
	case by > middle:
		want = bend
	}
	heading := v.Int("player.heading")
	moving, _ := v.Number("metrics.moving")
	switch {
	case heading > want+10:
		return kit.Do("turn_left")
	case heading < want-10:
		return kit.Do("turn_right")
	case moving == 0:
		return kit.Do("slow_down")
	}
	return kit.Do("wait")
}
