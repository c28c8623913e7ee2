package runner

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// workshop is a stage with a suite and providers that count what is made of them.
type workshop struct {
	*stage
	loaded, clients, networks int
}

type score struct{ gymkhana.Policy }

func newWorkshop() *workshop {
	w := &workshop{stage: grouped()}
	second := *w.task
	second.ID = "line/walk/2"
	w.Suite("line", func() (*gymkhana.Suite, error) {
		w.loaded++
		return &gymkhana.Suite{Name: "line", Version: 1, Agents: []string{"oracle", "spy"}, Repeats: 2,
			Tasks: []*gymkhana.Task{w.task, &second}}, nil
	})
	w.Model(registry.ModelEntry{Provider: "m", NeedsKey: true, KeyVar: "M_KEY", Endpoint: "http://own.example/v1",
		New: func(s registry.ModelSetup) (gymkhana.Model, error) {
			w.clients++
			return &numbered{}, nil
		},
		Profile: func(s registry.ModelSetup) (gymkhana.Profile, error) {
			return gymkhana.Profile{Name: "m/" + s.Name, Price: gymkhana.Price{Unknown: s.Name == "dear"}}, nil
		}})
	w.Model(registry.ModelEntry{Provider: "net", Profile: func(s registry.ModelSetup) (gymkhana.Profile, error) {
		return gymkhana.Profile{Name: "net/" + s.Name}, nil
	}, Policy: func(s registry.ModelSetup) (gymkhana.Policy, gymkhana.Hash, error) {
		w.networks++
		return score{}, gymkhana.HashBytes([]byte(s.Name)), nil
	}})
	idler := func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &given{}, nil }
	w.Agent(registry.AgentEntry{Name: registry.PolicyName, Scores: true, New: idler})
	w.Agent(registry.AgentEntry{Name: "reader", New: idler,
		Prompts: func() fs.FS { return fstest.MapFS{"rules.md": {Data: []byte("walk")}} }})
	w.Agent(registry.AgentEntry{Name: "swimmer", New: idler,
		Fits: func(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
			return fmt.Errorf("%s has no water for the %s", spec.World, setup.Role)
		}})
	return w
}

// order asks for the whole suite, with a key at hand.
func order(agents, models []string) Order {
	return Order{Selectors: []string{"line", "line/walk"}, Matrix: Matrix{Agents: agents, Models: models},
		Key: func(name string) string { return "key of " + name }}
}

// files keep a run in memory.
func files(id string) Files {
	return Files{Create: func(_ context.Context, p *gymkhana.Plan) (gymkhana.Store, error) {
		return memstore.New(&gymkhana.Run{ID: id, Plan: *p})
	}}
}

// reopened goes on with the run of a store.
func reopened(store gymkhana.Store) Files {
	return Files{Name: "r.gym", Resume: func() (gymkhana.Store, error) { return store, nil }}
}

func TestEverythingIsMadeOnce(t *testing.T) {
	w := newWorkshop()
	o := order([]string{"asker", "group"}, []string{"m/x"})
	o.Matrix.Axes = []Axis{{"world", []any{1, 2}}} // an option of asker, which takes none: two arms
	o.Matrix.Exclude = []map[string]any{{"agent": "group", "world": 1}, {"agent": "group", "world": 2}}
	o.Judge = "m/x"
	r, err := Open(t.Context(), w.Catalog, o, files("one"))
	if err != nil {
		t.Fatal(err)
	}
	if w.loaded != 1 || w.clients != 1 || w.worlds != 1 || len(r.Models) != 1 {
		t.Errorf("the suite was read %d times, %d clients and %d worlds were made for two arms; want each once",
			w.loaded, w.clients, w.worlds)
	}
	if p := r.Store.Run().Plan; len(p.Arms) != 2 || p.Repeats != 2 || p.Judge != "m/x" || len(p.Tasks) != 2 ||
		r.Parallel != whileAsking {
		t.Errorf("%d arms, %d repeats, judge %q, %d tasks, %d at once", len(p.Arms), p.Repeats, p.Judge, len(p.Tasks),
			r.Parallel)
	}

	w = newWorkshop()
	o = order([]string{registry.PolicyName, "group"}, []string{"net/a"})
	o.Matrix.Options = map[string]any{"n": 2, "rounds": 1, "graph": []any{}}
	if r, err = Open(t.Context(), w.Catalog, o, files("two")); err != nil {
		t.Fatal(err)
	}
	p := r.Store.Run().Plan
	sum := p.Arms[0].Weights
	if w.networks != 1 || w.clients != 0 || w.loaded != 1 || sum.IsZero() || p.Arms[1].Members[1].Weights != sum {
		t.Errorf("%d networks and %d clients were made, arms %+v; want one network, and its hash in both arms",
			w.networks, w.clients, p.Arms)
	}
	if p.Arms[1].Members[0].Agent != registry.PolicyName {
		t.Errorf("a member with a network is %+v", p.Arms[1].Members[0])
	}
}

func TestAPlanAloneNeedsNoKey(t *testing.T) {
	w := newWorkshop()
	o := order([]string{"asker"}, []string{"m/x"})
	o.Key = nil
	if _, err := Resolve(w.Catalog, o); err == nil || err.Error() != "model m/x: no key; set M_KEY" ||
		gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("without a key: %v", err)
	}
	o.PlanOnly = true
	if r, err := Resolve(w.Catalog, o); err != nil || w.clients != 0 || len(r.Plan.Arms) != 1 {
		t.Errorf("the plan alone: %v, %d clients", err, w.clients)
	}
}

func TestSuitesNameTheAgentsOfThoseWhoNameNone(t *testing.T) {
	w := newWorkshop()
	r, err := Resolve(w.Catalog, order(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := armNames(r.Plan); !slices.Equal(got, []string{"oracle", "spy"}) {
		t.Errorf("agents %v", got)
	}
}

func TestAnAgentThatCannotActInAWorldIsRefused(t *testing.T) {
	for usual, want := range map[string]string{
		"": "agent swimmer: it cannot play line/walk/1: line has no water for the walker",
		"spy": "agent swimmer: it cannot play line/walk/1: line has no water for the walker; line is usually " +
			"played by spy",
	} {
		w := newWorkshop()
		if usual != "" {
			line := func(gymkhana.Config) (gymkhana.Environment, error) { return w.NewEnv(gymkhana.Ref{Name: "line"}) }
			w.Env(registry.EnvEntry{Name: "pool", Usual: usual, New: line})
			w.task.Environment.Name = "pool"
			want = strings.Replace(want, "; line is", "; pool is", 1)
		}
		untouched := Files{Create: func(context.Context, *gymkhana.Plan) (gymkhana.Store, error) {
			t.Error("a file was made")
			return nil, errors.New("no")
		}}
		_, err := Open(t.Context(), w.Catalog, order([]string{"spy", "swimmer"}, nil), untouched)
		if err == nil || err.Error() != want || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	w := newWorkshop()
	o := order([]string{"group"}, []string{"m/x"})
	o.Matrix.Options = map[string]any{"members": []any{map[string]any{"agent": "asker"},
		map[string]any{"agent": "swimmer"}}}
	if _, err := Resolve(w.Catalog, o); err == nil || !strings.Contains(err.Error(),
		"agent group: member 1: agent swimmer: it cannot play line/walk/1") {
		t.Errorf("a member: %v", err)
	}
}

func TestAResumeIsTheRunThatWasBegun(t *testing.T) {
	w := newWorkshop()
	begun := func(o Order) gymkhana.Store {
		r, err := Open(t.Context(), w.Catalog, o, files("r"))
		if err != nil {
			t.Fatal(err)
		}
		return r.Store
	}
	asking := order([]string{"asker"}, []string{"m/x"})
	scoring := order([]string{registry.PolicyName}, []string{"net/a"})
	reading := order([]string{"reader"}, nil)
	none, other, judged := order(nil, nil), asking, order(nil, nil)
	none.Selectors, judged.Selectors = nil, nil
	other.Seed, judged.Judge = 5, "m/y"
	for _, c := range []struct {
		name   string
		begun  Order
		change func(*gymkhana.Run)
		order  Order
		want   string
	}{
		{"as it was begun", asking, nil, none, ""},
		{"the same order", asking, nil, asking, ""},
		{"another seed", asking, nil, other, "--resume: the plan of r.gym is another one:\n  seed was 0, is now 5\n" +
			"leave out the selectors and flags to go on with its own, or start a new run with --out"},
		{"another judge", asking, nil, judged,
			"--judge m/y: the judge of r.gym is none; leave the flag out to go on, or start a new run with --out"},
		{"another version of a world", asking, func(r *gymkhana.Run) { r.Plan.Worlds["line"] = 7 }, none,
			"resume: the run was begun with line@7, this program has version 1; go on with the older program or " +
				"start anew"},
		{"other prompts", reading, func(r *gymkhana.Run) { r.Plan.Arms[0].Prompts[0]++ }, none,
			"resume: the prompts of reader are not those the run was begun with; pass the same --prompts folder"},
		{"other weights", scoring, func(r *gymkhana.Run) { r.Plan.Arms[0].Weights[0]++ }, none,
			"resume: the weights of net/a are not those the run was begun with"},
	} {
		store := begun(c.begun)
		if c.change != nil {
			c.change(store.Run())
		}
		r, err := Open(t.Context(), w.Catalog, c.order, reopened(store))
		switch {
		case c.want == "" && (err != nil || r.Store != store || len(r.Models)+len(r.Policies) != 1):
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want) ||
			gymkhana.FaultOf(err) != gymkhana.FaultSetup):
			t.Errorf("%s:\ngot  %v\nwant %s", c.name, err, c.want)
		}
	}
}

// Models of a resumed run are asked where they were, also when the order names the plan again. Elsewhere they are
// asked only if the order says so, and every answer then has the endpoint.
func TestAResumeAsksWhereTheRunAsked(t *testing.T) {
	w := newWorkshop()
	for _, o := range []Order{order([]string{"asker"}, []string{"m/x"}), {}} {
		r, err := Open(t.Context(), w.Catalog, order([]string{"asker"}, []string{"m/x"}), files("r"))
		if err != nil {
			t.Fatal(err)
		}
		store := r.Store
		store.Run().Host.Endpoint = "http://there"
		o.Key, o.KeysTo = func(string) string { return "k" }, []string{"http://there/", "http://elsewhere"}
		o.KeysFor = []string{"m/x"}
		if r, err = Open(t.Context(), w.Catalog, o, reopened(store)); err != nil || r.Endpoint != "http://there" || r.moves() != "" {
			t.Errorf("%v: %v, asked at %q", o.Selectors, err, r.Endpoint)
		}
		o.BaseURL = "http://elsewhere"
		if _, err = Open(t.Context(), w.Catalog, o, reopened(store)); err == nil || !strings.Contains(err.Error(), "--new-endpoint") {
			t.Errorf("%v: %v; want the flag that allows it", o.Selectors, err)
		}
		o.NewEndpoint = true
		if r, err = Open(t.Context(), w.Catalog, o, reopened(store)); err != nil || r.moves() != "http://elsewhere" {
			t.Errorf("%v: %v, moved to %q", o.Selectors, err, r.moves())
		}
	}
}

// A key is sent to the provider, and where the user says. An address from a plan or a run gets no key.
func TestKeysGoWhereTheUserSays(t *testing.T) {
	w := newWorkshop()
	const stranger = "http://stranger.example/v1"
	for _, c := range []struct {
		name    string
		base    string
		keysTo  []string
		keysFor []string
		refused bool
	}{
		{"the provider's own address", "", nil, nil, false},
		{"the same in words", "http://own.example/v1/", nil, nil, false},
		{"a stranger's", stranger, nil, []string{"m/x"}, true},
		{"a stranger's, another is named", stranger, []string{"http://mine.example/v1"}, []string{"m/x"}, true},
		{"a name that begins alike", stranger + ".evil", []string{stranger}, []string{"m/x"}, true},
		{"named by the user, who names the model too", stranger, []string{stranger + "/"}, []string{"m/x"}, false},
		{"named by the user, and the model by a plan", stranger, []string{stranger}, []string{"m/y"}, true},
	} {
		o := order([]string{"asker"}, []string{"m/x"})
		o.Key, o.BaseURL, o.KeysTo = func(variable string) string { return "sk-of-" + variable }, c.base, c.keysTo
		o.KeysFor = c.keysFor
		_, err := Open(t.Context(), w.Catalog, o, files("r"))
		switch {
		case !c.refused && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.refused && (gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "M_KEY") ||
			!strings.Contains(err.Error(), "would go to "+c.base) || strings.Contains(err.Error(), "sk-of-")):
			t.Errorf("%s: %v; want who would have got which key", c.name, err)
		}
	}
}

func TestALimitInDollarsNeedsAPrice(t *testing.T) {
	w := newWorkshop()
	o := order([]string{"asker"}, []string{"m/dear"})
	o.PerRun.CostUSD = 1
	if _, err := Resolve(w.Catalog, o); err == nil || !strings.HasPrefix(err.Error(),
		"no price is known for m/dear, so a limit in dollars cannot hold;") {
		t.Errorf("got %v", err)
	}
}
