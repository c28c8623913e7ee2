package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/registry"
)

// A listener is a member of a group that gets other messages than the ones that were sent to it.
type listener struct {
	gymkhana.Member
	turn, round int // from 1, of the next proposal
	hear        hearing
	led         bool // the study informs it of the group's decision, and not the group
}

// A hearing returns the messages that a member gets in place of those that were sent to it.
type hearing func(turn, round int, sent []gymkhana.Heard) []gymkhana.Heard

// Begin begins an episode.
func (l *listener) Begin(ctx context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	l.turn, l.round = 1, 1
	return l.Member.Begin(ctx, task, spec)
}

// Propose proposes after other messages.
func (l *listener) Propose(ctx context.Context, o *gymkhana.Observation, sent []gymkhana.Heard) (gymkhana.Decision, error) {
	sent = l.hear(l.turn, l.round, sent)
	l.round++
	return l.Member.Propose(ctx, o, sent)
}

// Did ends the turn.
func (l *listener) Did(d gymkhana.Decision) error {
	l.turn, l.round = l.turn+1, 1
	if l.led {
		return nil
	}
	return l.Member.Did(d)
}

// A band is the group of a stored episode, with the graphs and the draws that it had, and with listeners as members.
type band struct {
	gymkhana.Agent
	members []*listener
}

// newBand makes the group of an episode. The seeds are derived as package runner does it; with the messages that were sent, the
// band repeats the stored decisions, which the study checks.
func newBand(c *registry.Catalog, plan *gymkhana.Plan, row *gymkhana.EpisodeRow, role string, policies map[string]gymkhana.Policy,
	hear hearing, led bool) (*band, error) {
	arm, task, b := &plan.Arms[row.Arm], taskOf(plan, row.Task), &band{}
	setup := gymkhana.AgentSetup{Options: arm.Options, Protocol: arm.Protocol, Role: role, Policy: policies[arm.Model],
		Seed: plan.AgentSeed(&row.Episode).Derive("role", role)}
	setup.Seat = func(number int, _ func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		partner, own := &arm.Members[number], setup
		own.Options, own.Seed, own.Policy, own.Seat = partner.Options, setup.Seed.Derive("member", strconv.Itoa(number)), policies[partner.Address()], nil
		seated, err := c.NewAgent(partner.Agent, task, own)
		if err != nil {
			return seated, err
		}
		if seated.Member == nil {
			return seated, refuse("member %d is the agent %s, which gets no messages", number, partner.Agent)
		}
		l := &listener{Member: seated.Member, hear: hear, led: led}
		b.members = append(b.members, l)
		return gymkhana.Seated{Agent: l, Member: l}, nil
	}
	seated, err := c.NewAgent(arm.Agent, task, setup)
	b.Agent = seated.Agent
	return b, err
}

// taskOf is a task of a plan; nil if there is none.
func taskOf(plan *gymkhana.Plan, id gymkhana.TaskID) *gymkhana.Task {
	at := slices.IndexFunc(plan.Tasks, func(t *gymkhana.Task) bool { return t.ID == id })
	if at < 0 {
		return nil
	}
	return plan.Tasks[at]
}

// follow informs the members of what was really decided.
func (b *band) follow(d *gymkhana.Decided) error {
	for _, l := range b.members {
		if err := l.Member.Did(gymkhana.Decision{Actions: d.Actions, Reason: d.Reason, Raw: d.Raw, Invalid: d.Invalid}); err != nil {
			return err
		}
	}
	return nil
}

// asSent are the messages that were sent.
func asSent(_, _ int, sent []gymkhana.Heard) []gymkhana.Heard { return sent }

// ownOnly leaves a member only its own proposal of the round before.
func ownOnly(_, _ int, sent []gymkhana.Heard) []gymkhana.Heard {
	return slices.DeleteFunc(slices.Clone(sent), func(h gymkhana.Heard) bool { return !h.Own })
}

// nothing leaves a member no messages.
func nothing(int, int, []gymkhana.Heard) []gymkhana.Heard { return nil }

// strange replaces each message of another member with what that member proposed in the same round of another episode, in
// the same turn. A shorter episode begins again. A member still gets its own proposal of the round before.
func strange(other *gymkhana.Trajectory) hearing {
	return func(turn, round int, sent []gymkhana.Heard) []gymkhana.Heard {
		all := slices.Clone(sent)
		for i := range all {
			if h := &all[i]; !h.Own {
				h.Raw, h.Sure = "", 0
				if n := len(other.Decisions); n > 0 {
					h.Raw, h.Sure = proposed(&other.Decisions[(turn-1)%n], h.Member, round)
				}
			}
		}
		return all
	}
}

// proposed is what a member said in a round, with its probability.
func proposed(d *gymkhana.Decided, member, round int) (string, float64) {
	for i := range d.Asides {
		if a := &d.Asides[i]; a.Member == member && a.Round == round {
			return a.Raw, a.Sure
		}
	}
	return "", 0
}

// A pairing gives each episode another one, whose messages are heard in it. An episode that has none is left out.
type pairing map[gymkhana.EpisodeID]gymkhana.EpisodeID

// ofFamily pairs the episodes of each family in a circle, in a drawn order. A family of one episode has no pairs.
func ofFamily(rows []gymkhana.EpisodeRow, seed uint64) pairing {
	pairs, dice := pairing{}, rand.New(rand.NewPCG(seed, 1))
	for _, family := range families(rows) {
		dice.Shuffle(len(family), func(i, k int) { family[i], family[k] = family[k], family[i] })
		for i, e := range family {
			if len(family) > 1 {
				pairs[e] = family[(i+1)%len(family)]
			}
		}
	}
	return pairs
}

// ofOthers puts the families in a circle, in a drawn order, and pairs the episodes of each with drawn ones of the next.
func ofOthers(rows []gymkhana.EpisodeRow, seed uint64) pairing {
	pairs, dice := pairing{}, rand.New(rand.NewPCG(seed, 2))
	all := families(rows)
	if len(all) < 2 {
		return pairs
	}
	dice.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for i, family := range all {
		next := slices.Clone(all[(i+1)%len(all)])
		for k, e := range family {
			if k%len(next) == 0 {
				dice.Shuffle(len(next), func(a, b int) { next[a], next[b] = next[b], next[a] })
			}
			pairs[e] = next[k%len(next)]
		}
	}
	return pairs
}

// families are the episodes of each family, in the order of the run.
func families(rows []gymkhana.EpisodeRow) (all [][]gymkhana.EpisodeID) {
	at := map[gymkhana.TaskID]int{}
	for i := range rows {
		f := familyOf(&rows[i])
		n, known := at[f]
		if !known {
			n = len(all)
			at[f], all = n, append(all, nil)
		}
		all[n] = append(all[n], rows[i].ID)
	}
	return all
}

// familyOf is the cluster of evidence of an episode.
func familyOf(row *gymkhana.EpisodeRow) gymkhana.TaskID {
	return cmp.Or(gymkhana.TaskID(row.Fact), row.Task)
}

// repeats returns an error if a band did not decide as is stored.
func repeats(did *gymkhana.Decision, d *gymkhana.Decided) error {
	same := written(did.Actions) == written(d.Actions) && len(did.Asides) == len(d.Asides)
	for i := 0; same && i < len(d.Asides); i++ {
		a, b := &did.Asides[i], &d.Asides[i]
		same = a.Member == b.Member && a.Round == b.Round && a.Action == b.Action && a.Sure == b.Sure && slices.Equal(a.Heard, b.Heard)
	}
	if same {
		return nil
	}
	return refuse("with the messages that were sent, the group decides %q and not %q, as the run has it; the networks are others, the "+
		"run is of another version, or it was played on another class of CPU", written(did.Actions), written(d.Actions))
}

// written is the text form of actions.
func written(acts []gymkhana.Action) string { return fmt.Sprint(acts) }
