package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/runner"
)

// journey lists the actions of the stub in the chain below, with {role 'name} where the id of an element
// belongs, which it has to find in the tree that it is shown.
var journey = []string{
	"goto [http://wiki.localhost/]",
	"type [{searchbox 'Search the encyclopedia}] [Harrowgat] [1]",
	"click [{link 'Harrowgat}]",
	"goto [http://food.localhost/]",
	"type [{textbox 'City}] [Harrowgat] [1]",
	"click [{radio 'Seafood}]",
	"scroll [down]",
	"click [{button 'Apply}]",
	"click [{link 'Wooden Ladle}]",
	"scroll [down]",
	"click [{link 'honey flatbread}]",
	"new_tab",
	"goto [http://flights.localhost/]",
	"type [{textbox 'From}] [Cressing] [0]",
	"type [{textbox 'To}] [Harrowgat] [0]",
	"type [{textbox 'Departure}] [19 June 2026] [1]",
	"scroll [down]",
	"type [{textbox 'Leaves at or after}] [18:27] [1]",
	"stop []",
}

// ownChain is a suite with a chain of the user's own.
const ownChain = `suite: own
version: 1
title: Own chains
doc: A chain of the user's own.
agents: [web]
tasks:
- id: three-hops
  goal: Find a city by its dish, a restaurant that has it, and a flight.
  environment: {name: site, config: {chain: ["wiki:pick-dish", "food:known-dish", "flights:search-after"]}}
  verifier: {name: site}
  oracle: {name: site}
  budget: {steps: 50}
  instances: [1]
`

// A stub drives a chain of three hops to its end through the browser. Its transcript is compared: what it is shown
// turn by turn (the tab in front, its address, what it did before, and the line of the element that it then uses) and
// the result. The run is executed again in the browser, and in the other engine of the sites, which reads them as
// text.
func stubDrivesThreeHops(t *testing.T) {
	var shown []string
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		said := r.Last()
		action, line := resolve(journey[min(r.N, len(journey))-1], said)
		shown = append(shown, fmt.Sprintf("%d %s\n  tabs     %s\n  before   %s\n  element  %s\n  reply    %s", r.N,
			after(said, "URL: "), after(said, "OBSERVATION:\n"),
			lastAction(said), line, action))
		return modeltest.Say("The next thing to do.\n```" + action + "```")
	}})
	s := withSuite(t, "own", ownChain)
	file := filepath.Join(t.TempDir(), "w.gym")
	var sum report.Summary
	s.json(&sum, "run", "own", "--instances", "1", "--agent", "web", "--model", "compat/test", "--base-url", srv.URL(),
		"--cache", "off",
		"--parallel", "1", "--out", file)
	a := sum.Agents[0]
	if *a.SuccessRate != 1 || a.Hops.Positions[0].Hops != 3 || a.Hops.Positions[0].Rates[2] != 1 {
		t.Errorf("%+v, %+v; want all three hops", a, a.Hops)
	}
	compareGolden(t, filepath.Join("testdata", "three-hops.txt"), strings.Join(shown, "\n")+"\n")
	s.must("verify", file, "--strict")
	var v runner.Verification
	s.json(&v, "verify", file, "--cross-engine")
	if v.Episodes != 1 || v.Rescored != 1 || v.Steps < 10 || v.Agents != 0 || strings.Join(v.Engines,
		" ") != "site-text" ||
		strings.Join(v.Compared, " ") != "states verdicts" {
		t.Errorf("in the other engine: %+v", v)
	}
	if said := s.err.String(); !strings.Contains(said,
		"executed in the other engine (site-text); only states and verdicts are compared") {
		t.Errorf("it says %q", said)
	}
	// A verdict that was forged by somebody who computed the digest again is no other in the other engine.
	if err := withSQL(file,
		statements(`UPDATE episode SET outcome = json_set(outcome, '$.verdict.progress', 0.5)`)); err != nil {
		t.Fatal(err)
	}
	recompute(t, file)
	if status := s.run("verify", file, "--cross-engine"); status != exitFailed || !strings.Contains(s.out.String(),
		"the verdict in the other engine is") {
		t.Errorf("a forged verdict: exit %d\n%s", status, s.out.String())
	}
}

// Hops can be played alone and in another version.
func TestHopsCanBePlayedAloneAndInAnotherVersion(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var sum report.Summary
	s.json(&sum, "run", "sites-text/2-hop/wiki-pick-dish.guide-ask-best", "--agent", "oracle", "--instances", "1",
		"--isolate-hops",
		"--world-version", "2", "--out", filepath.Join(t.TempDir(), "h.gym"))
	if a := sum.Agents[0]; a.Episodes != 2 || *a.SuccessRate != 1 || len(a.Hops.Positions) != 1 ||
		a.Hops.Positions[0].Hops != 1 {
		t.Errorf("%+v, %+v; want two episodes of one hop each, both solved", a, a.Hops)
	}
}

// resolve puts the id of an element in the place of its description, and gives its line.
func resolve(action, said string) (resolved, line string) {
	open, shut := strings.Index(action, "{"), strings.Index(action, "}")
	if open < 0 {
		return action, "–"
	}
	for l := range strings.Lines(said) {
		l = strings.TrimSpace(l)
		id, rest, found := strings.Cut(strings.TrimPrefix(l, "["), "] ")
		if found && strings.HasPrefix(l, "[") && strings.HasPrefix(rest, action[open+1:shut]) {
			return action[:open] + id + action[shut+1:], l
		}
	}
	return "none", "not shown: " + action
}

// after gives the rest of the line, or the line, that comes after a mark.
func after(said, mark string) string {
	_, rest, _ := strings.Cut(said, mark)
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

// lastAction gives the last line of the history.
func lastAction(said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return lines[len(lines)-1]
}

// compareGolden compares with a file, or rewrites it with -update.
func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got\n%s", file, got)
	}
}
