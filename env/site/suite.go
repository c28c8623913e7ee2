package site

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// SuiteName is the suite of all chains.
const SuiteName = "sites"

// Every task has three official instances: the first seeds from 1 on whose hops want different things. If the first
// hundred have fewer, as for a yes-or-no question, the next seeds complete them.
const (
	instances = 3
	mostSeeds = 100
	moreSeeds = 400
)

// seeds chooses the official instances of a chain, and returns how often the commonest solution of the first hundred
// solves others. That is how often the same answer, or the same actions, succeed if one of these players is the best.
func (w *Web) seeds(s Setup) (official []gymkhana.Seed, most float64) {
	count, common := map[string]int{}, ""
	for seed := gymkhana.Seed(1); seed <= mostSeeds; seed++ {
		k := key(w.draw(s, seed).hops...)
		if count[k]++; count[k] == 1 && len(official) < instances {
			official = append(official, seed)
		}
		if count[k] > count[common] {
			common = k
		}
	}
	for seed := gymkhana.Seed(1); len(official) < instances; seed++ {
		if !slices.Contains(official, seed) {
			official = append(official, seed)
		}
	}
	if float64(count[common]) <= mostLuck*mostSeeds {
		return official, float64(count[common]-1) / (mostSeeds - 1)
	}
	again := 0 // the commonest of a hundred is common by chance, so others decide
	for seed := gymkhana.Seed(mostSeeds + 1); seed <= mostSeeds+moreSeeds; seed++ {
		if key(w.draw(s, seed).hops...) == common {
			again++
		}
	}
	return official, float64(again) / moreSeeds
}

// mostLuck is the share of instances that a blind player may solve: the commonest solution, one of the choices in a
// question, or the players in luck.txt. A task above it is tagged gymkhana.GuessTag.
const mostLuck = 0.05

// luck is how often naming one of the choices in the goal solves a task that consists of a question; 0 if the goal
// names none.
func (t trip) luck() float64 {
	a := t.hops[0].Answer
	if len(t.hops) > 1 || a == nil || len(a.Exclude) == 0 {
		return 0
	}
	return 1 / float64(1+len(a.Exclude))
}

// stepsAHop is the budget of each hop beyond the second; the first two have that of the published benchmark.
const (
	publishedSteps = 30
	stepsAHop      = 20
)

// Suite makes the suite: every errand alone, and chains of two to four that pass a city, or other results, from one
// site to the next.
func (w *Web) Suite() (*gymkhana.Suite, error) {
	s := &gymkhana.Suite{
		Name:    SuiteName,
		Version: version,
		Title:   "Sites",
		Doc:     "Chains of errands over our own web sites in a real browser, each hop graded by what happened on the servers.",
		Source:  "MMInA, arXiv:2404.09992",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for _, chain := range w.chains() {
		t, err := w.task(chain)
		if err != nil {
			return nil, err
		}
		s.Tasks = append(s.Tasks, t)
		name := strings.TrimPrefix(string(t.ID), SuiteName+"/")
		for _, tag := range []string{"picture", "effect", "question", "linked"} {
			if t.Tagged(tag) {
				s.Subsets[tag] = append(s.Subsets[tag], name)
			}
		}
	}
	s.Subsets["mini"] = w.mini(s.Tasks)
	return s, nil
}

// mini selects a few tasks of every length, from different sites.
func (w *Web) mini(tasks []*gymkhana.Task) []string {
	var names []string
	for n := 1; n <= 4; n++ {
		var sites []string
		for _, t := range tasks {
			last := t.Tags[len(t.Tags)-1]
			if t.Tagged(fmt.Sprintf("hops-%d", n)) && !slices.Contains(sites, last) && len(sites) < 4 {
				sites = append(sites, last)
				names = append(names, strings.TrimPrefix(string(t.ID), SuiteName+"/"))
			}
		}
	}
	return names
}

// chains lists all chains of the suite.
func (w *Web) chains() [][]string {
	var all, first [][]string
	var takers []string // errands that can use a city
	for _, s := range w.town.Sites() {
		for i := range s.Errands {
			e := &s.Errands[i]
			name := s.Name + ":" + e.Name
			if !e.Hedges { // opening all pages finds the right one
				all = append(all, []string{name})
			}
			if slices.Contains(e.Gives, "city") && e.Hedges {
				first = append(first, []string{name})
			}
			if slices.Contains(e.Takes, "city") && !slices.Contains(e.Gives, "name") {
				takers = append(takers, name)
			}
		}
	}
	if len(first) == 0 {
		return all
	}
	for i, name := range takers {
		all = append(all, w.from(first, i, name))
	}
	for i := 0; i < len(takers); i += 2 {
		if c := w.join(w.from(first, i+7, takers[i]), takers, i+7); c != nil {
			all = append(all, c)
		}
	}
	for i := 0; i < len(takers); i += 3 {
		c := w.join(w.from(first, i+3, takers[i]), takers, i+5)
		if c != nil {
			c = w.join(c, takers, i+13)
		}
		if c != nil {
			all = append(all, c)
		}
	}
	return distinct(append(all, w.linked(first)...))
}

// mostGivers bounds how many errands are chained before each errand that uses their result.
const mostGivers = 2

// linked lists the chains in which a hop uses more than the city of an earlier one: the day of a festival, a dish, a
// founder. They have two hops, or three if a first one finds the city.
func (w *Web) linked(first [][]string) [][]string {
	var all [][]string
	n := 0
	for _, key := range []string{"date", "dish", "name"} {
		givers, takers := w.teachers(key), w.takers(key)
		for i, taker := range takers {
			pairs := 0
			for j := 0; j < len(givers) && pairs < mostGivers; j++ {
				pair := []string{givers[(i+j)%len(givers)], taker}
				if siteOf(pair[0]) == siteOf(pair[1]) {
					continue
				}
				all = append(all, pair)
				if c := w.before(first, n, pair); c != nil {
					all = append(all, c)
				}
				pairs, n = pairs+1, n+1
			}
		}
	}
	return all
}

// teachers are the errands that return the value of a key.
func (w *Web) teachers(key string) []string {
	var all []string
	for _, name := range w.errands() {
		e := w.errand(name)
		if e.Make(kit.NewDraw(1, 1, name), nil).Learn[key] != "" && slices.Contains(e.Takes, "city") {
			all = append(all, name)
		}
	}
	return all
}

// takers are the errands that can use a city and the value of a key.
func (w *Web) takers(key string) []string {
	return slices.DeleteFunc(w.errands(), func(name string) bool {
		e := w.errand(name)
		return !slices.Contains(e.Takes, key) || !slices.Contains(e.Takes, "city")
	})
}

// before prepends one of several first hops to a chain, on another site; nil if there is none.
func (w *Web) before(first [][]string, at int, chain []string) []string {
	for i := range first {
		head := first[(at+i)%len(first)]
		if !slices.ContainsFunc(chain, func(c string) bool { return siteOf(c) == siteOf(head[0]) }) {
			return slices.Concat(head, chain)
		}
	}
	return nil
}

// from begins a chain with one of several first hops, on another site than that of the next hop.
func (w *Web) from(first [][]string, at int, next string) []string {
	for i := range first {
		head := first[(at+i)%len(first)]
		if siteOf(head[0]) != siteOf(next) {
			return append(slices.Clone(head), next)
		}
	}
	return []string{next}
}

// join appends a hop on a site that is new to the chain; nil if there is none.
func (w *Web) join(chain, takers []string, at int) []string {
	if w.errand(chain[len(chain)-1]).Answers || len(chain) < 2 {
		return nil
	}
	for i := range takers {
		next := takers[(at+i)%len(takers)]
		if !slices.ContainsFunc(chain, func(c string) bool { return siteOf(c) == siteOf(next) }) {
			return append(slices.Clone(chain), next)
		}
	}
	return nil
}

func distinct(all [][]string) [][]string {
	var own [][]string
	for _, c := range all {
		if !slices.ContainsFunc(own, func(o []string) bool { return slices.Equal(o, c) }) {
			own = append(own, c)
		}
	}
	return own
}

func siteOf(errand string) string {
	site, _, _ := strings.Cut(errand, ":")
	return site
}

// task makes the task of a chain.
func (w *Web) task(chain []string) (*gymkhana.Task, error) {
	setup := Setup{Chain: chain}
	world, err := gymkhana.NewConfig(setup)
	if err != nil {
		return nil, err
	}
	published, err := gymkhana.NewConfig(VerifierOptions{Published: "legacy"})
	if err != nil {
		return nil, err
	}
	n := len(chain)
	setup.fill()
	official, most := w.seeds(setup)
	tags := w.tags(chain)
	if n := w.candidates(setup, official[0]); n > 1 {
		tags = append([]string{gymkhana.HedgeTag, fmt.Sprintf("%s:%.0f", gymkhana.HedgeTag, 100/float64(n))}, tags...)
	}
	if rate := max(most, w.draw(setup, official[0]).luck(), luckOf(chain)); rate > mostLuck {
		tags = append([]string{gymkhana.GuessTag, fmt.Sprintf("%s:%.0f", gymkhana.GuessTag, 100*rate)}, tags...)
	}
	return &gymkhana.Task{
		ID:          gymkhana.TaskID(fmt.Sprintf("%s/%d-hop/%s", SuiteName, n, strings.NewReplacer(":", "-").Replace(strings.Join(chain, ".")))),
		Goal:        w.draw(setup, official[0]).goal,
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: WorldName},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Budget:      gymkhana.Budget{Steps: publishedSteps + stepsAHop*max(0, n-2)},
		Published:   &gymkhana.Variant{Budget: gymkhana.Budget{Steps: publishedSteps}, Verifier: published},
		Instances:   official,
		Tags:        tags,
	}, nil
}

// tags are the number of hops of a chain, the kinds of its errands, and its sites.
func (w *Web) tags(chain []string) []string {
	tags := []string{fmt.Sprintf("hops-%d", len(chain))}
	picture, effect := false, false
	for i, name := range chain {
		e := w.errand(name)
		picture = picture || e.Picture
		leg := e.Make(kit.NewDraw(1, 1, fmt.Sprintf("%d %s", i, name)), nil)
		for _, want := range leg.Hop.Any {
			effect = effect || !slices.Contains(looking, want.Kind)
		}
	}
	if picture {
		tags = append(tags, "picture")
	}
	if effect {
		tags = append(tags, "effect")
	}
	if w.errand(chain[len(chain)-1]).Answers {
		tags = append(tags, "question")
	}
	if w.isLinked(chain) {
		tags = append(tags, "linked")
	}
	for _, name := range chain {
		if site := siteOf(name); !slices.Contains(tags, site) {
			tags = append(tags, site)
		}
	}
	return tags
}

// isLinked reports whether a hop of a chain uses more than the city of another one.
func (w *Web) isLinked(chain []string) bool {
	given := map[string]bool{}
	for _, name := range chain {
		e := w.errand(name)
		if slices.ContainsFunc(e.Takes, func(key string) bool { return given[key] }) {
			return true
		}
		for _, key := range e.Gives {
			given[key] = given[key] || key != "city"
		}
	}
	return false
}

// looking are the kinds of notes that change nothing.
var looking = []string{"search", "open", "browse"}

// Isolate returns the hops of a chain as separate tasks, to compare them alone with hops in a chain.
func (w *Web) Isolate(t *gymkhana.Task) ([]*gymkhana.Task, error) {
	s, err := w.setup(t.Environment.Config)
	if err != nil || len(s.Chain) == 1 || s.Hop > 0 {
		return []*gymkhana.Task{t}, err
	}
	var all []*gymkhana.Task
	for i := range s.Chain {
		alone := *t
		if alone.Environment.Config, err = t.Environment.Config.With(hopConfig(i + 1)); err != nil {
			return nil, err
		}
		s.Hop = i + 1
		alone.ID = gymkhana.TaskID(fmt.Sprintf("%s.hop-%d", t.ID, i+1))
		alone.Goal = w.draw(s, t.Instances[0]).goal
		alone.Tags = slices.Concat(t.Tags, []string{"isolated"})
		all = append(all, &alone)
	}
	return all, nil
}

func hopConfig(n int) gymkhana.Config { return gymkhana.Config(fmt.Sprintf(`{"hop":%d}`, n)) }
