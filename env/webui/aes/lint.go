package aes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// maxTargets bounds the marked elements of a page: the time to pair them grows with their square.
const maxTargets = 500

// Lint reports all mistakes in a true page's marks and interactions, for authors. An interaction may change nothing at
// all, as scrolling does: then it only shows another part of the page and does not count.
func Lint(truth *Visit) error {
	if truth.Broken != "" {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/webui/aes.Lint", errors.New(truth.Broken))
	}
	targets := marked(truth.Fresh.Elements)
	errs := []error{checkMarks(targets)}
	if len(targets) == 0 {
		errs = append(errs, errors.New("the page marks no element that can be seen with data-filter-by"))
	}
	for n, after := range truth.After {
		if after.Failed != "" {
			errs = append(errs, fmt.Errorf("interaction %d failed: %s", n+1, after.Failed))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/webui/aes.Lint", err)
	}
	r, err := Score(gymkhana.Corrected, truth, truth)
	if err != nil {
		return err
	}
	if r.Score != 1 {
		errs = append(errs, fmt.Errorf("the page compared with itself has %v; want 1", r.Score))
	}
	before := truth.Fresh
	for n, after := range truth.After {
		if r.Pages[n+1].Weight == 0 && !slices.EqualFunc(before.Elements, after.Capture.Elements, same) {
			errs = append(errs, fmt.Errorf("interaction %d changes elements, but no marked one in what it is scored by", n+1))
		}
		before = after.Capture
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "env/webui/aes.Lint", errors.Join(errs...))
}

// same reports whether an element is visibly unchanged.
func same(a, b Element) bool {
	return a.ID == b.ID && a.Box.near(b.Box, 0.5) && a.Text == b.Text && a.Value == b.Value && a.State == b.State && slices.Equal(a.Style, b.Style)
}

// checkMarks reports mistakes in the marks of targets.
func checkMarks(targets []Element) error {
	var errs []error
	if len(targets) > maxTargets {
		errs = append(errs, fmt.Errorf("%d elements are marked; at most %d may be", len(targets), maxTargets))
	}
	for i := range targets {
		t := &targets[i]
		if kinds[t.FilterBy] == 0 {
			errs = append(errs, fmt.Errorf("%s: data-filter-by=%q is no property that can filter; %s", t.label(), t.FilterBy, known(t.FilterBy)))
		}
		if strings.Trim(t.EvalBy, "| ") == "" {
			errs = append(errs, fmt.Errorf("%s: it has data-filter-by and no data-evalby; list what it is to be compared in", t.label()))
		}
		for _, m := range t.methods() {
			if expand(m) == nil {
				errs = append(errs, fmt.Errorf("%s: data-evalby has %q, which is no property that can be compared; %s", t.label(), m, known(m)))
			}
		}
	}
	return errors.Join(errs...)
}

// known lists the known names, for messages.
func known(name string) string {
	var all []string
	for p := range kinds {
		all = append(all, p)
	}
	for p := range shorthands {
		all = append(all, p)
	}
	slices.Sort(all)
	if near := gymkhana.Nearest(name, all); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "known are " + strings.Join(all, ", ")
}
