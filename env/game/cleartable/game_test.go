package cleartable

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "62cf2c69cba90468", "ac6885f9cc3628d6") }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

// parse makes a pile of words such as "dish 3".
func parse(t *testing.T, words ...string) (p Pile) {
	t.Helper()
	for _, w := range words {
		kind := slices.Index(kinds[:], w[:len(w)-2])
		if kind < 0 {
			t.Fatalf("%q is no thing", w)
		}
		p.push(thing(kind, size(w)))
	}
	return p
}

// TestAllows is the rules by example, with a tray for two.
func TestAllows(t *testing.T) {
	small := parse(t, "box 1")
	for _, ex := range []struct {
		name  string
		table Pile // of the first of two spots; a small box lies on the second
		tray  Pile
		order Order
		want  Note
		says  string
	}{
		{"a thing is lifted", parse(t, "book 2", "dish 5"), Pile{}, Lift, Done, "I lifted dish 5 from spot 1."},
		{"nothing is lifted from the bare table", Pile{}, Pile{}, Lift, Nothing, "No: nothing lies on spot 1."},
		{"a full tray takes no more", parse(t, "book 2"), parse(t, "dish 1", "dish 2"), Lift, TrayFull, "No: the tray holds only 2."},
		{"there is no third spot", Pile{}, Pile{}, Lift + 2, NoSpot, "No: the table has only the spots 1 to 2."},
		{"the last thing goes onto a larger one", parse(t, "book 4"), parse(t, "dish 5", "dish 3"), Lower, Done, "I put dish 3 back onto spot 1."},
		{"it goes onto one of its size", parse(t, "book 3"), parse(t, "dish 3"), Lower, Done, "I put dish 3 back onto spot 1."},
		{"it does not go onto a smaller one", Pile{}, parse(t, "dish 3"), Lower + 1, TooLarge,
			"No: dish 3 is larger than box 1, which lies on spot 2."},
		{"it goes onto the bare table", Pile{}, parse(t, "dish 3"), Lower, Done, "I put dish 3 back onto spot 1."},
		{"an empty tray lowers nothing", Pile{}, Pile{}, Lower, TrayEmpty, "No: the tray is empty."},
		{"an empty tray goes nowhere", Pile{}, Pile{}, Take, TrayEmpty, "No: the tray is empty."},
		{"a book does not belong in the sink", Pile{}, parse(t, "book 3"), Take, Elsewhere, "No: nothing on the tray belongs into the sink."},
		{"a dish does, also below a book", Pile{}, parse(t, "dish 1", "book 3"), Take, Done, "I went to the sink."},
		{"a pile of six is as high as can be", parse(t, "box 5", "box 5", "box 5", "box 5", "box 5", "box 5"), parse(t, "dish 1"), Lower, SpotIsFull,
			"No: the pile on spot 1 cannot be higher."},
	} {
		s := State{Kinds: 3, Things: 5, Spots: 2, Tray: 2, Table: [MaxSpots]Pile{ex.table, small}, Carry: ex.tray}
		before := s
		s.do(ex.order)
		if changed := s.Table != before.Table || s.Carry != before.Carry; s.Note != ex.want || changed != (ex.want == Done) || s.message() != ex.says {
			t.Errorf("%s: note %d, changed %v, says %q; want note %d, %q", ex.name, s.Note, changed, s.message(), ex.want, ex.says)
		}
	}
}

// TestPutAway: the things of one kind leave the tray, the largest first, and the others keep their order.
func TestPutAway(t *testing.T) {
	s := State{Kinds: 3, Things: 5, Spots: 2, Tray: 4, Carry: parse(t, "book 1", "dish 2", "book 4", "dish 5")}
	s.do(Take + Book)
	if want := (State{Carry: parse(t, "dish 2", "dish 5")}); s.Carry != want.Carry || s.Places[Book] != parse(t, "book 4", "book 1") ||
		s.cleared() != 2 || s.Steps != 1 {
		t.Errorf("on the tray %v, in places %v", text(&s.Carry), texts(s.Places[:]))
	}
}

// TestOrderMatters: what is left and larger than the last thing in its place loses the round, on table and tray.
func TestOrderMatters(t *testing.T) {
	s := State{Kinds: 3, Things: 5, Spots: 2, Tray: 4, Table: [MaxSpots]Pile{parse(t, "book 4", "box 5")}, Carry: parse(t, "book 3", "dish 5")}
	s.do(Take + Book)
	if reason, won := over(&s); reason != "book 4 no longer fits onto the shelf" || won {
		t.Errorf("the round is over: %q, %v", reason, won)
	}
	s.Table[0], s.Carry = parse(t, "book 2", "box 5"), parse(t, "book 5")
	if reason, _ := over(&s); reason != "book 5 no longer fits onto the shelf" {
		t.Errorf("the round is over: %q", reason)
	}
	if s.Carry = parse(t, "dish 5"); s.blocked() != 0 {
		t.Errorf("%v is blocked", s.blocked())
	}
}

// TestPointer: the left button lifts and carries, the right one lowers.
func TestPointer(t *testing.T) {
	s := State{Kinds: 3, Things: 5, Spots: 2, Tray: 4, Table: [MaxSpots]Pile{parse(t, "book 4", "dish 5")}}
	press := func(x, y int, b kit.Buttons) { tick(&s, []kit.Input{{X: x, Y: y, Clicked: b}}) }
	press(200, 500, kit.LeftButton)
	press(800, 500, kit.RightButton)
	press(200, 500, kit.LeftButton)
	press(rooms[Book].x+5, rooms[Book].y+5, kit.LeftButton)
	press(rooms[Box].x+5, rooms[Box].y+5, kit.RightButton)
	if s.Table[1] != parse(t, "dish 5") || s.Places[Book] != parse(t, "book 4") || s.Steps != 4 || s.Last != Take+Book {
		t.Errorf("%+v", s)
	}
}

// TestPlansAreShort holds the oracle to a search without its estimate, on small tables: it may need at most a third more.
func TestPlansAreShort(t *testing.T) {
	for seed := range gymkhana.Seed(20) {
		s, err := start(gymkhana.Config(`{"kinds":2,"things":2,"spots":2,"tray":2}`), seed)
		if err != nil {
			t.Fatal(err)
		}
		plan, least := solve(&s, expansions), shortest(s)
		if len(plan) < least || 3*len(plan) > 4*least {
			t.Errorf("seed %d: %d instructions; the least are %d", seed, len(plan), least)
		}
		for _, o := range plan {
			s.do(o)
		}
		if s.cleared() != 4 {
			t.Errorf("seed %d: the plan clears %d of 4", seed, s.cleared())
		}
	}
	all := 0 // on larger tables, in the mean: 4 of 3 kinds need 12 lifts and 6 ways to a place at least
	for seed := range gymkhana.Seed(20) {
		s, err := start(gymkhana.Config(`{"things":4,"spots":4}`), seed)
		if err != nil {
			t.Fatal(err)
		}
		all += len(solve(&s, expansions))
	}
	if all < 20*18 || all > 20*22 {
		t.Errorf("20 plans have %d instructions; want 360 to 440", all)
	}
}

// TestSound: a state that the rules cannot reach is doubted.
func TestSound(t *testing.T) {
	first, err := start(gymkhana.Config(`{"spots":3}`), 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := sound(&first, &first); err != nil {
		t.Fatal(err)
	}
	move := func(s *State, to *Pile, kind int) { // takes an upper thing of a kind, or of any
		for i := range s.Table {
			if top := s.Table[i].Top(); top != 0 && (kind < 0 || top.Kind() == kind) {
				to.push(s.Table[i].pop())
				return
			}
		}
		t.Fatalf("no thing of kind %d lies on top", kind)
	}
	top := first.Table[0].Top()
	for want, forge := range map[string]func(s *State){
		"the table is another":        func(s *State) { s.Tray++ },
		"a thing is another":          func(s *State) { s.Table[0].pop() },
		"a hole or something unknown": func(s *State) { s.Carry[2] = top },
		"on the tray is 4; want 0 to 3": func(s *State) {
			move(s, &s.Carry, -1)
			move(s, &s.Carry, -1)
			move(s, &s.Carry, -1)
			move(s, &s.Carry, -1)
		},
		"things beside the table is 1":     func(s *State) { move(s, &s.Table[3], -1) },
		"in a wrong place":                 func(s *State) { move(s, &s.Places[(top.Kind()+1)%Kinds], top.Kind()) },
		"not one of the last instruction":  func(s *State) { s.Note, s.Last = Elsewhere, Lift },
		"the last instruction is 12; want": func(s *State) { s.Last = last + 1 },
		"note is 8":                        func(s *State) { s.Note = SpotIsFull + 1 },
	} {
		s := first
		if forge(&s); sound(&s, &first) == nil || !strings.Contains(sound(&s, &first).Error(), want) {
			t.Errorf("%v; want %q", sound(&s, &first), want)
		}
	}
}

// shortest is the length of a shortest plan, by a search in breadth.
func shortest(s State) int {
	seen := map[State]bool{s: true}
	for level, n := []State{s}, 0; len(level) > 0; n++ {
		var next []State
		for _, at := range level {
			if at.cleared() == s.Kinds*s.Things {
				return n
			}
			for o := Lift; o <= last; o++ {
				if to := at; to.allows(o) == Done {
					to.do(o)
					if to.Steps, to.Last = 0, 0; !seen[to] && to.blocked() == 0 {
						seen[to] = true
						next = append(next, to)
					}
				}
			}
		}
		level = next
	}
	return 0
}

// TestParams: a table that cannot be is refused, in words that say what can.
func TestParams(t *testing.T) {
	for params, want := range map[string]string{
		`{"kinds":4}`:            "want 1 to 3 kinds",
		`{"things":6}`:           "1 to 5 things of each",
		`{"things":-1}`:          "1 to 5 things of each",
		`{"spots":5}`:            "2 to 4 spots",
		`{"tray":99}`:            "a tray for 1 to 4",
		`{"things":5,"spots":2}`: "room for 5 things each",
		`{"thing":5}`:            "thing",
	} {
		if _, err := start(gymkhana.Config(params), 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", params, err, want)
		}
	}
	for _, params := range []string{`{"kinds":1,"things":1,"spots":2,"tray":1}`, `{"things":5,"spots":3}`} {
		s, err := start(gymkhana.Config(params), 1)
		if err != nil || sound(&s, &s) != nil {
			t.Errorf("%s: %v, %v", params, err, sound(&s, &s))
		}
	}
}
