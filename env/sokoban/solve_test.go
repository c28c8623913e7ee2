package sokoban

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gymkhana/rng"
)

// breadthFirst finds the length of the shortest solution by breadth first over player and boxes, one
// move at a time, with the rules alone. It gives -1 if there is none.
func breadthFirst(l *Level) int {
	type position struct {
		player Cell
		boxes  set
	}
	start := l.Start()
	seen := map[position]bool{{start.player, start.boxes}: true}
	layer := []Board{start}
	for depth := 0; len(layer) > 0; depth++ {
		var next []Board
		for _, b := range layer {
			if b.Done() {
				return depth
			}
			for _, d := range Dirs {
				to := b
				to.Move(d)
				if p := (position{to.player, to.boxes}); !seen[p] {
					seen[p] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return -1
}

// anyLevel makes a small level without asking whether it can be solved. Boxes may start home.
func anyLevel(seed uint64) *Level {
	g := generator{random: rng.Source(seed * 7919)}
	boxes := 1 + g.random.Below(3)
	class := Class{Rows: 5 + g.random.Below(3), Cols: 5 + g.random.Below(3), Boxes: boxes, Walk: 8 + g.random.Below(10)}
	l := g.carve(class)
	if !g.furnish(l, boxes) {
		return anyLevel(seed + 1_000_000)
	}
	if g.random.Below(2) == 0 {
		g.scatter(l, 10)
		return l
	}
	// Or boxes anywhere, which seldom can be solved.
	l.boxes = set{}
	for n := 0; n < boxes; {
		c := CellAt(g.random.Below(l.cols), g.random.Below(l.rows))
		if !l.Wall(c) && c != l.player && !l.boxes.has(c) {
			l.boxes.add(c)
			n++
		}
	}
	return l
}

// TestSolveIsShortest compares the solver with plain search.
func TestSolveIsShortest(t *testing.T) {
	levels := 3000
	if testing.Short() {
		levels = 300
	}
	var s Solver
	unsolvable := 0
	for seed := range uint64(levels) {
		l := anyLevel(seed)
		want := breadthFirst(l)
		way, proof, err := s.Solve(context.Background(), l, Limits{})
		switch {
		case want < 0:
			unsolvable++
			if !errors.Is(err, ErrUnsolvable) {
				t.Fatalf("seed %d: got %q, %v; want unsolvable\n%s", seed, way, err, l)
			}
		case err != nil || len(way) != want || proof.Moves != want:
			t.Fatalf("seed %d: got %q of %d moves, %v; want %d\n%s", seed, way, len(way), err, want, l)
		}
		if want > 1 {
			if _, _, err := s.Solve(context.Background(), l, Limits{Moves: want - 1}); !errors.Is(err, ErrTooLong) {
				t.Fatalf("seed %d: with one move less: %v; want ErrTooLong\n%s", seed, err, l)
			}
			if way, _, err := s.Solve(context.Background(), l, Limits{Moves: want}); err != nil || len(way) != want {
				t.Fatalf("seed %d: with just enough moves: %q, %v\n%s", seed, way, err, l)
			}
		}
	}
	t.Logf("%d of %d cannot be solved", unsolvable, levels)
}

// TestManyBoxes uses the bound for more boxes than are assigned exactly.
func TestManyBoxes(t *testing.T) {
	l := mustParse(t, "##########\n#@       #\n# $.$.$. #\n#   #    #\n# $.$.$. #\n#  #*    #\n#   $.   #\n##########")
	way, proof, err := Solve(context.Background(), l, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	few := mustParse(t, strings.ReplaceAll(l.String(), "*", " "))
	t.Logf("%d moves, %d pushes, %v expanded", len(way), proof.Pushes, proof.Expanded)
	if _, _, err := Solve(context.Background(), few, Limits{Moves: len(way)}); err != nil {
		t.Errorf("with one box less: %v", err)
	}
}

// mirror exchanges left and right, transpose columns and rows.
func mirror(l *Level, c Cell) Cell    { return CellAt(l.cols-1-c.Col(), c.Row()) }
func transpose(l *Level, c Cell) Cell { return CellAt(c.Row(), c.Col()) }

// turned is the level with every square moved.
func turned(l *Level, move func(*Level, Cell) Cell) *Level {
	turn := newLevel(l.rows, l.cols)
	if move(l, CellAt(1, 0)) == CellAt(0, 1) {
		turn = newLevel(l.cols, l.rows)
	}
	turn.player = move(l, l.player)
	for row := range l.rows {
		for col := range l.cols {
			c := CellAt(col, row)
			to := move(l, c)
			if !l.Wall(c) {
				turn.floor.add(to)
			}
			if l.boxes.has(c) {
				turn.boxes.add(to)
			}
			if l.targets.has(c) {
				turn.targets.add(to)
			}
		}
	}
	return turn
}

// TestTurnedLevels holds the solver to a law: a mirrored or transposed level takes the
// mirrored or transposed solution, and has none that is shorter.
func TestTurnedLevels(t *testing.T) {
	list := Official()
	for i := 0; i < len(list); i += 7 {
		p := list[i]
		for _, turn := range []struct {
			name    string
			move    func(*Level, Cell) Cell
			letters *strings.Replacer
		}{
			{"mirrored", mirror, strings.NewReplacer("l", "r", "r", "l", "L", "R", "R", "L")},
			{"transposed", transpose, strings.NewReplacer("l", "u", "u", "l", "r", "d", "d", "r", "L", "U", "U", "L", "R", "D", "D", "R")},
		} {
			l := turned(p.Level, turn.move)
			b := l.Start()
			if err := b.Play(Solution(turn.letters.Replace(string(p.Solution)))); err != nil || !b.Done() {
				t.Errorf("%s %s: solution does not win: %v", p.Name(), turn.name, err)
			}
			way, _, err := Solve(context.Background(), l, Limits{})
			if err != nil || len(way) != len(p.Solution) {
				t.Errorf("%s %s: %d moves, %v; want %d", p.Name(), turn.name, len(way), err, len(p.Solution))
			}
		}
	}
}

func TestSolveLimits(t *testing.T) {
	list := Official()
	p := list[len(list)-1]
	if _, _, err := Solve(context.Background(), p.Level, Limits{States: 100}); !errors.Is(err, ErrTooHard) {
		t.Errorf("with room for 100 positions: %v; want ErrTooHard", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	hard := mustParse(t, "############\n#@ $  $   .#\n# $  $  $ .#\n#  $ $ $  .#\n# $   $   .#\n#   ......##\n############")
	if _, _, err := Solve(ctx, hard, Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want context.Canceled", err)
	}
	home := mustParse(t, "#####\n#@* #\n#####")
	if way, _, err := Solve(context.Background(), home, Limits{}); err != nil || way != "" {
		t.Errorf("already solved: %q, %v; want no moves", way, err)
	}
}

func mustParse(t testing.TB, text string) *Level {
	t.Helper()
	l, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
