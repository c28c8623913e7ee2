package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/runner"
)

// commit prints the commitment of a run before it is played, or those of the runs it was merged from.
func (a *app) commit(ctx context.Context, store gymkhana.Store) error {
	runs, err := store.Sources(ctx)
	if err != nil {
		return err
	}
	if len(runs) == 0 {
		return inputf("--commit: the file was merged by a version that did not keep the plans of its sources; leave it out")
	}
	for i := range runs {
		digest, err := runs[i].Commitment()
		if err != nil {
			return err
		}
		if len(runs) == 1 {
			a.say("Commitment %s", digest)
		} else {
			a.say("Commitment %s of run %s", digest, runs[i].ID)
		}
	}
	return nil
}

// parseCommitments reads the digests of --commit.
func parseCommitments(texts []string) ([]gymkhana.Hash, error) {
	var list []gymkhana.Hash
	for _, text := range texts {
		var h gymkhana.Hash
		if err := h.UnmarshalText([]byte(text)); err != nil || h.IsZero() {
			return nil, inputf("--commit %q: want the 64 hex digits that gymkhana run --commit printed", text)
		}
		list = append(list, h)
	}
	return list, nil
}

// committed fails unless the given commitments are those of the runs in the file, and every episode that these runs
// planned was finished.
func committed(given []gymkhana.Hash, found []runner.Commitment) error {
	if given == nil {
		return nil
	}
	var wrong []error
	for _, h := range given {
		if !slices.ContainsFunc(found, func(c runner.Commitment) bool { return c.Commitment == h }) {
			wrong = append(wrong, fmt.Errorf("%w: the commitment %s does not belong to %s", errCheck, h, runsOf(found)))
		}
	}
	for _, c := range found {
		switch {
		case !c.Given:
			wrong = append(wrong, fmt.Errorf("%w: no --commit was given for run %s", errCheck, c.Run))
		case c.Unfinished > 0:
			wrong = append(wrong, fmt.Errorf("%w: %d of the %d episodes that run %s planned are missing, or differ from how it finished them", errCheck,
				c.Unfinished, c.Planned, c.Run))
		}
	}
	return errors.Join(wrong...)
}

// runsOf names the runs of a file.
func runsOf(found []runner.Commitment) string {
	switch len(found) {
	case 0:
		return "any run in this file, which does not name the runs it was merged from"
	case 1:
		return "run " + found[0].Run
	}
	return fmt.Sprintf("one of the %d runs in this file", len(found))
}
