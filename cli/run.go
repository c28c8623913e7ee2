package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gymkhana"
	"gymkhana/internal/telemetry"
	"gymkhana/runner"
)

// runFlags are the flags of run, each also an environment variable and a key of a plan file.
type runFlags struct {
	config       string
	agents       []string
	models       []string
	judge        string
	options      []string
	baseURL      string
	keysTo       []string
	typed        typed
	repeats      int
	instances    int
	private      string
	seed         uint64
	parallel     int
	clock        string
	protocol     string
	budget       string
	price        string
	tokenLimit   int
	costLimit    float64
	timeLimit    time.Duration
	workingLimit time.Duration
	temperature  float64
	maxTokens    int
	worldVersion int
	isolateHops  bool
	from         string
	screen       string
	label        string
	prompts      string
	out          string
	resume       string
	newEndpoint  bool
	cache        string
	maxPause     time.Duration
	callTimeout  time.Duration
	failUnder    float64
	dryRun       bool
	commit       bool
	estimate     int
	view         viewFlags

	hasTemperature bool
	given          map[string]bool // flags that were set
	plan           planFile
	fork           *forkPoint   // of the command fork; nil for run
	forked         *runner.Fork // what is read there
}

func (a *app) runCommand() *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run SELECTOR… [--agent A,B] [--model M]",
		Short: "Evaluate agents on tasks",
		Long: `Run plays every selected task with every agent and stores everything in one file. A selector is
a suite (sokoban), a part of a suite (sokoban/small-v0) or a named subset (sokoban:mini).
Every flag can also be given as an environment variable (GYMKHANA_BASE_URL) or as a key of the
YAML file of --config, which may also define a matrix; gymkhana init writes an example. With --view, a page
shows and controls the run while it goes on; docs/dashboard.md describes it.`,
		Example: `  gymkhana run quick
  gymkhana run sokoban --agent oracle --json
  gymkhana run sokoban:mini --model compat/qwen --base-url http://127.0.0.1:8000/v1 --price 0.1,0.4 --budget 2usd
  gymkhana run phone:test-task --agent policy,group --model policy/runs/my.safetensors
  gymkhana run --config magebench-table5 --model openai/gpt-4o --budget 20usd
  gymkhana run sokoban --agent online --model openai/gpt-4o --estimate 6 --out runs/sokoban.gym
  gymkhana run sokoban --agent online --model openai/gpt-4o --view
  gymkhana run --resume runs/sokoban.gym`,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.typed = f.whatIsTyped(cmd.Flags())
			if err := a.readPlan(cmd, f, &args); err != nil {
				return err
			}
			f.given = map[string]bool{}
			cmd.Flags().Visit(func(flag *pflag.Flag) { f.given[flag.Name] = true })
			f.hasTemperature = f.given["temperature"]
			return a.run(cmd.Context(), f, args)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.config, "config", "",
		"YAML plan: a file, or a shipped plan ("+strings.Join(shippedPlans(), ", ")+")")
	flags.StringSliceVar(&f.agents, "agent", nil, "agents, in the order of the report")
	flags.IntVar(&f.repeats, "repeats", 0, "episodes per instance (default: the suite's)")
	flags.IntVar(&f.instances, "instances", 0, "play only the first N instances of each task")
	flags.StringVar(&f.private, "private", "", "replace the official instances with ones drawn from this secret key")
	flags.StringVar(&f.clock, "clock", "paused", "virtual time that thinking takes: paused (none), latency (as measured), or latency=800ms")
	flags.StringVar(&f.protocol, "protocol", "corrected",
		"corrected, or published: the rules of a paper's released code, with their bugs")
	flags.IntVar(&f.worldVersion, "world-version", 0, "version of the world, for worlds that have several versions")
	flags.StringVar(&f.screen, "screen", "", "WIDTHxHEIGHT for worlds with an adjustable screen: "+
		"sites, such as 1280x2048, and games, such as 640x360")
	flags.BoolVar(&f.isolateHops, "isolate-hops", false,
		"play each hop of a chain as a task of its own, to compare with whole chains")
	flags.StringVar(&f.from, "from", "", "begin each task with the first answer stored in this run, such as the pages that "+
		"webui-global wrote; for agents that take a history")
	flags.StringVar(&f.resume, "resume", "", "resume the run in this file")
	flags.BoolVar(&f.newEndpoint, "new-endpoint", false, "with --resume and --base-url: use another endpoint than "+
		"before; it is recorded with every answer")
	flags.IntVar(&f.estimate, "estimate", 0, "play only N episodes of each agent, stored in the run file, and estimate from "+
		"them the cost of the whole plan")
	f.playing(flags)
	strictFlags(flags)
	return cmd
}

// playing are the flags of run and fork.
func (f *runFlags) playing(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.models, "model", nil, "models as provider/NAME, for agents that use a model; policy/NAME "+
		"or policy/FILE for trained networks")
	flags.StringVar(&f.judge, "judge", "", "model as provider/NAME, asked after an episode whether an answer in "+
		"free wording is right (default: rules decide)")
	flags.StringArrayVar(&f.options, "option", nil, "option of the agents, as key=value (repeatable)")
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint of the models, instead of their provider's own; a judge of another "+
		"provider keeps its own")
	flags.StringArrayVar(&f.keysTo, "key-to", nil, "further endpoint that may get a key, such as a group member's endpoint in a "+
		"plan; as provider/NAME=URL for the key of a provider with an address of its own (repeatable)")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of the agents' random choices; it never changes a world")
	flags.IntVar(&f.parallel, "parallel", 0, "episodes at once (default: one per core, 20 with a model)")
	flags.StringVar(&f.budget, "budget", "", "limit of the whole run: 5usd, 2Mtok or 30m")
	flags.StringVar(&f.price, "price", "", "price of the models, as IN,OUT or IN,CACHED,OUT in US dollars per million tokens "+
		"(default: the built-in, dated price table)")
	flags.IntVar(&f.tokenLimit, "token-limit", 0, "maximum tokens per episode")
	flags.Float64Var(&f.costLimit, "cost-limit", 0, "maximum cost per episode, in US dollars")
	flags.DurationVar(&f.timeLimit, "time-limit", 0, "maximum wall time per episode")
	flags.DurationVar(&f.workingLimit, "working-limit", 0, "maximum wall time per episode, without queues and retries")
	flags.Float64Var(&f.temperature, "temperature", 0, "sampling temperature, instead of the agents' own")
	flags.IntVar(&f.maxTokens, "max-tokens", 0, "maximum tokens of a reply, instead of the agents' own limit")
	flags.StringVar(&f.label, "label", "", "your name for this run, to distinguish endpoints that serve the same model name: "+
		"stored with its arms, and shown as claimed")
	flags.StringVar(&f.prompts, "prompts", "", "folder of files that replace the agents' prompts")
	flags.StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	flags.StringVar(&f.cache, "cache", "own", "cache of model answers: own (from this run, or from the same weights if the endpoint names "+
		"them), on (from other runs too), off, or a file")
	flags.DurationVar(&f.maxPause, "max-pause", 30*time.Minute, "how long to wait for a model that does not respond "+
		"before the run stops using it; 0 does not wait")
	flags.DurationVar(&f.callTimeout, "call-timeout", 10*time.Minute, "how long a model may take for one answer")
	flags.Float64Var(&f.failUnder, "fail-under", 0, "exit with 1 if an agent's success rate is below this (0 to 1)")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print the resolved plan and its estimated cost, and stop")
	f.view.add(flags)
	flags.BoolVar(&f.commit, "commit", false, "print a digest of the run's id and plan before the first episode, for "+
		"publication; gymkhana verify --commit later checks that it was this run, and complete")
}

func (a *app) run(ctx context.Context, f *runFlags, selectors []string) (err error) {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	order, err := a.order(f, selectors)
	if err != nil {
		return err
	}
	f.forkOrder(&order)
	if err := a.starts(ctx, catalog, f.from, &order); err != nil {
		return err
	}
	if err := a.chooseAgents(catalog, &order); err != nil {
		return err
	}
	if f.dryRun {
		if f.commit {
			return inputf("--dry-run starts no run that --commit could announce; leave one out")
		}
		if f.estimate > 0 {
			return inputf("--dry-run plays nothing, and --estimate plays a pilot; leave one out")
		}
		return a.dryRun(catalog, f, order)
	}
	page, err := f.view.listen(selectors)
	if err != nil {
		return err
	}
	defer closed(page, &err)
	tell, err := telemetry.Start(ctx, telemetry.Options{Env: a.host.Getenv, Version: version()})
	if err != nil {
		return err
	}
	kept := &runFile{app: a, catalog: catalog, out: f.out, endpoint: f.baseURL, named: f.typed.again}
	r, err := runner.Open(ctx, catalog, order, kept.files(f.resume))
	if err != nil {
		return err
	}
	defer r.Store.Close()
	if f.commit {
		if err := a.commit(ctx, r.Store); err != nil {
			return err
		}
	}
	if err := a.warnOfModels(catalog, &r.Store.Run().Plan, r.Endpoint); err != nil {
		return err
	}
	if f.estimate > 0 {
		if err := r.Pilot(ctx, f.estimate); err != nil {
			return err
		}
		kept.atOnce = r.AtOnce()
	}
	release, err := kept.equip(ctx, f, r, page)
	if err != nil {
		return err
	}
	if tell != nil {
		r.Events.Subscribe(tell.See)
	}
	played := errors.Join(r.Run(ctx), release())
	if lost := tell.Close(); lost != "" {
		fmt.Fprintln(legible{a.host.Stderr}, lost)
	}
	if left, err := kept.unanswered(ctx, f, played); left {
		return errors.Join(played, err)
	}
	concluded := errors.Join(a.conclude(ctx, f, kept, played), a.linger(ctx, &f.view, page))
	if errors.Is(played, gymkhana.ErrLeft) {
		return concluded // leaving is not a failure
	}
	return errors.Join(played, concluded)
}

// equip gives the Runner of the file what only the program knows: the clock, the terminal, the cache, a display of its
// events, its live board, and the browser where one is needed. release ends what was begun.
func (a *runFile) equip(ctx context.Context, f *runFlags, r *runner.Runner, page *dashboard) (release func() error, err error) {
	r.Now, r.Terminal = a.host.Now, terminal{a.host.Stdin, a.raw(), a.host}
	free := func() error { return nil }
	if len(r.Models) > 0 {
		where := f.cache
		if f.resume != "" {
			if where, err = cacheAgain(f.typed.cache, r.Store.Run().Plan.Cache); err != nil {
				return nil, err
			}
		}
		kept, err := a.openCache(where)
		if err != nil {
			return nil, err
		}
		if kept != nil {
			r.Cache, r.OwnCache, free = kept, f.typed.cache == "" || f.typed.cache == "own", kept.Close
		}
	}
	begun := gymkhana.Event{At: a.host.Now(), Kind: "started"}
	if f.resume != "" {
		begun.Kind = "resumed"
		if begun.Text, err = a.otherHost(ctx, r); err != nil {
			return nil, errors.Join(err, free())
		}
		if err := a.resumed(ctx, r); err != nil {
			return nil, errors.Join(err, free())
		}
	}
	rows, err := r.Store.Episodes(ctx)
	if err == nil && slices.ContainsFunc(rows, func(row gymkhana.EpisodeRow) bool { return row.Outcome == nil }) {
		err = r.Store.Note(ctx, begun)
	} else {
		a.idle = true
	}
	if err != nil {
		return nil, errors.Join(err, free())
	}
	leave, err := a.holdBrowser(ctx, r.Catalog, r.Store.Run().Plan.Tasks)
	if err != nil {
		return nil, errors.Join(err, free())
	}
	seen := newDisplay(a.host, r)
	a.watch, r.Events, r.MaxPause = &seen.watch, &runner.Stream{}, f.maxPause
	seen.on(r.Events)
	r.Events.Subscribe(a.see, runner.CallEnded, runner.DecisionMade, runner.EpisodeFinished)
	a.board(page, r, seen)
	seen.start()
	return func() error {
		seen.stop()
		return errors.Join(leave(), free())
	}, nil
}

// resumed reports and logs changed settings, and reopens episodes that were not scored.
func (a *app) resumed(ctx context.Context, r *runner.Runner) error {
	for _, change := range r.Changes() {
		a.say("%s", change)
		if err := r.Store.Note(ctx, gymkhana.Event{At: a.host.Now(), Kind: "settings", Text: change}); err != nil {
			return err
		}
	}
	n, err := r.Reopen(ctx)
	if n > 0 && err == nil {
		a.say("%d unscored episodes get a further attempt", n)
	}
	return err
}

// otherHost describes this machine as JSON if it, or this program, differs from the one that began the run; ""
// if it does not. Later episodes may be worded and drawn differently.
func (a *app) otherHost(ctx context.Context, r *runner.Runner) (string, error) {
	run, here := r.Store.Run(), machine()
	if err := a.browserOf(ctx, r.Catalog, &run.Plan, &here); err != nil {
		return "", err
	}
	here.Endpoint, here.Sandbox = run.Host.Endpoint, run.Host.Sandbox
	if here == run.Host {
		return "", nil
	}
	text, err := json.Marshal(here)
	return string(text), err
}
