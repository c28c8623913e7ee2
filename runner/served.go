package runner

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"gymkhana"
)

// servesNothing is the text of an EventServes for an endpoint that does not distinguish one model from another of the
// same name, or does not respond.
const servesNothing = "nothing"

// A serving has what an endpoint reports about the model that it serves.
type serving struct {
	model gymkhana.Serving

	mu   sync.Mutex
	hash gymkhana.Hash // zero if it does not say
	due  bool          // it gave no answer, and is asked once more
}

// ask asks the endpoint.
func (s *serving) ask(ctx context.Context) {
	hash, answered := s.model.Serves(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hash, s.due = hash, !answered
}

// take reports whether the endpoint is to be asked once more, to the first caller only.
func (s *serving) take() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	due := s.due
	s.due = false
	return due
}

// said gives the hash, which is zero if there is none or if it is not known yet.
func (s *serving) said() (hash gymkhana.Hash, due bool) {
	if s == nil {
		return gymkhana.Hash{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hash, s.due
}

// askServed asks every endpoint what it serves. One that gives no answer, such as a server that is still loading its
// model, is asked again by askLater.
func (r *Runner) askServed(ctx context.Context) error {
	r.servings = map[string]*serving{}
	var wg sync.WaitGroup
	for at, m := range r.Models {
		if model, ok := m.(gymkhana.Serving); ok {
			s := &serving{model: model}
			r.servings[at] = s
			wg.Go(func() {
				s.ask(ctx)
				if hash, _ := s.said(); !hash.IsZero() && r.endpoints[at] != nil {
					r.endpoints[at].greet()
				}
			})
		}
	}
	wg.Wait()
	for _, at := range slices.Sorted(maps.Keys(r.servings)) {
		if _, due := r.servings[at].said(); due {
			continue
		}
		if err := r.noteServed(ctx, at); err != nil {
			return err
		}
	}
	return nil
}

// askLater asks an endpoint once more if it gave no answer when the run began. Its model has just answered a call.
func (r *Runner) askLater(ctx context.Context, at string) error {
	s := r.servings[at]
	if s == nil || !s.take() {
		return nil
	}
	if s.ask(ctx); ctx.Err() != nil {
		return nil
	}
	s.take() // a second silence is final
	return r.noteServed(ctx, at)
}

// noteServed logs what an endpoint says that it serves, if it had not said so before.
func (r *Runner) noteServed(ctx context.Context, at string) error {
	events, err := r.Store.Events(ctx, 0)
	if err != nil {
		return err
	}
	said := servesNothing
	if hash, _ := r.servings[at].said(); !hash.IsZero() {
		said = hash.String()
	}
	e := gymkhana.Event{At: r.now(), Kind: gymkhana.EventServes, Text: at + ": " + said}
	if slices.ContainsFunc(events, func(was gymkhana.Event) bool { return was.Kind == e.Kind && was.Text == e.Text }) {
		return nil
	}
	return r.Store.Note(ctx, e)
}

// keptAs is the name under which answers of a model are cached. address is its key in Models.
func (r *Runner) keptAs(name, at, address string) string {
	if at != "" {
		name += " at " + at
	}
	if hash, _ := r.servings[address].said(); !hash.IsZero() {
		return name + " serving " + hash.String()
	}
	if r.OwnCache {
		return name + " in run " + r.Store.Run().ID
	}
	return name
}

// shared is the name under which answers of this run are kept for others that ask for them; "" for none.
func (r *Runner) shared(name, at, address string) string {
	if hash, _ := r.servings[address].said(); !r.OwnCache || !hash.IsZero() {
		return ""
	}
	if at != "" {
		name += " at " + at
	}
	return name
}

// Served reports, for each model, whether its endpoint said at different times that it serves different things under
// its name: in processes of one run, or in merged runs. Runs whose arms have labels of their own are expected to use
// different models.
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

// changedFrom describes how two or more different answers differ, in the order in which they came.
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

// cutLast splits a text at the last sep.
func cutLast(text, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}
