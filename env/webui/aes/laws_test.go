package aes

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

func newMaker(seed uint64) *maker { return &maker{rng: rand.New(rand.NewPCG(seed, 1))} }

func TestIdentityIsExactlyOne(t *testing.T) {
	for seed := range uint64(40) {
		root := newMaker(seed).page(1 + int(seed%5))
		v := &Visit{Fresh: root.capture()}
		r := score(t, gymkhana.Corrected, v, v)
		if r.Score != 1 || r.PerPage != 1 || r.Least != 1 || r.Missing != 0 {
			t.Fatalf("seed %d: %v, %v, least %v", seed, r.Score, r.PerPage, r.Least)
		}
	}
}

// Each damage to each target costs something, however small.
func TestEachDamageLowersCorrected(t *testing.T) {
	done := make(map[string]int)
	for seed := range uint64(12) {
		root := newMaker(seed).page(1 + int(seed%4))
		truth := &Visit{Fresh: root.capture()}
		for _, id := range root.targets() {
			for name, damage := range damages {
				spoilt := root.clone()
				if !damage(spoilt, id) {
					continue
				}
				done[name]++
				if got := corrected(t, truth, &Visit{Fresh: spoilt.capture()}); got >= 1-1e-7 {
					t.Errorf("seed %d: %s of %d, %s: %v", seed, name, id, root.byID(id).e.Tag, got)
				}
			}
		}
	}
	for name := range damages {
		if done[name] < 50 {
			t.Errorf("%s was tried %d times", name, done[name])
		}
	}
}

// The place, the order and the names of wrappers do not matter, and neither do the names of elements.
func TestWrappersAndNamesChangeNothing(t *testing.T) {
	for seed := range uint64(30) {
		m := newMaker(seed)
		root := m.page(3)
		truth := &Visit{Fresh: root.capture()}
		if seed%2 == 1 { // of a spoilt page too
			spoilt := root.clone()
			ids := root.targets()
			for range 4 {
				damages["recolour"](spoilt, ids[m.rng.IntN(len(ids))])
				damages["retype"](spoilt, ids[m.rng.IntN(len(ids))])
			}
			root = spoilt
		}
		want := corrected(t, truth, &Visit{Fresh: root.capture()})
		other := m.rewrap(root.clone())
		c := other.capture()
		for i := range c.Elements {
			e := &c.Elements[i]
			e.ID += 1000
			e.FilterBy, e.EvalBy = "", ""
			if e.Tag != "img" && e.Tag != "input" {
				e.Tag = "x-other"
			}
		}
		if got := corrected(t, truth, &Visit{Fresh: c}); math.Abs(got-want) > 1e-12 {
			t.Errorf("seed %d: %v with other wrappers, want %v", seed, got, want)
		}
		c.Elements = shuffled(m.rng, c.Elements)
		if got := corrected(t, truth, &Visit{Fresh: c}); math.Abs(got-want) > 1e-9 {
			t.Errorf("seed %d: %v in another order, want %v", seed, got, want)
		}
	}
}

// rewrap takes some unmarked wrappers away and puts others around.
func (m *maker) rewrap(n *node) *node {
	for i, k := range n.kids {
		for k.e.FilterBy == "" && len(k.kids) == 1 && m.rng.IntN(2) == 0 {
			k = k.kids[0]
		}
		k = m.rewrap(k)
		for m.rng.IntN(3) == 0 {
			k = m.wrap(k)
		}
		n.kids[i] = k
	}
	return n
}

// shuffled changes the order of elements. The order decides which element covers which, so coverings are left out.
func shuffled(rng *rand.Rand, all []Element) []Element {
	out := shown(Capture{Elements: all})
	for i := range out {
		out[i].Parent = -1
	}
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// An element that is not at the place of a missing target adds nothing, and a page full of scattered elements loses.
func TestJunkDoesNotRaiseTheScore(t *testing.T) {
	seeds := make([]uint64, 20)
	for i := range seeds {
		seeds[i] = uint64(i)
	}
	for _, seed := range tier.Part(t, seeds, 5) {
		m := newMaker(seed)
		root := m.page(4)
		truth := &Visit{Fresh: root.capture()}
		for _, junk := range []int{10, 300, 2000} {
			built := root.clone()
			got := corrected(t, truth, &Visit{Fresh: m.strew(built, junk).capture()})
			if got >= 1 || junk == 10 && got < 0.9 || junk == 2000 && got > 0.1 {
				t.Errorf("seed %d: %d pieces on the true page: %v", seed, junk, got)
			}
			alone := corrected(t, truth, &Visit{Fresh: m.strew(m.node(Box{}, "body"), junk).capture()})
			if alone > 0.25 {
				t.Errorf("seed %d: %d pieces alone: %v", seed, junk, alone)
			}
		}
	}
}

// strew adds coloured boxes of all sizes, with and without words, at random.
func (m *maker) strew(root *node, n int) *node {
	for range n {
		b := Box{X: m.rng.Float64() * 1800, Y: m.rng.Float64() * 900, W: 10 + m.rng.Float64()*500, H: 10 + m.rng.Float64()*300}
		k := m.node(b, "div", "background-color="+m.colour())
		if m.rng.IntN(2) == 0 {
			k.own = m.words(1 + m.rng.IntN(3))
		}
		root.kids = append(root.kids, k)
	}
	return root
}

// The true page's picture in the background, of the body or of boxes, is worth nothing.
func TestPastedPictureIsWorthNothing(t *testing.T) {
	for seed := range uint64(10) {
		m := newMaker(seed)
		root := m.page(6)
		truth := &Visit{Fresh: root.capture()}
		whole := m.node(Box{W: 1920, H: 1080}, "div", `background-image=url("data:image/png;base64,xyz")`)
		img := m.node(Box{W: 1920, H: 1080}, "img", "src=data:image/png;base64,xyz")
		pasted := m.node(Box{}, "body")
		pasted.kids = []*node{whole, img}
		if got := corrected(t, truth, &Visit{Fresh: pasted.capture()}); got != 0 {
			t.Errorf("seed %d: one picture: %v", seed, got)
		}
		for _, id := range root.targets() { // a piece of it wherever a target is
			k := m.node(root.byID(id).e.Box, "div", `background-image=url("data:image/png;base64,xyz")`)
			pasted.kids = append(pasted.kids, k)
		}
		if got := corrected(t, truth, &Visit{Fresh: pasted.capture()}); got != 0 {
			t.Errorf("seed %d: in pieces: %v", seed, got)
		}
		clear := m.node(Box{}, "body") // or behind boxes that show it
		for _, id := range root.targets() {
			clear.kids = append(clear.kids, m.node(root.byID(id).e.Box, "div"))
		}
		if got := corrected(t, truth, &Visit{Fresh: clear.capture()}); got > 0.02 {
			t.Errorf("seed %d: behind clear boxes: %v", seed, got)
		}
	}
}

// effects are the effects of interactions on a node; each changes something that is scored.
var effects = map[string]func(root *node, id int) bool{
	"hover": damages["recolour"],
	"count": damages["retype"],
	"hide":  damages["delete"],
	"move":  damages["move"],
	"type": func(root *node, id int) bool {
		n := root.byID(id)
		n.e.Value = "typed"
		return n.e.Tag == "input"
	},
	"check": func(root *node, id int) bool {
		n := root.byID(id)
		n.e.State.Checked = true
		return n.e.Tag == "input"
	},
	"scroll": func(root *node, id int) bool {
		n := root.byID(id)
		n.e.State.ScrollY = 40
		return true
	},
}

// An interaction that does nothing, fails, or does something else costs, whatever its purpose.
func TestEachBrokenInteractionLowersCorrected(t *testing.T) {
	done := make(map[string]int)
	for seed := range uint64(8) {
		m := newMaker(seed)
		root := m.page(2)
		ids := root.targets()
		for _, id := range ids {
			for name, effect := range effects {
				after, other := root.clone(), root.clone()
				if !effect(after, id) {
					continue
				}
				done[name]++
				v := func(last *node) *Visit {
					return &Visit{Fresh: root.capture(), After: []After{{Capture: last.capture()}}}
				}
				truth := v(after)
				if got := corrected(t, truth, truth); got != 1 {
					t.Errorf("seed %d: %s of %d: %v against itself", seed, name, id, got)
				}
				if got := corrected(t, truth, v(root)); got >= 1-1e-7 {
					t.Errorf("seed %d: %s of %d without effect: %v", seed, name, id, got)
				}
				failed := v(after)
				failed.After[0].Failed = "no such element"
				if got := corrected(t, truth, failed); got >= 1-1e-7 {
					t.Errorf("seed %d: %s of %d failed: %v", seed, name, id, got)
				}
				if got := corrected(t, truth, &Visit{Fresh: root.capture()}); got >= 1-1e-7 {
					t.Errorf("seed %d: %s of %d left out: %v", seed, name, id, got)
				}
				effect(other, id)
				also := ids[m.rng.IntN(len(ids))]
				if also == id || other.byID(also) == nil {
					continue
				}
				damages["delete"](other, also)
				if got := corrected(t, truth, v(other)); got >= 1-1e-7 {
					t.Errorf("seed %d: %s of %d, which took %d away as well: %v", seed, name, id, also, got)
				}
			}
		}
	}
	for name := range effects {
		if done[name] < 10 {
			t.Errorf("%s was tried %d times", name, done[name])
		}
	}
}

// Scores are from 0 to 1 and repeatable, for any two pages.
func TestScoresOfAnyPages(t *testing.T) {
	for seed := range uint64(30) {
		a, b := newMaker(seed).page(1+int(seed%5)), newMaker(seed+100).page(1+int(seed%3))
		truth := &Visit{Fresh: a.capture()}
		built := &Visit{Fresh: b.capture()}
		for _, p := range []gymkhana.Protocol{gymkhana.PublishedCode, gymkhana.Corrected} {
			one, two := score(t, p, truth, built), score(t, p, truth, built)
			if fmt.Sprint(one) != fmt.Sprint(two) {
				t.Errorf("seed %d, %s: two results", seed, p)
			}
			for _, page := range one.Pages {
				for _, pair := range page.Pairs {
					if pair.Score < 0 || pair.Score > 1 {
						t.Errorf("seed %d, %s: pair %+v", seed, p, pair)
					}
				}
			}
		}
	}
}

// The pairing is the best there is: of small pages, compared with all others.
func TestCorrectedPairsAsWellAsPossible(t *testing.T) {
	for seed := range uint64(30) {
		m := newMaker(seed)
		truth, built := m.page(1).capture(), m.page(1).capture()
		targets := marked(shown(truth))
		c := newComparer(targets, shown(built), newRules)
		f := Standard.match(c, nil)
		values := make([][]float64, len(targets))
		got := 0.0
		for i := range targets {
			values[i] = make([]float64, len(c.others)+len(targets)) // or none
			for j := range c.others {
				f.column[i], j = j, f.column[i]
				values[i][f.column[i]] = -Standard.pair(&targets[i]).Weight * f.score(i)
				f.column[i] = j
			}
			if f.column[i] >= 0 {
				got -= values[i][f.column[i]]
			}
		}
		want := 0.0
		for i, j := range assign(values) {
			want -= values[i][j]
		}
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("seed %d: pairs are worth %v, want %v", seed, got, want)
		}
	}
}

func TestLint(t *testing.T) {
	good := el(1, square, "filter=text", "evalby=text|color", "text=Tea")
	if err := Lint(fresh(good).then(good.with("text=Coffee"))); err != nil {
		t.Errorf("a good page: %v", err)
	}
	if err := Lint(fresh(good).then(good)); err != nil {
		t.Errorf("a page that is only scrolled: %v", err)
	}
	for want, v := range map[string]*Visit{
		`did you mean "color"`:                fresh(good.with("evalby=text|colour")),
		"no data-evalby":                      fresh(good.with("evalby=")),
		"is no property that can filter":      fresh(good.with("filter=border")),
		"marks no element":                    fresh(el(1, square)),
		"interaction 1 failed":                fresh(good).fails("gone", good),
		"interaction 1 changes elements, but": fresh(good).then(good.with("display=flex")),
		"it has no body":                      {Broken: "it has no body"},
		"501 elements are marked; at most 50": fresh(slices.Repeat([]Element{good}, 501)...),
	} {
		err := Lint(v)
		if err == nil || !contains(err, want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// With the weights that it was made with, Rescore gives back the score, of fresh pages, of interactions and of strewn pages.
func TestRescoreGivesTheScoreBack(t *testing.T) {
	for seed := range uint64(20) {
		m := newMaker(seed)
		root := m.page(3)
		ids := root.targets()
		after, built, late := root.clone(), root.clone(), root.clone()
		effects["count"](after, ids[1])
		effects["type"](after, ids[len(ids)-3])
		effects["hide"](after, ids[2])
		for _, spoilt := range []*node{built, late} {
			damages["recolour"](spoilt, ids[3])
			damages["move"](spoilt, ids[4])
			damages["delete"](spoilt, ids[5])
		}
		damages["delete"](late, ids[len(ids)-1]) // which it should not
		truth := &Visit{Fresh: root.capture(), After: []After{{Capture: after.capture()}}}
		for _, v := range []*Visit{
			{Fresh: built.capture(), After: []After{{Capture: late.capture()}}},
			{Fresh: built.capture(), After: []After{{Capture: late.capture(), Failed: "no such element"}}},
			{Fresh: m.strew(built, 100).capture(), After: []After{{Capture: after.capture()}}},
		} {
			for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
				r := score(t, p, truth, v)
				near(t, fmt.Sprintf("seed %d, %s", seed, p), Standard.Rescore(&r), r.Score)
			}
		}
	}
}
