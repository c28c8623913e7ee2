package view

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// A trait is what the steps of a failed episode say about why it failed. Outcomes are final, so it is read once.
type trait struct {
	Period int    // actions that it repeats at its end in the same states; 0 for no loop
	Looped int    // steps for which it does so
	Unread string // what is wrong with most of its unusable replies
}

// traits are those of a run's failed episodes, as far as they were read.
type traits struct {
	mu   sync.Mutex
	of   map[gymkhana.EpisodeID]trait
	left int // failed episodes that were not read yet
}

// How long a page reads traits: one that is about them, and one that only lists them. The next page goes on.
const (
	traitTime  = 2500 * time.Millisecond
	traitGlint = 250 * time.Millisecond
)

// traits gives the traits of failed episodes, as far as they can be read in time, and the number of those that cannot.
func (v *volume) traits(ctx context.Context, x *index, most time.Duration) (map[gymkhana.EpisodeID]trait, int, error) {
	t := &v.seen
	t.mu.Lock()
	defer t.mu.Unlock()
	within, stop := context.WithTimeout(ctx, most)
	defer stop()
	found := make(map[gymkhana.EpisodeID]trait, len(t.of))
	if t.of == nil {
		t.of = map[gymkhana.EpisodeID]trait{}
	}
	t.left = 0
	for i := range x.rows {
		row := &x.rows[i]
		if row.Outcome == nil || row.Outcome.Scored && row.Outcome.Verdict.Success {
			continue
		}
		own, known := t.of[row.ID]
		if !known {
			if within.Err() != nil {
				t.left++
				continue
			}
			read, err := v.readTrait(within, row)
			if err != nil {
				if ctx.Err() != nil {
					return nil, 0, ctx.Err()
				}
				if within.Err() != nil {
					t.left++
					continue
				}
			}
			own, t.of[row.ID] = read, read // without steps there is nothing to read, now or later
		}
		found[row.ID] = own
	}
	return found, t.left, nil
}

// mostAsked is how many unusable replies of an episode are looked at.
const mostAsked = 200

func (v *volume) readTrait(ctx context.Context, row *gymkhana.EpisodeRow) (own trait, err error) {
	if row.Outcome.Invalid > 0 {
		whys, err := v.file.Unusable(ctx, row.ID, mostAsked)
		if err != nil {
			return own, err
		}
		own.Unread = usual(whys)
	}
	t, err := v.file.Acts(ctx, row.ID, report.MostExecuted)
	if err != nil {
		return own, err
	}
	p, n := report.Looped(t.Steps)
	if p == 0 || len(t.Steps) == report.MostExecuted { // the end of a longer one was not read
		return own, nil
	}
	last := t.Steps[len(t.Steps)-1].N
	w, err := v.file.Window(ctx, row.ID, max(last-2*p, 0), last+1)
	if err != nil {
		return own, err
	}
	if len(w.Steps) <= 2*p {
		return own, errors.New("steps are missing")
	}
	for i := range p {
		a, b := w.Steps[len(w.Steps)-1-i].States, w.Steps[len(w.Steps)-1-i-p].States
		if len(a) == 0 || !report.SameState(report.LastState(a), report.LastState(b)) {
			return own, nil // it repeats its actions, and something comes of it
		}
	}
	own.Period, own.Looped = p, n
	return own, nil
}

// quoted matches what differs between replies with the same mistake.
var quoted = regexp.MustCompile("(\"[^\"]*\"?|“[^”]*”?|`[^`]*`?|'[^']*'?|[0-9]+|\\{[^}]*\\}?)")

// usual gives the most frequent of some mistakes, without what was quoted; the first of several.
func usual(whys []string) string {
	counts := map[string]int{}
	best := ""
	for _, why := range whys {
		first, _, _ := strings.Cut(why, "\n")
		kind := strings.Join(strings.Fields(quoted.ReplaceAllString(first, "…")), " ")
		kind = clipped(kind, 70)
		if counts[kind]++; best == "" || counts[kind] > counts[best] {
			best = kind
		}
	}
	return best
}

// suffix says the trait in the words of a signature.
func (t trait) suffix(out *gymkhana.Outcome) string {
	text := ""
	if t.Unread != "" && 2*out.Invalid >= max(out.Turns, 1) {
		text += " (" + t.Unread + ")"
	}
	switch {
	case t.Period == 1:
		text += ", repeating one action in vain"
	case t.Period > 1:
		text += ", going round in a loop"
	}
	return text
}
