package devicetest

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"runtime"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/wording"
)

// Version pins the behaviour of a phone: the hashes of states, of elements and of some pictures on a walk that is half
// the oracle's and half random, over every family. If it fails, behaviour has changed: raise device.Version and enter
// the new hashes. The hash of the pictures is valid on amd64 only; on every machine a phone that was brought to the
// same state from a snapshot must look the same.
//
// Every goal uses the first wording with the first of all alternatives, so that further wordings do not change the
// hashes. It must not run in parallel with other tests, because it removes the other wordings meanwhile.
func Version(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task, wantStates, wantPictures string) {
	t.Helper()
	states, pictures := sha256.New(), sha256.New()
	for _, task := range tasks {
		f := kit.Family(task)
		plain, err := wording.Plain(f.Goals[0])
		if err != nil {
			t.Fatal(err)
		}
		goals := f.Goals
		f.Goals = []string{plain, plain, plain}
		defer func() { f.Goals = goals }()
	}
	for i, task := range tasks {
		e := begin(t, kit, task, task.Instances[0])
		oracle := seat(t, kit, e)
		r := rand.New(rand.NewPCG(uint64(i), 5))
		var acts []gymkhana.Action
		for range 16 {
			if e.seen.Ended != gymkhana.Running {
				break
			}
			a := oracle.Next()
			if r.IntN(3) == 0 || a.Verb == gymkhana.Finish {
				a = poke(r, &e.seen)
			}
			acts = append(acts, a)
			e.step(a)
			states.Write(e.frame().State.AppendCanonical(nil))
			states.Write(e.seen.AppendCanonical(nil))
		}
		if i%16 == 0 {
			h, err := e.seen.Screenshot.Hash()
			if err != nil {
				t.Fatal(err)
			}
			pictures.Write(h[:])
			redrawn(t, e, acts, h)
		}
	}
	if got := hex.EncodeToString(states.Sum(nil)[:8]); got != wantStates {
		t.Errorf("states of version %d hash to %s; want %s", device.Version, got, wantStates)
	}
	if got := hex.EncodeToString(pictures.Sum(nil)[:8]); got != wantPictures && runtime.GOARCH == "amd64" {
		t.Errorf("pictures of version %d hash to %s; want %s", device.Version, got, wantPictures)
	}
}

// redrawn performs the same actions on another phone and checks that it looks the same.
func redrawn(t *testing.T, e *episode, acts []gymkhana.Action, want gymkhana.Hash) {
	t.Helper()
	other := begin(t, e.kit, e.task, e.seed)
	for _, a := range acts {
		other.step(a)
	}
	if h, err := other.seen.Screenshot.Hash(); err != nil || h != want {
		t.Errorf("%s, seed %d, step %d: another phone looks otherwise after the same actions, %v", e.task.ID, e.seed, e.steps, err)
	}
}
