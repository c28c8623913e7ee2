package marl

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// panel is the source of the world with four buttons.
func panel(t *testing.T) *learn.Source {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// played is a run of a group of untrained networks on the training tasks.
func played(t *testing.T, s *learn.Source, options string) *memstore.Store {
	t.Helper()
	return playedBy(t, s, policy.NewNet(3), options)
}

func playedBy(t *testing.T, s *learn.Source, n gymkhana.Policy, options string) *memstore.Store {
	t.Helper()
	const name = "policy/some"
	var c gymkhana.Config
	if err := c.UnmarshalJSON([]byte(options)); err != nil {
		t.Fatal(err)
	}
	r, err := runner.Resolve(s.Catalog, runner.Order{Selectors: []string{"boards:learn"}, Repeats: 1, PrivateKey: "k",
		Arms:     []gymkhana.Arm{{Agent: "group", Model: name, Options: c}},
		Policies: map[string]gymkhana.Policy{name: n}})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := memstore.New(&gymkhana.Run{Plan: *r.Plan})
	if err == nil {
		err = r.Runner(kept).Run(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// rows are the episodes of a run.
func rows(t *testing.T, a gymkhana.Archive) []gymkhana.EpisodeRow {
	t.Helper()
	all, err := a.Episodes(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatalf("%d episodes: %v", len(all), err)
	}
	return all
}

// tempting proposes what the guide would do, so it is never wrong, except for member 0, which finishes.
func tempting(m *Moment, member int) (gymkhana.Action, bool) {
	if member == 0 {
		return gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "infeasible"}}}, true
	}
	return m.Scene.Guide.Next(), member == 1
}

// The matrix of a stored run, computed again, is the stored one in every cell; one that was changed is found.
func TestTheMatrixAgain(t *testing.T) {
	s := panel(t)
	kept := played(t, s, `{"n": 3, "rounds": 2, "temperatures": [1, 1.5, 2]}`)
	f := &Filler{Replay: NewReplay(s, kept), Critic: synth.VerifierCritic{}, Adverse: tempting}
	for range 2 { // the second time there is nothing to do
		if err := f.Fill(t.Context(), kept, time.Now); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Matrices(t.Context(), kept, "verifier")
	if err != nil || len(all) != len(rows(t, kept)) {
		t.Fatalf("%d matrices of %d episodes (%v)", len(all), len(rows(t, kept)), err)
	}
	events, err := kept.Events(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	notes, kinds := 0, map[float64]int{}
	for _, e := range events {
		if e.Kind == gymkhana.EventMatrix {
			notes++
		}
	}
	for _, m := range all {
		for _, turn := range m.Turns {
			for _, round := range turn.Reward {
				for _, x := range round {
					kinds[*x]++
				}
			}
			if turn.Adverse[2] != nil || turn.Adverse[0] == nil || turn.Adverse[1].Score != 1 {
				t.Errorf("adverse actions %+v", turn.Adverse)
			}
		}
	}
	if notes != len(all) || len(kinds) < 2 {
		t.Errorf("%d notes of %d matrices, with scores %v", notes, len(all), kinds)
	}
	cells, err := f.Verify(t.Context())
	if err != nil || cells < 6*len(all) {
		t.Errorf("%d cells are alike (%v)", cells, err)
	}
	changed := false
	for _, e := range events {
		if e.Kind == gymkhana.EventMatrix && !changed && strings.Contains(e.Text, "0.1") {
			e.Text, changed = strings.Replace(e.Text, "0.1", "0.3", 1), true
			if err := kept.Note(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := f.Verify(t.Context()); !changed || err == nil || !strings.Contains(err.Error(), "is not the stored one") {
		t.Errorf("a cell was changed (%t): %v", changed, err)
	}
}

// The difference reward of a turn that was written by hand: what the group would have done without each cell.
func TestDifferenceByHand(t *testing.T) {
	s := panel(t)
	kept := played(t, s, `{"n": 2, "rounds": 1, "temperatures": [1, 2]}`)
	f := &Filler{Replay: NewReplay(s, kept), Critic: synth.VerifierCritic{}}
	row := rows(t, kept)[0]
	first := true
	err := f.Visit(t.Context(), &row, func(m *Moment) error {
		if !first {
			return nil
		}
		first = false
		right, other := m.Scene.Guide.Next(), ""
		for _, e := range m.Scene.Seen.Elements {
			if e.ID != right.Text("element") {
				other = fmt.Sprintf("click element=%q", e.ID)
			}
		}
		said := func(member, round int, text string) gymkhana.Aside {
			return gymkhana.Aside{Member: member, Round: round, Action: text}
		}
		// Two right proposals against a wrong one; the distance is 1 after a right one and 2 after a wrong one.
		d := *m.Decided
		d.Raw = `{"vote":"matrix"}`
		d.Asides = []gymkhana.Aside{said(0, 1, right.String()), said(1, 1, other), said(0, 2, right.String()), said(1, 2, `finish status="infeasible"`)}
		at := *m
		at.Decided = &d
		turn, err := f.turn(t.Context(), &Matrix{Members: 2, Rounds: 2}, &at)
		if err != nil {
			return err
		}
		third := (1 + 2 + Lost) / 3. // each of three single proposals may win
		want := [][]float64{{third - 1, 0}, {third - 1, 0}}
		for r := range want {
			for k := range want[r] {
				if got := *turn.Difference[r][k]; math.Abs(got-want[r][k]) > 1e-9 {
					t.Errorf("round %d, member %d: %g; want %g", r+1, k, got, want[r][k])
				}
			}
		}
		if got := []float64{*turn.Reward[0][0], *turn.Reward[0][1], *turn.Reward[1][0], *turn.Reward[1][1]}; !reflect.DeepEqual(got, []float64{1, .3, 1, 0}) {
			t.Errorf("scores %v", got)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A judge is a chat model that gives every proposal the same scores.
type judge struct{ asked int }

func (j *judge) Chat(_ context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	j.asked++
	text := r.Messages[len(r.Messages)-1].Parts[0].Text
	if !strings.Contains(text, "Press the button") {
		return nil, fmt.Errorf("the question lacks the goal: %s", text)
	}
	return &gymkhana.Response{Text: "Reason: it may be so.\nScore: {\"agent_0\": 0.9, \"agent_1\": 0.2, \"agent_2\": 0.5}"}, nil
}

// A model scores on the same path, and its matrix lies beside that of the verifier.
func TestAModelAsCritic(t *testing.T) {
	s := panel(t)
	kept := played(t, s, `{"n": 2, "rounds": 2, "temperatures": [1, 2]}`)
	stub := &judge{}
	model, err := synth.NewModelCritic(stub, synth.ModelOptions{Name: "test/judge"})
	if err != nil {
		t.Fatal(err)
	}
	for _, critic := range []synth.Critic{synth.VerifierCritic{}, model} {
		f := &Filler{Replay: NewReplay(s, kept), Critic: critic}
		if err := f.Fill(t.Context(), kept, time.Now); err != nil {
			t.Fatal(err)
		}
		all, err := Matrices(t.Context(), kept, critic.Name())
		if err != nil || len(all) != len(rows(t, kept)) {
			t.Fatalf("%s: %d matrices (%v)", critic.Name(), len(all), err)
		}
	}
	all, _ := Matrices(t.Context(), kept, "test/judge")
	turns := 0
	for _, m := range all {
		turns += len(m.Turns)
		if m.Critic != "test/judge" || *m.Turns[0].Reward[0][0]*10 < 2 {
			t.Errorf("%+v", m)
		}
	}
	if stub.asked == 0 || stub.asked > turns {
		t.Errorf("asked %d times about %d turns", stub.asked, turns)
	}
}

func TestDamagedMatrices(t *testing.T) {
	s := panel(t)
	for text, want := range map[string]string{
		`{"critic":"x","members":2,"rounds":1,"turns":[{"reward":[[1]]}]}`:                     "turn 1 is not of 1 rounds and 2 members",
		`{"critic":"x","members":2,"rounds":1,"turns":[{"reward":[[1,null]],"adverse":[{}]}]}`: "turn 1 is not",
		`{"critic":`: "unexpected end",
	} {
		kept := played(t, s, `{"n": 2, "rounds": 1}`)
		if err := kept.Note(t.Context(), gymkhana.Event{Kind: gymkhana.EventMatrix, Text: text}); err != nil {
			t.Fatal(err)
		}
		if _, err := Matrices(t.Context(), kept, "x"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
	f := &Filler{Replay: NewReplay(s, alone(t, s)), Critic: synth.VerifierCritic{}}
	if _, err := f.Matrix(t.Context(), &rows(t, f.Archive)[0]); err == nil || !strings.Contains(err.Error(), "name a run of the agent group") {
		t.Errorf("a run of a single agent: %v", err)
	}
}

// alone is a run of an agent that is no group.
func alone(t *testing.T, s *learn.Source) gymkhana.Archive {
	t.Helper()
	a, err := learntest.Play(t.Context(), s.Catalog, []string{"boards:learn"}, []string{"random"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A silent critic scores nothing.
type silent struct{}

func (silent) Name() string { return "silent" }

func (silent) Score(_ context.Context, _ *synth.Scene, actions []gymkhana.Action) ([]float64, error) {
	scores := make([]float64, len(actions))
	for i := range scores {
		scores[i] = math.NaN()
	}
	return scores, nil
}

// Where nothing is scored, the matrix has no numbers, and no adverse actions; computed again, without what proposed
// these, it is the same.
func TestNothingScored(t *testing.T) {
	s := panel(t)
	kept := played(t, s, `{"n": 2, "rounds": 1}`)
	f := &Filler{Replay: NewReplay(s, kept), Critic: silent{}, Adverse: tempting}
	if err := f.Fill(t.Context(), kept, time.Now); err != nil {
		t.Fatal(err)
	}
	all, err := Matrices(t.Context(), kept, "silent")
	if err != nil || len(all) == 0 {
		t.Fatalf("%d matrices (%v)", len(all), err)
	}
	for _, m := range all {
		if m.Turns[0].Adverse != nil || m.Turns[0].Reward[0][1] != nil {
			t.Errorf("%+v", m.Turns[0])
		}
	}
	f.Adverse = nil
	if cells, err := f.Verify(t.Context()); err != nil || cells == 0 {
		t.Errorf("%d cells are alike (%v)", cells, err)
	}
}

// A listener is a network that notes what it hears.
type listener struct {
	*policy.Net
	mu    sync.Mutex
	heard []string
}

func (l *listener) Compose(in *gymkhana.PolicyInput, out *policy.Options) ([]gymkhana.Action, gymkhana.Scores) {
	l.mu.Lock()
	l.heard = append(l.heard, noted(in.Messages))
	l.mu.Unlock()
	return l.Net.Compose(in, out)
}

func noted(messages []gymkhana.Heard) string { return fmt.Sprintf("%+v", messages) }

// An episode that is executed again gives a network what it heard then: who said what, and how sure they were.
func TestWhatWasHeardIsHeardAgain(t *testing.T) {
	for options, own := range map[string]bool{`{"n": 3, "rounds": 2, "temperatures": [1, 1.5, 2]}`: true,
		`{"n": 3, "rounds": 2, "temperatures": [1, 1.5, 2], "memory": "none"}`: false} {
		s, l := panel(t), &listener{Net: policy.NewNet(3)}
		kept := playedBy(t, s, l, options)
		var again []string
		sure, spoken := 0, 0
		for _, row := range rows(t, kept) {
			if err := NewReplay(s, kept).Visit(t.Context(), &row, func(m *Moment) error {
				for i := range m.Decided.Asides {
					messages := m.Input(&m.Decided.Asides[i]).Messages
					again = append(again, noted(messages))
					for _, h := range messages {
						if h.Sure > 0 && h.Sure <= 1 {
							sure++
						}
						if h.Own {
							spoken++
						}
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(again)
		slices.Sort(l.heard)
		if !slices.Equal(again, l.heard) || sure == 0 || (spoken > 0) != own {
			t.Errorf("%s: %d proposals heard something, and %d again, otherwise; %d messages have a probability, %d are the own",
				options, len(l.heard), len(again), sure, spoken)
		}
	}
}
