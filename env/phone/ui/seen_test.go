package ui

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"gymkhana/canvas"
)

// Text that counts as seen is completely in the picture: removing its end changes as many pixels as in the middle of
// the screen. Text without a pixel does not count as seen. This holds at every place of a list, also under its round
// button.
func TestWhatIsSeenIsInThePicture(t *testing.T) {
	tails := make([]string, 40)
	for i := range tails {
		tails[i] = fmt.Sprintf("1%d8.80", i%10)
	}
	b := onBench(t, func(p *Page) {
		p.Bar("List")
		for i, tail := range tails {
			p.Item(Item{ID: fmt.Sprintf("row/%d", i), Title: fmt.Sprintf("Thing %d", i), Tail: tail})
		}
		p.Space(120)
		p.Fab("add", IconPlus, "Add", func() {})
	})
	ink := func(i int) int {
		was := tails[i]
		shot := func() *image.RGBA {
			img := image.NewRGBA(image.Rect(0, 0, Width, Height))
			b.describe()
			b.page.Draw(img)
			return img
		}
		with := shot()
		tails[i] = ""
		without := shot()
		tails[i] = was
		b.describe()
		n := 0
		for at := 0; at < len(with.Pix); at += 4 {
			if string(with.Pix[at:at+4]) != string(without.Pix[at:at+4]) {
				n++
			}
		}
		return n
	}
	whole := map[string]int{}
	for i := 2; i < 12; i++ {
		whole[tails[i][:2]] = ink(i)
	}
	counts := map[string]int{}
	for _, offset := range []int{0, 31, 52} {
		b.sys.Shell.route().Scroll = offset
		b.describe()
		for _, i := range []int{0, 1, 10, 11, 12, 13, 14, 15} {
			n, seen := ink(i), strings.Contains(b.page.Shows(fmt.Sprintf("row/%d", i), ""), tails[i])
			counts[fmt.Sprint(n == whole[tails[i][:2]], seen)]++
			if seen && n != whole[tails[i][:2]] || n == 0 && seen {
				t.Errorf("scrolled by %d, row %d: seen, and %d of %d pixels are there", offset, i, n, whole[tails[i][:2]])
			}
		}
	}
	if counts["true true"] < 6 || counts["false false"] < 4 || counts["true false"] > 2 {
		t.Errorf("%v; want most that is there seen, and some hidden", counts)
	}
}

// Lines list what is drawn: shortened, wrapped, in cells that apps paint, with the state of what can be checked. Under
// a dialog and below the end of the screen nothing counts as seen.
func TestLinesAreThoseThatAreDrawn(t *testing.T) {
	b := onBench(t, func(p *Page) {
		p.Bar("Lines")
		p.Text(Text{ID: "long", Text: strings.Repeat("a wide word ", 9)})
		p.Check("done", "Done", "", true, func() {})
		p.Switch("on", "Power", "", false, func() {})
		p.Cells(1, 90, 1, func(int) Cell {
			return Cell{ID: "cell", Name: "Card", Paint: func(c *canvas.Canvas, b Box) {
				c.Text(float64(b.X0)+9, float64(b.Y0)+40, Shorten("Painted words that are far too long", 20, false, 160), Style(20, false, Ink))
			}}
		})
		p.Item(Item{ID: "cut", Title: strings.Repeat("wide ", 20), Tail: "7.50"})
		p.Space(2000)
		p.Text(Text{ID: "low", Text: "down there"})
		if p.Modal("ask") {
			p.Confirm("Sure?", "Really?", "Yes", func() {})
		}
	})
	if lines := b.page.Lines("long", ""); len(lines) < 2 || b.page.Shows("long", "") != strings.TrimSpace(strings.Repeat("a wide word ", 9)) {
		t.Errorf("a wrapped text has the lines %v", lines)
	}
	for id, want := range map[string]string{"done": "Done " + On, "on": "Power " + Off, "low": "", "nowhere": ""} {
		if got := b.page.Shows(id, ""); got != want {
			t.Errorf("%s shows %q, want %q", id, got, want)
		}
	}
	for _, id := range []string{"cell", "cut"} {
		if got := b.page.Shows(id, ""); !strings.Contains(got, "…") {
			t.Errorf("%s shows %q, want it cut", id, got)
		}
	}
	lines := b.page.Lines("low", "")
	if len(lines) != 1 || !lines[0].Below || lines[0].Area != "body" || !b.page.Scrolls("body", true) || b.page.Scrolls("body", false) {
		t.Errorf("what lies below: %+v", lines)
	}
	if lines := b.page.Lines("", "down there"); len(lines) != 1 {
		t.Errorf("a text in whatever widget: %+v", lines)
	}
	b.page.Pop("ask", "")
	b.describe()
	if got := b.page.Shows("done", ""); got != "" {
		t.Errorf("under a dialog %q is seen", got)
	}
}
