package site

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// The blind players: what an agent can reach that reads no page. They know all sites, their addresses and labels, and the
// code that draws tasks, and take everything else from the goal.
const (
	// Frequent gives the answer that most instances have.
	Frequent = "frequent"
	// Addresses makes the oracle's moves as far as the goal tells what to type and which link to follow. Where it does
	// not, it takes the day in the goal, the values of another instance, or one of the choices in the question.
	Addresses = "addresses"
	// Script repeats the oracle's actions in another instance, with what is typed replaced from the goal. It clicks on
	// the same elements by their number, such as the first of a sorted list. It has no use in a browser.
	Script = "script"
	// Lots draws by lot what the hops of a chain have to find for later ones: the city among the candidates that the goal
	// names, and in place of each value that has to be learnt the one that it has in another instance. It does
	// everything else right.
	Lots = "lots"
)

// Blinds are the blind players, as values of OracleOptions.Blind. In all of them the city that a first hop has to find is
// drawn by lot among its candidates.
var Blinds = []string{Frequent, Addresses, Script, Lots}

// otherSeeds are the instances that a blind player knows.
func otherSeeds(seed gymkhana.Seed) (one, two gymkhana.Seed) {
	switch seed {
	case 1:
		return 2, 3
	case 2:
		return 1, 3
	}
	return 1, 2
}

// candidates is among how many cities the first hop chooses; 1 if it does not.
func (w *Web) candidates(s Setup, seed gymkhana.Seed) int {
	if first := w.errand(s.Chain[0]); !first.Hedges || len(s.Chain) == 1 || s.Hop > 0 {
		return 1
	}
	return 1 + len(w.drawn(s.at(seed), seed)[0].Others)
}

// A blindfold is what a blind player does in an instance: moves or, with a script, actions.
type blindfold struct {
	moves   []kit.Move
	actions []gymkhana.Action
}

// blind makes a blind player of an instance. The error is gymkhana.ErrNoMiss if the instance has nothing for it: there is
// nothing to guess, because the goal tells all that has to be done.
func (w *Web) blind(ctx context.Context, player string, s Setup, seed gymkhana.Seed) (blindfold, error) {
	s = s.at(seed)
	one, two := otherSeeds(seed)
	own, among := w.trip(s, seed), w.candidates(s, seed)
	legs := w.legs(s, seed)
	switch question := own.hops[len(own.hops)-1].Answer != nil; {
	case player == Frequent && !question, player == Lots && among == 1 && (s.Hop > 0 || len(linksOf(legs)) == 0):
		return blindfold{}, fmt.Errorf("env/site: %w", gymkhana.ErrNoMiss)
	}
	g := guesser{w: w, setup: s, seed: seed, own: own, other: w.trip(s, one), third: w.trip(s, two), goal: kit.Fold(own.goal)}
	if among > 1 {
		g.goal += " " + kit.Fold(atlas.In(s.Version).City(legs[0].Gift["city"]).Name)
	}
	all := blindfold{moves: g.moves(player == Frequent)}
	switch {
	case player == Lots:
		all.moves = own.moves
		if !w.drawsRight(s, seed, legs) {
			return blindfold{}, nil // a later hop fails
		}
	case !g.guessed:
		return blindfold{}, fmt.Errorf("env/site: %w", gymkhana.ErrNoMiss)
	case player == Script:
		var err error
		if all, err = g.script(ctx); err != nil {
			return all, err
		}
	}
	if s.lot(seed, "city").N(among) > 0 {
		return blindfold{}, nil // the first hop fails, and with it the task
	}
	return all, nil
}

// lot is the stream from which the blind players draw something in an instance of a chain. Chains have streams of their
// own, so that one seed is not lucky in all of them.
func (s Setup) lot(seed gymkhana.Seed, what string) *rng.Stream {
	return rng.New(seed, fmt.Sprintf("lot of %s in %s, hop %d", what, strings.Join(s.Chain, " "), s.Hop))
}

// drawsRight reports whether all values that have to be learnt are as in another instance, drawn by lot.
func (w *Web) drawsRight(s Setup, seed gymkhana.Seed, legs []leg) bool {
	if s.Hop > 0 {
		return true
	}
	lot := s.lot(seed, "values")
	for _, on := range linksOf(legs) {
		other := seed + 1 + gymkhana.Seed(lot.N(1000))
		given := legs[on.giver].given.Without("city") // another instance is about another city
		if w.drawing(s, other, on.giver, 0).draw(given).Gift[on.key] != legs[on.taker].given[on.key] {
			return false
		}
	}
	return true
}

// A guesser knows the goal of an instance, and everything of two others.
type guesser struct {
	w                 *Web
	setup             Setup
	seed              gymkhana.Seed
	own, other, third *trip
	goal              string // folded
	guessed           bool   // it had to guess more than the city
}

// knows reports whether the goal tells a text, or a day in another form.
func (g *guesser) knows(text string) bool {
	if on, err := time.Parse(time.DateOnly, text); err == nil {
		return strings.Contains(g.goal, kit.Fold(on.Format("2 January 2006")))
	}
	if on, ok := kit.ParseDate(text); ok && strings.ContainsAny(text, " -") {
		return strings.Contains(g.goal, kit.Fold(on.Format("2 January 2006")))
	}
	return strings.Contains(g.goal, kit.Fold(text))
}

// typed is what is typed in place of a text: the text itself if the goal tells it or if it is always the same, a day of
// the goal in place of a day, or what is typed in the other instance.
func (g *guesser) typed(own, other, third string) string {
	if own == other && own == third || g.knows(own) || !g.wanted(own) {
		return own
	}
	g.guessed = true
	if _, ok := kit.ParseDate(own); ok {
		if days := aDay().FindAllString(g.own.goal, -1); len(days) > 0 {
			return days[len(days)-1]
		}
	}
	return other
}

// wanted reports whether a hop requires a text, or the day or the words that it is.
func (g *guesser) wanted(text string) bool {
	same := []string{kit.Fold(text), strings.Join(kit.Tokens(text), " ")}
	if on, ok := kit.ParseDate(text); ok {
		same = append(same, on.Format(time.DateOnly))
	}
	for _, h := range g.own.hops {
		for _, w := range h.Any {
			for _, value := range w.With {
				if slices.ContainsFunc(same, func(s string) bool { return strings.Contains(kit.Fold(value), s) }) {
					return true
				}
			}
		}
	}
	return false
}

// labelled reports whether a name is one of the sites' own labels.
func (g *guesser) labelled(name string) bool {
	for _, s := range g.w.town.Sites() {
		for _, list := range s.Words {
			if slices.Contains(list, name) {
				return true
			}
		}
	}
	return false
}

// like is the move at a place of another instance, if it does the same as one of this instance.
func (t *trip) like(i int, m kit.Move) (o kit.Move) {
	if i < len(t.moves) && t.moves[i].Like(m) {
		o = t.moves[i]
	}
	return o
}

// moves are the oracle's moves without what only pages tell.
func (g *guesser) moves(frequent bool) []kit.Move {
	var all []kit.Move
	for i, m := range g.own.moves {
		o, third := g.other.like(i, m), g.third.like(i, m)
		switch name := m.Name(); {
		case m.IsAnswer() && frequent:
			m, g.guessed = kit.Answer(g.most()), true
		case m.IsAnswer():
			m, g.guessed = kit.Answer(g.chosen()), true
		case name != "" && !g.knows(name) && !g.labelled(name) && (name != o.Name() || name != third.Name()):
			g.guessed = true
			if name != o.Name() {
				continue
			}
		}
		if m.Text() != "" && !m.IsAnswer() {
			m = m.Saying(g.typed(m.Text(), o.Text(), third.Text()))
		}
		all = append(all, m)
	}
	return all
}

// chosen is one of the choices in the question, drawn by lot, or else the other instance's answer.
func (g *guesser) chosen() string {
	a := g.own.hops[len(g.own.hops)-1].Answer
	if len(a.Exclude) == 0 {
		return strings.Join(g.other.hops[len(g.other.hops)-1].Answer.Include, " ")
	}
	all := slices.Concat(a.Include, a.Exclude)
	return all[g.setup.lot(g.seed, "choice").N(len(all))]
}

// most is the most frequent answer in the first hundred instances, without this one.
func (g *guesser) most() string {
	count, best := map[string]int{}, ""
	for seed := gymkhana.Seed(1); seed <= mostSeeds; seed++ {
		if seed == g.seed {
			continue
		}
		hops := g.w.trip(g.setup, seed).hops
		said := strings.Join(hops[len(hops)-1].Answer.Include, " ")
		if count[said]++; count[said] > count[best] {
			best = said
		}
	}
	return best
}

// script repeats the oracle's actions in the other instance.
func (g *guesser) script(ctx context.Context) (blindfold, error) {
	one, _ := otherSeeds(g.seed)
	all, known := g.w.scripts.Get(g.setup.plan(one))
	if !known {
		var err error
		if all, err = g.w.recorded(ctx, g.setup, one); err != nil {
			return blindfold{}, err
		}
		g.w.scripts.Put(g.setup.plan(one), all, 1)
	}
	all = slices.Clone(all)
	var texts []string
	for i, m := range g.own.moves {
		if m.Text() != "" && m.Name() != "" {
			texts = append(texts, g.typed(m.Text(), g.other.like(i, m).Text(), g.third.like(i, m).Text()))
		}
	}
	for i, a := range all {
		if a.Verb != gymkhana.Type && a.Verb != gymkhana.Select || len(texts) == 0 {
			continue
		}
		all[i].Args = slices.Clone(a.Args)
		for j, arg := range a.Args {
			if arg.Name == "text" || arg.Name == "option" {
				all[i].Args[j].Value = texts[0]
			}
		}
		texts = texts[1:]
	}
	return blindfold{actions: all}, nil
}

// recorded are the oracle's actions in an instance, as text.
func (w *Web) recorded(ctx context.Context, s Setup, seed gymkhana.Seed) ([]gymkhana.Action, error) {
	s.Width, s.Height = 1280, 720
	world := &TextWorld{stage: stage{web: w, setup: s}}
	defer world.Close()
	start, err := world.Reset(ctx, seed)
	if err != nil {
		return nil, err
	}
	oracle := &Oracle{}
	if err := oracle.Sit(world); err != nil {
		return nil, err
	}
	var all []gymkhana.Action
	for now := start.Moment; !now.Over(); {
		d, err := oracle.Act(ctx, &now.Seen[0])
		if err == nil {
			now, err = world.Step(ctx, d.Actions)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, d.Actions...)
	}
	return all, nil
}

// lucky are the rates of the blind players that play pages, by chain; the test TestLuckIsAsMeasured writes them.
//
//go:embed luck.txt
var lucky string

// luckOf is the best measured rate of such a player, 0 if none has ever succeeded.
func luckOf(chain []string) float64 {
	name := strings.Join(chain, ".")
	for lines := bufio.NewScanner(strings.NewReader(lucky)); lines.Scan(); {
		if f := strings.Fields(lines.Text()); len(f) == 3 && f[0] == name {
			rate, err := strconv.ParseFloat(f[1], 64)
			if err != nil {
				panic("env/site/luck.txt: " + err.Error())
			}
			return rate
		}
	}
	return 0
}
