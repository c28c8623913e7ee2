package runner

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/registry"
)

// refused resolves an order and gives why it was refused, which must be the set-up's fault; "" if it was not.
func refused(t *testing.T, w *workshop, o Order) string {
	t.Helper()
	_, err := Resolve(w.Catalog, o)
	if err == nil {
		return ""
	}
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("%v is not blamed on the set-up", err)
	}
	return err.Error()
}

func TestOrdersThatCannotBeCarriedOut(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *Order)
		want   string
	}{
		{"nothing to run", func(o *Order) { o.Selectors = nil }, "run: nothing to run;"},
		{"a seed too large", func(o *Order) { o.Seed = gymkhana.MaxSeed },
			"run: --seed 9007199254740992; seeds are below 2^53"},
		{"the largest seed", func(o *Order) { o.Seed = gymkhana.MaxSeed - 1 }, ""},
		{"a screen for a world without sizes", func(o *Order) {
			o.Arms = []gymkhana.Arm{{Agent: "spy",
				Screen: gymkhana.Size{W: 9, H: 9}}}
		},
			"run: line/walk/1: the world line has a screen of its own; leave --screen out"},
		{"a version for a world without", func(o *Order) { o.WorldVersion = 2 },
			"run: line/walk/1: the world line has no versions; leave --world-version out"},
		{"a version in an arm", func(o *Order) { o.Arms = []gymkhana.Arm{{Agent: "spy", WorldVersion: 2}} },
			"run: line/walk/1: the world line has no versions; leave --world-version out"},
		{"hops of a world without", func(o *Order) { o.IsolateHops = true },
			"run: line/walk/1: the world line has no hops; leave --isolate-hops out"},
		{"an agent that asks nobody", func(o *Order) { o.Matrix.Agents = []string{"asker"} },
			"agent asker: it asks a model; pass --model, for example"},
		{"a judge that is a network", func(o *Order) { o.Judge = "net/a" },
			"--judge net/a: it is a trained network, which only scores;"},
		{"a judge that nobody provides", func(o *Order) { o.Judge = "mm/a" }, "--judge: "},
		{"a judge without a price, and dollars", func(o *Order) { o.Judge, o.PerRun.CostUSD = "m/dear", 1 },
			"no price is known for m/dear"},
		{"a judge without a price, and tokens", func(o *Order) { o.Judge, o.PerRun.Tokens = "m/dear", 1 }, ""},
		{"dollars for an episode, and no price", func(o *Order) {
			o.Matrix = Matrix{Agents: []string{"asker"}, Models: []string{"m/dear"}, PerEpisode: gymkhana.Limits{CostUSD: 1}}
		}, "no price is known for m/dear"},
		{"no price, and no dollars", func(o *Order) {
			o.Matrix = Matrix{Agents: []string{"asker"},
				Models: []string{"m/dear"}}
		}, ""},
		{"dollars, and a price", func(o *Order) {
			o.Matrix, o.PerRun.CostUSD = Matrix{Agents: []string{"asker"}, Models: []string{"m/x"}}, 1
		}, ""},
	} {
		w := newWorkshop()
		o := order([]string{"spy"}, nil)
		c.change(&o)
		if got := refused(t, w, o); c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A text without arguments may hold a percent sign.
func TestRefusalsMayHoldAPercentSign(t *testing.T) {
	plain := refuse // vet would hold a direct call to the rules of Printf
	if got := plain("run", "100% of it").Error(); got != "run: 100% of it" {
		t.Errorf("the refusal reads %q", got)
	}
	if got := refuse("run", "%d%% of it", 50).Error(); got != "run: 50% of it" {
		t.Errorf("the refusal reads %q", got)
	}
}

func TestSuitesLabelThePlan(t *testing.T) {
	w := newWorkshop()
	r, err := Resolve(w.Catalog, order([]string{"spy"}, nil))
	if err != nil {
		t.Fatal(err)
	}
	if want := []gymkhana.SuiteLabel{{Name: "line", Version: 1}}; !slices.Equal(r.Plan.Suites, want) ||
		r.Plan.Repeats != 2 {
		t.Errorf("the suites are %v, repeated %d times; want %v, twice as the suite says", r.Plan.Suites, r.Plan.Repeats,
			want)
	}
	o := order([]string{"spy"}, nil)
	o.Repeats = 1
	if r, err = Resolve(w.Catalog, o); err != nil || r.Plan.Repeats != 1 {
		t.Errorf("the order says once, and it is %d, %v", r.Plan.Repeats, err)
	}
	if p := planFor(Order{}, []*gymkhana.Suite{{Repeats: 2}, {Repeats: 5}, {Repeats: 1}}); p.Repeats != 5 ||
		len(p.Suites) != 3 || p.Private {
		t.Errorf("of three suites the plan is %+v; want the most repeats", p)
	}
	if p := planFor(Order{PrivateKey: "k"}, nil); !p.Private {
		t.Error("a plan with a private key is not private")
	}
}

func TestInstances(t *testing.T) {
	task := &gymkhana.Task{ID: "line/walk/1", Instances: []gymkhana.Seed{5, 6, 7}}
	private := []gymkhana.Seed{gymkhana.PrivateSeed("k", task.ID, 0), gymkhana.PrivateSeed("k", task.ID, 1),
		gymkhana.PrivateSeed("k", task.ID, 2)}
	for _, c := range []struct {
		first int
		key   string
		want  []gymkhana.Seed
	}{{0, "", task.Instances}, {1, "", task.Instances[:1]}, {2, "", task.Instances[:2]}, {3, "", task.Instances},
		{9, "", task.Instances},
		{0, "k", private}, {2, "k", private[:2]}} {
		if got := chooseInstances(task, Order{Instances: c.first, PrivateKey: c.key}).Instances; !slices.Equal(got, c.want) {
			t.Errorf("the first %d with the key %q are %v; want %v", c.first, c.key, got, c.want)
		}
	}
	if !slices.Equal(task.Instances, []gymkhana.Seed{5, 6, 7}) {
		t.Errorf("the suite's own task is changed to %v", task.Instances)
	}
}

func TestHopsAreTasksOfTheirOwn(t *testing.T) {
	broken := errors.New("no seams")
	for _, fail := range []error{nil, broken} {
		w := newWorkshop()
		line := func(gymkhana.Config) (gymkhana.Environment, error) { return w.NewEnv(gymkhana.Ref{Name: "line"}) }
		w.Env(registry.EnvEntry{Name: "chain", New: line, Isolate: func(task *gymkhana.Task) ([]*gymkhana.Task, error) {
			one, two := *task, *task
			one.ID, two.ID = task.ID+"/a", task.ID+"/b"
			return []*gymkhana.Task{&one, &two}, fail
		}})
		w.task.Environment.Name = "chain"
		o := order([]string{"spy"}, nil)
		o.Selectors = []string{"line/walk/1"}
		for isolate, want := range map[bool]int{true: 2, false: 1} {
			o.IsolateHops = isolate
			r, err := Resolve(w.Catalog, o)
			switch {
			case isolate && fail != nil:
				if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "line/walk/1: ") {
					t.Errorf("hops that cannot be split: %v", err)
				}
			case err != nil || len(r.Plan.Tasks) != want:
				t.Errorf("isolated %v: %v; want %d tasks", isolate, err, want)
			case isolate && r.Plan.Tasks[1].ID != "line/walk/1/b":
				t.Errorf("the second task is %s", r.Plan.Tasks[1].ID)
			}
		}
	}
}

// Arms that are the same are played once; arms that differ in anything that counts are not the same.
func TestSameArms(t *testing.T) {
	temperature := 0.5
	base := gymkhana.Arm{Agent: "asker", Model: "m/x", Options: gymkhana.Config(`{"a":1,"b":2}`),
		Protocol: gymkhana.Corrected}
	for name, c := range map[string]struct {
		change func(a *gymkhana.Arm)
		same   bool
	}{
		"itself":             {func(*gymkhana.Arm) {}, true},
		"options in order":   {func(a *gymkhana.Arm) { a.Options = gymkhana.Config(`{"b":2,"a":1}`) }, true},
		"another option":     {func(a *gymkhana.Arm) { a.Options = gymkhana.Config(`{"b":2,"a":2}`) }, false},
		"another model":      {func(a *gymkhana.Arm) { a.Model = "m/y" }, false},
		"another agent":      {func(a *gymkhana.Arm) { a.Agent = "spy" }, false},
		"another protocol":   {func(a *gymkhana.Arm) { a.Protocol = "published" }, false},
		"a temperature":      {func(a *gymkhana.Arm) { a.Sampling.Temperature = &temperature }, false},
		"a clock":            {func(a *gymkhana.Arm) { a.Clock.Fixed = 3 }, false},
		"a limit":            {func(a *gymkhana.Arm) { a.PerEpisode.Tokens = 3 }, false},
		"options unreadable": {func(a *gymkhana.Arm) { a.Options = gymkhana.Config(`{`) }, false},
	} {
		other := base
		c.change(&other)
		for _, pair := range [][2]*gymkhana.Arm{{&base, &other}, {&other, &base}} {
			earlier := armSet{}
			first, _ := earlier.place(pair[0], 0)
			if second, _ := earlier.place(pair[1], 1); first != 0 || (second == 0) != c.same {
				t.Errorf("%s: the same is %v; want %v", name, !c.same, c.same)
			}
		}
	}
	bad := gymkhana.Arm{Options: gymkhana.Config(`{`)}
	unread := armSet{}
	for place := range 2 {
		if at, err := unread.place(&bad, place); at != place || err == nil {
			t.Errorf("an arm that cannot be read is at %d, %v; want %d and an error", at, err, place)
		}
	}
	w := newWorkshop()
	o := order([]string{"spy", "oracle", "spy"}, nil)
	if r, err := Resolve(w.Catalog, o); err != nil || !slices.Equal(armNames(r.Plan), []string{"spy", "oracle"}) {
		t.Errorf("the arms are %v, %v; want each once", armNames(r.Plan), err)
	}
}

// For an agent with a network, a temperature is one of its options; for an agent with a chat model, it is part of each
// request.
func TestTemperatureOfNetworks(t *testing.T) {
	warm := 0.5
	w := newWorkshop()
	o := order([]string{registry.PolicyName}, []string{"net/a"})
	o.Matrix.Sampling.Temperature = &warm
	r, err := Resolve(w.Catalog, o)
	if err != nil || string(r.Plan.Arms[0].Options) != `{"temperature":0.5}` {
		t.Errorf("the options are %s, %v", r.Plan.Arms[0].Options, err)
	}
	o.Matrix.Agents, o.Matrix.Options = []string{"group"}, map[string]any{"n": 2, "rounds": 1, "graph": []any{}}
	if r, err = Resolve(w.Catalog, o); err != nil || string(r.Plan.Arms[0].Members[1].Options) != `{"temperature":0.5}` {
		t.Errorf("the members are %+v, %v", r.Plan.Arms[0].Members, err)
	}
	if got, err := withTemperature(gymkhana.Config(`{"a":1}`), nil); err != nil || string(got) != `{"a":1}` {
		t.Errorf("without a temperature the options are %s, %v", got, err)
	}
	if _, err := withTemperature(gymkhana.Config(`{`), &warm); err == nil {
		t.Error("options that cannot be read get a temperature")
	}
}

// A member without an agent's name gets the agent that usually plays the worlds, if there is one.
func TestTheUsualAgent(t *testing.T) {
	w := newWorkshop()
	line := func(gymkhana.Config) (gymkhana.Environment, error) { return w.NewEnv(gymkhana.Ref{Name: "line"}) }
	for name, usual := range map[string]string{"pool": "asker", "pond": "asker", "sea": "spy"} {
		w.Env(registry.EnvEntry{Name: name, New: line, Usual: usual})
	}
	in := func(worlds ...string) (tasks []*gymkhana.Task) {
		for _, name := range worlds {
			tasks = append(tasks, &gymkhana.Task{Environment: gymkhana.Ref{Name: name}})
		}
		return tasks
	}
	for _, c := range []struct {
		worlds []string
		want   string
	}{{nil, ""}, {[]string{"pool"}, "asker"}, {[]string{"pool", "pond", "pool"}, "asker"}, {[]string{"pool", "sea"}, ""}} {
		if got, err := usualAgent(w.Catalog, in(c.worlds...)); got != c.want || err != nil {
			t.Errorf("%v are usually played by %q, %v; want %q", c.worlds, got, err, c.want)
		}
	}
	if got, err := usualAgent(w.Catalog, in("pool", "lake")); err == nil || got != "" {
		t.Errorf("a world that does not exist is usually played by %q", got)
	}
}

func TestModelNamesOfAGroup(t *testing.T) {
	if got := modelNames([]gymkhana.Partner{{Model: "m/y"}, {}, {Model: "m/x"}, {Model: "m/y"}}); got != "m/y, m/x" {
		t.Errorf("the models are %q", got)
	}
}

// The arm has a model if all members use the same one, and otherwise none.
func TestWhomAGroupAsks(t *testing.T) {
	cheap := &gymkhana.Profile{Name: "cheap"}
	for name, c := range map[string]struct {
		arm  gymkhana.Arm
		want string
	}{
		"an agent alone": {gymkhana.Arm{Model: "m/x", Profile: cheap}, "m/x"},
		"all the same": {gymkhana.Arm{Members: []gymkhana.Partner{{}, {Model: "m/x", Profile: cheap}, {Model: "m/x"}}},
			"m/x"},
		"two models": {gymkhana.Arm{Members: []gymkhana.Partner{{Model: "m/x", Profile: cheap}, {Model: "m/y"}}}, ""},
		"two addresses": {gymkhana.Arm{Members: []gymkhana.Partner{{Model: "m/x", Profile: cheap},
			{Model: "m/x", BaseURL: "u"}}}, ""},
		"nobody any":      {gymkhana.Arm{Members: []gymkhana.Partner{{}, {}}}, ""},
		"an alone, of no": {gymkhana.Arm{}, ""},
	} {
		if got := asks(&c.arm); got.Model != c.want || (got.Profile == cheap) != (c.want != "") {
			t.Errorf("%s: asks %+v; want %q", name, got, c.want)
		}
	}
}

// The user's prompts replace the agent's own of the same name, and only prompts that are used count.
func TestPromptsHaveAHash(t *testing.T) {
	file := func(text string) fstest.MapFS { return fstest.MapFS{"a.md": {Data: []byte(text)}} }
	own := fstest.MapFS{"a.md": {Data: []byte("walk")}, "b.md": {Data: []byte("run")}}
	hash := func(over fstest.MapFS) gymkhana.Hash {
		t.Helper()
		h, err := hashPrompts(own, over)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	alone, err := hashPrompts(own, nil)
	if err != nil || alone != hash(file("walk")) || alone == hash(file("fly")) {
		t.Errorf("the hashes are %s, %s and %s, %v", alone.Short(), hash(file("walk")).Short(), hash(file("fly")).Short(),
			err)
	}
	if _, err := hashPrompts(own, failing{}); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
		t.Errorf("prompts that cannot be read: %v", err)
	}
}

// failing is a folder that cannot be read.
type failing struct{}

func (failing) Open(string) (fs.File, error) { return nil, errors.New("no leave") }
