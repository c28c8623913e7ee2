// Package cartkick is Cart Kick: two soapbox carts on a stubble field kick a ball into the holes in the hay on both
// sides. Start at [Game].
package cartkick

import "gymkhana/env/game/kit"

// Version is raised whenever rules, meadows or drawing behave differently.
const Version = 1

// How long the controls last, in ticks: a fifth of a second, and half a second.
const (
	hold = 12
	rest = 30
)

// Game is Cart Kick.
var Game = &kit.Game[State]{
	Name:    "cart-kick",
	Title:   "Cart Kick",
	Doc:     "kick a ball into the rival's goal with a soapbox cart",
	Version: Version,
	Rules: "Two soapbox carts on a stubble field, seen from the side, knock a ball about; it rebounds from the carts, the " +
		"ground, the hay on both sides and the rope with the flags. " +
		"A ball that is in the hole in the hay on the right, with the orange frame, is a goal for the player's green " +
		"cart, and one in the hole on the left, with the green frame, a goal for the rival; then the ball falls " +
		"again somewhere in the middle. " +
		"A jump uses 40 of the pressure of the cart's spring, which rises again on the ground, and swings a flap up: a ball that the " +
		"cart's front touches in the next fifth of a second is kicked into the air. " +
		"The boost drives the " +
		"cart the way it faces, keeps it longer in the air and uses up the fizz of its bottle, and a cart that " +
		"drives over a bottle on the ground gets 50 of 100 back. " +
		"Progress is the number of goals, and half of the part of the ball's way to the hole that was covered since kick-off. Four " +
		"goals win the match; three goals of the rival, or 30 seconds, end it, and a new one begins.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc: "You drive the green cart and kick to the right. To kick, be to the left of the ball and jump when it is close: it has to " +
			"fly up to get into the hole.",
		Keys:    []kit.Key{keyA, keyD, keyW, kit.Space},
		Pointer: true,
		Hold:    hold,
		Wait:    rest,
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "drive to the left", Aliases: []string{"left"}, Does: kit.Press(hold, keyA)},
			{Name: "move_right", Doc: "drive to the right", Aliases: []string{"right"}, Does: kit.Press(hold, keyD)},
			{Name: "jump", Doc: "jump, from the ground; the cart keeps its speed", Does: kit.Press(hold, keyW)},
			{Name: "boost", Doc: "drive faster the way the cart faces, also in the air", Does: kit.Press(hold, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "goals of the player in this round", 0, match, func(s *State) int { return s.Goals }),
		kit.Int("metrics.primary_score", "the same", 0, match, func(s *State) int { return s.Goals }),
		kit.Int("metrics.goals_against", "goals of the rival in this round", 0, allowed,
			func(s *State) int { return s.Against }),
		kit.Number("metrics.advance", "goals of the player, and half of the greatest part of the ball's way to the hole on the "+
			"right since kick-off", 0, match, (*State).advance),
		kit.Number("metrics.lead", "metrics.advance less the goals of the rival", -allowed, match,
			func(s *State) kit.Fix { return s.advance() - kit.FromInt(s.Against) }),
		kit.Int("metrics.distance_to_goal", "pixels from the ball to the hole on the right", 0, kit.Width,
			func(s *State) int { return max(0, (kit.FromInt(far) - s.Ball.X).Floor()) }),
		kit.Int("metrics.player_boost", "what is left of the fizz for the boost", 0, full, (*State).tank),
		kit.Int("metrics.player_gas", "pressure of the spring for jumps", 0, full, (*State).spring),
		kit.Int("metrics.level", "the meadow, from 1 to 5", 1, len(meadows), func(s *State) int { return s.Level }),
		kit.Int("player.boost", "what is left of the fizz for the boost", 0, full, (*State).tank),
		kit.Int("player.gas", "pressure of the spring for jumps", 0, full, (*State).spring),
		kit.Number("player.x", "the middle of the player's cart, in pixels from the left", 0, kit.Width,
			func(s *State) kit.Fix { return s.Carts[0].Box.X }),
		kit.Number("player.height", "its wheels above the ground", 0, ground,
			func(s *State) kit.Fix { return s.Carts[0].height() }),
		kit.Number("player.vx", "pixels a tick, to the right", -2*most, 2*most, func(s *State) kit.Fix { return s.Carts[0].Box.VX }),
		kit.Bool("player.standing", "whether it can jump", func(s *State) bool { return s.Carts[0].Stands }),
		kit.Number("rival.x", "the middle of the rival's cart", 0, kit.Width, func(s *State) kit.Fix { return s.Carts[1].Box.X }),
		kit.Number("rival.height", "its wheels above the ground", 0, ground,
			func(s *State) kit.Fix { return s.Carts[1].height() }),
		kit.Number("ball.offset", "pixels from the player's cart to the ball; below 0 to the left", -kit.Width, kit.Width,
			func(s *State) kit.Fix { return s.Ball.X - s.Carts[0].Box.X }),
		kit.Number("ball.height", "its lower edge above the ground", -radius, ground,
			func(s *State) kit.Fix { return kit.FromInt(ground-radius) - s.Ball.Y }),
		kit.Number("ball.vx", "pixels a tick, to the right", -20, 20, func(s *State) kit.Fix { return s.Ball.VX }),
		kit.Number("ball.vy", "pixels a tick, downward", -20, 20, func(s *State) kit.Fix { return s.Ball.VY }),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Actionable: func(s *State) bool { return s.Cheer == 0 },
	Oracle:     oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: "Score {metrics.advance} goals in one round. The rival is parked.",
			Goal: kit.AtLeast("metrics.advance", 2), Params: Params{Level: 1}},
		{Name: "02", Level: "L3", Text: "Score {metrics.advance} goals in one round against a slow rival.",
			Goal: kit.AtLeast("metrics.advance", 2), Params: Params{Level: 2}},
		{Name: "03", Level: "L3", Text: "Score {metrics.advance} goals in one round against a slow rival.",
			Goal: kit.AtLeast("metrics.advance", 3), Params: Params{Level: 3}},
		{Name: "04", Level: "L3", Text: "Lead by {metrics.lead} goals.",
			Goal: kit.AtLeast("metrics.lead", 3), Params: Params{Level: 4}},
		{Name: "05", Level: "L3", Text: "Win the match with {metrics.advance} goals.",
			Goal: kit.AtLeast("metrics.advance", match), Params: Params{Level: 5}},
	},
}

// advance is the player's goals, and the best part of the ball's way to the next one.
func (s *State) advance() kit.Fix { return kit.FromInt(s.Goals) + s.Best }

func (s *State) tank() int { return s.Carts[0].Tank.Floor() }

func (s *State) spring() int { return s.Carts[0].Spring.Floor() }

// height is that of the wheels above the ground.
func (c *Cart) height() kit.Fix { return kit.FromInt(ground-tall) - c.Box.Y }
