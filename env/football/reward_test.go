package football

import (
	"math"
	"testing"
)

// A frame of a worked example: where the ball is, in MageBench's coordinates, who has it, and what was done.
type frame struct {
	x, y   float64
	owner  int // one of ours; 100 and more: one of theirs; -1: no one
	action Action
	over   End
	want   float64 // what the term has brought after it, in both tallies unless the test says otherwise
	cor    float64 // in the corrected one, where both says so
}

// play gives the state of a frame with opponents at the given places.
func (f frame) state(n int, opponents [][2]float64) *State {
	at := func(x, y float64) Vec { return metres(int(math.Round(x*10000)), int(math.Round(y*10000))) }
	s := &State{Frame: n, Owner: Nobody, Action: f.action, Over: f.over, Count: [2]int{11, len(opponents)}, Ball: Ball{Pos: at(f.x, f.y)}}
	for i, o := range opponents {
		s.Teams[Right][i].Pos = at(o[0], o[1])
	}
	switch {
	case f.owner >= 100:
		s.Owner = Who{Right, f.owner - 100}
	case f.owner >= 0:
		s.Owner = Who{Left, f.owner}
	}
	if f.over == Goal {
		s.Score[Left] = 1
	}
	return s
}

// TestTerms works each term out by hand: the first frame, what follows, decay and cap.
func TestTerms(t *testing.T) {
	far := [][2]float64{{0.99, 0.4}}
	// At (0.1, 0) an opponent at (0.3, 0) is 0.2 away, straight before the goal: 400·0.2/11.
	const pass = 400 * 0.2 / 11
	marker := [][2]float64{{0.3, 0}}
	// Of the ways from (0.8, 0) the one to (1, -0.044) stays farthest from (0.8, 0.003), by √(0.002² + 0.00344²).
	clear := math.Hypot(0.002, 0.00344)
	// From (0.5, 0) its first sample is (0.505, -0.00044).
	clearFar := math.Hypot(0.005, 0.00344)
	for _, c := range []struct {
		name      string
		term      func(*Terms) float64
		opponents [][2]float64
		frames    []frame
		start     int // number of the first frame
	}{
		{"advance", func(t *Terms) float64 { return t.Advance }, far, []frame{
			{x: 0.1, owner: 1}, // the first frame only sets the start of the published sum
			{x: 0.2, owner: 1, want: 1.6, cor: 1.6},
			{x: 0.15, owner: 1, want: 1.6, cor: 0.8},
			{x: 0.4, owner: -1, want: 1.6, cor: 0.8}, // nobody's ball
			{x: 0.3, owner: 2, want: 3.2, cor: 3.2},
			{x: 0.25, owner: 2, want: 3.2, cor: 2.4},
		}, 1},
		{"passed", func(t *Terms) float64 { return t.Passed }, [][2]float64{{0.15, 0.3}, {0.18, -0.3}, {0.5, 0}}, []frame{
			{x: 0.1, owner: 1},
			{x: 0.2, owner: 1, want: 40.0 / 11, cor: 40.0 / 11},
			{x: 0.17, owner: 1, want: 20.0 / 11, cor: 20.0 / 11},
			{x: 0.6, owner: -1, want: 20.0 / 11, cor: 20.0 / 11},
		}, 1},
		{"goal", func(t *Terms) float64 { return t.Goal }, far, []frame{
			{x: 0.9, owner: -1}, {x: 1.01, owner: -1, over: Goal, want: 40, cor: 40},
		}, 1},
		{"own goal", func(t *Terms) float64 { return t.Goal + t.Stolen }, far, []frame{
			{x: -0.9, owner: -1}, {x: -1.01, owner: -1, over: OwnGoal, want: 0, cor: 20 * 101.0 / 400},
		}, 100},
		{"stolen", func(t *Terms) float64 { return t.Stolen }, far, []frame{
			{x: 0, owner: 1}, {x: 0, owner: 100, over: Stolen, want: 20 * 40.0 / 400, cor: 20 * 40.0 / 400},
		}, 39},
		{"out of play", func(t *Terms) float64 { return t.Stolen }, far, []frame{
			{x: 0, owner: 1}, {x: 0, owner: -1, over: Out, want: 0, cor: 20 * 200.0 / 400},
		}, 199},
		{"time is up", func(t *Terms) float64 { return t.Stolen }, far, []frame{
			{x: 0, owner: 1}, {x: 0, owner: 1, over: TimeUp, want: 0, cor: 20},
		}, 399},
		{"a save is paid as stolen in the code", func(t *Terms) float64 { return t.Stolen }, far, []frame{
			{x: 0.8, owner: 1}, {x: 0.8, owner: 1, action: Shoot}, {x: 0.9, owner: -1},
			{x: 0.95, owner: 100, over: Saved, want: 20 * 80.0 / 400, cor: 0},
		}, 77},
		{"a shot that is taken off the foot", func(t *Terms) float64 { return t.Stolen }, far, []frame{
			{x: 0.8, owner: 1}, {x: 0.8, owner: 1, action: Shoot}, {x: 0.8, owner: 101, over: Stolen, want: 0, cor: 0},
		}, 77},
		{"pass", func(t *Terms) float64 { return t.Pass }, marker, []frame{
			{x: 0.1, owner: 1},
			{x: 0.1, owner: 1, action: ShortPass},
			{x: 0.1, owner: -1, action: GoRight},
			{x: 0.1, owner: 2, want: pass, cor: pass},
			{x: 0.1, owner: 2, action: HighPass, want: pass, cor: pass},
			{x: 0.1, owner: 3, want: 1.75 * pass, cor: 2 * pass}, // three quarters of it
			{x: 0.1, owner: 3, action: LongPass, want: 1.75 * pass, cor: 2 * pass},
			{x: 0.1, owner: 4, want: 2.3125 * pass, cor: 3 * pass},
			{x: 0.1, owner: 5, want: 2.3125 * pass, cor: 3 * pass}, // without a pass
		}, 1},
		{"a pass to oneself", func(t *Terms) float64 { return t.Pass }, marker, []frame{
			{x: 0.1, owner: 1}, {x: 0.1, owner: 1, action: ShortPass}, {x: 0.1, owner: -1}, {x: 0.1, owner: 1},
		}, 1},
		{"the very first action earns nothing in the code", func(t *Terms) float64 { return t.Pass }, marker, []frame{
			{x: 0.1, owner: 1, action: ShortPass}, {x: 0.1, owner: -1}, {x: 0.1, owner: 2, want: 0, cor: pass},
		}, 1},
		{"with the mark of a shot up the code pays a pass to an opponent", func(t *Terms) float64 { return t.Pass }, marker, []frame{
			{x: 0.1, owner: 1}, {x: 0.1, owner: 1, action: ShortPass}, {x: 0.1, owner: 1, action: Shoot},
			{x: 0.1, owner: 102, over: Stolen, want: pass, cor: 0},
		}, 1},
		{"a pass to an opponent", func(t *Terms) float64 { return t.Pass }, marker, []frame{
			{x: 0.1, owner: 1}, {x: 0.1, owner: 1, action: ShortPass}, {x: 0.1, owner: -1}, {x: 0.1, owner: 102, over: Stolen},
		}, 1},
		{"shot near the goal", func(t *Terms) float64 { return t.Shot }, [][2]float64{{0.8, 0.003}}, []frame{
			{x: 0.8, owner: 1}, {x: 0.8, owner: 1, action: Shoot, want: 2000 * clear, cor: 100 * clear},
			{x: 0.8, owner: 1, action: Shoot, want: 2000 * clear, cor: 100 * clear}, // still the same shot
			{x: 0.9, owner: -1, want: 2000 * clear, cor: 100 * clear},
			{x: 0.8, owner: 1, want: 2000 * clear, cor: 100 * clear},
			{x: 0.8, owner: 1, action: Shoot, want: 4000 * clear, cor: 100 * clear}, // paid once more
		}, 1},
		{"shot from afar", func(t *Terms) float64 { return t.Shot }, [][2]float64{{0.5, 0.003}}, []frame{
			{x: 0.5, owner: 1}, {x: 0.5, owner: 1, action: Shoot, want: 2000 * clearFar / 2, cor: 100 * clearFar},
		}, 1},
		{"shot from our half", func(t *Terms) float64 { return t.Shot }, [][2]float64{{-0.5, 0.003}}, []frame{
			{x: -0.5, owner: 1}, {x: -0.5, owner: 1, action: Shoot, want: 0, cor: 100 * math.Hypot(0.015, 0.00344)},
		}, 1},
		{"a clear shot is capped", func(t *Terms) float64 { return t.Shot }, [][2]float64{{0.8, 0.1}}, []frame{
			{x: 0.8, owner: 1}, {x: 0.8, owner: 1, action: Shoot, want: 40.0 / 3, cor: 100 * math.Hypot(0.002, 0.10044)},
		}, 1},
		{"a shot at nobody's ball", func(t *Terms) float64 { return t.Shot }, far, []frame{
			{x: 0.8, owner: 1}, {x: 0.8, owner: -1, action: Shoot},
		}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			pub, cor := &published{}, &corrected{}
			first := c.frames[0]
			first.action = Idle
			cor.add(first.state(c.start-1, c.opponents)) // the state before the first action
			for i, f := range c.frames {
				s := f.state(c.start+i, c.opponents)
				pub.add(s)
				cor.add(s)
				if got := c.term(&pub.sum); math.Abs(got-f.want) > 2e-3 {
					t.Errorf("frame %d: published %.5f; want %.5f", i, got, f.want)
				}
				if got := c.term(&cor.sum); math.Abs(got-f.cor) > 2e-3 {
					t.Errorf("frame %d: corrected %.5f; want %.5f", i, got, f.cor)
				}
			}
		})
	}
}

func TestClearness(t *testing.T) {
	ball := frame{x: 0.6, y: 0.1}
	for _, c := range []struct {
		name      string
		opponents [][2]float64
		pass      float64
	}{
		{"nobody", nil, 0},
		{"behind", [][2]float64{{0.4, 0.15}}, math.Hypot(0.2, 0.05)}, // cos is below 0
		{"on the way", [][2]float64{{0.8, 0.05}}, math.Hypot(0.2, 0.05) / 11},
		{"at right angles", [][2]float64{{0.65, 0.3}}, math.Hypot(0.05, 0.2)},
		{"the least of several", [][2]float64{{0.4, 0.15}, {0.8, 0.05}}, math.Hypot(0.2, 0.05) / 11},
	} {
		s := ball.state(1, c.opponents)
		if got := s.clearPass(); math.Abs(got-c.pass) > 1e-4 {
			t.Errorf("%s: the pass is clear by %.5f; want %.5f", c.name, got, c.pass)
		}
		if c.opponents == nil && s.clearShot() != 0 {
			t.Errorf("without opponents a shot is clear by %v", s.clearShot())
		}
	}
}
