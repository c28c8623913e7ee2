package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/internal/sign"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	noDigest  bool // --digest or --commit was given, but is empty
	strict    bool
	frames    bool
	digest    string
	commit    []string
	announced []gymkhana.Hash // the parsed values of commit
	private   string
	prompts   string
	cross     bool
	parallel  int
}

func (a *app) verifyCommand() *cobra.Command {
	f := &verifyFlags{}
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Execute a stored run again and compare it",
		Long: `Verify recomputes everything in a run file that can be derived from the rest, and compares. The episodes
must follow from the plan, and the tasks must be those of the shipped suites. In each episode the
agent decides again on the stored answers of its models, and the world is played and scored again.
Verify never sends a request to a model. Data that cannot be derived, such as the answers themselves,
is protected only by the run's digest; docs/trust.md lists what is proved and what is only claimed.

A run is executed again in the engine that recorded it: the sites run in a browser or as text. With
--cross-engine its actions are performed in the other engine, and only states and verdicts are compared.`,
		Example: `  gymkhana verify runs/quick.gym
  gymkhana verify runs/quick.gym --strict --frames --json
  gymkhana verify runs/sites.gym --cross-engine
  gymkhana verify runs/private.gym --private KEY`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.noDigest = cmd.Flags().Changed("digest") && strings.TrimSpace(f.digest) == "" ||
				cmd.Flags().Changed("commit") && (len(f.commit) == 0 || slices.Contains(f.commit, ""))
			return a.verify(cmd.Context(), f, args[0])
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.strict, "strict", false,
		"also fail if something cannot be compared, is not shipped, is missing, or has no recorded digest")
	flags.BoolVar(&f.frames, "frames", false, "compare screenshots too")
	flags.BoolVar(&f.cross, "cross-engine", false, "execute a run of the sites in the other engine, and compare only states and verdicts")
	flags.StringVar(&f.digest, "digest", "", "the digest that the author published; fail if the file has another")
	flags.StringSliceVar(&f.commit, "commit", nil, "the commitment that gymkhana run --commit printed; fail unless it is "+
		"this run's and every planned episode is finished; for a merged file, give one per run (repeatable)")
	flags.StringVar(&f.private, "private", "", "the key of a run with private instances")
	flags.StringVar(&f.prompts, "prompts", "", "folder of the files that replaced the agents' prompts in the run")
	flags.IntVar(&f.parallel, "parallel", 0, "episodes at once (default: one per core)")
	return cmd
}

func (a *app) verify(ctx context.Context, f *verifyFlags, path string) error {
	if f.noDigest {
		return inputf("--digest and --commit want the published digest; an empty one cannot be compared")
	}
	if f.cross && f.frames {
		return inputf("--cross-engine compares states and verdicts only; leave out --frames")
	}
	if f.cross && len(f.commit) > 0 {
		return inputf("--cross-engine compares states and verdicts only; leave out --commit")
	}
	var err error
	if f.announced, err = parseCommitments(f.commit); err != nil {
		return err
	}
	c, err := a.catalog()
	if err != nil {
		return err
	}
	file, err := store.Read(path)
	if err != nil {
		return err
	}
	defer file.Close()
	how := runner.Check{Frames: f.frames, Parallel: f.parallel, PrivateKey: f.private, Home: os.DirFS(a.host.home()),
		Here: machine()}
	if how.Prompts, err = promptFiles(f.prompts); err != nil {
		return err
	}
	check := runner.Verify
	if f.cross {
		check = runner.Cross
	}
	release, err := a.verifiers(ctx, c, file.Run().Plan, f.cross, &how.Here)
	if err != nil {
		return err
	}
	how.Unlike = func(_ context.Context, run *gymkhana.Run) (map[string]string, error) {
		return unlike(c, run, how.Here.Browser), nil
	}
	digest, flaws, err := file.Examine(ctx, f.frames)
	if err != nil {
		return errors.Join(err, release())
	}
	v, err := check(ctx, c, examinedFile{file, flaws}, how)
	if err = errors.Join(err, release()); err != nil {
		return err
	}
	all := &verification{Verification: v, Digest: digest.Root, Unrecorded: digest.Unrecorded}
	if all.Rerolls, err = located(ctx, file, file.Rerolls); err != nil {
		return err
	}
	if all.Log, err = located(ctx, file, file.Contradictions); err != nil {
		return err
	}
	all.Author, err = sign.Check(store.SignaturePath(path), digest.Root)
	if err != nil && !errors.Is(err, sign.ErrNone) {
		v.Mismatches = append(v.Mismatches, runner.Mismatch{What: err.Error()})
	}
	return a.verified(f, all)
}

// verifiers keeps the browser that verification needs running until release is called.
func (a *app) verifiers(ctx context.Context, c *registry.Catalog, plan gymkhana.Plan, cross bool, here *gymkhana.Host) (release func() error, err error) {
	if cross {
		if err := runner.TwoEngines(c, plan.Tasks); err != nil {
			return nil, fmt.Errorf("--cross-engine: %w", err)
		}
		b, err := browser.Shared(ctx, a.browser()) // one of the two engines is always a browser
		if err != nil {
			return nil, err
		}
		return b.Close, nil
	}
	if err := a.browserOf(ctx, c, &plan, here); err != nil {
		// Without a browser the pages of the run cannot be compared; the rest can.
		here.Browser = "none: " + err.Error()
		return func() error { return nil }, nil
	}
	return a.holdBrowser(ctx, c, plan.Tasks)
}

// examinedFile is a run file whose flaws are known, so that it is read only once.
type examinedFile struct {
	*store.File
	flaws []gymkhana.Flaw
}

// Audit gives the flaws.
func (e examinedFile) Audit(context.Context, bool) ([]gymkhana.Flaw, error) { return e.flaws, nil }

// A verification is the output of verify --json.
type verification struct {
	*runner.Verification
	Digest     gymkhana.Hash     `json:"digest"`
	Rerolls    []runner.Mismatch `json:"rerolls"`          // signs that episodes were played until they succeeded
	Log        []runner.Mismatch `json:"log,omitempty"`    // log entries that the rows or other log entries contradict
	Unrecorded int               `json:"unrecorded"`       // finished episodes for which no digest was recorded
	Author     *sign.Author      `json:"author,omitempty"` // who signed the digest
}

// verified prints the result, and fails if something is wrong.
func (a *app) verified(f *verifyFlags, v *verification) error {
	a.list("mismatch", v.Mismatches)
	a.list("not comparable", v.NotComparable)
	a.list("not the shipped task", v.NotShipped)
	a.list("claimed", v.Claims)
	a.list("played again", v.Rerolls)
	a.list("the log", v.Log)
	a.listConflicts(v.Conflicts)
	for _, line := range v.Served {
		a.say("  another model: %s", line)
	}
	if v.Compared != nil {
		a.say("executed in the other engine (%s); only %s are compared", strings.Join(v.Engines, ", "), strings.Join(v.Compared, " and "))
	}
	a.say("%d episodes, %d steps executed again, %d scored again, %d agents decided again: %d mismatches, "+
		"%d not comparable", v.Episodes, v.Steps, v.Rescored, v.Agents, len(v.Mismatches), len(v.NotComparable))
	for _, n := range []struct {
		count int
		what  string
	}{
		{v.Unfinished, "episodes are not finished"},
		{len(v.Claims), "episodes are not scored, for reasons that cannot be checked"},
		{len(v.Conflicts), "conflicts: two of the merged runs scored an episode and disagree about it"},
		{v.Rendered, "requests are worded differently by this version; their stored replies were used"},
		{v.Missing, "pictures are missing"},
		{v.Unrecorded, "episodes were finished by a version that recorded no digest, so nothing has bound their " +
			"replies since"},
	} {
		if n.count > 0 {
			a.say("%d %s", n.count, n.what)
		}
	}
	a.say("digest %s", v.Digest)
	if v.Author != nil {
		a.say("signed by %s", v.Author)
	}
	for i := range v.Commitments {
		v.Commitments[i].Given = slices.Contains(f.announced, v.Commitments[i].Commitment)
	}
	if err := a.result(v); err != nil {
		return err
	}
	return errors.Join(f.judge(v), committed(f.announced, v.Commitments))
}

// judge returns an error for a problem that the flags do not allow.
func (f *verifyFlags) judge(v *verification) error {
	switch {
	case len(v.Mismatches) > 0:
		return fmt.Errorf("%w: the run does not repeat", errCheck)
	case f.digest != "" && !strings.EqualFold(f.digest, v.Digest.String()):
		return fmt.Errorf("%w: the digest is not %s; the file is not the one that was published", errCheck, f.digest)
	case v.Episodes == 0:
		return fmt.Errorf("%w: none of its episodes is finished, so nothing was compared", errCheck)
	case len(v.Uncompared) > 0:
		return fmt.Errorf("%w: none of its episodes can be compared here: %s", errCheck, strings.Join(v.Uncompared, ", "))
	case f.strict && len(v.Log) > 0:
		return fmt.Errorf("%w: its log contradicts its rows, or itself, in %s", errCheck, count(len(v.Log), "place"))
	case f.strict && len(v.Rerolls) > 0:
		return fmt.Errorf("%w: episodes may have been played until they succeeded", errCheck)
	case f.strict && len(v.NotComparable) > 0:
		return fmt.Errorf("%w: %d episodes cannot be compared", errCheck, len(v.NotComparable))
	case f.strict && len(v.NotShipped) > 0:
		return fmt.Errorf("%w: %d of its tasks are not the shipped ones", errCheck, len(v.NotShipped))
	case f.strict && v.Missing > 0:
		return fmt.Errorf("%w: %d pictures are missing", errCheck, v.Missing)
	case f.strict && len(v.Conflicts) > 0:
		return fmt.Errorf("%w: it was merged from runs that disagree: %s", errCheck, count(len(v.Conflicts), "conflict"))
	case f.strict && len(v.Served) > 0:
		return fmt.Errorf("%w: %s", errCheck, v.Served[0])
	case f.strict && v.Unrecorded > 0:
		return fmt.Errorf("%w: no digest was recorded when %d episodes finished", errCheck, v.Unrecorded)
	}
	return nil
}

// located adds the task names to the flaws of a file.
func located(ctx context.Context, file *store.File, find func(context.Context) ([]gymkhana.Flaw, error)) ([]runner.Mismatch, error) {
	flaws, err := find(ctx)
	list := make([]runner.Mismatch, 0, len(flaws))
	for _, f := range flaws {
		m := runner.Mismatch{Episode: f.Episode, What: f.What}
		if f.Episode != "" {
			row, err := report.Find(ctx, file, string(f.Episode))
			if err != nil {
				return nil, err
			}
			m.Task = row.Task
		}
		list = append(list, m)
	}
	return list, err
}

// listConflicts prints the first conflicts between merged runs.
func (a *app) listConflicts(found []runner.Conflict) {
	var list []runner.Mismatch
	for _, c := range found {
		other := "run " + c.Dropped.Run
		if c.Kept.Run == c.Dropped.Run {
			other = "another copy of it, which was named later,"
		}
		list = append(list, runner.Mismatch{Episode: c.Episode, Task: c.Task, What: fmt.Sprintf(
			"episode %.8s is that of run %s (leaf %s); %s scored it differently (leaf %s)",
			string(c.Episode), c.Kept.Run, c.Kept.Leaf, other, c.Dropped.Leaf)})
	}
	a.list("conflict", list)
}

// list prints the first of the findings.
func (a *app) list(kind string, found []runner.Mismatch) {
	const most = 20
	for i, m := range found {
		if i == most {
			a.say("  and %d more", len(found)-most)
			return
		}
		where := string(m.Task)
		if where == "" {
			where = "the run"
		}
		if m.Step > 0 {
			where += fmt.Sprintf(" step %d", m.Step)
		}
		a.say("  %s: %s: %s", kind, where, m.What)
	}
}
