package notes

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

func TestBlocks(t *testing.T) {
	for line, want := range map[string]block{
		"":                  {},
		"Plain **words**":   {kind: paragraph, text: "Plain words"},
		"# One":             {kind: heading, text: "One", level: 1},
		"##### Five":        {kind: heading, text: "Five", level: 3},
		"#tag":              {kind: paragraph, text: "#tag"},
		"  - bread":         {kind: bullet, text: "bread"},
		"* `milk`":          {kind: bullet, text: "milk"},
		"- [ ] Call":        {kind: task, text: "Call"},
		"- [X] Write":       {kind: task, text: "Write", done: true},
		"-[ ] not a task":   {kind: paragraph, text: "-[ ] not a task"},
		"> said somebody":   {kind: quote, text: "said somebody"},
		"----":              {kind: rule},
		"--":                {kind: paragraph, text: "--"},
		"- [ ]without room": {kind: bullet, text: "[ ]without room"},
	} {
		if got := slices.Collect(blocks(line)); len(got) != 1 || got[0] != want {
			t.Errorf("blocks(%q) = %+v, want %+v", line, got, want)
		}
	}
}

func TestTickedTurnsOneTask(t *testing.T) {
	text := "List\n- [ ] a [x]\n  - [X] b\n- c"
	for _, want := range []struct {
		line int
		text string
	}{
		{0, text},
		{1, "List\n- [x] a [x]\n  - [X] b\n- c"},
		{2, "List\n- [ ] a [x]\n  - [ ] b\n- c"},
		{3, text},
	} {
		if got := ticked(text, want.line); got != want.text {
			t.Errorf("ticked at line %d gives %q, want %q", want.line, got, want.text)
		}
	}
}

func TestTitleOf(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		" \n\n":                 "",
		"---":                   "",
		"\n# Trip to Oslo\nDay": "Trip to Oslo",
		"a/b\\c. ":              "a-b-c",
		strings.Repeat("ü", 50): strings.Repeat("ü", 40),
		"- [ ] Write down what the neighbours would like.": "Write down what the neighbours would",
	} {
		if got := titleOf(text); got != want {
			t.Errorf("titleOf(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestReadingOfQuestions(t *testing.T) {
	text := "# Soup\n\n## Ingredients\n- 250 g red lentils\n- 3 carrots\n\n## Steps\n- Stir\n- [x] Taste\n- [ ] Serve"
	lines := under(text, "Ingredients")
	if want := []string{"250 g red lentils", "3 carrots"}; !slices.Equal(lines, want) {
		t.Fatalf("under gives %q, want %q", lines, want)
	}
	for i, want := range [][3]string{{"250", "g", "red lentils"}, {"3", "", "carrots"}} {
		if n, unit, what := measured(lines[i]); [3]string{n, unit, what} != want {
			t.Errorf("measured(%q) = %q, %q, %q", lines[i], n, unit, what)
		}
	}
	if !isDone(text, "Taste") || isDone(text, "Serve") || isDone(text, "Stir") {
		t.Error("isDone does not tell which task is ticked")
	}
	if got := outline("\na\n\nb\nc\n \n"); got != "x-xx" {
		t.Errorf("outline = %q, want x-xx", got)
	}
}

// Verifiers forgive small differences of text, so a header must not be one.
func TestHeadersMakeAnotherNote(t *testing.T) {
	for i := range topics {
		for _, s := range topics[i].says {
			for _, h := range headers {
				if device.Same(s, h+"\n"+s) || device.Same(s, h) {
					t.Errorf("%q is too short a line beside %q", h, s)
				}
			}
		}
	}
}

func TestNamesOfNotes(t *testing.T) {
	var sys ui.System
	sys.Files.Write(Path("Plan.md"), "x", 1)
	for typed, want := range map[string]string{
		"Plan":                  "is there already",
		"Plan.md":               "is there already",
		"/":                     "Enter a name",
		" ... ":                 "Enter a name",
		strings.Repeat("a", 70): "too long",
		"Plan.txt":              "",
		"a/b":                   "",
	} {
		s := State{Name: typed}
		if reason := s.create(&sys, Folder); !strings.Contains(reason, want) || (reason == "") != (want == "") {
			t.Errorf("create %q says %q, want %q", typed, reason, want)
		}
	}
	for _, path := range []string{Path("Plan.txt"), Path("a-b.md")} {
		if sys.Files.Find(path) == nil {
			t.Errorf("%s was not made", path)
		}
	}
}

func TestRenameKeepsTheExtensionAndTheDraft(t *testing.T) {
	var sys ui.System
	sys.Files.Write(Path("Plan.txt"), "x", 1)
	s := State{Name: "Trip 2.0"}
	s.edit(sys.Files.Find(Path("Plan.txt")))
	to, reason := s.rename(&sys, Path("Plan.txt"))
	if want := Path("Trip 2.0.txt"); reason != "" || to != want || s.Draft.Path != want || sys.Files.Find(want) == nil {
		t.Errorf("renamed to %q (%q), the draft is of %q; want %q", to, reason, s.Draft.Path, want)
	}
}

func TestSortedByDate(t *testing.T) {
	var fs ui.Files
	for i, name := range []string{"b.md", "a.md", "c.md"} {
		fs.Write(Path(name), "", int64(10+i))
	}
	fs.MakeFolder(Path("Zoo"), 1)
	for byDate, want := range map[bool]string{false: "Zoo a.md b.md c.md", true: "Zoo c.md a.md b.md"} {
		s := State{ByDate: byDate}
		var names []string
		for _, f := range s.sorted(fs, Folder) {
			names = append(names, f.Name())
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("by date %v: %s, want %s", byDate, got, want)
		}
	}
}
