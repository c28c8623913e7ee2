package cli

import (
	"cmp"
	"fmt"
	"os"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/registry"
)

// asked lists who asks models in an arm: the agent alone, or the members of a group.
func asked(arm *gymkhana.Arm) []gymkhana.Partner {
	if len(arm.Members) > 0 {
		return arm.Members
	}
	return []gymkhana.Partner{{Agent: arm.Agent, Options: arm.Options, Model: arm.Model, Profile: arm.Profile}}
}

// models makes a client for every model of the plan that is asked.
func (a *app) models(c *registry.Catalog, plan *gymkhana.Plan, baseURL string) (map[string]gymkhana.Model, error) {
	models := map[string]gymkhana.Model{}
	for i := range plan.Arms {
		for _, asked := range asked(&plan.Arms[i]) {
			at := asked.Address()
			if asked.Model == "" || models[at] != nil {
				continue
			}
			e, setup, err := a.findModel(c, asked.Model, cmp.Or(asked.BaseURL, baseURL))
			if err != nil {
				return nil, err
			}
			if e.Policy != nil {
				continue
			}
			if e.NeedsKey && setup.Key == "" {
				return nil, inputf("model %s: no key; set %s", asked.Model, e.KeyVar)
			}
			if models[at], err = e.New(setup); err != nil {
				return nil, err
			}
		}
	}
	if judge := plan.Judge; judge != "" && models[judge] == nil {
		var err error
		if models[judge], err = a.chatOf(c, judge, baseURL); err != nil {
			return nil, fmt.Errorf("--judge: %w", err)
		}
	}
	return models, nil
}

// addJudge writes the judge that was asked for into a plan, with its price.
func (a *app) addJudge(c *registry.Catalog, plan *gymkhana.Plan, f *runFlags) error {
	if f.judge == "" {
		return nil
	}
	e, setup, err := a.findModel(c, f.judge, f.baseURL)
	if err != nil {
		return fmt.Errorf("--judge: %w", err)
	}
	if e.Policy != nil {
		return inputf("--judge %s: it is a trained network, which only scores; name a model that talks, for example openai/gpt-5.2", f.judge)
	}
	profile, err := e.Profile(setup)
	if err != nil {
		return fmt.Errorf("--judge: %w", err)
	}
	plan.Judge, plan.JudgePrice = f.judge, profile.Price
	return nil
}

// policies loads every network of the plan, once, with the hash of its file.
func (a *app) policies(c *registry.Catalog, plan *gymkhana.Plan) (map[string]gymkhana.Policy, map[string]gymkhana.Hash, error) {
	networks, files := map[string]gymkhana.Policy{}, map[string]gymkhana.Hash{}
	for i := range plan.Arms {
		for _, asked := range asked(&plan.Arms[i]) {
			at := asked.Address()
			if asked.Model == "" || networks[at] != nil {
				continue
			}
			e, setup, err := a.findModel(c, asked.Model, "")
			if err != nil {
				return nil, nil, err
			}
			if e.Policy == nil {
				continue
			}
			if networks[at], files[at], err = e.Policy(setup); err != nil {
				return nil, nil, fmt.Errorf("model %s: %w", asked.Model, err)
			}
		}
	}
	return networks, files, nil
}

// findModel finds a provider and what its client or profile is made from.
func (a *app) findModel(c *registry.Catalog, name, baseURL string) (registry.ModelEntry, registry.ModelSetup, error) {
	e, short, err := c.FindModel(name)
	if err != nil {
		return e, registry.ModelSetup{}, err
	}
	setup := registry.ModelSetup{Name: short, BaseURL: baseURL, Home: os.DirFS(a.host.home())}
	if e.KeyVar != "" {
		setup.Key = a.host.Getenv(e.KeyVar)
	}
	return e, setup, nil
}

// priced refuses a limit in dollars where a model's price is not known: it would never be hit.
func priced(plan *gymkhana.Plan) error {
	const unknown = "no price is known for %s, so a limit in dollars cannot hold; limit tokens (--budget 2Mtok, --token-limit) or add the price to prices.yaml in $GYMKHANA_HOME"
	if plan.JudgePrice.Unknown && plan.PerRun.CostUSD > 0 {
		return inputf(unknown, plan.Judge)
	}
	for i := range plan.Arms {
		arm := &plan.Arms[i]
		for _, m := range asked(arm) {
			if m.Profile != nil && m.Profile.Price.Unknown && (plan.PerRun.CostUSD > 0 || arm.PerEpisode.CostUSD > 0) {
				return inputf(unknown, m.Model)
			}
		}
	}
	return nil
}

// What a question to a model is taken to be, in tokens, before a run.
const tokensIn, tokensOut = 2000, 200

// estimateJudge prices questions to a judge. How many a run leaves open is not known before it.
func estimateJudge(p gymkhana.Price) string {
	if p.Unknown {
		return ", cost unknown (no price for it)"
	}
	if p.AsOf == "" {
		return ""
	}
	return fmt.Sprintf(", about $%.2f for 100 questions (prices of %s, %d tokens in and %d out a question)",
		p.Cost(gymkhana.Usage{In: 100 * tokensIn, Out: 100 * tokensOut}), p.AsOf, tokensIn, tokensOut)
}

// estimate prices the most turns an arm can take. A group asks every member once a round.
func estimate(arm *gymkhana.Arm, turns int) string {
	rounds := 1
	if len(arm.Members) > 0 {
		var err error
		if rounds, err = group.Rounds(arm.Options, arm.Protocol); err != nil {
			return "" // the plan was resolved with these options
		}
	}
	cost, date := 0.0, ""
	for _, m := range asked(arm) {
		if m.Profile == nil {
			continue
		}
		if m.Profile.Price.Unknown {
			return ", cost unknown (no price for " + m.Model + ")"
		}
		cost += m.Profile.Price.Cost(gymkhana.Usage{In: tokensIn * turns * rounds, Out: tokensOut * turns * rounds})
		date = m.Profile.Price.AsOf
	}
	if date == "" {
		return ""
	}
	return fmt.Sprintf(", at most about $%.2f (prices of %s, %d tokens in and %d out a question)", cost, date, tokensIn, tokensOut)
}
