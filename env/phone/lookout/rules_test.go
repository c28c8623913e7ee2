package lookout

import (
	"testing"

	"gymkhana/env/phone/ui"
)

// Every maze has a way out, which the moves of its route follow.
func TestMazes(t *testing.T) {
	for seed := range 300 {
		m, at := mazeOf(seed), 0
		for _, dir := range m.route(0) {
			to, ok := m.step(at, dir)
			if !ok {
				t.Fatalf("maze %d: the route goes through a wall at %d", seed, at)
			}
			at = to
		}
		if at != mazeSide*mazeSide-1 {
			t.Errorf("maze %d: the route ends at %d", seed, at)
		}
	}
}

// A drawing is complete once all three colours can be seen; one that was painted over does not count.
func TestComplete(t *testing.T) {
	const seed = 5
	var strokes []Stroke
	for i, ink := range asked(seed) {
		if complete(seed, strokes) {
			t.Errorf("%d of three colours are enough", i)
		}
		strokes = append(strokes, Stroke{ink + 1, 10, 40 * (i + 1), 200, 40 * (i + 1)})
	}
	if !complete(seed, strokes) {
		t.Error("three colours are not enough")
	}
	over := append(strokes, Stroke{strokes[1].Ink, 10, 40, 200, 40})
	if complete(seed, over) {
		t.Error("a colour counts that was painted over")
	}
	if complete(seed, []Stroke{{Ink: -3}, {Ink: 99, X1: 10}}) {
		t.Error("strokes without a colour count")
	}
}

func TestParseFile(t *testing.T) {
	if kind, seed, ok := parseFile(PageFile(mazeGame, 42)); kind != mazeGame || seed != 42 || !ok {
		t.Errorf("a page is read as %q, %d, %v", kind, seed, ok)
	}
	for _, text := range []string{"", "<page>", `<page kind="chess" seed="1">`, `<page kind="maze" seed="x">`, "<page kind=maze seed=1>"} {
		if _, _, ok := parseFile(text); ok {
			t.Errorf("%q is a page", text)
		}
	}
}

// No ware costs the same in both shops.
func TestPrices(t *testing.T) {
	cheaper := map[bool]int{}
	for world := range 50 {
		s := &State{World: world}
		for _, ware := range wares {
			quay, hill := s.price(quayStore, ware), s.price(hillStore, ware)
			if quay == hill || min(quay, hill) <= 0 {
				t.Errorf("world %d: %s costs %d and %d", world, ware, quay, hill)
			}
			cheaper[quay < hill]++
		}
	}
	if min(cheaper[true], cheaper[false]) < 300 {
		t.Errorf("one shop is nearly always cheaper: %v", cheaper)
	}
}

// Without a network no site loads, with one it takes one to three seconds, and a file needs none.
func TestConnections(t *testing.T) {
	sys := &ui.System{Settings: ui.Settings{Airplane: true, Wifi: true}}
	p, s := &ui.Page{Sys: sys}, &State{}
	if s.visit(p, ferry); !s.current().Failed {
		t.Error("a site loads in airplane mode")
	}
	sys.Settings.Airplane = false
	if s.visit(p, ferry); s.current().Failed || s.current().Ready <= sys.Tick || s.current().Ready > sys.Tick+3*int64(ui.StepTicks) {
		t.Errorf("a site loads like this: %+v", *s.current())
	}
	sys.Settings.Wifi = false
	if s.visit(p, fileScheme+taskFile); s.current().Failed || s.current().Ready > sys.Tick {
		t.Error("a file needs a network")
	}
}

// Any data that decodes can be shown.
func TestHostileDataIsShown(t *testing.T) {
	files := ui.Files{}
	files.Write("a.html", PageFile(mazeGame, -1), 0)
	files.Write("b.html", PageFile(multiplyGame, 1<<60), 0)
	files.Write("c.html", PageFile(drawGame, 7), 0)
	files.Write("d.html", "<html>", 0)
	for _, address := range []string{"", "nowhere", "file:", "file:gone.html", "file:a.html", "file:b.html",
		"file:c.html", "file:d.html", quayStore, ferry, rowing, depot} {
		s := &State{Tabs: []Tab{{Address: address}}, Tab: -4, Address: address, World: -1, Bad: -9, Bookmarks: []string{"x"}, Orders: make([]Order, 60),
			Game: Game{Page: PageFile(multiplyGame, 1<<60), At: -1, Shown: -5, Ink: 77, Strokes: []Stroke{{Ink: 1 << 40}}}}
		for _, screen := range []string{"", tabsScreen, "other"} {
			sys := &ui.System{Files: files}
			sys.Shell.OpenAt(Name, ui.Route{Screen: screen})
			p := &ui.Page{}
			p.Describe(sys, []ui.AppInfo{App.AppInfo}, func() { show(p, s) })
			if len(p.Elements(nil)) == 0 {
				t.Errorf("%q, screen %q shows nothing", address, screen)
			}
		}
	}
}
