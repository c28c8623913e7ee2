package page

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// pages are the test pages, each with a player that solves it and one that fails. Both use only
// what is visible and the goal.
var pages = []struct {
	name  string
	solve func(e *episode)
	fail  func(e *episode)
}{
	{"click-button", func(e *episode) { e.do("click " + e.on("button", e.told()[0])) },
		func(e *episode) { e.do("click " + e.another("button", e.told()[0])) }},
	{"click-checkboxes", func(e *episode) {
		for _, name := range e.told() {
			e.do("click " + e.on("checkbox", name))
		}
		e.do("click " + e.on("button", "Submit"))
	}, func(e *episode) {
		for _, el := range e.seen[0].Elements {
			if el.Role == "checkbox" && !slices.Contains(e.told(), el.Name) {
				e.do("click " + e.on("checkbox", el.Name))
			}
		}
		e.do("click " + e.on("button", "Submit"))
	}},
	{"enter-text", func(e *episode) {
		e.do(fmt.Sprintf("type text=%q %s", e.told()[0], e.on("textbox", "")), "click "+e.on("button", "Submit"))
	}, func(e *episode) { e.do("click " + e.on("button", "Submit")) }},
	{"focus-text", func(e *episode) { e.do("click " + e.on("textbox", "")) },
		func(e *episode) { e.do("click x=150 y=20") }},
	{"click-link", func(e *episode) { e.do("click " + e.on("link", e.told()[0])) },
		func(e *episode) { e.do("click " + e.another("link", e.told()[0])) }},
	{"click-tab", func(e *episode) { e.do("click " + e.on("tab", e.tab())) },
		func(e *episode) { e.do("click " + e.another("tab", e.tab())) }},
	{"choose-list", func(e *episode) {
		e.do(fmt.Sprintf("select %s option=%q", e.on("combobox", ""), e.told()[0]), "click "+e.on("button", "Submit"))
	}, func(e *episode) { e.do("click " + e.on("button", "Submit")) }},
	{"login-user", func(e *episode) {
		e.do(fmt.Sprintf("type text=%q %s", e.told()[0], e.on("textbox", "Username")),
			fmt.Sprintf("type text=%q %s enter=false", e.told()[1], e.on("textbox", "Password")), "click "+e.on("button", "Login"))
	}, func(e *episode) { e.do("click " + e.on("button", "Login")) }},
	{"click-dialog", func(e *episode) { e.do("click " + e.on("button", "Close")) },
		func(e *episode) { e.do("click " + e.text()) }},
	{"enter-time", func(e *episode) {
		e.do("click "+e.on("textbox", ""), fmt.Sprintf("type text=%q", e.clock()), "click "+e.on("button", "Submit"))
	}, func(e *episode) { e.do("click " + e.on("button", "Submit")) }},
	{"click-option", func(e *episode) {
		e.do("click "+e.on("radio", e.told()[0]), "click "+e.on("button", "Submit"))
	}, func(e *episode) { e.do("click "+e.another("radio", e.told()[0]), "click "+e.on("button", "Submit")) }},
	{"click-scroll-list", func(e *episode) {
		for _, name := range e.told() {
			e.do(fmt.Sprintf("select %s option=%q", e.on("listbox", ""), name))
		}
		e.do("click " + e.on("button", "Submit"))
	}, func(e *episode) { e.do("click " + e.on("button", "Submit")) }},
	{"use-slider", func(e *episode) {
		var want int
		_, _ = fmt.Sscanf(e.goal, "Select %d with", &want)
		e.do("click "+e.on("slider", ""), `press keys=["Home"]`)
		for range want {
			e.do(`press keys=["ArrowRight"]`)
		}
		e.do("click " + e.on("button", "Submit"))
	}, func(e *episode) {
		key := "Home"
		if strings.Contains(e.goal, "Select 0 ") {
			key = "End"
		}
		e.do("click "+e.on("slider", ""), fmt.Sprintf("press keys=[%q]", key), "click "+e.on("button", "Submit"))
	}},
	{"drag-box", func(e *episode) {
		box, goal := e.box("box"), e.box("goal")
		e.do(fmt.Sprintf("drag x=%d y=%d to_x=%d to_y=%d", box.X+12, box.Y+12, goal.X+32, goal.Y+32))
	}, func(e *episode) {
		box := e.box("box")
		e.do(fmt.Sprintf("drag x=%d y=%d to_x=%d to_y=%d", box.X+12, box.Y+12, box.X+16, box.Y+12))
	}},
	{"moving-items", func(e *episode) {
		for i := 0; i < 25 && e.seen[0].Ended == gymkhana.Running; i++ {
			for _, el := range e.seen[0].Elements {
				if el.Role == "button" {
					e.step(fmt.Sprintf("click element=%q", el.ID))
					break
				}
			}
		}
	}, func(e *episode) { e.do("finish") }},
}

// another gives an element of the same role that is called otherwise.
func (e *episode) another(role, name string) string {
	e.t.Helper()
	for _, el := range e.seen[0].Elements {
		if el.Role == role && el.Name != name {
			return fmt.Sprintf("element=%q", el.ID)
		}
	}
	e.t.Fatalf("%s: there is only one %s", e.task.ID, role)
	return ""
}

func (e *episode) tab() string {
	return strings.TrimSuffix(e.goal[strings.Index(e.goal, "Tab #"):], ".")
}

// text gives the last plain text on the page.
func (e *episode) text() string {
	id := ""
	for _, el := range e.seen[0].Elements {
		if el.Role == "text" {
			id = el.ID
		}
	}
	return fmt.Sprintf("element=%q", id)
}

// clock gives the keys to type for the time that the goal asks for: 0930PM.
func (e *episode) clock() string {
	var h, m int
	var half string
	if _, err := fmt.Sscanf(e.goal, "Enter %d:%d %s as", &h, &m, &half); err != nil {
		e.t.Fatal(err)
	}
	return fmt.Sprintf("%02d%02d%s", h, m, half)
}

type corner struct{ X, Y int }

// box finds where a box lies that has no name: a person sees it.
func (e *episode) box(id string) corner {
	e.t.Helper()
	var c corner
	err := e.world.visit.Window.Eval(e.t.Context(), fmt.Sprintf("(({x, y}) => ({X: x, Y: y}))(document.getElementById(%q).getBoundingClientRect())", id), &c)
	if err != nil {
		e.t.Fatal(err)
	}
	return c
}

func wobSuite(t testing.TB) *gymkhana.Suite {
	t.Helper()
	s, err := ImportMiniWoB(t.Context(), outside(t, "testdata/wob"), "wob", MiniWoB{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMiniWoBRewards(t *testing.T) {
	t.Parallel()
	s := wobSuite(t)
	if len(s.Tasks) != len(pages) {
		t.Fatalf("%d tasks were imported; want %d", len(s.Tasks), len(pages))
	}
	for _, p := range tier.Part(t, pages, 4) {
		t.Run(p.name, func(t *testing.T) {
			task := taskNamed(t, s, p.name)
			const seed = 2
			e := begin(t, task, seed)
			p.solve(e)
			if v := e.score.Verdict(); !v.Success || v.Reward <= 0 || e.seen[0].Ended != gymkhana.Terminated {
				t.Errorf("%q solved gives %+v, ended %q: %s", e.goal, v, e.seen[0].Ended, e.state().AppendCanonical(nil))
			}
			e.reset(seed)
			p.fail(e)
			if v := e.score.Verdict(); v.Success || v.Progress != 0 || e.seen[0].Ended != gymkhana.Terminated {
				t.Errorf("%q failed gives %+v, ended %q", e.goal, v, e.seen[0].Ended)
			}
		})
	}
}

// TestTimeLimits lets a page's own ten seconds pass in virtual time, or has them put off.
func TestTimeLimits(t *testing.T) {
	t.Parallel()
	dir := outside(t, "testdata/wob")
	for _, own := range []bool{true, false} {
		s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{OwnTime: own})
		if err != nil {
			t.Fatal(err)
		}
		e := begin(t, taskNamed(t, s, "click-button"), 1)
		e.do("wait ticks=300")
		if _, err := e.world.Capabilities().Pass(t.Context(), 240); err != nil {
			t.Fatal(err)
		}
		if e.state().Value("done") == true {
			t.Fatal("it is over after nine seconds")
		}
		e.do("wait ticks=120")
		v := e.score.Verdict()
		if over := e.seen[0].Reason == "timed out" && v.Reward == -1 && !v.Success; over != own {
			t.Errorf("own time %v: after eleven seconds ended for %q, %+v", own, e.seen[0].Reason, v)
		}
		if !own {
			e.do("click " + e.on("button", e.told()[0]))
			if v := e.score.Verdict(); v.Reward != 1 || v.Parts["scaled"] >= 1 || v.Parts["scaled"] < 0.98 {
				t.Errorf("after eleven of a thousand seconds: %+v", v)
			}
		}
	}
}

// TestFlightSites books on a site that is in a separate folder, in a frame.
func TestFlightSites(t *testing.T) {
	t.Parallel()
	dir := outside(t, "testdata/wob")
	if err := os.CopyFS(filepath.Join(dir, "flight"), os.DirFS("testdata/flight")); err != nil {
		t.Fatal(err)
	}
	s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{})
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, s)
	if len(s.Tasks) != len(pages)+1 { // Heron has no wrapper
		t.Fatalf("%d tasks", len(s.Tasks))
	}
	task := taskNamed(t, s, "flight.Lark")
	e := begin(t, task, 3)
	asked := e.told() // To, its city, Day, its day
	book := func(day string) {
		e.do(fmt.Sprintf("select %s option=%q", e.on("combobox", "To"), asked[1]), fmt.Sprintf("type text=%q %s", day, e.on("textbox", "Day")))
		e.do("click "+e.on("radio", "One way"), "click "+e.on("button", "Find flights"))
	}
	e.record = NewRecorder(e.world.Spec().Roles)
	book(asked[3])
	if v := e.score.Verdict(); !v.Success || e.seen[0].Ended != gymkhana.Terminated {
		t.Errorf("%s: booked, and %+v", e.goal, v)
	}
	script := Script{Instance: 3, Actions: e.record.Deeds()}
	e.record = nil
	e.reset(3)
	book("30")
	if v := e.score.Verdict(); v.Success || v.Progress < 0.6 || v.Progress > 0.7 {
		t.Errorf("the wrong day: %+v", v)
	}
	e.reset(3)
	e.do("click " + e.on("link", "Help"))
	if v := e.score.Verdict(); v.Success || v.Reward != -1 || e.seen[0].Ended != gymkhana.Terminated {
		t.Errorf("elsewhere: %+v", v)
	}
	if v := solves(t, task, script, ""); !v.Success {
		t.Errorf("recorded: %+v", v)
	}
	goals := map[string]bool{}
	for seed := range gymkhana.Seed(5) {
		e.reset(seed)
		goals[e.goal] = true
	}
	if len(goals) != 2 {
		t.Errorf("the instances ask %v; want two questions", goals)
	}
}
