package web

import (
	"net/url"
	"strings"

	"gymkhana"
)

// A step is one whose outcome is still to be seen.
type step struct {
	said     string // the move in words
	before   gymkhana.Hash
	answered bool
}

// settle adds the line of the last step, once what came of it is seen.
func (a *agent) settle(now *page, refused string) error {
	if a.last == nil {
		return nil
	}
	f := a.facts
	f.Action, f.Refused = a.last.said, strings.TrimRight(oneLine(refused), ".")
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

// slip adds the line of a step that a faulty reply cost.
func (a *agent) slip(kind, why, raw string, m move) error {
	f := a.facts
	f.Fault, f.Raw = strings.TrimRight(oneLine(why), "."), clip(strings.TrimSpace(strings.ToValidUTF8(raw, "\uFFFD")), 400)
	f.Action = m.said("", a.hand.published)
	if kind == badElement {
		f.Action = m.kind + " on [" + m.id + "]"
	}
	return a.tell(kind, f)
}

// tell keeps a line of the history.
func (a *agent) tell(block string, f Facts) error {
	line, err := a.book.line(block, f)
	if err != nil {
		return a.blame(err)
	}
	a.lines = append(a.lines, line)
	return nil
}

// note puts a step into the record of the episode.
func (a *agent) note(seen *page, said string) {
	a.record = append(a.record, place(seen.url)+": "+oneLine(said))
}

// place gives host and path of an address.
func place(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	return u.Host + u.EscapedPath()
}

// Record tells what was done in the episode: a line for each action that was carried out, with
// the host and path of the page that it was done on. What followed is not in it, but for actions
// that the world refused.
//
//	shop.localhost/: click [12] where [12] is link 'Kettles'
//	shop.localhost/kettles: stop [19.50]
func (a *agent) Record() string { return strings.Join(a.record, "\n") }
