package group

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gymkhana"
)

// RankingNames are the inputs of the vote critic, in order. All are of one action that a turn's proposals name; shares
// are between 0 and 1.
//
// How the members agree:
//
//	cells         share of all counted proposals that name the action
//	members       share of the members that name it at least once
//	first round, middle rounds, last round    share of the proposals of these rounds
//	lead          cells, minus the share of the most frequent other action
//	kinds         number of different actions per proposal
//	kept          how often a member that named it named it again in the next round, per step from a round to the next
//	left          how often it named another instead
//	joined        how often a member came to it after it had heard it from another
//	found         how often a member came to it, in the first round or later, without having heard it
//	first member  share of the proposals of member 0, the coolest one of the usual temperatures
//	newest        1 if the last proposal of all names it
//	wavering      entropy of what its members named over the rounds, in units of the greatest possible, as their mean
//
// How probable they find it:
//
//	sure, mean sure, last sure    the greatest probability, the mean, and the mean in the last round
//	rival sure    the greatest probability that another action was given
//
// What is drafted:
//
//	draft         1 if it has a text: what is typed or answered, or the name of an app
//	same text     share of the proposals with a text that have this one
//	rivals here   share of the proposals that name something else at the same place
//	goal has text, screen has text    1 if the text occurs word for word in the goal, on the screen
//	whole label   1 if an element shows the text and nothing else
//	part          1 if it is a part of another proposal's text
//	contains      1 if another proposal's text is a part of it
//	length        of the text in words, divided by ten, at most 1
//	text of goal  share of the text's words that are in the goal
//
// What it does: click, long press, type, scroll, drag, back, home, open, answer, end, wait; 1 for its kind.
//
// What was before:
//
//	still, refused    1 if the last turn changed nothing on the screen, was refused
//	turn          number of turns before it, divided by 30, at most 1
//	seen          1 if the screen was seen before
//	since         1 / number of turns since the screen was last left as it is now; 0: it is new
//	visits        number of earlier visits to the screen, divided by five, at most 1
//	done here     1 if it was done on this very screen; often here    1 if it was twice
//	vain here     1 if it changed nothing on this screen
//	vain          1 if it changed nothing on any screen
//	repeated      1 if it is what the last turn did
//	place again   1 if something was done at its place in any turn before
//	last place    1 if the last turn was at its place
//
// What the goal says:
//
//	visible, met      share of the goal's words that the screen shows, that any screen has shown
//	label in goal     share of the words of its element, app or text that the goal has
//	goal in label     share of the goal's words that these are
//	phrase            1 if these words are in the goal, word for word
//	no label          1 if it has no such words
//	end of all        met, if it ends the episode or answers
var RankingNames = []string{
	"cells", "members", "first round", "middle rounds", "last round", "lead", "kinds", "kept", "left", "joined", "found", "first member",
	"newest", "wavering",
	"sure", "mean sure", "last sure", "rival sure",
	"draft", "same text", "rivals here", "goal has text", "screen has text", "whole label", "part", "contains", "length", "text of goal",
	"click", "long press", "type", "scroll", "drag", "back", "home", "open", "answer", "end", "wait",
	"still", "refused", "turn", "seen", "since", "visits", "done here", "often here", "vain here", "vain", "repeated", "place again", "last place",
	"visible", "met", "label in goal", "goal in label", "phrase", "no label", "end of all",
}

// A Candidate is an action that the proposals of a turn name, with the inputs of the vote critic.
type Candidate struct {
	Key    string    // of the action; see Key
	Inputs []float64 // one for each of RankingNames

	newest int // the newest proposal with it
}

// Candidates are the different actions of stored proposals, in the order of their keys, as they look at the present turn.
func (r *Record) Candidates(asides []gymkhana.Aside) []Candidate { return r.candidates(reread(asides)) }

func (r *Record) candidates(list []proposal) (all []Candidate) {
	c := newComparison(r, list)
	for _, at := range alikes(list, c.left, (*proposal).key) {
		all = append(all, Candidate{Key: c.keys[at[0]], Inputs: c.inputs(at), newest: at[len(at)-1]})
	}
	return all
}

// A comparison compares the proposals of a turn.
type comparison struct {
	*Record
	list    []proposal
	left    []int // those that can be counted
	keys    []string
	texts   []string // in words
	places  []string
	counts  map[string]int
	members map[int][]int // the proposals of each, in order
	order   []int         // the members
	last    int           // the last round
	drafts  int           // proposals with a text
}

func newComparison(r *Record, list []proposal) *comparison {
	c := &comparison{Record: r, list: list, left: valid(list, 0), keys: make([]string, len(list)), texts: make([]string, len(list)),
		places: make([]string, len(list)), counts: map[string]int{}, members: map[int][]int{}}
	for _, i := range c.left {
		p := &list[i]
		c.keys[i], c.texts[i], c.places[i] = p.key(), draft(p), place(p)
		c.counts[c.keys[i]]++
		c.members[p.member] = append(c.members[p.member], i)
		c.last = max(c.last, p.round)
		if c.texts[i] != "" {
			c.drafts++
		}
	}
	c.order = slices.Sorted(maps.Keys(c.members))
	return c
}

// draft is the text of a proposal, in words; "" if it has none.
func draft(p *proposal) string {
	if len(p.Actions) != 1 {
		return ""
	}
	switch a := &p.Actions[0]; a.Verb {
	case gymkhana.Type, gymkhana.Answer:
		return plain(a.Text("text"))
	case gymkhana.OpenApp:
		return plain(a.Text("app"))
	}
	return ""
}

// inputs are those of the action of some proposals.
func (c *comparison) inputs(at []int) []float64 {
	in := make([]float64, 0, len(RankingNames))
	in = c.agreement(in, at)
	in = c.probabilities(in, at)
	in = c.drafted(in, at)
	p := &c.list[at[0]]
	in = append(in, kinds(p)...)
	in = c.past(in, c.keys[at[0]], c.places[at[0]])
	return c.meaning(in, p)
}

func bit(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func (c *comparison) agreement(in []float64, at []int) []float64 {
	key := c.keys[at[0]]
	rival := 0
	for k, n := range c.counts {
		if k != key {
			rival = max(rival, n)
		}
	}
	var rounds, of [3]int // first, middle, last
	own, owns, joined, found := 0, 0, 0, 0
	names := map[int]bool{}
	for _, i := range c.left {
		p, when, same := &c.list[i], 1, c.keys[i] == key
		switch p.round {
		case c.last:
			when = 2
		case 1:
			when = 0
		}
		of[when]++
		if p.member == 0 {
			owns++
		}
		if !same {
			continue
		}
		rounds[when]++
		names[p.member] = true
		if p.member == 0 {
			own++
		}
		switch {
		case c.names(p.member, p.round-1, key): // it had named it before
		case slices.ContainsFunc(p.heard, func(from int) bool { return c.names(from, p.round, key) }):
			joined++
		default:
			found++
		}
	}
	if c.last == 1 {
		rounds[0], of[0] = rounds[2], of[2] // the only round is the first and the last
	}
	kept, left, steps, wavering := 0, 0, 0, 0.0
	for _, member := range c.order {
		said := c.members[member]
		for k := range len(said) - 1 {
			steps++
			switch now, next := c.keys[said[k]] == key, c.keys[said[k+1]] == key; {
			case now && next:
				kept++
			case now:
				left++
			}
		}
		if names[member] {
			wavering += c.entropy(said)
		}
	}
	n, cells := len(c.left), len(c.members)
	return append(in, share(len(at), n), share(len(names), cells), share(rounds[0], of[0]), share(rounds[1], of[1]), share(rounds[2], of[2]),
		share(len(at)-rival, n), share(len(c.counts), n), share(kept, steps), share(left, steps), share(joined, n), share(found, n), share(own, owns),
		bit(c.keys[c.left[n-1]] == key), wavering/float64(len(names)))
}

// names reports whether a member named an action in a round.
func (c *comparison) names(member, round int, key string) bool {
	return slices.ContainsFunc(c.members[member], func(i int) bool { return c.list[i].round == round && c.keys[i] == key })
}

// entropy is that of the actions of some proposals, divided by the greatest possible.
func (c *comparison) entropy(said []int) (sum float64) {
	if len(said) < 2 {
		return 0
	}
	for i, k := range said {
		n, first := 0, true
		for j, other := range said {
			if c.keys[other] == c.keys[k] {
				n++
				first = first && j >= i
			}
		}
		if first {
			p := share(n, len(said))
			sum -= p * math.Log(p)
		}
	}
	return sum / math.Log(float64(len(said)))
}

func (c *comparison) probabilities(in []float64, at []int) []float64 {
	var most, sum, last, rival float64
	lasts := 0
	for _, i := range c.left {
		p := &c.list[i]
		if c.keys[i] != c.keys[at[0]] {
			rival = max(rival, p.Sure)
			continue
		}
		most, sum = max(most, p.Sure), sum+p.Sure
		if p.round == c.last {
			last, lasts = last+p.Sure, lasts+1
		}
	}
	return append(in, most, sum/float64(len(at)), last/float64(max(lasts, 1)), rival)
}

func (c *comparison) drafted(in []float64, at []int) []float64 {
	text, here := c.texts[at[0]], c.places[at[0]]
	alike, rivals, part, contains := 0, 0, false, false
	for _, i := range c.left {
		other := c.texts[i]
		if here != "" && c.places[i] == here && c.keys[i] != c.keys[at[0]] {
			rivals++
		}
		switch {
		case text == "" || other == "":
		case other == text:
			alike++
		default:
			part = part || strings.Contains(other, text)
			contains = contains || strings.Contains(text, other)
		}
	}
	if text == "" {
		return append(in, 0, 0, share(rivals, len(c.left)), 0, 0, 0, 0, 0, 0, 0)
	}
	words := strings.Fields(text)
	of := 0
	for _, w := range words {
		of += int(bit(strings.Contains(c.goal, " "+w+" ")))
	}
	return append(in, 1, share(alike, c.drafts), share(rivals, len(c.left)), bit(strings.Contains(c.goal, text)),
		bit(slices.ContainsFunc(c.Record.texts, func(s string) bool { return strings.Contains(s, text) })),
		bit(slices.Contains(c.Record.texts, text)), bit(part), bit(contains), min(share(len(words), 10), 1), share(of, len(words)))
}

// kinds are the kinds of an action.
func kinds(p *proposal) []float64 {
	in := make([]float64, 11)
	if len(p.Actions) != 1 {
		return in
	}
	at := map[gymkhana.Verb]int{gymkhana.Click: 0, gymkhana.DoubleClick: 0, gymkhana.LongPress: 1, gymkhana.Type: 2, gymkhana.Scroll: 3, gymkhana.Drag: 4,
		gymkhana.Back: 5, gymkhana.Home: 6, gymkhana.Recents: 6, gymkhana.OpenApp: 7, gymkhana.Goto: 7, gymkhana.Answer: 8, gymkhana.Finish: 9,
		gymkhana.Wait: 10, gymkhana.Noop: 10}
	if k, known := at[p.Actions[0].Verb]; known {
		in[k] = 1
	}
	return in
}

func (r *Record) past(in []float64, key, here string) []float64 {
	s, since := r.now, 0.0
	if s.before > 0 {
		since = share(1, s.latest-s.before)
	}
	return append(in, bit(r.still), bit(r.refused), min(share(r.turn-1, 30), 1), bit(s.visits > 1), since, min(share(s.visits-1, 5), 1),
		bit(s.done[key] > 0), bit(s.done[key] > 1), bit(s.vain[key] > 0), bit(r.vain[key] > 0), bit(r.last == key), bit(here != "" && r.everDone[here] > 0),
		bit(here != "" && r.lastAt == here))
}

func (r *Record) meaning(in []float64, p *proposal) []float64 {
	met := share(len(r.met), len(r.wanted))
	label := draft(p)
	ends := false
	for i := range p.Actions {
		a := &p.Actions[i]
		ends = ends || a.Verb == gymkhana.Finish || a.Verb == gymkhana.Answer
		if on := a.Text("element"); label == "" && on != "" {
			label = r.labels[on]
		}
	}
	words, of := telling(label), map[string]bool{}
	hits := 0
	for _, w := range words {
		if r.wanted[w] {
			hits++
			of[w] = true
		}
	}
	return append(in, r.visible, met, share(hits, len(words)), share(len(of), len(r.wanted)), bit(label != "" && strings.Contains(r.goal, label)),
		bit(label == ""), met*bit(ends))
}

// RankingWidth is the number of hidden units of the vote critic.
const RankingWidth = 16

// RankingSize is the number of weights of the vote critic.
var RankingSize = RankingWidth*(len(RankingNames)+2) + len(RankingNames)

// A Ranking is the network of the vote critic, as its weights. It scores a Candidate x:
//
//	score(x) = u·x + v·relu(W x + b)
//
// The weights are W row by row, then b, v and u. A vote takes the candidate with the highest score.
type Ranking []float64

// Score is the score of a candidate, and the hidden units, appended to hidden.
func (w Ranking) Score(x, hidden []float64) (float64, []float64) {
	n := len(x)
	b := w[RankingWidth*n:]
	v, u := b[RankingWidth:], b[2*RankingWidth:]
	score := inner(u[:n], x)
	for k := range RankingWidth {
		h := max(b[k]+inner(w[k*n:(k+1)*n], x), 0)
		hidden = append(hidden, h)
		score += float64(v[k] * h) // the conversions keep other machines from rounding otherwise
	}
	return score, hidden
}

// best are the proposals of the actions with the highest score, the newest of each. With one member, its newest proposal
// wins.
func (w Ranking) best(r *Record, list []proposal) (won []int) {
	left := valid(list, 0)
	if len(left) == 0 {
		return nil
	}
	if !slices.ContainsFunc(left, func(i int) bool { return list[i].member != list[left[0]].member }) {
		return left[len(left)-1:]
	}
	top := math.Inf(-1)
	for _, c := range r.candidates(list) {
		score, _ := w.Score(c.Inputs, nil)
		if score > top {
			won, top = nil, score
		}
		if score == top {
			won = append(won, c.newest)
		}
	}
	return won
}

// byCritic takes the action that the critic scores highest, and of its proposals the newest.
func byCritic(r *Record, w Ranking) election {
	return func(list []proposal, die *rand.Rand) (result, bool) { return elected(list, w.best(r, list), die) }
}

// A Ranker is a policy that brings the weights of the vote critic, and the names of its inputs, as a checkpoint of a trained
// group does.
type Ranker interface {
	VoteCritic() (inputs []string, weights []float64)
}

// rankingOf returns the weights of the vote critic: the options', otherwise the policy's.
func rankingOf(o *Options, p gymkhana.Policy) (Ranking, error) {
	weights := o.Weights
	if from, ok := p.(Ranker); ok && weights == nil {
		var inputs []string
		if inputs, weights = from.VoteCritic(); weights != nil && !slices.Equal(inputs, RankingNames) {
			return nil, setupError(fmt.Errorf("the checkpoint's critic reads %d inputs that are not the %d of this program; use the program that wrote it, "+
				"train again, or choose vote weighed", len(inputs), len(RankingNames)))
		}
	}
	switch {
	case weights == nil:
		return nil, setupError(errors.New("vote critic needs a trained critic; name a checkpoint of gymkhana train --stage 2 with --model, " +
			"or choose vote weighed or matrix"))
	case len(weights) != RankingSize:
		return nil, setupError(fmt.Errorf("%d weights of the critic; want %d", len(weights), RankingSize))
	}
	return weights, nil
}

func inner(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}
