package cliffcourier

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// lookahead is how many steps the oracle looks ahead: less than 1,400 units, and the picture shows 1,700. stepTicks is the
// length of a step.
const lookahead, stepTicks = 5, 30

// moves are the actions of a search.
var (
	moves = []gymkhana.Action{kit.Do("wait"), kit.Do("turn_left"), kit.Do("turn_right"), kit.Do("jump"), kit.Do("slide")}
	keys  = []kit.Keys{0, kit.KeySet(kit.Letter('a')), kit.KeySet(kit.Letter('d')), kit.KeySet(kit.Letter('w')), kit.KeySet(kit.Letter('s'))}
)

var search = track.Search[State]{Moves: len(moves), Deep: lookahead, Play: (*State).step, First: (*State).toSeal}

// oracle searches for ways to run on which the courier survives the next steps; it knows only what is before the next corner.
// It tries first to get into the lane of the next seal.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	if !seat.State.Moving || seat.Over {
		return kit.Do("start")
	}
	return moves[search.Best(seat.State.seen())]
}

// seen is the state without what is behind the next corner.
func (s *State) seen() *State {
	own := *s
	hidden := false
	for i := range own.Ahead {
		t := &own.Ahead[i]
		if hidden {
			t.Done = true
		}
		hidden = hidden || t.Kind == Corner && !t.Done
	}
	return &own
}

// toSeal is the move toward the lane of the next seal or feather, which may be behind posts; at a corner it is the turn.
func (s *State) toSeal() int {
	if t := s.corner(); t != nil && !t.Armed && s.open(t) {
		return (t.Lane + 3) / 2
	}
	for _, t := range s.Ahead {
		if (t.Kind == Seal || t.Kind == Feather) && !t.Done && t.At > s.Dist.Floor() {
			return [...]int{1, 1, 0, 2, 2}[t.Lane-s.Lane+2]
		}
	}
	return 0
}

// step plays one step of the world, and reports whether the courier survives it without a stumble or a loss of a feather.
func (s *State) step(move int) bool {
	in := []kit.Input{{Held: keys[move], Pressed: keys[move]}}
	if move >= 3 && !s.grounded() {
		return false
	}
	bad := s.Stumbles + s.Resurrects
	for range stepTicks {
		if tick(s, in); s.Hit != "" || s.Stumbles+s.Resurrects > bad {
			return false
		}
		in[0].Pressed = 0
	}
	return true
}

// near is the distance at which the heuristic acts.
const near = 190

// heuristic acts when the next obstacle is near: it turns, jumps, slides, or leaves a lane with a post, first to the left if
// that lane is free. It ignores its speed and seals, and has not prepared for pairs of posts.
func heuristic(v *kit.View) gymkhana.Action {
	moving, _ := v.Number("metrics.moving")
	if moving == 0 || v.Text("terminal.outcome") == kit.Fail {
		return kit.Do("start")
	}
	if v.Int("next.distance") > near {
		return kit.Do("wait")
	}
	switch v.Text("next.kind") {
	case "corner":
		if v.Text("next.side") == "left" {
			return kit.Do("turn_left")
		}
		return kit.Do("turn_right")
	case "gap":
		return kit.Do("jump")
	case "beam":
		return kit.Do("slide")
	case "post":
		lanes, at := v.Text("next.lanes"), v.Int("player.lane")+1
		switch {
		case lanes[at] == '.':
		case at > 0 && (lanes[at-1] == '.' || at == 2):
			return kit.Do("turn_left")
		default:
			return kit.Do("turn_right")
		}
	}
	return kit.Do("wait")
}
