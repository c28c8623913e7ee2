// Package capture measures pages for package aes: it reads a page at one moment, and visits one by doing its
// interactions. The script that reads runs apart from the page's own, which can neither see nor change it.
package capture

import (
	"context"
	"errors"

	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/target"
)

// A Role is which page is read.
type Role string

// The true page has marks, which are read; those of a page that an agent built mean nothing.
const (
	Truth Role = "truth"
	Built Role = "built"
)

// Take reads the page in front of the window at one moment.
func Take(ctx context.Context, w *browser.Window, r Role) (aes.Capture, error) {
	return aes.Capture{}, errors.New("env/webui/capture.Take: not written yet")
}

// Play captures the page in front as it is, does the interactions one after the other and captures it after each.
// each, unless it is nil, is called after every capture with 0 for the fresh page and n after interaction n; the
// page stands still meanwhile. An interaction that cannot be done is told in After.Failed. An error is the window's,
// the context's or that of each; a page too large to be measured is told in Visit.Broken.
func Play(ctx context.Context, w *browser.Window, r Role, is []target.Interaction, each func(n int) error) (aes.Visit, error) {
	return aes.Visit{}, errors.New("env/webui/capture.Play: not written yet")
}
