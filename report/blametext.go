package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"gymkhana/registry"
)

// WriteBlames writes a line per examined episode and a table of the arms. file is the name of the run file, for the
// command that shows a step.
func WriteBlames(w io.Writer, b *Blames, file string) error {
	if len(b.Episodes) == 0 {
		_, err := fmt.Fprintf(w, "No finished episode failed.\n%s", b.apart())
		return err
	}
	g := newGrid("episode", "agent", "task", "what", ">step", ">of", ">left", "action", "note")
	g.long, g.spare = []string{"note", "action", "agent", "task"}, []string{"left", "agent"}
	hint := ""
	for i := range b.Episodes {
		e := &b.Episodes[i]
		step, left := dash, dash
		if e.Step > 0 {
			step, left = strconv.Itoa(e.Step), strconv.Itoa(e.Left)
			if e.Until > 0 {
				step += "–" + strconv.Itoa(e.Until)
			}
			if hint == "" {
				hint = fmt.Sprintf("gymkhana show %s %s --step %d", file, short(e.Episode), e.Step)
			}
		}
		g.add(short(e.Episode), e.Agent, e.Place, string(e.Kind), step, strconv.Itoa(e.Steps), left, strings.Join(e.Actions, "; "), e.note())
	}
	if err := g.write(w); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	if err := b.byArm().write(w); err != nil {
		return err
	}
	text := "The step is the first one after which no continuation succeeded within the rest of the budget. A continuation is a play of " +
		"the task's oracle from the state after a step" + b.others() + ". Where it is proved, nothing can succeed any more; elsewhere the " +
		"continuations may have overlooked a solution."
	if _, err := fmt.Fprintf(w, "\n%s\n%s", Wrap(text, columnsOf(w), ""), b.apart()); err != nil || hint == "" {
		return err
	}
	_, err := fmt.Fprintf(w, "What the agent was shown, and did: %s\n", hint)
	return err
}

// others names the agent that continued where no oracle could.
func (b *Blames) others() string {
	for i := range b.Episodes {
		if with := b.Episodes[i].With; with != "" && with != registry.OracleName {
			return ", or of " + with + " where no oracle can continue"
		}
	}
	return ""
}

// apart is a line about the episodes that were not examined.
func (b *Blames) apart() string {
	var parts []string
	for _, p := range []struct {
		n         int
		one, many string
	}{{b.Unfinished, "episode is not finished", "episodes are not finished"}, {b.NotScored, "was not scored", "were not scored"},
		{b.Beyond, "more failed (--blame-most)", "more failed (--blame-most)"}} {
		switch p.n {
		case 0:
		case 1:
			parts = append(parts, "1 "+p.one)
		default:
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.many))
		}
	}
	if parts == nil {
		return ""
	}
	return "Not examined: " + strings.Join(parts, ", ") + ".\n"
}

// byArm is the table of the kinds, with the share of each among the arm's examined episodes.
func (b *Blames) byArm() *grid {
	heads := []string{"agent", ">failed"}
	for _, kind := range blameKinds {
		heads = append(heads, ">"+string(kind)+" %")
	}
	g := newGrid(heads...)
	for i := range b.Arms {
		a := &b.Arms[i]
		if a.Failed == 0 {
			continue
		}
		cells := []string{a.Agent, strconv.Itoa(a.Failed)}
		for _, kind := range blameKinds {
			n := a.Kinds[kind]
			cells = append(cells, fmt.Sprintf("%d: %s", n, percent(float64(n)/float64(a.Failed))))
		}
		g.add(cells...)
	}
	g.long = []string{"agent"}
	return g
}

// Note says in a few words what Kind and Step leave open.
func (e *Blame) Note() string { return e.note() }

// note says the rest about an episode in a few words.
func (e *Blame) note() string {
	var notes []string
	say := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	switch e.Kind {
	case BlameUnknown:
		return e.Why
	case BlameStopped:
		say("%s, and %s could still succeed", e.How, e.With)
	case BlameRanOut:
		say("%s; solvable with more", e.How)
	case BlameNever:
		say("not solved from the beginning either")
	case BlameEnded:
		say("it ended the episode when %s could still succeed", e.With)
	case BlameLost:
		if e.Short {
			say("too few steps were left")
		}
	}
	if e.Proved {
		say("proved")
	}
	if e.Until > 0 {
		say("some results are not known: %s", e.Why)
	}
	if n := len(e.Lapses); n > 0 {
		say("%s failed from %s before, too", e.With, count(n, "step"))
	}
	for i := range e.Rates {
		// The rates around the blamed step, and the one at the beginning.
		if r := &e.Rates[i]; i == 0 || e.Step > 0 && (r.Step == e.Step-1 || r.Step == e.Step) {
			say("after %d: %d of %d %s %%", r.Step, r.Successes, r.Tries, span(r.CI, true))
		}
	}
	return strings.Join(notes, "; ")
}
