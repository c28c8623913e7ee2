// Package patrol has what moves on closed paths: guards, saws, presses, beetles. A path is a [Track], a table of places
// for every tick of its period. A mover is a track and a phase, so where all movers are is one number, the tick modulo
// the [Period] of the tracks: a state needs to hold no positions, and an oracle can search in place and time.
//
// Tracks are tables of the package, and phases belong to the state or to the level:
//
//	var rounds = []patrol.Track{
//		patrol.Loop(240, patrol.Px(100, 200), patrol.Px(500, 200)),          // there and back
//		patrol.Circle(180, patrol.Px(640, 360), 90*kit.One, 0),              // clockwise
//		patrol.Swing(120, patrol.Px(300, 80), 150*kit.One, kit.One/6),       // a pendulum
//		patrol.Slam(40, patrol.Px(700, 90), 6, patrol.Px(700, 300), 20, 30), // rests, falls, rests, returns
//	}
//
//	at := rounds[i].At(s.Tick + s.Phase[i])  // where it is
//	by := rounds[i].Step(s.Tick + s.Phase[i]) // how far it moves in the next tick
//	hit := hero.Box().Near(at, 24*kit.One)
//
// For an oracle, [Search] finds the moves that arrive first and meet no mover, waiting where it must. A game whose
// player moves from cell to cell, 12 ticks a move, says when a cell is free during a move:
//
//	q := patrol.Search[Cell]{Moves: 5, Ticks: 12, Period: patrol.Period(rounds...), Limit: 90,
//		Go: func(at Cell, tick int, move uint8) (Cell, bool) {
//			to := at.Beside(move) // move 0 waits
//			return to, s.free(at, to, tick)
//		},
//		Done: func(at Cell) bool { return at == door },
//	}
//	way, ok := q.Find(s.Cell, s.Tick)
//
// Everything is exact, so rules may use it.
package patrol
