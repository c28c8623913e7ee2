package page

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/agent/phone"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// phoneSuite is the suite of the test pages on a phone.
func phoneSuite(t testing.TB) *gymkhana.Suite {
	t.Helper()
	s, err := ImportMiniWoB(t.Context(), outside(t, "testdata/wob"), "wob", MiniWoB{Device: PhoneDevice})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Pages fill the width of a phone's screen, are tapped in its pixels, and know that it is a touch screen.
func TestOnAPhone(t *testing.T) {
	t.Parallel()
	s := phoneSuite(t)
	e := begin(t, taskNamed(t, s, "choose-list"), 1)
	spec := e.world.Spec()
	if spec.Screen != (gymkhana.Size{W: 540, H: 1200}) || e.task.Budget.Steps != 30 {
		t.Errorf("a screen of %v, %d steps", spec.Screen, e.task.Budget.Steps)
	}
	img, err := e.seen[0].Screenshot.Image()
	if err != nil || img.Bounds().Dx() != 540 || img.Bounds().Dy() != 1200 {
		t.Errorf("a picture of %v, %v", img.Bounds(), err)
	}
	widest := 0
	for _, el := range e.seen[0].Elements {
		widest = max(widest, el.Bounds.X1)
	}
	if widest < 300 || widest > 540 {
		t.Errorf("elements end at %d of 540", widest)
	}
	for action, why := range map[string]string{"click x=540 y=3": "click: x=540 is off the screen",
		"drag x=3 y=3 to_x=9 to_y=1200": "drag: to_y=1200 is off the screen", "hover x=3 y=3": "hover", "mouse_move x=3 y=3": "mouse_move"} {
		if got := e.step(action); !strings.Contains(got, why) {
			t.Errorf("%s: refused with %q, want %q", action, got, why)
		}
	}
	var touch bool
	if err := e.world.visit.Window.EvalHome(t.Context(), "navigator.maxTouchPoints > 0 && innerWidth === 180", &touch); err != nil || !touch {
		t.Errorf("touch: %v, %v", touch, err)
	}
	e.do(fmt.Sprintf("type text=%q %s", e.told()[0], e.on("combobox", "")))
	for _, el := range e.seen[0].Elements {
		if el.Role == "button" {
			e.do(fmt.Sprintf("click x=%d y=%d", (el.Bounds.X0+el.Bounds.X1)/2, (el.Bounds.Y0+el.Bounds.Y1)/2))
		}
	}
	if v := e.score.Verdict(); !v.Success {
		t.Errorf("after choosing by typing and a tap in pixels: %+v", v)
	}
}

// A page is drawn alike on each phone, whatever its process has drawn before.
func TestPhonesDrawAlike(t *testing.T) {
	t.Parallel()
	task := taskNamed(t, phoneSuite(t), "login-user")
	looks := make(chan gymkhana.Hash, 100)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for range tier.Rounds(2, 4, 8) {
				e := begin(t, task, 1)
				h, err := e.seen[0].Screenshot.Hash()
				if err != nil {
					t.Error(err)
				}
				looks <- h
				if err := e.world.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	close(looks)
	first := <-looks
	for h := range looks {
		if h != first {
			t.Errorf("a picture has the hash %v, the first one %v", h, first)
		}
	}
}

// A device that does not exist, or not for a kind of page, is refused.
func TestDevices(t *testing.T) {
	for config, why := range map[string]string{
		`{"kind":"miniwob","folder":"/x","device":"watch"}`:           `device "watch": the only one is phone`,
		`{"kind":"gameapi","folder":"/x","device":"phone"}`:           "games have their own controls",
		`{"kind":"url","folder":"/x","device":"phone","bounds":true}`: "bounds is for the tree",
	} {
		if _, err := setupOf(gymkhana.Config(config)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v; want %q", config, err, why)
		}
	}
	s, err := setupOf(gymkhana.Config(`{"kind":"url","folder":"/x","device":"phone"}`))
	if err != nil || specOf(&s).Screen != (gymkhana.Size{W: 540, H: 1200}) || s.Width != 270 {
		t.Errorf("another page: %d pixels wide on %v, %v", s.Width, specOf(&s).Screen, err)
	}
	s, err = setupOf(gymkhana.Config(`{"kind":"miniwob","folder":"/x","device":"phone","width":600,"height":700}`))
	if err != nil || specOf(&s).Screen != (gymkhana.Size{W: 600, H: 700}) {
		t.Errorf("a wide page: %v, %v", specOf(&s).Screen, err)
	}
}

// A follower answers as a model would that finds the goal's words in the list of elements.
type follower struct {
	mu   sync.Mutex
	said []string
}

var (
	goalLine = regexp.MustCompile(`owner's request: [^\n"]*"([^"\n]+)"`)
	listed   = regexp.MustCompile(`UI element (\d+): (.*)`)
)

func (r *follower) Chat(_ context.Context, ask *gymkhana.Request) (*gymkhana.Response, error) {
	said := ""
	for _, p := range ask.Messages[len(ask.Messages)-1].Parts {
		said += p.Text
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said = append(r.said, said)
	word, action := goalLine.FindStringSubmatch(said)[1], `{"action_type": "status", "goal_status": "infeasible"}`
	for _, m := range listed.FindAllStringSubmatch(said, -1) {
		list := strings.Contains(m[2], "combobox") || strings.Contains(m[2], `"select"`)
		switch {
		case list && !strings.Contains(said, "Step 1"):
			action = fmt.Sprintf(`{"action_type": "input_text", "text": %q, "index": %s}`, word, m[1])
		case !list && strings.Contains(m[2], `"`+word+`"`) && strings.Contains(m[2], "button"):
			action = fmt.Sprintf(`{"action_type": "click", "index": %s}`, m[1])
		case strings.Contains(m[2], `"Submit"`) && strings.Contains(said, "Step 1"):
			action = fmt.Sprintf(`{"action_type": "click", "index": %s}`, m[1])
		}
	}
	return &gymkhana.Response{Text: "Reason: The goal asks for it.\nAction: " + action, Finish: "stop"}, nil
}

// An agent of the phone plays pages in a phone's frame with its own actions, so does the heuristic, and the run is verified.
func TestPhoneAgentsPlayPages(t *testing.T) {
	t.Parallel()
	s := phoneSuite(t)
	c := registry.New()
	c.Env(registry.EnvEntry{Name: WorldName, New: inBrowser(t), Decode: Decode})
	c.Verifier(WorldName, NewVerifier)
	c.Agent(registry.AgentEntry{Name: "phone-text", New: phone.NewText, Fits: phone.FitsText, Asks: true})
	c.Heuristic(WorldName, NewHeuristic)
	c.Agent(registry.AgentEntry{Name: registry.HeuristicName, Doc: "the task's own simple player"})
	plan := gymkhana.Plan{Repeats: 1, Worlds: map[string]int{WorldName: version},
		Arms: []gymkhana.Arm{{Agent: "phone-text", Model: "m/x"}, {Agent: registry.HeuristicName}}}
	for _, name := range []string{"click-button", "choose-list"} {
		task := *taskNamed(t, s, name)
		task.Instances = task.Instances[:1]
		plan.Tasks = append(plan.Tasks, &task)
	}
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	model := &follower{}
	if err := (&runner.Runner{Catalog: c, Store: store, Models: map[string]gymkhana.Model{"m/x": model}}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if !row.Outcome.Verdict.Success {
			t.Errorf("%s: %+v\n%s", row.Task, row.Outcome, strings.Join(model.said, "\n=====\n"))
		}
	}
	for _, want := range []string{"click", "input_text", "long_press", "scroll", "wait"} {
		if !strings.Contains(model.said[0], want) {
			t.Errorf("the action %s is not offered", want)
		}
	}
	for _, not := range []string{"navigate_home", "open_app"} {
		if strings.Contains(model.said[0], not) {
			t.Errorf("the action %s is offered", not)
		}
	}
	v, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true})
	if err != nil || v.Rescored != len(rows) || len(v.Mismatches)+len(v.NotComparable) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
	if said := strings.Join(model.said, "\n"); strings.Contains(said, "RootWebArea") || !strings.Contains(said, "option 'cobalt'") {
		t.Errorf("a phone shows no tree, only the entries of lists:\n%s", said)
	}
}
