package cli

import (
	"fmt"
	"time"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/report"
	"gymkhana/runner"
)

// A bar shows progress: a line that is redrawn on a terminal, one line per episode otherwise.
type bar struct {
	host  *Host
	last  time.Time
	drawn bool
}

func newBar(h *Host) *bar { return &bar{host: h} }

// see shows that an episode of a run is finished.
func (b *bar) see(e runner.Event) {
	if b.host.Terminal {
		b.count("episodes", e.Progress.Done, e.Progress.Total)
		return
	}
	if line := told(e); line != "" {
		fmt.Fprintln(legible{b.host.Stderr}, line)
	}
}

// told describes a finished episode. It is "" for most episodes of a long run, because so many lines help no reader.
func told(e runner.Event) string {
	const few = 500 // longer runs print every hundredth episode
	p, out := e.Progress, e.Progress.Outcome
	if p.Total > few && p.Done%100 != 0 && p.Done != p.Total && out.Scored {
		return ""
	}
	verdict := fmt.Sprintf("reward %.2f", out.Verdict.Reward)
	if out.Verdict.Parts[gymkhana.PartNoReward] != 0 {
		verdict = "reward –"
	}
	switch {
	case !out.Scored:
		verdict = "not scored, " + out.Fault + ": " + out.Error
	case out.Verdict.Success:
		verdict = "success, " + verdict
	}
	return fmt.Sprintf("%d/%d %s.%d %s: %s, %d steps", p.Done, p.Total, e.Episode.Place(), e.Episode.Repeat,
		p.Arm.Name(), verdict, out.Steps)
}

// count draws a progress bar: done of all items.
func (b *bar) count(what string, done, all int) {
	const width = 30
	if !b.host.Terminal || done < all && b.host.Now().Sub(b.last) < 50*time.Millisecond {
		return
	}
	b.last, b.drawn = b.host.Now(), true
	columns := b.host.columns() - 1
	line := fmt.Sprintf("%s %d/%d %s", palette(b.host.Colours > 0).gauge(min(width, columns/3), done, all), done, all, shell.Line(what))
	fmt.Fprintf(b.host.Stderr, "\r%s%s", report.Cut(line, columns), eraseLine)
}

func (b *bar) done() {
	if b.drawn {
		fmt.Fprint(b.host.Stderr, "\r"+eraseLine)
	}
}
