package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/registry"
	"gymkhana/store"
)

// messagesFlags are the flags of messages.
type messagesFlags struct {
	out, subset, vote, key string
	models                 []string
	arm, instances         int
	seed                   uint64
}

func (p *program) messagesCommand() *cobra.Command {
	f := &messagesFlags{}
	cmd := &cobra.Command{
		Use:   "messages [RUN] --out FOLDER",
		Short: "Whether the members of a group listen to each other",
		Long: `Messages executes the episodes of a group again. At every turn the group decides once more, in the same state and
with the same draws, but its members hear messages of another episode of the same family, of an episode of another family,
only their own proposal of the round before, or nothing. The table has the share of decisions that change, and the share of
steps at which the decision brings the end nearer. Then the group plays the episodes while it hears such messages throughout.
Without a run, a group of the checkpoints in --model plays the subset first. The same command resumes it.`,
		Example: `  study stage2 messages --model runs/group.safetensors --out runs/messages
  study stage2 messages runs/arms/seed-1/arms.gym --arm 6 --model runs/arms/seed-1/full/phase-1/group-0.safetensors --out runs/messages`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			run := ""
			if len(args) > 0 {
				run = args[0]
			}
			r, err := p.messages(cmd.Context(), f, run)
			if err != nil {
				return err
			}
			return p.result(r, r.print(p.out()))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "folder, new or begun")
	flags.StringSliceVar(&f.models, "model", nil, "checkpoints or policy/NAME: one for all members, or one each; with a run, those that it names by hash")
	flags.StringVar(&f.subset, "subset", "val", "the tasks")
	flags.IntVar(&f.arm, "arm", -1, "of the run, from 0; needed if it has several groups")
	flags.Uint64Var(&f.seed, "seed", 1, "draws the other episodes")
	flags.IntVar(&f.instances, "instances", 0, "of each task that a group plays; 0: all")
	flags.StringVar(&f.key, "key", "", "draws instances of the tasks that a group plays; without it, the official ones")
	flags.StringVar(&f.vote, "vote", "matrix", "of a group that plays: matrix, or weighed with the weights in the first checkpoint")
	return cmd
}

// messages studies a stored run, or one that is played first.
func (p *program) messages(ctx context.Context, f *messagesFlags, run string) (*MessageReport, error) {
	switch {
	case f.out == "":
		return nil, refuse("name a folder for what is found, with --out FOLDER")
	case run == "" && len(f.models) == 0:
		return nil, refuse("name the run of a group, or the checkpoints of one with --model")
	case run != "" && (f.instances != 0 || f.key != "" || f.vote != "matrix"):
		return nil, refuse("--instances, --key and --vote are for a group that plays first; leave them out, or leave out the run")
	case f.vote != "matrix" && f.vote != "weighed":
		return nil, refuse("--vote %s; want matrix or weighed", f.vote)
	case f.instances < 0:
		return nil, refuse("--instances %d; want at least 1, or 0 for all", f.instances)
	}
	source, err := p.source()
	if err != nil {
		return nil, err
	}
	nets, err := loadNetworks(source, f.models)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(f.out, 0o777); err != nil {
		return nil, refuse("%w", err)
	}
	if run == "" {
		run = filepath.Join(f.out, "messages.gym")
		if err := p.playGroup(ctx, source, f, nets, run); err != nil {
			return nil, err
		}
	}
	kept, err := store.Read(run)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	digest, err := digestOf(ctx, run)
	if err != nil {
		return nil, err
	}
	s := &listening{source: source, run: kept, seed: f.seed, file: filepath.Join(f.out, "messages.json"),
		tell: func(done, all int) { p.say("%d of %d episodes", done, all) }}
	arm, err := s.choose(ctx, f, nets)
	if err != nil {
		return nil, err
	}
	of := heardSettings{Run: digest, Arm: arm, Subset: f.subset, Seed: f.seed, Kernel: policy.Kernel()}
	found, err := s.listen(ctx, of)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(s.file)
	if err != nil {
		return nil, err
	}
	r := &MessageReport{Suite: source.Entry.Split.Suite, Subset: f.subset, Group: kept.Run().Plan.Arms[arm].Name(), Kernel: of.Kernel,
		Seed: f.seed, Run: GateRun{run, digest.String()}, Results: GateRun{s.file, gymkhana.HashBytes(text).String()}}
	r.sum(found.Done)
	return r, nil
}

// A networkFile is a network of --model, with the name that runs of this program give it.
type networkFile struct {
	model, short string
	gymkhana.Policy
	vote []float64
}

// loadNetworks reads checkpoints.
func loadNetworks(source *learn.Source, models []string) (all []networkFile, err error) {
	for _, model := range models {
		if !strings.HasPrefix(model, "policy/") {
			model = "policy/" + model
		}
		n, hash, err := networkOf(source, model)
		if err != nil {
			return nil, err
		}
		one := networkFile{model: model, short: "policy/" + hash.Short(), Policy: n}
		if w, ok := n.(interface{ VoteWeights() []float64 }); ok {
			one.vote = w.VoteWeights()
		}
		all = append(all, one)
	}
	return all, nil
}

// networkOf loads the network that a model is.
func networkOf(source *learn.Source, model string) (n gymkhana.Policy, sum gymkhana.Hash, err error) {
	entry, name, err := source.Catalog.FindModel(model)
	if err != nil {
		return nil, sum, err
	}
	if entry.Policy == nil {
		return nil, sum, refuse("%s is no trained network; the study is about groups of those", model)
	}
	return entry.Policy(registry.ModelSetup{Name: name})
}

// playGroup plays a subset with a group of some networks, or the rest of it.
func (p *program) playGroup(ctx context.Context, source *learn.Source, f *messagesFlags, nets []networkFile, file string) error {
	var names []string
	policies := map[string]gymkhana.Policy{}
	for _, n := range nets {
		names = append(names, strings.TrimPrefix(n.short, "policy/"))
		policies[n.short] = n.Policy
	}
	var weights []float64
	if f.vote == "weighed" {
		if weights = nets[0].vote; weights == nil {
			return refuse("%s has no weights of a vote; take a group of stage 2, or leave out --vote", f.models[0])
		}
	}
	arm, err := (&marl.Team{Source: source}).GroupArm(marl.Full(1), names, f.vote, weights)
	if err != nil {
		return err
	}
	played, err := p.playArms(source)(ctx, learn.Exam{Arms: []gymkhana.Arm{arm}, Policies: policies, Selectors: []string{source.Subset(f.subset)},
		Instances: f.instances, Key: f.key, File: file, Resume: exists(file)})
	if err != nil {
		return err
	}
	return played.Close()
}

// choose finds the arm, its networks, and its scored episodes on the subset.
func (s *listening) choose(ctx context.Context, f *messagesFlags, nets []networkFile) (int, error) {
	plan, at := &s.run.Run().Plan, f.arm
	var groups []string
	for i := range plan.Arms {
		if len(plan.Arms[i].Members) == 0 {
			continue
		}
		if groups = append(groups, fmt.Sprintf("--arm %d: %s", i, plan.Arms[i].Name())); f.arm < 0 {
			at = i
		}
	}
	switch {
	case len(groups) == 0:
		return 0, refuse("the run has no group")
	case f.arm < 0 && len(groups) > 1:
		return 0, refuse("the run has %d groups; choose one:\n%s", len(groups), strings.Join(groups, "\n"))
	case at >= len(plan.Arms) || len(plan.Arms[at].Members) == 0:
		return 0, refuse("arm %d is no group; the groups are\n%s", at, strings.Join(groups, "\n"))
	}
	s.policies = map[string]gymkhana.Policy{}
	for i := range plan.Arms[at].Members {
		m := &plan.Arms[at].Members[i]
		if s.policies[m.Address()] != nil {
			continue
		}
		if k := slices.IndexFunc(nets, func(n networkFile) bool { return n.short == m.Model || n.model == m.Model }); k >= 0 {
			s.policies[m.Address()] = nets[k].Policy
			continue
		}
		n, _, err := networkOf(s.source, m.Model)
		if err != nil {
			return 0, refuse("member %d is %s: %w; name its checkpoint with --model", i, m.Model, err)
		}
		s.policies[m.Address()] = n
	}
	tasks, _, err := s.source.Catalog.Select([]string{s.source.Subset(f.subset)})
	if err != nil {
		return 0, err
	}
	rows, err := s.run.Episodes(ctx)
	if err != nil {
		return 0, err
	}
	for i := range rows {
		row := &rows[i]
		if row.Arm != at || !slices.ContainsFunc(tasks, func(t *gymkhana.Task) bool { return t.ID == row.Task }) {
			continue
		}
		if row.Outcome == nil || !row.Outcome.Scored {
			return 0, refuse("%s#%d of the run was not scored; play it to its end with gymkhana run --resume", row.Task, row.Index)
		}
		s.rows = append(s.rows, *row)
	}
	if len(s.rows) == 0 {
		return 0, refuse("the run has no episode of %s by arm %d", s.source.Subset(f.subset), at)
	}
	return at, nil
}
