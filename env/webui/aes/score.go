package aes

import (
	"errors"

	"gymkhana"
)

// Score is the function Score with other weights.
func (w Weights) Score(p gymkhana.Protocol, truth, built *Visit) (Result, error) {
	return Result{}, errors.New("env/webui/aes.Score: not written yet")
}

// Lint says everything that is wrong with a true page's marks and interactions, for authors.
func Lint(truth *Visit) error {
	return errors.New("env/webui/aes.Lint: not written yet")
}
