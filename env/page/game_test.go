package page

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

func gameSuite(t testing.TB) *gymkhana.Suite {
	t.Helper()
	s, err := ImportGameWorld(t.Context(), outside(t, "testdata/gameworld"), "gw")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// gems walks to gems, pits avoided, with semantic controls or with keys, until the episode ends or
// most steps are over.
func gems(most int, move func(direction string) string) func(e *episode) {
	return func(e *episode) {
		for i := 0; i < most && e.seen[0].Ended == gymkhana.Running; i++ {
			e.do(move(towards(e.state(), "gems", "pits")))
		}
	}
}

func byControl(direction string) string { return "do move_" + direction }

func byKey(direction string) string {
	return fmt.Sprintf("press keys=[%q]", "Arrow"+strings.ToUpper(direction[:1])+direction[1:])
}

// towards gives the first move of a shortest way to one kind of cell that keeps off another.
func towards(s *State, to, off string) string {
	cells := func(kind string) map[int]bool {
		all := map[int]bool{}
		list, _ := s.Value("game_state." + kind).([]any)
		for _, c := range list {
			n, _ := c.(json.Number).Int64()
			all[int(n)] = true
		}
		return all
	}
	x, _ := s.Number("game_state.player.x")
	y, _ := s.Number("game_state.player.y")
	goals, walls := cells(to), cells(off)
	type way struct {
		at    [2]int
		first string
	}
	queue, been := []way{{at: [2]int{int(x), int(y)}}}, map[[2]int]bool{}
	for len(queue) > 0 {
		w := queue[0]
		queue = queue[1:]
		if goals[w.at[1]*8+w.at[0]] && w.first != "" {
			return w.first
		}
		for _, d := range []struct {
			name   string
			dx, dy int
		}{{"left", -1, 0}, {"right", 1, 0}, {"up", 0, -1}, {"down", 0, 1}} {
			next := [2]int{w.at[0] + d.dx, w.at[1] + d.dy}
			if next[0] < 0 || next[1] < 0 || next[0] > 7 || next[1] > 7 || been[next] || walls[next[1]*8+next[0]] {
				continue
			}
			been[next] = true
			first := w.first
			if first == "" {
				first = d.name
			}
			queue = append(queue, way{next, first})
		}
	}
	return "up"
}

// rain catches drops: it starts the game and keeps the bucket under the lowest drop.
func rain(e *episode) {
	e.do("do start")
	for i := 0; i < 60 && e.seen[0].Ended == gymkhana.Running; i++ {
		x, low := 640.0, math.Inf(-1)
		list, _ := e.state().Value("game_state.entities").([]any)
		for n := range list {
			dx, _ := e.state().Number(fmt.Sprintf("game_state.entities.%d.x", n))
			if y, _ := e.state().Number(fmt.Sprintf("game_state.entities.%d.y", n)); y > low {
				x, low = dx, y
			}
		}
		e.do(fmt.Sprintf("mouse_move x=%d y=600", int(x)))
	}
}

func TestGamesAreWonBothWays(t *testing.T) {
	t.Parallel()
	s := gameSuite(t)
	type way struct {
		task string
		play func(*episode)
	}
	for _, c := range tier.Part(t, []way{
		{"91_gem-paths/91_01", gems(60, byControl)},
		{"91_gem-paths/91_01", gems(60, byKey)},
		{"91_gem-paths/91_02", gems(100, byKey)},
		{"92_rain-catch/92_01", rain},
	}, 2) {
		e := begin(t, taskNamed(t, s, c.task), gameSeed)
		if v := e.score.Verdict(); v.Progress != 0 {
			t.Errorf("%s begins with %+v", c.task, v)
		}
		c.play(e)
		if v := e.score.Verdict(); !v.Success || v.Reward != 100 || e.seen[0].Ended != gymkhana.Terminated {
			t.Errorf("%s gives %+v, ended %q (%s): %s", c.task, v, e.seen[0].Ended, e.seen[0].Reason, e.state().AppendCanonical(nil))
		}
	}
}

func TestGamesAreReproducible(t *testing.T) {
	s := gameSuite(t)
	sameEverywhere(t,
		walk{task: taskNamed(t, s, "91_gem-paths/91_01"), play: gems(6, byControl)},
		walk{task: taskNamed(t, s, "92_rain-catch/92_01"), play: func(e *episode) {
			e.do("click x=640 y=300", "mouse_move x=200 y=600", `do bucket_to cell="d"`, "do sweep", "wait ticks=45", `press keys=["Space"]`)
		}})
}

// TestAStepHasItsLength compares what actions last with GameWorld's: the role's hold, a key's own,
// the binding's, never less than 12 ticks and never more than 60.
func TestAStepHasItsLength(t *testing.T) {
	t.Parallel()
	e := begin(t, taskNamed(t, gameSuite(t), "91_gem-paths/91_01"), gameSeed)
	for _, c := range []struct {
		action string
		ticks  gymkhana.Ticks
	}{
		{"noop", 12}, {`press keys=["ArrowUp"]`, 12}, {`press keys=["ArrowLeft"] ticks=40`, 40}, {`press keys=["ArrowLeft"] ticks=400`, 60},
		{"do move_up", 12}, {"do wait", 12}, {"wait ticks=30", 30},
	} {
		before := e.seen[0].Tick
		e.do(c.action)
		if got := e.seen[0].Tick - before; got != c.ticks {
			t.Errorf("%s lasted %d ticks; want %d", c.action, got, c.ticks)
		}
	}
	rain := begin(t, taskNamed(t, gameSuite(t), "92_rain-catch/92_01"), gameSeed)
	before := rain.seen[0].Tick
	rain.do("do wait")
	if got := rain.seen[0].Tick - before; got != 30 {
		t.Errorf("waiting 0.5 s lasted %d ticks", got)
	}
}

func TestWhatAGameRefuses(t *testing.T) {
	t.Parallel()
	e := begin(t, taskNamed(t, gameSuite(t), "91_gem-paths/91_01"), gameSeed)
	for action, want := range map[string]string{
		`press keys=["Enter"]`:      `key "Enter" is not used here`,
		`type text="a"`:             `key "a" is not used here`,
		"click x=5 y=5":             "click cannot be done",
		"do slide":                  `no control "slide"`,
		"do move_up duration=3":     "unknown argument",
		`goto url="http://else.io"`: "goto cannot be done",
	} {
		if why := e.step(action); !strings.Contains(why, want) {
			t.Errorf("%s: refused with %q; want %q", action, why, want)
		}
	}
	if moves, _ := e.state().Number("metrics.moves"); moves != 0 {
		t.Errorf("refused actions made %v moves", moves)
	}
}

// TestALostRoundIsFollowedByAnother falls into a pit: the episode continues with a new round, or is
// over if the task gives one try.
func TestALostRoundIsFollowedByAnother(t *testing.T) {
	t.Parallel()
	s := gameSuite(t)
	fall := func(e *episode) {
		for i := 0; i < 30 && e.state().Value("terminal.isTerminal") != true; i++ {
			e.do(byKey(towards(e.state(), "pits", "gems")))
		}
	}
	e := begin(t, taskNamed(t, s, "91_gem-paths/91_01"), gameSeed)
	fall(e)
	if e.seen[0].Ended != gymkhana.Running || e.state().Value("terminal.outcome") != "fail" {
		t.Fatalf("a lost round: ended %q, state %s", e.seen[0].Ended, e.state().AppendCanonical(nil))
	}
	e.do("noop")
	if seed, _ := e.state().Number("seed"); seed != gameSeed+1 || e.state().Value("terminal.isTerminal") != false {
		t.Errorf("no fresh round: %s", e.state().AppendCanonical(nil))
	}
	once := begin(t, taskNamed(t, s, "91_gem-paths/91_02"), gameSeed)
	fall(once)
	if once.seen[0].Ended != gymkhana.Terminated || once.seen[0].Reason != "fell into a pit" || once.score.Verdict().Success {
		t.Errorf("one try: ended %q (%s), %+v", once.seen[0].Ended, once.seen[0].Reason, once.score.Verdict())
	}
	reload := begin(t, taskNamed(t, s, "92_rain-catch/92_01"), gameSeed)
	reload.do("do start", "mouse_move x=0 y=600")
	for i := 0; i < 60 && reload.state().Value("status") != "terminal"; i++ {
		reload.do("wait ticks=60")
	}
	reload.do("noop")
	if got := reload.state().Value("status"); got != "ready" {
		t.Errorf("after a reset that reloads the page the status is %v", got)
	}
}

// TestStoredStatesScoreTheSame folds decoded states through the verifiers of both protocols.
func TestStoredStatesScoreTheSame(t *testing.T) {
	t.Parallel()
	task := taskNamed(t, gameSuite(t), "91_gem-paths/91_01")
	published, err := task.Under(gymkhana.PublishedCode)
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, task, gameSeed)
	frames := []gymkhana.Frame{e.frame()}
	for i := 0; i < 60 && e.seen[0].Ended == gymkhana.Running; i++ {
		e.do(byControl(towards(e.state(), "gems", "pits")))
		frames = append(frames, e.frame())
	}
	for _, under := range []*gymkhana.Task{task, published} {
		v, err := NewVerifier(under.Verifier.Config)
		if err != nil {
			t.Fatal(err)
		}
		fold := func(read func(gymkhana.Frame) gymkhana.Frame) gymkhana.Verdict {
			s := v.Start(under, read(frames[0]))
			for _, f := range frames[1:] {
				s.Add(read(f))
			}
			return s.Verdict()
		}
		live := fold(func(f gymkhana.Frame) gymkhana.Frame { return f })
		stored := fold(func(f gymkhana.Frame) gymkhana.Frame {
			f.State, err = Decode(f.State.AppendCanonical(nil))
			if err != nil {
				t.Fatal(err)
			}
			return f
		})
		if !live.Success || !reflect.DeepEqual(live, stored) {
			t.Errorf("live %+v, stored %+v", live, stored)
		}
	}
}
