package cli

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store"
)

// playExam plays the evaluation of a training, as a run of its own.
func (a *app) playExam(ctx context.Context, c *registry.Catalog, e learn.Exam) (learn.Played, error) {
	f := &runFlags{agents: e.Agents, models: e.Models, instances: e.Instances,
		clock: "paused", protocol: "corrected", cache: "off"}
	order, err := a.order(f, e.Selectors)
	if err != nil {
		return nil, err
	}
	order.Arms, order.PrivateKey, order.Policies = e.Arms, e.Key, e.Policies
	kept, resume := &runFile{app: a, catalog: c, out: e.File}, ""
	if e.Resume {
		resume = e.File
	}
	r, err := runner.Open(ctx, c, order, kept.files(resume))
	if err != nil {
		return nil, err
	}
	if e.Resume {
		if err := a.resumed(ctx, r); err != nil {
			return nil, errors.Join(err, r.Store.Close())
		}
	}
	bar := newBar(a.host)
	r.Now, r.Events = a.host.Now, &runner.Stream{}
	r.Events.Subscribe(bar.see, runner.EpisodeFinished)
	err = r.Run(ctx)
	bar.done()
	if err = errors.Join(err, r.Store.Close()); err != nil {
		return nil, err
	}
	return store.Read(e.File)
}

// chatOf makes a client for a chat model.
func (a *app) chatOf(c *registry.Catalog, name, baseURL string) (gymkhana.Model, error) {
	e, setup, err := a.findModel(c, name, baseURL)
	if err != nil {
		return nil, err
	}
	if e.Policy != nil {
		return nil, inputf("%s is a trained network, which only scores actions; pass it to --own", name)
	}
	if e.NeedsKey && setup.Key == "" {
		return nil, inputf("model %s: no key; set %s", name, e.KeyVar)
	}
	return e.New(setup)
}

// networkOf loads a trained network; it is nil for "".
func (a *app) networkOf(c *registry.Catalog, name string) (*policy.Net, error) {
	if name == "" {
		return nil, nil
	}
	e, setup, err := a.findModel(c, name, "")
	if err != nil {
		return nil, err
	}
	if e.Policy == nil {
		return nil, inputf("%s is a chat model; want policy/NAME, or policy/FILE.safetensors", name)
	}
	p, _, err := e.Policy(setup)
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	net, ok := p.(*policy.Net)
	if !ok {
		return nil, inputf("%s is not one of our networks, so it cannot score actions here", name)
	}
	return net, nil
}
