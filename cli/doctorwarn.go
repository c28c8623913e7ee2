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

// warnOfModels tells where the profile of a model that a plan asks and the last probe of that model disagree. The plan has
// the user's own profiles.yaml, which goes before the probe, or it is that of a run which began before it. It also
// tells of answers that leave no room for a question.
func (a *app) warnOfModels(plan *gymkhana.Plan, endpoint string) error {
	var probes *model.Probes
	err := readTable(os.DirFS(a.host.home()), probedFile, func(r io.Reader) (err error) {
		probes, err = model.LoadProbes(r)
		return err
	})
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for i := range plan.Arms {
		for _, asked := range runner.Asked(&plan.Arms[i]) {
			if text := noRoom(&plan.Arms[i], &asked); text != "" && !told[text] {
				told[text] = true
				a.tint(a.wrap(a.colours().paint(held, "warning")+" "+shell.Legible(text), "  "))
			}
			at := cmp.Or(asked.BaseURL, endpoint)
			probe := probes.Of(asked.Model, at)
			if probe == nil || asked.Profile == nil || told[asked.Model+" "+at] {
				continue
			}
			told[asked.Model+" "+at] = true
			if text := disagreement(probe, asked.Profile); text != "" {
				a.tint(a.wrap(a.colours().paint(held, "warning")+" "+shell.Legible(text), "  "))
			}
		}
	}
	return nil
}

// noRoom says that the tokens of an answer leave no room for a question in a model's context; "" if they do.
func noRoom(arm *gymkhana.Arm, asked *gymkhana.Partner) string {
	p := asked.Profile
	if p == nil || p.Context == 0 || arm.Sampling.MaxTokens+tokensIn <= p.Context {
		return ""
	}
	return fmt.Sprintf("--max-tokens %d leaves no room for a question in the context of %s (%d tokens, as its profile says); set it lower, "+
		"or mend context in profiles.yaml", arm.Sampling.MaxTokens, asked.Model, p.Context)
}

// disagreement words what a profile has otherwise than the probe; "" for nothing.
func disagreement(probe *model.Probed, used *gymkhana.Profile) string {
	var parts []string
	for _, d := range probe.Against(*used) {
		parts = append(parts, d.String())
	}
	if parts == nil {
		return ""
	}
	return fmt.Sprintf("the profile of %s disagrees with the probe of %s: %s. Mend profiles.yaml, or probe again: gymkhana doctor model %s",
		probe.Model, probe.On, strings.Join(parts, "; "), probe.Model)
}
