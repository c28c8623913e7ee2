package football

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"gymkhana/rng"
)

// What the world did when Version was last raised.
const goldenStates = "bb41e4cf8b588559"

// TestVersion fails when the world behaves differently under the same Version. If that is meant, raise Version and put in
// the new hash.
func TestVersion(t *testing.T) {
	states := sha256.New()
	for i := 0; i < 108; i += 4 {
		s, draw := Begin(&Scenes()[i], seedOf(i)), rng.Source(i)
		for n := 0; s.Over == Playing; n++ {
			a := randomly(&s, &draw)
			if n%3 > 0 {
				a = s.advice()
			}
			s.Step(a)
			states.Write(s.AppendCanonical(nil))
		}
	}
	for region := 1; region <= Regions; region++ {
		sc, err := Generate(Categories[region%3].Name, region, 5)
		if err != nil {
			t.Fatal(err)
		}
		s := Begin(sc, 5)
		states.Write(s.AppendCanonical(nil))
	}
	if got := hex.EncodeToString(states.Sum(nil)[:8]); got != goldenStates {
		t.Errorf("states of version %d hash to %s; want %s", Version, got, goldenStates)
	}
}
