package sokoban

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
)

// hard is a level that no search of some thousand positions proves; its way is solved by hand.
const (
	hard = "#########\n#       #\n# $ $ $ #\n#  @    #\n# $ $ $ #\n#       #\n#  .... #\n#    .. #\n#########\n"
	open = "#####\n#@$.#\n#   \n#####\n"
)

// brought imports a text and gives the suite with what was said of each level.
func brought(t *testing.T, text string, o ImportOptions) (*gymkhana.Suite, []string, error) {
	t.Helper()
	var said []string
	o.Each = func(a Arrival) {
		switch {
		case a.Skipped != nil:
			said = append(said, fmt.Sprintf("%d/%d %s: %v", a.Number, a.All, a.Name, a.Skipped))
		case a.Task != "":
			said = append(said, fmt.Sprintf("%d/%d %s = %s: %s", a.Number, a.All, a.Name, a.Task, a.How))
		default:
			said = append(said, fmt.Sprintf("%d/%d", a.Number, a.All))
		}
	}
	s, err := Import(t.Context(), strings.NewReader(text), "mine", o)
	return s, said, err
}

// Levels are imported one by one, and those that cannot be imported are left out, with the reason.
func TestImportLevelByLevel(t *testing.T) {
	wide := strings.Repeat("#", 65) + "\n#@$.#\n#####\n"
	text := "; easy\n" + easy + "\n; wide\n" + wide + "\n; gap\n" + open + "\n; hard\n" + hard + "\n; home\n#####\n#@* #\n#####\n"
	s, said, err := brought(t, text, ImportOptions{States: 1000})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"1/5", "1/5 level 1 (easy), line 2 = mine/levels/1: 1 move",
		"2/5", "2/5 level 2 (wide), line 7: row 1 has 65 columns; the maximum is 64",
		"3/5", "3/5 level 3 (gap), line 12: the level is open at row 2, column 2; put a wall, #, beside it",
		"4/5", "4/5 level 4 (hard), line 18 = mine/levels/4: unproved: level needs more positions than the solver may store: 1000",
		"5/5", "5/5 level 5 (home), line 29: all boxes are home already"}
	if got := strings.Join(said, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("said\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	if len(s.Tasks) != 2 || !s.Tasks[1].Unproved() || s.Tasks[0].Unproved() {
		t.Errorf("tasks %+v; want one that is proved and one that is not", s.Tasks)
	}
	if _, _, err := brought(t, text, ImportOptions{States: 1000, Strict: true}); err == nil ||
		!strings.Contains(err.Error(), "level 2 (wide), line 7: row 1 has 65 columns") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("strict: %v; want the wide level named", err)
	}
	const none = "no level came in; the first that was left out: level 1, line 1: the level is open"
	if _, _, err := brought(t, open, ImportOptions{}); err == nil || !strings.Contains(err.Error(), none) {
		t.Errorf("nothing left: %v", err)
	}
	if _, said, err := brought(t, strings.Repeat("ä", 1000)+"\n"+easy, ImportOptions{}); err != nil || len(said[1]) > 250 {
		t.Errorf("a long title: %q, %v", said, err)
	}
}

// A level that is not proved takes the solution of its file if that solves it, and the shortest if there are several.
func TestShippedSolutions(t *testing.T) {
	level := mustParse(t, hard)
	way, _, err := Solve(t.Context(), level, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	right := string(way)
	half := len(right) / 2
	for name, c := range map[string]struct {
		below, how string
		moves      int
	}{
		"below":           {right, "", len(right)},
		"small letters":   {strings.ToLower(right), "", len(right)},
		"on two lines":    {right[:half] + "\n" + right[half:], "", len(right)},
		"after a heading": {"\nTitle: x\nAuthor: y\nSolution\n" + right, "", len(right)},
		"on a line":       {"\nSolution: " + right, "", len(right)},
		"the shorter":     {"lr" + right + "\n\n" + right, "", len(right)},
		"with a detour":   {"2(lr)" + right, "", len(right) + 4},
		"with more moves": {right + "lr", "", len(right)},
		"a wrong one":     {"lLLLLL", "the solution of the file: move ", 0},
		"an unfinished":   {right[:half], "not home", 0},
		"a huge one":      {"999999999l", "its runs come to more than", 0},
	} {
		s, said, err := brought(t, hard+c.below+"\n", ImportOptions{States: 1000})
		if err != nil || len(s.Tasks) != 1 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		task := s.Tasks[0]
		var own Options
		if err := task.Environment.Config.Decode(&own); err != nil {
			t.Fatal(err)
		}
		if len(own.Solution) != c.moves || own.Optimal != c.moves || task.Unproved() != (c.moves == 0) ||
			task.Tagged(ShippedTag) != (c.moves > 0) || !strings.Contains(said[1], c.how) {
			t.Errorf("%s: %d moves, tags %v, %q; want %d moves", name, len(own.Solution), task.Tags, said[1], c.moves)
		}
		if wrong := task.Check(); len(wrong) > 0 {
			t.Errorf("%s: %v", name, wrong)
		}
		if c.moves > 0 {
			v := episode(t, task)
			if !v.Success || v.Reward != 100 || v.Parts["shipped"] != float64(c.moves) || hasPart(v, "optimal") {
				t.Errorf("%s: the oracle comes to %+v", name, v)
			}
		}
	}
	inXML := "<Level Id=\"a\"><L>" +
		strings.ReplaceAll(strings.TrimSuffix(hard, "\n"), "\n", "</L><L>") + "</L><Solutions><Solution>" + right + "</Solution></Solutions></Level>"
	if s, said, err := brought(t, inXML, ImportOptions{States: 1000}); err != nil || !s.Tasks[0].Tagged(ShippedTag) {
		t.Errorf("in XML: %v, %v", said, err)
	}
	if s, _, err := brought(t, easy+"R\n", ImportOptions{}); err != nil || s.Tasks[0].Tagged(ShippedTag) {
		t.Errorf("a level that is proved took the solution of its file: %v", err)
	}
}

func hasPart(v gymkhana.Verdict, name string) bool { _, ok := v.Parts[name]; return ok }

// An unproved level can be played: it has progress and success, and no reward; its oracle says that it has no solution.
func TestUnprovedLevel(t *testing.T) {
	s, _, err := brought(t, hard, ImportOptions{States: 1000})
	if err != nil {
		t.Fatal(err)
	}
	task := s.Tasks[0]
	world, now := worldOf(t, task)
	judge, err := NewVerifier(task.Verifier.Config)
	if err != nil {
		t.Fatal(err)
	}
	scorer := judge.Start(task, envtest.Frames(t, now)[0])
	way, _, err := Solve(t.Context(), mustParse(t, hard), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	dirs, _ := way.Dirs()
	for i, d := range dirs {
		if i == len(dirs)-1 {
			if v := scorer.Verdict(); v.Success || v.Reward != 0 || v.Parts[gymkhana.PartNoReward] != 1 {
				t.Errorf("one move short: %+v", v)
			}
		}
		if now, err = world.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt(controls[d].Name)}); err != nil {
			t.Fatal(err)
		}
		frame := envtest.Frames(t, now)[0]
		frame.State = restored(t, frame.State)
		scorer.Add(frame)
	}
	if v := scorer.Verdict(); !v.Success || v.Progress != 1 || v.Reward != 0 || v.Parts[gymkhana.PartNoReward] != 1 ||
		hasPart(v, "optimal") || hasPart(v, "r_best") {
		t.Errorf("solved: %+v", v)
	}
	oracle, _ := NewOracle(gymkhana.AgentSetup{})
	if err := errors.Join(oracle.Sit(world), oracle.Begin(t.Context(), task, world.Spec())); !errors.Is(err, gymkhana.ErrNoOracle) {
		t.Errorf("the oracle begins with %v; want ErrNoOracle", err)
	}
}

// vast is a level of 64 by 64 with a box in each corner of a ring of corridors, to be pushed one square each.
func vast() string {
	rows := make([][]byte, MaxSide)
	for i := range rows {
		rows[i] = []byte("#" + strings.Repeat(" ", MaxSide-2) + "#")
		if i == 0 || i == MaxSide-1 {
			rows[i] = []byte(strings.Repeat("#", MaxSide))
		}
	}
	for i := 4; i < MaxSide-4; i++ {
		for j := 4; j < MaxSide-4; j++ {
			if (i/4+j/4)%2 == 0 {
				rows[i][j] = '#'
			}
		}
	}
	rows[1][1] = '@'
	rows[2][MaxSide-4], rows[2][MaxSide-3] = '$', '.'
	rows[MaxSide-3][2], rows[MaxSide-2][2] = '$', '.'
	var text strings.Builder
	for _, r := range rows {
		text.Write(r)
		text.WriteByte('\n')
	}
	return text.String()
}

// Levels have up to 64 squares each way. The largest is solved, drawn, stored and read back.
func TestVastLevel(t *testing.T) {
	s, _, err := brought(t, vast(), ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	// By gym-sokoban's count its solution earns less than nothing, so that idling would score more than 100.
	if v := episode(t, s.Tasks[0]); !v.Success || v.Parts["optimal"] != 177 || v.Parts[gymkhana.PartNoReward] != 1 || v.Reward != 0 {
		t.Errorf("the oracle comes to %+v", v)
	}
	if s.Tasks[0].Notice != longNotice {
		t.Errorf("its notice is %q", s.Tasks[0].Notice)
	}
	world, _ := worldOf(t, s.Tasks[0])
	if size := world.Spec().Screen; size.W != 1024 || size.H != 1024 {
		t.Errorf("the screen is %v; want 16 pixels to a square", size)
	}
	board := world.play.board
	if size := DrawInto(nil, &board, 16).Rect.Size(); size.X != 1024 || size.Y != 1024 {
		t.Errorf("the picture is %v", size)
	}
}

// The rules are the same for large levels: an official level in the corner of a large one plays as it does alone, and copies
// of a board keep apart.
func TestLargeLevelsPlayAlike(t *testing.T) {
	for i := 0; i < 182; i += 13 {
		p := Official()[i]
		rows := strings.Split(strings.TrimSuffix(p.Level.String(), "\n"), "\n")
		for len(rows) < usualSide+1+i%40 {
			rows = append(rows, strings.Repeat("#", MaxSide))
		}
		large := mustParse(t, strings.Join(rows, "\n")).Start()
		small := p.Level.Start()
		dirs, err := p.Solution.Dirs()
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 * len(dirs) {
			d := Dirs[(n*n+n/3)%4]
			if n >= 2*len(dirs) {
				d = dirs[n-2*len(dirs)]
			}
			if n == 2*len(dirs) {
				large, small = large.Level().Start(), p.Level.Start()
			}
			before, was := large, large.String()
			a, b := small.Move(d), large.Move(d)
			if a != b || small.Home() != large.Home() || small.Player() != large.Player() {
				t.Fatalf("level %d, move %d: %s alone, %s in a large level", i, n, a, b)
			}
			if before.String() != was {
				t.Fatalf("level %d, move %d: a copy of the board moved along", i, n)
			}
		}
		if !large.Done() || large.Freeze().Equal(large.Level()) || !large.Level().Equal(mustParse(t, large.Level().String())) {
			t.Errorf("level %d: the solution does not solve it in a large level", i)
		}
	}
	// A step left of column 0 does not lead to the last column of the row above.
	l := newLevel(3, MaxSide)
	l.put(CellAt(MaxSide-1, 0), ' ')
	l.put(CellAt(0, 1), '@')
	l.put(CellAt(0, 2), ' ')
	for _, d := range []Dir{Left, Right, Up} {
		b := l.Start()
		if o := b.Move(d); o.Moved() {
			t.Errorf("a step %s off the level: %s", d, o)
		}
	}
}

// Levels that are made to be hard are imported within limits of time and memory, as unproved.
func TestHostileSearch(t *testing.T) {
	crowd := func(every int) string {
		var b strings.Builder
		for row := range MaxSide {
			for col := range MaxSide {
				switch {
				case row == 0 || col == 0 || row == MaxSide-1 || col == MaxSide-1:
					b.WriteByte('#')
				case row == 1 && col == 1:
					b.WriteByte('@')
				case row%2 == 0 && col%every == 0:
					b.WriteByte('$')
				case row%2 == 1 && col%every == 1 && row > 1:
					b.WriteByte('.')
				default:
					b.WriteByte(' ')
				}
			}
			b.WriteByte('\n')
		}
		return b.String()
	}
	level := func(every int) *Level {
		text := crowd(every)
		for strings.Count(text, "$") > strings.Count(text, ".") {
			text = strings.Replace(text, "$", " ", 1)
		}
		for strings.Count(text, ".") > strings.Count(text, "$") {
			text = strings.Replace(text, ".", " ", 1)
		}
		return mustParse(t, text)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, every := range []int{2, 9} {
		l := level(every)
		if _, proof, err := Solve(context.Background(), l, Limits{States: 20_000}); !errors.Is(err, ErrTooHard) || proof.Stored > 25_000 ||
			(l.Boxes() > mostBoxes) != (proof.Stored == 0) {
			t.Errorf("%d boxes: %v after %d positions; want ErrTooHard", l.Boxes(), err, proof.Stored)
		}
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 300<<20 {
		t.Errorf("it took %d MB", used>>20)
	}
	if _, _, err := brought(t, `{"levels":[{"id":"1-a","difficulty":"a","skeleton":["#####","#@$.#","#####"],"room_rows":1000000000,"room_cols":9}]}`,
		ImportOptions{}); err == nil || !strings.Contains(err.Error(), "a room of 9 by 1000000000; the maximum is 64") {
		t.Errorf("a vast room: %v", err)
	}
}
