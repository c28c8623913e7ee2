package gen_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/gen"
	"gymkhana/internal/tier"
	"gymkhana/internal/wording/wordingtest"
	"gymkhana/registry"
)

// every are the apps of both splits, and some fresh ones.
func every() []*gen.App {
	return slices.Concat(gen.All(gen.Train), gen.All(gen.Test), gen.All(freshSplit))
}

func TestNoTwoAppsAreAlike(t *testing.T) {
	names, schemas := map[string]bool{}, map[string]bool{}
	for _, a := range every() {
		if names[a.Name] || schemas[a.Schema()] {
			t.Errorf("%s app %d, %s, is there already: %s", a.Split, a.Number, a.Title, a.Schema())
		}
		names[a.Name], schemas[a.Schema()] = true, true
		if n := len(a.Fields); n < 2 || n > 6 {
			t.Errorf("%s has %d fields", a.Title, n)
		}
	}
	if n := len(gen.All(gen.Train)); n < 300 {
		t.Errorf("%d apps to learn from; want at least 300", n)
	}
}

// The building blocks of the test and fresh apps occur in no training app.
func TestHeldOut(t *testing.T) {
	train := features(gen.Train)
	for _, s := range []gen.Split{gen.Test, freshSplit} {
		test := features(s)
		for kind, seen := range train {
			for f := range test[kind] {
				if seen[f] {
					t.Errorf("%s %q is in train and in %s", kind, f, s)
				}
			}
			t.Logf("%-12s %3d in train, %3d in %s", kind, len(seen), len(test[kind]), s)
			if len(seen) < 2*len(test[kind]) || len(test[kind]) < 4 {
				t.Errorf("%s: %d in train, %d in %s; the splits are not what they should be", kind, len(seen), len(test[kind]), s)
			}
		}
	}
}

func features(s gen.Split) map[string]map[string]bool {
	all := map[string]map[string]bool{}
	add := func(kind, feature string) {
		if all[kind] == nil {
			all[kind] = map[string]bool{}
		}
		all[kind][feature] = true
	}
	for _, a := range gen.All(s) {
		one, many := a.Noun()
		l := &a.Layout
		add("title", a.Title)
		add("noun", one)
		add("nouns", many)
		add("shape", a.Shape())
		add("layout", fmt.Sprint(l.Nav, l.List, l.Add, l.Edit, l.Delete))
		for _, label := range a.Labels() {
			add("label", label)
		}
		for i := range a.Fields {
			for range a.Fields[i].Options {
				add("choice", strings.Join(a.Fields[i].Options, "|"))
			}
		}
		for _, label := range a.Switches {
			add("switch", label)
		}
	}
	return all
}

// The names of items come of different words too.
func TestNamesAreHeldOut(t *testing.T) {
	seen := map[string]gen.Split{}
	for _, s := range []gen.Split{gen.Train, gen.Test, freshSplit} {
		for i, kit := range gen.Phones(s) {
			f := kit.Families()[0].Name
			world, err := kit.Env(gymkhana.Config(`{"family":"` + f + `"}`))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := world.Reset(t.Context(), gymkhana.Seed(i)); err != nil {
				t.Fatal(err)
			}
			app, _, _ := strings.Cut(f, "/")
			for _, it := range device.SeeApp[gen.Shelf](world.(*device.World).State().Phone(), app).Items {
				first, _, _ := strings.Cut(it.Values[0], " ")
				if o, ok := seen[first]; ok && (o == gen.Train) != (s == gen.Train) {
					t.Errorf("%q names items of %s and of %s", first, o, s)
				}
				seen[first] = s
			}
		}
	}
}

// phone is a phone of the law's part, with the tasks of its five apps.
func phones(t *testing.T, k int) (kits []*device.Kit, tasks [][]*gymkhana.Task) {
	t.Helper()
	kits = tier.Part(t, slices.Concat(gen.Phones(gen.Test), gen.Phones(gen.Train)), k)
	for _, kit := range kits {
		suite, err := kit.Suite(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		tasks = append(tasks, suite.Tasks[:len(kit.Families())])
	}
	return kits, tasks
}

// Every family of every app: the oracle solves its tasks in nine tenths of the budget, and idling or declaring success
// does not.
func TestSeedsOfEveryApp(t *testing.T) {
	kits, all := phones(t, 80)
	seeds := make([]gymkhana.Seed, tier.Rounds(1, 2, 100))
	for i := range seeds {
		seeds[i] = gymkhana.Seed(1 + i)
	}
	pairs, longest, budget := 0, map[string]int{}, map[string]int{}
	for i, kit := range kits {
		for _, task := range all[i] {
			what := path.Base(string(task.ID))
			pairs++
			budget[what] = task.Budget.Steps
			longest[what] = max(longest[what], devicetest.Sound(t, kit, all[i], task.ID, seeds...))
		}
	}
	for what, steps := range longest {
		t.Logf("%-16s the oracle needs at most %d steps of %d", what, steps, budget[what])
		if !tier.Sampled() && budget[what] > 2*steps+10 {
			t.Errorf("%s: the budget of %d is far above the %d that the oracle needs", what, budget[what], steps)
		}
	}
	t.Logf("%d pairs of app and family, %d seeds each", pairs, len(seeds))
}

func TestNearMisses(t *testing.T) {
	kits, all := phones(t, 80)
	for i, kit := range kits {
		devicetest.NearMisses(t, kit, all[i])
	}
}

func TestDamaged(t *testing.T) {
	kits, all := phones(t, 80)
	for i, kit := range kits {
		devicetest.Damaged(t, kit, all[i])
	}
}

func TestReplies(t *testing.T) {
	kits, all := phones(t, 80)
	for i, kit := range kits {
		devicetest.Replies(t, kit, all[i])
	}
}

func TestMonkey(t *testing.T) {
	kits, all := phones(t, 80)
	for i, kit := range kits {
		devicetest.Monkey(t, kit, all[i], 1000, uint64(i))
	}
}

// The oracle continues from any state in which random actions have left the phone without harm.
func TestWander(t *testing.T) {
	kits, all := phones(t, 80)
	for i, kit := range kits {
		devicetest.Wander(t, kit, all[i], 2, 1)
	}
}

// A change of any field of the data counts, except for fields that are declared volatile.
func TestLasting(t *testing.T) {
	for _, s := range []gen.Split{gen.Train, gen.Test} {
		for i, group := range tier.Part(t, slices.Collect(slices.Chunk(gen.All(s), 5)), 20) {
			kit := gen.Phones(s)[group[0].Number/5]
			suite, err := kit.Suite(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			devicetest.Lasting(t, kit, suite.Tasks, group[i%5].Program(group))
		}
	}
}

// The world obeys the laws of every world: same seed, same bytes, also of pictures; a state that was saved is
// the same when it is restored.
func TestLaws(t *testing.T) {
	suite := gen.Suite()
	for _, task := range tier.Part(t, suite.Tasks, 66) {
		envtest.Run(t, registry.EnvEntry{New: gen.Fleet.Env, Decode: gen.Fleet.Decode}, task)
	}
}

// Every part of the suite uses the apps of its own split, and the validation uses the held-out wordings. Each subset
// for training or validation has a task per family.
func TestTheSuiteIsParted(t *testing.T) {
	suite := gen.Suite()
	for _, task := range suite.Tasks {
		var set gen.Setup
		if err := task.Environment.Config.Decode(&set); err != nil {
			t.Fatal(err)
		}
		part := task.Tags[1]
		if (set.Split == gen.Test) != (part == "test") || set.Held != (part == "val") || !task.ID.Under("phone-gen/"+part) {
			t.Errorf("%s: part %s of split %s, held %v", task.ID, part, set.Split, set.Held)
		}
	}
	for _, subset := range append(gen.Parting.Measured(), gen.Parting.Train) {
		tasks, err := suite.Select(gymkhana.Selector{Path: suite.Name, Subset: subset})
		if err != nil || len(tasks) != len(gen.Kinds()) {
			t.Errorf("%s has %d tasks, %v; want one per family", subset, len(tasks), err)
		}
	}
}

// Lessons are tasks of training that can be set in the first apps, and no others.
func TestLessons(t *testing.T) {
	for _, apps := range []int{5, 10, 300} {
		all, err := gen.Lessons(apps)
		if err != nil || len(all) == 0 {
			t.Fatalf("%d apps: %d lessons, %v", apps, len(all), err)
		}
		left := len(gen.Kinds()) - len(all)
		for _, task := range all {
			world, err := gen.Fleet.Env(task.Environment.Config)
			if err == nil {
				_, err = world.Reset(t.Context(), 1<<20)
			}
			if err != nil || !task.Tagged("train") {
				t.Errorf("%d apps: %s: %v, tags %q", apps, task.ID, err, task.Tags)
			}
		}
		if apps > 5 && left > 0 {
			t.Errorf("%d apps: %d families cannot be set in them", apps, left)
		}
	}
	for _, apps := range []int{-5, 3, 305} {
		if all, err := gen.Lessons(apps); err == nil {
			t.Errorf("%d apps: %d lessons", apps, len(all))
		}
	}
}

// The first apps are the same however many there are, so that a training with 10 is a part of one with 30.
func TestAppsAreNested(t *testing.T) {
	for i, a := range gen.Apps(gen.Train, 30) {
		if o := gen.All(gen.Train)[i]; a.Title != o.Title || a.Schema() != o.Schema() || a.Layout != o.Layout {
			t.Errorf("app %d is %s of 30 and %s of all", i, a.Title, o.Title)
		}
	}
	for _, apps := range []int{10, 30, 100} {
		for _, what := range gen.Kinds() {
			config, err := gymkhana.NewConfig(gen.Setup{Split: gen.Train, Family: what, Apps: apps})
			if err != nil {
				t.Fatal(err)
			}
			world, err := gen.Fleet.Env(config)
			if err != nil {
				t.Errorf("%d apps: %v", apps, err)
				continue
			}
			for seed := range gymkhana.Seed(20) {
				if _, err := world.Reset(t.Context(), seed); err != nil {
					t.Fatal(err)
				}
				id := world.(*device.World).State().Phone().Case.Get("drawn")
				var number int
				if _, err := fmt.Sscanf(id, "train/%d", &number); err != nil || number >= apps {
					t.Errorf("of %d apps, %s takes %q", apps, what, id)
				}
			}
		}
	}
}

func TestBadConfigs(t *testing.T) {
	for config, want := range map[string]string{
		`{}`:                               "want train or test",
		`{"split":"trian","family":"add"}`: "want train or test",
		`{"split":"train","family":"ad"}`:  `did you mean "add"`,
		`{"split":"train","family":"add","apps":7}`:           "multiple of 5",
		`{"split":"train","family":"add","apps":-5}`:          "multiple of 5",
		`{"split":"test","family":"add","apps":300}`:          "up to 100",
		`{"split":"test","family":"add","app":100}`:           "app 100 of test has no family",
		`{"split":"test","family":"add","app":-1}`:            "has no family",
		`{"split":"test","family":"add","colour":"x"}`:        "colour",
		`{"split":"fresh-","family":"add"}`:                   "7 to 64 digits of 0-9 and a-f",
		`{"split":"fresh-0123ab","family":"add"}`:             `unknown split "fresh-0123ab"`,
		`{"split":"fresh-0123ABC","family":"add"}`:            `unknown split "fresh-0123ABC"`,
		`{"split":"fresh-0123abg","family":"add"}`:            `unknown split "fresh-0123abg"`,
		`{"split":"fresh-0123abc","family":"add","apps":105}`: "up to 100",
		`{"split":"fresh-0123abc","family":"add","app":100}`:  "app 100 of fresh-0123abc has no family",
	} {
		if _, err := gen.Fleet.Env(gymkhana.Config(config)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", config, err, want)
		}
	}
}

// Foreign states are read or refused, and never crash the program.
func TestForgedStates(t *testing.T) {
	world, err := gen.Fleet.Env(gymkhana.Config(`{"split":"test","family":"three-in-a-row"}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := world.Reset(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	text := string(world.(*device.World).State().AppendCanonical(nil))
	id := world.(*device.World).State().Phone().Case.Get("drawn")
	for _, forged := range []struct{ from, to string }{{id, "test/100"}, {id, "test/-1"}, {id, "val/0"}, {id, ""},
		{id, "fresh-/0"}, {id, "fresh-0123abc/100"}, {`"family":"`, `"family":"x`}} {
		if _, err := gen.Fleet.Decode([]byte(strings.Replace(text, forged.from, forged.to, 1))); err == nil {
			t.Errorf("a state with %q for %q is read", forged.to, forged.from)
		}
	}
	for _, forged := range []struct{ from, to string }{{`"values":["`, `"values":["A","B","C","D","E","F","G","`}, {`"switches":[`, `"switches":[true,true,`},
		{`[{\"app\"`, `{\"app\"`}, {`\"id\":`, `\"id\":9`}, {`\"app\":\"`, `\"app\":\"x`}} {
		if !strings.Contains(text, forged.from) {
			t.Fatalf("the state has no %q", forged.from)
		}
		state, err := gen.Fleet.Decode([]byte(strings.ReplaceAll(text, forged.from, forged.to)))
		if err != nil {
			t.Errorf("%q for %q: %v", forged.to, forged.from, err)
			continue
		}
		verifier, err := gen.Phones(gen.Test)[0].Verifier(nil)
		if err != nil {
			t.Fatal(err)
		}
		verifier.Start(&gymkhana.Task{}, gymkhana.Frame{State: state}).Verdict()
	}
}

// Every family says its goal in twelve ways that are built differently, and two are held out.
func TestWordings(t *testing.T) {
	for _, what := range gen.Kinds() {
		list := gen.Goals(what)
		f := device.Family{Goals: list}
		if len(list) < 12 || len(f.Held()) != 2 {
			t.Errorf("%s has %d wordings, %d of them held out", what, len(list), len(f.Held()))
		}
		if n := wordingtest.Different(t, what, list); n < 15 {
			t.Errorf("%s can be told in %d ways", what, n)
		}
	}
}
