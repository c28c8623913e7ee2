package live

import (
	"regexp"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// solution gives the moves of a task's reference_action_sequence, and whether it has one that can be
// performed here. Actions on numbered elements cannot: the numbers were those of another browser.
func (f *taskFile) solution() ([]Move, bool) {
	if f.Solution == nil || len(f.Solution.Actions) == 0 {
		return nil, false
	}
	var moves []Move
	for _, text := range f.Solution.Actions {
		some := moveOf(strings.TrimSpace(text))
		if some == nil {
			return nil, false
		}
		moves = append(moves, some...)
	}
	return moves, true
}

// A phrase is one form of reference actions; its groups are $1, $2, … in moves.
type phrase struct {
	pattern func() *regexp.Regexp
	moves   []Move
}

// Arguments of actions are put in as quoted text, those of names as they are.
var phrases = []phrase{
	{line(`goto \[(.+)\]`), []Move{{Action: "goto url=$1"}}},
	{line(`new_tab`), []Move{{Action: "new_tab"}}},
	{line(`close_tab`), []Move{{Action: "close_tab"}}},
	{line(`go_back`), []Move{{Action: "back"}}},
	{line(`go_forward`), []Move{{Action: "forward"}}},
	{line(`scroll \[?(up|down)\]?`), []Move{{Action: "scroll direction=$1"}}},
	{line(`press \[(.+)\]`), []Move{{Action: "press keys=[$1]"}}},
	{line(`stop(?: \[\])?`), []Move{{Action: "finish"}}},
	{line(`stop \[(.+)\]`), []Move{{Action: "answer text=$1"}, {Action: "finish"}}},
	{line(`page\.goto\(Q\)`), []Move{{Action: "goto url=$1"}}},
	{line(`page\.go_back\(\)`), []Move{{Action: "back"}}},
	{line(`page\.go_forward\(\)`), []Move{{Action: "forward"}}},
	{line(`page\.close\(\)`), []Move{{Action: "close_tab"}}},
	{line(`page\.keyboard\.press\(Q\)`), []Move{{Action: "press keys=[$1]"}}},
	{line(`page\.scroll\((up|down)\)`), []Move{{Action: "scroll direction=$1"}}},
	{line(`page\.stop\(Q?\)`), []Move{{Action: "answer text=$1"}, {Action: "finish"}}},
	{line(`page\.get_by_role\(Q, name=Q\)\.click\(\)`), []Move{{Action: "click", Role: "$1", Name: "$2"}}},
	{line(`page\.get_by_role\(Q, name=Q\)\.hover\(\)`), []Move{{Action: "hover", Role: "$1", Name: "$2"}}},
	{line(`page\.get_by_role\(Q, name=Q\)\.(?:fill|type)\(Q\)`), []Move{{Action: "type text=$3 clear=true", Role: "$1", Name: "$2"}}},
	{line(`page\.get_by_role\(Q, name=Q\)\.press\(Q\)`), []Move{{Action: "press keys=[$3]"}}},
	{line(`page\.get_by_(?:label|placeholder|text|title)\(Q\)\.click\(\)`), []Move{{Action: "click", Name: "$1"}}},
	{line(`page\.get_by_(?:label|placeholder|text|title)\(Q\)\.hover\(\)`), []Move{{Action: "hover", Name: "$1"}}},
	{line(`page\.get_by_(?:label|placeholder|title)\(Q\)\.(?:fill|type)\(Q\)`), []Move{{Action: "type text=$2 clear=true", Name: "$1"}}},
	{line(`page\.get_by_(?:label|placeholder|title)\(Q\)\.press\(Q\)`), []Move{{Action: "press keys=[$2]"}}},
}

// line is a pattern for a whole action; Q is text in either quotes.
func line(pattern string) func() *regexp.Regexp {
	return lazy.Regexp(`^` + strings.ReplaceAll(pattern, "Q", `("[^"\\]*"|'[^'\\]*')`) + `$`)
}

// moveOf gives the moves of one reference action; nil if it cannot be performed.
func moveOf(text string) []Move {
	for _, p := range phrases {
		found := p.pattern().FindStringSubmatch(text)
		if found == nil {
			continue
		}
		moves := make([]Move, len(p.moves))
		for i, m := range p.moves {
			moves[i] = Move{Action: fill(m.Action, found, quote), Role: fill(m.Role, found, unquote), Name: fill(m.Name, found, unquote)}
			if _, err := moves[i].on("1"); err != nil {
				return nil
			}
		}
		return moves
	}
	return nil
}

// fill replaces $1, $2 and $3 with the texts that were found.
func fill(template string, found []string, as func(string) string) string {
	var b strings.Builder
	for {
		before, after, more := strings.Cut(template, "$")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		said := found[after[0]-'0']
		if strings.HasSuffix(before, "[") { // keys that are pressed together: Control+a
			said = strings.Join(mapped(strings.Split(unquote(said), "+"), quote), ",")
		} else {
			said = as(said)
		}
		b.WriteString(said)
		template = after[1:]
	}
}

func mapped(list []string, f func(string) string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = f(s)
	}
	return out
}

func quote(s string) string { return string(gymkhana.AppendString(nil, unquote(s))) }

func unquote(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}
