package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
)

// runFlags are the flags of run, each also an environment variable and a key of a plan file.
type runFlags struct {
	config       string
	agents       []string
	models       []string
	judge        string
	options      []string
	baseURL      string
	repeats      int
	instances    int
	private      string
	seed         uint64
	parallel     int
	clock        string
	protocol     string
	budget       string
	tokenLimit   int
	costLimit    float64
	timeLimit    time.Duration
	workingLimit time.Duration
	temperature  float64
	maxTokens    int
	worldVersion int
	isolateHops  bool
	screen       string
	prompts      string
	out          string
	resume       string
	cache        string
	failUnder    float64
	dryRun       bool

	hasTemperature bool
	plan           planFile
}

func (a *app) runCommand() *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run SELECTOR… [--agent A,B] [--model M]",
		Short: "Evaluate agents on tasks",
		Long: `Run plays every selected task with every agent and keeps all of it in one file. A selector is
a suite (sokoban), a part of one (sokoban/small-v0) or a named subset (sokoban:mini).
Every flag can also be given as an environment variable (GYMKHANA_BASE_URL) or as a key of the
YAML file given with --config, which may hold a matrix besides; gymkhana init writes one.`,
		Example: `  gymkhana run quick
  gymkhana run sokoban --agent oracle --json
  gymkhana run sokoban:mini --agent online --model compat/qwen --base-url http://127.0.0.1:8000/v1
  gymkhana run phone:test-task --agent policy,group --model policy/runs/my.safetensors
  gymkhana run --config magebench-table5 --model openai/gpt-4o --budget 20usd
  gymkhana run --resume runs/sokoban.gym`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.readPlan(cmd, f, &args); err != nil {
				return err
			}
			f.hasTemperature = cmd.Flags().Changed("temperature")
			return a.run(cmd.Context(), f, args)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.config, "config", "", "YAML plan: a file, or one that ships ("+strings.Join(shippedPlans(), ", ")+")")
	flags.StringSliceVar(&f.agents, "agent", nil, "agents, in the order of the report")
	flags.StringSliceVar(&f.models, "model", nil, "models as provider/NAME, for agents that ask one; policy/NAME or policy/FILE for trained networks")
	flags.StringVar(&f.judge, "judge", "", "model as provider/NAME, asked after an episode whether an answer in free words is right (default: rules decide)")
	flags.StringArrayVar(&f.options, "option", nil, "an option of the agents, as key=value (repeatable)")
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint of an OpenAI-compatible server")
	flags.IntVar(&f.repeats, "repeats", 0, "episodes per instance (default: the suite's)")
	flags.IntVar(&f.instances, "instances", 0, "only the first so many instances of each task")
	flags.StringVar(&f.private, "private", "", "replace the official instances by ones drawn from this key")
	flags.Uint64Var(&f.seed, "seed", 0, "of the agents' randomness; it never changes a world")
	flags.IntVar(&f.parallel, "parallel", 0, "episodes at once (default: one per core, 20 with a model)")
	flags.StringVar(&f.clock, "clock", "paused", "what thinking costs: paused, latency, or latency=800ms")
	flags.StringVar(&f.protocol, "protocol", "corrected", "corrected, or published: a paper's released rules with their bugs")
	flags.StringVar(&f.budget, "budget", "", "limit of the whole run: 5usd, 2Mtok or 30m")
	flags.IntVar(&f.tokenLimit, "token-limit", 0, "tokens per episode")
	flags.Float64Var(&f.costLimit, "cost-limit", 0, "US dollars per episode")
	flags.DurationVar(&f.timeLimit, "time-limit", 0, "wall time per episode")
	flags.DurationVar(&f.workingLimit, "working-limit", 0, "wall time per episode, queues and retries not counted")
	flags.Float64Var(&f.temperature, "temperature", 0, "replaces the agents' own")
	flags.IntVar(&f.maxTokens, "max-tokens", 0, "replaces the agents' own")
	flags.IntVar(&f.worldVersion, "world-version", 0, "version of worlds that evolve")
	flags.StringVar(&f.screen, "screen", "", "WIDTHxHEIGHT of worlds whose screen can have another size, such as sites: 1280x2048")
	flags.BoolVar(&f.isolateHops, "isolate-hops", false, "play each hop of a chain as a task of its own, to compare with whole chains")
	flags.StringVar(&f.prompts, "prompts", "", "folder of files that replace the agents' prompts")
	flags.StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	flags.StringVar(&f.resume, "resume", "", "go on with this run file")
	flags.StringVar(&f.cache, "cache", "on", "answers that were paid for before: on, off, or a file")
	flags.Float64Var(&f.failUnder, "fail-under", 0, "exit with 1 when an agent's success rate is below this (0 to 1)")
	flags.BoolVar(&f.dryRun, "dry-run", false, "show the resolved plan and stop")
	return cmd
}

func (a *app) run(ctx context.Context, f *runFlags, selectors []string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	prompts, err := f.promptFiles()
	if err != nil {
		return err
	}
	var plan *gymkhana.Plan
	if len(selectors) > 0 || f.resume == "" {
		if plan, err = a.resolve(catalog, f, selectors, prompts); err != nil {
			return err
		}
	}
	if f.dryRun {
		return a.dryRun(plan)
	}
	if plan != nil { // a missing key is told before there is a file
		if _, err := a.models(catalog, plan, f.baseURL); err != nil {
			return err
		}
	}
	file, err := a.openRun(ctx, catalog, f, plan)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := runner.Fits(catalog, &file.Run().Plan, prompts); err != nil {
		return err
	}
	if err := runner.FitMembers(catalog, &file.Run().Plan, prompts); err != nil {
		return err
	}
	return a.carryOut(ctx, f, catalog, file, prompts)
}

// carryOut plays what is left of a run and reports on it, finished or not.
func (a *app) carryOut(ctx context.Context, f *runFlags, catalog *registry.Catalog, file *store.File, prompts fs.FS) error {
	r := &runner.Runner{Catalog: catalog, Store: file, Prompts: prompts, Parallel: f.parallel, Endpoint: f.baseURL,
		Now: a.host.Now, Terminal: terminal{a.host.Stdin, a.out()}}
	var err error
	if r.PerRun, err = parseBudget(f.budget); err != nil {
		return err
	}
	plan := &file.Run().Plan
	if r.Models, err = a.models(catalog, plan, f.baseURL); err != nil {
		return err
	}
	var files map[string]gymkhana.Hash
	if r.Policies, files, err = a.policies(catalog, plan); err != nil {
		return err
	}
	if err := runner.FitWeights(plan, files); err != nil {
		return err
	}
	if len(r.Models) > 0 {
		cache, err := a.openCache(f.cache)
		if err != nil {
			return err
		}
		if cache != nil {
			defer cache.Close()
			r.Cache = cache
		}
		if r.Parallel == 0 {
			r.Parallel = 20
		}
	}
	bar := newBar(a.host)
	r.Progress = bar.show
	kind := "started"
	if f.resume != "" {
		kind = "resumed"
	}
	if err := file.Note(ctx, gymkhana.Event{At: a.host.Now(), Kind: kind}); err != nil {
		return err
	}
	release, err := a.holdBrowser(ctx, catalog, plan.Tasks)
	if err != nil {
		return err
	}
	played := errors.Join(r.Run(ctx), release())
	bar.done()
	return errors.Join(played, a.conclude(ctx, f, file, played))
}

// conclude prints the leaderboard and names the next useful command.
func (a *app) conclude(ctx context.Context, f *runFlags, file *store.File, played error) error {
	kind := "finished"
	if played != nil {
		kind = "stopped"
	}
	ctx = context.WithoutCancel(ctx)
	if err := file.Note(ctx, gymkhana.Event{At: a.host.Now(), Kind: kind}); err != nil {
		return err
	}
	rows, err := file.Episodes(ctx)
	if err != nil {
		return err
	}
	s := report.Summarize(file.Run(), rows)
	if err := report.WriteTable(a.out(), s); err != nil {
		return err
	}
	if err := report.WriteHops(a.out(), s); err != nil {
		return err
	}
	if err := a.matrix(file.Run(), rows); err != nil {
		return err
	}
	if played != nil {
		a.say("\nStopped. Go on with: gymkhana run --resume %s", file.Path())
		return a.result(s)
	}
	a.say("\nKept in %s. Next: gymkhana verify %[1]s, or gymkhana report %[1]s --html report.html", file.Path())
	if err := a.result(s); err != nil {
		return err
	}
	return passes(s, f.failUnder)
}

// passes fails a run with too much left unscored, or with an agent under the bar.
func passes(s *report.Summary, bar float64) error {
	const mostUnscored = 0.02
	for _, arm := range s.Agents {
		if float64(arm.NotScored) > mostUnscored*float64(arm.Episodes) {
			return fmt.Errorf("%w: %d of %d episodes of %s are not scored", errCheck, arm.NotScored, arm.Episodes, arm.Name)
		}
		if rate := arm.SuccessRateAll; rate != nil && *rate < bar {
			return fmt.Errorf("%w: %s succeeds in %.3f of its episodes, under %.3f", errCheck, arm.Name, *rate, bar)
		}
	}
	return nil
}

// matrix prints what a plan with a matrix or with repeats asks besides the leaderboard: the
// pivot of its arms, and how far the best of several tries climbs.
func (a *app) matrix(run *gymkhana.Run, rows []gymkhana.EpisodeRow) error {
	m := report.Reward
	if p := run.Plan.Pivot; p != nil {
		if p.Metric != "" {
			var err error
			if m, err = report.ParseMeasure(p.Metric); err != nil {
				return err
			}
		}
		table, err := report.Pivot(run, rows, p.Rows, p.Columns, m)
		if err != nil {
			return err
		}
		a.say("")
		if err := table.WriteText(a.out()); err != nil {
			return err
		}
	}
	if run.Plan.Repeats < 2 {
		return nil
	}
	a.say("\nBest of N tries (%s):", m)
	return report.WriteCurves(a.out(), report.Curves(run, rows, m), m)
}

// resolve turns the flags and the plan file into a plan.
func (a *app) resolve(c *registry.Catalog, f *runFlags, selectors []string, prompts fs.FS) (*gymkhana.Plan, error) {
	if len(selectors) == 0 {
		return nil, inputf("run: nothing to run; name a suite, for example gymkhana run quick (gymkhana list suites shows them)")
	}
	if f.seed >= uint64(gymkhana.MaxSeed) {
		return nil, inputf("run: --seed %d; seeds are below 2^53", f.seed)
	}
	if f.repeats < 0 || f.instances < 0 || f.parallel < 0 {
		return nil, inputf("run: --repeats, --instances and --parallel cannot be below 0")
	}
	perRun, err := parseBudget(f.budget)
	if err != nil {
		return nil, err
	}
	if err := f.useSuitesAgents(c, selectors); err != nil {
		return nil, err
	}
	arms, err := a.arms(c, f)
	if err != nil {
		return nil, err
	}
	if err := a.addMembers(c, f, arms, selectors, prompts); err != nil {
		return nil, err
	}
	plan, err := runner.Resolve(c, runner.Order{Selectors: selectors, Arms: arms, Repeats: f.repeats, Instances: f.instances,
		PrivateKey: f.private, Seed: gymkhana.Seed(f.seed), PerRun: perRun, WorldVersion: f.worldVersion, IsolateHops: f.isolateHops, Prompts: prompts})
	if err != nil {
		return nil, err
	}
	plan.Pivot = f.plan.Pivot
	if err := a.addJudge(c, plan, f); err != nil {
		return nil, err
	}
	_, files, err := a.policies(c, plan)
	if err != nil {
		return nil, err
	}
	runner.Weigh(plan, files)
	return plan, priced(plan)
}

// useSuitesAgents takes the agents that the suites name when the user named none.
func (f *runFlags) useSuitesAgents(c *registry.Catalog, selectors []string) error {
	if len(f.agents) > 0 || len(f.plan.Matrix["agent"]) > 0 {
		return nil
	}
	_, suites, err := c.Select(selectors)
	if err != nil {
		return err
	}
	for _, s := range suites {
		for _, name := range s.Agents {
			if !slices.Contains(f.agents, name) {
				f.agents = append(f.agents, name)
			}
		}
	}
	return nil
}

// openRun creates the run file, or opens the one to resume after making sure that the plan is
// still the same.
func (a *app) openRun(ctx context.Context, catalog *registry.Catalog, f *runFlags, plan *gymkhana.Plan) (*store.File, error) {
	if f.resume == "" {
		path := f.out
		if path == "" {
			path = freshName(filepath.Join("runs", fileName(plan.Selectors)+"-"+a.host.Now().UTC().Format("20060102-150405")))
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "run", err)
		}
		here := machine()
		here.Endpoint = f.baseURL
		if err := a.browserOf(ctx, catalog, plan, &here); err != nil {
			return nil, err
		}
		return store.Create(path, &gymkhana.Run{ID: runID(a.host.Now()), Created: a.host.Now().UTC(), Plan: *plan, Host: here})
	}
	file, err := store.Open(f.resume)
	if err != nil {
		return nil, err
	}
	if f.baseURL == "" {
		f.baseURL = file.Run().Host.Endpoint
	}
	if plan == nil {
		if was := file.Run().Plan.Judge; f.judge != "" && f.judge != was {
			return nil, errors.Join(inputf("--judge %s: the judge of %s is %s; leave the flag out to go on, or start a new run with --out",
				f.judge, f.resume, cmp.Or(was, "none")), file.Close())
		}
		return file, nil
	}
	differences, err := runner.Differences(&file.Run().Plan, plan)
	if err == nil && len(differences) > 0 {
		err = inputf("--resume: the plan of %s is another one:\n  %s\nleave out the selectors and flags to go on with its own, or start a new run with --out",
			f.resume, strings.Join(differences, "\n  "))
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// freshName adds .gym, and a number where that file is already there.
func freshName(base string) string {
	path := base + ".gym"
	for n := 2; ; n++ {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = fmt.Sprintf("%s-%d.gym", base, n)
	}
}

func runID(now time.Time) string {
	return gymkhana.HashBytes([]byte(now.UTC().Format(time.RFC3339Nano) + fmt.Sprint(os.Getpid()))).Short()
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

func fileName(selectors []string) string {
	name := unfit.ReplaceAllString(strings.Join(selectors, "-"), "-")
	return name[:min(len(name), 60)]
}

func (f *runFlags) promptFiles() (fs.FS, error) {
	if f.prompts == "" {
		return nil, nil
	}
	info, err := os.Stat(f.prompts)
	if err != nil || !info.IsDir() {
		return nil, inputf("--prompts %s is not a folder", f.prompts)
	}
	return os.DirFS(f.prompts), nil
}

// dryRun shows what a plan comes to.
func (a *app) dryRun(plan *gymkhana.Plan) error {
	if plan == nil {
		return inputf("--dry-run shows a new plan; leave out --resume")
	}
	episodes, err := plan.Episodes()
	if err != nil {
		return err
	}
	turns := map[string]int{}
	for i := range episodes {
		task, _ := plan.TaskOf(episodes[i].Task)
		under, err := plan.Arms[episodes[i].Arm].Task(task)
		if err != nil {
			return err
		}
		turns[plan.Arms[episodes[i].Arm].Name()] += max(under.Budget.Turns, under.Budget.Steps)
	}
	a.say("%s, %s, %s", count(len(plan.Tasks), "task"), count(plan.Repeats, "repeat"), count(len(episodes), "episode"))
	for i := range plan.Arms {
		arm := &plan.Arms[i]
		a.say("  %-40s at most %d turns%s", arm.Name(), turns[arm.Name()], estimate(arm, turns[arm.Name()]))
	}
	if plan.Judge != "" {
		a.say("  judge %s, only for answers that no rule settles%s", plan.Judge, estimateJudge(plan.JudgePrice))
	}
	return a.result(struct {
		Plan     *gymkhana.Plan `json:"plan"`
		Episodes int            `json:"episodes"`
	}{plan, len(episodes)})
}

// count writes "1 task", "2 tasks".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// parseBudget reads 5usd, 2Mtok, 500ktok, 30m.
func parseBudget(s string) (gymkhana.Limits, error) {
	var l gymkhana.Limits
	if s == "" {
		return l, nil
	}
	lower := strings.ToLower(strings.TrimSpace(s))
	if d, err := time.ParseDuration(lower); err == nil && d > 0 {
		l.Wall = d
		return l, nil
	}
	for _, unit := range []struct {
		suffix string
		set    func(float64)
	}{
		{"usd", func(v float64) { l.CostUSD = v }},
		{"mtok", func(v float64) { l.Tokens = int(v * 1e6) }},
		{"ktok", func(v float64) { l.Tokens = int(v * 1e3) }},
		{"tok", func(v float64) { l.Tokens = int(v) }},
	} {
		text, found := strings.CutSuffix(lower, unit.suffix)
		var v float64
		if _, err := fmt.Sscanf(text, "%g", &v); found && err == nil && v > 0 {
			unit.set(v)
			return l, nil
		}
	}
	return l, inputf("--budget %q: want dollars (5usd), tokens (500ktok, 2Mtok) or time (30m)", s)
}
