package football

import (
	"encoding/json"
	"fmt"
	"strconv"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// AppendCanonical appends the state as canonical JSON: lengths and speeds in 65536ths of a metre and of a metre per
// second, owner and last touch as side and index, a player as
//
//	[role, x, y, vx, vy, facing x, facing y, freshness, busy ticks, home x, home y]
func (s *State) AppendCanonical(b []byte) []byte {
	number := func(key string, n int) { b = strconv.AppendInt(append(b, key...), int64(n), 10) }
	truth := func(key string, is bool) { b = strconv.AppendBool(append(b, key...), is) }
	list := func(key string, all ...Fix) { b = appendFixes(append(b, key...), all...) }
	players := func(key string, side Side) {
		b = append(append(b, key...), '[')
		for i := range s.Count[side] {
			if i > 0 {
				b = append(b, ',')
			}
			p := &s.Teams[side][i]
			b = appendFixes(b, Fix(p.Role), p.Pos.X, p.Pos.Y, p.Vel.X, p.Vel.Y, p.Face.X, p.Face.Y, p.Fresh, Fix(p.Busy), p.Home.X, p.Home.Y)
		}
		b = append(b, ']')
	}
	number(`{"action":`, int(s.Action))
	number(`,"active":`, s.Active)
	number(`,"age":`, s.Age)
	list(`,"ball":`, s.Ball.Pos.X, s.Ball.Pos.Y, s.Ball.Z, s.Ball.Vel.X, s.Ball.Vel.Y, s.Ball.VZ)
	truth(`,"careful":`, s.Careful)
	number(`,"dir":`, int(s.Dir))
	number(`,"frame":`, s.Frame)
	list(`,"last":`, Fix(s.Last.Side), Fix(s.Last.Index))
	players(`,"left":`, Left)
	list(`,"level":`, s.Level[:]...)
	b = gymkhana.AppendString(append(b, `,"over":`...), s.Over.String())
	list(`,"owner":`, Fix(s.Owner.Side), Fix(s.Owner.Index))
	list(`,"past":`, s.Past[0].X, s.Past[0].Y, s.Past[1].X, s.Past[1].Y)
	b = gymkhana.AppendString(append(b, `,"rand":`...), strconv.FormatUint(uint64(s.Rand), 10))
	number(`,"receiver":`, s.Receiver)
	players(`,"right":`, Right)
	truth(`,"running":`, s.Running)
	list(`,"score":`, Fix(s.Score[Left]), Fix(s.Score[Right]))
	truth(`,"shot":`, s.Shot)
	list(`,"start":`, s.Start.X, s.Start.Y)
	list(`,"swing":`, Fix(s.Swing.Action), Fix(s.Swing.Ticks), s.Swing.Way.X, s.Swing.Way.Y)
	number(`,"tick":`, s.Tick)
	return append(b, '}')
}

func appendFixes(b []byte, list ...Fix) []byte {
	for i, n := range list {
		sep := byte(',')
		if i == 0 {
			sep = '['
		}
		b = strconv.AppendInt(append(b, sep), int64(n), 10)
	}
	return append(b, ']')
}

// flat is a State in its canonical form.
type flat struct {
	Action, Active, Age, Dir, Frame, Receiver, Tick int
	Ball                                            [6]Fix
	Careful, Running, Shot                          bool
	Last, Owner, Score                              [2]int
	Left, Right                                     [][11]Fix
	Level, Start                                    [2]Fix
	Over, Rand                                      string
	Past, Swing                                     [4]Fix
}

// Decode decodes a State.
func Decode(canonical []byte) (gymkhana.State, error) {
	var f flat
	err := json.Unmarshal(canonical, &f)
	var s *State
	if err == nil {
		s, err = f.state()
	}
	if err != nil {
		return nil, fmt.Errorf("state of football: %w", err)
	}
	return s, nil
}

func (f *flat) state() (*State, error) {
	seed, err := strconv.ParseUint(f.Rand, 10, 64)
	if err != nil {
		return nil, err
	}
	s := &State{Rand: kit.Rand(seed), Frame: f.Frame, Tick: f.Tick, Level: f.Level, Start: Vec{f.Start[0], f.Start[1]},
		Ball:     Ball{Vec{f.Ball[0], f.Ball[1]}, f.Ball[2], Vec{f.Ball[3], f.Ball[4]}, f.Ball[5]},
		Owner:    Who{Side(f.Owner[0]), f.Owner[1]},
		Last:     Who{Side(f.Last[0]), f.Last[1]},
		Receiver: f.Receiver, Shot: f.Shot, Active: f.Active, Age: f.Age,
		Swing: Swing{Action(f.Swing[0]), int(f.Swing[1]), Vec{f.Swing[2], f.Swing[3]}},
		Past:  [reaction]Vec{{f.Past[0], f.Past[1]}, {f.Past[2], f.Past[3]}},
		Dir:   Action(f.Dir), Running: f.Running, Careful: f.Careful, Action: Action(f.Action), Score: f.Score}
	for s.Over = range End(len(endNames)) {
		if endNames[s.Over] == f.Over {
			break
		}
	}
	for side, list := range [2][][11]Fix{f.Left, f.Right} {
		if len(list) > Most {
			return nil, fmt.Errorf("%d players on a side; want at most %d", len(list), Most)
		}
		s.Count[side] = len(list)
		for i, n := range list {
			s.Teams[side][i] = Player{Role: Role(n[0]), Pos: Vec{n[1], n[2]}, Vel: Vec{n[3], n[4]}, Face: Vec{n[5], n[6]}, Fresh: n[7],
				Busy: int(n[8]), Home: Vec{n[9], n[10]}}
		}
	}
	for _, w := range []Who{s.Owner, s.Last} {
		if w.Side > Right || w.Index >= s.Count[w.Side] {
			return nil, fmt.Errorf("there is no player %d of side %d", w.Index, w.Side)
		}
	}
	return s, nil
}
