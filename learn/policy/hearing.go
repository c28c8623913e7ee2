package policy

import (
	"math"
	"slices"
	"strings"

	"gymkhana"
)

// A hearing is what a member of a group has heard about an action: what the others propose, and what it has proposed
// itself in the round before. All zero means nothing.
type hearing [nHeard]float32

// The features of a hearing. A place is an element, or a slot: clicks and long presses of one row, and all texts for one
// field, are at one place.
const (
	heardShare   = iota // share of the other speakers that propose it
	heardNear           // share of them that propose something else at the same place
	heardSure           // the greatest probability that one of them gives it
	heardOwn            // the own last proposal was this
	heardOwnSure        // the probability that it had then
	heardOwnNear        // the own last proposal was something else at the same place
	heardAny            // at least one of the others proposes it
	heardMost           // more than half of them do
	nHeard
)

// A heardAs is the use of a hearing; each has weights of its own.
type heardAs uint8

const (
	asAct  heardAs = iota // an action without a text
	asSlot                // a slot, as against others
	asText                // a text or a notch, as against all others in its slot
	nHeardAs
)

// A said is what was heard about an action without a text, or about a slot.
type said struct {
	hearing
	at int // an index into the actions and then the slots
	as heardAs
}

// A voice is a message that proposes an action.
type voice struct {
	act  gymkhana.Action
	own  bool
	sure float32 // its probability; 0: unknown
}

// voices reads messages: of each the last line that is an action. all is the number of other members that spoke, with an
// action or without. The critic's reply is no proposal.
func voices(messages []gymkhana.Heard) (list []voice, all int) {
	for i := range messages {
		m := &messages[i]
		if m.Member == gymkhana.CriticMember {
			continue
		}
		if !m.Own {
			all++
		}
		lines := strings.Split(strings.TrimSpace(m.Raw), "\n")
		for _, line := range slices.Backward(lines) {
			if a, err := gymkhana.ParseAction(strings.TrimSpace(line)); err == nil {
				v := voice{act: a, own: m.Own}
				if m.Sure > 0 && m.Sure <= 1 {
					v.sure = float32(m.Sure)
				}
				list = append(list, v)
				break
			}
		}
	}
	return list, all
}

// hear adds a voice that proposes exactly this, or something else at the same place.
func (h *hearing) hear(v *voice, same bool) {
	switch {
	case same && v.own:
		h[heardOwn], h[heardOwnSure] = 1, v.sure
	case same:
		h[heardShare]++
		h[heardSure] = max(h[heardSure], v.sure)
	case v.own:
		h[heardOwnNear] = 1
	default:
		h[heardNear]++
	}
}

// share turns counts into shares of all other speakers; it reports whether there is anything.
func (h *hearing) share(all int) bool {
	if all > 0 {
		h[heardShare] /= float32(all)
		h[heardNear] /= float32(all)
	}
	if h[heardShare] > 0 {
		h[heardAny] = 1
	}
	if h[heardShare] > 0.5 {
		h[heardMost] = 1
	}
	return *h != hearing{}
}

// listen reads the messages about actions without a text and about slots.
func (p *pageReader) listen() {
	if p.voices, p.speakers = voices(p.in.Messages); len(p.voices) == 0 {
		return
	}
	for i := range p.out.Acts {
		a, s := &p.out.Acts[i], said{at: i, as: asAct}
		on := a.Text("element")
		for k := range p.voices {
			if v := &p.voices[k]; v.act.Equal(*a) || on != "" && v.act.Text("element") == on {
				s.hear(v, v.act.Equal(*a))
			}
		}
		if s.share(p.speakers) {
			p.page.said = append(p.page.said, s)
		}
	}
	for i, slot := range p.out.Slots {
		s := said{at: len(p.out.Acts) + i, as: asSlot}
		for k := range p.voices {
			v := &p.voices[k]
			fills := p.out.fills(slot, &v.act)
			if fills || slot.Row >= 0 && v.act.Text("element") == p.elements[slot.Row].ID {
				s.hear(v, fills)
			}
		}
		if s.share(p.speakers) {
			p.page.said = append(p.page.said, s)
		}
	}
}

// fills reports whether an action fills a slot with its text, or pulls its slider.
func (out *Options) fills(slot Slot, a *gymkhana.Action) bool {
	if slot.Kind == SliderSlot {
		_, ok := out.notch(slot.Row, a)
		return ok && a.Verb == gymkhana.Drag
	}
	return out.takes(slot, a)
}

// A proposal is a text for a slot, or a notch, that was heard, with all ways to make it. With messages, a text of the slot
// has the probability
//
//	p′(text) = p(text) exp(worth) / Z,   Z = 1 + Σ p(proposal) (exp(worth) − 1)
//
// where the worth of a text that was not heard is 0. So only the proposals have to be scored in addition.
type proposal struct {
	hearing
	act   gymkhana.Action
	ways  *fork // nil: it cannot be made
	right bool
}

// proposals returns the different texts that were heard for a slot.
func (p *pageReader) proposals(slot int) (all []proposal) {
	on := p.out.Slots[slot]
	for k := range p.voices {
		a := &p.voices[k].act
		if !p.out.fills(on, a) || slices.ContainsFunc(all, func(t proposal) bool { return t.act.Equal(*a) }) {
			continue
		}
		t := proposal{act: *a}
		for i := range p.voices {
			if v := &p.voices[i]; p.out.fills(on, &v.act) {
				t.hear(v, v.act.Equal(*a))
			}
		}
		t.share(p.speakers)
		ways := p.out.Ways(a)
		root := &fork{}
		for i := range ways {
			p.lead(root, &ways[i])
		}
		if len(root.right) > 0 {
			t.ways = root.right[0].then
		}
		all = append(all, t)
	}
	return all
}

// value is what a hearing is worth, in logits.
func (c *pointing) value(as heardAs, h *hearing) (sum float32) {
	if c.worth[as] == nil {
		c.worth[as] = c.t.mul(c.screen, c.heard[as])
	}
	w, bits := c.worth[as].w, c.heardBits.row(int(as))
	for k, x := range h {
		sum += x * (w[k] + bits[k])
	}
	return sum
}

// teach adds the gradient of a value.
func (c *pointing) teach(as heardAs, h *hearing, d float32) {
	w, bits := c.worth[as].g, c.heardBits.grow(int(as))
	for k, x := range h {
		w[k] += x * d
		bits[k] += x * d
	}
}

// hear adds to a column of y what was heard about it.
func (c *pointing) hear(y *mat, at int, as heardAs, h *hearing) {
	y.w[at] += c.value(as, h)
	if c.t.learn {
		c.t.back = append(c.t.back, func() { c.teach(as, h, y.g[at]) })
	}
}

// A council is the choice of a text in a slot for which texts were heard. All its numbers are logarithms.
type council struct {
	c        *pointing
	list     []proposal
	nodes    []*node   // of each; nil if it cannot be made
	p, heard []float64 // of each: its probability without messages, and that times exp(worth)
	whole    bool      // the rest of the texts has at least leastRest
	unheard  *node     // right texts that were not heard; nil: none
	rights   float64   // the probability of the right texts, times Z
	all      float64   // Z
}

// leastRest is the least probability of all texts that were not heard. Below it there would be only rounding errors.
const leastRest = 1e-4

// consult scores the proposals of a slot. The query is the slot's.
func (c *pointing) consult(list []proposal, q *mat) *council {
	n := &council{c: c, list: list, rights: math.Inf(-1)}
	rest := 1.0
	for i := range list {
		var at *node
		p := math.Inf(-1)
		if list[i].ways != nil {
			at = c.score(list[i].ways, q, nil)
			p = at.p
		}
		rest -= math.Exp(p)
		heard := p + float64(c.value(asText, &list[i].hearing))
		n.nodes, n.p, n.heard = append(n.nodes, at), append(n.p, p), append(n.heard, heard)
		if list[i].right {
			n.rights = logAdd(n.rights, heard)
		}
	}
	n.whole = rest >= leastRest
	n.all = math.Log(max(rest, leastRest))
	for _, heard := range n.heard {
		n.all = logAdd(n.all, heard)
	}
	return n
}

// add adds right texts that were not heard; nil: there are none.
func (n *council) add(unheard *node) {
	if n.unheard = unheard; unheard != nil {
		n.rights = logAdd(n.rights, unheard.p)
	}
}

// right is the log-probability of the right texts.
func (n *council) right() float64 { return n.rights - n.all }

// descend adds the gradient of −weight·right.
func (n *council) descend(weight float32) {
	if n.unheard != nil {
		n.unheard.descend(weight * float32(math.Exp(n.unheard.p-n.rights)))
	}
	for i := range n.list {
		if n.nodes[i] == nil {
			continue
		}
		of, share := math.Exp(n.heard[i]-n.all), 0.0
		if n.list[i].right {
			share = math.Exp(n.heard[i] - n.rights)
		}
		n.c.teach(asText, &n.list[i].hearing, -weight*float32(share-of))
		if n.whole {
			of -= math.Exp(n.p[i] - n.all)
		}
		n.nodes[i].descend(weight * float32(share-of))
	}
}

// weigh adjusts the drafted texts of a slot to what was heard, and adds the texts that were heard and not drafted. l is the
// log-probability of the slot.
func (c *pointing) weigh(p *pageReader, slot int, l float64, acts []gymkhana.Action, scores gymkhana.Scores) ([]gymkhana.Action, gymkhana.Scores) {
	list := p.proposals(slot)
	if len(list) == 0 {
		return acts, scores
	}
	n := c.consult(list, c.ask(slot))
	for i := range scores {
		scores[i] -= n.all
	}
	for i := range list {
		if n.nodes[i] == nil {
			continue
		}
		at := slices.IndexFunc(acts, list[i].act.Equal)
		if at < 0 {
			at = len(acts)
			acts, scores = append(acts, list[i].act), append(scores, 0)
		}
		scores[at] = l + n.heard[i] - n.all
	}
	return acts, scores
}
