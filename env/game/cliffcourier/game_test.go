package cliffcourier

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "0fc91d1f8ae8f862", "a46de91eeb62cfb2") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// run starts the walkway of a task.
func run(t *testing.T, task kit.Task, seed gymkhana.Seed) State {
	t.Helper()
	cfg, err := gymkhana.NewConfig(task.Params)
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(cfg, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The courier waits for Space or a click; no other key starts the run.
func TestWaitsForTheStart(t *testing.T) {
	for _, c := range []struct {
		in   kit.Input
		want bool
	}{{kit.Input{Pressed: keys[1] | keys[2] | keys[3] | keys[4]}, false}, {kit.Input{Pressed: kit.KeySet(kit.Space)}, true},
		{kit.Input{Clicked: kit.LeftButton, X: 10}, true}} {
		s := run(t, Game.Tasks[0], 1)
		at := s.Lane
		tick(&s, []kit.Input{c.in})
		if tick(&s, []kit.Input{{}}); s.Dist > 0 != c.want || s.Lane != at || !s.grounded() {
			t.Errorf("after %+v the courier is at %v, in lane %d", c.in, s.Dist.Float(), s.Lane)
		}
	}
}

// before is a courier in the middle lane at a speed, with nothing ahead but one thing at the way 1000.
func before(t *testing.T, speed kit.Fix, thing Thing) State {
	t.Helper()
	s := run(t, Game.Tasks[0], 1)
	s.Moving, s.Speed, s.Law, s.Lane, s.Side = true, speed, track.Law{}, 0, 0
	for i := range s.Ahead {
		s.Ahead[i] = Thing{At: 1000, Done: true}
	}
	thing.At = 1000
	s.Ahead[0] = thing
	return s
}

// Every obstacle can be passed by one press in any of at least 31 ticks in a row, at every speed, and not without one.
func TestWindows(t *testing.T) {
	for _, speed := range []kit.Fix{slow, kit.Ratio(75, 10), top} {
		for _, c := range []struct {
			name  string
			thing Thing
			in    kit.Input
		}{
			{"gap", Thing{Kind: Gap}, kit.Input{Pressed: keys[3]}},
			{"beam", Thing{Kind: Beam}, kit.Input{Pressed: keys[4]}},
			{"post", Thing{Kind: Post, Lanes: 2}, kit.Input{Pressed: keys[1]}},
			{"corner to the left", Thing{Kind: Corner, Lane: -1}, kit.Input{Pressed: keys[1]}},
			{"corner to the right", Thing{Kind: Corner, Lane: 1}, kit.Input{Pressed: keys[2]}},
			{"gap, by a click", Thing{Kind: Gap}, kit.Input{Clicked: kit.LeftButton, X: 640, Y: 200}},
			{"beam, by a click", Thing{Kind: Beam}, kit.Input{Clicked: kit.LeftButton, X: 640, Y: 600}},
			{"post, by a click", Thing{Kind: Post, Lanes: 2}, kit.Input{Clicked: kit.LeftButton, X: 1000, Y: 600}},
		} {
			passes := func(press int) bool {
				s := before(t, speed, c.thing)
				for n := 0; s.Dist < kit.FromInt(1200) && s.Hit == ""; n++ {
					in := []kit.Input{{}}
					if n == press {
						in[0] = c.in
					}
					tick(&s, in)
				}
				return s.Hit == ""
			}
			if passes(-1) {
				t.Errorf("%s: the courier passes without a press", c.name)
			}
			spans := track.Moments(0, 200, passes)
			if len(spans) != 1 || spans[0].Len() < 31 {
				t.Errorf("%s, at speed %v: a press passes at the ticks %v; want 31 in a row at least", c.name, speed.Float(), spans)
			}
		}
	}
}

// In the yellow part before a corner the same keys turn, and the wrong one is a stumble, as is a step beyond the walkway. A
// stumble takes the speed back.
func TestStumbles(t *testing.T) {
	for _, c := range []struct {
		way, move  int
		lane, head int
		stumbles   int
		armed      bool
	}{
		{400, 1, -1, 0, 0, false}, {400, 2, 1, 0, 0, false}, {900, 1, 0, 0, 1, false}, {900, 2, 0, 1, 0, true},
	} {
		s := before(t, top, Thing{Kind: Corner, Lane: 1})
		s.Dist = kit.FromInt(c.way)
		tick(&s, []kit.Input{{Pressed: keys[c.move]}})
		if s.Lane != c.lane || s.Stumbles != c.stumbles || s.Ahead[0].Armed != c.armed || s.Speed == slow != (c.stumbles > 0) {
			t.Errorf("at %d, move %d: lane %d, %d stumbles, armed %v, speed %v", c.way, c.move, s.Lane, s.Stumbles, s.Ahead[0].Armed, s.Speed.Float())
		}
		for s.Dist < kit.FromInt(1010) && s.Hit == "" {
			tick(&s, []kit.Input{{}})
		}
		if s.Heading != c.head || s.Hit == "" != c.armed {
			t.Errorf("at %d, move %d: then heading %d, %q", c.way, c.move, s.Heading, s.Hit)
		}
	}
	s := before(t, top, Thing{Kind: Nothing})
	for range 2 {
		tick(&s, []kit.Input{{Pressed: keys[2]}})
	}
	if s.Lane != 1 || s.Stumbles != 1 || s.Speed != slow {
		t.Errorf("after two steps to the right: lane %d, %d stumbles", s.Lane, s.Stumbles)
	}
}

// A feather saves once, from whatever it is, and not twice.
func TestFeather(t *testing.T) {
	for _, thing := range []Thing{{Kind: Gap}, {Kind: Beam}, {Kind: Post, Lanes: 7}, {Kind: Corner, Lane: 1}} {
		s := before(t, slow, thing)
		s.Ahead[1] = thing
		s.Ahead[1].At = 1500
		s.Ahead[2] = Thing{At: 800, Kind: Feather}
		for s.Hit == "" && s.Dist < kit.FromInt(1400) {
			tick(&s, []kit.Input{{}})
		}
		if s.Hit != "" || s.Powerups != 1 || s.Resurrects != 1 || s.Feathers != 0 {
			t.Errorf("%s: %q, %d feathers picked up, %d used", kinds[thing.Kind].name, s.Hit, s.Powerups, s.Resurrects)
		}
		for s.Hit == "" && s.Dist < kit.FromInt(1700) {
			tick(&s, []kit.Input{{}})
		}
		if s.Hit == "" {
			t.Errorf("%s: the courier passes it without a feather", kinds[thing.Kind].name)
		}
	}
}

// Seals are picked up in their lane only, and not from a jump over them. Each adds 20 to the score.
func TestSeals(t *testing.T) {
	for _, c := range []struct{ lane, press, want int }{{0, -1, 1}, {1, -1, 0}, {-1, -1, 0}, {0, 162, 1}, {0, 147, 0}} {
		s := before(t, slow, Thing{Kind: Seal, Lane: c.lane})
		for n := 0; s.Dist < kit.FromInt(1200); n++ {
			in := []kit.Input{{}}
			if n == c.press {
				in[0].Pressed = keys[3]
			}
			tick(&s, in)
		}
		if s.Got != c.want || s.score() != 240+20*c.want {
			t.Errorf("lane %d, jump at %d: %d seals, score %d; want %d seals", c.lane, c.press, s.Got, s.score(), c.want)
		}
	}
}

// Every six obstacles are a bag, at least Apart ticks apart for a courier who does not stumble, and what is drawn does not
// depend on how a player runs.
func TestCourse(t *testing.T) {
	for _, task := range Game.Tasks {
		p := task.Params.(Params)
		s := run(t, task, 5)
		all, speed := slices.Clone(s.Ahead[:]), []kit.Fix{}
		for len(all) < 240 {
			speed = append(speed, s.Plan)
			all = append(all, s.next(all[len(all)-1]))
		}
		var got [len(kinds)]int
		pairs := 0
		for i := 0; i < len(all); i += 2 {
			got[all[i].Kind]++
			if all[i].Kind == Post && all[i].Lanes != 1 && all[i].Lanes != 2 && all[i].Lanes != 4 {
				pairs++
			}
			if i/2%bagSize == bagSize-1 && (got[Corner] != 2 || got[Gap] != 1 || got[Beam] != 1 || got[Post] != 2) {
				t.Fatalf("task %s: obstacles %v in a bag", task.Name, got)
			} else if i/2%bagSize == bagSize-1 {
				got = [len(kinds)]int{}
			}
			if i >= things+2 {
				if way := kit.FromInt(all[i].At - all[i-2].At + 2); way < speed[i-things-1]*kit.Fix(p.Apart-1) {
					t.Fatalf("task %s: obstacle %d is %d units behind the last one", task.Name, i/2, all[i].At-all[i-2].At)
				}
			}
		}
		if (pairs > 0) != (p.Pairs > 0) || pairs == 40 {
			t.Errorf("task %s: %d of 40 posts are pairs; want about %d %%", task.Name, pairs, p.Pairs)
		}
	}
}

// The oracle does not know what is behind the next corner.
func TestOracleSeesUpToTheCorner(t *testing.T) {
	s := run(t, Game.Tasks[4], 2)
	corners := 0
	for i, thing := range s.seen().Ahead {
		if thing.Done != (corners > 0) {
			t.Errorf("thing %d, %d corners before it: hidden %v", i, corners, thing.Done)
		}
		if thing.Kind == Corner {
			corners++
		}
	}
	if corners == 0 {
		t.Error("the walkway has no corner")
	}
}
