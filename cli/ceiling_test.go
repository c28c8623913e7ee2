package cli

import (
	"bytes"
	"strings"
	"testing"

	"gymkhana/learn"
	"gymkhana/metric"
)

func TestCeilingTable(t *testing.T) {
	var out bytes.Buffer
	a := &app{host: &Host{Getenv: func(string) string { return "" }, Stdout: &out}}
	r := &learn.CeilingReport{Suite: "phone", Subsets: []learn.CeilingSubset{{Subset: "val", Episodes: 40, Expressible: 30, Share: 0.75,
		CI: metric.Between(0.6, 0.9), Sighted: learn.Share{Episodes: 20, Expressible: 19, Share: 0.95}, Steps: 99, Missing: 12,
		Reading: learn.Share{Episodes: 40, Expressible: 35, Share: 0.875}, Choices: learn.Spread{Mean: 77.6, P99: 189, Max: 208}}},
		Gaps: []learn.Gap{{Subset: "val", Cause: "drag", Task: "phone/a", Steps: 2}, {Subset: "val", Cause: "drag", Task: "phone/b", Steps: 3},
			{Subset: "val", Cause: "type: several parts", Task: "phone/a", Steps: 7}}}
	if err := a.ceilingTable(r); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(out.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	want := []string{"subset episodes expressible, % [95 %] without vision pictures read steps missing choices: mean 99 % most",
		"val 40 75.0 [60.0, 90.0] 95.0 87.5 99 12 78 189 208", "", "subset what no choice does steps tasks", "val drag 5 2", "val type: several parts 7 1"}
	if got := strings.Join(lines, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("the table is\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// A ceiling is measured without training, so flags of training are refused beside it.
func TestCeilingTrainsNothing(t *testing.T) {
	s := newSession(t)
	for _, flag := range []string{"--out=x", "--resume=x", "--data=x", "--seed=2", "--stage=1"} {
		if status := s.run("train", "phone", "--ceiling", flag); status != exitInput {
			t.Errorf("with %s: exit %d\n%s", flag, status, s.err.String())
		}
	}
	if status := s.run("train", "sokoban", "--ceiling"); status != exitInput {
		t.Errorf("of a world that cannot be trained on: exit %d\n%s", status, s.err.String())
	}
}
