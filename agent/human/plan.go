package human

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// mostPlanned is the largest number of actions in a plan.
const mostPlanned = 10_000

// planIntro explains how a plan is written.
const planIntro = "You look once. Write the whole plan, several actions in a line with commas between them, or a line for each;\n" +
	"3 right is three times right. An empty line ends the plan, which is then carried out without showing you anything.\n" +
	"back removes the last action, ? lists the actions.\n"

// plan lets the player write the whole plan after one look, as MageBench's Global does. A mistake in a line is reported,
// and nothing of the line is taken.
func (a *human) plan(ctx context.Context) (gymkhana.Decision, error) {
	var acts []gymkhana.Action
	var said []string
	if err := a.show(planIntro); err != nil {
		return gymkhana.Decision{}, err
	}
	for {
		if err := a.show("plan, %d so far > ", len(acts)); err != nil {
			return gymkhana.Decision{}, err
		}
		line, err := a.lines.next(ctx)
		if errors.Is(err, io.EOF) {
			return gymkhana.Decision{}, a.gone()
		}
		if err != nil {
			return gymkhana.Decision{}, err
		}
		switch line {
		case "", "q", "quit":
			a.planned = true
			return gymkhana.Decision{Actions: a.closed(acts), Raw: strings.Join(said, "\n")}, nil
		case "?", "help":
			err = a.show("%s", a.help())
		case "back":
			if n := len(acts); n > 0 {
				acts, said = acts[:n-1], append(said, line)
			}
		default:
			more, wrong := a.several(line)
			switch {
			case wrong != nil:
				err = a.show("%s\n", plain(wrong.Error()))
			case len(acts)+len(more) > mostPlanned:
				err = a.show("a plan has at most %d actions\n", mostPlanned)
			default:
				acts, said = append(acts, more...), append(said, line)
			}
		}
		if err != nil {
			return gymkhana.Decision{}, err
		}
	}
}

// several reads the actions of a line. Commas inside quotes and brackets belong to an action.
func (a *human) several(line string) (list []gymkhana.Action, err error) {
	for _, part := range atCommas(line) {
		times, word := 1, strings.TrimSpace(part)
		if count, rest, ok := strings.Cut(word, " "); ok {
			n, number := countOf(count)
			if number && (n < 1 || n > 999) {
				return nil, fmt.Errorf("%s: an action is repeated 1 to 999 times", word)
			}
			if number {
				times, word = n, strings.TrimSpace(rest)
			}
		}
		act, err := a.read(word)
		if err != nil {
			return nil, err
		}
		for range times {
			list = append(list, act)
		}
	}
	return list, nil
}

// countOf reads how often an action is meant; 0 for a number that is too large to be read. ok is false if text is no number.
func countOf(text string) (n int, ok bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, _ = strconv.Atoi(text)
	return n, true
}

// atCommas splits a line at the commas outside of quotes and brackets.
func atCommas(line string) (parts []string) {
	quoted, escaped, depth, from := false, false, 0, 0
	for i, r := range line {
		switch {
		case escaped:
			escaped = false
		case quoted && r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '[':
			depth++
		case r == ']':
			depth--
		case r == ',' && depth <= 0:
			parts, from = append(parts, line[from:i]), i+1
		}
	}
	return append(parts, line[from:])
}

// closed ends a plan with Finish, in a world that knows it.
func (a *human) closed(acts []gymkhana.Action) []gymkhana.Action {
	end := gymkhana.Action{Verb: gymkhana.Finish}
	if n := len(acts); slices.Contains(a.spec.Verbs, gymkhana.Finish) && (n == 0 || acts[n-1].Verb != gymkhana.Finish) {
		return append(acts, end)
	}
	if len(acts) == 0 {
		return []gymkhana.Action{{Verb: gymkhana.Noop}}
	}
	return acts
}

// after is the decision of a player whose plan is carried out.
func (a *human) after() gymkhana.Decision {
	return gymkhana.Decision{Actions: a.closed(nil), Reason: "the plan is carried out"}
}
