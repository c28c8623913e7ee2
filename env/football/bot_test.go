package football

import (
	"testing"

	"gymkhana"
	"gymkhana/rng"
)

// pitched is a state with players at places in hundredths of MageBench's coordinates; our first has the ball.
func pitched(ball [2]int, ours, theirs [][2]int) State {
	sc := &Scene{Ball: [2]int{ball[0] * 100, ball[1] * 100}}
	for _, p := range ours {
		sc.Left = append(sc.Left, Stand{p[0] * 100, p[1] * 100, CF})
	}
	for _, p := range theirs {
		sc.Right = append(sc.Right, Stand{p[0] * 100, p[1] * 100, CB})
	}
	return Begin(sc, 1)
}

func TestPublishedBotDecides(t *testing.T) {
	for _, c := range []struct {
		what string
		s    State
		last Action
		want Action
	}{
		{"free, to the goal", pitched([2]int{0, 0}, [][2]int{{0, 0}}, [][2]int{{60, 0}}), Idle, GoRight},
		{"free, from above", pitched([2]int{60, -38}, [][2]int{{60, -38}}, [][2]int{{20, 0}}), Idle, GoBottomRight},
		{"beyond the point it runs back", pitched([2]int{96, 20}, [][2]int{{96, 20}}, [][2]int{{20, 0}}), Idle, GoTopLeft},
		{"near the point it shoots", pitched([2]int{75, 5}, [][2]int{{75, 5}}, [][2]int{{76, 5}}), Idle, Shoot},
		{"just too far to shoot", pitched([2]int{69, 0}, [][2]int{{69, 0}}, [][2]int{{20, 0}}), Idle, GoRight},
		{"one behind is not minded", pitched([2]int{0, 0}, [][2]int{{0, 0}}, [][2]int{{-5, 0}}), Idle, GoRight},
		{"one in front, nobody to pass to: around him", pitched([2]int{0, 10}, [][2]int{{0, 10}}, [][2]int{{5, 13}}), Idle, GoTopRight},
		{"one in front: turn to the mate behind him", pitched([2]int{0, 0}, [][2]int{{0, 0}, {20, 0}}, [][2]int{{6, 0}}), Idle, GoRight},
		{"then pass", pitched([2]int{0, 0}, [][2]int{{0, 0}, {20, 0}}, [][2]int{{6, 0}}), GoRight, ShortPass},
		{"the contested mate, not the free one", pitched([2]int{0, 0}, [][2]int{{0, 0}, {0, -20}, {14, 14}}, [][2]int{{6, 5}}), Idle, GoBottomRight},
		{"a mate too far away is none", pitched([2]int{0, 10}, [][2]int{{0, 10}, {34, 10}}, [][2]int{{5, 13}}), Idle, GoTopRight},
	} {
		if got := c.s.published(c.last); got != c.want {
			t.Errorf("%s: %s; want %s", c.what, got, c.want)
		}
	}
}

// The bot gets nearer to the goal than one that does nothing or anything: it is a player.
func TestPublishedBotPlays(t *testing.T) {
	var bot, chance float64
	goals := 0
	for k := range 4 * Regions {
		for _, c := range Categories {
			sc, err := Generate(c.Name, k%Regions+1, seedOf(k))
			if err != nil {
				t.Fatal(err)
			}
			last := Idle
			tr := episode(sc, k, true, func(s *State, _ *rng.Source) Action {
				last = s.published(last)
				return last
			})
			bot += tr.published.Advance + tr.published.Passed
			if tr.end == Goal {
				goals++
			}
			tr = episode(sc, k, true, randomly)
			chance += tr.published.Advance + tr.published.Passed
		}
	}
	t.Logf("advance and passed: bot %.1f, random %.1f; goals of the bot %d of %d", bot/108, chance/108, goals, 108)
	if bot <= chance || goals == 0 {
		t.Errorf("the bot gets %.1f forwards and scores %d goals; random gets %.1f", bot/108, goals, chance/108)
	}
}

func TestPublishedBotRefusesOtherWorlds(t *testing.T) {
	a, err := NewPublishedBot(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Begin(t.Context(), nil, gymkhana.Spec{World: "sokoban"}); err == nil {
		t.Error("it plays Sokoban")
	}
	if _, err := NewPublishedBot(gymkhana.AgentSetup{Options: gymkhana.Config(`{"fast":true}`)}); err == nil {
		t.Error("an unknown option is accepted")
	}
}
