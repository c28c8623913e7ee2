package football

import (
	"context"
	"encoding/binary"
	"math"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The numbers of a player in the array "players", and of the array "play".
const (
	playerNumbers = 10
	playNumbers   = 10
)

// far is more than all lengths in metres, speeds in m/s and counts of a player.
const far = 256

// arrays describes the moment as arrays of metres and metres per second. x leads to the opponents' goal, y down.
func (w *World) arrays() *gymkhana.Arrays {
	return &gymkhana.Arrays{
		Fields: []gymkhana.ArrayField{
			{Name: "ball", Type: gymkhana.Float32, Shape: []int{6}, Low: -far, High: far, Doc: "x, y, z, vx, vy, vz"},
			{Name: "players", Type: gymkhana.Float32, Shape: []int{2, Most, playerNumbers}, Low: -far, High: far,
				Doc: "ours, then theirs: 1 if the player is there, role, x, y, vx, vy, the direction he faces as x and y, freshness from 0 to 1, " +
					"ticks in which he can neither play the ball nor tackle. Roles are GK CB LB RB DM CM LM RM AM CF, from 0"},
			{Name: "play", Type: gymkhana.Int32, Shape: []int{playNumbers}, Low: -1, High: 1 << 20,
				Doc: "side and index of the player with the ball (-1: none), of the last player who touched it, index of our player who is commanded, " +
					"direction of the run (0: none, from left clockwise 1 to 8), whether he sprints, whether he dribbles, frames played, our goals"},
		},
		Write:      func(into [][]byte) { w.play.state.write(into) },
		AppendText: func(b []byte) []byte { return append(b, w.play.state.Describe()...) },
	}
}

// write writes the arrays.
func (s *State) write(into [][]byte) {
	at := into[0]
	number := func(f float32) {
		binary.LittleEndian.PutUint32(at, math.Float32bits(f))
		at = at[4:]
	}
	fix := func(list ...Fix) {
		for _, f := range list {
			number(float32(f) / float32(kit.One))
		}
	}
	fix(s.Ball.Pos.X, s.Ball.Pos.Y, s.Ball.Z, s.Ball.Vel.X, s.Ball.Vel.Y, s.Ball.VZ)
	at = into[1]
	for side := range s.Teams {
		n := s.Count[side]
		for i := range n {
			p := &s.Teams[side][i]
			number(1)
			number(float32(p.Role))
			fix(p.Pos.X, p.Pos.Y, p.Vel.X, p.Vel.Y, p.Face.X, p.Face.Y, p.Fresh)
			number(float32(p.Busy))
		}
		rest := (Most - n) * playerNumbers * 4
		clear(at[:rest])
		at = at[rest:]
	}
	at = into[2]
	for _, v := range [playNumbers]int{s.Owner.at(), s.Owner.Index, s.Last.at(), s.Last.Index, s.Active, int(s.Dir), number01(s.Running),
		number01(s.Careful), s.Frame, s.Score[Left]} {
		binary.LittleEndian.PutUint32(at, uint32(v))
		at = at[4:]
	}
}

// at is the side as a number; -1 for neither side.
func (w Who) at() int {
	if w.nobody() {
		return -1
	}
	return int(w.Side)
}

func number01(is bool) int {
	if is {
		return 1
	}
	return 0
}

// lean plays the world without observations.
func (w *World) lean() *gymkhana.Lean {
	l := &lean{w: w}
	return &gymkhana.Lean{Reset: l.reset, Step: l.step, Now: l.now, Frames: l.frames, Picture: w.draw}
}

// A lean is a World that is played without observations. Its memory is used again at every step.
type lean struct {
	w       *World
	refused string
	list    []gymkhana.Frame
}

func (l *lean) reset(ctx context.Context, seed gymkhana.Seed) error {
	l.refused = ""
	return l.w.begin(ctx, seed)
}

func (l *lean) step(ctx context.Context, acts []gymkhana.Action) (err error) {
	if l.refused, err = l.w.perform(ctx, acts); err == nil {
		l.w.done = acts
	}
	return err
}

func (l *lean) now() gymkhana.Observation { return l.w.now(l.refused) }

func (l *lean) frames() []gymkhana.Frame {
	l.list = l.list[:0]
	for i := range l.w.since {
		s := &l.w.since[i]
		l.list = append(l.list, gymkhana.Frame{Tick: gymkhana.Ticks(s.Frame) * frameTicks, Done: l.w.done, State: s})
	}
	return l.list
}
