package sokoban

import (
	"testing"

	"gymkhana/rng"
)

func TestScoreOfPerfectRun(t *testing.T) {
	for _, p := range Official() {
		b := p.Level.Start()
		var s Score
		dirs, err := p.Solution.Dirs()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range dirs {
			b.Move(d)
			s.Add(&b)
		}
		// A shortest solution may push boxes off targets again; each such push costs what it
		// earned.
		if want := Reference(p.Class.Boxes, len(dirs)); s.Reward != want || s.Best != want {
			t.Errorf("%s: reward %d, best %d; want %d", p.Name(), s.Reward, s.Best, want)
		}
	}
}

func TestBoardIsAValue(t *testing.T) {
	b := mustParse(t, "#@$ .#").Start()
	before := b
	b.Move(Right)
	if before.String() == b.String() || before.Moves() != 0 {
		t.Error("a copy of the board moved along")
	}
	if l := b.Freeze(); l.String() != b.String() || l.Floors() != b.Level().Floors() {
		t.Errorf("frozen level is\n%swant\n%s", l, &b)
	}
}

func BenchmarkStep(b *testing.B) {
	var boards []Board
	for i, p := range Official() {
		if i%12 == 0 {
			boards = append(boards, p.Level.Start())
		}
	}
	start := append([]Board(nil), boards...)
	random := rng.Source(1)
	n := 0
	for b.Loop() {
		r := random.Next()
		i := int(r>>32) % len(boards)
		boards[i].Move(Dir(r & 3))
		if n++; n%(100*len(boards)) == 0 {
			copy(boards, start)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}
