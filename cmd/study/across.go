package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/runner"
)

// acrossSettings are what a crossing was begun with. They are kept in its folder.
type acrossSettings struct {
	From  string `json:"from"`
	World string `json:"world"` // that it learns in
	Home  string `json:"home"`  // that the policy comes from
	Seed  uint64 `json:"seed"`
	Quick bool   `json:"quick,omitempty"`

	Instances int `json:"instances,omitempty"` // of each task in the tables; 0: all
}

// acrossFile has the settings of a crossing.
const acrossFile = "across.json"

func (p *program) acrossCommand() *cobra.Command {
	var out string
	f := acrossSettings{}
	cmd := &cobra.Command{
		Use:   "across --from FOLDER --out FOLDER",
		Short: "Go on with stage 2 in another world; an hour or two",
		Long: `Across takes a policy that was trained on the phone, alone and as a group, to the sites as text, as it is. Then stage 2 is
repeated on the errands of sites-errands:train, and both are measured again: there, and back at home. So the table has
zero-shot transfer, what training in the other world adds, and what it costs at home. From is the folder of a seed of
stage 2, the folder of stage 1, or a checkpoint. The same command resumes it.`,
		Example: "  study stage2 across --from runs/train-phone/seed-1 --out runs/across\n" +
			"  study stage2 across --from runs/arms/seed-1/full --out runs/across",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case out == "" || f.From == "":
				return refuse("across needs a policy and a folder; name them with --from and --out")
			case f.Instances < 0:
				return refuse("--instances %d; want at least 1, or 0 for all", f.Instances)
			}
			if !cmd.Flags().Changed("world") { // that of the other parts is the phone
				p.world = "site-text"
			}
			if f.World = p.world; f.World == f.Home {
				return refuse("--world %s is where the policy comes from; name another one", f.World)
			}
			a, err := p.crossing(&f, out)
			if err != nil {
				return err
			}
			if err := begun(out, acrossFile, f, "crossings"); err != nil {
				return err
			}
			r, err := a.run(cmd.Context())
			if err != nil {
				return err
			}
			return p.result(r, r.print(p.out()))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.From, "from", "", "folder of a seed of stage 2, folder of stage 1, or a checkpoint")
	flags.StringVar(&out, "out", "", "folder, new or begun")
	flags.StringVar(&f.Home, "home", "phone", "the world that the policy comes from")
	flags.Uint64Var(&f.Seed, "seed", 1, "of the roll-outs and of the order of lessons")
	flags.IntVar(&f.Instances, "instances", 0, "of each task in the tables; 0: all")
	flags.BoolVar(&f.Quick, "quick", false, "a short training, measured on one instance of each task")
	return cmd
}

// A crossing takes a policy to another world, trains it there, and measures it in both.
type crossing struct {
	acrossSettings
	there, home *contest // what is played in each world
}

// crossing makes a crossing of settings.
func (p *program) crossing(f *acrossSettings, folder string) (*crossing, error) {
	a := &crossing{acrossSettings: *f}
	for world, to := range map[string]**contest{f.World: &a.there, f.Home: &a.home} {
		source, err := learn.Find(p.catalog(), world)
		if err != nil {
			return nil, err
		}
		*to = p.contest(source, &armsSettings{World: world, Seeds: 1, Quick: f.Quick, Instances: f.Instances}, folder)
	}
	return a, nil
}

// An AcrossReport is the table of a crossing. All intervals cluster by family, since there is one training.
type AcrossReport struct {
	From   string       `json:"from"`
	World  string       `json:"world"`
	Home   string       `json:"home"`
	Kernel string       `json:"kernel"`
	Step   int          `json:"step"` // the kept step of stage 2; 0: nothing was better than before
	Rows   []AcrossRow  `json:"rows"`
	Steps  *StepsReport `json:"steps"` // on the oracle's path in the other world
	Parts  []marl.Part  `json:"parts"`
	Runs   []GateRun    `json:"runs"`
}

// An AcrossRow is an arm on a subset. Gain is its success less that of the same arm before the training.
type AcrossRow struct {
	Name    string   `json:"name"`
	Suite   string   `json:"suite"`
	Subset  string   `json:"subset"`
	Success Measure  `json:"success"`
	Gain    *Measure `json:"gain,omitempty"`
}

// The arms: before the training, and after it.
var (
	zeroShot  = []string{"before, alone", "before, group"}
	continued = []string{"after, alone", "after, group"}
)

// run trains, plays and reports, or does what is missing.
func (a *crossing) run(ctx context.Context) (*AcrossReport, error) {
	r := &AcrossReport{From: a.From, World: a.World, Home: a.Home, Kernel: policy.Kernel()}
	stem, err := a.there.team.Graft(a.From, a.Seed)
	if err != nil {
		return nil, err
	}
	cfg := a.there.config(a.Seed)
	branch, err := a.there.team.Branch(ctx, stem, "stage2", cfg)
	if err != nil {
		return nil, err
	}
	a.there.say("stage 2 in %s, %s", a.World, branch.Summary())
	r.Step, r.Parts = branch.Step, append(r.Parts, branch.Parts...)
	t, err := a.table(stem.Stage1, branch.Checkpoints, cfg)
	if err != nil {
		return nil, err
	}
	for _, c := range []*contest{a.there, a.home} {
		split := &c.source.Entry.Split
		subsets := []string{split.Val}
		if c == a.there {
			subsets = split.Measured()
		}
		if err := a.play(ctx, c, t, subsets, r); err != nil {
			return nil, err
		}
	}
	r.Steps, err = a.steps(ctx, t)
	return r, err
}

// table is the policy before and after, alone and as a group.
func (a *crossing) table(before string, after []string, cfg marl.Config) (*table, error) {
	t := &table{contest: a.there, policies: map[string]gymkhana.Policy{}}
	err := errors.Join(t.single(zeroShot[0], before, 0), t.group(zeroShot[1], cfg, []string{before}),
		t.single(continued[0], after[0], 0), t.group(continued[1], cfg, after))
	return t, err
}

// play plays the table on some subsets of a world, and adds its rows.
func (a *crossing) play(ctx context.Context, c *contest, t *table, subsets []string, r *AcrossReport) error {
	played, selectors, marks := &ContestReport{Subsets: subsets}, map[string]string{}, map[string][]scores{}
	for _, subset := range subsets {
		selectors[subset] = c.source.Subset(subset)
	}
	file := filepath.Join(c.folder, c.source.Entry.Name+".gym")
	if err := c.playAll(ctx, t, file, selectors, played, marks); err != nil {
		return err
	}
	r.Parts, r.Runs = append(r.Parts, played.Parts...), append(r.Runs, played.Runs...)
	for i, name := range t.names {
		for _, subset := range slices.Sorted(maps.Keys(marks[name][0])) {
			row := AcrossRow{Name: name, Suite: c.source.Entry.Split.Suite, Subset: subset, Success: successOf(marks[name][0][subset], nil)}
			if at := i - len(zeroShot); at >= 0 {
				gain := successOf(marks[name][0][subset], marks[zeroShot[at]][0][subset])
				row.Gain = &gain
			}
			r.Rows = append(r.Rows, row)
		}
	}
	return nil
}

// successOf is the mean success, less that of others on the same episodes.
func successOf(of, less map[episode]score) Measure {
	by := map[gymkhana.TaskID][]float64{}
	for _, e := range slices.SortedFunc(maps.Keys(of), episode.compare) {
		x := of[e].won
		if less != nil {
			x -= less[e].won
		}
		by[of[e].family] = append(by[of[e].family], x)
	}
	if less == nil {
		return measureOf(by)
	}
	e := clustered(by)
	return Measure{e.N, e.Mean, e.CI}
}

// steps measures the arms on the oracle's path in the other world.
func (a *crossing) steps(ctx context.Context, t *table) (*StepsReport, error) {
	c := a.there
	var selectors []string
	for _, subset := range c.source.Entry.Split.Measured() {
		selectors = append(selectors, c.source.Subset(subset))
	}
	order := runner.Order{Selectors: selectors, Arms: t.arms, Policies: t.policies, Instances: c.most, Repeats: 1}
	if c.quick {
		order.Instances = 1
	}
	resolved, err := runner.Resolve(c.source.Catalog, order)
	if err != nil {
		return nil, err
	}
	clock := c.now()
	r, err := (&steps{c.source.Catalog, resolved}).run(ctx, selectors)
	if err != nil {
		return nil, err
	}
	for i := range r.Rows {
		r.Rows[i].Agent, r.Rows[i].Model = t.names[i%len(t.names)], ""
	}
	c.say("steps took %.0f s", c.now().Sub(clock).Seconds())
	return r, nil
}

// print writes the tables for people.
func (r *AcrossReport) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "\nepisodes\ttasks\tn\tsuccess, % [95 %]\tafter minus before")
	for i := range r.Rows {
		row := &r.Rows[i]
		gain := ""
		if row.Gain != nil {
			gain = fmt.Sprintf("%+.1f %s", 100*row.Gain.Mean, percents(row.Gain.CI))
		}
		fmt.Fprintf(w, "%s\t%s:%s\t%d\t%.1f %s\t%s\n", row.Name, row.Suite, row.Subset, row.Success.N, 100*row.Success.Mean, percents(row.Success.CI), gain)
	}
	fmt.Fprintln(w)
	err := errors.Join(w.Flush(), r.Steps.print(out))
	kept := fmt.Sprintf("step %d of stage 2 in %s is kept", r.Step, r.World)
	if r.Step == 0 {
		kept = fmt.Sprintf("no step of stage 2 in %s was better than before, so nothing has changed", r.World)
	}
	fmt.Fprintln(out, kept)
	for _, part := range r.Parts {
		fmt.Fprintf(out, "%s took %.0f s\n", part.Name, part.Seconds)
	}
	for _, run := range r.Runs {
		fmt.Fprintf(out, "%s, digest %s\n", run.File, run.Digest)
	}
	return err
}
