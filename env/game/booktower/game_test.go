package booktower

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "a0bdb0ab93b920e8", "1b6a94c51d56d237") }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

// table is a position of three areas: the areas of the books, the largest first.
func table(on ...int) State {
	s := State{Areas: 3, Books: len(on)}
	copy(s.On[:], on)
	return s
}

// TestAllows is the rules by example.
func TestAllows(t *testing.T) {
	beside, stool := table(0, 0, 1), table(0, 1, 0)
	beside.Neighbours, stool.Stool = true, 2
	for _, ex := range []struct {
		name     string
		s        State
		from, to int
		want     Note
	}{
		{"a small book goes onto a large one", table(0, 1), 1, 0, Moved},
		{"a large one does not go onto a small one", table(0, 1), 0, 1, TooLarge},
		{"any book goes onto an empty area", table(0, 1), 0, 2, Moved},
		{"an empty area has no book", table(0, 0), 1, 2, Nothing},
		{"three areas have no fourth", table(0, 0), 0, 3, NoArea},
		{"from A to C is too far", beside, 0, 2, TooFar},
		{"from A to B is near", table(1, 0, 0), 0, 1, Moved},
		{"a stool holds one book", stool, 0, 1, Full},
		{"what lies on a stool can leave it", stool, 1, 2, Moved},
	} {
		before := ex.s
		if got := ex.s.allows(ex.from, ex.to); got != ex.want {
			t.Errorf("%s: %v to %v: note %d; want %d", ex.name, ex.from, ex.to, got, ex.want)
		}
		if ex.s.move(ex.from, ex.to); (ex.s.On != before.On) != (ex.want == Moved) || ex.s.Note != ex.want {
			t.Errorf("%s: the books are at %v, before at %v", ex.name, ex.s.On, before.On)
		}
	}
}

// TestShortestWays are the lengths known for towers: 2^n - 1 moves with three areas, and 3^n - 1 between the outer
// areas if books go only to neighbours.
func TestShortestWays(t *testing.T) {
	for books := 2; books <= 6; books++ {
		s := State{Areas: 3, Books: books, Target: 2}
		if got, want := s.search()[s.code()], 1<<books-1; got != want {
			t.Errorf("%d books: %d moves; want %d", books, got, want)
		}
		power := 1
		for range books {
			power *= 3
		}
		if s.Neighbours = true; s.search()[s.code()] != power-1 {
			t.Errorf("%d books between neighbours: %d moves; want %d", books, s.search()[s.code()], power-1)
		}
	}
	four := State{Areas: 4, Books: 6, Target: 3}
	if got := four.search()[four.code()]; got != 17 {
		t.Errorf("6 books on four areas: %d moves; want 17", got)
	}
	four.Stool = 2
	if got := four.search()[four.code()]; got <= 17 || got >= 63 {
		t.Errorf("6 books on three areas and a stool: %d moves; want more than 17 and fewer than 63", got)
	}
}

// TestInstructions: a control does what it says, also after half a move by hand; a refused one says why and changes
// nothing.
func TestInstructions(t *testing.T) {
	s := table(0, 1, 2)
	if _, err := instruct(&s, 0, 2); err == nil || err.Error() != "book 3 is larger than book 1, which lies on C" {
		t.Errorf("refused with %v", err)
	}
	s.choose(1)
	act, err := instruct(&s, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range act.Text("text") {
		s.choose(int(key - 'a'))
	}
	if want := table(0, 1, 0); s.On != want.On || s.Moves != 1 || s.Chosen != 0 || s.message() != "I moved book 1 from C to A." {
		t.Errorf("%+v says %q", s, s.message())
	}
}

// TestSound: a state that the rules cannot reach is doubted.
func TestSound(t *testing.T) {
	first, err := start(gymkhana.Config(`{"areas":4,"books":5,"stool":2,"least":5}`), 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := sound(&first, &first); err != nil {
		t.Fatal(err)
	}
	for want, forge := range map[string]func(s *State){
		"the table is another":         func(s *State) { s.Target = (s.Target + 1) % 4 },
		"an area is 4":                 func(s *State) { s.On[0] = 4 },
		"no book is 1":                 func(s *State) { s.On[6] = 1 },
		"more than one book":           func(s *State) { s.On[0], s.On[1] = 1, 1 },
		"nothing lies on the chosen":   func(s *State) { s.On, s.Chosen = [MaxBooks]int{0, 0, 0, 0, 0}, 4 },
		"a move has no areas":          func(s *State) { s.Moves = 1 },
		"put no book on its area":      func(s *State) { s.Moves, s.From, s.To = 1, 1, 0 },
		"the goal has another length":  func(s *State) { s.Left++ },
		"note is 6":                    func(s *State) { s.Note = Full + 1 },
		"from and to is 5; want 0 to ": func(s *State) { s.To = 5 },
	} {
		s := first
		if forge(&s); sound(&s, &first) == nil || !strings.Contains(sound(&s, &first).Error(), want) {
			t.Errorf("%v; want %q", sound(&s, &first), want)
		}
	}
}

// TestCovered: progress is the share of the way that is done, and never below none.
func TestCovered(t *testing.T) {
	for _, ex := range []struct {
		left int
		want kit.Fix
	}{{8, 0}, {9, 0}, {6, kit.One / 4}, {0, kit.One}} {
		if s := (State{Way: 8, Left: ex.left}); s.covered() != ex.want {
			t.Errorf("%d of 8 moves left: %v; want %v", ex.left, s.covered(), ex.want)
		}
	}
}

// TestParams: a table that cannot be is refused, in words that say what can.
func TestParams(t *testing.T) {
	for params, want := range map[string]string{
		`{"areas":9}`:   "want 3 or 4 areas",
		`{"areas":2}`:   "want 3 or 4 areas",
		`{"books":8}`:   "2 to 7 books",
		`{"books":-1}`:  "2 to 7 books",
		`{"stool":4}`:   "a stool among the areas",
		`{"least":-1}`:  "at least 1 as least",
		`{"boks":3}`:    "boks",
		`{"least":900}`: "least (900)",
		`{"books":2,"most":1,"stool":1,"least":2}`: "most (1",
	} {
		if _, err := start(gymkhana.Config(params), 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", params, err, want)
		}
	}
}
