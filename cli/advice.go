package cli

import (
	"fmt"
	"gymkhana/internal/watch"
	"strings"

	"gymkhana/report"
)

// advise prints, at the end of a run, what the models did, what went wrong and what helps. goOn is the command that
// resumes the run. Calls and replies are those of this process only; after a resume, advise says so.
func (a *app) advise(s *watch.Sight, path, goOn string, resumed bool) {
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

// modelsDid sums up the calls of this process.
func modelsDid(s *watch.Sight) string {
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

// repliesWrong lists the replies that could not be used, and the flag that helps.
func repliesWrong(n *watch.Replies, path string) []string {
	var lines []string
	add := func(count int, what, help string) {
		if count > 0 {
			lines = append(lines, fmt.Sprintf("%d of %d replies %s: %s", count, n.All, what, help))
		}
	}
	more := "set --max-tokens higher than the server's default"
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
	add(n.Cut, "were cut off at the token limit", more)
	add(n.Filtered, "were stopped by the provider's filter", "the tasks cannot be asked there; take another endpoint")
	add(n.Untold, "reported no token usage", "limits on tokens and cost do not count them; make the server send usage, or limit time: --time-limit")
	if n.Invalid > 0 {
		add(n.Toolless, "called no tool", "serve the model with a tool-call parser (vLLM: --enable-auto-tool-choice "+
			"--tool-call-parser NAME), or give it tools: hermes in profiles.yaml")
	}
	if n.Unreadable > 0 {
		lines = append(lines, fmt.Sprintf("%d of %d replies could not be read (%s): the model does not follow the format; see "+
			"gymkhana report %s --instructions", n.Unreadable, n.All, n.Example, path))
	}
	add(n.Repaired, fmt.Sprintf("were repaired (%s, %s: %.60q)", n.Repair.Part, n.Repair.Kind, n.Repair.Was),
		"the server's chat template, stop words or tool-call parser do not fit the model; the replies as they came are stored")
	if n.Absent > 0 {
		lines = append(lines, fmt.Sprintf("%d of %d replies could be read, but named an element or control that does not exist (%s): see what the "+
			"model was shown: gymkhana report %s --html report.html", n.Absent, n.All, n.Named, path))
	}
	return lines
}

// early gives the first advice while the run can still be stopped: when at least half of the first twenty replies or more are
// useless, there is no point in waiting for the end.
func early(n *watch.Replies) string {
	const some = 20
	if wrong := n.Thought + n.Empty + n.Cut + n.Filtered + n.Unreadable + n.Absent; n.All < some || 2*wrong < n.All {
		return ""
	}
	useless := *n
	useless.Untold, useless.Toolless = 0, 0
	return repliesWrong(&useless, "FILE")[0]
}

// nearlyFull is the share of a context above which longer episodes will probably not fit.
const nearlyFull = 0.8

// contextFull reports episodes that outgrew their model's context, and those that came near it.
func contextFull(s *watch.Sight) []string {
	const less = "choose agent options that show or remember less, or a model with a longer context"
	f := s.Fullest
	took := fmt.Sprintf("the longest request with its reply took %s tokens, %.0f %% of the context of %s (%s, as its profile or its server says)",
		amount(f.Took), 100*f.Share(), f.Model, amount(f.Context))
	switch {
	case f.Share() > 1:
		return []string{took + ": correct context in profiles.yaml, so that the warning comes in time"}
	case s.Outgrown > 0 && f.Context > 0:
		return []string{fmt.Sprintf("%s ended because the conversation outgrew the model's context, and %s: %s", count(s.Outgrown, "episode"), took, less)}
	case s.Outgrown > 0:
		return []string{fmt.Sprintf("%s ended because the conversation outgrew the model's context: %s", count(s.Outgrown, "episode"), less)}
	case f.Share() >= nearlyFull:
		return []string{took + ": longer episodes would end there; " + less}
	}
	return nil
}

// episodesWrong reports episodes without a score, grouped by whose fault it was, and episodes that failed because the
// agent broke the world.
func episodesWrong(s *watch.Sight, path, goOn string) []string {
	var lines []string
	if s.Broke > 0 {
		lines = append(lines, fmt.Sprintf("%s failed because the agent broke the world: for example, a page hangs after its actions and "+
			"not without them: gymkhana show %s names them", count(s.Broke, "episode"), path))
	}
	for _, f := range []struct{ fault, help string }{
		{"model", "once the endpoint answers again, " + goOn},
		{"world", "gymkhana show " + path + " names them; gymkhana doctor checks the browser"},
		{"us", "this is a bug of ours; please report it"},
	} {
		if n := s.Faults[f.fault]; n > 0 {
			lines = append(lines, fmt.Sprintf("%s not scored; fault of the %s: %s", count(n, "episode"), f.fault, f.help))
		}
	}
	return lines
}
