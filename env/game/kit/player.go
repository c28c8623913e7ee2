package kit

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
)

// A Seat is an oracle's access to a game: it sees the state, and can try out actions.
type Seat[S any] struct {
	State *S // a copy; the oracle may change it
	Role  int
	Goal  Goal
	Over  bool // the round is over; after Try, it is lost, won, or the goal is reached
	Won   bool
	// Memo belongs to the oracle for the episode; it is nil at first. Seats made by Try share it.
	Memo any

	world *World[S]
}

// Try returns the seat after a step of the world with these actions, one per role. The original seat does not change.
func (s *Seat[S]) Try(acts ...gymkhana.Action) *Seat[S] {
	w := &World[S]{game: s.world.game, setup: s.world.setup, seed: s.world.seed, ready: true}
	w.now = w.game.cloneMoment(&s.world.now)
	w.gestures = make([]gesture, len(acts))
	w.inputs = make([]Input, len(acts))
	if _, err := w.perform(acts); err != nil {
		w.now.Outcome = Fail // Start has worked for this setup and seed before
	}
	return &Seat[S]{State: &w.now.Play, Role: s.Role, Goal: s.Goal, Over: w.now.Outcome != "", Won: w.now.Outcome == Success,
		Memo: s.Memo, world: w}
}

// Copy copies a state that shares no memory, for oracles that call Tick themselves.
func (s *Seat[S]) Copy(state *S) S { return s.world.game.clone(state) }

// A View is what a heuristic sees: the declared fields.
type View struct {
	Reading
	Role string
	Memo any // the heuristic's own data for the episode; nil at first
}

// Int returns a field as a whole number, 0 if the game does not have it.
func (v *View) Int(field string) int {
	n, _ := v.Number(field)
	return int(n)
}

// Text returns a field as text, "" if it is not one.
func (v *View) Text(field string) string {
	s, _ := v.Value(field).(string)
	return s
}

// NewOracle makes the game's oracle. It may look ahead. Its option miss names one of [Misses].
func (g *Game[S]) NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	if g.Oracle == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/game/"+g.Name, errors.New("the game has no oracle"))
	}
	var o struct {
		Miss string `json:"miss"`
	}
	p := &player[S]{game: g, role: setup.Role, oracle: true}
	err := setup.Options.Decode(&o)
	if p.miss = o.Miss; err == nil && o.Miss != "" && !slices.Contains(Misses, o.Miss) {
		err = gymkhana.Blame(gymkhana.FaultSetup, "env/game/"+g.Name, fmt.Errorf("there is no near miss %q; want one of %q", o.Miss, Misses))
	}
	return p, err
}

// NewHeuristic makes the game's heuristic: a simple player that reads the declared fields and does not look ahead. It
// has access to the world only to read them.
func (g *Game[S]) NewHeuristic(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	if g.Heuristic == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/game/"+g.Name, errors.New("the game has no heuristic"))
	}
	return &player[S]{game: g, role: setup.Role}, setup.Options.Decode(&struct{}{})
}

// A player is an oracle or a heuristic.
type player[S any] struct {
	game   *Game[S]
	role   string
	seat   int
	oracle bool
	world  *World[S]
	memo   any
	miss   string
	blind  Script // what a blind near miss repeats
	at     int
}

// Sit gives the player the world.
func (p *player[S]) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World[S])
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/game/"+p.game.Name, fmt.Errorf("a %T is not %s", world, p.game.Name))
	}
	p.world = w
	if p.miss == "" {
		return nil
	}
	return p.prepare()
}

// Begin forgets the last episode and finds the player's role.
func (p *player[S]) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error {
	p.memo, p.seat, p.at = nil, 0, 0
	for i, r := range p.game.Roles {
		if r.Name == p.role {
			p.seat = i
		}
	}
	return nil
}

// Act decides on one action.
func (p *player[S]) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	if p.world == nil || !p.world.ready {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/game/"+p.game.Name, errors.New("the player sits in no world"))
	}
	var act gymkhana.Action
	if p.blind != nil {
		act = p.blind[p.at%len(p.blind)][p.seat]
		p.at++
	} else if p.oracle {
		act, p.memo = p.world.ask(p.seat, p.memo)
	} else {
		v := &View{Reading: p.world.State(), Role: p.game.Roles[p.seat].Name, Memo: p.memo}
		act = p.game.Heuristic(v)
		p.memo = v.Memo
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{rescaled(act, native, p.world.spec.Screen)}}, nil
}
