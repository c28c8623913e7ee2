package group

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/env/envtest"
)

var update = flag.Bool("update", false, "rewrite testdata")

// brief is a short critic.md.
var brief = fstest.MapFS{criticFile: {Data: []byte(`{{.Goal}}
{{range .History}}{{.Turn}} {{or .Action .Invalid}}{{with .Refused}}, refused: {{.}}{{end}}
{{end}}{{join .Said " / "}}`)}}

// judged gives a group of talkers and its critic, who share a model, at the start of an episode.
func judged(t *testing.T, setup gymkhana.AgentSetup, options string) gymkhana.Agent {
	t.Helper()
	setup.Options, setup.Seed = gymkhana.Config(options), 1
	setup.Seat = func(_ int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		return talks(&talker{model: wrap(setup.Model)}), nil
	}
	ag, err := New(setup)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), agenttest.Task(9), (&agenttest.World{}).Spec()); err != nil {
		t.Fatal(err)
	}
	return ag
}

// replies answers by member and round; the critic is member -1.
func replies(said map[string]string) *agenttest.Model {
	return &agenttest.Model{Answer: func(r *gymkhana.Request) string { return said[fmt.Sprintf("%d.%d", r.Member, r.Round)] }}
}

// Two members, two rounds, two turns: the order of the questions, and the scores that are kept.
func TestACriticWordForWord(t *testing.T) {
	const verdict = "Reason: right it is.\nScore: {\"agent_0\": 0.1, \"agent_1\": 7}"
	model := replies(map[string]string{"0.1": "do left", "1.1": "do right", "-1.1": verdict, "0.2": "do right", "1.2": "do right"})
	ag := judged(t, gymkhana.AgentSetup{Model: model, Prompts: brief}, `{"n":2,"rounds":2,"graph":[[1,0]],"memory":"critic"}`)
	d, tally := act(t, ag)
	if _, err := ag.Act(t.Context(), &gymkhana.Observation{Refused: "a wall"}); err != nil {
		t.Fatal(err)
	}
	turn := func(n int, past string) string {
		return fmt.Sprintf(`1.1 at 0.5: turn %[1]d
0.1 at 0.2: turn %[1]d | 1 says do right
-1.1 at 0: Walk to the right end of the line.
%[2]sagent_0: do left / agent_1: do right
1.2 at 0.5: turn %[1]d | the critic says %[3]s
0.2 at 0.2: turn %[1]d | the critic says %[3]s | 1 says do right
`, n, past, verdict)
	}
	if got, want := transcript(model), turn(1, "")+turn(2, "1 do right, refused: a wall\n"); got != want {
		t.Errorf("asked:\n%s\nwant:\n%s", got, want)
	}
	low, high := 0.1, 1.0
	want := []gymkhana.Aside{
		{Member: 1, Round: 1, Raw: "do right", Action: "do right", Votes: 3, Score: &high},
		{Member: 0, Round: 1, Heard: []int{1}, Raw: "do left", Action: "do left", Votes: 1, Score: &low},
		{Member: 1, Round: 2, Raw: "do right", Action: "do right", Votes: 3},
		{Member: 0, Round: 2, Heard: []int{1}, Raw: "do right", Action: "do right", Votes: 3},
	}
	if !reflect.DeepEqual(d.Asides, want) || tally.Count != 3 {
		t.Errorf("asides %+v\nwant   %+v", d.Asides, want)
	}
}

// The shipped prompt in a phone-like scene after a few turns, as the model gets it.
func TestThePromptOfTheCritic(t *testing.T) {
	model := replies(map[string]string{"0.1": "do left", "1.1": "hm", "-1.1": "", "0.2": "do left", "1.2": ""})
	ag := judged(t, gymkhana.AgentSetup{Model: model}, `{"n":2,"rounds":2,"graph":[],"memory":"critic"}`)
	seen := gymkhana.Observation{Text: "It is morning.", Elements: []gymkhana.Element{
		{ID: "name", Role: "textbox", Text: "the \"name\"", Bounds: gymkhana.Bounds{X1: 10, Y1: 20}, States: []string{"editable", "focused"}},
		{ID: "off", Role: "button", Name: "Off screen", Bounds: gymkhana.Bounds{X0: 5, X1: 5, Y1: 9}},
		{ID: "go", Role: "button", Name: "Go <on>"},
	}}
	for _, refused := range []string{"", "no such place"} {
		seen.Refused = refused
		if _, err := ag.Act(t.Context(), &seen); err != nil {
			t.Fatal(err)
		}
	}
	asked := model.Asked()
	got := asked[7].Request.Messages[0].Parts[0].Text + "\n"
	file := filepath.Join("testdata", "critic.txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || got != string(want) {
		t.Errorf("%v; asked:\n%s", err, got)
	}
	if r := asked[7].Request; r.Member != gymkhana.CriticMember || r.Round != 1 || r.Sampling.MaxTokens != 1000 || len(r.Messages[0].Parts) != 1 {
		t.Errorf("%+v; want the critic asked in words, after round 1", r)
	}
}

// If no elements are listed, the critic looks at a picture.
func TestACriticSeesAWorldWithoutElements(t *testing.T) {
	for _, blank := range []bool{false, true} {
		world := &agenttest.World{Blank: blank}
		seen, err := envtest.Started(world.Reset(t.Context(), 1))
		if err != nil {
			t.Fatal(err)
		}
		model := &agenttest.Model{Answers: []string{"do left"}}
		ag := judged(t, gymkhana.AgentSetup{Model: model}, `{"n":1,"rounds":2,"memory":"critic","critic":{}}`)
		if _, err := ag.Act(t.Context(), &seen[0]); err != nil {
			t.Fatal(err)
		}
		r := model.Asked()[1].Request
		parts := r.Messages[0].Parts
		if strings.Contains(parts[0].Text, "The picture shows") == blank || (len(parts) == 2 && parts[1].Image != nil) == blank {
			t.Errorf("blank %v: asked with %d parts:\n%s", blank, len(parts), parts[0].Text)
		}
		if !reflect.DeepEqual(r.Sampling, gymkhana.Sampling{}) {
			t.Errorf("sampling %+v; want none sent", r.Sampling)
		}
	}
}

// A reply without scores is passed on as it came; members that do not talk are scored and hear nothing.
func TestACriticWithoutScores(t *testing.T) {
	model := replies(map[string]string{"0.1": "do left", "1.1": "do left", "-1.1": " I cannot say.\n", "0.2": "do left"})
	setup := gymkhana.AgentSetup{Model: model, Prompts: brief, Options: gymkhana.Config(`{"n":2,"rounds":2,"graph":[],"memory":"critic"}`)}
	setup.Seat = func(k int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		a := &talker{model: wrap(model)}
		if k == 1 {
			return gymkhana.Seated{Agent: loner{a}}, nil
		}
		return talks(a), nil
	}
	ag, err := New(setup)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), agenttest.Task(9), (&agenttest.World{}).Spec()); err != nil {
		t.Fatal(err)
	}
	d, _ := act(t, ag)
	want := `0.1 at 0.2: turn 1
1.1 at 0.5: turn 1
-1.1 at 0: Walk to the right end of the line.
agent_0: do left / agent_1: do left
0.2 at 0.2: turn 1 | the critic says  I cannot say.

`
	if got := transcript(model); got != want {
		t.Errorf("asked:\n%q\nwant:\n%q", got, want)
	}
	for _, a := range d.Asides {
		if a.Score != nil {
			t.Errorf("%+v; want no score", a)
		}
	}
}

// A critic that cannot be reached is the model's fault; the next try begins with it.
func TestACriticThatFails(t *testing.T) {
	down := gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("down"))
	model := &failing{Model: agenttest.Model{Answers: []string{"do left"}}, at: 3, err: down}
	ag := judged(t, gymkhana.AgentSetup{Model: model}, `{"n":2,"rounds":2,"graph":[],"memory":"critic"}`)
	_, err := ag.Act(t.Context(), &gymkhana.Observation{})
	if !errors.Is(err, down) || gymkhana.FaultOf(err) != gymkhana.FaultModel || !strings.Contains(err.Error(), "critic, round 1") {
		t.Fatalf("got %v; want the model's error, and that it was the critic's", err)
	}
	act(t, ag)
	var order []int
	for _, a := range model.Asked() {
		order = append(order, a.Request.Member)
	}
	if !reflect.DeepEqual(order, []int{0, 1, gymkhana.CriticMember, 0, 1}) {
		t.Errorf("answered %v; want each once a round, and the critic between", order)
	}
}

// A critic that lacks a model or a prompt is reported as a mistake of the set-up.
func TestWhereThereIsNoCritic(t *testing.T) {
	refused := func(want string, setup gymkhana.AgentSetup) {
		t.Helper()
		setup.Options = gymkhana.Config(`{"n":2,"memory":"critic"}`)
		ag, err := New(setup)
		if err == nil {
			err = ag.Begin(t.Context(), agenttest.Task(9), (&agenttest.World{}).Spec())
		}
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v; want %q, blamed on the set-up", err, want)
		}
	}
	network := func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		return talks(&talker{}), nil
	}
	model := &agenttest.Model{}
	refused("choose memory own or none", gymkhana.AgentSetup{Seat: network})
	refused("member 0 asks no model", gymkhana.AgentSetup{Seat: network, Model: model})
	refused("critic.md", gymkhana.AgentSetup{Model: model, Prompts: fstest.MapFS{criticFile: {Data: []byte("{{range .History}}{{.Trun}}{{end}}")}}})
}

// The critic's history is bounded, and its turns keep their numbers.
func TestACriticForgetsTheOldest(t *testing.T) {
	e := &evaluator{}
	e.begin(agenttest.Task(9), &gymkhana.Spec{})
	for range mostPast + 3 {
		e.did(&gymkhana.Decision{Reason: strings.Repeat("so ", 300)})
	}
	f := e.facts
	last := f.History[len(f.History)-1]
	if len(f.History) != mostPast || f.Earlier != 3 || f.History[0].Turn != 4 || last.Turn != mostPast+3 || last.Action != "noop" {
		t.Errorf("%d turns are kept, %d left out, the last is %+v", len(f.History), f.Earlier, last)
	}
	if n := len([]rune(last.Reason)); n != mostRunes+1 {
		t.Errorf("a reason of %d runes", n)
	}
}
