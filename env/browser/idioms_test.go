package browser

import (
	_ "embed"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// An idiom is a small page in testdata/idioms, which does one thing in one of the usual ways of pages. The comment
// on top of it lists the agent's actions, the texts that it has to see first and those that it must not see:
//
//	do: click 'star'; type text="7" 'Level'; refused click 'Go' covered by
//	see: 'cargo' draggable; unreadable
//	unseen: 'loose text'
//
// A text in single quotes after an action means the element whose line of the tree contains it. In the end the
// page's variable won is true.
type idiom struct {
	name            string
	do, see, unseen []string
}

//go:embed testdata/recorder.js
var recorder string

func idioms(t testing.TB) []idiom {
	t.Helper()
	files, err := filepath.Glob("testdata/idioms/*.html")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d idioms, %v", len(files), err)
	}
	var all []idiom
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		i := idiom{name: strings.TrimSuffix(filepath.Base(file), ".html")}
		comment, _, _ := strings.Cut(string(text), "-->")
		for line := range strings.Lines(comment) {
			key, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch key {
			case "do":
				i.do = strings.Split(rest, "; ")
			case "see":
				i.see = strings.Split(rest, "; ")
			case "unseen":
				i.unseen = strings.Split(rest, "; ")
			}
		}
		if len(i.do) == 0 {
			t.Fatalf("%s does not say what is to be done", file)
		}
		all = append(all, i)
	}
	return all
}

// enter opens the page of an idiom.
func (i idiom) enter(t testing.TB) *Window {
	t.Helper()
	e := Episode{Seed: 7, Size: gymkhana.Size{W: 400, H: 300}, Scripts: []string{recorder}, Files: os.DirFS("testdata/idioms"),
		Hosts: map[string]http.Handler{"page.localhost": http.FileServer(http.Dir("testdata/idioms"))}}
	w, err := theBrowser(t).Open(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	if err := w.Goto(t.Context(), "http://page.localhost/"+i.name+".html"); err != nil {
		t.Fatal(err)
	}
	return w
}

var named1 = regexp.MustCompile(` '([^']*)'`)

// play does what is to be done in a window, and calls look before each action and at the end.
func (i idiom) play(t testing.TB, w *Window, each func(gymkhana.Observation)) error {
	for _, text := range i.do {
		o := look(t, w)
		each(o)
		text, because, refused := strings.Cut(text, " covered by")
		_, after, _ := strings.Cut(text, "refused ")
		if refused {
			text = after
		}
		if m := named1.FindStringSubmatchIndex(text); m != nil {
			id := lineWith(o, text[m[2]:m[3]])
			if id == "" {
				return fmt.Errorf("%s: nothing is called that in\n%s", text, o.Text)
			}
			text = text[:m[0]] + fmt.Sprintf(" element=%q", id) + text[m[1]:]
		}
		why := try(t, w, text)
		switch {
		case refused && (!strings.Contains(why, "covered by") || !strings.Contains(why, because)):
			return fmt.Errorf("%s: refused as %q", text, why)
		case !refused && why != "":
			return fmt.Errorf("%s: refused: %s", text, why)
		}
		if err := w.Advance(t.Context(), 6); err != nil {
			return err
		}
	}
	each(look(t, w))
	var won bool
	if err := w.Eval(t.Context(), "won", &won); err != nil {
		return err
	}
	if !won {
		return fmt.Errorf("all is done, and the page is not won")
	}
	return nil
}

// lineWith finds the element whose line of the tree contains a text, or else the innermost one whose text
// it is.
func lineWith(o gymkhana.Observation, text string) string {
	id := ""
	word := regexp.MustCompile(`(^|[ '])` + regexp.QuoteMeta(text) + `($|[ '])`)
	for line := range strings.Lines(o.Text) {
		_, rest, _ := strings.Cut(line, "] ")
		if strings.HasPrefix(rest, "RootWebArea") || !word.MatchString(strings.TrimSpace(rest)) {
			continue
		}
		if id == "" || !strings.Contains(line, "StaticText") {
			_, id, _ = strings.Cut(line, "[")
			id, _, _ = strings.Cut(id, "]")
		}
	}
	return id
}

func TestIdiomsCanBePlayed(t *testing.T) {
	for _, i := range tier.Part(t, idioms(t), 8) {
		t.Run(i.name, func(t *testing.T) {
			w := i.enter(t)
			o := look(t, w)
			for _, want := range i.see {
				found := false
				name, state, _ := strings.Cut(strings.TrimPrefix(want, "'"), "' ")
				for line := range strings.Lines(o.Text) {
					found = found || strings.Contains(line, strings.TrimSuffix(name, "'")) && strings.Contains(line, state)
				}
				if !found {
					t.Errorf("nobody is told %s in\n%s", want, o.Text)
				}
			}
			for _, never := range i.unseen {
				if strings.Contains(o.Text, strings.Trim(never, "'")) {
					t.Errorf("%s is told in\n%s", never, o.Text)
				}
			}
			if value[bool](t, w, "won") {
				t.Fatal("the page is won at the start")
			}
			if err := i.play(t, w, func(gymkhana.Observation) {}); err != nil {
				t.Errorf("%v\n%s", err, look(t, w).Text)
			}
		})
	}
}

// TestWhoNoLongerListensIsNotTold: a listener that is called once is gone after that.
func TestWhoNoLongerListensIsNotTold(t *testing.T) {
	w := open(t, html(`<style>div { width: 30px; height: 30px }</style><div id=first></div><div id=second></div><div id=third></div><script>
		const f = () => 0, stop = new AbortController();
		first.addEventListener('click', f, { once: true });
		second.addEventListener('click', f, { capture: true }); second.onclick = f;
		third.addEventListener('click', f, { signal: stop.signal });</script>`))
	acting := func() string {
		var all []string
		for _, e := range look(t, w).Elements {
			all = append(all, e.Text)
		}
		return strings.Join(all, " ")
	}
	if got := acting(); got != "first second third" {
		t.Fatalf("at first %s act", got)
	}
	do(t, w, fmt.Sprintf("click element=%q", lineWith(look(t, w), "first")))
	for _, c := range []struct{ script, want string }{
		{"0", "second third"},
		{"second.removeEventListener('click', f)", "second third"}, // another listener
		{"second.removeEventListener('click', f, true); stop.abort()", "second"},
		{"second.onclick = null", ""},
	} {
		if err := w.Eval(t.Context(), c.script+"; 0", nil); err != nil {
			t.Fatal(err)
		}
		if got := acting(); got != c.want {
			t.Errorf("after %s %q act; want %q", c.script, got, c.want)
		}
	}
}

// A place is where something is on the screen.
type place struct {
	Tag            string
	X0, Y0, X1, Y1 int
}

// TestWhatListensIsSeen compares the observed elements with the recorder's count. A sample plays a quarter of the
// idioms, so it tolerates a difference of one node.
func TestWhatListensIsSeen(t *testing.T) {
	listen, told, elements, useful := 0, 0, 0, 0
	list := idioms(t)
	all := len(list)
	list = tier.Part(t, list, 4)
	w := list[0].enter(t)
	for _, i := range list {
		if err := w.Goto(t.Context(), "http://page.localhost/"+i.name+".html"); err != nil {
			t.Fatal(err)
		}
		o := look(t, w)
		for _, p := range value[[]place](t, w, "listening()") {
			listen++
			if seenAt(o.Elements, p, strings.HasPrefix(i.name, "delegate-")) {
				told++
			} else {
				t.Logf("%s: %v is not seen in\n%s", i.name, p, o.Text)
			}
		}
		for _, e := range o.Elements {
			elements++
			if e.Name != "" || e.Text != "" || slices.ContainsFunc(e.States, func(s string) bool {
				return slices.Contains([]string{"clickable", "editable", "scrollable", "focusable", "draggable", "droppable", "hoverable", "unreadable"}, s)
			}) {
				useful++
			}
		}
	}
	t.Logf("%d of %d listening nodes are elements (%.1f %%); %d of %d elements act, take focus or carry text (%.1f %%)",
		told, listen, 100*float64(told)/float64(listen), useful, elements, 100*float64(useful)/float64(elements))
	if listen*all < 70*len(list) || listen-told > max(1, listen/50) {
		t.Errorf("%d of %d listening nodes are elements; want 98 %%", told, listen)
	}
	if elements*all < 100*len(list) || 100*useful < 90*elements {
		t.Errorf("%d of %d elements act, take focus or carry text; want 90 %%", useful, elements)
	}
}

// seenAt reports whether an element is where a node is. One that listens for others is also seen if
// what acts in it is.
func seenAt(elements []gymkhana.Element, p place, delegates bool) bool {
	return slices.ContainsFunc(elements, func(e gymkhana.Element) bool {
		b := e.Bounds
		if delegates && slices.Contains(e.States, "clickable") && b.X0 >= p.X0 && b.Y0 >= p.Y0 && b.X1 <= p.X1 && b.Y1 <= p.Y1 {
			return true
		}
		near := func(a, b int) bool { return a-b <= 3 && b-a <= 3 }
		return e.Class == p.Tag && near(b.X0, max(p.X0, 0)) && near(b.Y0, max(p.Y0, 0)) && near(b.X1, min(p.X1, 400)) && near(b.Y1, min(p.Y1, 300))
	})
}

// TestIdiomsRepeat plays every idiom again, alone and together with others, and compares all observations.
func TestIdiomsRepeat(t *testing.T) {
	theBrowser(t)
	list := tier.Part(t, idioms(t), 16)
	print := func(i idiom) (all []string) {
		w := i.enter(t)
		if err := i.play(t, w, func(o gymkhana.Observation) {
			hash, err := o.Screenshot.Hash()
			if err != nil {
				t.Error(err)
			}
			all = append(all, hash.String()+string(o.AppendCanonical(nil)))
		}); err != nil {
			t.Errorf("%s: %v", i.name, err)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		return all
	}
	rounds := tier.Rounds(2, 5, 5)
	want := make([][]string, len(list))
	for n, i := range list {
		want[n] = print(i)
		for range rounds - 1 {
			if got := print(i); !slices.Equal(got, want[n]) {
				t.Errorf("%s goes another way when it is played again: %s", i.name, apart(got, want[n]))
			}
		}
	}
	next := make(chan int)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for n := range next {
				if got := print(list[n]); !slices.Equal(got, want[n]) {
					t.Errorf("%s goes another way beside others: %s", list[n].name, apart(got, want[n]))
				}
			}
		})
	}
	for n := range list {
		next <- n
	}
	close(next)
	wg.Wait()
}

// apart shows where two lists of prints part.
func apart(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("print %d: %s", i, difference(got[i], want[i]))
		}
	}
	return fmt.Sprintf("%d prints; want %d", len(got), len(want))
}
