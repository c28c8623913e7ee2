package kit

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

func TestSuiteOfAGame(t *testing.T) {
	g := newSlate()
	g.Tasks = append(g.Tasks, Task{Name: "02", Level: "L3", Text: "Count to {count}, halves {half%}.", Steps: 7,
		Tags:   []string{"odd"},
		Params: map[string]int{"size": 3}, Notice: "beware", Goal: AtLeast("count", 2).And("half", 0.5)})
	tasks := g.Suite()
	if len(tasks) != 2 {
		t.Fatalf("%d tasks; want 2", len(tasks))
	}
	one, two := tasks[0], tasks[1]
	if one.ID != "games/slate/01" || one.Goal != "Write. "+least+" Count to 3." || one.Environment.Name != "slate" ||
		one.Verifier.Name != "game" ||
		one.Oracle.Name != "slate" || one.Budget.Steps != 100 || !slices.Equal(one.Instances, []gymkhana.Seed{4, 5}) {
		t.Errorf("the first task is %+v", one)
	}
	if two.Goal != "Write. "+least+" Count to 2, halves 50%." || two.Budget.Steps != 7 || two.Notice != "beware" ||
		!slices.Equal(two.Tags, []string{"L3", "slate", "odd"}) {
		t.Errorf("the second task is %+v", two)
	}
	want := `{"goal":[{"field":"count","target":2},{"field":"half","target":0.5}],"params":{"size":3},"steps":7}`
	if string(two.Environment.Config) != want {
		t.Errorf("the second world's config is %s; want %s", two.Environment.Config, want)
	}
	if want := `{"goal":[{"field":"count","target":3}],"steps":100}`; string(one.Environment.Config) != want {
		t.Errorf("the first world's config is %s; want %s", one.Environment.Config, want)
	}
	if want := `{"goal":[{"field":"count","target":3}]}`; string(one.Verifier.Config) != want {
		t.Errorf("the verifier's config is %s; want %s", one.Verifier.Config, want)
	}
	if string(one.Published.Verifier) != `{"published":true}` {
		t.Errorf("the published variant is %s", one.Published.Verifier)
	}
	within := newSlate()
	within.Within = "desk"
	if other := within.Suite()[0]; !strings.HasPrefix(string(other.ID), "desk/slate/") || other.Published != nil {
		t.Errorf("in another suite the task is %s, its published variant %v; want desk/slate/… and none", other.ID, other.Published)
	}
	if alone := within.Alone(); !strings.HasPrefix(string(alone.Tasks[0].ID), "slate/") {
		t.Errorf("alone, the task is %s", alone.Tasks[0].ID)
	}
	all := Suite(tasks, newSlate().Suite())
	if all.Name != "games" || len(all.Tasks) != 3 || all.Tasks[2].ID != one.ID {
		t.Errorf("the suite %s has %d tasks", all.Name, len(all.Tasks))
	}
}

func TestAMistakeInATaskIsTold(t *testing.T) {
	for want, task := range map[string]Task{
		`task 09: the text names "half"`:                  {Text: "{count} {half}", Goal: AtLeast("count", 1)},
		`task 09: the text does not name the target`:      {Text: "{count}", Goal: AtLeast("count", 1).And("half", 1)},
		`task 09: the goal is missing`:                    {Text: "Play."},
		`the target 10 of count is beyond its bounds`:     {Text: "{count}", Goal: AtLeast("count", 10)},
		`the target -1 of count is beyond its bounds`:     {Text: "{count}", Goal: AtLeast("count", -1)},
		`the goal names "end", which is no number of the`: {Text: "{end}", Goal: AtLeast("end", 1)},
		`json: unsupported type`:                          {Text: "{count}", Goal: AtLeast("count", 1), Params: func() {}},
	} {
		g := newSlate()
		task.Name = "09"
		g.Tasks = []Task{task}
		func() {
			defer func() {
				if told, _ := recover().(string); !strings.Contains(told, "game slate") || !strings.Contains(told, want) {
					t.Errorf("%q: got %q; want %q", task.Text, told, want)
				}
			}()
			g.Suite()
		}()
	}
}

func TestGoalsDoNotShareTheirParts(t *testing.T) {
	one := AtLeast("a", 1)
	two := one.And("b", 2)
	three, other := two.And("c", 3), two.And("d", 4)
	if three[2].Field != "c" || other[2].Field != "d" || len(two) != 2 || len(one) != 1 {
		t.Errorf("the goals are %v, %v, %v, %v", one, two, three, other)
	}
	if given := two.For("x"); given[1].Role != "x" || given[0].Role != "" || two[1].Role != "" {
		t.Errorf("For gives the last part, of a copy: %v of %v", given, two)
	}
}

func TestVerifierIsChecked(t *testing.T) {
	for _, config := range []string{``, `{}`, `{"goal":[]}`, `{"goal":[{"field":"a","target":1}],"speed":1}`} {
		if _, err := NewVerifier(gymkhana.Config(config)); !blames(err, gymkhana.FaultSetup) {
			t.Errorf("%s: %v", config, err)
		}
	}
	if _, err := NewVerifier(gymkhana.Config(`{"goal":[{"field":"a","target":1}]}`)); err != nil {
		t.Errorf("a good one: %v", err)
	}
}

// A part without a role counts for every role that has parts; the best of all moments stays, for each by itself.
func TestVerdictsOfRoles(t *testing.T) {
	goal := AtLeast("score", 10).And("ember", 2).For("ember").And("brook", 4).For("brook")
	see := func(score, ember, brook float64) look {
		return look{fields: map[string]float64{"score": score, "ember": ember, "brook": brook}}
	}
	v := judge(t, verifier{Goal: goal}, 9, []look{see(0, 0, 0), see(5, 2, 0), see(10, 0, 1), see(0, 0, 0)}, false)
	if len(v.Roles) != 2 || v.Roles[0].Progress != 0.75 || v.Roles[1].Progress != 0.625 || v.Progress != 0.5 || v.Success {
		t.Errorf("the verdict is %+v; want 3/4 and 5/8 of the roles, and half of it all", v)
	}
	if want := map[string]float64{"score": 10, "ember": 2, "brook": 1}; !reflect.DeepEqual(v.Parts, want) {
		t.Errorf("the best values are %v; want %v", v.Parts, want)
	}
	if v.Roles[0].Reward != 75 || v.Reward != 50 {
		t.Errorf("the rewards are %v and %v; want 100 times the progress", v.Roles[0].Reward, v.Reward)
	}
}

// strange is a state of another world.
type strange struct{}

func (strange) AppendCanonical(b []byte) []byte { return b }

func TestAStateOfAnotherWorldIsPassedOver(t *testing.T) {
	s := verifier{Goal: AtLeast("score", 4)}.Start(nil, gymkhana.Frame{State: strange{}})
	s.Add(gymkhana.Frame{State: score(1)})
	s.Add(gymkhana.Frame{State: strange{}})
	if v := s.Verdict(); v.Progress != 0.25 {
		t.Errorf("the verdict is %+v; want a quarter", v)
	}
}

func TestAStartThatThePartTells(t *testing.T) {
	from := 2.0
	goal := Goal{{Field: "score", Target: 6, Start: &from}}
	if v := judge(t, verifier{Goal: goal}, 9, []look{score(0), score(4)}, false); v.Progress != 0.5 {
		t.Errorf("from 2 to 6, 4 is %v; want half", v.Progress)
	}
}
