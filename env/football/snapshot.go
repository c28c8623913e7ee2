package football

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/plain"
)

// A snapshot is an immutable moment of a World.
type snapshot struct {
	play  play
	since []State
	done  []gymkhana.Action
}

// snapshot saves the world.
func (w *World) snapshot() (gymkhana.Snapshot, error) {
	if !w.play.ready {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/football.Snapshot", errors.New("no episode; Reset first"))
	}
	return &snapshot{w.play, slices.Clone(w.since), w.done}, nil
}

// restore returns to a snapshot of this or another World.
func (w *World) restore(_ context.Context, saved gymkhana.Snapshot) (gymkhana.Moment, error) {
	s, ok := saved.(*snapshot)
	if !ok {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/football.Restore", fmt.Errorf("a %T is no snapshot of football", saved))
	}
	w.play, w.done = s.play, s.done
	w.since = append(w.since[:0], s.since...)
	return w.observe(""), nil
}

// rendering is Auto in encoded form.
type rendering struct {
	Any, Begun bool
	Dir, Prev  Action
}

// append writes a snapshot as {"auto":…,"done":[…],"frames":[…],"spare":0}. The last frame is the current state.
func (s *snapshot) append(b []byte) []byte {
	t, done := s.play.auto, gymkhana.ActionTexts(s.done)
	b = plain.Append(append(b, `{"auto":`...), &rendering{t.any, t.begun, t.dir, t.prev})
	b = plain.Append(append(b, `,"done":`...), &done)
	b = append(b, `,"frames":[`...)
	for i := range s.since {
		if i > 0 {
			b = append(b, ',')
		}
		b = s.since[i].AppendCanonical(b)
	}
	b = strconv.AppendInt(append(b, `],"spare":`...), int64(s.play.spare), 10)
	return append(b, '}')
}

// load decodes a snapshot of a World of these options. The bytes may be forged, so it accepts only states that Step can
// play.
func (w *World) load(from *gymkhana.Scanner) (*snapshot, error) {
	var t rendering
	var texts []string
	s := &snapshot{}
	from.Want(`{"auto":`)
	plain.Scan(from, &t)
	from.Want(`,"done":`)
	plain.Scan(from, &texts)
	from.Want(`,"frames":`)
	from.List(func() {
		state, err := w.loadState(from.Raw())
		from.Fail(err)
		if err == nil {
			s.since = append(s.since, *state)
		}
	})
	from.Want(`,"spare":`)
	s.play.spare = gymkhana.Ticks(from.Int(0, int64(gymkhana.MaxSeed)))
	from.Want(`}`)
	if from.End() != nil {
		return nil, from.End()
	}
	if len(s.since) == 0 {
		return nil, errors.New("no frames")
	}
	now := &s.since[len(s.since)-1]
	if now.Over == Playing && s.play.spare >= frameTicks {
		return nil, fmt.Errorf("%d ticks since the last frame", s.play.spare)
	}
	if !t.Dir.direction() || t.Prev > BuiltinAI {
		return nil, errors.New("auto-rendering of an action that there is not")
	}
	s.play.state, s.play.ready = *now, true
	s.play.auto = Auto{prev: t.Prev, dir: t.Dir, begun: t.Begun, any: t.Any}
	var err error
	s.done, err = gymkhana.ParseActions(texts, 1)
	return s, err
}

// stateText is the longest text of a state.
const stateText = 1 << 14

func (w *World) loadState(text []byte) (*State, error) {
	if len(text) > stateText {
		return nil, fmt.Errorf("a state of %d bytes; the most are %d", len(text), stateText)
	}
	read, err := Decode(text)
	if err != nil {
		return nil, err
	}
	s := read.(*State)
	if !bytes.Equal(s.AppendCanonical(nil), text) {
		return nil, errors.New("a state is not in its canonical form")
	}
	if err := s.sound(); err != nil {
		return nil, err
	}
	if scene, ok := SceneNamed(w.options.Scene); ok {
		for side, list := range [2][]Stand{scene.Left, scene.Right} {
			if s.Count[side] != len(list) {
				return nil, fmt.Errorf("%d players of side %d; the scene has %d", s.Count[side], side, len(list))
			}
		}
	}
	return s, nil
}

// The bounds of a sound state: positions on the pitch or near it, and speeds up to that of a shot.
const (
	farthest = 2 * HalfLength
	fastest  = 100 * one
	longer   = 1 << 20 // ticks
)

// sound reports values in a state that Step and Draw cannot handle.
func (s *State) sound() error {
	wrong := []error{
		plain.Within("frame", s.Frame, 0, Frames), plain.Within("tick", s.Tick, 0, longer), plain.Within("age", s.Age, 0, longer),
		plain.Within("action", s.Action, 0, BuiltinAI), plain.Within("dir", s.Dir, 0, GoBottomLeft),
		plain.Within("swing", s.Swing.Action, 0, Shoot), plain.Within("swing", s.Swing.Ticks, -longer, longer),
		plain.Within("over", s.Over, 0, TimeUp), plain.Within("level", min(s.Level[0], s.Level[1]), 0, one),
		plain.Within("level", max(s.Level[0], s.Level[1]), 0, one), plain.Within("score", s.Score[Left], 0, 1), plain.Within("score", s.Score[Right], 0, 1),
		plain.Within("ball", s.Ball.Z, -one, farthest), plain.Within("ball", s.Ball.VZ.Abs(), 0, fastest),
		onField("ball", s.Ball.Pos), slow("ball", s.Ball.Vel), onField("start", s.Start), slow("swing", s.Swing.Way),
	}
	for _, at := range s.Past {
		wrong = append(wrong, onField("past", at))
	}
	for side := range s.Teams {
		wrong = append(wrong, plain.Within("players", s.Count[side], 1, Most))
		for i := range s.Count[side] {
			p := &s.Teams[side][i]
			wrong = append(wrong, plain.Within("role", p.Role, 0, roles-1), plain.Within("freshness", p.Fresh, 0, one), plain.Within("busy", p.Busy, 0, longer),
				onField("player", p.Pos), onField("home", p.Home), slow("player", p.Vel), slow("facing", p.Face))
		}
	}
	wrong = append(wrong, plain.Within("active", s.Active, 0, s.Count[Left]-1), plain.Within("receiver", s.Receiver, -1, s.Count[Left]-1))
	for _, w := range []Who{s.Owner, s.Last} {
		wrong = append(wrong, plain.Within("side", w.Side, Left, Right), plain.Within("player", w.Index, -1, s.Count[w.Side&1]-1))
	}
	if s.Over == Playing && (s.Frame >= Frames || s.Owner.Side == Right && !s.Owner.nobody()) {
		wrong = append(wrong, errors.New("the game goes on, though it is over"))
	}
	return errors.Join(wrong...)
}

func onField(name string, at Vec) error {
	return plain.Within(name, max(at.X.Abs(), at.Y.Abs()), 0, farthest)
}

func slow(name string, v Vec) error { return plain.Within(name, max(v.X.Abs(), v.Y.Abs()), 0, fastest) }
