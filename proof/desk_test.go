package proof

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/reference"
	"gymkhana/registry"
)

// A desk is a world where a sum is written down and then answered. What else is typed is an effect too. A look shows
// it.
type desk struct {
	at       paper
	ended    bool
	evidence func(*desk) gymkhana.Evidence // default: the sum, once somebody has looked
}

// paper is the desk's state. Looks are what only the screen shows.
type paper struct {
	Sum    string   `json:"sum"` // what the goal asks for
	Typed  []string `json:"typed"`
	Answer string   `json:"answer"`
	Looks  int      `json:"looks"`
}

func (p paper) AppendCanonical(b []byte) []byte {
	data, err := gymkhana.Canonical(p)
	if err != nil {
		panic(err)
	}
	return append(b, data...)
}

// A lastingPaper tells what lasts: all but the looks.
type lastingPaper struct{ paper }

func (p lastingPaper) AppendLasting(b []byte) []byte {
	p.Looks = 0
	return p.AppendCanonical(b)
}

func (d *desk) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "desk", Version: 1, Roles: []string{"clerk"}, StepTicks: 1,
		Verbs: []gymkhana.Verb{gymkhana.Noop, gymkhana.Type, gymkhana.Answer, gymkhana.Back, gymkhana.Finish}}
}

func (d *desk) Reset(_ context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	d.at, d.ended = paper{Sum: fmt.Sprintf("%d crowns for the clerk", 100+(seed*7919)%900)}, false
	return gymkhana.Start{Moment: d.moment(), Goal: "Write down " + d.at.Sum}, nil
}

func (d *desk) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; a.Verb {
	case gymkhana.Type:
		d.at.Typed = append(slices.Clone(d.at.Typed), a.Text("text"))
	case gymkhana.Answer:
		d.at.Answer = a.Text("text")
	case gymkhana.Back:
		d.at.Looks++
	case gymkhana.Finish:
		d.ended = true
	}
	return d.moment(), nil
}

func (d *desk) moment() gymkhana.Moment {
	seen := gymkhana.Observation{}
	if d.ended {
		seen.Ended = gymkhana.Terminated
	}
	at := d.at
	return gymkhana.Moment{Seen: []gymkhana.Observation{seen}, Frames: func(context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{{State: lastingPaper{at}}}, nil
	}}
}

func (d *desk) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Evidence: func() gymkhana.Evidence {
		switch {
		case d.evidence != nil:
			return d.evidence(d)
		case d.at.Looks > 0:
			return gymkhana.Evidence{Items: 1}
		}
		return gymkhana.Evidence{Items: 1, Unseen: []string{"the sum"}}
	}}
}

func (d *desk) Close() error { return nil }

// A marker is the desk's verifier.
type marker func(paper) bool

func (m marker) Start(*gymkhana.Task, gymkhana.Frame) gymkhana.Scorer { return &marking{right: m} }

type marking struct {
	right marker
	at    paper
}

func (m *marking) Add(f gymkhana.Frame) { m.at = f.State.(lastingPaper).paper }

func (m *marking) Verdict() gymkhana.Verdict {
	if m.right(m.at) {
		return gymkhana.Verdict{Success: true, Progress: 1}
	}
	return gymkhana.Verdict{}
}

// A clerk is the desk's oracle. Its near miss "blot" types something else first.
type clerk struct {
	Miss string   `json:"miss"`
	Acts []string `json:"acts"` // default: it looks, types, answers
	desk *desk
}

func (c *clerk) Sit(world gymkhana.Environment) error {
	c.desk = world.(*desk)
	if c.Miss == "none" {
		return gymkhana.ErrNoMiss
	}
	return nil
}

func (c *clerk) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (c *clerk) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	say := func(verb gymkhana.Verb, text string) gymkhana.Action {
		return gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: "text", Value: text}}}
	}
	var did []gymkhana.Action
	for _, act := range c.Acts {
		switch act {
		case "look":
			did = append(did, gymkhana.Action{Verb: gymkhana.Back})
		case "type":
			did = append(did, say(gymkhana.Type, c.desk.at.Sum))
		case "answer":
			did = append(did, say(gymkhana.Answer, c.desk.at.Sum))
		}
	}
	did = append(did, gymkhana.Action{Verb: gymkhana.Finish})
	if c.Miss == "blot" {
		did = slices.Insert(did, 0, say(gymkhana.Type, "blot"))
	}
	return gymkhana.Decision{Actions: did}, nil
}

// proveDesk proves two instances of the desk's task with a verifier.
func proveDesk(t *testing.T, right marker) *Report {
	t.Helper()
	return proveDeskAs(t, right, &desk{}, false, "look", "type", "answer")
}

// proveDeskAs proves it with what a desk tells, and what the clerk does.
func proveDeskAs(t *testing.T, right marker, as *desk, imported bool, acts ...string) *Report {
	t.Helper()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "desk", Imported: imported, Doc: "a desk", Misses: []string{"blot", "none"},
		New: func(gymkhana.Config) (gymkhana.Environment, error) { own := *as; return &own, nil },
		Decode: func(data []byte) (gymkhana.State, error) {
			var p lastingPaper
			err := json.Unmarshal(data, &p)
			return p, err
		}})
	c.Verifier("state", func(gymkhana.Config) (gymkhana.Verifier, error) { return right, nil })
	c.Oracle("oracle", func(s gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		a := &clerk{Acts: acts}
		return a, s.Options.Decode(a)
	})
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	task := agenttest.Task(9)
	task.ID, task.Environment.Name, task.Instances = "desk/sums", "desk", []gymkhana.Seed{1, 2}
	r, err := Prove(t.Context(), c, []*gymkhana.Task{task}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func exact(p paper) bool { return slices.Equal(p.Typed, []string{p.Sum}) && p.Answer == p.Sum }

func TestEveryNearMissMustFailWhereStatesTellWhatLasts(t *testing.T) {
	number := func(s string) string { n, _, _ := strings.Cut(s, " "); return n }
	for name, c := range map[string]struct {
		right marker
		says  string // "" means proved
	}{
		"the thing itself": {exact, ""},
		"similar text": {func(p paper) bool {
			return len(p.Typed) == 1 && len(p.Typed[0]) == len(p.Sum) && p.Typed[0][:2] == p.Sum[:2] && p.Answer == p.Sum
		}, "succeeds: digit"},
		"another unit":     {func(p paper) bool { return slices.Equal(p.Typed, []string{p.Sum}) && number(p.Answer) == number(p.Sum) }, "succeeds: letter"},
		"damage unnoticed": {func(p paper) bool { return slices.Contains(p.Typed, p.Sum) && p.Answer == p.Sum }, "succeeds: blot"},
		"a prefix": {func(p paper) bool {
			return len(p.Typed) == 1 && p.Typed[0] != "" && strings.HasPrefix(p.Sum, p.Typed[0]) && p.Answer == p.Sum
		}, "succeeds: truncated"},
		"two answers":   {func(p paper) bool { return slices.Equal(p.Typed, []string{p.Sum}) && strings.Contains(p.Answer, p.Sum) }, "succeeds: guess"},
		"anybody's sum": {func(p paper) bool { return len(p.Typed) == 1 && strings.HasSuffix(p.Answer, " clerk") }, "succeeds: neighbour"},
	} {
		r := proveDesk(t, c.right)
		said := fmt.Sprint(r.Failures)
		if c.says == "" && len(r.Failures) > 0 || !strings.Contains(said, c.says) {
			t.Errorf("%s: %v; want it to say %q", name, said, c.says)
		}
	}
}

func TestNearMissesAreCountedByKind(t *testing.T) {
	r := proveDesk(t, exact)
	for _, kind := range []string{"drop", "change", "add", "swap", "digit", "letter", "truncated", "neighbour", "guess", "modified", "blot"} {
		k := r.Kinds[kind]
		if k == nil || k.Tried == 0 || k.Tried != k.Failed+k.Same || k.Passed > 0 {
			t.Errorf("%s: %+v; want some tried, and all of them failed or the same", kind, k)
		}
	}
	if r.Kinds["drop"].Same == 0 {
		t.Errorf("drop: %+v; want the look that nobody needs to be left out with the same end", r.Kinds["drop"])
	}
	if r.Kinds["none"] != nil {
		t.Errorf("none: %+v; want a kind that the task does not have to be passed over", r.Kinds["none"])
	}
	if g := r.Guesser["desk"]; g.Mean != 0 || len(r.Guesses) > 0 {
		t.Errorf("guesser %+v, %+v; want nothing solved blind", g, r.Guesses)
	}
}

func TestWhatABlindPlayerSolvesIsTagged(t *testing.T) {
	right := func(p agenttest.Place) bool { return p.At == p.Goal }
	catalog, task := lines(right, walkRight)
	for _, tags := range [][]string{nil, {gymkhana.GuessTag}} {
		task.Tags = tags
		r, err := Prove(t.Context(), catalog, []*gymkhana.Task{task}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		said := fmt.Sprint(r.Failures)
		if strings.Contains(said, "a blind player solves") != (tags == nil) {
			t.Errorf("tags %v: %s", tags, said)
		}
		if len(r.Guesses) != 1 || r.Guesses[0].Rate <= MaxGuess || r.Guesses[0].Tried < fresh {
			t.Errorf("tags %v: guesses %+v; want one, tried on fresh instances", tags, r.Guesses)
		}
	}
	for _, c := range []struct {
		guess Guess
		wrong bool
	}{{Guess{Rate: 0.06, Tried: 100}, false}, {Guess{Rate: 0.3, Tried: 100}, true}, {Guess{Rate: 0.3, Tried: 100, Tagged: true}, false},
		{Guess{Tried: 10, Tagged: true}, false}, {Guess{Tried: 100, Tagged: true}, true}, {Guess{Tagged: true}, false}} {
		if (judgeGuess(&c.guess) != "") != c.wrong {
			t.Errorf("%+v: %q; want it told only beyond doubt", c.guess, judgeGuess(&c.guess))
		}
	}
}

// 541.3 for 541.30 is no near miss.
func TestTheSameNumberIsNoMiss(t *testing.T) {
	if !sameNumber("541.3", "541.30") || sameNumber("541.3", "541.31") || sameNumber("a", "a") {
		t.Error("numbers are compared by value, and other texts are none")
	}
}

func TestWrongTextsDiffer(t *testing.T) {
	for _, c := range []struct{ text, digit, letter, cut string }{
		{"$48.25", "$48.26", "", ""},
		{"room 19 on the floor 2", "room 19 on the floor 3", "room 19 on the floos 2", "room 19 on the floo"},
		{"zebra", "", "zebrb", ""},
		{"a note of twenty-one letters", "", "a note of twenty-one lettert", "a note of twenty-one let"},
		{"x", "", "y", ""},
		{"mushroom skewers, 19.00", "mushroom skewers, 19.01", "mushroom skewert, 19.00", "mushroom skewers, 1"},
	} {
		if d, l, s := wrongDigit(c.text), wrongLetter(c.text), truncated(c.text); d != c.digit || l != c.letter || s != c.cut {
			t.Errorf("%q: %q, %q, %q; want %q, %q, %q", c.text, d, l, s, c.digit, c.letter, c.cut)
		}
	}
}

func TestTasksOfOneFactAreGuessedAsOne(t *testing.T) {
	var f facts
	for task, rate := range map[gymkhana.TaskID]float64{"s/on": 1, "s/off": 1, "s/dim": 1} {
		f.add("s fact:lamp", &Guess{Task: task, Rate: rate})
	}
	f.add("s/other", &Guess{Task: "s/other"})
	if got := fmt.Sprint(f.bySuite()); got != "map[s:[[1] [0]]]" {
		t.Errorf("by suite: %s; want one value for the lamp and one for the other", got)
	}
}
