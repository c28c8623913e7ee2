package playground

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// A game is a mini on a phone of its own.
type game struct {
	t    *testing.T
	page ui.Page
	sys  ui.System
	s    State
}

// playing draws a mini and shows it.
func playing(t *testing.T, m *mini, round int) *game {
	t.Helper()
	g := &game{t: t, s: m.pick(round)}
	g.sys.Shell.OpenAt(Name, ui.Route{})
	g.describe()
	return g
}

func (g *game) describe() {
	g.page.Begin(&g.sys, []ui.AppInfo{App.AppInfo})
	show(&g.page, &g.s)
	g.page.End()
}

// do taps what has the id, or types a text into it, and scrolls to it before.
func (g *game) do(id, text string) {
	g.t.Helper()
	for l, _ := g.page.Look(id); !l.Seen && l.Below; l, _ = g.page.Look(id) {
		down := gymkhana.Action{Verb: gymkhana.Scroll, Args: []gymkhana.Arg{{Name: "direction", Value: "down"}}}
		if why := g.page.Act(down); why != "" {
			g.t.Fatalf("%s: no way to %q: %s", g.s.Mini, id, why)
		}
		g.describe()
	}
	a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: id}}}
	if text != "" {
		a.Verb = gymkhana.Type
		a.Args = append(a.Args, gymkhana.Arg{Name: "text", Value: text}, gymkhana.Arg{Name: "clear", Value: true})
	}
	if why := g.page.Act(a); why != "" {
		g.t.Fatalf("%s: %v is refused: %s", g.s.Mini, a, why)
	}
	g.describe()
}

// fields are the text fields that can be seen.
func (g *game) fields() []string {
	var ids []string
	for _, id := range g.page.IDs() {
		if l, _ := g.page.Look(id); l.Edit {
			ids = append(ids, id)
		}
	}
	return ids
}

// Forms wait until they are filled, and nonsense does not win.
func TestForms(t *testing.T) {
	for _, m := range []*mini{&enterText, &enterPassword, &loginUser, &copyPaste, &useAutocomplete, &readTable, &textTransform, &multiOrderings, &findWord} {
		g := playing(t, m, 3)
		fields := g.fields()
		for _, id := range fields {
			g.do("submit", "")
			if g.s.Done || g.sys.Shell.Snack != "Fill in every field first" {
				t.Fatalf("%s is over with %s still empty, or says nothing of it: %q", m.name, id, g.sys.Shell.Snack)
			}
			g.do(id, "zz")
		}
		if g.do("submit", ""); len(fields) == 0 || !g.s.Done || g.s.Won {
			t.Errorf("%s: nonsense in %v: done %v, won %v", m.name, fields, g.s.Done, g.s.Won)
		}
	}
}

// Text that is no date, time or number is refused; a wrong value loses.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		mini         *mini
		field        string
		refused, bad string
	}{
		{&enterDate, "date", "30.02.2010", "01.01.1980"},
		{&enterDate, "date", "2010-02-03", "01.01.1980"},
		{&simpleArithmetic, "answer", "seven", "-1"},
		{&simpleAlgebra, "answer", "x", "−99"},
	} {
		g := playing(t, c.mini, 2)
		g.do(c.field, c.refused)
		if g.do("submit", ""); g.s.Done || g.sys.Shell.Snack == "" {
			t.Errorf("%s: %q ends it, or is refused without a word", c.mini.name, c.refused)
		}
		g.do(c.field, c.bad)
		if g.do("submit", ""); !g.s.Done || g.s.Won {
			t.Errorf("%s: %q: done %v, won %v", c.mini.name, c.bad, g.s.Done, g.s.Won)
		}
	}
}

func TestTimeNeedsItsHalf(t *testing.T) {
	g := playing(t, &enterTime, 1)
	g.s.Nums = []int{7, 5, 1, -1}
	for _, c := range []struct{ id, text, says string }{
		{"hour", "13", "The hour is a number from 1 to 12"},
		{"hour", "7", "The minute is a number from 0 to 59"},
		{"minute", "60", "The minute is a number from 0 to 59"},
		{"minute", "5", "Pick AM or PM"},
	} {
		g.do(c.id, c.text)
		if g.do("submit", ""); g.s.Done || g.sys.Shell.Snack != c.says {
			t.Fatalf("%s %s: got %q, want %q", c.id, c.text, g.sys.Shell.Snack, c.says)
		}
	}
	g.do("half/PM", "")
	if g.do("submit", ""); !g.s.Won {
		t.Error("7:05 PM is not 7:05 PM")
	}
}

// The cursor's place counts, not the typed text.
func TestFocus(t *testing.T) {
	for i := range 6 {
		g := playing(t, &focusText, 5)
		g.do("field/"+g.s.Words[i], "")
		if g.do("ready", ""); !g.s.Done || g.s.Won != (i == g.s.Nums[0]) {
			t.Errorf("cursor in field %d, asked for %d: done %v, won %v", i, g.s.Nums[0], g.s.Done, g.s.Won)
		}
	}
}

// X need not lose, whatever the other player prefers; but taking the first free square often does.
func TestTicTacToe(t *testing.T) {
	wins, losses := 0, 0
	for round := range 300 {
		var c device.Case
		var s State
		ticTacToe.draw(rng.New(gymkhana.Seed(round), "test"), &c, &s)
		careless := s.board()
		best, _ := careless.foresee(s.Nums[9:])
		if best < 0 {
			t.Errorf("order %v cannot be held", s.Nums[9:])
		}
		wins += max(best, 0)
		winner, over := careless.over()
		for ; !over; winner, over = careless.over() {
			careless[slices.Index(careless[:], blank)] = cross
			careless.reply(s.Nums[9:])
		}
		if winner == nought {
			losses++
		}
	}
	if wins < 30 || losses < 30 {
		t.Errorf("of 300 games %d can be won and %d are lost by carelessness", wins, losses)
	}
}

// The other player wins before it blocks, and blocks before it pleases itself.
func TestReply(t *testing.T) {
	for _, c := range []struct {
		b    board
		want int
	}{
		{board{nought, nought, blank, cross, cross, blank}, 2},
		{board{nought, blank, blank, cross, cross, blank}, 5},
		{board{cross}, 8},
	} {
		got := c.b
		if got.reply([]int{0, 8, 7, 6, 5, 4, 3, 2, 1}); got[c.want] != nought {
			t.Errorf("to %v the answer is %v, want square %d", c.b, got, c.want)
		}
	}
}

func TestSuggestions(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"", nil},
		{" ju ", []string{"Juniper"}},
		{"Al", []string{"Alder", "Almond", "Aloe"}},
		{"aloe", nil},
		{"zz", nil},
		{"ü", nil},
	} {
		s := State{Values: []string{c.typed}}
		if got := s.suggestions(); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %v, want %v", c.typed, got, c.want)
		}
	}
}

// The best flight is the only best one, by either measure.
func TestFlights(t *testing.T) {
	for round := range 100 {
		s := bookFlight.pick(round)
		for s.Nums[0] = range 2 {
			for i := range 5 {
				if i != s.best() && s.measure(i) <= s.measure(s.best()) {
					t.Errorf("round %d: flight %d is as good as the best: %v", round, i, s.Nums)
				}
			}
		}
	}
}

// A flight is right only on the route and day of the goal.
func TestFlightForm(t *testing.T) {
	g := playing(t, &bookFlight, 4)
	say := func(want string) {
		t.Helper()
		if g.do("search", ""); g.sys.Shell.Snack != want {
			t.Errorf("got %q, want %q", g.sys.Shell.Snack, want)
		}
	}
	say("Pick the town to start from")
	g.s.Values[0] = g.s.Words[0]
	say("Pick the town to fly to")
	g.s.Values[1] = g.s.Words[0]
	say("That is where you are")
	g.s.Values[1] = g.s.Words[1]
	say("Pick a date")
	g.s.Values[2] = "2023-10-15"
	g.do("search", "")
	if g.do("flight/"+g.s.Words[3+g.s.best()][:5], ""); !g.s.Done || g.s.Won {
		t.Errorf("the best flight of another day: done %v, won %v", g.s.Done, g.s.Won)
	}
}

// The other things that can be done with a mail, and other mails, lose.
func TestMails(t *testing.T) {
	for round := range 12 {
		for at := range 5 {
			g := playing(t, &emailInbox, round)
			g.do("star/"+g.s.sender(at), "")
			if want := g.s.asked(starMail, at); !g.s.Done || g.s.Won != want {
				t.Errorf("round %d, star %d: done %v, won %v, want %v", round, at, g.s.Done, g.s.Won, want)
			}
			g = playing(t, &emailInbox, round)
			g.do("mail/"+g.s.sender(at), "")
			g.do("forward", "")
			g.do("to", cmp.Or(g.s.extra(), "Ada")+" ")
			want := g.s.asked(forwardMail, at)
			if g.do("send", ""); !g.s.Done || g.s.Won != want {
				t.Errorf("round %d, forward %d: done %v, won %v, want %v", round, at, g.s.Done, g.s.Won, want)
			}
		}
	}
}

func TestTerminal(t *testing.T) {
	g := playing(t, &terminal, 1)
	for _, c := range []struct{ command, says string }{
		{"ls", strings.Join(g.s.Words, "\n")},
		{"rm nothing.txt", "rm: no such file"},
		{"sudo rm", "no such command"},
	} {
		g.do("command", c.command)
		if g.do("run", ""); g.s.Values[1] != "$ "+c.command+"\n"+c.says || g.s.Done {
			t.Errorf("%s: got %q, want %q", c.command, g.s.Values[1], c.says)
		}
	}
	g.do("command", "clear")
	if g.do("run", ""); g.s.Values[1] != ready {
		t.Errorf("clear leaves %q", g.s.Values[1])
	}
	g.do("command", "rm "+g.s.Words[(g.s.Nums[0]+1)%5])
	if g.do("run", ""); !g.s.Done || g.s.Won {
		t.Errorf("another file: done %v, won %v", g.s.Done, g.s.Won)
	}
}

func TestHints(t *testing.T) {
	s := State{Nums: []int{10, 24, 17, 10, 24}}
	for _, c := range []struct {
		guess int
		want  string
	}{
		{12, "It is higher than 12."},
		{11, "It is higher than 12."},
		{20, "It is higher than 12 and lower than 20."},
		{16, "It is higher than 16 and lower than 20."},
	} {
		if s.guess(c.guess); s.hint() != c.want || s.Done {
			t.Errorf("after %d: got %q, want %q", c.guess, s.hint(), c.want)
		}
	}
	if s.guess(17); !s.Won || s.Step != 5 {
		t.Errorf("17 is guessed: won %v, %d guesses", s.Won, s.Step)
	}
}

// Results belong to their query alone, and to their place among all pages.
func TestSearch(t *testing.T) {
	g := playing(t, &searchEngine, 1)
	g.s.Nums[0] = 4
	g.do("query", "something else")
	if g.do("search", ""); g.page.IDs() == nil || slices.ContainsFunc(g.page.IDs(), func(id string) bool { return strings.HasPrefix(id, "result/") }) {
		t.Errorf("another query finds %v", g.page.IDs())
	}
	g.do("query", strings.ToUpper(g.s.Words[0]))
	g.do("search", "")
	if _, ok := g.page.Look("result/" + g.s.Words[5]); ok {
		t.Error("the fifth result is on the first page")
	}
	g.do("next", "")
	if g.do("result/"+g.s.Words[5], ""); !g.s.Won {
		t.Error("the fifth result is not right")
	}
}

// A file shows once all folders around it are open.
func TestTree(t *testing.T) {
	s := State{Words: []string{"A/", "A/B/", "A/B/file"}, Marks: make([]bool, 3)}
	for i, want := range []bool{false, false, true} {
		if i > 0 {
			s.Marks[i-1] = true
		}
		if got := s.bare("A/B/file"); got != want {
			t.Errorf("%d folders open: got %v, want %v", i, got, want)
		}
	}
	if base("A/B/") != "B" || base("A/B/file") != "file" || depth("A/B/") != 1 || depth("A/B/file") != 2 {
		t.Errorf("base %q, %q; depth %d, %d", base("A/B/"), base("A/B/file"), depth("A/B/"), depth("A/B/file"))
	}
}

// The right answer is always among those to pick from, and it is not always in the same place.
func TestCounts(t *testing.T) {
	places := map[int]bool{}
	for round := range 100 {
		s := countShape.pick(round)
		at := slices.Index(s.Nums[shapes+1:], s.count())
		if at < 0 || s.count() == 0 {
			t.Errorf("round %d: %d of %v", round, s.count(), s.Nums)
		}
		places[at] = true
	}
	if len(places) != 4 {
		t.Errorf("the answer is only ever at %v", places)
	}
}

// From wherever a hand that taps and types at random leaves a mini running, the oracle finds its
// way. At tic-tac-toe it may be too late.
func TestEnteringAstray(t *testing.T) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	running := 0
	for _, task := range tier.Part(t, suite.Tasks[len(clicking):len(minis)], 2) {
		if task.ID == "phone/mini/tic-tac-toe" {
			continue
		}
		for seed := range gymkhana.Seed(tier.Rounds(6, 12, 12)) {
			oracle, did := scramble(t, kit, task, seed)
			if oracle == nil {
				continue
			}
			running++
			if _, ok := oracle.Distance(40); !ok {
				t.Errorf("%s, seed %d: the oracle is lost after %q", task.ID, seed, did)
			}
		}
	}
	if running < 100 {
		t.Errorf("a random hand left only %d running", running)
	}
}

// scramble types into fields and taps, at random, and seats an oracle; nil if that ended the episode.
func scramble(t *testing.T, kit *device.Kit, task *gymkhana.Task, seed gymkhana.Seed) (oracle *device.Oracle, did []string) {
	t.Helper()
	world, err := kit.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Started(world.Reset(t.Context(), seed))
	if err != nil {
		t.Fatal(err)
	}
	seat, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := seat.Sit(world); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seed), 5))
	for range 8 {
		e := seen[0].Elements[r.IntN(len(seen[0].Elements))]
		a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: e.ID}}}
		if slices.Contains(e.States, "editable") {
			a.Verb = gymkhana.Type
			a.Args = append(a.Args, gymkhana.Arg{Name: "text", Value: []string{"a", "7", "Lima", "rm x"}[r.IntN(4)]}, gymkhana.Arg{Name: "enter", Value: r.IntN(2) == 0})
		}
		did = append(did, a.String())
		if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{a})); err != nil {
			t.Fatal(err)
		}
		if seen[0].Ended != gymkhana.Running {
			return nil, did
		}
	}
	return seat.(*device.Oracle), did
}
