package view

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// blames are the first wrong steps of a run's failed episodes, as far as they were looked for.
type blames struct {
	working sync.Mutex // held while episodes are executed

	mu sync.Mutex
	of map[gymkhana.EpisodeID]*blameRow
}

// A blameRow is the first wrong step of an episode.
type blameRow struct {
	report.Blame
	To    string // address of the step
	Notes string
}

// find gives what is known about an episode; nil for nothing.
func (b *blames) find(id gymkhana.EpisodeID) *blameRow {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.of[id]
}

func (b *blames) keep(row *blameRow) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.of == nil {
		b.of = map[gymkhana.EpisodeID]*blameRow{}
	}
	b.of[row.Episode] = row
}

// A blamePage is what the page of failures says about first wrong steps.
type blamePage struct {
	Rows  []*blameRow
	Kinds []blameKind
	Left  int // failed episodes that were not looked at yet
	More  int // rows that are not shown
	Busy  bool
}

// A blameKind is a kind of failure. Its name is that of the page: the worlds have a reason "lost" too.
type blameKind struct {
	Kind, Doc string
	N         int
}

// The limits of looking for first wrong steps. An episode that takes longer than its share is given up.
const (
	blameTime   = 8 * time.Second
	mostBlamed  = 300 // rows on a page
	blameMiddle = "it took longer than a page waits; gymkhana report --blame takes its time"
)

// kindDocs say what the kinds mean, in the order of the page.
var kindDocs = []blameKind{{nameOf(report.BlameLost), "after the step, the oracle could not succeed any more", 0},
	{nameOf(report.BlameRanOut), "the oracle could still succeed, but only with more budget", 0},
	{nameOf(report.BlameEnded), "the agent ended it, for example by declaring it done, when the oracle could still succeed", 0},
	{nameOf(report.BlameStopped), "a limit or a fault stopped it when the oracle could still succeed", 0},
	{nameOf(report.BlameNever), "the oracle could not succeed from the beginning either", 0}, {nameOf(report.BlameUnknown), "the note says why", 0}}

// blames looks for the first wrong steps of failed episodes with the oracles of their tasks, as far as time allows: of the
// wanted episode first, then in the order of the plan. What was found is kept, so that a later request goes on.
func (s *Server) blames(ctx context.Context, v *volume, x *index, wanted string) (*blamePage, error) {
	page := &blamePage{}
	if s.Catalog == nil {
		return page, nil
	}
	if v.blamed.working.TryLock() {
		err := s.blame(ctx, v, x, wanted)
		v.blamed.working.Unlock()
		if err != nil {
			return nil, err
		}
	} else {
		page.Busy = true
	}
	page.Kinds = append(page.Kinds, kindDocs...)
	for i := range x.rows {
		if !failed(&x.rows[i]) {
			continue
		}
		row := v.blamed.find(x.rows[i].ID)
		switch {
		case row == nil:
			page.Left++
			continue
		case len(page.Rows) >= mostBlamed:
			page.More++
		case wanted != "" && strings.HasPrefix(string(row.Episode), wanted):
			page.Rows = append([]*blameRow{row}, page.Rows...)
		default:
			page.Rows = append(page.Rows, row)
		}
		for k := range page.Kinds {
			if page.Kinds[k].Kind == row.Name() {
				page.Kinds[k].N++
			}
		}
	}
	return page, nil
}

func (s *Server) blame(ctx context.Context, v *volume, x *index, wanted string) error {
	within, stop := context.WithTimeout(ctx, blameTime)
	defer stop()
	var todo []*gymkhana.EpisodeRow
	for i := range x.rows {
		row := &x.rows[i]
		switch {
		case !failed(row) || v.blamed.find(row.ID) != nil:
		case len(wanted) >= 6 && strings.HasPrefix(string(row.ID), wanted):
			todo = append([]*gymkhana.EpisodeRow{row}, todo...)
		default:
			todo = append(todo, row)
		}
	}
	for i, row := range todo {
		if task, ok := v.file.Run().Plan.TaskOf(row.Task); ok && s.Catalog.NeedsBrowser([]*gymkhana.Task{task}) {
			v.blamed.keep(v.blameRow(row, report.Blame{Kind: report.BlameUnknown,
				Why: "its world runs in a browser, which is not started to look at a run; gymkhana report --blame does that"}))
			continue
		}
		found, err := report.NewBlame(within, s.Catalog, v.file, row)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case within.Err() != nil && i > 0:
			return nil // the next request begins with it
		case within.Err() != nil:
			found, err = report.Blame{Kind: report.BlameUnknown, Why: blameMiddle}, nil
		}
		if err != nil {
			return err
		}
		if v.blamed.keep(v.blameRow(row, found)); within.Err() != nil {
			return nil
		}
	}
	return nil
}

func (v *volume) blameRow(row *gymkhana.EpisodeRow, b report.Blame) *blameRow {
	b.Episode, b.Task, b.Place, b.Arm, b.Agent = row.ID, row.Task, row.Place(), row.Arm, v.names[row.Arm]
	own := &blameRow{Blame: b, To: v.episodeTo(row.ID), Notes: cut(b.Note(), 600)}
	if b.Step > 0 {
		own.To = query(own.To, "step", b.Step)
	}
	return own
}

// nameOf names a kind on pages. gymkhana report --blame calls the first one "lost", and "wrong end" the third.
func nameOf(k report.BlameKind) string {
	switch k {
	case report.BlameLost:
		return "wrong step"
	case report.BlameRanOut:
		return "out of budget"
	case report.BlameEnded:
		return "ended too early"
	case report.BlameNever:
		return "never possible"
	}
	return string(k)
}

// Name is the name of its kind.
func (b *blameRow) Name() string { return nameOf(b.Kind) }

// Where names the step, or the steps between which it is.
func (b *blameRow) Where() string {
	switch {
	case b.Step == 0:
		return "–"
	case b.Until > 0:
		return fmt.Sprintf("%d to %d of %d", b.Step, b.Until, b.Steps)
	}
	return fmt.Sprintf("%d of %d", b.Step, b.Steps)
}

// Acted is the action of the step.
func (b *blameRow) Acted() string { return cut(strings.Join(b.Actions, " | "), 300) }
