package sokoban

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/plain"
)

// A snapshot is a moment of a World; everything it points to is immutable.
type snapshot struct {
	made made
	play play
	done []gymkhana.Action
}

// snapshot saves the world.
func (w *World) snapshot() (gymkhana.Snapshot, error) {
	if w.made.level == nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Snapshot", errors.New("no episode; Reset first"))
	}
	return snapshot{w.made, w.play, w.done}, nil
}

// restore returns to a snapshot of this or another World.
func (w *World) restore(_ context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
	saved, ok := s.(snapshot)
	if !ok {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Restore", fmt.Errorf("a %T is no snapshot of sokoban", s))
	}
	w.made, w.play, w.done = saved.made, saved.play, saved.done
	return w.observe(""), nil
}

// saved is an encoded snapshot. Boards are in XSB.
type saved struct {
	Start    string // the level
	Class    string
	Optimal  int    // moves of a shortest solution; 0 if unknown
	Shipped  int    // moves of a solution that is not proved shortest; 0 if there is none
	Solution string // LURD, from the start

	Board                 string
	Moves, Pushes, Steps  int
	Reward, Best, Counted int // of the score; boxes home at the last count
	Tick                  int64
	Ended, Reason         string
	Done                  []string
}

func (s snapshot) saved() saved {
	p := &s.play
	return saved{Start: s.made.level.String(), Class: s.made.class, Optimal: s.made.optimal, Shipped: s.made.shipped, Solution: string(s.made.solution),
		Board: p.board.String(), Moves: p.board.Moves(), Pushes: p.board.Pushes(), Steps: p.steps,
		Reward: p.score.Reward, Best: p.score.Best, Counted: p.score.home,
		Tick: int64(p.tick), Ended: string(p.ended), Reason: p.reason, Done: gymkhana.ActionTexts(s.done)}
}

// ceiling bounds the counts of a snapshot, far above those of any episode.
const ceiling = 1 << 30

// load decodes a snapshot of a World of these options. The bytes may be forged, so it checks that the board can be
// played.
func (w *World) load(f *saved) (snapshot, error) {
	m, err := w.loadLevel(f)
	if err != nil {
		return snapshot{}, err
	}
	now, err := Parse(f.Board)
	if err != nil {
		return snapshot{}, fmt.Errorf("board: %w", err)
	}
	if now.String() != f.Board || !now.floor.equal(&m.level.floor) || !now.targets.equal(&m.level.targets) {
		return snapshot{}, errors.New("the board is not one of the level")
	}
	p := play{board: m.level.Start(), score: Score{Reward: f.Reward, Best: f.Best, home: f.Counted}, steps: f.Steps,
		tick: gymkhana.Ticks(f.Tick), ended: gymkhana.Ending(f.Ended), reason: f.Reason}
	start := now.Start()
	p.board.boxes, p.board.player, p.board.home = start.boxes, start.player, start.home
	p.board.moves, p.board.pushes = int32(f.Moves), int32(f.Pushes)
	done, err := gymkhana.ParseActions(f.Done, 1)
	ended := p.ended == gymkhana.Terminated && (p.reason == "finished" || p.reason == "solved" && p.board.Done())
	if p.ended == gymkhana.Running && p.reason == "" && !p.board.Done() {
		ended = true // it goes on
	}
	if !ended {
		err = errors.Join(err, fmt.Errorf("the episode cannot end as %q, %q here", f.Ended, f.Reason))
	}
	return snapshot{m, p, done}, errors.Join(err, plain.Within("Steps", f.Steps, 0, ceiling), plain.Within("Moves", f.Moves, 0, f.Steps),
		plain.Within("Pushes", f.Pushes, 0, f.Moves), plain.Within("Reward", f.Reward, -ceiling, ceiling), plain.Within("Best", f.Best, 0, ceiling),
		plain.Within("Counted", f.Counted, 0, p.board.Total()), plain.Within("Tick", f.Tick, 0, int64(gymkhana.MaxSeed)))
}

// loadLevel reads the level of a snapshot. It sets no seed, so that no later Reset reuses it.
func (w *World) loadLevel(f *saved) (made, error) {
	l, err := Parse(f.Start)
	switch {
	case err != nil:
		return made{}, fmt.Errorf("level: %w", err)
	case l.String() != f.Start || f.Class != w.options.Class:
		return made{}, errors.New("the level is not as this world writes it")
	case w.level != nil && !l.Equal(w.level):
		return made{}, errors.New("the level is another one than the config's")
	case w.level == nil && (l.cols != w.class.Cols || l.rows != w.class.Rows):
		return made{}, fmt.Errorf("the level is %d by %d; want %d by %d", l.cols, l.rows, w.class.Cols, w.class.Rows)
	}
	m := made{seed: noSeed, class: f.Class, level: l, solution: Solution(f.Solution), optimal: f.Optimal, shipped: f.Shipped}
	if b := l.Start(); f.Solution != "" && (b.Play(m.solution) != nil || !b.Done()) {
		return made{}, errors.New("the solution does not solve the level")
	}
	least := 0
	if w.level == nil { // drawn levels are solved
		least = 1
	}
	return m, errors.Join(plain.Within("Optimal", f.Optimal, least, ceiling), plain.Within("Shipped", f.Shipped, 0, ceiling))
}

// noSeed is larger than all seeds.
const noSeed = uint64(gymkhana.MaxSeed)
