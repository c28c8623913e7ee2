package web

import (
	"cmp"
	"net/url"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A step is one whose result was not seen yet.
type step struct {
	said     string // the move as text
	before   gymkhana.Hash
	answered bool
}

// settle adds the line of the last step, once its result is seen.
func (a *agent) settle(now *page, refused string) error {
	if a.last == nil {
		return nil
	}
	f := a.facts
	f.Action, f.Refused = a.last.said, strings.TrimRight(engine.OneLine(refused), ".")
	f.Changed, f.Answered = now.hash != a.last.before, a.last.answered
	if err := a.tell(taken, f); err != nil {
		return err
	}
	if f.Refused != "" {
		a.record[len(a.record)-1] += " (no effect)"
	}
	a.last = nil
	return nil
}

// slip adds the line of a step that was lost by a faulty reply.
func (a *agent) slip(kind, why, raw string, m move) error {
	f := a.facts
	f.Fault = strings.TrimRight(engine.OneLine(why), ".")
	f.Raw = engine.Clip(strings.TrimSpace(engine.Valid(raw)), 400)
	f.Action = a.rules.said(m, "")
	if a.driver.commands {
		f.Action = m.call(cmp.Or(a.now.names[m.id], m.id))
	}
	if kind == badElement && !a.driver.commands {
		f.Action = m.kind + " on [" + m.id + "]"
	}
	return a.tell(kind, f)
}

// tell adds a line to the history.
func (a *agent) tell(block string, f Facts) error {
	line, err := a.book.Render(linesFile, block, f)
	if err != nil {
		return blame(err)
	}
	a.lines = append(a.lines, line)
	return nil
}

// place gives host and path of an address.
func place(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	return u.Host + u.EscapedPath()
}
