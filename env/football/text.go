package football

import (
	"fmt"
	"strings"
)

// Describe describes in words where everybody is, in MageBench's coordinates: x from -1 to 1 towards the opponents'
// goal, y from -0.42 at the top to 0.42. It also describes what a picture shows: the step, the height of the ball, the
// lasting commands of the agent's player, and at the end why the scene is over.
func (s *State) Describe() string {
	var b strings.Builder
	line := func(who string, v Vec) {
		x, y := units(v)
		fmt.Fprintf(&b, "%s %.2f,%.2f\n", who, x, y)
	}
	line("ball", s.Ball.Pos)
	if z := s.Ball.Z.Float(); z > 0.5 {
		fmt.Fprintf(&b, "the ball is %.1f m high\n", z)
	}
	switch {
	case s.Owner.nobody():
		b.WriteString("nobody has the ball\n")
	case s.Owner.Side == Left:
		b.WriteString("you have the ball\n")
	default:
		b.WriteString("an opponent has the ball\n")
	}
	line("you", s.Teams[Left][s.Active].Pos)
	if s.Dir.direction() {
		fmt.Fprintf(&b, "you run %s%s\n", strings.ReplaceAll(s.Dir.String(), "_", " "), s.manner())
	}
	for i := range s.Count[Left] {
		if p := &s.Teams[Left][i]; i != s.Active {
			line("mate "+p.Role.String(), p.Pos)
		}
	}
	for i := range s.Count[Right] {
		p := &s.Teams[Right][i]
		line("opponent "+p.Role.String(), p.Pos)
	}
	fmt.Fprintf(&b, "step %d of %d", s.Frame, Frames)
	switch s.Over {
	case Playing:
	case OwnGoal:
		b.WriteString("\nthe scene is over: own goal, the ball is in our goal")
	default:
		b.WriteString("\nthe scene is over: " + s.Over.String())
	}
	return b.String()
}

// manner describes the lasting commands for the agent's player.
func (s *State) manner() string {
	switch {
	case s.Careful:
		return ", dribbling"
	case s.Running:
		return ", sprinting"
	}
	return ""
}
