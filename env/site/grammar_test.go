package site_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/internal/tier"
)

// chainsOf are the setups of the shipped tasks of at least some hops.
func chainsOf(t testing.TB, least int) (all []site.Setup, tasks []*gymkhana.Task) {
	t.Helper()
	for _, task := range shipped(t) {
		s := site.Setup{Version: 1}
		if err := task.Environment.Config.Decode(&s); err != nil {
			t.Fatal(err)
		}
		if len(s.Chain) >= least {
			all, tasks = append(all, s), append(tasks, task)
		}
	}
	return all, tasks
}

// Laws 1 and 2: no chain is a star, and the longer ones are deep. The longest path is counted in links, for every seed.
func TestChainsAreLinked(t *testing.T) {
	all, _ := chainsOf(t, 3)
	for _, s := range tier.Part(t, all, 12) {
		for _, seed := range []gymkhana.Seed{1, 2} {
			for s.Version = 1; s.Version <= 2; s.Version++ {
				links := whole.GiversOf(s, seed)
				depth := make([]int, len(s.Chain))
				for _, l := range links {
					depth[l.Taker] = max(depth[l.Taker], 1+depth[l.Giver])
				}
				for hop := 2; hop < len(s.Chain); hop++ {
					if depth[hop] == 0 {
						t.Errorf("%v, seed %d, version %d: hop %d takes no value but the city", s.Chain, seed, s.Version, hop+1)
					}
				}
				if n := len(s.Chain); n >= 4 && slices.Max(depth) < (n+1)/2 {
					t.Errorf("%v, seed %d, version %d: the longest path has %d links", s.Chain, seed, s.Version, slices.Max(depth))
				}
			}
		}
	}
}

// Laws 4 and 6, how often errands occur, and that half of the hops of long chains have an effect or open one page of many.
func TestTheSuiteIsBalanced(t *testing.T) {
	all, tasks := chainsOf(t, 1)
	strong, uses, hops := whole.Strong(), map[string]int{}, 0
	chains, pictured, beyond, long, diamonds, longHops, strongHops := 0, 0, 0, 0, 0, 0, 0
	for i, s := range all {
		hops += len(s.Chain)
		for _, name := range s.Chain {
			uses[name]++
		}
		if len(s.Chain) == 1 {
			continue
		}
		chains++
		if tasks[i].Tagged("picture") {
			pictured++
		}
		if slices.ContainsFunc(s.Chain[1:], func(name string) bool { return whole.ErrandOf(name).Picture }) {
			beyond++
		}
		if len(s.Chain) < 5 {
			continue
		}
		long++
		givers := map[int]int{}
		diamond := false
		for _, l := range whole.GiversOf(s, 1) {
			if giver, ok := givers[l.Taker]; ok && giver != l.Giver {
				diamond = true
			}
			givers[l.Taker] = l.Giver
		}
		if diamond {
			diamonds++
		}
		for _, name := range s.Chain {
			longHops++
			if strong[name] {
				strongHops++
			}
		}
	}
	for name, n := range uses {
		if 100*n > 4*hops {
			t.Errorf("%s is in %d of %d hops", name, n, hops)
		}
	}
	for what, share := range map[string]struct {
		n, of int
		least float64
	}{
		"chains have a picture":                          {pictured, chains, site.LeastPictured},
		"chains have a picture after the first hop":      {beyond, chains, site.LeastBeyond},
		"chains of five and more have a diamond":         {diamonds, long, site.LeastDiamonds},
		"hops in chains of five and more have an effect": {strongHops, longHops, 0.5},
	} {
		t.Logf("%d of %d %s", share.n, share.of, what)
		if float64(share.n) < share.least*float64(share.of) {
			t.Errorf("%d of %d %s, want %.0f %%", share.n, share.of, what, 100*share.least)
		}
	}
}

// Laws 3, 5, 7, 8 and 9, without pages: in each instance the goal tells nothing that has to be learnt and is short, the
// way is short, and the hop with a rival's value wants something else, nearly always.
func TestChainsObeyTheirLaws(t *testing.T) {
	seeds := make([]gymkhana.Seed, tier.Rounds(100, 200, 1000))
	for i := range seeds {
		seeds[i] = gymkhana.Seed(i + 1)
	}
	seeds = tier.Part(t, seeds, 50)
	all, _ := chainsOf(t, 2)
	tried, same := map[string]int{}, map[string]int{}
	told, links := 0, 0
	for _, s := range tier.Part(t, all, 12) {
		for _, seed := range seeds {
			for s.Version = 1; s.Version <= 2; s.Version++ {
				switch fault := whole.Fault(s, seed); {
				case strings.HasPrefix(fault, "the goal says"): // by chance, as a day of another request
					told++
					t.Logf("%v, seed %d, version %d: %s", s.Chain, seed, s.Version, fault)
				case fault != "":
					t.Errorf("%v, seed %d, version %d: %s", s.Chain, seed, s.Version, fault)
				}
				own := whole.DrawOf(s, seed)
				for _, l := range whole.LinksOf(s, seed) {
					id := s.Chain[l.Giver] + " " + l.Key + " " + s.Chain[l.Taker]
					tried[id]++
					links++
					if site.KeyOf(l.Rival) == site.KeyOf(own.Hops[l.Taker]) {
						same[id]++
					}
				}
			}
		}
	}
	if 100*told > 2*links {
		t.Errorf("the goals of %d instances, with %d values to learn, contain one of them", told, links)
	}
	for id, n := range same {
		if tried[id] >= 40 && float64(n) > (1-site.LeastBite)*float64(tried[id])+2 {
			t.Errorf("%s: with a rival's value the hop wants the same in %d of %d instances", id, n, tried[id])
		}
	}
}

// Law 5, played as text: a chain that is done with a rival's value for any key fails.
func TestARivalsValueFails(t *testing.T) {
	all, tasks := chainsOf(t, 2)
	type play struct {
		task *gymkhana.Task
		link int
		seed gymkhana.Seed
	}
	var plays []play
	which := make([]int, len(all))
	for i := range which {
		which[i] = i
	}
	for _, i := range tier.Part(t, which, 10) {
		for n := range whole.GiversOf(all[i], 1) {
			for seed := gymkhana.Seed(1); seed <= 5; seed++ {
				plays = append(plays, play{tasks[i], n + 1, seed})
			}
		}
	}
	failed := 0
	for _, p := range tier.Part(t, plays, 10) {
		ok, err := playsAs(t, p.task, site.OracleOptions{Miss: site.Rival, Link: p.link}, p.seed)
		switch {
		case err != nil:
			t.Errorf("%s, seed %d, link %d: %v", p.task.ID, p.seed, p.link, err)
		case ok:
			t.Errorf("%s, seed %d: done with a rival's value of link %d, it succeeds", p.task.ID, p.seed, p.link)
		default:
			failed++
		}
	}
	if failed == 0 {
		t.Error("nothing was played")
	}
}

// A key that an errand takes changes what it wants, so that whoever guesses fails, and its request can be short enough.
// The log lists what the grammar knows of each errand.
func TestEveryKeyBites(t *testing.T) {
	for _, k := range whole.Known() {
		t.Logf("%-26s %2d words %2d moves, takes %v city %v, teaches %v (guessable %v) finds %v, strong %v", k.Name, k.Words, k.Moves, k.Takes, k.City, k.Teaches,
			k.Guessable, k.Finds, k.Strong)
		if len(k.Idle) > 0 && !whole.ErrandOf(k.Name).Answers { // two subjects may have the same answer
			t.Errorf("%s takes %v, and another value of it changes nothing", k.Name, k.Idle)
		}
	}
	t.Logf("chains of 2, 3 … hops to choose from: %v", whole.Chains())
}
