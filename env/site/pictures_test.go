package site_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/reader"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// A library is the text of all pages of a site that links lead to, and how many pages have each word.
type library struct {
	pages  []leaf
	having map[string]int
}

// A leaf is a page: its title, and the words on it.
type leaf struct {
	title string
	words map[string]bool
}

// libraryOf reads a site from the first page to the last.
func libraryOf(t *testing.T, name string) *library {
	t.Helper()
	session, err := whole.Town().Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	w := new(reader.Reader).Open(session.Hosts())
	all := &library{having: map[string]int{}}
	for _, at := range addresses(t, session, name) {
		if err := w.Goto(t.Context(), at); err != nil {
			t.Fatal(err)
		}
		o := w.Observe()
		title, _, _ := strings.Cut(o.Text, "\n")
		l := leaf{title: title, words: map[string]bool{}}
		for _, word := range wordsOf(o.Text) {
			if !l.words[word] {
				l.words[word] = true
				all.having[word]++
			}
		}
		all.pages = append(all.pages, l)
	}
	return all
}

// wordsOf gives the words of a text, in lower case and without accents.
func wordsOf(text string) []string {
	return strings.FieldsFunc(kit.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// fits returns how well words fit a page whose title has a name: the rarer a word is on the site, the more it counts.
func (all *library) fits(name string, words []string) float64 {
	most := 0.0
	for _, l := range all.pages {
		if !strings.Contains(l.title, name) {
			continue
		}
		sum := 0.0
		for _, w := range words {
			if l.words[w] {
				sum += math.Log(float64(len(all.pages)) / float64(all.having[w]))
			}
		}
		most = max(most, sum)
	}
	return most
}

// A question is the question of an errand in one instance: the goal, the choices, and the right one.
type question struct {
	goal    string
	choices []string
	right   string
}

// questionOf returns the question of an errand with a choice by a name: a city to continue with, or one of the
// answers in its goal. ok is false for any other.
func questionOf(e *kit.Errand, seed gymkhana.Seed) (q question, ok bool) {
	d := kit.NewDraw(seed, 1, "t")
	leg := e.Make(d, nil)
	q.goal = leg.Ask
	if a := leg.Hop.Answer; a != nil {
		q.right, q.choices = a.Include[0], slices.Concat(a.Include[:1], a.Exclude)
	} else if len(leg.Others) > 0 {
		for _, gift := range append([]kit.Gift{leg.Gift}, leg.Others...) {
			if city := atlas.In(1).City(gift["city"]); city != nil {
				q.choices = append(q.choices, city.Name)
			}
		}
		if len(q.choices) > 0 {
			q.right = q.choices[0]
		}
	}
	return q, len(q.choices) > 1
}

// choose answers a question from text alone: it takes the choice whose pages contain most words of the goal, and
// draws among equals.
func (all *library) choose(q question, seed gymkhana.Seed) string {
	var words []string
	for _, w := range wordsOf(q.goal) {
		if !slices.ContainsFunc(q.choices, func(c string) bool { return slices.Contains(wordsOf(c), w) }) {
			words = append(words, w)
		}
	}
	var best []string
	most := -1.0
	for _, c := range q.choices {
		switch n := all.fits(c, words); {
		case n > most:
			best, most = []string{c}, n
		case n == most:
			best = append(best, c)
		}
	}
	slices.Sort(best)
	return rng.Pick(rng.New(seed, "lot "+q.goal), best)
}

// Who reads every page of a site as text, and knows where to look, is right about what only a picture tells no more often
// than who draws lots. The same reader finds what is written. A sample reads the encyclopedia and another site.
func TestTextTellsNothingOfPictures(t *testing.T) {
	rounds := gymkhana.Seed(tier.Rounds(60, 60, 400))
	luck, spread, hits, written, asked := 0.0, 0.0, 0, 0, 0
	list := whole.Town().Sites()
	known := slices.IndexFunc(list, func(s *kit.Site) bool { return s.Name == "wiki" })
	for _, s := range append(tier.Part(t, slices.Delete(slices.Clone(list), known, known+1), 6), list[known]) {
		var all *library
		for i := range s.Errands {
			e := &s.Errands[i]
			won, expected, variance, n := 0, 0.0, 0.0, 0
			for seed := gymkhana.Seed(1); seed <= rounds; seed++ {
				q, ok := questionOf(e, seed)
				if !ok {
					continue
				}
				if all == nil {
					all = libraryOf(t, s.Name)
				}
				p := 1 / float64(len(q.choices))
				n, expected, variance = n+1, expected+p, variance+p*(1-p)
				if all.choose(q, seed) == q.right {
					won++
				}
			}
			lucky := float64(won) <= expected+3.5*math.Sqrt(variance)
			switch {
			case n == 0:
				continue
			case !e.Picture && !lucky:
				written++
			case e.Picture && !lucky:
				t.Errorf("%s:%s: the reader is right %d times of %d, by luck it would be %.0f", s.Name, e.Name, won, n, expected)
			}
			if e.Picture {
				hits, luck, spread, asked = hits+won, luck+expected, spread+variance, asked+1
			}
			t.Logf("%s:%s picture %v: %d of %d, by luck %.0f", s.Name, e.Name, e.Picture, won, n, expected)
		}
	}
	if float64(hits) > luck+3*math.Sqrt(spread) {
		t.Errorf("the reader is right %d times, by luck it would be %.0f ± %.0f", hits, luck, math.Sqrt(spread))
	}
	if asked < 8 || written == 0 {
		t.Errorf("%d errands with pictures give choices, and the reader finds %d that are written; the test shows nothing", asked, written)
	}
	t.Logf("%d errands with pictures: the reader is right %d times, by luck %.0f", asked, hits, luck)
}

// The heuristic, which reads only text, solves no more of the tasks with pictures than guessing does.
func TestTheHeuristicOnlyGuessesAboutPictures(t *testing.T) {
	won, tried, luck := 0, 0, 0.0
	which := tier.Part(t, []int{0, 1, 2}, 3)
	for _, task := range shipped(t) {
		if !task.Tagged("picture") {
			continue
		}
		for _, i := range which {
			seed := task.Instances[i]
			trip, err := whole.TripOf(task, seed, 1)
			if err != nil {
				t.Fatal(err)
			}
			e := inText(t, task, seed)
			h, err := whole.NewHeuristic(gymkhana.AgentSetup{})
			if err == nil {
				err = h.Begin(t.Context(), &gymkhana.Task{Goal: trip.Goal}, e.world.Spec())
			}
			if err != nil {
				t.Fatal(err)
			}
			for range task.Budget.Steps {
				d, err := h.Act(t.Context(), &e.seen)
				if err != nil {
					t.Fatal(err)
				}
				now, err := e.world.Step(t.Context(), d.Actions)
				if err != nil {
					t.Fatal(err)
				}
				e.now, e.seen = now, now.Seen[0]
				if e.score.Add(e.frame()); e.seen.Ended != gymkhana.Running {
					break
				}
			}
			tried++
			if e.score.Verdict().Success {
				won++
				t.Logf("%s, seed %d: solved", task.ID, seed)
			}
			p := site.MostLuck
			if a := trip.Hops[0].Answer; len(trip.Hops) == 1 && a != nil && len(a.Exclude) > 0 {
				p = 1 / float64(1+len(a.Exclude))
			}
			luck += p
		}
	}
	if float64(won) > luck {
		t.Errorf("the heuristic solves %d of %d tasks with pictures; a guesser would solve %.1f", won, tried, luck)
	}
	t.Logf("%d of %d, by luck %.1f", won, tried, luck)
}
