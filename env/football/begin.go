package football

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// kickOff is the largest distance from the ball of a player who has it at the start.
const kickOff Fix = 16 * one / 10

// metres converts a scene's coordinates.
func metres(x, y int) Vec {
	return Vec{Fix(x) * HalfLength / 10000, Fix(y) * unitY / 10000}
}

// Begin sets up a scene. Players who overlap are moved apart by the least necessary. Our player nearest to the ball has
// it if he is within kickOff; otherwise the ball is free.
func Begin(sc *Scene, seed gymkhana.Seed) State {
	s := State{Rand: kit.NewRand(seed), Owner: Nobody, Last: Nobody, Receiver: -1,
		Level: [2]Fix{levelOf(one), levelOf(0)}}
	s.Start = metres(sc.Ball[0], sc.Ball[1])
	s.Ball = Ball{Pos: s.Start, Z: ballRadius}
	for i := range s.Past {
		s.Past[i] = s.Start
	}
	for side, list := range [2][]Stand{sc.Left, sc.Right} {
		s.Count[side] = len(list)
		for i, at := range list {
			p := &s.Teams[side][i]
			*p = Player{Role: at.Role, Pos: metres(at.X, at.Y), Fresh: one, Face: Vec{Side(side).sign(), 0}}
			p.Home = p.Pos
		}
	}
	for range 4 {
		s.part()
	}
	for side := range s.Teams {
		for i := range s.Count[side] {
			if p := &s.Teams[side][i]; p.Pos != s.Ball.Pos {
				p.Face = s.Ball.Pos.minus(p.Pos).unit()
			}
		}
	}
	near := HalfLength * 3
	for i := range s.Count[Left] {
		if d := s.Teams[Left][i].Pos.to(s.Ball.Pos); d < near {
			s.Active, near = i, d
		}
	}
	if near <= kickOff {
		s.Owner = Who{Left, s.Active}
		s.Last = s.Owner
		s.at(s.Owner).Face = Vec{one, 0}
	}
	return s
}
