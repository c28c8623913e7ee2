package playground

import (
	"image"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/ui"
	"gymkhana/plain"
	"gymkhana/rng"
)

func TestApp(t *testing.T) { devicetest.Run(t, App) }

// idle is the data of a program without any use.
type idle struct{}

// A hand that has no task in Playground plays from the list, and finds its way back.
func TestList(t *testing.T) {
	rest := &device.App[idle]{
		AppInfo: ui.AppInfo{Name: "rest", Title: "Rest", Icon: ui.IconMoon, Color: ui.Slate},
		Show:    func(p *ui.Page, _ *idle) { p.Bar("Rest") },
		Families: []device.Family{{
			Name: "rest/rest", Goals: []string{"Rest.", "Have a rest.", "Do nothing."}, Steps: 1, Level: "easy", Noop: true,
			Draw:  func(*rng.Stream, *device.Phone) {},
			Solve: func(*device.Driver) bool { return false },
			Begin: func(ph *device.Phone) { ph.Shell.OpenAt(Name, ui.Route{}) },
		}},
	}
	kit := device.New(App, rest)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(suite.Tasks, func(task *gymkhana.Task) bool { return task.Tagged("noop") })
	devicetest.Monkey(t, kit, suite.Tasks[i:i+1], 4000, 7)
}

// page describes what a state shows.
func page(s *State) *ui.Page {
	var sys ui.System
	sys.Shell.OpenAt(Name, ui.Route{})
	var p ui.Page
	p.Full = true
	p.Begin(&sys, []ui.AppInfo{App.AppInfo})
	show(&p, s)
	p.End()
	return &p
}

// Every round of every mini states its goal, and its page can be used.
func TestRounds(t *testing.T) {
	for i := range minis {
		m := &minis[i]
		for round := range 60 {
			s := m.pick(round)
			if s.Done || s.Goal == "" || strings.ContainsAny(s.Goal, "{}[]|") {
				t.Errorf("%s, round %d: done is %v, the goal reads %q", m.name, round, s.Done, s.Goal)
			}
			ids := page(&s).IDs()
			slices.Sort(ids)
			if len(slices.Compact(slices.Clone(ids))) != len(ids) || len(ids) < 3 {
				t.Errorf("%s, round %d: the page has %q", m.name, round, ids)
			}
		}
	}
}

// A mini looks one way while it is played, another when it is won, and yet another when it is lost.
func TestPictures(t *testing.T) {
	for i := range minis {
		playing := minis[i].pick(1)
		won, lost := playing, playing
		won.end(true)
		lost.end(false)
		looks := map[string]bool{}
		for _, s := range []*State{&playing, &won, &lost} {
			img := image.NewRGBA(image.Rect(0, 0, ui.Width, ui.Height))
			page(s).Draw(img)
			looks[string(img.Pix)] = true
		}
		if len(looks) != 3 {
			t.Errorf("%s: %d looks, want 3", minis[i].name, len(looks))
		}
	}
}

// Each round of a mini is drawn separately.
func TestPick(t *testing.T) {
	for i := range minis {
		drawn := map[string]bool{}
		for round := range 20 {
			s := minis[i].pick(round)
			s.Round = 0
			drawn[string(plain.Append(nil, &s))] = true
		}
		if len(drawn) < 8 {
			t.Errorf("%s: 20 rounds are %d different ones", minis[i].name, len(drawn))
		}
	}
}
