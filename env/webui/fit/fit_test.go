package fit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/webui/aes"
	"gymkhana/internal/tier"
)

// planted are weights that people are made to judge by: some properties matter a lot and most hardly.
func planted(draw *rand.Rand) aes.Weights {
	w := aes.Weights{Alpha: make(map[string]float64), Position: 30, Beta: 0.6}
	for _, p := range names {
		w.Alpha[p] = 100 * math.Pow(draw.Float64(), 4)
	}
	return w
}

// page makes a page with targets that are compared in a few properties each, and a number of pages built for it, in
// which elements are missing, displaced, and more or less alike.
func page(draw *rand.Rand, n int) []aes.Result {
	targets := make([]aes.Pair, 6+draw.IntN(8))
	for i := range targets {
		targets[i].Area = math.Exp(5 + 7*draw.Float64())
		for range 2 + draw.IntN(4) {
			targets[i].Methods = append(targets[i].Methods, aes.Method{Name: "m", Parts: []aes.Part{{Property: names[draw.IntN(len(names))]}}})
		}
	}
	built := make([]aes.Result, n)
	for k := range built {
		p := aes.Page{}
		for _, t := range targets {
			t.Gate, t.Weight, t.Position, t.Partner = 1, math.Pow(t.Area, aes.Standard.Beta), alike(draw), "div"
			methods := t.Methods
			t.Methods = nil
			for _, m := range methods {
				t.Methods = append(t.Methods, aes.Method{Name: m.Name, Parts: []aes.Part{{Property: m.Parts[0].Property, Similarity: alike(draw)}}})
			}
			if draw.IntN(12) == 0 {
				t.Gate, t.Position, t.Partner, t.Methods = 0, 0, "", nil
			}
			p.Pairs = append(p.Pairs, t)
		}
		built[k] = scored(p)
	}
	return built
}

// scored fills in what aes.Score would have.
func scored(p aes.Page) aes.Result {
	for i := range p.Pairs {
		one := aes.Result{Pages: []aes.Page{{Pairs: []aes.Pair{p.Pairs[i]}}}}
		if p.Pairs[i].Partner != "" {
			p.Pairs[i].Score = aes.Standard.Rescore(&one)
		}
		p.Weight += p.Pairs[i].Weight
		p.Score += p.Pairs[i].Weight * p.Pairs[i].Score
	}
	p.Score /= p.Weight
	return aes.Result{Score: p.Score, Pages: []aes.Page{p}}
}

func alike(draw *rand.Rand) float64 {
	if draw.IntN(2) == 0 {
		return 1
	}
	return draw.Float64()
}

// rankings are pages ranked by weights.
func rankings(draw *rand.Rand, w aes.Weights, pages, built int) []Ranking {
	var all []Ranking
	for i := range pages {
		r := Ranking{Page: fmt.Sprint("page ", i)}
		results := page(draw, built)
		scores := make([]float64, built)
		for k := range results {
			scores[k] = w.Rescore(&results[k])
		}
		order := slices.Clone(scores)
		slices.SortFunc(order, func(a, b float64) int { return -1 * compare(a, b) })
		for k := range results {
			r.Built = append(r.Built, Built{Result: results[k], Rank: slices.Index(order, scores[k]) + 1})
		}
		all = append(all, r)
	}
	return all
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Planted weights are found well enough to rank pages that were not seen: at least nine pairs of ten.
func TestFitRecoversPlantedWeights(t *testing.T) {
	for _, seed := range tier.Part(t, []uint64{0, 1}, 2) {
		draw := rand.New(rand.NewPCG(seed, 1))
		truth := planted(draw)
		seen, held := rankings(draw, truth, 120, 8), rankings(draw, truth, 40, 8)
		found := Fit(seen, Options{Seed: gymkhana.Seed(seed)})
		got, uniform, own := Agreement(found, held), Agreement(Uniform(), held), Agreement(truth, held)
		t.Logf("seed %d: held out %.3f, seen %.3f; uniform %.3f, standard %.3f, planted %.3f",
			seed, got, Agreement(found, seen), uniform, Agreement(aes.Standard, held), own)
		if got < 0.9 || uniform > got-0.05 || own != 1 {
			t.Errorf("seed %d: %.3f of held-out pairs, want 0.9 and more than %.3f of uniform weights", seed, got, uniform)
		}
	}
}

// The same rankings and seed give the same weights, to the bit; another seed others.
func TestFitFollowsFromItsSeed(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 1))
	all := rankings(draw, planted(draw), 10, 4)
	o := Options{Seed: 3, Particles: 10, Rounds: 10}
	one, two := Fit(all, o), Fit(all, o)
	if fmt.Sprint(one) != fmt.Sprint(two) {
		t.Errorf("the same seed gave\n%v\nand\n%v", one, two)
	}
	if o.Seed = 4; fmt.Sprint(Fit(all, o)) == fmt.Sprint(one) {
		t.Error("another seed gave the same")
	}
	for p, a := range one.Alpha {
		if a < 0 || a > mostAlpha {
			t.Errorf("%s has %v", p, a)
		}
	}
	if Agreement(one, all) < Agreement(Uniform(), all) {
		t.Error("it is worse than the uniform weights it began with")
	}
}

// The swarm optimizes Rescore, with missing targets, gates, states and the damage by interactions.
func TestSheetsScoreAsRescoreDoes(t *testing.T) {
	draw := rand.New(rand.NewPCG(9, 1))
	for range 50 {
		r := page(draw, 1)[0]
		r.Pages = append(r.Pages, page(draw, 1)[0].Pages...)
		last := &r.Pages[1]
		last.Score *= 0.7 // something was spoilt
		last.Pairs[0].Gate = 0.5
		last.Pairs[1].Methods = append(last.Pairs[1].Methods, aes.Method{Name: "state", Parts: []aes.Part{{Property: "checked", Similarity: 0}}})
		last.Pairs = append(last.Pairs, aes.Pair{Score: 0.3, Why: "spoilt"}, aes.Pair{Area: 900, Weight: 300, Gate: 1, Score: 0.8, Why: "it vanished"})
		at := make([]float64, len(names)+2)
		for i := range at {
			at[i] = draw.Float64() * most(i)
		}
		w, s := weights(at), lay(&r)
		if got, want := s.score(at), w.Rescore(&r); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}

// Three pages, of which people ranked the last two equal: one of two pairs is right, and with equal scores half of one.
func TestAgreement(t *testing.T) {
	built := func(score float64, rank int) Built {
		p := aes.Pair{Area: 1, Weight: 1, Gate: 1, Position: score, Score: score, Partner: "div"}
		return Built{Result: aes.Result{Pages: []aes.Page{{Score: score, Weight: 1, Pairs: []aes.Pair{p}}}}, Rank: rank}
	}
	for _, c := range []struct {
		scores [3]float64
		want   float64
	}{{[3]float64{0.9, 0.5, 0.2}, 1}, {[3]float64{0.4, 0.5, 0.2}, 0.5}, {[3]float64{0.5, 0.5, 0.2}, 0.75}, {[3]float64{0.1, 0.5, 0.2}, 0}} {
		r := []Ranking{{Built: []Built{built(c.scores[0], 1), built(c.scores[1], 2), built(c.scores[2], 2)}}}
		if got := Agreement(aes.Standard, r); got != c.want {
			t.Errorf("%v: %v, want %v", c.scores, got, c.want)
		}
	}
	if got := Agreement(aes.Standard, nil); got != 0 {
		t.Errorf("nothing: %v", got)
	}
}
