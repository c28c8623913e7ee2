package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/model"
	"gymkhana/runner"
)

// warnOfModels warns where the profile of a model in the plan disagrees with the last probe of that model. That happens
// if the user's own profiles.yaml overrides the probe, or if the run began before the probe. It also
// warns if the tokens reserved for an answer leave no room for a question.
func (a *app) warnOfModels(plan *gymkhana.Plan, endpoint string) error {
	var probes *model.Probes
	err := readTable(os.DirFS(a.host.home()), probedFile, func(r io.Reader) (err error) {
		probes, err = model.LoadProbes(r)
		return err
	})
	if err != nil {
		return err
	}
	warned := map[string]bool{}
	for i := range plan.Arms {
		for _, asked := range runner.Asked(&plan.Arms[i]) {
			if text := noRoom(&plan.Arms[i], &asked); text != "" && !warned[text] {
				warned[text] = true
				a.tint(a.wrap(a.colours().paint(held, "warning")+" "+shell.Legible(text), "  "))
			}
			at := cmp.Or(asked.BaseURL, endpoint)
			probe := probes.Of(asked.Model, at)
			if probe == nil || asked.Profile == nil || warned[asked.Model+" "+at] {
				continue
			}
			warned[asked.Model+" "+at] = true
			if text := disagreement(probe, asked.Profile); text != "" {
				a.tint(a.wrap(a.colours().paint(held, "warning")+" "+shell.Legible(text), "  "))
			}
		}
	}
	return nil
}

// noRoom warns if the tokens of an answer leave no room for a question in the model's context; otherwise it gives "".
func noRoom(arm *gymkhana.Arm, asked *gymkhana.Partner) string {
	p := asked.Profile
	if p == nil || p.Context == 0 || arm.Sampling.MaxTokens+tokensIn <= p.Context {
		return ""
	}
	return fmt.Sprintf("--max-tokens %d leaves no room for a question in the context of %s (%d tokens, as its profile says); set it lower, "+
		"or correct context in profiles.yaml", arm.Sampling.MaxTokens, asked.Model, p.Context)
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
