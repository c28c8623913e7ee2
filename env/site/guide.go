package site

import (
	"context"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A guide is the oracle of a world for training. It knows a person's moves from the list of sites to the end. From any
// state it tries which of them are left to do: none, the last one, the last two, and so on, up to all of them. The first
// of these that ends the episode with success, after the agent has seen all evidence of an answer, is the way. It tries
// them in the world itself, and takes the world back.
//
// It only uses what an agent without an address bar has, if that leads to the end: see [kit.Hand].
type guide struct {
	world *trainable
	known map[string]route // by the actions of the episode so far
}

// A route is the way to the end from a state.
type route struct {
	first gymkhana.Action
	steps int
	there bool // there is one
}

// Next returns the first action of the way. If there is none, it declares the task done.
func (g *guide) Next() gymkhana.Action {
	if r := g.route(); r.there && r.steps > 0 {
		return r.first
	}
	return declare()
}

// Distance returns the length of the way. After the end it is 0.
func (g *guide) Distance(most int) (steps int, ok bool) {
	r := g.route()
	return r.steps, r.there && r.steps <= most
}

// declare ends an episode, in the form in which policies do.
func declare() gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "complete"}}}
}

// mostWay is the longest way that is looked for.
const mostWay = 60

// route finds the way from the present state, once for equal actions since the Reset.
func (g *guide) route() route {
	t := g.world
	if t.window == nil || len(t.states) == 0 {
		return route{}
	}
	r, known := g.known[t.path]
	if !known {
		path := t.path
		r = g.search()
		g.known[path] = r
	}
	return r
}

func (g *guide) search() route {
	t := g.world
	if t.ended != gymkhana.Running {
		return route{there: t.succeeds()}
	}
	here := t.moment()
	for from := len(t.trip.moves); from >= 0; from-- {
		r, err := g.try(t.trip.moves[from:])
		if back := t.rewind(here); err != nil || back != nil {
			return route{} // a page that fails is an error of the next Step too
		}
		if r.there {
			return r
		}
	}
	return route{}
}

// try makes moves and declares the task done. There is no way if that does not succeed.
func (g *guide) try(moves []kit.Move) (r route, err error) {
	t, hand := g.world, kit.NewHand(moves...)
	ctx := context.Background() // pages come from memory
	for o := t.window.Observe(); r.steps < mostWay; o = t.window.Observe() {
		t.witness(&o)
		a, done, err := hand.Next(&o, t.window)
		switch {
		case err != nil:
			return route{}, nil
		case done:
			a = declare()
		case a.Verb == gymkhana.Answer && len(t.unseen()) > 0:
			return route{}, nil
		}
		if r.steps++; r.steps == 1 {
			r.first = a
		}
		if _, err := t.Step(ctx, []gymkhana.Action{a}); err != nil {
			return route{}, err
		}
		if done {
			r.there = t.succeeds()
			return r, nil
		}
	}
	return route{}, nil
}

// succeeds reports whether the episode is a success so far.
func (t *trainable) succeeds() bool {
	chain, err := judge.NewChain(t.trip.hops)
	if err != nil {
		panic("env/site: " + err.Error()) // chains of our own errands
	}
	chain.Goal = t.trip.goal
	for _, s := range t.states {
		chain.Add(s.moment())
	}
	return chain.Complete() && t.said.Done
}
