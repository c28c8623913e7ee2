package beetleyard

import (
	"testing"

	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "yards.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "d1c08d4d52bfda96", "6bd92ed54319b3a5") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// TestYards checks that beetles keep to the ground and that every square can be reached.
func TestYards(t *testing.T) {
	for _, wrong := range yards.Check() {
		t.Error(wrong)
	}
}
