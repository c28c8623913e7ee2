package sokoban

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	l := mustParse(t, "  ####\n###  ###\n#@$_-. #\n########\n")
	want := "########\n###  ###\n#@$  . #\n########\n"
	if l.String() != want {
		t.Errorf("got\n%swant\n%s", l, want)
	}
	if l.Rows() != 4 || l.Cols() != 8 || l.Boxes() != 1 || l.Floors() != 8 {
		t.Errorf("%d rows, %d columns, %d boxes, %d floors; want 4, 8, 1, 8", l.Rows(), l.Cols(), l.Boxes(), l.Floors())
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#@$$. #", "line 1: 2 boxes but 1 targets; add or remove some"},
		{"###\n# $.#", "line 1: no player; put one @ (or + on a target)"},
		{"#@$.\n@#", "line 2: a second player; keep one @ or +"},
		{"#@$.\n#x#", "line 2: column 2: 'x' is not XSB; use # - . $ * @ +"},
		{"#@ #", "line 1: no boxes; put a $ and a . at least"},
		{strings.Repeat("#", 65), "line 1: row has 65 columns; the maximum is 64"},
		{strings.Repeat("#\n", 65), "line 1: level has 65 rows; the maximum is 64"},
	} {
		if _, err := Parse(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v; want %s", c.text, err, c.want)
		}
	}
}

func TestParseFile(t *testing.T) {
	const boxoban = "; 0\n####\n#@$.#\n####\n\n; 1\n#####\n#.$@#\n#####\n"
	const collection = "Three levels\nby nobody\n\nFirst\n#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\nTitle: Second\nrRl\n\n; third\n#####\r\n#+$ #\r\n#####\r\n"
	for _, c := range []struct {
		text   string
		titles string
		lines  []int
	}{
		{boxoban, "0|1", []int{2, 7}},
		{collection, "First|Second|third", []int{5, 9, 16}},
	} {
		list, err := ParseFile([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		var titles []string
		for i, e := range list {
			titles = append(titles, e.Title)
			if i < len(c.lines) && e.Line != c.lines[i] {
				t.Errorf("%q begins on line %d; want %d", e.Title, e.Line, c.lines[i])
			}
		}
		if got := strings.Join(titles, "|"); got != c.titles {
			t.Errorf("titles %s; want %s", got, c.titles)
		}
	}
	list, err := ParseFile([]byte("; 0\n#####\n#@$ #\n#####\n"))
	if want := "1 boxes but 0 targets; add or remove some"; err != nil || list[0].Line != 2 || list[0].Err == nil || list[0].Err.Error() != want {
		t.Errorf("got %+v, %v; want %s", list, err, want)
	}
}

// FuzzParse checks the parser: it never panics, and a printed level is read back as the same level, alone or in a file.
func FuzzParse(f *testing.F) {
	f.Add("#@$.#")
	f.Add("  ####\n###  ###\n#+$_-* #\n########\n")
	f.Add("@$. ")
	f.Add("-\n@\n$\n.\n-")
	f.Fuzz(func(t *testing.T, text string) {
		ParseFile([]byte(text))
		l, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(l.String())
		if err != nil {
			t.Fatalf("%v in what %q prints:\n%s", err, text, l)
		}
		if !again.Equal(l) {
			t.Fatalf("%q prints\n%swhich is read as\n%s", text, l, again)
		}
	})
}
