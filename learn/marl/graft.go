package marl

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
)

// beforeFile is the checkpoint of a grafted policy, in the folder of the team.
const beforeFile = "before.safetensors"

// Graft makes a stem of a policy that was trained elsewhere, perhaps in another world, in the team's own folder. From is
// the folder of a seed of stage 2, whose best look goes on; or the folder of stage 1; or a checkpoint, which has no
// moments of its optimiser, so that they begin at zero.
func (t *Team) Graft(from string, seed uint64) (*Stem, error) {
	start, err := graftOf(from)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(t.Folder, 0o777); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "marl", err)
	}
	s := &Stem{Seed: seed, Folder: t.Folder, Stage1: filepath.Join(t.Folder, beforeFile), Start: start}
	s.Base = s.Stage1
	own := policy.NetOf(slices.Clone(start.Policy()))
	if own == nil {
		return nil, refuse("%s: the network is of another version; train it again", from)
	}
	if _, err := os.Stat(s.Stage1); err == nil {
		kept, _, err := policy.LoadFile(s.Stage1)
		if err == nil && !slices.Equal(kept.Weights(), own.Weights()) {
			err = refuse("%s was begun with another policy than that of %s; name another folder", t.Folder, from)
		}
		return s, err
	}
	return s, own.SaveFile(s.Stage1, policy.Card{Name: "before", Note: "the policy of " + filepath.Base(from), Kernel: policy.Kernel(), Steps: start.Steps})
}

// graftOf reads the optimiser of what is at a path.
func graftOf(from string) (*train.Optimiser, error) {
	info, err := os.Stat(from)
	switch {
	case err != nil:
		return nil, refuse("--from: %w; name the folder of a training, or a checkpoint", err)
	case !info.IsDir():
		n, _, err := policy.LoadFile(from)
		if err != nil {
			return nil, err
		}
		return &train.Optimiser{Net: n.Weights(), First: make([]float32, n.Size()), Second: make([]float32, n.Size())}, nil
	}
	phases, err := filepath.Glob(filepath.Join(from, "phase-*", "state-0.gob"))
	if err != nil {
		return nil, refuse("--from %s: %w", from, err)
	}
	if len(phases) == 0 {
		o, err := train.Finished(from)
		if err != nil {
			err = fmt.Errorf("--from %s: %w; name the folder of a seed of stage 2, the folder of stage 1, or a checkpoint", from, err)
		}
		return o, err
	}
	s, path := &state{}, ""
	for n := range phases { // the last one; phase-10 comes after phase-9
		path = filepath.Join(from, fmt.Sprintf("phase-%d", n+1), "state-0.gob")
	}
	if err := train.Unseal(path, s); err != nil {
		return nil, err
	}
	switch {
	case s.Kernel != policy.Kernel():
		return nil, refuse("%s was trained with %s arithmetic and this program has %s; train again", path, s.Kernel, policy.Kernel())
	case len(s.Looks) == 0 || s.Step < s.Looks[len(s.Looks)-1].Steps:
		return nil, refuse("%s: this training is not over; end it with --resume", path)
	}
	return &s.Best, nil
}
