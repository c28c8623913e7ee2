package marl

import (
	"context"
	"path/filepath"

	"gymkhana"
	"gymkhana/learn/train"
)

// A Stem is the policy of stage 1 of a seed, from which groups are trained in several ways to compare them.
type Stem struct {
	Seed   uint64
	Folder string // of the seed
	Base   string // the checkpoint before any training
	Stage1 string // the checkpoint of stage 1
	Start  *train.Optimiser
}

// Stem trains stage 1 of a seed, or the rest of it.
func (t *Team) Stem(ctx context.Context, seed uint64) (*Stem, error) {
	k, err := t.begin(seed, t.config(seed), t.SeedFolder(seed))
	if err != nil {
		return nil, err
	}
	t.first = reaped{}
	s := &Stem{Seed: seed, Folder: k.folder, Base: filepath.Join(k.folder, "stage1", "base.safetensors")}
	s.Stage1, s.Start, err = k.stage1(ctx, seed)
	return s, err
}

// branch begins or resumes a way to train. Ways with the same graph, members and rounds share their roll-outs and the
// matrices in them.
func (t *Team) branch(s *Stem, name string, c Config) (*training, error) {
	k, err := t.begin(s.Seed, c, filepath.Join(s.Folder, name))
	if err == nil {
		graph := c.Graph
		if graph == "" {
			graph = RandomGraph
		}
		k.rolls = filepath.Join(s.Folder, graph+".gym")
	}
	return k, err
}

// Count rolls out a group of a stem, scores what it proposed, and returns the number of lessons of pairs that a
// configuration without limit has.
func (t *Team) Count(ctx context.Context, s *Stem, name string, c Config) (int, error) {
	k, err := t.branch(s, name, c)
	if err != nil {
		return 0, err
	}
	h, err := k.harvest(ctx, 0, k.rolls, []string{s.Stage1})
	if err != nil {
		return 0, err
	}
	return len(h.All().Pairs), nil
}

// Branch trains a group in one way, or the rest of it. It does not measure it.
func (t *Team) Branch(ctx context.Context, s *Stem, name string, c Config) (*SeedReport, error) {
	k, err := t.branch(s, name, c)
	if err == nil {
		err = k.learn(ctx, s.Stage1, s.Start)
	}
	if err != nil {
		return nil, err
	}
	return &k.report, nil
}

// GroupArm is an arm of a group with the members, the rounds and the graph of a configuration, of networks by their names:
// one for all members, or one each. With weights, which are those of a vote, it votes so, otherwise by majority.
func (t *Team) GroupArm(c Config, names []string, vote string, weights []float64) (gymkhana.Arm, error) {
	arm, err := (&training{Team: t, config: c}).groupArm(names, "matrix")
	if err == nil && weights != nil {
		arm.Options, err = voting(arm.Options, vote, weights)
	}
	return arm, err
}
