package runner

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// sound verifies a run of which nothing is wrong, and gives the verification.
func sound(t *testing.T, s *stage, a gymkhana.Archive, how Check) *Verification {
	t.Helper()
	v, err := Verify(t.Context(), s.Catalog, a, how)
	if err != nil || len(v.Mismatches) > 0 {
		t.Fatalf("%+v, %v; want no mismatch", v, err)
	}
	return v
}

// chatty asks its model twice in a turn and does what it says.
type chatty struct{ model gymkhana.Model }

func (a *chatty) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (a *chatty) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	var said string
	for _, text := range []string{"where am I?", "where to?"} {
		r, err := a.model.Chat(ctx, question(text))
		if err != nil {
			return gymkhana.Decision{}, err
		}
		said = r.Text
	}
	act, err := gymkhana.ParseAction(said)
	return gymkhana.Decision{Raw: said, Actions: []gymkhana.Action{act}}, err
}

// An agent that cannot decide again is stood in for: its stored decisions are taken, its calls are counted, and all
// that follows from them is compared.
func TestWhoCannotDecideAgainIsStoodInFor(t *testing.T) {
	s := newStage()
	entry := registry.AgentEntry{Name: "person", Alone: true, Asks: true,
		New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
			return &chatty{setup.Model}, nil
		}}
	s.Agent(entry)
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &numbered{}}},
		s.plan(1, gymkhana.Arm{Agent: "person", Model: "m/x"}))
	v := sound(t, s, store, Check{})
	if v.Episodes != 3 || v.Agents != 0 || v.Rescored != 3 || len(v.NotComparable) != 0 {
		t.Errorf("%+v; want three episodes scored again, and none of them decided again", v)
	}
	for name, f := range map[string]forgery{
		"another call's number": call(func(c *gymkhana.Call) { c.Ordinal = 7 }),
		"another call's role":   call(func(c *gymkhana.Call) { c.Role = "judge" }),
		"another call's turn":   call(func(c *gymkhana.Call) { c.Turn = 9 }),
		"a call's usage":        call(func(c *gymkhana.Call) { own := *c.Response; own.Usage.In++; c.Response = &own }),
		"a call too few":        {calls: func(list []gymkhana.Call) []gymkhana.Call { return list[:len(list)-1] }},
		"a decision's actions":  forgeries["a decision's actions"],
		"a decision's turn":     forgeries["a decision's turn"],
		"success":               forgeries["success"],
		"steps":                 forgeries["steps"],
		"a changed record":      outcome(func(o *gymkhana.Outcome) { o.Reason += "?" }),
	} {
		if v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{}); err != nil || len(v.Mismatches) == 0 {
			t.Errorf("%s: %+v, %v; want a mismatch", name, v, err)
		}
	}
}

// Agents that learn get, when they are verified, what they knew when they played: the last records of solved episodes.
func TestWhatAgentsKnewIsKnownAgain(t *testing.T) {
	for _, keep := range []int{1, 2, 9} {
		s := newStage()
		s.Agent(registry.AgentEntry{Name: "scholar", Past: func(gymkhana.Config, gymkhana.Protocol) (int,
			error) {
			return keep, nil
		},
			New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) { return &scholar{past: setup.Past}, nil }})
		s.task.Instances = []gymkhana.Seed{1, 2, 3, 4, 5, 6}
		store := s.run(t, &Runner{Parallel: 3}, s.plan(2, gymkhana.Arm{Agent: "scholar"}, gymkhana.Arm{Agent: "oracle"}))
		v := sound(t, s, store, Check{})
		if v.Episodes != 24 || v.Agents != 24 || v.Rescored != 24 {
			t.Errorf("keeping %d: %+v; want all 24 episodes decided again", keep, v)
		}
		for name, f := range map[string]forgery{
			"a record": outcome(func(o *gymkhana.Outcome) {
				if o.Record != "" {
					o.Record += "!"
				}
			}),
			"no record": outcome(func(o *gymkhana.Outcome) { o.Record = "" }),
		} {
			if v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{}); err != nil || len(v.Mismatches) == 0 {
				t.Errorf("keeping %d, %s: %+v, %v; want a mismatch", keep, name, v, err)
			}
		}
	}
}

// A scholar solves every second of its episodes, and says what it was told of the others.
type scholar struct {
	past []gymkhana.Record
	idle bool
}

func (a *scholar) Begin(_ context.Context, _ *gymkhana.Task, _ gymkhana.Spec) error {
	a.idle = len(a.past) > 0 && a.past[len(a.past)-1].Text == "solved"
	return nil
}

func (a *scholar) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	var told []string
	for _, r := range a.past {
		told = append(told, r.Goal+": "+r.Text)
	}
	d := gymkhana.Decision{Raw: strings.Join(told, "; "), Actions: []gymkhana.Action{gymkhana.DoIt("right")}}
	if a.idle && len(a.past)%2 == 1 {
		d.Actions = []gymkhana.Action{{Verb: gymkhana.Finish}}
	}
	return d, nil
}

func (a *scholar) Record() string { return "solved" }

// Prompts and networks are those of the run if they have its hashes.
func TestAgentsWithPromptsAndNetworksDecideAgain(t *testing.T) {
	w := newWorkshop()
	o := order([]string{"reader"}, nil)
	open := func(o Order) gymkhana.Store {
		t.Helper()
		r, err := Open(t.Context(), w.Catalog, o, files("r"))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		return r.Store
	}
	w.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	w.Agent(registry.AgentEntry{Name: "novelist",
		Prompts: func() fs.FS { return fstest.MapFS{"rules.md": {Data: []byte("walk")}} },
		New:     func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &given{decide: w.decide}, nil }})
	w.Agent(registry.AgentEntry{Name: "scorer", Scores: true,
		New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &given{decide: w.decide}, nil }})
	o = order([]string{"novelist"}, nil)
	o.Repeats = 1
	read := open(o)
	if v := sound(t, w.stage, read, Check{}); v.Agents != v.Episodes || v.Episodes != 2 || len(v.NotComparable) != 0 {
		t.Errorf("with its own prompts: %+v; want it to decide again", v)
	}
	over := fstest.MapFS{"rules.md": {Data: []byte("run")}}
	if v := sound(t, w.stage, read, Check{Prompts: over}); v.Agents != 0 || len(v.NotComparable) != 2 ||
		!strings.Contains(v.NotComparable[0].What, "the prompts of novelist are not those of the run") {
		t.Errorf("with other prompts: %+v; want it stood in for", v)
	}
	o = order([]string{"scorer"}, []string{"net/a"})
	o.Repeats = 1
	scored := open(o)
	if v := sound(t, w.stage, scored, Check{}); v.Agents != 2 || len(v.NotComparable) != 0 {
		t.Errorf("with its own network: %+v; want it to decide again", v)
	}
	if v := sound(t, w.stage, scored, Check{Here: gymkhana.Host{CPU: "other"}}); v.Agents != 0 ||
		len(v.NotComparable) != 2 ||
		!strings.Contains(v.NotComparable[0].What, "a network decided on a processor of class") {
		t.Errorf("on another processor: %+v; want it stood in for", v)
	}
	trained := forged{scored, forgery{run: func(r *gymkhana.Run) { r.Plan.Arms[0].Weights[0]++ }}}
	v, err := Verify(t.Context(), w.Catalog, trained, Check{})
	if err != nil || v.Agents != 0 || !slices.ContainsFunc(v.NotComparable, func(m Mismatch) bool {
		return strings.Contains(m.What, "the file of net/a is not the one that played")
	}) {
		t.Errorf("with another network: %+v, %v; want it stood in for", v, err)
	}
}

// Rows with an index out of range are reported, and the index is not used.
func TestRowsThatPointNowhereAreTold(t *testing.T) {
	s, store := asked(t)
	for name, change := range map[string]func(r *gymkhana.EpisodeRow){
		"an arm below 0":        func(r *gymkhana.EpisodeRow) { r.Arm = -1 },
		"an arm too high":       func(r *gymkhana.EpisodeRow) { r.Arm = 2 },
		"an arm far too high":   func(r *gymkhana.EpisodeRow) { r.Arm = 1 << 40 },
		"a source below 0":      func(r *gymkhana.EpisodeRow) { r.Source = -1 },
		"a source too high":     func(r *gymkhana.EpisodeRow) { r.Source = 1 },
		"a source far too high": func(r *gymkhana.EpisodeRow) { r.Source = 1 << 40 },
		"another task":          func(r *gymkhana.EpisodeRow) { r.Task = "line/walk/7" },
	} {
		bad := forged{store, forgery{rows: func(rows []gymkhana.EpisodeRow) []gymkhana.EpisodeRow {
			change(&rows[3])
			return rows
		}}}
		v, err := Verify(t.Context(), s.Catalog, bad, Check{})
		if err != nil || v.Episodes != 12 || v.Rescored != 11 || !slices.ContainsFunc(v.Mismatches,
			func(m Mismatch) bool { return m.Episode != "" }) {
			t.Errorf("%s: %+v, %v; want the one told, and the others scored", name, v, err)
		}
	}
}

// Every request that this program words differently is counted, whichever episode it is of.
func TestRequestsThatAreWordedDifferentlyAreCounted(t *testing.T) {
	s, store := asked(t)
	older := forged{store, forgery{run: func(r *gymkhana.Run) { r.Host.Product = "0.9" },
		calls: call(func(c *gymkhana.Call) {
			c.Hash[0]++
			c.Sample++
		}).calls}}
	if v := sound(t, s, older, Check{Here: gymkhana.Host{Product: "1.0"}}); v.Rendered != 6 || v.Steps == 0 ||
		v.Missing != 0 {
		t.Errorf("%+v; want one request of each of 6 episodes", v)
	}
}

// gathered is an archive that was made of several runs.
type gathered struct {
	gymkhana.Archive
	runs []gymkhana.Run
	from func(gymkhana.EpisodeRow) int
}

func (g gathered) Sources(context.Context) ([]gymkhana.Run, error) { return g.runs, nil }

func (g gathered) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := g.Archive.Episodes(ctx)
	for i := range rows {
		rows[i].Source = g.from(rows[i])
	}
	return rows, err
}

// Each source has all episodes of its plan and no others, whether its plan is the whole plan or a part of it.
func TestEverySourceIsWhole(t *testing.T) {
	s, store := asked(t)
	plan := store.Run().Plan
	first, second := *store.Run(), *store.Run()
	first.ID, second.ID = "one", "two"
	first.Plan.Arms, second.Plan.Arms = plan.Arms[:1], plan.Arms[1:]
	byArm := func(row gymkhana.EpisodeRow) int { return row.Arm }
	if v := sound(t, s, gathered{store, []gymkhana.Run{first, second}, byArm}, Check{}); v.Episodes != 12 {
		t.Errorf("%+v; want 12 episodes", v)
	}
	more := *plan.Tasks[0]
	more.ID = "line/walk/9"
	larger := *store.Run()
	larger.Plan.Tasks = append(slices.Clone(plan.Tasks), &more)
	for name, c := range map[string]struct {
		a    gathered
		want string
	}{
		"they come from the other source": {gathered{store, []gymkhana.Run{second, first}, byArm},
			"whose plan does not have it"},
		"the source had a task more": {gathered{store, []gymkhana.Run{larger},
			func(gymkhana.EpisodeRow) int { return 0 }}, "has this episode, and it is missing"},
		"both sources have the plan of the run": {gathered{store, []gymkhana.Run{first, *store.Run()}, byArm}, ""},
	} {
		v, err := Verify(t.Context(), s.Catalog, c.a, Check{})
		if err != nil || c.want != "" && !slices.ContainsFunc(v.Mismatches,
			func(m Mismatch) bool { return strings.Contains(m.What, c.want) }) ||
			c.want == "" && len(v.Mismatches) != 0 {
			t.Errorf("%s: %+v, %v; want %q", name, v.Mismatches, err, c.want)
		}
	}
}

// A replay shows every observation, and stops at the first error, wherever it comes from.
func TestReplayShowsEveryStep(t *testing.T) {
	s := newStage()
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "oracle"}))
	tr := all(t, store)[0]
	var steps []int
	err := Replay(t.Context(), s.Catalog, s.task, tr, func(now *gymkhana.Step, seen []gymkhana.Observation) error {
		steps = append(steps, now.N)
		if was := tr.Steps[now.N]; now.State != was.State || now.Text != was.Text || len(seen) != 1 || now.Frames == nil {
			t.Errorf("step %d is another one: %+v; was %+v", now.N, now, was)
		}
		return nil
	})
	if err != nil || len(steps) != len(tr.Steps) || steps[len(steps)-1] != len(steps)-1 {
		t.Errorf("the steps %v are shown, %v; want all %d", steps, err, len(tr.Steps))
	}
	enough := errors.New("enough")
	if err := Replay(t.Context(), s.Catalog, s.task, tr, func(*gymkhana.Step,
		[]gymkhana.Observation) error {
		return enough
	}); err != enough {
		t.Errorf("a replay that is stopped ends with %v", err)
	}
	s.crash = func(int, int) error { return errTab }
	if err := Replay(t.Context(), s.Catalog, s.task, tr, func(*gymkhana.Step,
		[]gymkhana.Observation) error {
		return nil
	}); !errors.Is(err, errTab) ||
		!strings.HasPrefix(err.Error(), "step 1: ") {
		t.Errorf("a world that fails in a replay: %v", err)
	}
	other := *s.task
	other.Environment.Name = "pond"
	if err := Replay(t.Context(), s.Catalog, &other, tr, func(*gymkhana.Step,
		[]gymkhana.Observation) error {
		return nil
	}); err == nil {
		t.Error("a world that does not exist is replayed")
	}
}

// Each member gets its own model, and no other.
func TestMembersAreToldOfTheirModels(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	var told []string
	s.Agent(registry.AgentEntry{Name: "listener", Asks: true,
		New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
			told = append(told, setup.Profile.Name)
			return &given{decide: func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }}, nil
		}})
	s.Agent(registry.AgentEntry{Name: "group", Asks: true, New: group.New, Members: group.Partners})
	arm := gymkhana.Arm{Agent: "group", Model: "m/x", Options: gymkhana.Config(`{"n":3,"rounds":1,"graph":[]}`),
		Members: []gymkhana.Partner{{Agent: "listener", Model: "m/x", Profile: &gymkhana.Profile{Name: "first"}},
			{Agent: "listener", Model: "m/x"},
			{Agent: "listener", Model: "m/x", Profile: &gymkhana.Profile{Name: "third"}}}}
	s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &numbered{}}, Retries: -1}, s.plan(1, arm))
	if want := []string{"first", "", "third"}; !slices.Equal(told, want) {
		t.Errorf("the members are told of %q; want %q", told, want)
	}
}

// The oracle gets the whole task, and the heuristic only what any agent gets.
func TestWhatPrivilegedAgentsAreTold(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	s.task.Environment.Config = gymkhana.Config(`{"secret":1}`)
	told := map[string]*gymkhana.Task{}
	s.Oracle("teller", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		return &confidant{told: told, name: registry.OracleName}, nil
	})
	s.Heuristic("teller", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		return &confidant{told: told, name: registry.HeuristicName}, nil
	})
	s.Agent(registry.AgentEntry{Name: registry.HeuristicName})
	s.task.Oracle.Name = "teller"
	s.run(t, &Runner{Parallel: 1}, s.plan(1, gymkhana.Arm{Agent: registry.OracleName}, gymkhana.Arm{Agent: registry.HeuristicName}))
	if got := told[registry.OracleName]; got == nil || string(got.Environment.Config) != `{"secret":1}` ||
		got.Verifier.Name == "" {
		t.Errorf("the oracle is told %+v; want all of the task", got)
	}
	if got := told[registry.HeuristicName]; got == nil || len(got.Environment.Config) > 0 || got.Verifier.Name != "" ||
		got.Goal == "" {
		t.Errorf("the heuristic is told %+v; want what agents are told", got)
	}
}

// A confidant keeps what it is told, and gives up.
type confidant struct {
	told map[string]*gymkhana.Task
	name string
}

func (a *confidant) Sit(world gymkhana.Environment) error { return nil }

func (a *confidant) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	a.told[a.name] = task
	return nil
}

func (a *confidant) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, nil
}

// Every model that a group asks gets a client, and every network is loaded, in whichever order the members come.
func TestEveryMemberHasItsModel(t *testing.T) {
	for _, c := range []struct {
		models            []string
		clients, networks int
	}{{[]string{"m/x", "m/y"}, 2, 0}, {[]string{"m/x", "m/x", "m/y"}, 2, 0},
		{[]string{"net/a", "m/x", "net/a", "net/b", "m/y"}, 2, 2},
		{[]string{"m/x", "net/a", "", "net/b"}, 1, 2}} {
		w := newWorkshop()
		w.Agent(registry.AgentEntry{Name: "scorer", Scores: true,
			New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
				return &given{}, nil
			}})
		var members []any
		for _, name := range c.models {
			agent := map[string]string{"": "given", "m": "asker", "net": "scorer"}[strings.Split(name, "/")[0]]
			members = append(members, map[string]any{"agent": agent, "model": name})
		}
		o := order([]string{"group"}, []string{"m/x"})
		o.Matrix.Options = map[string]any{"members": members, "rounds": 1, "graph": []any{}}
		r, err := Resolve(w.Catalog, o)
		if err != nil || len(r.Models) != c.clients || len(r.Policies) != c.networks {
			t.Errorf("%q: %v", c.models, err)
			if r != nil {
				t.Errorf("%q: %d clients and %d networks; want %d and %d", c.models, len(r.Models), len(r.Policies), c.clients,
					c.networks)
			}
		}
	}
}

// A group's temperatures go into the options of those members that are networks, below what the members' own say.
func TestTemperaturesOfMembers(t *testing.T) {
	w := newWorkshop()
	w.Agent(registry.AgentEntry{Name: "choir", Asks: true, New: group.New, Members: group.Partners,
		Temperatures: group.Temperatures})
	o := order([]string{"choir"}, []string{"net/a"})
	o.Matrix.Options = map[string]any{"n": 2, "rounds": 1, "graph": []any{}, "temperatures": []any{0.25, 0.75}}
	r, err := Resolve(w.Catalog, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{`{"temperature":0.25}`, `{"temperature":0.75}`} {
		if got := string(r.Plan.Arms[0].Members[i].Options); got != want {
			t.Errorf("member %d has the options %s; want %s", i, got, want)
		}
	}
	if r.Plan.Arms[0].Protocol != gymkhana.Corrected {
		t.Errorf("the protocol is %q", r.Plan.Arms[0].Protocol)
	}
	strict := errors.New("no such option")
	w.Agent(registry.AgentEntry{Name: "strict", Scores: true,
		New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
			if strings.Contains(string(setup.Options), "depth") {
				return nil, gymkhana.Blame(gymkhana.FaultSetup, "agent strict", strict)
			}
			return &given{}, nil
		}})
	o.Matrix.Options = map[string]any{"members": []any{map[string]any{"agent": "strict", "model": "net/a",
		"options": map[string]any{"depth": 3}}},
		"rounds": 1, "graph": []any{}}
	if _, err := Resolve(w.Catalog, o); !errors.Is(err, strict) {
		t.Errorf("a network's options are not tried: %v", err)
	}
}

// An arm that scores has the protocol, the prompts and the network of its run like any other.
func TestArmsThatScoreAreResolvedWhole(t *testing.T) {
	w := newWorkshop()
	w.Agent(registry.AgentEntry{Name: "scorer", Scores: true,
		Prompts: func() fs.FS { return fstest.MapFS{"rules.md": {Data: []byte("walk")}} },
		New:     func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &given{}, nil }})
	r, err := Resolve(w.Catalog, order([]string{"scorer"}, []string{"net/a"}))
	if err != nil {
		t.Fatal(err)
	}
	if arm := r.Plan.Arms[0]; arm.Protocol != gymkhana.Corrected || arm.Model != "net/a" || arm.Prompts.IsZero() {
		t.Errorf("the arm is %+v", arm)
	}
	store, err := memstore.New(&gymkhana.Run{Plan: *r.Plan})
	if err != nil || r.Runner(store).Policies["net/a"] == nil {
		t.Errorf("the network is not at hand: %v", err)
	}
}
