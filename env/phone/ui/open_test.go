package ui

import (
	"strconv"
	"testing"
)

// A picture learns where a finger rests on it, and a file is opened by the app for its ending.
func TestHoldAndOpenFile(t *testing.T) {
	var at [2]int
	b := onBench(t, func(p *Page) {
		p.Bar("Map")
		p.Picture(200, Picture{ID: "map", Name: "Map", Hold: func(x, y int) { at = [2]int{x, y} }})
	})
	e := b.element("map")
	b.must("long_press x=" + strconv.Itoa(e.Bounds.X0+30) + " y=" + strconv.Itoa(e.Bounds.Y0+40))
	if at != [2]int{30, 40} {
		t.Errorf("the finger rests at %v, want 30, 40", at)
	}
	p := &Page{Sys: &System{}, Host: taker{}, apps: []AppInfo{{Name: "web", Title: "Web", Opens: ".html"}}}
	if p.OpenFile("a/page.txt") || p.Opener("a/page.txt") != "" {
		t.Error("an app opens a file with another ending")
	}
	if !p.OpenFile("a/page.html") || p.Opener("a/page.html") != "Web" || p.Sys.Shell.Front != "web" || p.Sys.Shell.Top().Arg != "a/page.html" {
		t.Errorf("a page is opened by %q, at %+v", p.Sys.Shell.Front, p.Sys.Shell.Top())
	}
}

// A taker takes every parcel and shows the file.
type taker struct{}

func (taker) People() []Person                 { return nil }
func (taker) Take(_ string, what Parcel) Route { return Route{Screen: "file", Arg: what.File} }
func (taker) Reply(Notice, string) bool        { return false }
