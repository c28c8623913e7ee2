package football

import (
	"context"
	"fmt"

	"gymkhana"
)

// BotDoc is the catalog's description of PublishedBot.
const BotDoc = "the player that MageBench measures auto-rendering with; reads the positions of football, and nothing else"

// A PublishedBot plays like the rule-based player that MageBench describes in its study of auto-rendering (Figure 13).
// It uses only positions and never looks ahead. It runs to a point in front of the goal and shoots there; if an
// opponent is in its way it passes or goes around him.
//
// Among the near team mates the bot chooses the one with the most contested path, not the least. The published one does
// the same, which is probably a mistake there, and is kept because results are compared. What that bot does when an
// opponent has the ball does not matter here, since the scene has ended by then. Source: MageBench, arXiv:2412.04531,
// and its released code, from a description.
type PublishedBot struct {
	seat
	last Action
}

// NewPublishedBot makes a PublishedBot. It has no options.
func NewPublishedBot(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &PublishedBot{}, setup.Options.Decode(&struct{}{})
}

// FitsBot says why a PublishedBot cannot play in a world that is not football.
func FitsBot(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if spec.World != worldName {
		return fmt.Errorf("it plays %s only", worldName)
	}
	return nil
}

const worldName = "football"

// Begin forgets the last episode.
func (b *PublishedBot) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	b.last = Idle
	return gymkhana.Blame(gymkhana.FaultSetup, "published-bot", FitsBot(gymkhana.AgentSetup{}, spec))
}

// Act decides on one action.
func (b *PublishedBot) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if err := b.ready(ctx); err != nil {
		return gymkhana.Decision{}, err
	}
	b.last = b.world.play.state.published(b.last)
	return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt(b.last.Control())}}, nil
}

// The distances of the bot, in MageBench's coordinates.
const (
	botShoots = one * 15 / 100 // from aim
	botMinds  = one * 8 / 100  // an opponent in front
	botPasses = one * 3 / 10   // to a team mate
)

// aim is the point in front of the goal to which the bot runs.
var aim = Vec{one * 85 / 100, 0}

// inUnits converts a place on the pitch to MageBench's coordinates.
func inUnits(v Vec) Vec { return Vec{v.X.Div(HalfLength), v.Y.Div(unitY)} }

// published is the bot's decision after its last action.
func (s *State) published(last Action) Action {
	if inUnits(s.Ball.Pos).minus(aim).within(botShoots) {
		return Shoot
	}
	me := inUnits(s.Teams[Left][s.Active].Pos)
	run := toward(aim.minus(me))
	foe, near := s.inFront(me, run.heading())
	if near >= botMinds {
		return run
	}
	mate := s.contested(me)
	if mate == s.Active {
		return around(me, foe, aim)
	}
	turn := toward(inUnits(s.Teams[Left][mate].Pos).minus(me))
	if turn == last {
		return ShortPass
	}
	return turn
}

// inFront returns the nearest opponent who is not behind a running player, and his distance. If there is none, the
// distance exceeds the length of the pitch.
func (s *State) inFront(me, way Vec) (at Vec, near Fix) {
	near = 4 * one
	for i := range s.Count[Right] {
		q := inUnits(s.Teams[Right][i].Pos)
		if d := me.to(q); q.minus(me).dot(way) > 0 && d < near {
			at, near = q, d
		}
	}
	return at, near
}

// contested returns the near team mate, or the agent's player, for whom an opponent is closest to the line of a pass.
func (s *State) contested(me Vec) int {
	best, least := s.Active, 4*one
	for i := range s.Count[Left] {
		mate := inUnits(s.Teams[Left][i].Pos)
		if !mate.minus(me).within(botPasses) {
			continue
		}
		if d := s.lineTo(me, mate); d < least {
			best, least = i, d
		}
	}
	return best
}

// lineTo is the least distance of an opponent from ten points of a line.
func (s *State) lineTo(from, to Vec) Fix {
	const points = 10
	least := 4 * one
	for k := range Fix(points) {
		way := to.minus(from)
		at := from.plus(Vec{way.X * k / (points - 1), way.Y * k / (points - 1)})
		for i := range s.Count[Right] {
			least = min(least, at.to(inUnits(s.Teams[Right][i].Pos)))
		}
	}
	return least
}

// around is the direction at a right angle to an opponent, on the side that leads toward a place.
func around(me, foe, to Vec) Action {
	side := foe.minus(me).right()
	if side.dot(to.minus(me)) < 0 {
		side = Vec{-side.X, -side.Y}
	}
	return toward(side)
}
