package marl

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A Replay executes the stored episodes of a group again, to look at every moment.
type Replay struct {
	Catalog *registry.Catalog
	Archive gymkhana.Archive
	// Open makes the world of a task, which can be saved and restored.
	Open func(*gymkhana.Task) (gymkhana.Trainable, error)
	// Hidden are apps that are held out.
	Hidden []string
}

// NewReplay returns a Replay of a run in a source's world.
func NewReplay(s *learn.Source, a gymkhana.Archive) *Replay {
	return &Replay{Catalog: s.Catalog, Archive: a, Open: s.Open, Hidden: s.Entry.Split.Hidden}
}

// A Moment is a turn of an episode before its decision is performed. It is valid until the visit is over.
type Moment struct {
	Turn    int // counted from 1
	Decided *gymkhana.Decided
	Options *policy.Options // the actions of a network that points
	Scene   *synth.Scene    // the moment for a critic
	Record  *group.Record   // what the group's critic knew at the moment
	// Secret says that a held-out app was seen, now or before, so nothing may be learnt from the moment.
	Secret bool

	space    *policy.Space
	own      bool        // members see their own proposals of the previous round
	composed *policy.Net // the network of acts and scores; see compose
	acts     []gymkhana.Action
	scores   gymkhana.Scores
}

// Visit executes an episode again and calls see at every turn, before the decision is performed. The visitor may act in
// the world if it restores it. It is an error if the episode ends with another verdict than the stored one.
func (p *Replay) Visit(ctx context.Context, row *gymkhana.EpisodeRow, see func(*Moment) error) (err error) {
	stored, err := p.Archive.Trajectory(ctx, row.ID)
	if err != nil {
		return err
	}
	plan := &p.Archive.Run().Plan
	at := slices.IndexFunc(plan.Tasks, func(t *gymkhana.Task) bool { return t.ID == row.Task })
	if at < 0 {
		return fmt.Errorf("%s is no task of its run", row.Task)
	}
	task := plan.Tasks[at]
	own, err := p.remembers(row)
	if err != nil {
		return err
	}
	world, err := p.Open(task)
	if err != nil {
		return err
	}
	e, err := runner.DriveIn(ctx, p.Catalog, task, row.Instance, world)
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	goal := e.Task().Goal
	space := policy.NewSpace(goal, e.Spec())
	record := group.NewRecord(goal)
	secret := false
	for i := range stored.Decisions {
		d := &stored.Decisions[i]
		if e.Over() {
			return unlike(row, "it ends before turn %d", d.Turn)
		}
		seen := e.Seen()[0]
		seen.Screenshot, seen.Elements = nil, slices.Clone(seen.Elements) // trying actions changes the world's own slice
		secret = secret || p.hides(&seen)
		record.See(&seen)
		m := &Moment{Turn: d.Turn, Decided: d, Record: record, Secret: secret, own: own, space: space, Options: space.See(&seen),
			Scene: synth.NewScene(task, goal, row.Instance, &seen, world, space)}
		if err := see(m); err != nil {
			return fmt.Errorf("%s#%d: turn %d: %w", row.Task, row.Index, d.Turn, err)
		}
		if d.Invalid == "" {
			for _, a := range d.Actions {
				space.Did(a)
			}
		}
		did := gymkhana.Decision{Actions: d.Actions, Invalid: d.Invalid, Free: d.Free, Dropped: d.Dropped}
		record.Did(&did)
		if err := e.Act(ctx, did); err != nil {
			return err
		}
	}
	if won := e.Verdict().Success; row.Outcome != nil && won != row.Outcome.Verdict.Success {
		return unlike(row, "its success is %t", won)
	}
	return nil
}

// unlike is the error of an episode that does not repeat itself.
func unlike(row *gymkhana.EpisodeRow, format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "marl", fmt.Errorf("%s#%d: executed again, %s; the run is of another version "+
		"of the world, so play it again", row.Task, row.Index, fmt.Sprintf(format, args...)))
}

func (p *Replay) hides(seen *gymkhana.Observation) bool {
	return slices.ContainsFunc(seen.Elements, func(e gymkhana.Element) bool { return slices.Contains(p.Hidden, e.App) })
}

// remembers reports whether the members of an episode's group saw their own proposals of the previous round.
func (p *Replay) remembers(row *gymkhana.EpisodeRow) (bool, error) {
	arm := &p.Archive.Run().Plan.Arms[row.Arm]
	return group.Remembers(arm.Options, arm.Protocol)
}

// Heard lists the messages that a member had read before it made a proposal: those of others in the round, in the order
// in which they spoke, then, if it saw its own, that of the round before.
func Heard(d *gymkhana.Decided, at *gymkhana.Aside, own bool) []gymkhana.Heard {
	var heard []gymkhana.Heard
	for _, from := range at.Heard {
		if a := aside(d, at.Round, from); a != nil {
			heard = append(heard, gymkhana.Heard{Member: from, Raw: a.Raw, Sure: a.Sure})
		}
	}
	if a := aside(d, at.Round-1, at.Member); own && a != nil {
		heard = append(heard, gymkhana.Heard{Member: at.Member, Own: true, Raw: a.Raw, Sure: a.Sure})
	}
	return heard
}

// aside finds the proposal of a member in a round; nil if there is none.
func aside(d *gymkhana.Decided, round, member int) *gymkhana.Aside {
	at := slices.IndexFunc(d.Asides, func(a gymkhana.Aside) bool { return a.Round == round && a.Member == member })
	if at < 0 {
		return nil
	}
	return &d.Asides[at]
}

// Input is what a network read before it made a proposal; nil as proposal means no messages.
func (m *Moment) Input(at *gymkhana.Aside) gymkhana.PolicyInput {
	in := m.space.Input(m.Scene.Seen)
	if at != nil {
		in.Messages = Heard(m.Decided, at, m.own)
	}
	return in
}
