package kit

import (
	"context"
	"testing"

	"gymkhana"
)

// play seats a player of the counting game and lets it act once.
func play(t *testing.T, p gymkhana.PrivilegedAgent, w gymkhana.Environment) gymkhana.Action {
	t.Helper()
	if err := p.Sit(w); err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(t.Context(), nil, gymkhana.Spec{}); err != nil {
		t.Fatal(err)
	}
	return act(t, p)
}

func act(t *testing.T, p gymkhana.Agent) gymkhana.Action {
	t.Helper()
	d, err := p.Act(t.Context(), nil)
	if err != nil || len(d.Actions) != 1 {
		t.Fatalf("%+v, %v", d, err)
	}
	return d.Actions[0]
}

// withPlayers is the counting game with its own players.
func withPlayers(oracle func(*Seat[counter]) gymkhana.Action, heuristic func(*View) gymkhana.Action) *Game[counter] {
	g := *counting
	g.Oracle, g.Heuristic = oracle, heuristic
	return &g
}

func start(t *testing.T, g *Game[counter]) *World[counter] {
	t.Helper()
	env, err := g.Env(gymkhana.Config(`{"goal":[{"field":"sum.a","target":3}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := env.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	return env.(*World[counter])
}

// An oracle tries actions out on copies; the world and its own seat stay as they are.
func TestAnOracleLooksAhead(t *testing.T) {
	add, lose, noop := Do("add"), Press(1, Letter('x')), gymkhana.Action{Verb: gymkhana.Noop}
	g := withPlayers(func(s *Seat[counter]) gymkhana.Action {
		if s.Role != 1 || len(s.Goal) != 1 || s.Over || s.Won {
			t.Errorf("the seat is %+v", s)
		}
		once := s.Try(add, noop)
		twice := once.Try(add, add)
		lost, won := once.Try(lose, noop), twice
		if once.State.Sum != [2]int{2, 1} || twice.State.Sum != [2]int{3, 2} || s.State.Sum != [2]int{1, 1} {
			t.Errorf("the sums are %v, %v and %v", s.State.Sum, once.State.Sum, twice.State.Sum)
		}
		if once.Over || once.Won || !won.Over || !won.Won || !lost.Over || lost.Won || once.Role != 1 || len(once.Goal) != 1 {
			t.Errorf("over and won: %v %v, %v %v, %v %v", once.Over, once.Won, won.Over, won.Won, lost.Over, lost.Won)
		}
		if again := lost.Try(noop, noop); again.Over || again.State.Sum != [2]int{1, 1} {
			t.Errorf("after a loss another round begins: %+v", again)
		}
		own := s.Copy(s.State)
		own.Log[0], s.State.Sum[0] = 77, 50
		memo, _ := s.Memo.(int)
		s.Memo = memo + 1
		if s.State.Log[0] == 77 || once.Memo != s.Try(add, add).Memo && memo == 0 == (once.Memo != nil) {
			t.Error("a copy shares memory, or a seat that was made by Try has another memo")
		}
		return Wait(memo + 1)
	}, nil)
	p, err := g.NewOracle(gymkhana.AgentSetup{Role: "b"})
	if err != nil {
		t.Fatal(err)
	}
	w := start(t, g)
	before := string(w.State().AppendCanonical(nil))
	for want := 1; want <= 2; want++ { // the memo lasts for an episode
		a := act
		if want == 1 {
			a = func(t *testing.T, _ gymkhana.Agent) gymkhana.Action { return play(t, p, w) }
		}
		if got := a(t, p); !got.Equal(Wait(want)) {
			t.Errorf("action %d is %s", want, got)
		}
	}
	if got := play(t, p, w); !got.Equal(Wait(1)) {
		t.Errorf("another episode begins without a memo, but the oracle did %s", got)
	}
	w.shown = nil
	if after := string(w.State().AppendCanonical(nil)); after != before {
		t.Errorf("the oracle's trials changed the world to\n%s\nfrom\n%s", after, before)
	}
}

// The oracle sees that a round is over, before the next step begins a new one.
func TestAnOracleSeesALoss(t *testing.T) {
	var over bool
	g := withPlayers(func(s *Seat[counter]) gymkhana.Action { over = s.Over; return Wait(1) }, nil)
	p, _ := g.NewOracle(gymkhana.AgentSetup{Role: "a"})
	w := start(t, g)
	if _, err := w.Step(t.Context(), []gymkhana.Action{Press(1, Letter('x')), Wait(1)}); err != nil {
		t.Fatal(err)
	}
	if play(t, p, w); !over {
		t.Error("the round is lost, and the oracle is not told")
	}
}

// A heuristic has only the declared fields of the state.
func TestAHeuristicReadsFields(t *testing.T) {
	g := withPlayers(nil, func(v *View) gymkhana.Action {
		if v.Role != "b" || v.Int("sum.b") != 1 || v.Int("Log") != 0 || v.Text("terminal.outcome") != "" ||
			v.Text("sum.b") != "" {
			t.Errorf("the view has %q, %d, %d, %q, %q", v.Role, v.Int("sum.b"), v.Int("Log"), v.Text("terminal.outcome"),
				v.Text("sum.b"))
		}
		memo, _ := v.Memo.(int)
		v.Memo = memo + 1
		return Wait(memo + 1)
	})
	p, err := g.NewHeuristic(gymkhana.AgentSetup{Role: "b"})
	if err != nil {
		t.Fatal(err)
	}
	w := start(t, g)
	if a := play(t, p, w); !a.Equal(Wait(1)) {
		t.Errorf("the first action is %s", a)
	}
	if a := act(t, p); !a.Equal(Wait(2)) {
		t.Errorf("the memo is lost: the second action is %s", a)
	}
}

func TestPlayersAreMadeForAGame(t *testing.T) {
	if _, err := counting.NewOracle(gymkhana.AgentSetup{}); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("an oracle of a game without one: %v", err)
	}
	if _, err := counting.NewHeuristic(gymkhana.AgentSetup{}); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("a heuristic of a game without one: %v", err)
	}
	g := withPlayers(func(*Seat[counter]) gymkhana.Action { return Wait(1) },
		func(*View) gymkhana.Action { return Wait(1) })
	for name, make := range map[string]func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error){"oracle": g.NewOracle,
		"heuristic": g.NewHeuristic} {
		if _, err := make(gymkhana.AgentSetup{Options: gymkhana.Config(`{"depth":3}`)}); err == nil {
			t.Errorf("an %s has no options, and takes one", name)
		}
		p, err := make(gymkhana.AgentSetup{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Act(t.Context(), nil); !blames(err, gymkhana.FaultUs) {
			t.Errorf("the %s acts without a seat: %v", name, err)
		}
		env, _ := g.Env(nil)
		if err := p.Sit(env); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Act(t.Context(), nil); !blames(err, gymkhana.FaultUs) {
			t.Errorf("the %s acts before Reset: %v", name, err)
		}
		slate, _ := newSlate().Env(nil)
		if err := p.Sit(slate); !blames(err, gymkhana.FaultSetup) {
			t.Errorf("the %s sits in another game: %v", name, err)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.Act(gone, nil); err != context.Canceled {
			t.Errorf("the %s acts for a run that was cancelled: %v", name, err)
		}
	}
}
