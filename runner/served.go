package runner

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
)

// servesNothing is what an event of kind EventServes says of an endpoint that does not distinguish one model from another of
// the same name, or does not answer.
const servesNothing = "nothing"

// noteServed logs what endpoints say that they serve, where they had not said it before.
func (r *Runner) noteServed(ctx context.Context) error {
	events, err := r.Store.Events(ctx, 0)
	if err != nil {
		return err
	}
	for _, at := range slices.Sorted(maps.Keys(r.served)) {
		said := servesNothing
		if hash := r.served[at]; !hash.IsZero() {
			said = hash.String()
		}
		e := gymkhana.Event{At: r.now(), Kind: gymkhana.EventServes, Text: at + ": " + said}
		if !slices.ContainsFunc(events, func(was gymkhana.Event) bool { return was.Kind == e.Kind && was.Text == e.Text }) {
			if err := r.Store.Note(ctx, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// Served says in a sentence of each model whether its endpoint said at one time that it serves something else under
// its name than at another: in processes of one run, or in runs that were merged. Runs whose arms have labels of their
// own say that they are of different models.
func Served(ctx context.Context, a gymkhana.Archive) (changed []string, err error) {
	events, err := a.Events(ctx, 0)
	if err != nil {
		return nil, err
	}
	runs, err := a.Sources(ctx)
	if err != nil {
		return nil, err
	}
	type served struct{ model, label string }
	said := map[served][]string{}
	var order []served
	for _, e := range events {
		model, what, ok := cutLast(e.Text, ": ")
		if e.Kind != gymkhana.EventServes || !ok {
			continue
		}
		of := served{model, labelsIn(a.Run())}
		if e.Source >= 0 && e.Source < len(runs) {
			of.label = labelsIn(&runs[e.Source])
		}
		if said[of] == nil {
			order = append(order, of)
		}
		if !slices.Contains(said[of], what) {
			said[of] = append(said[of], what)
		}
	}
	for _, of := range order {
		if list := said[of]; len(list) > 1 {
			changed = append(changed, fmt.Sprintf("the endpoint of %s %s", of.model, changedFrom(list)))
		}
	}
	return changed, nil
}

// changedFrom says how two or more different answers differ, in the order in which they came.
func changedFrom(said []string) string {
	hashes := len(said)
	if slices.Contains(said, servesNothing) {
		hashes--
	}
	switch {
	case hashes == len(said):
		return fmt.Sprintf("said that it serves %d different models under that name", hashes)
	case hashes > 1:
		return fmt.Sprintf("said that it serves %d different models under that name, and at another time nothing of what it serves", hashes)
	case said[0] == servesNothing:
		return "said nothing at first of what it serves under that name, and something later, so whether the model changed cannot be known"
	}
	return "said at first what it serves under that name, and nothing later, so whether the model changed cannot be known"
}

// labelsIn joins the labels of a run's arms.
func labelsIn(run *gymkhana.Run) string {
	var labels []string
	for i := range run.Plan.Arms {
		labels = append(labels, run.Plan.Arms[i].Claimed.Label)
	}
	slices.Sort(labels)
	return strings.Join(slices.Compact(labels), "\n")
}

// cutLast divides a text at the last sep.
func cutLast(text, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}
