package cli

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/policy"
	"gymkhana/registry"
	"gymkhana/runner"
)

// playExam plays what a training is measured by, as a run of its own.
func (a *app) playExam(ctx context.Context, c *registry.Catalog, e learn.Exam) (learn.Played, error) {
	f := &runFlags{agents: e.Agents, models: e.Models, instances: e.Instances,
		clock: "paused", protocol: "corrected", cache: "off"}
	plan, err := a.resolve(c, f, e.Selectors, nil)
	if err != nil {
		return nil, err
	}
	if f.out = e.File; e.Resume {
		f.out, f.resume = "", e.File
	}
	file, err := a.openRun(ctx, c, f, plan)
	if err != nil {
		return nil, err
	}
	r := &runner.Runner{Catalog: c, Store: file, Now: a.host.Now}
	var sums map[string]gymkhana.Hash
	if r.Policies, sums, err = a.policies(c, plan); err == nil {
		err = runner.FitWeights(&file.Run().Plan, sums)
	}
	if err == nil {
		bar := newBar(a.host)
		r.Progress = bar.show
		err = r.Run(ctx)
		bar.done()
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// chatOf makes the client of a model that can talk.
func (a *app) chatOf(c *registry.Catalog, name, baseURL string) (gymkhana.Model, error) {
	e, setup, err := a.findModel(c, name, baseURL)
	if err != nil {
		return nil, err
	}
	if e.Policy != nil {
		return nil, inputf("%s is a trained network, which only scores; give it to --own", name)
	}
	if e.NeedsKey && setup.Key == "" {
		return nil, inputf("model %s: no key; set %s", name, e.KeyVar)
	}
	return e.New(setup)
}

// networkOf loads a trained network; none for "".
func (a *app) networkOf(c *registry.Catalog, name string) (*policy.Net, error) {
	if name == "" {
		return nil, nil
	}
	e, setup, err := a.findModel(c, name, "")
	if err != nil {
		return nil, err
	}
	if e.Policy == nil {
		return nil, inputf("%s is a chat; want policy/NAME, or policy/FILE.safetensors", name)
	}
	p, _, err := e.Policy(setup)
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	net, ok := p.(*policy.Net)
	if !ok {
		return nil, inputf("%s is no network of ours, so its opinion cannot be asked here", name)
	}
	return net, nil
}
