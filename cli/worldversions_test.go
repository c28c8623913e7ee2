package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/report"
)

func TestParseVersions(t *testing.T) {
	for text, want := range map[string]string{"1..4": "[1 2 3 4]", "2": "[2]", "1, 3..4": "[1 3 4]", "5,1": "[5 1]"} {
		if got, err := parseVersions(text); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%q: %v, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "-1..2", "3..1", "1..", "..3", "1,1", "1..3,2", "a", "1...3", "1..2000", "1..999999999999999999999"} {
		if got, err := parseVersions(text); err == nil {
			t.Errorf("%q: %v; want an error", text, got)
		}
	}
}

// One run plays several versions of the sites. Its report shows how results drift, and what ends recorded solutions.
func TestSitesThatEvolve(t *testing.T) {
	heavy(t)
	s := newSession(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "v.gym")
	out := s.must("run", "sites-text/1-hop/wiki-open-dish", "--agent", "oracle,recorded", "--instances", "2", "--world-versions", "1..2", "--out",
		file)
	if !strings.Contains(out, "world-version=2") {
		t.Errorf("the table has no column for version 2:\n%s", out)
	}
	var sum report.Summary
	s.json(&sum, "report", file, "--drift")
	if len(sum.Drift) != 2 || len(sum.Drift[0].Versions) != 2 {
		t.Fatalf("%+v; want two agents in two versions", sum.Drift)
	}
	oracle, recorded := sum.Drift[0].Versions[1], sum.Drift[1].Versions[1]
	if oracle.Success.Mean != 1 || oracle.Change == nil || oracle.Change.Mean != 0 || oracle.Ends != nil {
		t.Errorf("the oracle in version 2: %+v", oracle)
	}
	if recorded.Success.Mean != 0 || recorded.Change.Mean != -1 || recorded.Ends == nil || recorded.Ends.Kept.N != 2 ||
		recorded.Ends.Causes["wording"].Mean != 0 {
		t.Errorf("recorded in version 2: %+v, %+v", recorded, recorded.Ends)
	}
	if first := sum.Drift[1].Versions[0]; first.Ends.Solved.Mean != 1 || first.Change != nil {
		t.Errorf("recorded in version 1: %+v", first)
	}
	if text := s.err.String(); !strings.Contains(text, "change: against the first version") || !strings.Contains(text, "steps kept %") {
		t.Errorf("the tables are missing:\n%s", text)
	}
	s.must("verify", file, "--strict")
	s.must("run", "--resume", file, "--world-versions", "1..2")
	for _, c := range [][]string{
		{"run", "sites-text:mini", "--agent", "oracle", "--world-versions", "2..1"},
		{"run", "sites-text:mini", "--agent", "oracle", "--world-versions", "1..2", "--world-version", "3"},
		{"run", "sokoban:mini", "--agent", "oracle", "--world-versions", "1..2"},
		{"run", "sites-text:mini", "--agent", "recorded", "--option", "by=point"},
		{"run", "sokoban:mini", "--agent", "recorded"},
	} {
		if status := s.run(c...); status != exitInput {
			t.Errorf("%s: exit %d\n%s", strings.Join(c, " "), status, s.err.String())
		}
	}
	one := filepath.Join(dir, "one.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--out", one)
	if status := s.run("report", one, "--drift"); status != exitInput || !strings.Contains(s.err.String(), "run --world-versions 1..10") {
		t.Errorf("a run of one version: exit %d\n%s", status, s.err.String())
	}
}
