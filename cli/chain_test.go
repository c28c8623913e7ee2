package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// A stub drives the longest linked chain of the suite to its end as text. It is a model behind the agent web: it knows the
// oracle's moves, but sees only the prompt, and answers in the agent's grammar.
func TestAStubDrivesTheLongestChain(t *testing.T) {
	heavy(t)
	for _, hops := range []int{7, 10} {
		stubDrivesChain(t, site.TextSuite, hops)
	}
}

// stubDrivesChainInABrowser is the same in Chromium, with the chain of seven.
func stubDrivesChainInABrowser(t *testing.T) { stubDrivesChain(t, site.SuiteName, 7) }

func stubDrivesChain(t *testing.T, suite string, hops int) {
	t.Helper()
	task := linkedChain(t, hops)
	stub := newChainStub(t, task)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		said, err := stub.reply(t.Context(), r.Last())
		if err != nil {
			t.Errorf("request %d: %v", r.N, err)
			return modeltest.Say("```stop []```")
		}
		return modeltest.Say("The next thing to do.\n```" + said + "```")
	}})
	s := newSession(t)
	var sum report.Summary
	id := strings.Replace(string(task.ID), site.TextSuite+"/", suite+"/", 1)
	s.json(&sum, "run", id, "--instances", "1", "--agent", "web", "--model", "compat/test", "--base-url", srv.URL(), "--cache", "off",
		"--option", "max_steps=-1", "--out", filepath.Join(t.TempDir(), "chain.gym"))
	a := sum.Agents[0]
	if a.Episodes != 1 || *a.SuccessRate != 1 || a.Hops == nil || a.Hops.Positions[0].Hops != hops || slices.Contains(a.Hops.Positions[0].Rates, 0) {
		t.Errorf("%s: %+v, %+v; want all %d hops", id, a, a.Hops, hops)
	}
	if stub.asked < 3*hops {
		t.Errorf("%s: the stub was asked %d times; a chain of %d hops needs more", id, stub.asked, hops)
	}
}

// linkedChain is the first linked chain of some hops that needs no picture.
func linkedChain(t *testing.T, hops int) *gymkhana.Task {
	t.Helper()
	s, err := Builtin().FindSuite(site.TextSuite)
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range s.Tasks {
		var o site.Setup
		if err := task.Environment.Config.Decode(&o); err != nil {
			t.Fatal(err)
		}
		if task.Tagged("linked") && len(o.Chain) == hops {
			return task
		}
	}
	t.Fatalf("no linked chain of %d hops needs no picture", hops)
	return nil
}

// A chainStub decides as an oracle that sees only prompts. The oracle has its moves from a separate world, in which no step
// is taken.
type chainStub struct {
	oracle gymkhana.PrivilegedAgent
	asked  int
}

func newChainStub(t *testing.T, task *gymkhana.Task) *chainStub {
	t.Helper()
	world, err := sites().Text(task.Environment.Config)
	if err == nil {
		_, err = world.Reset(t.Context(), task.Instances[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { world.Close() })
	oracle, err := sites().NewOracle(gymkhana.AgentSetup{})
	if err = errors.Join(err, oracle.Sit(world)); err != nil {
		t.Fatal(err)
	}
	return &chainStub{oracle: oracle}
}

// treeLine is a line of the tree in a prompt.
var treeLine = regexp.MustCompile(`(?m)^\t*\[(\d+)\] (\w+) '((?:[^'\\]|\\.)*)'(.*)$`)

// reply answers a prompt with an action in the grammar of the agent web.
func (s *chainStub) reply(ctx context.Context, prompt string) (string, error) {
	s.asked++
	o := &gymkhana.Observation{URL: after(prompt, "URL: ")}
	for _, l := range treeLine.FindAllStringSubmatch(prompt, -1) {
		e := gymkhana.Element{ID: l[1], Role: l[2], Name: strings.ReplaceAll(l[3], `\'`, "'")}
		if strings.Contains(l[4], "checked: True") {
			e.States = append(e.States, "checked")
		}
		id, err := strconv.Atoi(l[1])
		if err != nil {
			return "", err
		}
		e.Bounds.Y0 = id // elements in other places: the page was scrolled
		o.Elements = append(o.Elements, e)
	}
	d, err := s.oracle.Act(ctx, o)
	if err != nil || d.Reason != "" {
		return "", fmt.Errorf("%v %s", err, d.Reason)
	}
	a := d.Actions[0]
	switch id := a.Text("element"); a.Verb {
	case gymkhana.Goto:
		return fmt.Sprintf("goto [%s]", a.Text("url")), nil
	case gymkhana.Click:
		return fmt.Sprintf("click [%s]", id), nil
	case gymkhana.Type:
		enter := 0
		if a.Bool("enter") {
			enter = 1
		}
		return fmt.Sprintf("type [%s] [%s] [%d]", id, a.Text("text"), enter), nil
	case gymkhana.Scroll:
		if dy, ok := a.Int("dy"); ok && dy < 0 {
			return "press [Control+Home]", nil // to the top at once
		}
		return "scroll [down]", nil
	case gymkhana.Answer:
		return fmt.Sprintf("stop [%s]", a.Text("text")), nil
	case gymkhana.Finish:
		return "stop []", nil
	}
	return "", fmt.Errorf("%s has no form in the grammar", a)
}
