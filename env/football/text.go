package football

import (
	"fmt"
	"strings"
)

// Describe says in words where everybody is, in MageBench's coordinates: x from -1 to 1 towards the opponents' goal, y
// from -0.42 at the top to 0.42.
func (s *State) Describe() string {
	var b strings.Builder
	line := func(who string, v Vec) {
		x, y := units(v)
		fmt.Fprintf(&b, "%s %.2f,%.2f\n", who, x, y)
	}
	line("ball", s.Ball.Pos)
	switch {
	case s.Owner.nobody():
		b.WriteString("nobody has the ball\n")
	case s.Owner.Side == Left:
		b.WriteString("you have the ball\n")
	default:
		b.WriteString("an opponent has the ball\n")
	}
	line("you", s.Teams[Left][s.Active].Pos)
	for i := range s.Count[Left] {
		if p := &s.Teams[Left][i]; i != s.Active {
			line("mate "+p.Role.String(), p.Pos)
		}
	}
	for i := range s.Count[Right] {
		p := &s.Teams[Right][i]
		line("opponent "+p.Role.String(), p.Pos)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
