package learn

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/learntest"
	"gymkhana/metric"
)

// A subset has the parts that have some of its tasks; one that has all or none is left out. A run is summed up by them.
func TestSections(t *testing.T) {
	s, err := Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	is := func(ids ...gymkhana.TaskID) func(*gymkhana.Task) bool {
		return func(t *gymkhana.Task) bool { return slices.Contains(ids, t.ID) }
	}
	s.Entry.Split.Tests = []string{"learn"} // it has two tasks
	s.Entry.Split.Sections = []gymkhana.Section{{Name: "second", Holds: is("boards/b")}, {Name: "all", Holds: is("boards/a", "boards/b", "boards/val")},
		{Name: "none", Holds: is()}, {Name: "first", Holds: is("boards/a", "boards/val")}}
	got := map[string][]gymkhana.TaskID{}
	for _, subset := range []string{"val", "learn"} {
		sections, err := s.Sections(subset, s.Subset(subset))
		if err != nil || sections[0].Name != subset {
			t.Fatalf("%+v (%v)", sections, err)
		}
		for _, one := range sections {
			for _, task := range one.Tasks {
				got[one.Name] = append(got[one.Name], task.ID)
			}
			if !one.Has(one.Tasks[0].ID) || one.Has("boards/test") {
				t.Errorf("%s has other tasks than %v", one.Name, got[one.Name])
			}
		}
	}
	want := map[string][]gymkhana.TaskID{"val": {"boards/val"}, "learn": {"boards/a", "boards/b"}, "learn, second": {"boards/b"}, "learn, first": {"boards/a"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("sections %v; want %v", got, want)
	}
	if _, err := s.Sections("x", "boards:x"); err == nil {
		t.Error("a subset that does not exist has sections")
	}
	played, err := learntest.Play(t.Context(), s.Catalog, []string{"boards:learn", "boards:val"}, []string{"random"}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	arms, _, err := s.Tabulate(t.Context(), played, []string{"random"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, episodes := range map[string]int{"val": 3, "learn": 4, "learn, first": 2, "learn, second": 2} {
		if rate := arms[0].Subsets[name]; rate.Episodes != episodes || rate.Scored != episodes {
			t.Errorf("%s: %+v; want %d episodes", name, rate, episodes)
		}
	}
	if len(arms[0].Subsets) != 4 {
		t.Errorf("%v", arms[0].Subsets)
	}
}

// The table of sections has a line for each, with all arms; without sections there is none.
func TestTheTableOfSections(t *testing.T) {
	half, all := 0.5, 1.0
	arms := []ArmReport{
		{Name: "random", Subsets: map[string]Rate{"val": {}, "test": {}, "test, b": {Episodes: 2, Scored: 2, SuccessRate: &half}, "test, a": {Episodes: 3}}},
		{Name: "mine", Subsets: map[string]Rate{"test, b": {Episodes: 2, SuccessRate: &all, SuccessCI: metric.Between(0.25, 1)}}}}
	var out strings.Builder
	if err := WriteSections(&out, arms, []string{"val", "test"}); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(out.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	if got := strings.Join(lines, "\n"); got != "\nsuccess in parts, % [95 %] episodes random mine\ntest, a 3 – –\ntest, b 2 50.0 100.0 [25.0, 100.0]" {
		t.Errorf("the table is\n%s", got)
	}
	out.Reset()
	if err := WriteSections(&out, arms, []string{"val"}); err != nil || out.Len() > 0 {
		t.Errorf("without sections it has\n%s(%v)", out.String(), err)
	}
}
