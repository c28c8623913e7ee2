package files

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

func TestComplaint(t *testing.T) {
	var fs ui.Files
	fs.Write("Music/song.mp3", "", 1)
	for _, c := range []struct {
		name, was string
		fine      bool
	}{
		{"other.mp3", "", true},
		{" other ", "", true},
		{"song.mp3", "", false},
		{" song.mp3 ", "", false},
		{"song.mp3", "song.mp3", true}, // it may keep its name
		{"", "", false},
		{"  ", "", false},
		{"a/b", "", false},
		{"a\nb", "", false},
		{"..", "", false},
		{"...", "", true},
	} {
		if why := complaint(fs, "Music", c.name, c.was); (why == "") != c.fine {
			t.Errorf("%q, called %q so far: complaint %q", c.name, c.was, why)
		}
	}
}

func TestSizeText(t *testing.T) {
	for bytes, want := range map[int]string{0: "0 B", 999: "999 B", 1000: "1 kB", 999_999: "999 kB", 1_000_000: "1.0 MB", 3_270_000: "3.2 MB"} {
		if got := sizeText(bytes); got != want {
			t.Errorf("sizeText(%d) = %q, want %q", bytes, got, want)
		}
	}
}

func TestOrdersKeepFoldersFirst(t *testing.T) {
	var fs ui.Files
	fs.MakeFolder("z", 9)
	fs.MakeFolder("m", 1)
	fs.Write("b.txt", "long text", 5)
	fs.Write("a.txt", "text", 3)
	fs.Write("c.txt", "the longest text", 4)
	for by, want := range [][]string{{"m", "z", "a.txt", "b.txt", "c.txt"}, {"m", "z", "b.txt", "c.txt", "a.txt"}, {"m", "z", "c.txt", "b.txt", "a.txt"}} {
		var got []string
		for _, f := range sorted(fs.List(""), by) {
			got = append(got, f.Path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", orders[by].label, got, want)
		}
	}
}

func TestCargoFitsElsewhereOnly(t *testing.T) {
	c := Cargo{Paths: []string{"Documents/Work", "Documents/a.txt"}}
	for folder, want := range map[string]bool{"Documents": false, "Documents/Work": false, "Documents/Work/Old": false,
		"": true, "Music": true, "Documents/Workshop": true} {
		if got := c.fits(folder); got != want {
			t.Errorf("fits(%q) = %v", folder, got)
		}
	}
}

func TestSelectionStaysInOneFolder(t *testing.T) {
	var fs ui.Files
	for _, path := range []string{"a/1", "a/2", "b/1"} {
		fs.Write(path, "", 1)
	}
	var s State
	s.toggle(fs, "a/1")
	s.toggle(fs, "a/2")
	s.toggle(fs, "a/1")
	if got := s.picked(fs, "a"); !slices.Equal(got, []string{"a/2"}) {
		t.Errorf("after three taps %v are selected", got)
	}
	s.toggle(fs, "b/1")
	if got := s.picked(fs, "a"); got != nil {
		t.Errorf("%v are still selected after a tap in another folder", got)
	}
	fs.Remove("b/1")
	if got := s.picked(fs, "b"); got != nil {
		t.Errorf("%v are selected and gone", got)
	}
}

// Names fit into the rows of a list.
func TestSeededNames(t *testing.T) {
	for seed := range gymkhana.Seed(50) {
		d := rng.New(seed, "names")
		if w := ui.TextWidth(variant(d, stem(d))+".pdf", 22, false); w > ui.Width-138 {
			t.Errorf("a name is %d pixels wide", w)
		}
	}
}
