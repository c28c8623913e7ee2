package policy

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/env/envtest"
	"gymkhana/learn/policy"
)

// hall is a world of elements: doors to open, and a heading that counts how often that was done.
// Doors that are stuck do nothing.
type hall struct {
	agenttest.World // the world, for its states and the end of an episode
	stuck           bool
	opened          int
}

func (h *hall) Spec() gymkhana.Spec {
	spec := h.World.Spec()
	spec.Controls = nil
	spec.Verbs = []gymkhana.Verb{gymkhana.Noop, gymkhana.Click, gymkhana.LongPress, gymkhana.Back, gymkhana.Wait, gymkhana.Finish}
	return spec
}

func (h *hall) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	h.opened = 0
	start, err := h.World.Reset(ctx, seed)
	start.Moment = h.furnish(start.Moment)
	return start, err
}

func (h *hall) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if acts[0].Verb == gymkhana.Click && !h.stuck {
		h.opened++
	}
	now, err := h.World.Step(ctx, acts)
	return h.furnish(now), err
}

func (h *hall) furnish(now gymkhana.Moment) gymkhana.Moment {
	for i := range now.Seen {
		now.Seen[i].Elements = []gymkhana.Element{
			{ID: "count", Role: "heading", Text: fmt.Sprintf("%d opened", h.opened), Bounds: gymkhana.Bounds{X1: 8, Y1: 2}},
			{ID: "red", Role: "button", Name: "Red door", Bounds: gymkhana.Bounds{Y0: 2, X1: 8, Y1: 4}, States: []string{"clickable", "long-clickable"}},
			{ID: "blue", Role: "button", Name: "Blue door", Bounds: gymkhana.Bounds{Y0: 4, X1: 8, Y1: 6}, States: []string{"clickable"}},
		}
	}
	return now
}

func TestAgent(t *testing.T) {
	for name, config := range map[string]string{"greedy": "", "drawn": `{"temperature":1.5}`} {
		t.Run(name, func(t *testing.T) {
			agenttest.Run(t, New, agenttest.Options{
				Config: gymkhana.Config(config),
				World:  func() gymkhana.Environment { return &hall{} },
				Setup:  func(s *gymkhana.AgentSetup) { s.Policy = policy.NewNet(1) },
			})
		})
	}
}

// taste prefers actions in the order of a list, each e times as much as the next, and remembers its
// inputs.
type taste struct {
	order []string
	shown []gymkhana.PolicyInput
	err   error
}

func (f *taste) Score(_ context.Context, in []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	if f.err != nil {
		return nil, f.err
	}
	var all []gymkhana.Scores
	for i := range in {
		f.shown = append(f.shown, in[i])
		f.shown[len(f.shown)-1].Past = slices.Clone(in[i].Past)
		s, sum := make(gymkhana.Scores, len(in[i].Legal)), 0.0
		for k, a := range in[i].Legal {
			s[k] = math.Inf(-1)
			if at := slices.Index(f.order, a.String()); at >= 0 {
				s[k] = -float64(at)
				sum += math.Exp(s[k])
			}
		}
		for k := range s {
			s[k] -= math.Log(sum)
		}
		all = append(all, s)
	}
	return all, nil
}

const (
	red   = `click element="red"`
	blue  = `click element="blue"`
	press = `long_press element="red"`

	finish = `finish status="complete"`
)

// begin makes an agent and begins an episode in a hall.
func begin(t *testing.T, config string, p gymkhana.Policy, world *hall) (gymkhana.Member, []gymkhana.Observation) {
	t.Helper()
	ag, err := New(gymkhana.AgentSetup{Options: gymkhana.Config(config), Policy: p, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	task := agenttest.Task(20)
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), task.Told(), world.Spec()); err != nil {
		t.Fatal(err)
	}
	return ag.(gymkhana.Member), seen
}

// did plays some turns and returns the actions of each.
func did(t *testing.T, config string, p gymkhana.Policy, world *hall, turns int) []string {
	t.Helper()
	ag, seen := begin(t, config, p, world)
	var list []string
	for range turns {
		d, err := ag.Act(t.Context(), &seen[0])
		if err != nil {
			t.Fatal(err)
		}
		if d.Raw != d.Actions[0].String() || len(d.Actions) != 1 {
			t.Errorf("raw %q of %v", d.Raw, d.Actions)
		}
		list = append(list, d.Raw)
		if seen, err = envtest.Seen(world.Step(t.Context(), d.Actions)); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func TestWhatIsInVainIsNotDoneAThirdTime(t *testing.T) {
	likes := []string{red, blue, press}
	for name, c := range map[string]struct {
		config string
		stuck  bool
		likes  []string
		want   []string
	}{
		"patience 2":            {`{"again":-1}`, true, likes, []string{red, red, blue, blue, press, press, red}},
		"patience 1":            {`{"again":-1,"patience":1}`, true, likes, []string{red, blue, press, red}},
		"without end":           {`{"again":-1,"patience":-1}`, true, likes, []string{red, red, red, red}},
		"what changes is fine":  {"", false, likes, []string{red, red, red, red}},
		"and makes a new start": {`{"again":-1}`, false, []string{press, red}, []string{press, press, red, press, press, red}},
		"nothing else is known": {"", true, likes[:1], []string{red, red, red}},
		"by and by":             {`{"again":1.5,"patience":-1}`, true, likes, []string{red, blue, red, press, blue}},
		"the end comes second":  {`{"again":-1}`, false, []string{finish, red, blue}, []string{red, finish}},
		"or first, if told so":  {`{"again":-1,"sure":-1}`, false, []string{finish, red, blue}, []string{finish}},
		"nor certain enough":    {`{"again":-1,"sure":0.7}`, false, []string{finish, red, blue}, []string{red, red}},
	} {
		if got := did(t, c.config, &taste{order: c.likes}, &hall{stuck: c.stuck}, len(c.want)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q; want %q", name, got, c.want)
		}
	}
}

func TestTemperatureDrawsByProbability(t *testing.T) {
	const turns = 4000
	count := func(config string) (n [2]int) {
		for _, a := range did(t, config, &taste{order: []string{red, blue}}, &hall{}, turns) {
			n[slices.Index([]string{red, blue}, a)]++
		}
		return n
	}
	if n := count(""); n[1] != 0 {
		t.Errorf("greedy: %v; want the best always", n)
	}
	for temperature, want := range map[string]float64{"0.5": 1 / (1 + math.Exp(-2)), "1": 1 / (1 + math.Exp(-1)), "2": 1 / (1 + math.Exp(-0.5))} {
		got := float64(count(`{"temperature":` + temperature + `}`)[0]) / turns
		if math.Abs(got-want) > 0.03 { // four standard deviations
			t.Errorf("at temperature %s the best is drawn with %.3f; want %.3f", temperature, got, want)
		}
	}
}

// A member proposes on every request, gets the messages of others, and learns what the group did.
func TestAMemberHearsAndLearns(t *testing.T) {
	p := &taste{order: []string{red, blue}}
	world := &hall{}
	ag, seen := begin(t, "", p, world)
	heard := []gymkhana.Heard{{Member: 2, Raw: blue, Sure: 0.6}, {Member: 0, Own: true, Raw: red}}
	for _, h := range [][]gymkhana.Heard{nil, heard} {
		if d, err := ag.Propose(t.Context(), &seen[0], h); err != nil || d.Raw != red {
			t.Fatalf("%+v, %v", d, err)
		}
	}
	if got := p.shown[1].Messages; !slices.Equal(got, heard) || len(p.shown[0].Messages) > 0 {
		t.Errorf("it heard %+v; want what was said, its own too", got)
	}
	act, err := gymkhana.ParseAction(blue)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Did(gymkhana.Decision{Actions: []gymkhana.Action{act}, Raw: "in other words"}); err != nil {
		t.Fatal(err)
	}
	if err := ag.Did(gymkhana.Decision{Invalid: "nobody's reply could be used", Actions: []gymkhana.Action{act}}); err != nil {
		t.Fatal(err)
	}
	if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{act})); err != nil {
		t.Fatal(err)
	}
	if _, err := ag.Propose(t.Context(), &seen[0], nil); err != nil {
		t.Fatal(err)
	}
	past := p.shown[2].Past
	if len(past) != 1 || past[0].Action.String() != blue || past[0].On.Name != "Blue door" || past[0].Still {
		t.Errorf("it remembers %+v; want the group's action, and that the screen changed", past)
	}
}

func TestTheReasonTellsHowSureItWas(t *testing.T) {
	ag, seen := begin(t, "", &taste{order: []string{red, blue}}, &hall{})
	d, err := ag.Act(t.Context(), &seen[0])
	if want := `probability 0.73; next was 0.27 for click "Blue door"`; err != nil || d.Reason != want || math.Abs(d.Sure-1/(1+math.Exp(-1))) > 1e-9 {
		t.Errorf("%q, %v, sure %g; want %q", d.Reason, err, d.Sure, want)
	}
	ag, seen = begin(t, "", &taste{order: []string{red}}, &hall{})
	d, err = ag.Act(t.Context(), &seen[0])
	if want := "probability 1.00; nothing else can be done"; err != nil || d.Reason != want {
		t.Errorf("%q, %v; want %q", d.Reason, err, want)
	}
	in := &gymkhana.PolicyInput{Seen: &gymkhana.Observation{Elements: []gymkhana.Element{{ID: "f", Text: strings.Repeat("é", 60)}}}}
	typed := gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "element", Value: "f"}, {Name: "text", Value: "milk"}}}
	if got, want := said(in, typed), `type "milk" into "`+strings.Repeat("é", 39)+`…"`; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	if got := said(in, gymkhana.Action{Verb: gymkhana.Back}); got != "back" {
		t.Errorf("%s; want back", got)
	}
}

// If there is no legal action, the step passes.
func TestWithoutElementsItWaits(t *testing.T) {
	ag, seen := begin(t, "", &taste{}, &hall{})
	for name, o := range map[string]*gymkhana.Observation{"no element": {}, "nothing known": &seen[0]} {
		d, err := ag.Act(t.Context(), o)
		if err != nil || d.Raw != "noop" || d.Invalid != "" || d.Reason == "" {
			t.Errorf("%s: %+v, %v; want noop", name, d, err)
		}
	}
	player, err := New(gymkhana.AgentSetup{Policy: &taste{}})
	if err != nil {
		t.Fatal(err)
	}
	line := &agenttest.World{}
	if err := player.Begin(t.Context(), agenttest.Task(5), line.Spec()); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "line") {
		t.Errorf("in a world without clicks: %v; want an error of the set-up", err)
	}
}

func TestMistakesAreTold(t *testing.T) {
	for config, want := range map[string]string{
		`{"temperature":-0.1}`: "temperature -0.1",
		`{"temperature":11}`:   "temperature 11",
		`{"patience":9}`:       "patience 9",
		`{"patiense":1}`:       `did you mean "patience"`,
	} {
		_, err := New(gymkhana.AgentSetup{Options: gymkhana.Config(config), Policy: &taste{}})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v; want %q", config, err, want)
		}
	}
	if _, err := New(gymkhana.AgentSetup{}); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(fmt.Sprint(err), "--model policy/") {
		t.Errorf("without a policy: %v", err)
	}
	broken := errors.New("broken")
	ag, seen := begin(t, "", &taste{err: broken}, &hall{})
	for range 2 { // a second try is asked the same
		if _, err := ag.Act(t.Context(), &seen[0]); !errors.Is(err, broken) {
			t.Errorf("got error %v; want the policy's", err)
		}
	}
	ag, seen = begin(t, "", few{}, &hall{})
	if _, err := ag.Act(t.Context(), &seen[0]); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs {
		t.Errorf("a policy that leaves actions out: %v; want an error of ours", err)
	}
}

// few scores nothing.
type few struct{}

func (few) Score(context.Context, []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	return []gymkhana.Scores{{}}, nil
}
