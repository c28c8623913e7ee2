package browser

import (
	"net"
	"testing"

	"gymkhana"
)

// spareOf waits for the spare that the first load of an episode asks for.
func spareOf(t *testing.T, b *Browser) *Window {
	t.Helper()
	b.mu.Lock()
	next := b.now.next
	b.mu.Unlock()
	if next == nil {
		t.Fatal("nothing is made ready")
	}
	<-next.made
	if next.window == nil {
		t.Fatal("no spare could be made")
	}
	return next.window
}

// play opens an episode, loads its page and gives what it draws by chance.
func play(t *testing.T, b *Browser, e Episode) (*Window, string) {
	t.Helper()
	w, err := b.Open(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Fatal(err)
	}
	return w, value[string](t, w, "[Math.random(), Date.now(), innerWidth, outerWidth, history.length, document.cookie].join()")
}

// TestSpareIsLikeNew: the second episode uses the spare that was made during the first, and the
// third, of another size, gets a new one.
func TestSpareIsLikeNew(t *testing.T) {
	theBrowser(t) // skips in the quick tier
	b, err := Start(t.Context(), Options{Folder: testFolder})
	if err != nil {
		t.Fatal(err)
	}
	e := html("<p>hello")
	first, want := play(t, b, e)
	value[any](t, first, "void (document.cookie = 'left=behind')")
	ready := spareOf(t, b)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, got := play(t, b, e)
	if second != ready {
		t.Error("the spare was not used")
	}
	if got != want {
		t.Errorf("a spare gives %s; a new window %s", got, want)
	}
	unused := spareOf(t, b)
	e.Size = gymkhana.Size{W: 400, H: 300}
	third, _ := play(t, b, e)
	if third == unused || value[int](t, third, "innerWidth") != 400 {
		t.Error("a spare of the wrong size was used")
	}
	gone(t, unused)
	last := spareOf(t, b)
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	gone(t, last)
	for _, w := range []*Window{second, third} {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestBlankPageOfASpareHasTheClock has an episode begin in a spare and not open a page: the blank one is under the clock of
// the episode, as it is in a window that was made for it.
func TestBlankPageOfASpareHasTheClock(t *testing.T) {
	theBrowser(t) // skips in the quick tier
	b, err := Start(t.Context(), Options{Folder: testFolder})
	if err != nil {
		t.Fatal(err)
	}
	e := html("<p>hello")
	e.Scripts = []string{"globalThis.mine = [Date.now(), Math.random(), performance.now()].join()"}
	var all []string
	for i := range 2 {
		var ready *Window
		if i > 0 {
			ready = spareOf(t, b)
		}
		w, err := b.Open(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 && w != ready {
			t.Error("the spare was not used")
		}
		all = append(all, value[string](t, w, "[mine, Date.now(), Math.random()].join()"))
		value[any](t, w, "void setTimeout(() => document.title = Date.now(), 100)")
		if err := w.Advance(t.Context(), 12); err != nil {
			t.Fatal(err)
		}
		all[i] += value[string](t, w, "[document.title, Date.now()].join()")
		if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
			t.Fatal(err)
		}
		all[i] += value[string](t, w, "[mine, Date.now(), Math.random()].join()")
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if all[0] != all[1] {
		t.Errorf("a spare gives\n%s; a new window\n%s", all[1], all[0])
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// gone checks that the address of a window's network no longer accepts connections.
func gone(t *testing.T, w *Window) {
	t.Helper()
	if c, err := net.Dial("tcp", w.gate.addr); err == nil {
		c.Close()
		t.Error("the port of an unused spare is open")
	}
}
