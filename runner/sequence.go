package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gymkhana"
)

// A sequence is a list of episodes that one worker plays one after the other, in the order of the plan.
// It is a single episode or, for an agent that learns from earlier episodes, all of its episodes in a
// group of tasks. So what an episode knows does not depend on which others happened to finish first.
type sequence struct {
	keep  int // the number of earlier records that each episode gets
	rows  []gymkhana.EpisodeRow
	place int  // in the order of the plan
	late  bool // it was put off
}

// sequences groups episodes into sequences. For an arm that wants records, a sequence has one suite,
// one group of tasks and one repeat.
func (r *Runner) sequences(rows []gymkhana.EpisodeRow) ([]sequence, error) {
	keep := make([]int, len(r.plan.Arms))
	for i := range r.plan.Arms {
		var err error
		if keep[i], err = r.keeps(&r.plan.Arms[i]); err != nil {
			return nil, err
		}
	}
	var all []sequence
	at := map[string]int{}
	for _, row := range rows {
		n := keep[row.Arm]
		if n == 0 {
			if row.Outcome == nil {
				all = append(all, sequence{rows: []gymkhana.EpisodeRow{row}})
			}
			continue
		}
		key := sequenceKey(&row)
		i, known := at[key]
		if !known {
			i = len(all)
			at[key] = i
			all = append(all, sequence{keep: n})
		}
		all[i].rows = append(all[i].rows, row)
	}
	return all, nil
}

// sequenceKey is the same for episodes of one sequence, in arms that want records.
func sequenceKey(row *gymkhana.EpisodeRow) string {
	return fmt.Sprint(row.Arm, " ", row.Repeat, " ", groupOf(row.Task))
}

// keeps is the number of records that an arm's agent uses.
func (r *Runner) keeps(arm *gymkhana.Arm) (int, error) {
	e, err := r.Catalog.FindAgent(arm.Agent)
	if err != nil || e.Past == nil {
		return 0, err
	}
	return e.Past(arm.Options, arm.Protocol)
}

// groupOf is a task's suite and group: its id without the last segment.
func groupOf(id gymkhana.TaskID) string {
	s := string(id)
	return s[:max(strings.LastIndexByte(s, '/'), 0)]
}

// playSequence plays the rest of a sequence.
func (r *Runner) playSequence(ctx context.Context, a *agenda, s sequence, done chan<- result) {
	var solved []gymkhana.Record
	for _, row := range s.rows {
		out := row.Outcome
		if out == nil {
			if ctx.Err() != nil || r.ledger.over() != nil {
				return
			}
			err := r.ledger.begin(ctx, &row.Episode, r.mostOf(&row.Episode))
			if err != nil {
				return // collect says why
			}
			out, err = r.episode(ctx, row.Episode, solved[max(0, len(solved)-s.keep):], func() bool { return a.putOff(s) })
			r.ledger.end(&row.Episode, out)
			if errors.Is(err, errPutOff) {
				return
			}
			done <- result{row.Episode, out, err}
			if err != nil {
				return
			}
		}
		if out.Scored && out.Verdict.Success && out.Record != "" {
			solved = append(solved, gymkhana.Record{Goal: r.goal(row.Task, out), Text: out.Record})
		}
	}
}

// goal is the goal text of an agent in an episode.
func (r *Runner) goal(id gymkhana.TaskID, out *gymkhana.Outcome) string {
	if task, ok := r.plan.TaskOf(id); ok && out.Goal == "" {
		return task.Goal
	}
	return out.Goal
}
