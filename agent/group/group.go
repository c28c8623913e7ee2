package group

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// Doc describes the agent in the catalog.
const Doc = "several agents talk over a graph of messages and vote (CollabUIAgents)"

// group is the agent.
type group struct {
	options Options
	setup   gymkhana.AgentSetup
	elect   election
	weights []float64  // of vote weighed
	ranking Ranking    // of vote critic
	record  *Record    // of this episode; nil except with vote critic
	critic  *evaluator // nil except with memory critic

	parts   []string  // of the members' roles; nil if they have none
	members []*member // nil before the first Begin
	turn    int       // turns taken so far
	talk    *talk     // the current one; nil between turns
}

// New makes a group. Its options are Options; the members take their seats when an episode begins.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	o, err := read(setup.Options, setup.Protocol)
	if err != nil {
		return nil, err
	}
	if setup.Seat == nil && setup.Model == nil {
		return nil, setupError(errors.New("its members ask a model; pass --model, for example --model openai/NAME"))
	}
	g := &group{options: o, setup: setup, elect: byMatrix}
	switch o.Vote {
	case lastRound:
		g.elect = byLastRound
	case weighed, critic:
		g.elect = nil // seat makes it, because a plan is checked without networks
	}
	if o.Memory == critic {
		if g.critic, err = newEvaluator(setup, *o.Critic); err != nil {
			return nil, err
		}
	}
	g.parts, err = parts(&g.options, setup)
	return g, err
}

// Begin makes the members, the first time, and begins an episode for each.
func (g *group) Begin(ctx context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	g.turn, g.talk = 0, nil
	if err := g.seat(); err != nil {
		return err
	}
	for i, m := range g.members {
		if err := m.Begin(ctx, task, spec); err != nil {
			return fmt.Errorf("member %d: %w", i, err)
		}
	}
	if g.critic != nil {
		g.critic.begin(task, &spec)
	}
	if g.options.Vote == critic {
		g.record = NewRecord(task.Goal)
		g.elect = byCritic(g.record, g.ranking)
	}
	return nil
}

func (g *group) seat() error {
	if g.members != nil {
		return nil
	}
	var err error
	switch g.options.Vote {
	case weighed:
		g.weights, err = weightsOf(&g.options, g.setup.Policy)
		g.elect = byWeight(g.weights)
	case critic:
		g.ranking, err = rankingOf(&g.options, g.setup.Policy)
	}
	if err != nil {
		return err
	}
	if g.setup.Seat == nil {
		return setupError(errors.New("there are no members; a group's members come with the plan"))
	}
	var members []*member
	for i, o := range g.options.Members {
		m := &member{number: i, temperature: o.Temperature}
		if g.parts != nil {
			m.part = g.parts[i]
		}
		var err error
		if m.Seated, err = g.setup.Seat(i, m.voiced); err != nil {
			return fmt.Errorf("member %d: %w", i, err)
		}
		if m.Member != nil && g.critic != nil && !m.asks {
			return setupError(fmt.Errorf("member %d asks no model and cannot read what a critic says; choose memory own or none, or members that ask a chat", i))
		}
		if m.part != "" && !m.asks {
			return setupError(fmt.Errorf("member %d asks no model and cannot have a role; choose roles free, or members that ask a chat", i))
		}
		members = append(members, m)
	}
	g.members = members
	return nil
}

// A talk is the messages of a turn so far.
type talk struct {
	graph
	list     []proposal
	verdicts []string // the critic's verdicts, by round
}

// Act lets the members talk and vote. After an error it may be called again with the same
// observation: the talk resumes where it stopped.
func (g *group) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	n := len(g.members)
	if g.talk == nil {
		g.talk = &talk{graph: g.wired()}
		if g.critic != nil {
			g.critic.saw(o)
		}
		if g.record != nil {
			g.record.See(o)
		}
	}
	for t := g.talk; len(t.list) < n*g.options.Rounds; {
		at := len(t.list)
		if done := at / n; g.critic != nil && len(t.verdicts) < done {
			if err := g.judge(ctx, o, t.list[at-n:]); err != nil {
				return gymkhana.Decision{}, fmt.Errorf("critic, round %d: %w", done, err)
			}
		}
		p := proposal{member: t.order[at%n], round: at/n + 1}
		if err := g.propose(ctx, o, &p); err != nil {
			return gymkhana.Decision{}, fmt.Errorf("member %d, round %d: %w", p.member, p.round, err)
		}
		t.list = append(t.list, p)
	}
	d, err := g.conclude(g.talk)
	if err == nil {
		g.turn++
		g.talk = nil
		if g.critic != nil {
			g.critic.did(&d)
		}
		if g.record != nil {
			g.record.Did(&d)
		}
	}
	return d, err
}

// judge lets the critic score a finished round.
func (g *group) judge(ctx context.Context, o *gymkhana.Observation, round []proposal) error {
	said, err := g.critic.score(ctx, o, round)
	if err != nil {
		return err
	}
	g.talk.verdicts = append(g.talk.verdicts, said)
	for member, score := range scores(said) {
		if i := slices.IndexFunc(round, func(p proposal) bool { return p.member == member }); i >= 0 {
			round[i].score = &score
		}
	}
	return nil
}

// wired returns the graph of this turn.
func (g *group) wired() graph {
	n := len(g.members)
	switch g.options.Graph.Kind {
	case fixed:
		return graph{order: order(n, codeEdges), edges: codeEdges}
	case edges:
		return graph{order: order(n, g.options.Graph.Edges), edges: g.options.Graph.Edges}
	}
	return sample(n, g.die("graph"))
}

// die is a random stream for this turn.
func (g *group) die(purpose string) *rand.Rand {
	return rand.New(rand.NewPCG(uint64(g.setup.Seed.Derive(purpose, strconv.Itoa(g.turn))), 0))
}

// propose asks one member in one round. A member that does not talk acts in the first round, and
// its decision counts in every round.
func (g *group) propose(ctx context.Context, o *gymkhana.Observation, p *proposal) error {
	m := g.members[p.member]
	m.round = p.round
	var err error
	switch {
	case m.Member != nil:
		p.heard = g.talk.heardBy(p.member)
		p.Decision, err = m.Member.Propose(ctx, o, g.heardBefore(p))
	case p.round == 1:
		p.Decision, err = m.Act(ctx, o)
	default:
		p.Decision = g.talk.said(p.member, p.round-1).Decision
	}
	return err
}

// heardBefore returns what a member gets before it proposes: the critic's text on the previous round, then the
// proposals of others in this round, then its own previous one.
func (g *group) heardBefore(p *proposal) []gymkhana.Heard {
	var heard []gymkhana.Heard
	if p.round > 1 && g.critic != nil {
		heard = append(heard, gymkhana.Heard{Member: gymkhana.CriticMember, Raw: g.talk.verdicts[p.round-2]})
	}
	for _, from := range p.heard {
		said := g.talk.said(from, p.round)
		heard = append(heard, gymkhana.Heard{Member: from, Raw: said.Raw, Sure: said.Sure})
	}
	if p.round > 1 && g.options.Memory == own {
		said := g.talk.said(p.member, p.round-1)
		heard = append(heard, gymkhana.Heard{Member: p.member, Own: true, Raw: said.Raw, Sure: said.Sure})
	}
	return heard
}

// said finds what a member has said in a round.
func (t *talk) said(member, round int) *proposal {
	at := slices.IndexFunc(t.list, func(p proposal) bool { return p.member == member && p.round == round })
	return &t.list[at]
}

// A Tally is the result of a vote. It is the Raw of a group's decision, as JSON.
type Tally struct {
	Vote   string `json:"vote"`             // the rule
	Action string `json:"action,omitempty"` // text forms, one per line; empty if nothing could be counted
	Member int    `json:"member"`           // the member whose proposal was chosen
	Round  int    `json:"round"`            // the round of that proposal; 0 if there is none
	Count  int    `json:"count"`            // proposals that agree with it, in the last count
	Of     int    `json:"of"`               // proposals that were counted there
	Lost   int    `json:"lost,omitempty"`   // replies without an action, in all rounds
	Tie    bool   `json:"tie,omitempty"`    // broken by a random draw
	Edges  []Edge `json:"edges"`            // the graph of messages

	Weights []float64 `json:"weights,omitempty"` // those of vote weighed
}

// conclude counts the votes, informs the members, and makes the group's decision.
func (g *group) conclude(t *talk) (gymkhana.Decision, error) {
	tally := Tally{Vote: g.options.Vote, Edges: append([]Edge{}, t.edges...), Weights: g.weights}
	d := gymkhana.Decision{Asides: asides(t.list, g.options.Vote == lastRound)}
	for i := range t.list {
		if !t.list[i].valid() {
			tally.Lost++
		}
		d.Slips = append(d.Slips, t.list[i].Slips...)
	}
	r, ok := g.elect(t.list, g.die("tie"))
	if ok {
		winner := &t.list[r.winner]
		d.Actions, d.Reason, d.Dropped = winner.Actions, winner.Reason, winner.Dropped
		tally.Action, tally.Member, tally.Round = winner.text(), winner.member, winner.round
		tally.Count, tally.Of, tally.Tie = r.count, r.of, r.tie
	} else {
		d.Invalid, d.Free = noVote(t.list)
		d.Absent = !slices.ContainsFunc(t.list, func(p proposal) bool { return p.Invalid != "" && !p.Absent })
	}
	raw, err := json.Marshal(tally)
	if err != nil {
		return d, err
	}
	d.Raw = string(raw)
	return d, g.tell(t, r, ok)
}

// noVote explains why there was no proposal to vote for: the first fault of every member's last
// reply. The turn is free if the protocol makes it free for every member.
func noVote(list []proposal) (invalid string, free bool) {
	free = true
	var faults []string
	for i := range list {
		free = free && list[i].Free
		if fault := list[i].Invalid; fault != "" && !slices.Contains(faults, fault) {
			faults = append(faults, fault)
		}
	}
	const few = 3
	if n := len(faults) - few; n > 0 {
		faults = append(faults[:few], fmt.Sprintf("and %d faults more", n))
	}
	return "no member's reply could be voted for: " + strings.Join(faults, "; "), free
}

// tell passes the decision to the members that talk.
func (g *group) tell(t *talk, r result, ok bool) error {
	for i, m := range g.members {
		if m.Member == nil {
			continue
		}
		did := t.said(i, g.options.Rounds).Decision
		if ok {
			did = t.list[r.winner].Decision
			if p := t.agreed(i, t.list[r.winner].key()); p != nil {
				did.Reason, did.Raw = p.Reason, p.Raw
			}
		}
		if err := m.Member.Did(did); err != nil {
			return fmt.Errorf("member %d: %w", i, err)
		}
	}
	return nil
}

// agreed finds a member's newest proposal of an action; nil if it made none.
func (t *talk) agreed(member int, key string) *proposal {
	for i := len(t.list) - 1; i >= 0; i-- {
		if p := &t.list[i]; p.member == member && p.valid() && p.key() == key {
			return p
		}
	}
	return nil
}

// asides returns all proposals, in order. Votes are counted in all rounds or in the last only.
func asides(list []proposal, lastOnly bool) []gymkhana.Aside {
	votes := map[string]int{}
	counted := func(p *proposal) bool { return p.valid() && (!lastOnly || p.round == list[len(list)-1].round) }
	for i := range list {
		if p := &list[i]; counted(p) {
			votes[p.key()]++
		}
	}
	records := make([]gymkhana.Aside, len(list))
	for i := range list {
		p := &list[i]
		records[i] = gymkhana.Aside{Member: p.member, Round: p.round, Heard: p.heard, Raw: p.Raw, Sure: p.Sure, Score: p.score}
		if p.valid() {
			records[i].Action = p.text()
		}
		if counted(p) {
			records[i].Votes = votes[p.key()]
		}
	}
	return records
}
