package football

import (
	"fmt"
	"testing"
)

// The scenes are those of MageBench: 108, four of each category and region, twenty of them in the small set.
func TestScenes(t *testing.T) {
	count, mini, full := map[string]int{}, 0, 0
	for i := range Scenes() {
		sc := &Scenes()[i]
		count[sc.Region()+sc.Category()]++
		if sc.Mini {
			mini++
		}
		if len(sc.Left) == 11 && len(sc.Right) == 11 {
			full++
		}
		if (sc.Match != "") != (sc.Category() == Real) {
			t.Errorf("%s: match %q", sc.ID, sc.Match)
		}
		if sc.Left[0].Role != GK || sc.Right[0].Role != GK || sc.Left[0].X > 0 || sc.Right[0].X < 0 {
			t.Errorf("%s: the keepers come first, each in his half", sc.ID)
		}
	}
	if len(Scenes()) != 108 || mini != 20 || full != 104 || len(count) != 27 {
		t.Errorf("%d scenes, %d in the small set, %d of eleven against eleven, %d kinds", len(Scenes()), mini, full, len(count))
	}
	for kind, n := range count {
		if n != 4 {
			t.Errorf("%s: %d scenes", kind, n)
		}
	}
	for id, want := range map[string]string{"R1_P_4": "7 v 8", "R5_P_1": "6 v 9", "R5_P_2": "8 v 10", "R5_P_3": "7 v 9"} {
		sc, ok := SceneNamed(id)
		if got := fmt.Sprintf("%d v %d", len(sc.Left), len(sc.Right)); !ok || got != want {
			t.Errorf("%s: %s; want %s", id, got, want)
		}
	}
	// These positions are from the released files, where each team's coordinates are as if it attacked along x.
	sc, _ := SceneNamed("R1_P_1")
	if sc.Ball != [2]int{-8107, -3507} || sc.Left[1] != (Stand{-9147, -720, CB}) || sc.Right[10] != (Stand{-9413, -1707, CF}) {
		t.Errorf("R1_P_1: ball %v, %v, %v", sc.Ball, sc.Left[1], sc.Right[10])
	}
}

// Our nearest player is nearer to the ball than any opponent, and has it unless it is out of his reach.
func TestScenesBeginWithOurBall(t *testing.T) {
	free := 0
	for i := range Scenes() {
		sc := &Scenes()[i]
		s := Begin(sc, 1)
		ours := s.Teams[Left][s.Active].Pos.to(s.Ball.Pos)
		for j := range s.Count[Right] {
			if d := s.Teams[Right][j].Pos.to(s.Ball.Pos); d < ours {
				t.Errorf("%s: an opponent is %v m from the ball, ours %v", sc.ID, d.Float(), ours.Float())
			}
		}
		if s.Owner.nobody() {
			free++
		} else if s.Owner != (Who{Left, s.Active}) || ours > kickOff {
			t.Errorf("%s: %v has the ball", sc.ID, s.Owner)
		}
		if p := (Vec{}); s.Over != Playing || s.Score != [2]int{} || s.Ball.Vel != p {
			t.Errorf("%s does not begin at rest", sc.ID)
		}
	}
	if free != 2 {
		t.Errorf("in %d scenes the ball lies free; want 2", free)
	}
}

// Fresh scenes lie in their region, repeat with their seed, and differ between seeds and in kind.
func TestGenerate(t *testing.T) {
	near := map[string]float64{} // mean distance of the opponent nearest to each of our four nearest mates
	for _, c := range Categories {
		n := 0
		for region := 1; region <= Regions; region++ {
			for seed := range 40 {
				sc, err := Generate(c.Name, region, seedOf(seed))
				if err != nil {
					t.Fatal(err)
				}
				again, _ := Generate(c.Name, region, seedOf(seed))
				other, _ := Generate(c.Name, region, seedOf(seed+1))
				if fmt.Sprint(sc) != fmt.Sprint(again) || sc.Ball == other.Ball {
					t.Fatalf("%s: the same seed makes the same scene, another another", sc.ID)
				}
				checkFresh(t, sc, c.Name, region)
				g := &generator{scene: *sc}
				for _, i := range g.mates()[:2] {
					least := 1000
					for _, q := range sc.Right[1:] {
						least = min(least, apart(q, [2]int{sc.Left[i].X, sc.Left[i].Y}))
					}
					near[c.Name] += float64(least) / 10
					n++
				}
			}
		}
		near[c.Name] /= float64(n)
	}
	if near[Personal] > 5 || near[Teamwork] < 8 || near[Real] < near[Personal] {
		t.Errorf("the nearest opponents of the nearest mates are %v m away", near)
	}
	for _, bad := range []struct {
		category string
		region   int
	}{{"alone", 1}, {Personal, 0}, {Personal, 10}} {
		if _, err := Generate(bad.category, bad.region, 1); err == nil {
			t.Errorf("there are scenes of %v", bad)
		}
	}
}

func checkFresh(t *testing.T, sc *Scene, category string, region int) {
	t.Helper()
	if sc.Category() != category || sc.Region() != fmt.Sprintf("R%d", region) {
		t.Errorf("%s is of %s in %s", sc.ID, sc.Category(), sc.Region())
	}
	third, row := (sc.Ball[0]+10000)*3/20001, (sc.Ball[1]+4200)*3/8401
	if third != (region-1)%3 || row != (region-1)/3 {
		t.Errorf("%s: the ball is at %v", sc.ID, sc.Ball)
	}
	if len(sc.Left) != 11 || len(sc.Right) != 11 || sc.Left[0].Role != GK || sc.Right[0].Role != GK {
		t.Errorf("%s: %d against %d", sc.ID, len(sc.Left), len(sc.Right))
	}
	s := Begin(sc, 1)
	if s.Owner.nobody() {
		t.Errorf("%s: nobody has the ball", sc.ID)
	}
	if d := s.free(s.Ball.Pos); d < 35*one/10 {
		t.Errorf("%s: an opponent is %.1f m from the ball", sc.ID, d.Float())
	}
	for _, p := range append(append([]Stand{}, sc.Left...), sc.Right...) {
		if p.X < -10000 || p.X > 10000 || p.Y < -4200 || p.Y > 4200 {
			t.Errorf("%s: %v is off the pitch", sc.ID, p)
		}
	}
}
