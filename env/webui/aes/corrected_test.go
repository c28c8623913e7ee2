package aes

import (
	"math"
	"testing"

	"gymkhana"
)

// Values worked out by hand from docs/formulas.md.
func TestCorrectedLikeness(t *testing.T) {
	ten := "a b c d e f g h i j"
	for _, c := range []struct {
		property string
		x, y     string
		want     float64
	}{
		{"width", "10px", "8px", 0.8}, {"letter-spacing", "normal", "0px", 1}, {"letter-spacing", "normal", "2px", 0},
		{"font-size", "10px", "50%", 0}, {"outline-width", "2px", "1px", 0.5},
		{"color", "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", 0}, {"color", "rgba(0, 0, 0, 0)", "rgba(9, 9, 9, 0)", 1},
		{"color", "rgba(0, 0, 0, 0.5)", "rgb(0, 0, 0)", 0.5}, {"color", "color(srgb 1 0 0 / 0.5)", "rgba(255, 0, 0, 0.5)", 1},
		{"color", "oklch(0.5 0.1 20)", "oklch(0.5 0.1 20)", 1}, {"color", "oklch(0.5 0.1 20)", "rgb(1, 2, 3)", 0},
		{"text", "Add to cart", "Add to Cart", 0.5}, {"text", "Tea", "tea", 0}, {"text", " a  b ", "a b", 1},
		{"text", ten, "j i h g f e d c b a", 10 / 11.0}, {"text", ten, "a b c d e f g h i k", 9 / 11.0}, {"text", "a a", "a", 0.5},
		{"text", "a b", "a a", 1 / 3.0},
		{"class", "a b", "b a", 1}, {"class", "a b", "a c", 1 / 3.0}, {"class", "", "", 1},
		{"display", "flex", "block", 0}, {"src", "/a.png", "/b.png", 0},
		// colour 2·0.8 (alpha), lengths 1, 0.5, 1, 1, inset the same: (1.6 + 3.5 + 1)/7
		{"box-shadow", "rgba(0, 0, 0, 0.2) 0px 2px 4px 0px", "rgba(0, 0, 0, 0.4) 0px 1px 4px 0px", 6.1 / 7},
		{"box-shadow", "none", "none", 1}, {"box-shadow", "none", "rgb(0, 0, 0) 1px 1px 1px 0px", 0},
		{"box-shadow", "rgb(0, 0, 0) 1px 1px 1px 0px", "rgb(0, 0, 0) 1px 1px 1px 0px inset", 6 / 7.0},
		// one of two shadows: half
		{"text-shadow", "rgb(0, 0, 0) 1px 2px 3px, rgb(9, 9, 9) 0px 0px 1px", "rgb(0, 0, 0) 1px 2px 3px", 0.5},
		{"background-size", "cover", "cover", 1}, {"background-size", "cover", "auto", 0}, {"background-size", "10px 20px", "10px 10px", 0.75},
		// stops 1 and 0.5 alike of 3·mean, direction 90° off: (3·0.75 + 0.5)/4
		{"background-linear-gradient", "linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0))", "linear-gradient(90deg, rgb(0, 0, 0), rgba(0, 0, 0, 0.5))", 2.75 / 4},
		{"background-image", "linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0))", "radial-gradient(rgb(0, 0, 0), rgb(0, 0, 0))", 0},
		{"background-image", "linear-gradient(to right, rgb(0, 0, 0), rgb(1, 1, 1))", "linear-gradient(90deg, rgb(0, 0, 0) 0%, rgb(1, 1, 1) 100%)", 0.999},
		{"background-image", `url("/a.png")`, `url("/b.png")`, 0}, {"background-image", "none", "none", 1},
		{"has_text", "true", "false", 0},
	} {
		got, ok := likeness(c.property)(c.x, c.y)
		if !ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %q and %q: %v, %t; want %v", c.property, c.x, c.y, got, ok, c.want)
		}
	}
}

func TestCorrectedReadsWhatIsShown(t *testing.T) {
	e := el(1, Box{W: 40, H: 20}, "width=auto", "height=18px", "border-top-left-radius=50%", "border-top-right-radius=4px 8px", "border-bottom-left-radius=6px")
	for property, want := range map[string]string{
		"width": "40px", "height": "18px", "border-top-left-radius": "15px", "border-top-right-radius": "6px",
		"border-bottom-left-radius": "6px", "color": "rgb(0, 0, 0)", "has_text": "false",
	} {
		if got := read(&e, property); got != want {
			t.Errorf("%s: %q, want %q", property, got, want)
		}
	}
	e.Ink = el(2, square, "color=rgb(1, 2, 3)", "font-family='Open Sans', Serif").Style[:InkProperties]
	if got := read(&e, "color"); got != "rgb(1, 2, 3)" {
		t.Errorf("colour of the text: %s", got)
	}
	if got := read(&e, "font-family"); got != `"open sans", serif` {
		t.Errorf("font: %s", got)
	}
	if got := read(&e, "background-color"); got != "rgba(0, 0, 0, 0)" {
		t.Errorf("background: %s", got)
	}
}

// A wrapper cannot replace an element whose text or background was changed, although it shows them.
func TestCorrectedWrapperDoesNotHideADamage(t *testing.T) {
	wrapper := el(1, square, "color=rgb(0, 0, 0)", "background-color=rgb(255, 255, 255)").holding(1)
	text := el(2, square, "filter=text", "evalby=color|background-color", "text=Tea", "background-color=rgb(255, 255, 255)")
	build := func(e Element) *Visit {
		e.Parent = 0
		e.Ink = e.Style[:InkProperties]
		w := wrapper
		w.Text, w.Ink = e.Text, e.Ink
		return fresh(w, e)
	}
	truth := build(text)
	near(t, "as it is", corrected(t, truth, build(text)), 1)
	// colour (1/256 + 2)/3: (46 + 30·0.66796875 + 59)/135
	near(t, "recoloured", corrected(t, truth, build(text.with("color=rgb(255, 0, 0)"))), (46+30*0.66796875+59)/135)
	near(t, "on red", corrected(t, truth, build(text.with("background-color=rgb(255, 0, 0)"))), (46+30+59*(1+2*(1/256.0))/3)/135)
}

// If two children cover an element, the later one is on top.
func TestCorrectedCoverIsTheLast(t *testing.T) {
	under, over := el(2, square, "background-color=rgb(255, 0, 0)"), el(3, square, "background-color=rgb(0, 0, 255)")
	under.Parent, over.Parent = 0, 0
	all := shown(Capture{Elements: []Element{el(1, square), under, over}})
	if got := all[0].style("background-color"); got != "rgb(0, 0, 255)" {
		t.Errorf("it shows %s", got)
	}
}

// A value that a visitor set counts at that moment. Afterwards a target is compared with its state without it, so that
// nothing seems to be spoilt.
func TestCorrectedStateCountsOnce(t *testing.T) {
	box := el(1, square, "tag=input", "filter=type", "evalby=color", "type=checkbox")
	ticked := box
	ticked.State.Checked = true
	text := el(2, below, "filter=text", "evalby=text", "text=0")
	wrong := func(e Element) Element { return e.with("color=rgb(0, 0, 255)") }
	truth := fresh(box, text).then(ticked, text).then(ticked, text.with("text=1"))
	built := fresh(wrong(box), text).then(wrong(ticked), text).then(wrong(ticked), text.with("text=1"))
	r := score(t, gymkhana.Corrected, truth, built)
	// colour (1/256 + 2)/3 of 76; with the tick 46 more of 122
	near(t, "ticked", r.Pages[1].Score, (46+30*0.66796875+46)/122)
	near(t, "later", r.Pages[2].Score, 1)
	if r.Loss.Interaction != 0 {
		t.Errorf("lost by interaction: %v", r.Loss.Interaction)
	}
}

// Typing counts even where data-evalby does not list value.
func TestCorrectedTypingCounts(t *testing.T) {
	field := el(1, square, "tag=input", "filter=type", "evalby=color", "type=text")
	truth := fresh(field).then(field.with("value=tea"))
	near(t, "typed", corrected(t, truth, fresh(field).then(field.with("value=tea"))), 1)
	r := score(t, gymkhana.Corrected, truth, fresh(field).then(field))
	near(t, "not typed", r.Pages[1].Score, 76/122.0)
}

// An element far from its place is found by its filter, such as its text, and not by a colour.
func TestCorrectedGate(t *testing.T) {
	text := el(1, square, "filter=text", "evalby=text", "text=Tea")
	// Two pixels of each way are free: U = 20,000, C = 1098·998, place = U/C/2
	near(t, "a text that was moved far", corrected(t, fresh(text), fresh(text.at(aside))), (46*10000/(1098.0*998)+6.8)/52.8)
	swatch := el(1, square, "filter=background-color", "evalby=background-color", "background-color=rgb(255, 0, 0)")
	near(t, "a colour that was moved far", corrected(t, fresh(swatch), fresh(swatch.at(aside))), 0)
	// touching, and two pixels of the way free: GIoU 2/198, place half of that and of 1, gate that and 0.5
	near(t, "a colour next to its place", corrected(t, fresh(swatch), fresh(swatch.at(Box{X: 100, W: 100, H: 100}))), (0.5+2/198.0)*(23*200/198.0+59)/105)
	// placeholder "" tells nothing
	field := el(1, square, "tag=input", "filter=placeholder", "evalby=placeholder")
	near(t, "a field without a placeholder far away", corrected(t, fresh(field), fresh(field.at(aside))), 0)
}

// An element with text is not paired with one without, nor a picture with something else.
func TestCorrectedForbidsHollowsAndPictures(t *testing.T) {
	card := el(1, square, "filter=width", "evalby=width|height", "text=Tea")
	near(t, "hollow", corrected(t, fresh(card), fresh(el(1, square))), 0)
	swatch := el(1, square, "filter=width", "evalby=width|height")
	swatch.Parts = 1
	near(t, "empty", corrected(t, fresh(swatch), fresh(el(1, square))), 0)
	holder, inside := el(1, square), el(2, below)
	inside.Parent, inside.Parts = 0, 1
	near(t, "holding something", corrected(t, fresh(swatch), fresh(holder, inside)), 1)
	box := el(1, square, "filter=width", "evalby=width|height")
	near(t, "picture", corrected(t, fresh(box), fresh(el(1, square, `background-image=url("/x.png")`))), 0)
	for _, tag := range []string{"img", "canvas", "svg", "video", "iframe"} {
		near(t, tag, corrected(t, fresh(box), fresh(el(1, square, "tag="+tag))), 0)
	}
	gradient := el(1, square, "background-image=linear-gradient(red, blue)")
	gradient.Parts = 1
	near(t, "gradient", corrected(t, fresh(box), fresh(gradient)), 1)
}

// An element that disappears must disappear: if it is still there, or never was, it scores nothing.
func TestCorrectedVanishing(t *testing.T) {
	a := el(1, square, "filter=text", "evalby=text", "text=Tea")
	b := el(2, below, "filter=text", "evalby=text", "text=Note")
	truth := fresh(a, b).then(a)
	near(t, "vanished", corrected(t, truth, fresh(a, b).then(a)), 1)
	r := score(t, gymkhana.Corrected, truth, fresh(a, b).then(a, b))
	near(t, "still there", r.Score, 2/3.0)
	near(t, "lost by interaction", r.Loss.Interaction, 1/3.0)
	r = score(t, gymkhana.Corrected, truth, fresh(a).then(a))
	near(t, "never there", r.Score, 1/3.0)
	near(t, "lost by matching", r.Loss.Matching, 2/3.0)
}

// An interaction that changes what it should not loses that once, out of what it earned.
func TestCorrectedHarm(t *testing.T) {
	a := el(1, square, "filter=text", "evalby=text", "text=0")
	b := el(2, below, "filter=text", "evalby=text", "text=Note")
	one, two := a.with("text=1"), a.with("text=2")
	truth := fresh(a, b).then(one, b).then(two, b)
	near(t, "no harm", corrected(t, truth, fresh(a, b).then(one, b).then(two, b)), 1)
	r := score(t, gymkhana.Corrected, truth, fresh(a, b).then(one).then(two))
	near(t, "harm", r.Score, 3/4.0) // 2 of the fresh page, 1 − 1, 1: it stays away, but that is not new
	near(t, "lost by interaction", r.Loss.Interaction, 1/4.0)
	near(t, "least", r.Least, 0)
	near(t, "per page", r.PerPage, 2/3.0)

	// What gets better elsewhere does not make up for what gets worse.
	name := func(id int, text string) Element {
		return el(id, Box{X: 200 * float64(id), W: 100, H: 100}, "filter=class", "evalby=text", "class=name-"+string(rune('0'+id)), "text="+text)
	}
	truth = fresh(a, name(3, "Add to cart"), name(4, "Buy it now")).then(one, name(3, "Add to cart"), name(4, "Buy it now"))
	worse := fresh(a, name(3, "Add to Cart"), name(4, "Buy it now")).then(one, name(3, "Add to Cart"), name(4, "Buy it Now"))
	both := fresh(a, name(3, "Add to Cart"), name(4, "Buy it now")).then(one, name(3, "Add to cart"), name(4, "Buy it Now"))
	near(t, "one better, one worse", corrected(t, truth, both), corrected(t, truth, worse))
}

// Every visible part that the true page does not have costs: x = more/(1 + 10), 1/(1 + x/16 + x²/4) is left. Parts that
// show nothing are free.
func TestCorrectedRoom(t *testing.T) {
	a := el(1, square, "filter=text", "evalby=text", "text=Tea")
	build := func(n int) *Visit {
		all := []Element{a}
		for i := range n {
			all = append(all, el(i+2, below, "text=x"))
		}
		return fresh(all...)
	}
	near(t, "none more", corrected(t, fresh(a), build(0)), 1)
	near(t, "one more", corrected(t, fresh(a), build(1)), 1/(1+1.0/11/16+1.0/121/4))
	near(t, "22 more", corrected(t, fresh(a), build(22)), 1/(1+2.0/16+1))
	wrappers := fresh(a, el(2, below), el(3, below))
	near(t, "wrappers", corrected(t, fresh(a), wrappers), 1)
}

func FuzzValues(f *testing.F) {
	for _, s := range []string{
		"", "none", "rgb(1, 2, 3)", "rgba(1, 2, 3, 0.5)", "color(srgb 1 0 0 / 0.5)", "12px", "-1e9px", "50%", "normal", "rgb(", "))((",
		"linear-gradient(to top left, rgb(0, 0, 0) 10%, rgba(1, 1, 1, 0) 20px)", "radial-gradient(,)", "a b c d e f g h i j k",
		"rgb(0, 0, 0) 1px 2px 3px 4px inset, rgb(1, 1, 1) 0px", `url("a,b(c")`, "NaNpx", "0x1p4px", "1e400px", "linear-gradient(1e999deg, rgb(1, 2, 3))",
	} {
		f.Add(s, "rgb(1, 2, 3)")
		f.Add("linear-gradient(rgb(0, 0, 0), rgb(1, 1, 1))", s)
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, x, y string) {
		for p, k := range kinds {
			if got, ok := oldLikeness(k)(x, y); ok && !(got >= 0 && got <= 1) {
				t.Errorf("published %s: %q and %q: %v", p, x, y, got)
			}
			got, ok := likeness(p)(x, y)
			if !ok || !(got >= 0 && got <= 1) {
				t.Errorf("%s: %q and %q: %v, %t", p, x, y, got, ok)
			}
			if self, _ := likeness(p)(x, x); self != 1 {
				t.Errorf("%s: %q and itself: %v", p, x, self)
			}
		}
		e := el(1, square, "border-top-left-radius="+x, "width="+x, "background-color="+y, "filter="+x, "evalby="+y)
		read(&e, "border-top-left-radius")
		shown(Capture{Elements: []Element{e, e}})
		for _, m := range e.methods() {
			expand(m)
		}
	})
}

// If one text replaces another, a page may have two elements and show either, or one whose text changes.
func TestCorrectedTextsThatTakeTurns(t *testing.T) {
	first := el(1, square, "filter=class", "evalby=text|color", "class=tab", "text=Bread")
	second := el(2, square, "filter=class", "evalby=text|color", "class=tab", "text=Cakes")
	one := func(text string) Element { return el(7, square, "class=tab", "text="+text) }
	truth := fresh(first).then(second)
	near(t, "two elements", corrected(t, truth, fresh(one("Bread")).then(el(8, square, "class=tab", "text=Cakes"))), 1)
	near(t, "one element", corrected(t, truth, fresh(one("Bread")).then(one("Cakes"))), 1)
	two := fresh(one("Bread")).then(el(8, square, "class=tab", "text=Cakes"))
	near(t, "one of them of the true page", corrected(t, fresh(first).then(first.with("text=Cakes")), two), 1)
	r := score(t, gymkhana.Corrected, truth, fresh(one("Bread")).then(one("Bread")))
	if r.Loss.Interaction < 0.3 || r.Score > 2/3.0 {
		t.Errorf("a text that stays as it is: %+v", r)
	}
	// Both at once are one too many.
	r = score(t, gymkhana.Corrected, truth, fresh(one("Bread")).then(one("Bread"), el(8, square, "class=tab", "text=Cakes")))
	near(t, "the first stays beside the second", r.Loss.Interaction, 1/3.0)
}

// A target in which there is nothing to see counts from when there is.
func TestCorrectedNothingToSee(t *testing.T) {
	text := el(1, square, "filter=text", "evalby=text", "text=Tea")
	fault := el(2, below, "filter=class", "evalby=text", "class=fault")
	fault.Parts = 0
	told := fault.with("text=Too short")
	truth := fresh(text, fault).then(text, told).then(text, fault)
	near(t, "an empty line is not there", corrected(t, fresh(text, fault), fresh(text)), 1)
	near(t, "it comes and goes", corrected(t, truth, fresh(text).then(text, told).then(text)), 1)
	if s := corrected(t, truth, fresh(text).then(text).then(text)); s > 0.7 {
		t.Errorf("it never comes: %v", s)
	}
	if s := corrected(t, truth, fresh(text).then(text, told).then(text, told)); s > 0.8 {
		t.Errorf("it stays: %v", s)
	}
}

func TestMeanOf(t *testing.T) {
	near(t, "a value and a tick, one of them right", meanOf([]Part{{"value", 1}, {"checked", 0}}), 0.5)
	near(t, "nothing", meanOf(nil), 0)
}

func TestKnown(t *testing.T) {
	for name, want := range map[string][2]bool{
		"color": {true, true}, "padding": {false, true}, "src": {true, true}, "colour": {false, false}, "": {false, false},
	} {
		if filters, compares := Known(name); filters != want[0] || compares != want[1] {
			t.Errorf("%q: filters %t, compares %t; want %v", name, filters, compares, want)
		}
	}
}

// The place of an element without background and border is the place of its content.
func TestCorrectedComparesWhatIsSeen(t *testing.T) {
	words := Box{X: 30, Y: 5, W: 40, H: 16}
	wide := el(1, Box{W: 100, H: 30}, "filter=text", "evalby=text|width|height", "text=Tea", "width=100px", "height=30px")
	wide.Extent = words
	snug := el(1, words, "text=Tea", "width=40px", "height=16px")
	snug.Extent = words
	near(t, "a snug element for a wide one", corrected(t, fresh(wide), fresh(snug)), 1)
	left := wide
	left.Extent.X = 0
	if s := corrected(t, fresh(wide), fresh(left)); s > 0.9 {
		t.Errorf("words at the left for words in the middle: %v", s)
	}
	if s := published(t, fresh(wide), fresh(snug)); s == 1 {
		t.Error("the released code compares boxes that nobody sees")
	}
}

// Equal looks are equal, however they are written.
func TestCorrectedWrittenOtherwise(t *testing.T) {
	card := func(styles ...string) *Visit {
		e := el(1, Box{W: 60, H: 40}, append([]string{"filter=text", "text=Tea and cake", "evalby=text|background|background-image|background-size|" +
			"background-repeat|background-color|border-top-left-radius|border-bottom-right-radius"}, styles...)...)
		return fresh(e)
	}
	blue := "rgb(0, 0, 255)"
	for _, c := range []struct {
		name   string
		wanted []string
		built  []string
		same   bool
	}{
		{"a gradient of one colour", []string{"background-color=" + blue}, []string{"background-image=linear-gradient(90deg, " + blue + ", " + blue + " 30%)"}, true},
		{"the other way around", []string{"background-image=radial-gradient(" + blue + ", " + blue + ")"}, []string{"background-color=" + blue}, true},
		{"of two colours", []string{"background-color=" + blue}, []string{"background-image=linear-gradient(" + blue + ", rgb(0, 0, 254))"}, false},
		{"of one that is not read", []string{"background-color=" + blue},
			[]string{"background-image=linear-gradient(oklch(0.5 0.1 20), " + blue + ", " + blue + ")"}, false},
		{"that fills a part", []string{"background-color=" + blue}, []string{"background-repeat=no-repeat", "background-size=9px 9px",
			"background-image=linear-gradient(" + blue + ", " + blue + ")"}, false},
		{"over a picture", []string{"background-color=" + blue}, []string{"background-image=linear-gradient(" + blue + ", " + blue + "), url(x.png)"}, false},
		{"half clear over a colour", []string{"background-color=rgba(0, 0, 255, 0.5)"}, []string{"background-color=rgb(9, 9, 9)",
			"background-image=linear-gradient(rgba(0, 0, 255, 0.5), rgba(0, 0, 255, 0.5))"}, false},
		{"round ends", []string{"border-top-left-radius=20px", "border-top-right-radius=20px", "border-bottom-left-radius=20px", "border-bottom-right-radius=20px"},
			[]string{"border-top-left-radius=999px", "border-top-right-radius=999px", "border-bottom-left-radius=999px", "border-bottom-right-radius=999px"}, true},
		{"one round corner", []string{"border-top-left-radius=40px"}, []string{"border-top-left-radius=999px"}, true},
		{"one corner less round", []string{"border-top-left-radius=40px"}, []string{"border-top-left-radius=20px"}, false},
		{"spaces that keep a line together", nil, []string{"text=Tea\u00a0and\u00a0cake"}, true},
	} {
		if s := corrected(t, card(c.wanted...), card(c.built...)); (s == 1) != c.same {
			t.Errorf("%s: %v", c.name, s)
		}
	}
}
