package cli

import (
	"fmt"
	"strings"
	"time"

	"gymkhana/runner"
)

// A bar shows progress: a line that is redrawn on a terminal, one line per episode otherwise.
type bar struct {
	host  *Host
	last  time.Time
	drawn bool
}

func newBar(h *Host) *bar { return &bar{host: h} }

// show is called after every episode.
func (b *bar) show(p runner.Progress) {
	if b.host.Terminal {
		text := fmt.Sprintf("episodes  $%.2f", p.Spent.CostUSD)
		if p.Spent.CostUSD == 0 {
			text = "episodes"
		}
		b.count(text, p.Done, p.Total)
		return
	}
	out := p.Outcome
	verdict := fmt.Sprintf("reward %.2f", out.Verdict.Reward)
	switch {
	case !out.Scored:
		verdict = "not scored, " + out.Fault + ": " + out.Error
	case out.Verdict.Success:
		verdict = "success, " + verdict
	}
	const quiet = 500 // a long list helps nobody: every hundredth, then
	if p.Total > quiet && p.Done%100 != 0 && p.Done != p.Total && out.Scored {
		return
	}
	fmt.Fprintf(b.host.Stderr, "%d/%d %s#%d.%d %s: %s, %d steps\n", p.Done, p.Total, p.Episode.Task, p.Episode.Index, p.Episode.Repeat,
		p.Arm.Name(), verdict, out.Steps)
}

// wait is called when the run pauses for a model that answers nobody, and when it goes on.
func (b *bar) wait(p runner.Pause) {
	b.done()
	since := b.host.Now().Sub(p.Since).Round(time.Second)
	if p.Next == 0 {
		fmt.Fprintf(b.host.Stderr, "%s answers again, after %s\n", p.Model, since)
		return
	}
	fmt.Fprintf(b.host.Stderr, "paused: %s has answered nobody for %s (%s); asking again in %s\n", p.Model, since, p.Why, p.Next)
}

// count draws how many of all are done.
func (b *bar) count(what string, done, all int) {
	const width = 30
	if !b.host.Terminal || done < all && b.host.Now().Sub(b.last) < 50*time.Millisecond {
		return
	}
	b.last, b.drawn = b.host.Now(), true
	full := width * done / max(all, 1)
	fmt.Fprintf(b.host.Stderr, "\r%s%s %d/%d %s\x1b[K", strings.Repeat("█", full), strings.Repeat("░", width-full), done, all, what)
}

func (b *bar) done() {
	if b.drawn {
		fmt.Fprint(b.host.Stderr, "\r\x1b[K")
	}
}
