package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"gymkhana"
	"gymkhana/agent/author"
	"gymkhana/agent/clauses"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/group"
	"gymkhana/agent/human"
	phoneagent "gymkhana/agent/phone"
	"gymkhana/agent/plan"
	policyagent "gymkhana/agent/policy"
	"gymkhana/agent/reference"
	"gymkhana/agent/tools"
	"gymkhana/agent/web"
	"gymkhana/env/browser"
	"gymkhana/env/football"
	"gymkhana/env/remote"
	"gymkhana/env/site"
	"gymkhana/env/sokoban"
	"gymkhana/env/webui"
	"gymkhana/judge"
	"gymkhana/learn/policy"
	"gymkhana/model"
	"gymkhana/model/anthropic"
	"gymkhana/model/google"
	"gymkhana/model/openai"
	"gymkhana/model/replay"
	"gymkhana/model/scripted"
	"gymkhana/model/wire"
	"gymkhana/registry"
	"gymkhana/store"
	"gymkhana/suites"
)

// Builtin lists everything this binary can run. It is also written for people to read, from top to bottom.
func Builtin() *registry.Catalog { return builtin(browser.Options{}) }

// builtin is Builtin with a browser of the user's choice.
func builtin(o browser.Options) *registry.Catalog {
	c := registry.New()

	c.Env(registry.EnvEntry{Name: "sokoban", Doc: "push every box onto a target; seen as a picture (MageBench)",
		New: sokoban.New, Decode: sokoban.Decode, Usual: "online",
		Midway: true, Shortest: sokoban.Shortest})
	c.Verifier("sokoban", sokoban.NewVerifier)
	c.Oracle("sokoban", sokoban.NewOracle)
	c.Import(registry.ImportEntry{Name: "sokoban", Doc: "a collection of levels: XSB, run lengths, Boxoban or .slc; or MageBench levels as JSON",
		Read: func(ctx context.Context, r io.Reader, as string, o registry.ImportOptions) (*gymkhana.Suite, error) {
			return sokoban.Import(ctx, r, as, sokoban.ImportOptions{Strict: o.Strict, States: o.States, Time: o.Time,
				Each: func(a sokoban.Arrival) { o.Each(registry.ImportItem(a)) }})
		}})

	c.Env(registry.EnvEntry{Name: "football", Doc: "score from a scene of a football match; seen as a picture (MageBench)",
		New: football.New, Decode: football.Decode, Usual: "online", Misses: football.Misses, Blind: football.Blind(),
		Success: "goals", Midway: true})
	c.Verifier("football", football.NewVerifier)
	c.Oracle("football", football.NewOracle)
	c.Heuristic("football", football.NewHeuristic)

	c.Verifier(judge.StateName, judge.NewStateVerifier)

	addGames(c)
	addRobots(c)
	addPhone(c)
	addPhoneGen(c)
	addPages(c, o)
	addWebUI(c, o)
	addSites(c, o)
	addLive(c, o)

	c.Env(registry.EnvEntry{Name: remote.WorldName, Doc: "environments of OpenEnv, which a server plays and grades; runs cannot be executed again",
		New: remote.New, Usual: "semantic", Imported: true, Timeless: true, Played: "a server played and graded it, and it cannot be executed again"})
	c.Verifier(remote.WorldName, remote.NewVerifier)
	c.Import(registry.ImportEntry{Name: "openenv", Doc: "what a server of OpenEnv offers: its address instead of a path", Open: remote.Import})

	c.Agent(registry.AgentEntry{Name: "idle", Doc: reference.IdleDoc, New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", Doc: reference.DeclareDoc, New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", Doc: reference.RandomDoc, New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.HeuristicName, Doc: "each task's own simple player, which reads what the world declares and does not look ahead"})
	c.Agent(registry.AgentEntry{Name: "clauses", Doc: clauses.Doc, New: clauses.New, Fits: clauses.Fits})
	c.Agent(registry.AgentEntry{Name: registry.OracleName, Doc: "each task's own oracle, which may look inside the world"})
	c.Agent(registry.AgentEntry{Name: "published-bot", Doc: football.BotDoc, Sits: football.NewPublishedBot, Fits: football.FitsBot})
	c.Agent(registry.AgentEntry{Name: "blind", Doc: site.BlindDoc, Sits: sites().NewBlind, Fits: site.FitsBlind})
	c.Agent(registry.AgentEntry{Name: "scripted", Doc: reference.ScriptedDoc, New: reference.NewScripted, Fits: reference.FitsScripted})
	c.Agent(registry.AgentEntry{Name: registry.ClientName, Doc: reference.ClientDoc, New: reference.NewClient})
	c.Agent(registry.AgentEntry{Name: "human", Doc: human.Doc, New: human.New, Alone: true})
	c.Agent(registry.AgentEntry{Name: "global", Doc: plan.GlobalDoc, New: plan.NewGlobal, Fits: plan.Fits,
		Asks: true, Prompts: plan.Prompts, Questions: plan.GlobalQuestions})
	c.Agent(registry.AgentEntry{Name: "online", Doc: plan.OnlineDoc, New: plan.NewOnline, Fits: plan.Fits,
		Asks: true, Prompts: plan.Prompts, Talks: true, Inherits: true})
	c.Agent(registry.AgentEntry{Name: "semantic", Doc: tools.SemanticDoc, New: tools.NewSemantic, Fits: tools.FitsSemantic,
		Asks: true, Prompts: tools.SemanticPrompts, Talks: true, Inherits: true})
	c.Agent(registry.AgentEntry{Name: "computeruse", Doc: computeruse.Doc, New: computeruse.New, Fits: computeruse.Fits,
		Asks: true, Prompts: computeruse.Prompts, Talks: true, Inherits: true})
	c.Agent(registry.AgentEntry{Name: "computeruse-native", Doc: computeruse.NativeDoc, New: computeruse.NewNative,
		Fits: computeruse.FitsNative, Asks: true, Prompts: computeruse.NativePrompts, Talks: true, Inherits: true})

	c.Agent(registry.AgentEntry{Name: "phone-text", Doc: phoneagent.TextDoc, New: phoneagent.NewText, Fits: phoneagent.FitsText,
		Asks: true, Prompts: phoneagent.Prompts, Talks: true, Inherits: true, Text: func(gymkhana.Config) (bool, error) { return true, nil }})
	c.Agent(registry.AgentEntry{Name: "phone-image", Doc: phoneagent.ImageDoc, New: phoneagent.NewImage,
		Fits: phoneagent.FitsImage, Asks: true, Prompts: phoneagent.Prompts, Talks: true, Inherits: true})
	c.Agent(registry.AgentEntry{Name: "web", Doc: web.Doc, New: web.New, Fits: web.Fits, Asks: true, Prompts: web.Prompts,
		Talks: true, Inherits: true, Past: web.Past, Text: web.Text, Eye: web.Eye})
	c.Agent(registry.AgentEntry{Name: "web-shop", Doc: web.ShopDoc, New: web.NewShop, Fits: web.FitsShop, Asks: true,
		Prompts: web.ShopPrompts, Text: web.ShopText, Eye: web.ShopEye})
	c.Agent(registry.AgentEntry{Name: "webui-global", Doc: author.GlobalDoc, New: author.NewGlobal, Fits: author.Fits, Asks: true,
		Prompts: author.Prompts, Questions: author.GlobalQuestions, Opening: "webui"})
	c.Agent(registry.AgentEntry{Name: "webui-online", Doc: author.OnlineDoc, New: author.NewOnline, Fits: author.Fits, Asks: true,
		Prompts: author.Prompts, Questions: author.OnlineQuestions, Opening: "webui", Inherits: true})
	c.Agent(registry.AgentEntry{Name: "webui-paste", Doc: webui.PasteDoc, New: webui.NewPaste, Fits: webui.FitsPaste})
	c.Agent(registry.AgentEntry{Name: registry.PolicyName, Doc: policyagent.Doc, New: policyagent.New, Fits: policyagent.Fits,
		Scores: true, Talks: true})
	c.Agent(registry.AgentEntry{Name: "group", Doc: group.Doc, New: group.New, Asks: true,
		Members: group.Partners, Sized: group.Sized, Temperatures: group.Temperatures})

	c.Model(registry.ModelEntry{Provider: "openai", Doc: "OpenAI, chat completions", KeyVar: "OPENAI_API_KEY", NeedsKey: true,
		Endpoint: openai.DefaultURL, New: askOpenAI("openai", false), Profile: profileOf("openai")})
	c.Model(registry.ModelEntry{Provider: "openai-responses", Doc: "OpenAI, Responses API, with reasoning kept between turns",
		KeyVar: "OPENAI_API_KEY", NeedsKey: true, Endpoint: openai.DefaultURL, New: asking("openai-responses", openai.NewResponses), Profile: profileOf("openai-responses")})
	c.Model(registry.ModelEntry{Provider: "anthropic", Doc: "Anthropic, Messages API", KeyVar: "ANTHROPIC_API_KEY", NeedsKey: true,
		Endpoint: anthropic.DefaultURL, New: asking("anthropic", anthropic.New), Profile: profileOf("anthropic")})
	c.Model(registry.ModelEntry{Provider: "google", Doc: "Google, Gemini API", KeyVar: "GOOGLE_API_KEY", KeyVars: []string{"GEMINI_API_KEY"},
		NeedsKey: true, Endpoint: google.DefaultURL, New: asking("google", google.New), Profile: profileOf("google")})
	for _, p := range openai.Presets {
		c.Model(registry.ModelEntry{Provider: p.Provider, Doc: p.Doc, KeyVar: p.KeyVars[0], KeyVars: p.KeyVars[1:], NeedsKey: p.NeedsKey,
			Endpoint: p.BaseURL, New: asking(p.Provider, p.New), Profile: profileOf(p.Provider)})
	}
	c.Model(registry.ModelEntry{Provider: "compat", Doc: "any other server that speaks chat completions, with --base-url",
		KeyVar: "COMPAT_API_KEY", New: askOpenAI("compat", true), Profile: profileOf("compat"), Reaches: openai.Reaches})
	c.Model(registry.ModelEntry{Provider: "scripted", Doc: "answers from a file: scripted/answers.jsonl",
		New: answerFromFile, Profile: profileOf("scripted")})
	c.Model(registry.ModelEntry{Provider: "replay", Doc: "answers from a stored run, and says where the transcript diverges: replay/runs/quick.gym",
		New: answerFromRun, Profile: profileOfRun, Chances: chancesOfRun})
	c.Model(registry.ModelEntry{Provider: "policy", Doc: "a trained network, from a file (policy/FILE.safetensors) or shipped; sends no requests, costs nothing",
		Policy: openPolicy, Profile: freeProfile, Ships: policy.Embedded, Group: policy.Group})

	for _, name := range suites.Names() {
		c.Suite(name, func() (*gymkhana.Suite, error) {
			data, file, err := suites.Read(name)
			if err != nil {
				return nil, err
			}
			return registry.ParseSuite(file, data, borrowFrom(c))
		})
	}
	addTextSuite(c)
	return c
}

// askOpenAI makes clients of OpenAI, or of a server that speaks like it, under our retry policy.
func askOpenAI(provider string, compat bool) func(registry.ModelSetup) (gymkhana.Model, error) {
	return asking(provider, func(o wire.Options) (gymkhana.Model, error) {
		return openai.New(openai.Options{Name: o.Name, BaseURL: o.BaseURL, Key: o.Key, KeyVar: o.KeyVar, Compat: compat, Timeout: o.Timeout})
	})
}

// asking makes clients of a provider, under our retry policy and within the bounds of the model's profile.
func asking(provider string, open func(wire.Options) (gymkhana.Model, error)) func(registry.ModelSetup) (gymkhana.Model, error) {
	return func(s registry.ModelSetup) (gymkhana.Model, error) {
		var profile gymkhana.Profile
		if !s.Bare {
			var err error
			if profile, err = profileOf(provider)(s); err != nil {
				return nil, err
			}
		}
		m, err := open(wire.Options{Name: s.Name, BaseURL: s.BaseURL, Key: s.Key, KeyVar: s.KeyVar, Timeout: s.CallTime})
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "model", err)
		}
		queue := model.NewLimiter(model.Bounds{Start: s.Parallel, Max: max(s.Parallel, 100)})
		return model.Wrap(m, model.Policy{Seed: s.Seed, Limiter: queue, Tries: s.Tries, Refuses: profile.Refuses,
			Pictures: profile.Image.Most, Talk: profile.Talk}), nil
	}
}

func answerFromFile(s registry.ModelSetup) (gymkhana.Model, error) {
	f, err := os.Open(s.Name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model scripted", err)
	}
	defer f.Close()
	return scripted.New(f)
}

// answerFromRun answers from a run file; #MODEL after the path selects one of its models.
func answerFromRun(s registry.ModelSetup) (gymkhana.Model, error) {
	m, err := replayOf(s)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func profileOfRun(s registry.ModelSetup) (gymkhana.Profile, error) {
	m, err := replayOf(s)
	if err != nil {
		return gymkhana.Profile{}, err
	}
	return m.Profile(), nil
}

func chancesOfRun(s registry.ModelSetup, arm *gymkhana.Arm) (gymkhana.Hash, error) {
	m, err := replayOf(s)
	if err != nil {
		return gymkhana.Hash{}, err
	}
	return m.Chances(arm)
}

func replayOf(s registry.ModelSetup) (*replay.Model, error) {
	path, name, _ := strings.Cut(s.Name, "#")
	return replay.New(path, name, func() (replay.File, error) { return store.Read(path) })
}

func openPolicy(s registry.ModelSetup) (gymkhana.Policy, gymkhana.Hash, error) {
	net, card, err := policy.Open(s.Name)
	if err != nil {
		return nil, gymkhana.Hash{}, err
	}
	return net, card.Sum, nil
}

// freeProfile is the profile of a network, which costs nothing.
func freeProfile(s registry.ModelSetup) (gymkhana.Profile, error) {
	return gymkhana.Profile{Name: "policy/" + s.Name}, nil
}

// probedFile is the table of the results of doctor model, in the user's folder.
const probedFile = "probed.yaml"

// profileOf looks a model up in the user's tables, then in the results of probes, then in the built-in profiles.
func profileOf(provider string) func(registry.ModelSetup) (gymkhana.Profile, error) {
	return func(s registry.ModelSetup) (gymkhana.Profile, error) {
		var own []model.Override
		err := readTable(s.Home, "prices.yaml", func(r io.Reader) error {
			prices, err := model.LoadPrices(r)
			own = append(own, prices)
			return err
		})
		if err == nil {
			err = readTable(s.Home, probedFile, func(r io.Reader) error {
				probes, err := model.LoadProbes(r)
				own = append(own, probes.Of(provider+"/"+s.Name, s.BaseURL))
				return err
			})
		}
		if err == nil {
			err = readTable(s.Home, "profiles.yaml", func(r io.Reader) error {
				profiles, err := model.LoadProfiles(r)
				own = append(own, profiles)
				return err
			})
		}
		if err != nil {
			return gymkhana.Profile{}, err
		}
		return model.ProfileFor(provider+"/"+s.Name, own...), nil
	}
}

// readTable reads a user's file, if it exists.
func readTable(home fs.FS, name string, read func(io.Reader) error) error {
	if home == nil {
		return nil
	}
	f, err := home.Open(name)
	if errors.Is(err, fs.ErrNotExist) || err != nil && strings.Contains(err.Error(), "not a directory") {
		return nil
	}
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, name, err)
	}
	defer f.Close()
	return read(f)
}
