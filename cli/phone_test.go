package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/handset"
	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
	"gymkhana/proof"
	"gymkhana/report"
	"gymkhana/runner"
)

// easy is a task that even a random player solves on its first instance, as few others are.
const easy = "phone/val/mini-click-option"

func TestThePhoneIsProvedAndItsPlayersRise(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var p proof.Report
	suite := phoneSuite()
	ids := someOf(t, suite, 18)
	s.json(&p, proving(ids)...)
	if p.Tasks != len(ids) || p.Tasks != p.OraclePass || p.Tasks != p.IdleFail || p.Tasks != p.DeclareFail || p.Tasks != p.NearMissFail || len(p.Failures) > 0 {
		t.Errorf("selftest: %+v", p)
	}
	if families := len(handset.Kit().Families()); families < 92 || len(suite.Tasks) < families {
		t.Errorf("%d families and %d tasks", families, len(suite.Tasks))
	}
	file := filepath.Join(t.TempDir(), "p.gym")
	var sum report.Summary
	run := []string{"run", "--agent", "idle,random,heuristic,oracle", "--instances", strconv.Itoa(tier.Rounds(1, 2, 2)), "--out", file}
	played := someOf(t, suite, 12)
	if !slices.Contains(played, easy) {
		played = append(played, easy)
	}
	s.json(&sum, append(run, played...)...)
	last := -1.0
	for _, a := range sum.Agents {
		if *a.MeanProgress <= last || a.NotScored > 0 {
			t.Errorf("%s has mean progress %.3f after %.3f, %d not scored; want it to rise", a.Agent, *a.MeanProgress, last, a.NotScored)
		}
		last = *a.MeanProgress
	}
	var v runner.Verification
	s.json(&v, "verify", file, "--strict")
	if v.Episodes != 4*tier.Rounds(1, 2, 2)*len(played) || len(v.Mismatches) > 0 {
		t.Errorf("verify: %d episodes, mismatches %v", v.Episodes, v.Mismatches[:min(len(v.Mismatches), 5)])
	}
}

// The subsets for learning part the families, and nothing that is held out is among those to
// train on.
func TestWhatIsHeldOutIsNotTrainedOn(t *testing.T) {
	suite := phoneSuite()
	in := map[string]string{}
	for _, subset := range []string{"train", "test-task", "test-app"} {
		for _, path := range suite.Subsets[subset] {
			if in[path] != "" {
				t.Errorf("%s is in %s and %s", path, in[path], subset)
			}
			in[path] = subset
		}
	}
	for i := range handset.Kit().Families() {
		f := &handset.Kit().Families()[i]
		app, _, _ := strings.Cut(f.Name, "/")
		held := slices.Contains(device.HeldApps, app) || slices.Contains(device.HeldTasks, f.Name)
		if (in[f.Name] == "train") == held {
			t.Errorf("%s is in %q", f.Name, in[f.Name])
		}
		val := slices.Contains(suite.Subsets["val"], "val/"+strings.ReplaceAll(f.Name, "/", "-"))
		if val == held {
			t.Errorf("%s: in val %v, held out %v", f.Name, val, held)
		}
	}
	train, err := suite.Select(gymkhana.Selector{Path: "phone", Subset: "train"})
	if err != nil {
		t.Fatal(err)
	}
	val, err := suite.Select(gymkhana.Selector{Path: "phone", Subset: "val"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range train {
		for _, seed := range val[i].Instances {
			if slices.Contains(train[i].Instances, seed) {
				t.Errorf("%s and %s share the instance %d", train[i].ID, val[i].ID, seed)
			}
		}
		if train[i].Goal == val[i].Goal {
			t.Errorf("%s is worded as %s", val[i].ID, train[i].ID)
		}
	}
}

func TestThePhoneDoesWhatItsVersionDoes(t *testing.T) {
	devicetest.Version(t, handset.Kit(), phoneSuite().Tasks, "cd63f9e0e426402f", "342e8de5621e8796")
}

// Four monkeys go over all apps, in make soak with a million actions.
func TestAMonkeyFindsNoWayToBreakThePhone(t *testing.T) {
	heavy(t)
	for _, seed := range tier.Part(t, []uint64{11, 12, 13, 14}, 4) {
		devicetest.Monkey(t, handset.Kit(), phoneSuite().Tasks, tier.Rounds(25_000, 25_000, 250_000), seed)
	}
}

func BenchmarkPhone(b *testing.B) { devicetest.Bench(b, handset.Kit(), phoneSuite().Tasks) }

// A stub solves one task through both agents of the phone. What it is shown is compared turn by
// turn: the goal as this instance words it, the history, and the elements or the marks.
func TestAStubUsesThePhone(t *testing.T) {
	heavy(t)
	for agent, pictures := range map[string]int{"phone-text": 0, "phone-image": 1} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: flipWifi})
		s := newSession(t)
		file := filepath.Join(t.TempDir(), "r.gym")
		var sum report.Summary
		s.json(&sum, "run", "phone/settings/wifi-off", "--instances", "1", "--agent", agent, "--model", "compat/test", "--base-url", srv.URL(),
			"--cache", "off", "--out", file)
		if len(sum.Agents) != 1 || *sum.Agents[0].SuccessRate != 1 {
			t.Errorf("%s: %+v", agent, sum.Agents)
		}
		asked := srv.Requests()
		if len(asked) != 4 {
			t.Fatalf("%s: asked %d times, want 4", agent, len(asked))
		}
		for turn, want := range []struct{ history, element string }{
			{"", `"Panel"`},
			{`Step 1: open_app "Panel" (The goal asks for it): the screen changed.`, `"Network & internet`},
			{`Step 2: click "Network & internet"`, `"Wi-Fi\nConnected`},
			{`Step 3: click "Wi-Fi`, `Wi-Fi is off"`},
		} {
			said := asked[turn].Last()
			for _, part := range []string{"Wi-Fi", want.history, want.element} {
				if !strings.Contains(said, part) {
					t.Errorf("%s: turn %d does not show %q:\n%s", agent, turn+1, part, tail(said))
				}
			}
			if got := strings.Count(transcript(asked[turn : turn+1])[0], "picture"); got != pictures {
				t.Errorf("%s: turn %d shows %d pictures, want %d", agent, turn+1, got, pictures)
			}
		}
		s.must("verify", file, "--frames", "--strict")
		if out := s.must("show", file, "phone/settings/wifi-off#0/0"); !strings.Contains(out, "Wi-Fi") || strings.Contains(out, "{") {
			t.Errorf("%s: show says\n%s", agent, tail(out))
		}
	}
}

// flipWifi answers as a model would that reads the list: it opens Panel, finds the switch, uses
// it, and declares itself done.
func flipWifi(r *modeltest.Request) modeltest.Reply {
	said := r.Last()
	action := `{"action_type": "open_app", "app_name": "Panel"}`
	switch {
	case strings.Contains(said, `Wi-Fi is off`):
		action = `{"action_type": "status", "goal_status": "complete"}`
	case strings.Contains(said, `Wi-Fi\nConnected`):
		action = fmt.Sprintf(`{"action_type": "click", "index": %d}`, indexShown(said, `Wi-Fi\nConnected`))
	case strings.Contains(said, "Network & internet"):
		action = fmt.Sprintf(`{"action_type": "click", "index": %d}`, indexShown(said, "Network & internet"))
	}
	return modeltest.Say("Reason: The goal asks for it.\nAction: " + action)
}

// indexShown is the index of the element whose line has a text.
func indexShown(prompt, text string) int {
	n := -1
	for line := range strings.Lines(prompt) {
		if strings.HasPrefix(line, "UI element") && strings.Contains(line, text) {
			fmt.Sscanf(line, "UI element %d", &n)
		}
	}
	return n
}
