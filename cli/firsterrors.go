package cli

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"gymkhana/learn"
	"gymkhana/store"
)

// firstErrors tells where the agents of a run first went wrong.
func (a *app) firstErrors(ctx context.Context, source *learn.Source, path string) error {
	run, err := store.Read(path)
	if err != nil {
		return err
	}
	found, err := source.FirstErrors(ctx, run)
	if err = errors.Join(err, run.Close()); err != nil {
		return err
	}
	return errors.Join(a.errorsTable(found, 12), a.result(found))
}

// errorsTable prints first errors for people, so many kinds of each agent on each subset.
func (a *app) errorsTable(found []learn.FirstErrors, most int) error {
	for i := range found {
		e := &found[i]
		fmt.Fprintf(a.out(), "\n%s, %s: %d of %s with an error, %.1f %% of the steps up to it right\n", e.Subset, agentName(e.Agent, e.Model),
			e.Episodes-e.Clean, count(e.Episodes, "episode"), 100*e.Accuracy())
		if len(e.Errors) == 0 {
			continue
		}
		w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', 0)
		fmt.Fprintln(w, "first errors\tfailed\tno way back\twanted\tdone\tfor example")
		for _, g := range e.Errors[:min(most, len(e.Errors))] {
			fmt.Fprintf(w, "%d\t%d\t%d\t%s\t%s\t%s\n", g.Episodes, g.Failed, g.Lost, g.Wanted, g.Done, g.Example)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// agentName is an agent with its model, if it has one.
func agentName(agent, model string) string {
	if model == "" {
		return agent
	}
	return agent + " with " + model
}
