package site

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
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
// solves others. That is how often the same answer, or the same actions, succeed if one of these players is the best. A
// chain in which a value has to be learnt has no common solution, because such values cannot be guessed.
func (w *Web) seeds(s Setup) (official []gymkhana.Seed, most float64) {
	count, common := map[string]int{}, ""
	wants := func(seed gymkhana.Seed) string {
		return key(each(w.drawn(s.at(seed), seed), func(l leg) judge.Hop { return l.Hop })...)
	}
	linked := len(linksOf(w.drawn(s.at(1), 1))) > 0
	for seed := gymkhana.Seed(1); seed <= mostSeeds && (!linked || len(official) < instances); seed++ {
		k := wants(seed)
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
		if wants(seed) == common {
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

// Suite makes the suite: errands alone, and chains that pass a city, or other results, from one site to the next.
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
	var err error
	if s.Tasks, err = w.singles(); err != nil {
		return nil, err
	}
	for _, chain := range w.chains() {
		t, err := w.task(chain)
		if err != nil {
			return nil, err
		}
		if !t.Tagged(gymkhana.GuessTag) {
			s.Tasks = append(s.Tasks, t)
		}
	}
	for _, t := range s.Tasks {
		for _, tag := range t.Tags {
			if w.inSubsets(tag) {
				s.Subsets[tag] = append(s.Subsets[tag], shortName(t))
			}
		}
	}
	s.Subsets["mini"] = w.mini(s.Tasks)
	return s, nil
}

// The numbers of tasks of one hop: on sites with shelves, which is a shop, and on all others.
const (
	shopping = 200
	single   = 308
)

// singles makes the tasks of one hop. Sites without shelves take turns, and so do the shelves of a shop.
func (w *Web) singles() ([]*gymkhana.Task, error) {
	bySite, kept := map[string][]*gymkhana.Task{}, map[string]int{}
	add := func(site string, chain []string) error {
		if w.errand(chain[0]).Hedges || luckOf(chain) > mostLuck {
			return nil
		}
		t, err := w.task(chain)
		if err == nil && !t.Tagged(gymkhana.GuessTag) {
			bySite[site] = append(bySite[site], t)
		}
		return err
	}
	for _, name := range slices.Concat(w.errands(), w.shelved()) {
		site := siteOf(name)
		if w.isShop(site) && len(bySite[site]) == shopping {
			continue
		}
		if err := add(site, []string{name}); err != nil {
			return nil, err
		}
	}
	for turn, left := 0, single; left > 0 && turn < single; turn++ {
		for _, s := range w.town.Sites() {
			if !w.isShop(s.Name) && turn < len(bySite[s.Name]) && left > 0 {
				kept[s.Name]++
				left--
			}
		}
	}
	var all []*gymkhana.Task
	for _, s := range w.town.Sites() {
		own := bySite[s.Name]
		if !w.isShop(s.Name) {
			own = spread(own, kept[s.Name])
		}
		all = append(all, own...)
	}
	return all, nil
}

// isShop reports whether errands of a site can be kept to shelves.
func (w *Web) isShop(site string) bool {
	return slices.ContainsFunc(w.town.Site(site).Errands, func(e kit.Errand) bool { return len(e.Shelves) > 0 })
}

// spread keeps n of a list, evenly.
func spread[T any](all []T, n int) []T {
	own := make([]T, n)
	for i := range own {
		own[i] = all[i*len(all)/n]
	}
	return own
}

// folder is the part of the published benchmark that has chains like this one: single hops on a shop, other single hops,
// chains of two to four without and with a city to find among several, of five to seven, and of eight and more.
func (w *Web) folder(chain []string) string {
	switch hops := len(chain); {
	case hops == 1 && w.isShop(siteOf(chain[0])):
		return "shopping"
	case hops == 1:
		return "single"
	case hops <= 4 && w.errand(chain[0]).Hedges:
		return "compare"
	case hops <= 4:
		return "normal"
	case hops <= 7:
		return "multi567"
	}
	return "multipro"
}

// inSubsets reports whether the suite has a subset of the tasks with a tag: there is none of each site.
func (w *Web) inSubsets(tag string) bool {
	return !strings.HasPrefix(tag, gymkhana.HedgeTag) && w.town.Site(tag) == nil
}

// shortName is a task's id without the suite.
func shortName(t *gymkhana.Task) string { return strings.TrimPrefix(string(t.ID), SuiteName+"/") }

// miniTasks is how many tasks of each length the smallest subset has.
const miniTasks = 6

// mini selects a few tasks of every length, from different sites.
func (w *Web) mini(tasks []*gymkhana.Task) []string {
	var names []string
	for n := 1; n <= longest; n++ {
		var sites []string
		for _, t := range tasks {
			last := t.Tags[len(t.Tags)-1]
			if t.Tagged(fmt.Sprintf("hops-%d", n)) && !slices.Contains(sites, last) && len(sites) < miniTasks {
				sites = append(sites, last)
				names = append(names, shortName(t))
			}
		}
	}
	return names
}

// chains lists the chains of the suite that have several hops, as the grammar gives them.
func (w *Web) chains() [][]string {
	var all [][]string
	v := cover{grammar: newGrammar(w), ids: map[string]int{}}
	for hops := 2; hops <= longest; hops++ {
		for _, c := range v.choose(hops) {
			all = append(all, c.names())
		}
	}
	return all
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
	first := w.draw(setup, official[0])
	if rate := max(most, first.luck(), luckOf(chain)); rate > mostLuck {
		tags = append([]string{gymkhana.GuessTag, fmt.Sprintf("%s:%.0f", gymkhana.GuessTag, 100*rate)}, tags...)
	}
	return &gymkhana.Task{
		ID:          gymkhana.TaskID(fmt.Sprintf("%s/%d-hop/%s", SuiteName, n, marks.Replace(strings.Join(chain, ".")))),
		Goal:        first.goal,
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: WorldName},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Budget:      gymkhana.Budget{Steps: budget(n)},
		Published:   &gymkhana.Variant{Budget: gymkhana.Budget{Steps: publishedSteps}, Verifier: published},
		Instances:   official,
		Tags:        tags,
	}, nil
}

// marks replaces the marks in the names of errands for an id.
var marks = strings.NewReplacer(":", "-", kit.ShelfMark, "-from-", eitherMark, "-either")

// tags are the number of hops of a chain, the kinds of its errands, and its sites.
func (w *Web) tags(chain []string) []string {
	tags := []string{fmt.Sprintf("hops-%d", len(chain)), w.folder(chain)}
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
	if slices.ContainsFunc(chain, func(name string) bool { return strings.HasSuffix(name, eitherMark) }) {
		tags = append(tags, "either")
	}
	for _, name := range chain {
		if site := siteOf(name); !slices.Contains(tags, site) {
			tags = append(tags, site)
		}
	}
	return tags
}

// isLinked reports whether a hop of a chain takes a value other than the city that an earlier one has to read.
func (w *Web) isLinked(chain []string) bool {
	s := Setup{Chain: chain, Version: 1}
	return len(linksOf(w.drawn(s, 1))) > 0
}

// looking are the kinds of notes that change nothing.
var looking = []string{"search", "open", "browse", "compare", "delivery"}

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
