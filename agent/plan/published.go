package plan

import (
	"errors"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// The layouts of MageBench's paper and of its released code, which differ.
// Source: MageBench, app. E, and its released code.
var (
	paper = arrangement{plan: (*moves).exactPlan, action: (*moves).exactAction, slot: true, untold: true,
		gone: engine.NotAvailable}
	code = arrangement{plan: (*moves).exactPlan, action: (*moves).exactAction, sceneFirst: true, free: true, untold: true}
)

// resolutions are the resolutions of pictures in MageBench's scripts, by world, if they are not 640.
var resolutions = map[string]int{"football": 1280}

// under returns the text before a heading, and the text between it and its next occurrence; or all
// of the reply if the heading does not occur.
func under(reply, heading string) (before, body string) {
	before, body, found := strings.Cut(reply, heading)
	if !found {
		return "", reply
	}
	body, _, _ = strings.Cut(body, heading)
	return before, body
}

// exactPlan reads a plan as MageBench's released code does: split at commas, keep what is exactly
// a name, drop the rest.
func (m *moves) exactPlan(reply string) (reading, error) {
	before, body := under(reply, planHeading)
	r := reading{reason: reason(before)}
	for item := range strings.SplitSeq(body, ",") {
		item = strings.TrimSpace(item)
		if act, ok := m.exact(item); ok {
			r.actions = append(r.actions, act)
		} else if item != "" {
			r.dropped = append(r.dropped, item)
		}
	}
	if len(r.actions) == 0 {
		return r, errors.New("it lists no action")
	}
	return r, nil
}

// exactAction reads one action as MageBench's released code does: what follows the heading, or
// the whole reply, has to be a name.
func (m *moves) exactAction(reply string) (reading, error) {
	before, body := under(reply, actionHeading)
	r := reading{reason: reason(before)}
	body = strings.TrimSpace(body)
	act, ok := m.exact(body)
	if !ok {
		return r, fmt.Errorf("%s is not an action", engine.Quote(body))
	}
	r.actions = []gymkhana.Action{act}
	return r, nil
}
