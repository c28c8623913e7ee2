package dewwarren

import (
	"testing"

	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "", "") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }
