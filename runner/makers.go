package runner

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/registry"
)

// makers makes what an order names: arms with their members, and models.
type makers struct {
	catalog *registry.Catalog
	order   Order
}

// find finds a provider, and the settings of its client, profile or network.
func (m makers) find(name, baseURL string) (registry.ModelEntry, registry.ModelSetup, error) {
	return FindModel(m.catalog, m.order, name, baseURL)
}

// FindModel finds a provider, and the settings of its client, profile or network for an order.
func FindModel(c *registry.Catalog, o Order, name, baseURL string) (registry.ModelEntry, registry.ModelSetup, error) {
	e, short, err := c.FindModel(name)
	if err == nil && shell.Line(name) != name {
		err = refuse("model "+shell.Line(name), "a name is of one line, in characters that can be seen")
	}
	if err != nil {
		return e, registry.ModelSetup{}, err
	}
	setup := registry.ModelSetup{Name: short, BaseURL: baseURL, KeyVar: e.KeyVar, Home: o.Home, Parallel: o.Parallel, CallTime: o.CallTime}
	if setup.Home == nil {
		setup.Home = embed.FS{} // an empty one
	}
	for _, name := range append([]string{e.KeyVar}, e.KeyVars...) {
		if name != "" && setup.Key == "" && o.Key != nil && !noKey(o.Key(name)) {
			setup.Key, setup.KeyVar = gymkhana.Secret(o.Key(name)), name
		}
	}
	return e, setup, nil
}

// noKey reports whether a variable contains a word that means that the server needs no key.
func noKey(value string) bool {
	value = strings.ToLower(strings.TrimSpace(value))
	return value == "" || value == "none" || value == "empty"
}

// hosted reports whether a provider has its own address, for which its key is meant. Users' servers, which only have a
// default address, do not.
func hosted(e registry.ModelEntry) bool { return e.Endpoint != "" && e.NeedsKey }

// AskedAt returns the base URL of a model that was named in addition to others, such as a judge; "" is its provider's
// own address. A base URL is meant for the others. If there is none of these, or one of the same provider, or the
// provider has no address of its own, the base URL is used for this model too.
func AskedAt(c *registry.Catalog, baseURL, name string, others ...string) string {
	e, _, err := c.FindModel(name)
	if err != nil || !hosted(e) || len(others) == 0 {
		return baseURL
	}
	for _, other := range others {
		if o, _, err := c.FindModel(other); err == nil && o.Provider == e.Provider {
			return baseURL
		}
	}
	return ""
}

// judgeAt returns the base URL of a plan's judge, if that of the run is baseURL.
func judgeAt(c *registry.Catalog, p *gymkhana.Plan, baseURL string) string {
	var others []string
	for i := range p.Arms {
		for _, m := range Asked(&p.Arms[i]) {
			if m.Model != "" && m.BaseURL == "" && !c.IsPolicy(m.Model) {
				others = append(others, m.Model)
			}
		}
	}
	return AskedAt(c, baseURL, p.Judge, others...)
}

// profile describes a model; nil if no model is named.
func (m makers) profile(model, baseURL string) (*gymkhana.Profile, error) {
	if model == "" {
		return nil, nil
	}
	e, setup, err := m.find(model, baseURL)
	if err != nil {
		return nil, err
	}
	profile, err := e.Profile(setup)
	if m.order.Price != nil && e.Policy == nil {
		profile.Price = *m.order.Price
	}
	return &profile, err
}

// addJudge adds the order's judge to a plan, with its price.
func (m makers) addJudge(p *gymkhana.Plan) error {
	judge := m.order.Judge
	if judge == "" {
		return nil
	}
	p.Judge = judge
	e, setup, err := m.find(judge, judgeAt(m.catalog, p, m.order.BaseURL))
	if err != nil {
		return fmt.Errorf("--judge: %w", err)
	}
	if e.Policy != nil {
		return refuse("", "--judge %s: it is a trained network, which only scores; name a model that talks, for "+
			"example openai/gpt-5.2", judge)
	}
	profile, err := e.Profile(setup)
	if err != nil {
		return fmt.Errorf("--judge: %w", err)
	}
	p.JudgePrice = profile.Price
	if m.order.Price != nil {
		p.JudgePrice = *m.order.Price
	}
	return nil
}

// Asked lists the partners that ask models in an arm: its only agent, or the members of a group.
func Asked(arm *gymkhana.Arm) []gymkhana.Partner {
	if len(arm.Members) > 0 {
		return arm.Members
	}
	return []gymkhana.Partner{{Agent: arm.Agent, Options: arm.Options, Model: arm.Model, Profile: arm.Profile}}
}

// clients makes one client for every model of a plan.
func (m makers) clients(p *gymkhana.Plan) (map[string]gymkhana.Model, error) {
	models := map[string]gymkhana.Model{}
	for i := range p.Arms {
		for _, asked := range Asked(&p.Arms[i]) {
			at := asked.Address()
			if asked.Model == "" || models[at] != nil {
				continue
			}
			e, setup, err := m.find(asked.Model, cmp.Or(asked.BaseURL, m.order.BaseURL))
			if err != nil {
				return nil, err
			}
			if e.Policy != nil {
				continue
			}
			if models[at], err = m.client(e, setup, asked.Model); err != nil {
				return nil, err
			}
		}
	}
	if err := m.eyeClients(p, models); err != nil {
		return nil, err
	}
	if judge := p.Judge; judge != "" && models[judge] == nil {
		e, setup, err := m.find(judge, judgeAt(m.catalog, p, m.order.BaseURL))
		if err == nil {
			models[judge], err = m.client(e, setup, judge)
		}
		if err != nil {
			return nil, fmt.Errorf("--judge: %w", err)
		}
	}
	return models, nil
}

// setOpenings gives the arms of agents with the same opening the same random draws, since these number the samples of
// the model's answers.
func (m makers) setOpenings(p *gymkhana.Plan) error {
	for i := range p.Arms {
		arm := &p.Arms[i]
		e, err := m.catalog.FindAgent(arm.Agent)
		if err != nil {
			return err
		}
		if e.Opening == "" || !arm.Chances.IsZero() {
			continue
		}
		if arm.Chances, err = gymkhana.HashOf(map[string]string{"opening": e.Opening, "model": arm.Model}); err != nil {
			return err
		}
	}
	return nil
}

// setChances lets the arms that a stored run answers use its random draws.
func (m makers) setChances(p *gymkhana.Plan) error {
	for i := range p.Arms {
		arm := &p.Arms[i]
		for _, asked := range Asked(arm) {
			if asked.Model == "" || !arm.Chances.IsZero() || m.order.Policies[asked.Address()] != nil {
				continue
			}
			e, setup, err := m.find(asked.Model, cmp.Or(asked.BaseURL, m.order.BaseURL))
			if err == nil && e.Chances != nil {
				arm.Chances, err = e.Chances(setup, arm)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// client makes the client of a chat model. A plan and a run file may be untrusted, so neither decides where a key is
// sent.
func (m makers) client(e registry.ModelEntry, setup registry.ModelSetup, name string) (gymkhana.Model, error) {
	if e.NeedsKey && setup.Key == "" {
		return nil, refuse("model "+name, "no key; set %s", strings.Join(append([]string{e.KeyVar}, e.KeyVars...), " or "))
	}
	made, err := e.New(setup) // it sends nothing yet
	if err != nil {
		return nil, err
	}
	url := setup.BaseURL
	if setup.Key == "" || url == "" || sameURL(url, e.Endpoint) {
		return made, nil
	}
	would := fmt.Sprintf("your key in %s would go to %s", setup.KeyVar, shell.Legible(url))
	if !slices.ContainsFunc(m.order.KeysTo, func(named string) bool { return sameURL(url, named) }) {
		flag := "--base-url"
		if url != m.order.BaseURL {
			flag = "--key-to"
		}
		return nil, refuse("model "+name, "%s, an endpoint that the plan or the run file names and you did not; if you trust it, "+
			"add %s %s; if it needs no key, unset %s", would, flag, shell.Word(url), setup.KeyVar)
	}
	if hosted(e) && !slices.Contains(m.order.KeysFor, name) {
		return nil, refuse("model "+name, "%s, which is not the address of %s; the plan or the run file names the model and you did not; if the "+
			"key is meant to go there, add --key-to %s; if not, unset %s", would, e.Provider, shell.Word(name+"="+url), setup.KeyVar)
	}
	return made, nil
}

// sameURL compares base URLs, which may end in a slash.
func sameURL(a, b string) bool { return strings.TrimRight(a, "/") == strings.TrimRight(b, "/") }

// networks loads every network of a plan, once, with the hash of its file.
func (m makers) networks(p *gymkhana.Plan) (map[string]gymkhana.Policy, map[string]gymkhana.Hash, error) {
	networks, files := map[string]gymkhana.Policy{}, map[string]gymkhana.Hash{}
	for i := range p.Arms {
		for _, asked := range Asked(&p.Arms[i]) {
			at := asked.Address()
			if asked.Model == "" || networks[at] != nil {
				continue
			}
			// A network made by the caller, such as one in training, has no file and so no hash.
			if given := m.order.Policies[at]; given != nil {
				networks[at] = given
				continue
			}
			e, setup, err := m.find(asked.Model, "")
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

// priced refuses a limit in dollars if a model's price is unknown, since such a limit would never be reached.
func priced(p *gymkhana.Plan) error {
	const unknown = "no price is known for %s, so a limit in dollars cannot hold; limit tokens (--budget 2Mtok, " +
		"--token-limit), or give the price: --price IN,OUT in dollars per million tokens, or prices.yaml in $GYMKHANA_HOME"
	if p.JudgePrice.Unknown && p.PerRun.CostUSD > 0 {
		return refuse("", unknown, p.Judge)
	}
	for i := range p.Arms {
		arm := &p.Arms[i]
		for _, m := range Models(arm) {
			if m.Profile != nil && m.Profile.Price.Unknown && (p.PerRun.CostUSD > 0 || arm.PerEpisode.CostUSD > 0) {
				return refuse("", unknown, m.Model)
			}
		}
	}
	return nil
}
