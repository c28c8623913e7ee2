package judge

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Hop is one condition of the queue.
type Hop struct {
	Name string `json:"name,omitempty"` // the name in reports: "flights: search"
	// Any is satisfied by an event that matches one of them.
	Any []Want `json:"any,omitempty"`
	// Answer replaces Any, in the last hop only. It is satisfied by the latest answer when the agent declares the task
	// done.
	Answer *Answer `json:"answer,omitempty"`
	// Decoys are wrong choices for this hop. Triggering a decoy means that the agent guessed: the hop can then no
	// longer be passed, and loses its credit if it was passed before. An event that satisfies the hop is never its
	// decoy, so {"to": "*"} means every other destination.
	Decoys []Want `json:"decoys,omitempty"`
}

// A Moment is the events and the state after one step.
type Moment struct {
	Events   []Event `json:"events,omitempty"`   // the events of this step; no order among them
	Standing []Event `json:"standing,omitempty"` // effects after it: bookings, lines of a cart
	URL      string  `json:"url,omitempty"`      // the address of the front page; for Published
	Answer   string  `json:"answer,omitempty"`   // the latest answer
	Answered bool    `json:"answered,omitempty"` // there is one
	Done     bool    `json:"done,omitempty"`     // the agent has declared itself done
}

// A Chain is a queue of hops; only its head is tested. Anything done before its hop is the head earns nothing and must
// be done again. One moment passes at most one hop, including the answer. After a hop that a decoy has spoiled, no hop
// can be passed. An effect that passed a hop, such as a booking, must still exist at the end, so booking everything and
// cancelling it does not count as choosing.
//
// Source: the protocol of MMInA, arXiv:2404.09992; decoys and strays are our own.
type Chain struct {
	// Cascade lets one moment pass as many hops as it can, one after the other.
	Cascade bool
	// Goal is the goal's text. It is used in reading an answer: words of the goal are no second answer.
	Goal string

	hops    []Hop
	met     int // hops passed in order, without the answer
	spoilt  int // the first hop that can no longer be passed; len(hops) if there is none
	right   bool
	strange bool // the answer was not understood
	strays  int
	kept    []bool   // for each hop: an effect that existed passed it
	gone    int      // how many of these effects no longer exist
	by      []string // for each hop: what passed it, in words
}

// NewChain makes a Chain at its first hop. The error names every mistake in the hops.
func NewChain(hops []Hop) (*Chain, error) {
	if len(hops) == 0 {
		return nil, errors.New("a chain needs at least one hop")
	}
	var wrong []error
	for i, h := range hops {
		if err := h.check(i == len(hops)-1); err != nil {
			wrong = append(wrong, fmt.Errorf("hop %d (%s): %w", i+1, h.Name, err))
		}
	}
	if len(wrong) > 0 {
		return nil, errors.Join(wrong...)
	}
	return &Chain{hops: slices.Clone(hops), spoilt: len(hops), kept: make([]bool, len(hops)), by: make([]string, len(hops))}, nil
}

func (h Hop) check(last bool) error {
	switch {
	case len(h.Any) == 0 && h.Answer == nil:
		return errors.New("nothing can meet it; give it any or an answer")
	case len(h.Any) > 0 && h.Answer != nil:
		return errors.New("it has both any and an answer; make two hops of it")
	case h.Answer != nil && !last:
		return errors.New("an answer can only be the last hop")
	case h.Answer != nil && h.Answer.free():
		return errors.New("its answer asks for nothing; give it exact, include or fuzzy")
	}
	for _, w := range slices.Concat(h.Any, h.Decoys) {
		if w.Site == "" || w.Kind == "" {
			return fmt.Errorf("a want of site %q and kind %q matches nothing; name both", w.Site, w.Kind)
		}
	}
	return nil
}

// Add adds the next moment.
func (c *Chain) Add(m Moment) {
	c.spoil(m.Events)
	popped := 0
	for c.met < c.spoilt && (popped == 0 || c.Cascade) && c.meets(c.hops[c.met], m.Events) {
		c.kept[c.met] = c.meets(c.hops[c.met], m.Standing)
		c.by[c.met] = c.passing(c.hops[c.met], m.Events)
		c.met++
		popped++
	}
	if m.Done { // the last declaration counts, so a later one may undo an earlier
		a := c.hops[len(c.hops)-1].Answer
		read := a != nil && m.Answered && c.met == len(c.hops)-1 && !c.Spoiled() && (popped == 0 || c.Cascade)
		c.right = read && a.Check(m.Answer, c.Goal)
		c.strange = read && !c.right && a.NotUnderstood(m.Answer, c.Goal)
		if c.right {
			c.by[len(c.by)-1] = fmt.Sprintf("answer: %q", m.Answer)
		}
	}
	c.strays, c.gone = c.unwanted(m.Standing), c.undone(m.Standing)
}

func (c *Chain) meets(h Hop, events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return matchAny(h.Any, e) })
}

// spoil checks the decoys of every hop, before and after its turn.
func (c *Chain) spoil(events []Event) {
	for i, h := range c.hops[:c.spoilt] {
		if slices.ContainsFunc(events, func(e Event) bool { return matchAny(h.Decoys, e) && !matchAny(h.Any, e) }) {
			c.spoilt = i
			c.met = min(c.met, i)
			c.right = false
			return
		}
	}
}

// unwanted counts the effects that no hop asks for. A hop asks for one effect; a duplicate booking counts as a stray.
func (c *Chain) unwanted(standing []Event) int {
	n := 0
	asked := make([]bool, len(c.hops))
	for _, e := range standing {
		i := slices.IndexFunc(c.hops, func(h Hop) bool { return matchAny(h.Any, e) })
		for i >= 0 && asked[i] { // another hop may have asked for the same
			next := slices.IndexFunc(c.hops[i+1:], func(h Hop) bool { return matchAny(h.Any, e) })
			if i += next + 1; next < 0 {
				i = -1
			}
		}
		if i < 0 {
			n++
			continue
		}
		asked[i] = true
	}
	return n
}

// undone counts the passed hops whose effect no longer exists.
func (c *Chain) undone(standing []Event) int {
	n := 0
	for i, h := range c.hops[:c.met] {
		if c.kept[i] && !c.meets(h, standing) {
			n++
		}
	}
	return n
}

// Hops is the length of the chain.
func (c *Chain) Hops() int { return len(c.hops) }

// Passed is the number of hops passed, from the first on.
func (c *Chain) Passed() int {
	if c.right {
		return c.met + 1
	}
	return c.met
}

// Met reports for each hop, in order, whether it is passed.
func (c *Chain) Met() []bool {
	met := make([]bool, len(c.hops))
	for i := range c.Passed() {
		met[i] = true
	}
	return met
}

// Missing says which hops are not met, and what else keeps the chain from being complete.
func (c *Chain) Missing() []string {
	var list []string
	for i, met := range c.Met() {
		if !met {
			list = append(list, strings.TrimSuffix(fmt.Sprintf("hop %d of %d was not passed: %s", i+1, len(c.hops), c.hops[i].Name), ": "))
		}
	}
	if c.Spoiled() {
		list = append(list, fmt.Sprintf("a wrong choice was tried at hop %d, which ends the chain there", c.spoilt+1))
	}
	if c.strange {
		list = append(list, "the answer was not understood")
	}
	if c.strays > 0 {
		list = append(list, fmt.Sprintf("effects that were not asked for: %d", c.strays))
	}
	if c.gone > 0 {
		list = append(list, fmt.Sprintf("effects that were asked for and undone later: %d", c.gone))
	}
	return list
}

// Strays counts the effects standing at the latest moment that match no Want of any hop, and those that
// match one a second time.
func (c *Chain) Strays() int { return c.strays }

// Undone counts the passed hops whose effect was undone later: a booking that was cancelled.
func (c *Chain) Undone() int { return c.gone }

// Spoiled reports whether a decoy was triggered, so that the chain can no longer be completed.
func (c *Chain) Spoiled() bool { return c.spoilt < len(c.hops) }

// NotUnderstood reports whether the answer at the last declaration was required and not understood, so that it counts
// as wrong.
func (c *Chain) NotUnderstood() bool { return c.strange }

// Complete reports whether every hop is passed, exactly the effects that were asked for exist, and no decoy was
// triggered.
func (c *Chain) Complete() bool {
	return c.Passed() == len(c.hops) && c.strays == 0 && c.gone == 0 && !c.Spoiled()
}
