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

	hasTemperature bool
	given          map[string]bool // flags that do not have their default
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
  gymkhana run sokoban:mini --model compat/qwen --base-url http://127.0.0.1:8000/v1 --price 0.1,0.4 --budget 2usd
  gymkhana run phone:test-task --agent policy,group --model policy/runs/my.safetensors
  gymkhana run --config magebench-table5 --model openai/gpt-4o --budget 20usd
  gymkhana run sokoban --agent online --model openai/gpt-4o --estimate 6 --out runs/sokoban.gym
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
		"YAML plan: a file, or one that ships ("+strings.Join(shippedPlans(), ", ")+")")
	flags.StringSliceVar(&f.agents, "agent", nil, "agents, in the order of the report")
	flags.StringSliceVar(&f.models, "model", nil, "models as provider/NAME, for agents that ask one; policy/NAME "+
		"or policy/FILE for trained networks")
	flags.StringVar(&f.judge, "judge", "", "model as provider/NAME, asked after an episode whether an answer in "+
		"free words is right (default: rules decide)")
	flags.StringArrayVar(&f.options, "option", nil, "an option of the agents, as key=value (repeatable)")
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint that models are asked at, in place of their provider's own; a judge of another "+
		"provider is asked at its own")
	flags.StringArrayVar(&f.keysTo, "key-to", nil, "further endpoint that may get a key, such as one that a plan names for a "+
		"member of a group; as provider/NAME=URL, the key of a provider that has an address of its own (repeatable)")
	flags.IntVar(&f.repeats, "repeats", 0, "episodes per instance (default: the suite's)")
	flags.IntVar(&f.instances, "instances", 0, "only the first so many instances of each task")
	flags.StringVar(&f.private, "private", "", "replace the official instances by ones drawn from this key")
	flags.Uint64Var(&f.seed, "seed", 0, "of the agents' randomness; it never changes a world")
	flags.IntVar(&f.parallel, "parallel", 0, "episodes at once (default: one per core, 20 with a model)")
	flags.StringVar(&f.clock, "clock", "paused", "what thinking costs: paused, latency, or latency=800ms")
	flags.StringVar(&f.protocol, "protocol", "corrected",
		"corrected, or published: a paper's released rules with their bugs")
	flags.StringVar(&f.budget, "budget", "", "limit of the whole run: 5usd, 2Mtok or 30m")
	flags.StringVar(&f.price, "price", "", "what models cost, as IN,OUT or IN,CACHED,OUT in US dollars per million tokens "+
		"(default: the table of prices that ships, which is dated)")
	flags.IntVar(&f.tokenLimit, "token-limit", 0, "tokens per episode")
	flags.Float64Var(&f.costLimit, "cost-limit", 0, "US dollars per episode")
	flags.DurationVar(&f.timeLimit, "time-limit", 0, "wall time per episode")
	flags.DurationVar(&f.workingLimit, "working-limit", 0, "wall time per episode, queues and retries not counted")
	flags.Float64Var(&f.temperature, "temperature", 0, "replaces the agents' own")
	flags.IntVar(&f.maxTokens, "max-tokens", 0, "replaces the agents' own")
	flags.IntVar(&f.worldVersion, "world-version", 0, "version of worlds that evolve")
	flags.StringVar(&f.screen, "screen", "", "WIDTHxHEIGHT of worlds whose screen can have another size, such as "+
		"sites: 1280x2048")
	flags.StringVar(&f.label, "label", "", "what you call this run, to tell apart endpoints that serve one model name: "+
		"kept with its arms, and shown as claimed")
	flags.BoolVar(&f.isolateHops, "isolate-hops", false,
		"play each hop of a chain as a task of its own, to compare with whole chains")
	flags.StringVar(&f.prompts, "prompts", "", "folder of files that replace the agents' prompts")
	flags.StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	flags.StringVar(&f.resume, "resume", "", "go on with this run file")
	flags.BoolVar(&f.newEndpoint, "new-endpoint", false, "with --resume and --base-url: ask the models at another endpoint than "+
		"before, which is recorded with every answer")
	flags.StringVar(&f.cache, "cache", "own", "answers that were paid for before: own (of this run, and of weights that the endpoint "+
		"names), on (those of other runs too), off, or a file")
	flags.DurationVar(&f.maxPause, "max-pause", 30*time.Minute, "how long to wait for a model that answers nobody, "+
		"before the run stops; 0 does not wait")
	flags.DurationVar(&f.callTimeout, "call-timeout", 10*time.Minute, "how long a model may take for one answer")
	flags.Float64Var(&f.failUnder, "fail-under", 0, "exit with 1 when an agent's success rate is below this (0 to 1)")
	flags.BoolVar(&f.dryRun, "dry-run", false, "show the resolved plan and stop")
	flags.BoolVar(&f.commit, "commit", false, "print a digest of the run's id and plan before the first episode, to be "+
		"published; gymkhana verify --commit shows later that it was this run, and all of it")
	flags.IntVar(&f.estimate, "estimate", 0, "play only so many episodes of each agent, kept in the run file, and tell from "+
		"them what the whole plan will cost")
	strictFlags(flags)
	return cmd
}

func (a *app) run(ctx context.Context, f *runFlags, selectors []string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	order, err := a.order(f, selectors)
	if err != nil {
		return err
	}
	if err := a.chooseAgents(catalog, &order); err != nil {
		return err
	}
	if f.dryRun {
		if f.commit {
			return inputf("--dry-run begins no run that --commit could announce; leave one out")
		}
		if f.estimate > 0 {
			return inputf("--dry-run plays nothing, and --estimate plays a pilot; leave one out")
		}
		return a.dryRun(catalog, f, order)
	}
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
	if err := a.warnOfModels(&r.Store.Run().Plan, r.Endpoint); err != nil {
		return err
	}
	if f.estimate > 0 {
		if err := r.Pilot(ctx, f.estimate); err != nil {
			return err
		}
		kept.atOnce = r.AtOnce()
	}
	release, err := kept.equip(ctx, f, r)
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
	concluded := a.conclude(ctx, f, kept, played)
	if errors.Is(played, gymkhana.ErrLeft) {
		return concluded // to leave is no failure
	}
	return errors.Join(played, concluded)
}

// equip gives the Runner of the file what only the program knows: the clock, the terminal, the cache, a display of its
// events, and the browser where one is needed. release ends what was begun.
func (a *runFile) equip(ctx context.Context, f *runFlags, r *runner.Runner) (release func() error, err error) {
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
		err = r.Store.Note(ctx, begun) // who goes on with a finished run plays nothing
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
	seen.start()
	return func() error {
		seen.stop()
		return errors.Join(leave(), free())
	}, nil
}

// resumed tells and logs what is done otherwise than before, and opens again what was not scored.
func (a *app) resumed(ctx context.Context, r *runner.Runner) error {
	for _, change := range r.Changes() {
		a.say("%s", change)
		if err := r.Store.Note(ctx, gymkhana.Event{At: a.host.Now(), Kind: "settings", Text: change}); err != nil {
			return err
		}
	}
	n, err := r.Reopen(ctx)
	if n > 0 && err == nil {
		a.say("%d episodes that were not scored get a further attempt", n)
	}
	return err
}

// otherHost describes this machine as JSON if it, or this program, is not the one that began the run; ""
// if it is. What is played from here on may be worded and drawn differently.
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
