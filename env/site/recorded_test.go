package site_test

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site"
	"gymkhana/internal/drift"
)

// repeated plays a recorded solution in a version of the world, and returns the verdict and how it ended.
func repeated(t *testing.T, make func(gymkhana.Config) (gymkhana.Environment, error), task *gymkhana.Task, version int,
	options string) (gymkhana.Verdict, drift.End) {
	t.Helper()
	cfg, err := task.Environment.Config.With(gymkhana.Config(fmt.Sprintf(`{"world_version":%d}`, version)))
	if err != nil {
		t.Fatal(err)
	}
	world, err := make(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	own := *task
	own.Environment.Config = cfg
	start, err := world.Reset(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	agent, err := whole.NewRecorded(gymkhana.AgentSetup{Options: gymkhana.Config(options)})
	if err == nil {
		err = agent.Sit(world)
	}
	if err == nil {
		err = agent.Begin(t.Context(), own.Told(), world.Spec())
	}
	if err != nil {
		t.Fatal(err)
	}
	frames, err := start.Frames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := whole.Verifier(own.Verifier.Config)
	if err != nil {
		t.Fatal(err)
	}
	scorer := verifier.Start(&own, frames[0])
	seen := start.Seen
	for range 60 {
		d, err := agent.Act(t.Context(), &seen[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, act := range d.Actions {
			now, err := world.Step(t.Context(), []gymkhana.Action{act})
			if err != nil {
				t.Fatal(err)
			}
			if frames, err = now.Frames(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, f := range frames {
				scorer.Add(f)
			}
			seen = now.Seen
		}
		if seen[0].Ended != gymkhana.Running {
			end, ok := drift.Parse(d.Reason)
			if !ok {
				t.Fatalf("the episode ended with the reason %q", d.Reason)
			}
			return scorer.Verdict(), end
		}
	}
	t.Fatal("the agent does not come to an end")
	return gymkhana.Verdict{}, drift.End{}
}

// A recorded solution still works in the version that it was recorded in. In the next one it ends where the site has another
// wording, if targets are found by name, and gets further in the wording of that version; the facts are others everywhere.
func TestARecordedSolution(t *testing.T) {
	for _, name := range []string{"shop-ask-detail", "hotels-search", "wiki-open-dish"} {
		task := site.OnText(oneHop(t, name))
		for _, by := range []string{"number", "name", "words"} {
			verdict, end := repeated(t, whole.Text, task, 1, fmt.Sprintf(`{"by":%q}`, by))
			if !verdict.Success || end.Cause != drift.Played || end.Kept != end.Of {
				t.Errorf("%s by %s in its own version: %+v, %v", name, by, end, verdict.Success)
			}
			verdict, end = repeated(t, whole.Text, task, 2, fmt.Sprintf(`{"by":%q,"version":2}`, by))
			if !verdict.Success || end.Cause != drift.Played {
				t.Errorf("%s by %s, recorded in version 2 and played there: %+v", name, by, end)
			}
		}
		_, named := repeated(t, whole.Text, task, 2, `{"by":"name"}`)
		verdict, worded := repeated(t, whole.Text, task, 2, `{"by":"words"}`)
		if named.Cause != drift.Wording || !strings.Contains(named.Detail, " is now ") {
			t.Errorf("%s by name in version 2: %+v; want wording", name, named)
		}
		if worded.Cause == drift.Wording || worded.Kept <= named.Kept || verdict.Success {
			t.Errorf("%s by words in version 2: %+v, %v; want more steps than %d, and no success", name, worded, verdict.Success, named.Kept)
		}
	}
}

// The agent plays only where it can: by point only on a screen, and in no other world.
func TestWhereARecordedSolutionFits(t *testing.T) {
	text, drawn := gymkhana.Spec{World: site.TextName}, gymkhana.Spec{World: site.WorldName}
	point := gymkhana.AgentSetup{Options: gymkhana.Config(`{"by":"point"}`)}
	if site.FitsRecorded(point, text) == nil || site.FitsRecorded(point, drawn) != nil || site.FitsRecorded(gymkhana.AgentSetup{}, text) != nil ||
		site.FitsRecorded(gymkhana.AgentSetup{}, gymkhana.Spec{World: "phone"}) == nil {
		t.Error("it fits where it cannot play, or not where it can")
	}
	for options, want := range map[string]string{`{"by":"nme"}`: `did you mean "name"?`, `{"version":-1}`: "version -1", `{"bye":1}`: "bye"} {
		if _, err := whole.NewRecorded(gymkhana.AgentSetup{Options: gymkhana.Config(options)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", options, err, want)
		}
	}
	agent, err := whole.NewRecorded(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := agent.Sit(struct{ gymkhana.Environment }{}); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("it sits in another world: %v", err)
	}
}

// In a browser a recorded click is a place on the screen. It still works in the version that it was recorded in, and the
// next layout has another element there.
func TestRecordedPlaces(t *testing.T) {
	drawn := whole.Env(browsertest.Options(t))
	task := oneHop(t, "wiki-open-dish")
	verdict, end := repeated(t, drawn, task, 1, `{"by":"point"}`)
	if !verdict.Success || end.Cause != drift.Played {
		t.Errorf("in its own version: %+v, %v", end, verdict.Success)
	}
	if verdict, end = repeated(t, drawn, task, 2, `{"by":"point"}`); verdict.Success || end.Cause == drift.Wording {
		t.Errorf("in the next version: %+v, %v", end, verdict.Success)
	}
}

// oneHop finds a task of one hop.
func oneHop(t *testing.T, name string) *gymkhana.Task {
	t.Helper()
	s, err := suite()
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range s.Tasks {
		if strings.HasSuffix(string(task.ID), "1-hop/"+name) {
			return task
		}
	}
	t.Fatalf("there is no task %s", name)
	return nil
}
