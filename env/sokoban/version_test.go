package sokoban

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"runtime"
	"testing"

	"gymkhana"
)

// What the world did and showed when Version was last raised.
const (
	goldenStates   = "51f45c1af64722f0"
	goldenPictures = "c34203e32df652b4" // on amd64: sprites are made with floats
)

// TestVersion fails when the world behaves or looks differently under the same Version.
// If that is meant, raise Version and put in the new hashes.
func TestVersion(t *testing.T) {
	states, pictures := sha256.New(), sha256.New()
	var used *image.Paletted
	for i := 0; i < 182; i += 13 {
		w, _ := worldOf(t, Suite().Tasks[i])
		for n := 0; n < 40 && w.play.ended == gymkhana.Running; n++ {
			act := gymkhana.DoIt(controls[(n*n+n/3)%4].Name)
			if _, err := w.Step(t.Context(), []gymkhana.Action{act}); err != nil {
				t.Fatal(err)
			}
			states.Write(w.state().AppendCanonical(nil))
			img := DrawInto(used, &w.play.board, 16)
			if used = img; !bytes.Equal(img.Pix, DrawInto(nil, &w.play.board, 16).Pix) {
				t.Fatalf("level %d, step %d: drawn over another board it is another picture", i, n)
			}
			pictures.Write(img.Pix)
		}
	}
	if got := hex.EncodeToString(states.Sum(nil)[:8]); got != goldenStates {
		t.Errorf("states of version %d hash to %s; want %s", Version, got, goldenStates)
	}
	if got := hex.EncodeToString(pictures.Sum(nil)[:8]); got != goldenPictures && runtime.GOARCH == "amd64" {
		t.Errorf("pictures of version %d hash to %s; want %s", Version, got, goldenPictures)
	}
}

// TestPrivateInstance: a seed that is not official makes another level of the same kind.
func TestPrivateInstance(t *testing.T) {
	task := Suite().Tasks[75]
	own := *task
	own.Instances = []gymkhana.Seed{1 << 52}
	w, _ := worldOf(t, task)
	official := *w.made.level
	if _, err := w.Reset(t.Context(), own.Instances[0]); err != nil {
		t.Fatal(err)
	}
	if *w.made.level == official {
		t.Error("the private level is the official one")
	}
	if v := episode(t, &own); v.Reward != 100 || v.Parts["optimal"] != episode(t, task).Parts["optimal"] {
		t.Errorf("private instance: %+v", v)
	}
}
