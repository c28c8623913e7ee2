package wayfare

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/ui"
)

func TestParsePoint(t *testing.T) {
	for _, c := range []struct {
		text string
		want Point
		ok   bool
	}{
		{"1.2345, -28.6123", Point{12345, -286123}, true}, {"1.2345,-28.6123", Point{12345, -286123}, true}, {" -0.5 , 7 ", Point{-5000, 70000}, true},
		{"1.23456, 2.99999", Point{12345, 29999}, true}, {"1.2345 -28.6123", Point{}, false}, {"1.2345, ", Point{}, false}, {"91, 0", Point{}, false},
		{"0, 181", Point{}, false}, {"1e3, 2", Point{}, false}, {"--1, 2", Point{}, false}, {"1.2.3, 4", Point{}, false}, {"99999999999999999999, 1", Point{}, false},
		{"Linden Park", Point{}, false}, {"", Point{}, false},
	} {
		if got, ok := ParsePoint(c.text); got != c.want || ok != c.ok {
			t.Errorf("ParsePoint(%q) is %v, %v; want %v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
	for _, p := range []Point{{12345, -286123}, {-5, 5}, {0, 0}} {
		if got, ok := ParsePoint(p.String()); got != p || !ok {
			t.Errorf("%v is read as %v, %v", p, got, ok)
		}
	}
}

func TestMetres(t *testing.T) {
	for _, c := range []struct {
		a, b Point
		want int
	}{{Point{}, Point{}, 0}, {Point{}, Point{Lat: 100}, 1110}, {Point{Lon: 30}, Point{Lat: 40}, 560}, {Point{Lat: -900000}, Point{Lat: 900000}, 11639190}} {
		if got := Metres(c.a, c.b); got != c.want {
			t.Errorf("from %v to %v it is %d m, want %d", c.a, c.b, got, c.want)
		}
	}
}

// On each island every place has a name of its own, and no point is within reach of two places or sights.
func TestIslands(t *testing.T) {
	for n := range Islands {
		island := islandOf(n)
		if len(island.places) != 60 || len(island.sights) != len(views) {
			t.Fatalf("island %d has %d places and %d sights", n, len(island.places), len(island.sights))
		}
		names, all := map[string]bool{}, []Point{}
		for _, one := range island.places {
			if names[one.name] {
				t.Errorf("island %d has two places called %q", n, one.name)
			}
			names[one.name] = true
			all = append(all, one.at)
		}
		for _, one := range island.sights {
			all = append(all, one.at)
		}
		for i, a := range all {
			for _, b := range all[:i] {
				if max(a.Lat-b.Lat, b.Lat-a.Lat) <= 2*reach && max(a.Lon-b.Lon, b.Lon-a.Lon) <= 2*reach {
					t.Errorf("island %d: a point is within reach of both %v and %v", n, a, b)
				}
			}
		}
	}
}

// Without its permission the app shows everything but the own place, and can be allowed to later.
func TestDenyingIsSurvived(t *testing.T) {
	s := &State{Centre: Point{north - span/2, west + span/2}}
	sys := &ui.System{Settings: ui.Settings{Location: true, TextSize: 1}}
	sys.Shell.Open(Name)
	p := &ui.Page{}
	describe := func() { p.Describe(sys, []ui.AppInfo{App.AppInfo}, func() { show(p, s) }) }
	tap := func(id string) {
		t.Helper()
		if why := p.Act(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: id}}}); why != "" {
			t.Fatalf("%s: %s", id, why)
		}
		describe()
	}
	describe()
	tap("permission/deny")
	at := s.island().places[7].at
	s.Query = at.String()
	describe()
	tap("point/" + at.String())
	if _, ok := p.Look("from-here"); ok {
		t.Error("the distance from here is shown without the permission")
	}
	tap("star")
	if !has(s.Favourites, at) {
		t.Error("no favourite can be added without the permission")
	}
	tap("show")
	tap("here")
	if s.Centre != at {
		t.Error("the map went to where the phone is without the permission")
	}
	tap("confirm")
	if s.Centre != s.Here {
		t.Errorf("after it was allowed, the map shows %v, want %v", s.Centre, s.Here)
	}
}

// Any data that decodes can be shown.
func TestHostileDataIsShown(t *testing.T) {
	huge := Point{1 << 60, -1 << 60}
	s := &State{Island: -7, Favourites: []Point{huge}, Tracks: []Track{{}, {Stops: []Point{huge, {}}}}, Tab: 99, Zoom: 1 << 40, Centre: huge}
	sys := &ui.System{}
	for _, r := range []ui.Route{{}, {Screen: spotScreen, Arg: "nowhere"}, {Screen: nearScreen, Arg: "?"}, {Screen: trackScreen, Arg: "-1"},
		{Screen: trackScreen, Arg: "0"}, {Screen: trackScreen, Arg: "1"}, {Screen: "other"}} {
		sys.Shell.OpenAt(Name, r)
		p := &ui.Page{}
		p.Describe(sys, []ui.AppInfo{App.AppInfo}, func() { show(p, s) })
		if len(p.Elements(nil)) == 0 {
			t.Errorf("screen %q shows nothing", r.Screen)
		}
	}
}
