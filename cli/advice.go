package cli

import (
	"fmt"
	"strings"

	"gymkhana/report"
	"gymkhana/runner"
)

// advise says at the end of a run what models did, what went wrong, and what helps; goOn is the command that resumes it. Calls and replies are those of this
// process; where the run was resumed, it says so.
func (a *app) advise(s *runner.Sight, path, goOn string, resumed bool) {
	if resumed && s.Replies.All > 0 {
		a.say("\n%s", a.wrap("Calls and replies are counted since the run was resumed; tokens, cost and episodes are the whole run's.", ""))
	}
	if s.Replies.All > 0 || s.Failed > 0 {
		a.say("\n%s", a.wrap(modelsDid(s), ""))
	}
	lines := append(append(repliesWrong(&s.Replies, path), episodesWrong(s, path, goOn)...), contextFull(s)...)
	if len(lines) == 0 {
		return
	}
	a.tint("\n" + a.colours().paint(held, "What went wrong, and what to do:"))
	for _, line := range lines {
		a.say("%s", a.wrap("– "+line, "  "))
	}
}

// wrap breaks a text into lines that fit the terminal, and are short enough to read; all but the first are indented.
func (a *app) wrap(text, indent string) string {
	columns := 100
	if n := a.columns(); n > 0 {
		columns = min(columns, n)
	}
	return report.Wrap(text, columns, indent)
}

// modelsDid sums the calls of this process up.
func modelsDid(s *runner.Sight) string {
	parts := []string{count(s.Calls, "call") + reused(s)}
	if s.Failed > 0 {
		parts = append(parts, fmt.Sprintf("%d without an answer", s.Failed))
	}
	if text := latency(s); text != "" {
		parts = append(parts, text)
	}
	parts = append(parts, fmt.Sprintf("%s tokens in, %s out", amount(s.Spent.In), amount(s.Spent.Out)))
	if s.Unpriced {
		return strings.Join(append(parts, "cost unknown (--price IN,OUT names it, in dollars per million tokens)"), "; ")
	}
	return strings.Join(append(parts, cost(s)), "; ")
}

// repliesWrong tells which replies could not be used, and which flag helps.
func repliesWrong(n *runner.Replies, path string) []string {
	var lines []string
	add := func(count int, what, help string) {
		if count > 0 {
			lines = append(lines, fmt.Sprintf("%d of %d replies %s: %s", count, n.All, what, help))
		}
	}
	more := "set --max-tokens higher than the server does by itself"
	if n.MaxTokens > 0 {
		more = fmt.Sprintf("raise --max-tokens, which is %d", n.MaxTokens)
	}
	silent := more
	if n.CutEmpty == 0 {
		silent = "switch reasoning off at the server, or " + more
	}
	add(n.Thought, "were empty, reasoning only", silent)
	silent = "the model's chat template may not fit; see what it was asked: gymkhana report " + path + " --html report.html"
	if n.CutEmpty > n.Thought {
		silent = more
	}
	add(n.Empty, "were empty", silent)
	add(n.Cut, "were cut by the limit of tokens", more)
	add(n.Filtered, "were stopped by the provider's filter", "the tasks cannot be asked there; take another endpoint")
	add(n.Untold, "told no tokens", "limits of tokens and money count nothing for them; have the server send usage, or limit time: --time-limit")
	if n.Invalid > 0 {
		add(n.Toolless, "called no tool", "serve the model with a parser of tool calls (vLLM: --enable-auto-tool-choice "+
			"--tool-call-parser NAME), or give it tools: hermes in profiles.yaml")
	}
	if n.Unreadable > 0 {
		lines = append(lines, fmt.Sprintf("%d of %d replies could not be read (%s): the model does not keep to the format; see "+
			"gymkhana report %s --instructions", n.Unreadable, n.All, n.Example, path))
	}
	return lines
}

// early is the first advice, while a run can still be stopped: when at least half of some replies are of no
// use, there is no point in waiting for the end.
func early(n *runner.Replies) string {
	const some = 10
	if wrong := n.Thought + n.Empty + n.Cut + n.Filtered + n.Unreadable; n.All < some || 2*wrong < n.All {
		return ""
	}
	return repliesWrong(n, "FILE")[0]
}

// nearlyFull is the share of a context from which longer episodes are likely not to fit.
const nearlyFull = 0.8

// contextFull tells of episodes that outgrew the context of their model, and of those that came near it.
func contextFull(s *runner.Sight) []string {
	const less = "take options with which the agent shows or remembers less, or a model with a longer context"
	f := s.Fullest
	took := fmt.Sprintf("the longest question with its answer took %s tokens, %.0f %% of the context of %s (%s, as its profile says)",
		amount(f.Took), 100*f.Share(), f.Model, amount(f.Context))
	switch {
	case f.Share() > 1:
		return []string{took + ": mend context in profiles.yaml, so that this can be told in time"}
	case s.Outgrown > 0 && f.Context > 0:
		return []string{fmt.Sprintf("%s ended because the talk outgrew the model's context, and %s: %s", count(s.Outgrown, "episode"), took, less)}
	case s.Outgrown > 0:
		return []string{fmt.Sprintf("%s ended because the talk outgrew the model's context: %s", count(s.Outgrown, "episode"), less)}
	case f.Share() >= nearlyFull:
		return []string{took + ": longer episodes would end there; " + less}
	}
	return nil
}

// episodesWrong tells of episodes without a score, by whose fault it was, and of those that failed because the agent
// broke the world.
func episodesWrong(s *runner.Sight, path, goOn string) []string {
	var lines []string
	if s.Broke > 0 {
		lines = append(lines, fmt.Sprintf("%s failed because the agent broke the world, such as a page that hangs after what it did and "+
			"not by itself: gymkhana show %s names them", count(s.Broke, "episode"), path))
	}
	for _, f := range []struct{ fault, help string }{
		{"model", "once the endpoint answers again, " + goOn},
		{"world", "gymkhana show " + path + " names them; gymkhana doctor looks at the browser"},
		{"us", "this is a bug of ours; please report it"},
	} {
		if n := s.Faults[f.fault]; n > 0 {
			lines = append(lines, fmt.Sprintf("%s not scored by fault of the %s: %s", count(n, "episode"), f.fault, f.help))
		}
	}
	return lines
}
