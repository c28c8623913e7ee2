package aes

import (
	"errors"
	"fmt"

	"gymkhana"
)

// Score is the function Score with other weights.
func (w Weights) Score(p gymkhana.Protocol, truth, built *Visit) (Result, error) {
	r, err := w.score(p, truth, built)
	return r, gymkhana.Blame(gymkhana.FaultSetup, "env/webui/aes.Score", err)
}

func (w Weights) score(p gymkhana.Protocol, truth, built *Visit) (Result, error) {
	if truth.Broken != "" {
		return Result{}, errors.New("the true page cannot be measured: " + truth.Broken)
	}
	for n, after := range truth.After {
		if after.Failed != "" {
			return Result{}, fmt.Errorf("the true page's interaction %d failed: %s", n+1, after.Failed)
		}
	}
	switch {
	case built == nil:
		return Result{Loss: Loss{Parse: 1}}, nil
	case built.Broken != "":
		return Result{Loss: Loss{Render: 1}}, nil
	case p == gymkhana.PublishedCode:
		return w.published(truth, built)
	}
	return w.corrected(truth, built)
}

// after is the page after interaction n, from 0, and why the interaction failed, if it did.
func (v *Visit) after(n int) (Capture, string) {
	if n >= len(v.After) {
		return Capture{}, "it was not done"
	}
	return v.After[n].Capture, v.After[n].Failed
}
