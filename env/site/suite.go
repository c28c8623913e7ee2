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

// Instances are the official seeds of a chain: what each is about differs by its errands already.
var Instances = []gymkhana.Seed{1}

// stepsAHop is the budget of a hop beyond the second; the first two have those of the published
// benchmark.
const (
	publishedSteps = 30
	stepsAHop      = 20
)

// Suite makes the suite: every errand alone, and chains of two to four that carry a city, and what
// else errands give, from one site to the next.
func (w *Web) Suite() (*gymkhana.Suite, error) {
	s := &gymkhana.Suite{
		Name:    SuiteName,
		Version: 1,
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
		for _, tag := range []string{"picture", "effect", "question"} {
			if t.Tagged(tag) {
				s.Subsets[tag] = append(s.Subsets[tag], name)
			}
		}
	}
	s.Subsets["mini"] = w.mini(s.Tasks)
	return s, nil
}

// mini takes a few tasks of every length, from different sites.
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

// chains lists all that the suite asks for.
func (w *Web) chains() [][]string {
	var all, first [][]string
	var takers []string // errands that a city can be handed to
	for _, s := range w.town.Sites() {
		for i := range s.Errands {
			e := &s.Errands[i]
			name := s.Name + ":" + e.Name
			if !e.Hedges { // who opens all there are finds the right one
				all = append(all, []string{name})
			}
			if slices.Contains(e.Gives, "city") && e.Hedges {
				first = append(first, []string{name})
			}
			if slices.Contains(e.Takes, "city") {
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
	return distinct(all)
}

// from begins a chain with one of several first hops, on another site than the next.
func (w *Web) from(first [][]string, at int, next string) []string {
	for i := range first {
		head := first[(at+i)%len(first)]
		if siteOf(head[0]) != siteOf(next) {
			return append(slices.Clone(head), next)
		}
	}
	return []string{next}
}

// join adds a hop on a site that the chain has not been to; nil if none can come.
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
	return &gymkhana.Task{
		ID:          gymkhana.TaskID(fmt.Sprintf("%s/%d-hop/%s", SuiteName, n, strings.NewReplacer(":", "-").Replace(strings.Join(chain, ".")))),
		Goal:        w.trip(setup, Instances[0]).goal,
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: WorldName},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Budget:      gymkhana.Budget{Steps: publishedSteps + stepsAHop*max(0, n-2)},
		Published:   &gymkhana.Variant{Budget: gymkhana.Budget{Steps: publishedSteps}, Verifier: published},
		Instances:   Instances,
		Tags:        w.tags(chain),
	}, nil
}

// tags say how many hops a chain has, what kinds of errands, and on which sites.
func (w *Web) tags(chain []string) []string {
	tags := []string{fmt.Sprintf("hops-%d", len(chain))}
	picture, effect := false, false
	for i, name := range chain {
		e := w.errand(name)
		picture = picture || e.Picture
		leg := e.Make(kit.NewDraw(Instances[0], 1, fmt.Sprintf("%d %s", i, name)), nil)
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
	for _, name := range chain {
		if site := siteOf(name); !slices.Contains(tags, site) {
			tags = append(tags, site)
		}
	}
	return tags
}

// looking are the kinds of notes that change nothing.
var looking = []string{"search", "open", "browse"}

// Isolate gives the hops of a chain as tasks of their own, for the comparison of hops alone with
// hops in a chain.
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
		alone.Goal = w.trip(s, Instances[0]).goal
		alone.Tags = slices.Concat(t.Tags, []string{"isolated"})
		all = append(all, &alone)
	}
	return all, nil
}

func hopConfig(n int) gymkhana.Config { return gymkhana.Config(fmt.Sprintf(`{"hop":%d}`, n)) }
