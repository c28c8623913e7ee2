package deltarun

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "cd69a52f28959368", "4695bb76d6ba5d60") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// run starts the river of a task.
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

// The kayak waits for any of its keys.
func TestWaitsForAKey(t *testing.T) {
	for _, key := range Game.Roles[0].Keys {
		s := run(t, Game.Tasks[0], 1)
		for range 30 {
			tick(&s, []kit.Input{{}})
		}
		if s.Dist != 0 || s.Tick != 0 {
			t.Fatalf("the kayak went to %v by itself", s.Dist.Float())
		}
		if tick(&s, []kit.Input{{Held: kit.KeySet(key), Pressed: kit.KeySet(key)}}); s.Dist == 0 {
			t.Errorf("key %v does not start it", key)
		}
	}
}

// calm is a kayak in the middle of a river without anything, at 4 pixels a tick.
func calm(t *testing.T) State {
	t.Helper()
	s := run(t, Game.Tasks[0], 1)
	s.Moving, s.Speed, s.Law, s.X, s.Open = true, kit.FromInt(4), track.Law{}, kit.FromInt(river/2), 2*river
	for i := range s.Ahead {
		s.Ahead[i] = Row{At: 2000 + s.Apart*i, Mid: river / 2, ItemAt: 9000, LogAt: 9000}
	}
	return s
}

// play holds keys for some ticks.
func play(s *State, ticks int, held kit.Keys) {
	in := []kit.Input{{Held: held, Pressed: held}}
	for range ticks {
		tick(s, in)
		in[0].Pressed = 0
	}
}

// A turn lasts until it is turned back, a step is half of the full one, and the shore stops it.
func TestKeepsItsHeading(t *testing.T) {
	s := calm(t)
	play(&s, stepTicks, keys[2])
	if got := s.Heading.Float(); got < 0.49 || got > 0.51 {
		t.Errorf("a step turns by %v; want a half", got)
	}
	x := s.X
	play(&s, 30, 0)
	if by := (s.X - x).Float(); by < 71 || by > 73 {
		t.Errorf("half turned, it goes %v to the side in 30 ticks; want 72", by)
	}
	play(&s, stepTicks, keys[1])
	x = s.X
	if play(&s, 30, 0); s.X != x || s.Heading.Abs() > 3 {
		t.Errorf("turned back, it still goes to the side: heading %v", s.Heading.Float())
	}
	play(&s, 200, keys[1])
	if s.X != kit.FromInt(kayakW/2) || s.Heading.Abs() > turn {
		t.Errorf("at the shore it is at %v with heading %v", s.X.Float(), s.Heading.Float())
	}
}

// A current pushes by a pixel a tick where its arrows are, and nowhere else.
func TestCurrent(t *testing.T) {
	for _, c := range []struct{ dist, want int }{{100, 0}, {400, 10}, {520, 10}, {720, 0}} {
		s := calm(t)
		s.Ahead[0].At, s.Ahead[0].Current = 300, 1
		s.Dist = kit.FromInt(c.dist)
		if play(&s, 10, 0); s.X.Floor() != river/2+c.want {
			t.Errorf("at %d it is pushed by %d in 10 ticks; want %d", c.dist, s.X.Floor()-river/2, c.want)
		}
	}
}

// Slowing down halves the speed, and a boost needs a paddle, which it uses.
func TestSpeeds(t *testing.T) {
	for _, c := range []struct {
		paddles, want, left int
		held                kit.Keys
	}{{0, 40, 0, 0}, {1, 40, 1, 0}, {0, 20, 0, keys[3]}, {0, 40, 0, kit.KeySet(kit.ArrowDown)}, {2, 70, 1, kit.KeySet(kit.ArrowDown)},
		{1, 70, 0, kit.KeySet(kit.Space)}} {
		s := calm(t)
		s.Boosts = c.paddles
		if play(&s, 10, c.held); s.Dist.Floor() != c.want || s.Boosts != c.left {
			t.Errorf("%d paddles, keys %v: %d pixels in 10 ticks, %d paddles; want %d and %d", c.paddles, c.held, s.Dist.Floor(), s.Boosts, c.want, c.left)
		}
	}
}

// The kayak collides with a sandbank or a log exactly when they have a place in common, once, and loses a life, or its reeds.
func TestCollides(t *testing.T) {
	for _, c := range []struct {
		name         string
		dist, x      int
		log, shields int
		lives, reeds int
	}{
		{"before the row", 300 - kayakL - 1, 100, 0, 0, 3, 0},
		{"at the row", 300 - kayakL + 1, 100, 0, 0, 2, 0},
		{"in the opening", 310, 440, 0, 0, 3, 0},
		{"at its left end", 310, 440 - 60 + kayakW/2, 0, 0, 3, 0},
		{"beyond its left end", 310, 440 - 61 + kayakW/2, 0, 0, 2, 0},
		{"at its right end", 310, 440 + 60 - kayakW/2, 0, 0, 3, 0},
		{"beyond its right end", 310, 440 + 61 - kayakW/2, 0, 0, 2, 0},
		{"behind the row", 300 + bankL, 100, 0, 0, 3, 0},
		{"with reeds", 310, 100, 0, 2, 3, 1},
		{"at a log", 480, 300, 200, 0, 2, 0},
		{"left of a log", 480, 200 - kayakW/2, 200, 0, 3, 0},
		{"right of a log", 480, 204 + logW + kayakW/2, 200, 0, 3, 0},
		{"above a log", 500 - kayakL - 5, 300, 200, 0, 3, 0},
	} {
		s := calm(t)
		s.Ahead[0] = Row{At: 300, Mid: 440, Log: c.log, LogAt: 500, ItemAt: 9000}
		s.Open, s.Shields, s.Speed = 120, c.shields, 0
		s.Dist, s.X = kit.FromInt(c.dist), kit.FromInt(c.x)
		if play(&s, 2, 0); s.Lives != c.lives || s.Shields != c.reeds {
			t.Errorf("%s: %d lives and %d reeds left; want %d and %d", c.name, s.Lives, s.Shields, c.lives, c.reeds)
		}
		if s.Lives < 3 && s.whole() != s.score() {
			t.Errorf("%s: with two lives left the distance is %d, not %d", c.name, s.whole(), s.score())
		}
	}
}

// A second lost life ends the distance that counts with two lives left, and the third the round; in between there is time to get
// away.
func TestLives(t *testing.T) {
	s := calm(t)
	s.Ahead[0].At, s.Ahead[1].At, s.Ahead[2].At = 300, 640, 980
	s.Open, s.X = 100, kit.FromInt(60)
	var ticks []int
	for n, lives := 0, 3; s.Lives > 0 && n < 2000; n++ {
		if play(&s, 1, 0); s.Lives < lives {
			lives = s.Lives
			ticks = append(ticks, n)
		}
	}
	reason, won := over(&s)
	if len(ticks) != 3 || ticks[1]-ticks[0] < daze || reason != "the kayak broke on a sandbank" || won {
		t.Errorf("lives were lost at the ticks %v; %q", ticks, reason)
	}
	if want := (640 - kayakL) / perUnit; s.whole() < want-1 || s.whole() > want+1 || s.score() <= s.whole() {
		t.Errorf("the distance with two lives is %d; want about %d; the score is %d", s.whole(), want, s.score())
	}
}

// Things are picked up where the kayak touches them, once.
func TestItems(t *testing.T) {
	for _, c := range []struct {
		item            Item
		x               int
		paddles, shield int
	}{{Paddle, 440, 1, 0}, {Reeds, 440, 0, 1}, {Reeds, 440 + itemW/2 + kayakW/2 - 1, 0, 1}, {Reeds, 440 + itemW/2 + kayakW/2, 0, 0}, {None, 440, 0, 0}} {
		s := calm(t)
		s.Ahead[0].Item, s.Ahead[0].ItemX, s.Ahead[0].ItemAt = c.item, c.x, 200
		if play(&s, 80, 0); s.Boosts != c.paddles || s.Shields != c.shield || s.Taken != c.shield {
			t.Errorf("%s at %d: %d paddles, %d reeds; want %d and %d", items[c.item], c.x, s.Boosts, s.Shields, c.paddles, c.shield)
		}
	}
}

// Openings are within reach of each other, and open from shore to shore on neither side.
func TestRows(t *testing.T) {
	for _, task := range Game.Tasks {
		s := run(t, task, 3)
		last, logs, currents := s.Ahead[rows-1], 0, 0
		for range 300 {
			r := s.row(last)
			by := max(r.Mid-last.Mid, last.Mid-r.Mid)
			if r.At != last.At+s.Apart || by > s.Reach || r.Mid-s.Open/2 < kayakW/2 || r.Mid+s.Open/2 > river-kayakW/2 {
				t.Fatalf("task %s: a row at %d with its opening at %d, after %d and %d", task.Name, r.At, r.Mid, last.At, last.Mid)
			}
			logs, currents, last = logs+min(r.Log, 1), currents+r.Current*r.Current, r
		}
		if p := task.Params.(Params); max(logs-3*p.Logs, 3*p.Logs-logs, currents-3*p.Currents, 3*p.Currents-currents) > 40 {
			t.Errorf("task %s: %d logs and %d currents in 300 rows; want about %d and %d", task.Name, logs, currents, 3*p.Logs, 3*p.Currents)
		}
	}
}

// A log drifts a pixel a tick, from shore to shore and back.
func TestLogsDrift(t *testing.T) {
	s := calm(t)
	r := &Row{Log: 700}
	least, most := river, 0
	for last := s.logX(r); s.Tick < 2000; last = s.logX(r) {
		s.Tick++
		x := s.logX(r)
		if by := x - last; by != 1 && by != -1 {
			t.Fatalf("at tick %d it drifts by %d", s.Tick, by)
		}
		least, most = min(least, x), max(most, x)
	}
	if least != 0 || most != river-logW {
		t.Errorf("it drifts from %d to %d", least, most)
	}
}

// The oracle knows only what the picture shows.
func TestOracleSeesThePicture(t *testing.T) {
	s := run(t, Game.Tasks[4], 2)
	hidden := 0
	seen := s.seen()
	for i := range s.Ahead {
		below := s.y(s.Ahead[i].At) >= kit.Height
		if below {
			hidden++
		}
		if is := seen.Ahead[i] != s.Ahead[i]; is != below && (s.Ahead[i].Log == 0 || s.y(s.Ahead[i].LogAt) < kit.Height) {
			t.Errorf("the row %d is at %v in the picture; hidden: %v", i, s.y(s.Ahead[i].At), is)
		}
		if below && (seen.Ahead[i].Mid != s.X.Floor() || seen.Ahead[i].Item != None) {
			t.Errorf("the row %d is below the picture, and known", i)
		}
	}
	if hidden == 0 || hidden == rows {
		t.Errorf("%d rows are below the picture", hidden)
	}
}
