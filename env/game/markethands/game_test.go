package markethands

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "customers.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "d9cb4d039a8e9d58", "c3daf1ea59b145f9") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// A sign is paid for by standing near it, and only with enough coins; spent coins still count as
// earned.
func TestSign(t *testing.T) {
	for cash, opens := range map[int]bool{places[Hens].cost - 1: false, places[Hens].cost: true} {
		s := at(t, Hens, cash)
		s.Earned = cash
		s.pass(opening)
		if s.Open[Hens] != opens || s.Open[EggShelf] != opens {
			t.Errorf("with %d coins the hens are open %v, their shelf %v; want %v", cash, s.Open[Hens], s.Open[EggShelf], opens)
		}
		if s.Earned != cash {
			t.Errorf("%d coins earned after the purchase; want %d", s.Earned, cash)
		}
	}
}

// Picking stops when the basket is full, and a shelf takes only its own good.
func TestBasket(t *testing.T) {
	s := at(t, Bed, 0)
	s.Count[Bed] = plotRoom
	s.pass(10 * handling)
	if s.Basket[Tomato] != s.Cap {
		t.Errorf("%d tomatoes in a basket for %d", s.Basket[Tomato], s.Cap)
	}
	s.open(Hens)
	s.stand(EggShelf)
	if s.pass(10 * handling); s.Carried() != s.Cap {
		t.Error("tomatoes went on the egg shelf")
	}
}

// at is a new day with the keeper above a place.
func at(t *testing.T, p Place, cash int) State {
	s, err := start(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Money = cash
	s.stand(p)
	return s
}

// stand puts the keeper above a place.
func (s *State) stand(p Place) {
	x, y := s.middle(p)
	s.X, s.Y = kit.FromInt(x), kit.FromInt(y-solid)
}

func (s *State) pass(ticks int) {
	var idle [1]kit.Input
	for range ticks {
		tick(s, idle[:])
	}
}
