package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/model"
	"gymkhana/registry"
	"gymkhana/runner"
)

// warnOfModels warns where the profile of a model in the plan disagrees with the last probe of that model. That happens
// if the user's own profiles.yaml overrides the probe, or if the run began before the probe. It also
// warns if the tokens reserved for an answer leave no room for a question, and if a model that sees no pictures gets some.
func (a *app) warnOfModels(c *registry.Catalog, plan *gymkhana.Plan, endpoint string) error {
	var probes *model.Probes
	err := readTable(os.DirFS(a.host.home()), probedFile, func(r io.Reader) (err error) {
		probes, err = model.LoadProbes(r)
		return err
	})
	if err != nil {
		return err
	}
	warned := map[string]bool{}
	warn := func(text string) {
		if text != "" && !warned[text] {
			warned[text] = true
			a.tint(a.wrap(a.colours().paint(held, "warning")+" "+shell.Legible(text), "  "))
		}
	}
	for i := range plan.Arms {
		for _, asked := range runner.Asked(&plan.Arms[i]) {
			warn(noRoom(&plan.Arms[i], &asked, "profile"))
			at := cmp.Or(asked.BaseURL, endpoint)
			probe := probes.Of(asked.Model, at)
			if probe == nil || asked.Profile == nil || warned[asked.Model+" "+at] {
				continue
			}
			warned[asked.Model+" "+at] = true
			warn(disagreement(probe, asked.Profile))
			warn(unseen(c, plan, &asked, probe))
		}
	}
	return nil
}

// noRoom warns if the tokens of an answer leave no room for a question in the model's context; otherwise it gives "".
// from is "profile" or "server", which named the context.
func noRoom(arm *gymkhana.Arm, asked *gymkhana.Partner, from string) string {
	p := asked.Profile
	if p == nil || p.Context == 0 || arm.Sampling.MaxTokens+tokensIn <= p.Context {
		return ""
	}
	return fmt.Sprintf("--max-tokens %d leaves no room for a question in the context of %s (%d tokens, as its %s says); set it lower, "+
		"or correct context in profiles.yaml", arm.Sampling.MaxTokens, asked.Model, p.Context, from)
}

// unseen warns if an agent sends pictures to a model that reads none, as the probe found; otherwise it gives "".
func unseen(c *registry.Catalog, plan *gymkhana.Plan, asked *gymkhana.Partner, probe *model.Probed) string {
	if probe.Sees == nil || *probe.Sees {
		return ""
	}
	e, err := c.FindAgent(asked.Agent)
	if err != nil {
		return ""
	}
	if e.Text != nil {
		if text, err := e.Text(asked.Options); err != nil || text {
			return ""
		}
	}
	var worlds []string
	for _, t := range plan.Tasks {
		name := t.Environment.Name
		if slices.Contains(worlds, name) {
			continue
		}
		if world, err := c.NewEnv(t.Environment); err == nil {
			if world.Spec().Screen != (gymkhana.Size{}) {
				worlds = append(worlds, name)
			}
			_ = world.Close() // nothing was started
		}
	}
	if worlds == nil {
		return ""
	}
	return fmt.Sprintf("%s reads no pictures at this address, as the probe of %s found, and %s shows it the pictures of %s. It plays without seeing "+
		"them, or the endpoint refuses them. If it has learnt to see since, probe again: gymkhana doctor model %[1]s",
		probe.Model, probe.On, asked.Agent, strings.Join(worlds, ", "))
}

// disagreement describes how a profile differs from the probe; "" if it does not.
func disagreement(probe *model.Probed, used *gymkhana.Profile) string {
	var parts []string
	for _, d := range probe.Against(*used) {
		parts = append(parts, d.String())
	}
	if parts == nil {
		return ""
	}
	return fmt.Sprintf("the profile of %s disagrees with the probe of %s: %s. Correct profiles.yaml, or probe again: gymkhana doctor model %s",
		probe.Model, probe.On, strings.Join(parts, "; "), probe.Model)
}
