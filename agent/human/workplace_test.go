package human_test

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/human"
)

// paper is a world that wants files.
var paper = gymkhana.Spec{World: "webui", Roles: []string{"author"}, Verbs: []gymkhana.Verb{gymkhana.WriteFile, gymkhana.Do, gymkhana.Finish},
	Controls: []gymkhana.Control{{Name: "render"}}}

// A player in a world that wants files finds the description in a folder, and what is written there is given to the world when
// it has changed.
func TestFilesInAFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "page")
	term := typing("\nx\nr\nq\n")
	spec := paper
	options, err := gymkhana.NewConfig(human.Options{Folder: folder, Blind: true})
	if err != nil {
		t.Fatal(err)
	}
	ag := play(t, term, spec, string(options))
	seen := &gymkhana.Observation{Brief: []gymkhana.Exhibit{{Text: "A page about tea."},
		{Picture: gymkhana.NewScreenshot(func() (image.Image, error) { return image.NewRGBA(image.Rect(0, 0, 9, 5)), nil }, nil)}}}
	act := func() string {
		t.Helper()
		d, err := ag.Act(t.Context(), seen)
		if err != nil {
			t.Fatal(err)
		}
		var did []string
		for _, a := range d.Actions {
			if err := spec.Check("author", a); err != nil {
				t.Error(err)
			}
			did = append(did, a.String())
		}
		return strings.Join(did, "; ")
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := act(); got != "do render" {
		t.Errorf("with an empty folder: %s", got)
	}
	about, err := os.ReadFile(filepath.Join(folder, "description.md"))
	if err != nil || string(about) != "A page about tea.\n\n![picture 1](picture-1.png)\n\n" {
		t.Errorf("description %q, %v", about, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "picture-1.png")); err != nil {
		t.Error(err)
	}
	seen.Brief, seen.Screenshot = nil, seen.Brief[1].Picture
	write("index.html", "<p>Tea")
	write("notes.txt", "mine")
	if got := act(); got != `write_file path="index.html" text="<p>Tea"; do render` {
		t.Errorf("with a page: %s", got)
	}
	write("style.css", "p {}")
	if got := act(); got != `write_file path="style.css" text="p {}"; finish` {
		t.Errorf("at the end: %s", got)
	}
	if _, err := os.Stat(filepath.Join(folder, "page.png")); err != nil {
		t.Error("the page as it was drawn is not in the folder:", err)
	}
	if !strings.Contains(term.String(), "in "+folder) {
		t.Errorf("the folder is not told in\n%s", term.String())
	}
}

// A folder that the player did not name is deleted when the player leaves in any way, unless the player has written
// something: then it stays, and its path is printed.
func TestFolderOfItsOwn(t *testing.T) {
	for name, typed := range map[string]string{"finished": "q\n", "drawn": "\nq\n", "gone": "", "stopped": "?\n"} {
		for _, writes := range []bool{false, true} {
			temp := t.TempDir()
			t.Setenv("TMPDIR", temp)
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			term := &writer{terminal: typing(typed), first: func() {
				dirs, err := os.ReadDir(temp)
				if err == nil && writes {
					err = os.WriteFile(filepath.Join(temp, dirs[0].Name(), "index.html"), []byte("<p>"), 0o666)
				}
				if err != nil {
					t.Error(err)
				}
				if name == "stopped" {
					stop()
				}
			}}
			ag, err := human.New(gymkhana.AgentSetup{Terminal: term})
			if err != nil {
				t.Fatal(err)
			}
			if err := ag.Begin(ctx, &gymkhana.Task{}, paper); err != nil {
				t.Fatal(err)
			}
			for {
				d, err := ag.Act(ctx, &gymkhana.Observation{})
				if err != nil || d.Actions[len(d.Actions)-1].Verb == gymkhana.Finish {
					break
				}
			}
			left, err := os.ReadDir(temp)
			if err != nil || len(left) > 0 != writes || writes != strings.Contains(term.String(), "Your files stay in "+temp) {
				t.Errorf("%s, with files written: %t: left behind %v, %v; said\n%s", name, writes, left, err, term.String())
			}
		}
	}
}

// A writer is a terminal that does something before each line is read.
type writer struct {
	*terminal
	first func()
}

func (w *writer) Read(p []byte) (int, error) {
	w.first()
	return w.terminal.Read(p)
}
