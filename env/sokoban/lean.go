package sokoban

import (
	"context"
	"image"

	"gymkhana"
)

// arrays describes the moment as arrays: one byte for each square. The numbers are those of Tile.
func (w *World) arrays() *gymkhana.Arrays {
	size := w.Spec().Screen
	rows, cols := size.H/w.options.Tile, size.W/w.options.Tile
	return &gymkhana.Arrays{
		Fields: []gymkhana.ArrayField{{Name: "board", Type: gymkhana.Uint8, Shape: []int{rows, cols}, High: float64(PlayerOnTarget),
			Doc: "what is on each square: 0 wall, 1 floor, 2 target, 3 box, 4 box on target, 5 player, 6 player on target"}},
		Write:      func(into [][]byte) { w.play.board.write(into[0], rows, cols) },
		AppendText: func(b []byte) []byte { return append(b, w.play.board.String()...) },
	}
}

// write writes the tile of every square, row by row, into memory for rows by cols squares, and wall outside of the level.
func (b *Board) write(into []byte, rows, cols int) {
	l := b.level
	for row := range rows {
		line := into[row*cols:][:cols]
		floor, targets, boxes := l.floor.row(row), l.targets.row(row), b.boxes.row(row)
		for col := range line {
			on := floor>>col&1 + targets>>col&1 // 0 wall, 1 floor, 2 target
			line[col] = byte(on + 2*(boxes>>col&1))
		}
	}
	if row, col := b.player.Row(), b.player.Col(); row < rows && col < cols {
		into[row*cols+col] += byte(Player) - byte(Floor)
	}
}

// lean plays the world without observations.
func (w *World) lean() *gymkhana.Lean {
	l := &lean{w: w}
	return &gymkhana.Lean{Reset: l.reset, Step: l.step, Now: l.now, Frames: l.frames, Picture: l.picture}
}

// A lean is a World that is played without observations. Its memory is used again at every step.
type lean struct {
	w       *World
	refused string
	state   State
	frame   [1]gymkhana.Frame
}

func (l *lean) reset(ctx context.Context, seed gymkhana.Seed) error {
	l.refused = ""
	return l.w.begin(ctx, seed)
}

func (l *lean) step(ctx context.Context, acts []gymkhana.Action) error {
	moved, refused, err := l.w.perform(ctx, acts)
	if err != nil {
		return err
	}
	if l.refused = refused; !moved.Moved() {
		l.refused = "the move is blocked" // the full text would cost more than the move
	}
	l.w.done = acts
	return nil
}

func (l *lean) now() gymkhana.Observation {
	p := &l.w.play
	return gymkhana.Observation{Refused: l.refused, Ended: p.ended, Reason: p.reason, Tick: p.tick}
}

func (l *lean) frames() []gymkhana.Frame {
	l.w.fill(&l.state)
	l.frame[0] = gymkhana.Frame{Tick: l.w.play.tick, Done: l.w.done, State: &l.state}
	return l.frame[:]
}

func (l *lean) picture() (image.Image, error) {
	w := l.w
	w.canvas = DrawInto(w.canvas, &w.play.board, w.options.Tile)
	return w.canvas, nil
}
