package group

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
)

// A talker is a Member that asks its model once for each proposal: it sends the turn and what it
// heard, and takes the reply for an action.
type talker struct {
	model gymkhana.Model
	turn  int
	did   []gymkhana.Decision
}

func (a *talker) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error {
	a.turn, a.did = 1, nil
	return nil
}

func (a *talker) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := a.Propose(ctx, o, nil)
	if err == nil {
		err = a.Did(d)
	}
	return d, err
}

func (a *talker) Propose(ctx context.Context, _ *gymkhana.Observation, heard []gymkhana.Heard) (gymkhana.Decision, error) {
	said := fmt.Sprintf("turn %d", a.turn)
	for _, h := range heard {
		switch {
		case h.Own:
			said += fmt.Sprintf(" | I said %s", h.Raw)
		case h.Member == gymkhana.CriticMember:
			said += fmt.Sprintf(" | the critic says %s", h.Raw)
		default:
			said += fmt.Sprintf(" | %d says %s", h.Member, h.Raw)
		}
	}
	warm := 1.0
	r, err := a.model.Chat(ctx, &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, said)},
		Sampling: gymkhana.Sampling{Temperature: &warm}})
	if err != nil {
		return gymkhana.Decision{}, err
	}
	d := gymkhana.Decision{Raw: r.Text, Reason: "because " + r.Text}
	if act, err := gymkhana.ParseAction(r.Text); err != nil {
		d.Invalid = err.Error()
	} else {
		d.Actions = []gymkhana.Action{act}
	}
	return d, nil
}

func (a *talker) Did(d gymkhana.Decision) error {
	a.turn++
	a.did = append(a.did, d)
	return nil
}

// A loner is no Member: it acts.
type loner struct{ *talker }

// talks makes a seated agent of a talker, as the catalog does for an agent whose entry says that it
// talks.
func talks(a *talker) gymkhana.Seated { return gymkhana.Seated{Agent: a, Member: a} }

// seat returns a group of talkers that share a model, except for the loners.
func seat(t *testing.T, model gymkhana.Model, seed gymkhana.Seed, options string, loners ...int) (gymkhana.Agent, map[int]*talker) {
	t.Helper()
	talkers := map[int]*talker{}
	ag, err := New(gymkhana.AgentSetup{Options: gymkhana.Config(options), Seed: seed,
		Seat: func(k int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
			talkers[k] = &talker{model: wrap(model)}
			for _, i := range loners {
				if i == k {
					return gymkhana.Seated{Agent: loner{talkers[k]}}, nil
				}
			}
			return talks(talkers[k]), nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), agenttest.Task(9), (&agenttest.World{}).Spec()); err != nil {
		t.Fatal(err)
	}
	return ag, talkers
}

// act takes a turn and reads the tally.
func act(t *testing.T, ag gymkhana.Agent) (gymkhana.Decision, Tally) {
	t.Helper()
	d, err := ag.Act(t.Context(), &gymkhana.Observation{})
	if err != nil {
		t.Fatal(err)
	}
	var tally Tally
	if err := json.Unmarshal([]byte(d.Raw), &tally); err != nil {
		t.Fatal(err)
	}
	return d, tally
}

// transcript is who was asked what, in order.
func transcript(m *agenttest.Model) string {
	var b strings.Builder
	for _, a := range m.Asked() {
		r := a.Request
		fmt.Fprintf(&b, "%d.%d at %g: %s\n", r.Member, r.Round, *r.Sampling.Temperature, r.Messages[0].Parts[0].Text)
	}
	return b.String()
}

func TestConformance(t *testing.T) {
	for _, options := range []string{`{}`, `{"graph":"fixed","vote":"last-round","memory":"none"}`, `{"n":3,"rounds":1,"graph":[]}`, `{"memory":"critic"}`} {
		agenttest.Run(t, New, agenttest.Options{Config: gymkhana.Config(options), Calls: 14,
			Answer: func(r *gymkhana.Request) string {
				return []string{"do left", "do right", "do right", "hm"}[(r.Member+r.Round)%4] // from the critic's -1 on
			},
			Setup: func(s *gymkhana.AgentSetup) {
				model := s.Model
				s.Seat = func(_ int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
					return talks(&talker{model: wrap(model)}), nil
				}
			}})
	}
}

// The graph of the released code with two rounds: the order of the questions, and their result.
func TestATalkWordForWord(t *testing.T) {
	replies := map[string]string{"0.1": "do left", "2.1": "do up", "1.1": "hm", "3.1": "do up",
		"0.2": "do left", "2.2": "do up", "1.2": "do left", "3.2": "do up"}
	model := &agenttest.Model{Answer: func(r *gymkhana.Request) string {
		return replies[fmt.Sprintf("%d.%d", r.Member, r.Round)]
	}}
	ag, talkers := seat(t, model, 1, `{"graph":"fixed","rounds":2}`)
	d, tally := act(t, ag)
	want := `0.1 at 0.2: turn 1
2.1 at 0.6: turn 1 | 0 says do left
1.1 at 0.5: turn 1 | 0 says do left | 2 says do up
3.1 at 0.8: turn 1 | 2 says do up | 1 says hm
0.2 at 0.2: turn 1 | I said do left
2.2 at 0.6: turn 1 | 0 says do left | I said do up
1.2 at 0.5: turn 1 | 0 says do left | 2 says do up | I said hm
3.2 at 0.8: turn 1 | 2 says do up | 1 says do left | I said do up
`
	if got := transcript(model); got != want {
		t.Errorf("asked:\n%s\nwant:\n%s", got, want)
	}
	if d.Actions[0].String() != "do up" || d.Reason != "because do up" || d.Invalid != "" {
		t.Errorf("%+v; want the group to go up", d)
	}
	if want := (Tally{Vote: matrix, Action: "do up", Member: 3, Round: 2, Count: 4, Of: 7, Lost: 1, Edges: codeEdges}); !reflect.DeepEqual(tally, want) {
		t.Errorf("tally %+v\nwant  %+v", tally, want)
	}
	if len(d.Asides) != 8 || !reflect.DeepEqual(d.Asides[2], gymkhana.Aside{Member: 1, Round: 1, Heard: []int{0, 2}, Raw: "hm"}) ||
		!reflect.DeepEqual(d.Asides[6], gymkhana.Aside{Member: 1, Round: 2, Heard: []int{0, 2}, Raw: "do left", Action: "do left", Votes: 3}) {
		t.Errorf("asides %+v", d.Asides)
	}
	for k, a := range talkers {
		if len(a.did) != 1 || a.did[0].Actions[0].String() != "do up" || a.did[0].Raw != "do up" {
			t.Errorf("member %d was told %+v", k, a.did)
		}
	}
}

// An agent that is not a Member is asked once per turn and heard in every round.
func TestALonerActsOnceATurn(t *testing.T) {
	model := &agenttest.Model{Answer: func(r *gymkhana.Request) string {
		return []string{"do left", "do right"}[r.Member]
	}}
	ag, talkers := seat(t, model, 1, `{"n":2,"rounds":3,"graph":[[1,0]],"memory":"none","temperatures":[]}`, 1)
	for turn := 1; turn <= 2; turn++ {
		_, tally := act(t, ag)
		if tally.Of != 6 || tally.Count != 3 || !tally.Tie {
			t.Errorf("turn %d: %+v; want a tie of 3 of 6", turn, tally)
		}
	}
	line := "0.%d at 1: turn %d | 1 says do right\n"
	want := ""
	for turn := 1; turn <= 2; turn++ {
		want += fmt.Sprintf("1.1 at 1: turn %d\n", turn)
		for round := 1; round <= 3; round++ {
			want += fmt.Sprintf(line, round, turn)
		}
	}
	if got := transcript(model); got != want {
		t.Errorf("asked:\n%s\nwant:\n%s", got, want)
	}
	if len(talkers[1].did) != 2 {
		t.Errorf("the loner did %d actions of its own; want 2", len(talkers[1].did))
	}
}

func TestNobodysReplyCanBeUsed(t *testing.T) {
	ag, talkers := seat(t, &agenttest.Model{Answers: []string{"hm", "so", "hm"}}, 1, `{"n":2,"rounds":1,"graph":[]}`)
	d, tally := act(t, ag)
	if d.Invalid == "" || d.Free || tally.Lost != 2 || tally.Action != "" || !strings.Contains(d.Invalid, `"so"`) {
		t.Errorf("%+v, %+v; want an invalid turn that tells both faults", d, tally)
	}
	if did := talkers[1].did; len(did) != 1 || did[0].Invalid == "" || did[0].Raw != "so" {
		t.Errorf("member 1 was told %+v; want its own fault", did)
	}
}

// A new graph is drawn for every turn, and depends only on the seed.
func TestRandomGraphsFollowTheSeed(t *testing.T) {
	draw := func(seed gymkhana.Seed) (texts []string) {
		ag, _ := seat(t, &agenttest.Model{Answers: []string{"do left"}}, seed, `{}`)
		for range 12 {
			_, tally := act(t, ag)
			texts = append(texts, fmt.Sprint(tally.Edges))
		}
		return texts
	}
	one, again, other := draw(1), draw(1), draw(2)
	if !reflect.DeepEqual(one, again) || reflect.DeepEqual(one, other) {
		t.Errorf("graphs %v, again %v, of another seed %v", one, again, other)
	}
	distinct := map[string]bool{}
	for _, text := range one {
		distinct[text] = true
	}
	if len(distinct) < 6 {
		t.Errorf("12 turns had %d graphs", len(distinct))
	}
}

// After an error the talk resumes where it stopped: no member is asked twice.
func TestAnErrorDoesNotBeginTheTalkAnew(t *testing.T) {
	down := gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("down"))
	model := &failing{Model: agenttest.Model{Answers: []string{"do left"}}, at: 3, err: down}
	ag, _ := seat(t, model, 1, `{"graph":"fixed"}`, 2)
	if _, err := ag.Act(t.Context(), &gymkhana.Observation{}); !errors.Is(err, down) || gymkhana.FaultOf(err) != gymkhana.FaultModel {
		t.Fatalf("got %v; want the model's error", err)
	}
	if d, tally := act(t, ag); tally.Count != 12 || len(d.Asides) != 12 {
		t.Errorf("%+v", tally)
	}
	if n := len(model.Asked()); n != 10 { // the loner once, the others in 3 rounds
		t.Errorf("%d answers; want 10", n)
	}
}

// failing fails once, instead of its n-th answer.
type failing struct {
	agenttest.Model
	n, at int
	err   error
}

func (m *failing) Chat(ctx context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	if m.n++; m.n == m.at {
		return nil, m.err
	}
	return m.Model.Chat(ctx, r)
}

func TestOptions(t *testing.T) {
	for config, want := range map[string]string{
		`{"memory":"judge"}`: "want own, critic or none",
		`{"critic":{}}`:      "memory own has no critic",
		`{"memory":"critic","critic":{"temperature":3}}`: "critic: temperature",
		`{"memory":"critic","critic":{"max_tokens":-1}}`: "critic: max_tokens",
		`{"graph":[[0,1],[1,0]]}`:                        "cycle",
		`{"graph":[[0,4]]}`:                              "numbered from 0",
		`{"graph":[[0,1],[0,1]]}`:                        "twice",
		`{"graph":[[0]]}`:                                "no edge",
		`{"graph":"ring"}`:                               `graph "ring"`,
		`{"graph":"fixed","n":3}`:                        "for 4 members",
		`{"n":3,"temperatures":[1]}`:                     "1 temperatures for 3",
		`{"n":99}`:                                       "want 1 to 16",
		`{"members":[]}`:                                 "members is empty",
		`{"members":[{}],"n":2}`:                         "leave out n",
		`{"members":[{"agnet":"x"}]}`:                    "agent",
		`{"members":[{"temperature":3}]}`:                "temperature out of range",
		`{"rounds":11}`:                                  "rounds 11",
		`{"vote":"most"}`:                                `vote "most"`,
		`{"members":[{"options":[]}],"memory":"other"}`:  "",
	} {
		_, err := Partners(gymkhana.Config(config), gymkhana.Corrected)
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup && want != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", config, err, want)
		}
	}
	partners, err := Partners(gymkhana.Config(`{"agent":"a","model":"compat/x","options":{"k":1},"members":[{},`+
		`{"agent":"b","model":"compat/y","base_url":"http://h","options":{"l":2}}]}`), "")
	want := []gymkhana.Partner{{Agent: "a", Model: "compat/x", Options: gymkhana.Config(`{"k":1}`)},
		{Agent: "b", Model: "compat/y", BaseURL: "http://h", Options: gymkhana.Config(`{"l":2}`)}}
	if err != nil || !reflect.DeepEqual(partners, want) {
		t.Errorf("%+v, %v\nwant %+v", partners, err, want)
	}
	published, err := read(nil, gymkhana.PublishedCode)
	if err != nil || published.Memory != critic || published.Graph.Kind != fixed || published.Vote != lastRound ||
		published.Rounds != 3 || len(published.Members) != 4 {
		t.Errorf("published: %+v, %v", published, err)
	}
}
