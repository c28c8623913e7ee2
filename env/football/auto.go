package football

// Auto is MageBench's auto-rendering: a repeated action continues while nothing happens, and a kick until a player has
// the ball. Only the last of these frames is shown to the agent; every frame is scored.
//
// A direction that is repeated lasts up to ten frames. It ends sooner if the ball, or the player who has it, is about
// to leave the pitch or to meet an opponent. A pass or shot continues, with the last direction in every other frame,
// until the ball has left the player, and then until a player has it. Everything else takes one frame, and so does the
// first action. Source: MageBench, arXiv:2412.04531, with the constants of its released code.
type Auto struct {
	prev  Action
	dir   Action // the last direction
	begun bool
	any   bool // prev is set
}

// NewAuto makes an Auto at the start of an episode.
func NewAuto() Auto { return Auto{dir: GoRight} }

// The constants of the released code, in its coordinates.
const (
	longest = 10            // frames of a repeated direction
	foresee = 5             // frames for which meetings are predicted
	edge    = 3             // frames for which crossings of a line are predicted
	meeting = one * 1 / 100 // distance at which two players meet
)

// Perform plays an action, and calls show after each frame.
func (t *Auto) Perform(s *State, a Action, show func(*State)) {
	frame := func(a Action) bool {
		s.Step(a)
		show(s)
		return s.Over == Playing
	}
	first := !t.begun
	t.begun = true
	if a.direction() {
		t.dir = a
	}
	switch {
	case first:
		frame(a)
	case a.direction() && t.any && t.prev == a:
		for n := 1; frame(a) && n < longest && s.safe(); n++ {
		}
		return
	case a.kick() && !s.Owner.nobody():
		t.kick(s, a, frame)
	default:
		frame(a)
	}
	t.prev, t.any = a, true
}

// kick plays a pass or a shot until another player has the ball.
func (t *Auto) kick(s *State, a Action, frame func(Action) bool) {
	owner := s.Owner
	for {
		switch s.Owner {
		case owner:
			if !frame(a) || !frame(t.dir) {
				return
			}
		case Nobody:
			if !frame(BuiltinAI) {
				return
			}
		default:
			return
		}
	}
}

// safe reports whether nothing is predicted that requires another decision.
func (s *State) safe() bool {
	pos, vel := s.Ball.Pos, s.Ball.Vel
	if p := s.carrier(); p != nil {
		pos, vel = p.Pos, p.Vel
	}
	at := func(pos, vel Vec, frames Fix) Vec { return pos.plus(vel.scaled(frames * one / 10)) }
	if end := at(pos, vel, edge); end.X.Abs() >= HalfLength || end.Y.Abs() >= HalfWidth {
		return false
	}
	for i := range Fix(foresee + 1) {
		own := at(pos, vel, i)
		for j := range s.Count[Right] {
			q := &s.Teams[Right][j]
			way := at(q.Pos, q.Vel, i).minus(own)
			apart := Vec{way.X.Div(HalfLength), way.Y.Div(unitY)}
			if apart.X.Abs() < meeting && apart.Y.Abs() < meeting && apart.within(meeting) {
				return false
			}
		}
	}
	return true
}
