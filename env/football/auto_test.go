package football

import (
	"slices"
	"testing"
)

// done plays actions with auto-rendering, and gives the frames that each took and what was executed in them.
func done(s *State, acts ...Action) [][]Action {
	auto := NewAuto()
	var all [][]Action
	for _, a := range acts {
		var did []Action
		auto.Perform(s, a, func(s *State) { did = append(did, s.Action) })
		all = append(all, did)
	}
	return all
}

func TestAutoRepeatsDirections(t *testing.T) {
	s := alone(Vec{-30 * one, 0})
	want := []int{1, 10, 1, 10, 1, 1, 1, 10}
	for i, did := range done(&s, GoRight, GoRight, GoTop, GoTop, Sprint, Sprint, GoTop, GoTop) {
		if len(did) != want[i] {
			t.Errorf("action %d took %d frames; want %d", i, len(did), want[i])
		}
	}
}

// The very first action is one frame, also if it is a pass; and it counts as given before.
func TestAutoFirstAction(t *testing.T) {
	s := alone(Vec{-30 * one, 0})
	if got := done(&s, ShortPass); len(got[0]) != 1 {
		t.Errorf("a pass as first action took %d frames", len(got[0]))
	}
	s = alone(Vec{-30 * one, 0})
	if got := done(&s, GoRight, GoRight); len(got[1]) != longest {
		t.Errorf("the first action again took %d frames", len(got[1]))
	}
}

// A repeated direction stops before a line, and before an opponent.
func TestAutoStops(t *testing.T) {
	s := alone(Vec{0, -HalfWidth + 3*one})
	if got := done(&s, GoTop, GoTop); len(got[1]) >= longest || s.Over != Playing {
		t.Errorf("it ran %d frames towards a line 3 m away: %q", len(got[1]), s.Over)
	}
	s = alone(Vec{})
	s.Teams[Right][1] = Player{Role: CB, Pos: Vec{6 * one, 0}, Fresh: one, Home: Vec{6 * one, 0}}
	s.Count[Right] = 2
	if got := done(&s, GoRight, GoRight); len(got[1]) >= longest {
		t.Errorf("it ran %d frames into an opponent 6 m away", len(got[1]))
	}
}

// A pass alternates with the last direction until the ball has left, and then the controller acts until it arrives.
func TestAutoPass(t *testing.T) {
	s := alone(Vec{})
	s.Count[Left] = 3
	s.Teams[Left][2] = Player{Role: CM, Pos: Vec{0, -15 * one}, Fresh: one, Home: Vec{0, -15 * one}}
	got := done(&s, GoTop, ShortPass)[1]
	want := []Action{ShortPass, GoTop, BuiltinAI, BuiltinAI}
	if len(got) < 6 || !slices.Equal(got[:4], want) || slices.ContainsFunc(got[2:], func(a Action) bool { return a != BuiltinAI }) {
		t.Errorf("a pass was executed as %v", got)
	}
	if s.Owner != (Who{Left, 2}) {
		t.Errorf("it ended when %v had the ball", s.Owner)
	}
	s.Owner, s.Ball.Pos = Nobody, Vec{20 * one, 20 * one}
	if got := done(&s, Idle, Shoot)[1]; len(got) != 1 {
		t.Errorf("a shot at a loose ball took %d frames", len(got))
	}
}
