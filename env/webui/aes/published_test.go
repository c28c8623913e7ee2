package aes

import (
	"math"
	"strings"
	"testing"

	"gymkhana"
)

// A target is paired with the innermost of the candidates in its place, even if the outer one is the true copy.
//
//	div S = 1 + 0 − 1·1e-5, p S = 1 + 0 − 0: the p, whose red is 0 for 255
//	colour (1/256 + 1 + 1)/3 = 0.66796875; (46·1 + 30·0.66796875)/(46 + 30)
func TestPublishedTakesTheInnermostOfSameBoxes(t *testing.T) {
	truth := fresh(el(1, square, "filter=width", "evalby=color", "color=rgb(255, 0, 0)").holding(1), el(2, square))
	near(t, "the true page against itself", published(t, truth, truth), (46+30*0.66796875)/76)
	near(t, "corrected", corrected(t, truth, truth), 1)
}

// Each element inside a candidate costs 1e-5: a box that is a hundredth off wins over the true one with 2,000 inside.
//
//	exact: 1 − 0.02 = 0.98; one pixel wider: GIoU = 101·101/(102·101) = 0.990196
//	the wider: (46·1 + 31.92·(1 − 1/100))/(46 + 31.92), for its place holds the target's and is 1
func TestPublishedCountsDescendants(t *testing.T) {
	truth := fresh(el(1, square, "filter=has_text", "evalby=width"))
	wider := el(2, Box{W: 101, H: 100}, "width=101px")
	near(t, "with 2,000 inside", published(t, truth, fresh(el(1, square).holding(2000), wider)), (46+31.92*0.99)/77.92)
	near(t, "with 900 inside", published(t, truth, fresh(el(1, square).holding(900), wider)), 1)
}

// A target whose best partner is far away and fails the filter has a value below −1. It leaves both sums.
//
//	kept badly: text equal, no colour alike: (46 + 30·(1/256))/76, beside a perfect target of the same size
//	deleted: only the perfect one is left, and the score is 1
func TestPublishedDeletionCanRaiseTheScore(t *testing.T) {
	heading := el(1, square, "filter=text", "evalby=text", "text=Tea")
	note := el(2, aside, "filter=text", "evalby=color", "text=Note", "color=rgb(255, 255, 255)")
	truth := fresh(heading, note)
	bad := (46 + 30*(1/256.0)) / 76
	near(t, "kept", published(t, truth, fresh(heading, note.with("color=rgb(0, 0, 0)"))), (1+bad)/2)
	stray := el(3, square)
	near(t, "deleted", published(t, truth, fresh(heading, stray)), 1)
	if kept, deleted := corrected(t, truth, fresh(heading, note.with("color=rgb(0, 0, 0)"))), corrected(t, truth, fresh(heading, stray)); deleted >= kept {
		t.Errorf("corrected: %v kept, %v deleted", kept, deleted)
	}
}

// A failed filter takes 1 from the value, which leaves 1 − 1 = 0 in the right place: a pair.
//
//	place 1, text 0: 46/(46 + 6.8)
func TestPublishedFailedFilterDoesNotForbid(t *testing.T) {
	truth := fresh(el(1, square, "filter=text", "evalby=text", "text=Tea"))
	built := fresh(el(1, square, "text=Coffee"))
	near(t, "published", published(t, truth, built), 46/52.8)
	near(t, "corrected", corrected(t, truth, built), 0)
}

// At a value of exactly −1 a pair still counts: GIoU 0 (side by side, 10 pixels each), and the filter fails.
//
//	place (0 + 1)/2, text 0: 23/52.8
func TestPublishedCountsAValueOfMinusOne(t *testing.T) {
	truth := fresh(el(1, Box{W: 9, H: 9}, "filter=text", "evalby=text", "text=Tea"))
	near(t, "beside", published(t, truth, fresh(el(1, Box{X: 10, W: 9, H: 9}, "text=Note"))), 23/52.8)
	r := score(t, gymkhana.PublishedCode, truth, fresh(el(1, Box{X: 11, W: 9, H: 9}, "text=Note")))
	if len(r.Pages[0].Pairs) != 0 {
		t.Errorf("a pixel further on it counts: %+v", r.Pages[0].Pairs)
	}
}

// A filter that raises takes 0.01: width auto against 90px. With GIoU = (91·101)/(101·101) = 0.900990 the value is
// 0.890990; an element that passes further off, with GIoU = 0.891089 (90 of 101 columns), is worth 0.891089 and wins.
func TestPublishedRaisingFilterCostsAHundredth(t *testing.T) {
	truth := fresh(el(1, square, "filter=width", "evalby=width", "width=100px"))
	raising := el(2, Box{W: 90, H: 100}, "width=auto")
	passing := el(3, Box{W: 89, H: 100}, "width=89px")
	// 89px: ratio 0.89, place 1 because it is inside
	near(t, "passing", published(t, truth, fresh(raising, passing)), (46+31.92*0.89)/77.92)
	// raising alone: its width cannot be compared, so that only the place counts, which is 1
	near(t, "raising", published(t, truth, fresh(raising)), 1)
}

// Only targets for which no candidate is left count as unmatched: two targets of one size, one candidate.
func TestPublishedUnmatchedCountOnlyWithoutAColumn(t *testing.T) {
	a := el(1, square, "filter=text", "evalby=text", "text=Tea")
	b := el(2, below, "filter=text", "evalby=text", "text=Note")
	near(t, "one for two", published(t, fresh(a, b), fresh(a)), 0.5)
	near(t, "none for two", published(t, fresh(a, b), fresh()), 0)
}

// Boxes are a pixel larger than they are: two that touch overlap by a column.
//
//	I = 1·11, U = 121 + 121 − 11 = 231, C = 21·11 = 231: GIoU = 11/231; place 0.5 + 0.5·11/121
func TestPublishedBoxesAreAPixelLarger(t *testing.T) {
	a, b := Box{W: 10, H: 10}, Box{X: 10, W: 10, H: 10}
	near(t, "GIoU", generalised(a, b, 1), 11.0/231)
	near(t, "place", oldPosition(a, b), 0.5+0.5/11)
	near(t, "GIoU without", generalised(a, b, 0), 0)
	far := Box{X: 31, W: 10, H: 10} // C = 42·11 = 462: GIoU = 0 − 220/462
	near(t, "apart", oldPosition(a, far), (1-220.0/462)/2)
}

// A box inside another has the full place, whatever its size.
func TestPublishedPlaceOfABoxInsideIsFull(t *testing.T) {
	truth := fresh(el(1, square, "filter=has_text", "evalby=display"))
	near(t, "published", published(t, truth, fresh(el(1, Box{X: 40, Y: 40, W: 5, H: 5}))), 1)
	if s := corrected(t, truth, fresh(el(1, Box{X: 40, Y: 40, W: 5, H: 5}))); s > 0.8 {
		t.Errorf("corrected: %v", s)
	}
}

// Hover and typing change no outerHTML and so count nothing, done or not done.
func TestPublishedHoverAndTypingNeverCount(t *testing.T) {
	was := el(1, square, "filter=has_text", "evalby=background-color|value", "html=h1")
	is := was.with("background-color=rgb(255, 0, 0)", "value=typed")
	truth := fresh(was).then(is)
	near(t, "published, not done", published(t, truth, fresh(was).then(was)), 1)
	near(t, "published, failed", published(t, truth, fresh(was).fails("no such element", was)), 1)
	if s := corrected(t, truth, fresh(was).then(was)); s > 0.9 {
		t.Errorf("corrected: %v", s)
	}
	near(t, "corrected, failed", corrected(t, truth, fresh(was).fails("no such element", was)), 0.5)
}

// Targets that an interaction changed count again, separately; if it fails they count 0. A changed target is dropped if
// its outerHTML equals that of an unchanged one.
func TestPublishedCountsWhatChangedItsHTML(t *testing.T) {
	a := el(1, square, "filter=text", "evalby=text", "text=0", "html=a0")
	b := el(2, below, "filter=text", "evalby=text", "text=x", "html=b")
	changed := a.with("text=1", "html=a1")
	truth := fresh(a, b).then(changed, b)
	near(t, "done", published(t, truth, fresh(a, b).then(changed, b)), 1)
	// weights 1, 1 and 1: (1 + 1 + 0)/3
	near(t, "failed", published(t, truth, fresh(a, b).fails("no such element", a, b)), 2/3.0)
	// the text is still 0: 46/52.8 of the third
	near(t, "without effect", published(t, truth, fresh(a, b).then(a, b)), (2+46/52.8)/3)
	twin := fresh(a, b).then(a.with("text=x", "html=b"), b)
	near(t, "changed into a kept one", published(t, twin, fresh(a, b).fails("no such element", a, b)), 1)
}

// src and type are read as styles, where they are empty, and placeholder and value as visible text, which fields have not.
func TestPublishedAttributesNeverCount(t *testing.T) {
	for _, a := range []string{"src", "type", "placeholder", "value"} {
		truth := fresh(el(1, square, "tag=input", "filter="+a, "evalby="+a, a+"=right"))
		built := fresh(el(1, square, "tag=input", a+"=wrong"))
		near(t, "published "+a, published(t, truth, built), 1)
		near(t, "corrected "+a, corrected(t, truth, built), 0)
	}
}

func TestPublishedBorderTopWidthReadsTheLeft(t *testing.T) {
	framed := func(attrs ...string) *Visit {
		e := el(1, square, attrs...)
		e.Parts = 1
		return fresh(e)
	}
	truth := fresh(el(1, square, "filter=has_text", "evalby=border-top-width", "border-top-width=4px", "border-left-width=2px"))
	near(t, "top wrong", published(t, truth, fresh(el(1, square, "border-top-width=1px", "border-left-width=2px"))), 1)
	// left 1 of 2: (46 + 2.1·0.5)/48.1
	near(t, "left wrong", published(t, truth, fresh(el(1, square, "border-top-width=4px", "border-left-width=1px"))), (46+1.05)/48.1)
	near(t, "corrected, left wrong", corrected(t, truth, framed("border-top-width=4px", "border-left-width=1px")), 1)
	// top 1 of 4: (46 + 2.1·0.25)/48.1
	near(t, "corrected, top wrong", corrected(t, truth, framed("border-top-width=1px", "border-left-width=2px")), (46+0.525)/48.1)
}

func TestPublishedHasTextIsAlwaysTrue(t *testing.T) {
	truth := fresh(el(1, square, "filter=has_text", "evalby=has_text", "text=Tea"))
	near(t, "published", published(t, truth, fresh(el(1, square))), 1)
	near(t, "corrected", corrected(t, truth, fresh(el(1, square))), 0)
}

// A class filters by being equal, and is compared in nothing.
func TestPublishedClassOnlyFilters(t *testing.T) {
	truth := fresh(el(1, square, "filter=class", "evalby=class", "class=a b"))
	near(t, "other class in the same place", published(t, truth, fresh(el(1, square, "class=b a"))), 1)
	far := fresh(el(1, aside, "class=c"), el(2, aside, "class=a b"))
	r := score(t, gymkhana.PublishedCode, truth, far)
	if len(r.Pages[0].Pairs) != 1 || r.Pages[0].Pairs[0].Partner != "div.a.b" {
		t.Errorf("partner: %+v", r.Pages[0].Pairs)
	}
}

// Targets whose filter is unknown or has no function are dropped in any case.
func TestPublishedDropsTargetsWithoutAFilter(t *testing.T) {
	good := el(1, square, "filter=has_text", "evalby=display")
	for _, f := range []string{"text-shadow", "background-size", "background-linear-gradient", "box-shadow", "line-height", "border", "padding"} {
		truth := fresh(good, el(2, aside, "filter="+f, "evalby=color"))
		near(t, f, published(t, truth, fresh(good)), 1)
	}
}

// Ignored and unknown names count nothing, and neither does what raises.
func TestPublishedSkipsWhatItDoesNotKnow(t *testing.T) {
	truth := fresh(el(1, square, "filter=has_text", "evalby=padding|line-height|border-bottom|letter-spacing|color|opacity", "color=rgb(0, 0, 0)"))
	built := fresh(el(1, square, "color=rgb(256, 256, 256)", "letter-spacing=3px"))
	near(t, "published", published(t, truth, built), 46/76.0)
	_, err := Score(gymkhana.Corrected, truth, built)
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "line-height") || !strings.Contains(err.Error(), "opacity") {
		t.Errorf("corrected: %v", err)
	}
	if strings.Contains(err.Error(), `"border-bottom"`) || strings.Contains(err.Error(), `"padding"`) {
		t.Errorf("corrected refuses what it knows: %v", err)
	}
}

// A shorthand counts once, with the means of its parts.
//
//	border: widths 2.1 each, of which right is 1 of 2: 2.1·(1 + 0.5 + 1 + 1)/4
//	border-radius: 100 each, one of four gone: 100·3/4
func TestPublishedExpandsShorthands(t *testing.T) {
	e := el(1, square, "filter=has_text", "evalby=border", "border-left-width=2px", "border-right-width=2px")
	near(t, "border", published(t, fresh(e), fresh(e.with("border-right-width=1px"))), (46+2.1*3.5/4)/48.1)
	e = el(1, square, "filter=has_text", "evalby=border-radius", "border-top-left-radius=8px")
	near(t, "border-radius", published(t, fresh(e), fresh(e.with("border-top-left-radius=0px"))), (46+75)/146.0)
	// border-down: width 2.1, colour 16.9; the colour's red is gone: (1/256 + 2)/3
	e = el(1, square, "filter=has_text", "evalby=border-down", "border-bottom-width=2px", "border-bottom-color=rgb(255, 0, 0)")
	near(t, "border-down", published(t, fresh(e), fresh(e.with("border-bottom-color=rgb(0, 0, 0)"))), (46+(2.1+16.9*0.66796875)/2)/(46+9.5))
	// outline: style 79.2 equal or not, width 2.1 likewise, colour
	e = el(1, square, "filter=has_text", "evalby=outline", "outline-style=solid", "outline-width=2px")
	near(t, "outline", published(t, fresh(e), fresh(e.with("outline-width=3px"))), (46+(79.2+16.9)/3)/(46+(79.2+2.1+16.9)/3))
}

// background counts only where the target's is a linear gradient.
func TestPublishedBackgroundNeedsAGradient(t *testing.T) {
	plain := el(1, square, "filter=has_text", "evalby=background", "background-color=rgb(255, 0, 0)")
	near(t, "without", published(t, fresh(plain), fresh(plain.with("background-color=rgb(0, 0, 255)"))), 1)
	ramp := plain.with("background-image=linear-gradient(rgb(0, 0, 0), rgb(255, 255, 255))")
	// gradient 18, colour 59 with (1/256 + 1 + 1/256)/3, repeat 24.5
	near(t, "with", published(t, fresh(ramp), fresh(ramp.with("background-color=rgb(0, 0, 255)"))),
		(46+(18+59*(1+2/256.0)/3+24.5)/3)/(46+(18+59+24.5)/3))
	if corrected(t, fresh(plain), fresh(plain.with("background-color=rgb(0, 0, 255)"))) > 0.9 {
		t.Error("corrected does not see the colour")
	}
}

// The weight of a target is its area to the power of β, and pages are pooled by it.
func TestPublishedPoolsByArea(t *testing.T) {
	small := el(1, Box{W: 10, H: 10}, "filter=text", "evalby=text", "text=s", "html=s")
	large := el(2, Box{X: 100, W: 100, H: 100}, "filter=text", "evalby=text", "text=l", "html=l")
	truth := fresh(small, large).then(small.with("text=t", "html=t"), large)
	built := fresh(small, large).fails("no such element", small, large)
	ws, wl := math.Pow(100, 0.8987018465995789), math.Pow(10000, 0.8987018465995789)
	r := score(t, gymkhana.PublishedCode, truth, built)
	near(t, "pooled", r.Score, (ws+wl)/(2*ws+wl))
	near(t, "per page", r.PerPage, 0.5)
	near(t, "lost by interaction", r.Loss.Interaction, ws/(2*ws+wl))
}

// The code raises where a target has no data-evalby, and where an interaction fails on the true page.
func TestPublishedRefusesBrokenTruth(t *testing.T) {
	e := el(1, square, "filter=text", "text=x")
	for name, v := range map[string]*Visit{"no evalby": fresh(e), "failed": fresh().fails("no such element"), "broken": {Broken: "it has no body"}} {
		if _, err := Score(gymkhana.PublishedCode, v, fresh(e)); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNothingToScore(t *testing.T) {
	e := el(1, square, "filter=text", "evalby=text", "text=x")
	for _, p := range []gymkhana.Protocol{gymkhana.PublishedCode, gymkhana.Corrected} {
		if r := score(t, p, fresh(e), nil); r.Score != 0 || r.Loss.Parse != 1 {
			t.Errorf("%s: nothing: %+v", p, r)
		}
		if r := score(t, p, fresh(e), &Visit{Broken: "it hangs"}); r.Score != 0 || r.Loss.Render != 1 {
			t.Errorf("%s: broken: %+v", p, r)
		}
		if r := score(t, p, fresh(e), fresh()); r.Score != 0 || r.Loss.Matching != 1 || r.Missing != 1 {
			t.Errorf("%s: empty: %+v", p, r)
		}
	}
}

// Values worked out by hand from the rules. −1 means that the released code raises.
func TestPublishedLikeness(t *testing.T) {
	ten := "a b c d e f g h i j"
	for _, c := range []struct {
		kind kind
		x, y string
		want float64
	}{
		{pixels, "10px", "8px", 0.8}, {pixels, "10px", "25px", 0}, {pixels, "0px", "0px", 1}, {pixels, "0px", "1px", 0},
		{pixels, "10px", "auto", -1}, {pixels, "50%", "50%", -1}, {pixels, "8px 4px", "8px 4px", -1},
		{color, "rgb(0, 0, 0)", "rgb(128, 0, 0)", 2.5 / 3}, {color, "rgb(1, 2, 3)", "rgba(1, 2, 3, 0)", 1}, // alpha is not looked at
		{color, "rgb(1, 2, 3)", "oklch(0.5 0.1 20)", -1}, {color, "color(srgb 1 0 0)", "rgb(255, 0, 0)", -1},
		{choice, "Arial", "Arial", 1}, {choice, "Arial", "arial", 0},
		{words, " Tea ", "tEA", 1}, {words, "Tea shop", "Tea", 0}, {words, "a  b", "a b", 0},
		{words, ten, ten, 1}, {words, ten, "A b c d e f g h i j", 9 / 11.0}, {words, ten, "j i h g f e d c b a", 1},
		{words, ten + " a a", ten, 1}, {words, ten, ten + " k l", 10 / 12.0}, {words, "a b c d e f g h i", "a b c d e f g h", 0},
		// colour 1, lengths 1, 0.5, 1, 1: (2 + 3.5)/6
		{boxShadow, "rgb(0, 0, 0) 0px 2px 4px 0px", "rgb(0, 0, 0) 0px 1px 4px 0px", 5.5 / 6},
		// colour 2·2.5/3, lengths 1: (5/3 + 4)/6
		{boxShadow, "rgb(0, 0, 0) 0px 2px 4px 0px", "rgb(128, 0, 0) 0px 2px 4px 0px", 17 / 18.0},
		{boxShadow, "rgba(0, 0, 0, 0.2) 0px 2px 4px 0px", "rgba(0, 0, 0, 0.2) 0px 2px 4px 0px", -1},
		{boxShadow, "none", "none", -1}, {boxShadow, "rgb(0, 0, 0) 0px 2px 4px 0px inset", "rgb(0, 0, 0) 0px 2px 4px 0px inset", -1},
		// colour 2·1, lengths 1, 0.5, 1: 4.5/5; another number of colours: (0 + 3)/5
		{textShadow, "rgb(0, 0, 0) 1px 2px 3px", "rgb(0, 0, 0) 1px 1px 3px", 0.9},
		{textShadow, "rgb(0, 0, 0) 1px 2px 3px", "rgb(0, 0, 0) 1px 2px 3px, rgb(9, 9, 9) 0px 0px 1px", 0.6},
		{textShadow, "none", "none", -1}, {textShadow, "rgb(0, 0, 0) 1px 2px 3px", "none", 0},
		{imageSize, "10px 20px", "10px 10px", 0.75}, {imageSize, "auto", "auto", -1}, {imageSize, "cover", "cover", -1},
		{gradient, "linear-gradient(rgb(0, 0, 0), rgb(128, 128, 128))", "linear-gradient(90deg, rgb(0, 0, 0), rgb(0, 0, 0), rgb(1, 1, 1))", 0.75},
		{gradient, "linear-gradient(rgba(0, 0, 0, 0.5), rgba(1, 1, 1, 0.5))", "linear-gradient(rgba(0, 0, 0, 0.5), rgba(1, 1, 1, 0.5))", -1},
		{always, "", "x", 1},
	} {
		got, ok := oldLikeness(c.kind)(c.x, c.y)
		if ok != (c.want >= 0) || ok && math.Abs(got-c.want) > 1e-9 {
			t.Errorf("kind %d: %q and %q: %v, %t; want %v", c.kind, c.x, c.y, got, ok, c.want)
		}
	}
}

// The filters pass above 0.6, above 0.01, and where values are equal.
func TestPublishedFilters(t *testing.T) {
	for _, c := range []struct {
		property string
		sim      float64
		ok       bool
		want     float64
	}{
		{"text", 0.6, true, -1}, {"text", 0.61, true, 0}, {"width", 0.01, true, -1}, {"width", 0.02, true, 0},
		{"color", 0.01, true, -1}, {"color", 0.02, true, 0}, {"display", 0, true, -1}, {"display", 1, true, 0},
		{"class", 0, true, -1}, {"has_text", 1, true, 0}, {"width", 0, false, -0.01},
	} {
		if got := oldFilter(c.property, c.sim, c.ok); got != c.want {
			t.Errorf("%s at %v, %t: %v, want %v", c.property, c.sim, c.ok, got, c.want)
		}
	}
}
