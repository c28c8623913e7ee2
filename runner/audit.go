package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"gymkhana"
)

// An audit compares a repeated attempt with a run file. It replaces the store: everything that the attempt writes is
// compared with the next stored row of its kind. The past is only read.
type audit struct {
	past    *gymkhana.Past
	out     *gymkhana.Outcome
	alike   bool                     // this program played the run, so texts for readers must be the same too
	stoodIn string                   // why a stand-in replaces the agent; "" if the agent can decide again
	frames  bool                     // compare screens
	kept    func(gymkhana.Hash) bool // reports whether the bytes of a screen are stored

	decided, stepped, called int // rows that were repeated

	rendered int           // requests that this program words differently
	missing  int           // screens that an agent saw and that are not stored
	wrong    *disagreement // the first; an agent may have ignored the error
	ended    bool          // the attempt has reached the end of the stored rows
}

// A disagreement is the first difference in an attempt.
type disagreement struct {
	step int
	what string
}

func (d *disagreement) Error() string { return d.what }

// errPastEnds stops an interrupted attempt after its last stored row.
var errPastEnds = errors.New("nothing more is stored of the attempt")

func (a *audit) standsIn() bool { return a != nil && a.stoodIn != "" }

// differs makes the error for a difference.
func (a *audit) differs(format string, args ...any) error {
	if a.wrong == nil {
		a.wrong = &disagreement{a.stepped, fmt.Sprintf(format, args...)}
	}
	return a.wrong
}

// beyond is the error for something that the attempt does and that is not stored. Only an interrupted attempt may
// continue beyond its stored rows.
func (a *audit) beyond(format string, args ...any) error {
	if !a.out.Scored {
		a.ended = true
		return errPastEnds
	}
	return a.differs(format+" is not stored", args...)
}

// next is the next stored decision; nil if there is none.
func (a *audit) next() *gymkhana.Decided {
	if a.decided >= len(a.past.Decisions) {
		return nil
	}
	return &a.past.Decisions[a.decided]
}

// decision compares a decision with the stored one.
func (a *audit) decision(d *gymkhana.Decided) error {
	was := a.next()
	if was == nil {
		return a.beyond("the decision of turn %d", d.Turn)
	}
	a.decided++
	if was.Turn != d.Turn || was.Role != d.Role {
		return a.differs("%s decides in turn %d, stored is turn %d of %s", d.Role, d.Turn, was.Turn, was.Role)
	}
	switch {
	case !sameActions(d.Actions, was.Actions):
		return a.unlike(d.Turn, "actions", actionsText(d.Actions), actionsText(was.Actions))
	case d.Raw != was.Raw:
		return a.unlike(d.Turn, "reply", d.Raw, was.Raw)
	case d.Reason != was.Reason:
		return a.unlike(d.Turn, "reason", d.Reason, was.Reason)
	case a.wording(d.Invalid) != a.wording(was.Invalid):
		return a.unlike(d.Turn, "why it is invalid", d.Invalid, was.Invalid)
	case d.Free != was.Free:
		return a.unlike(d.Turn, "free", d.Free, was.Free)
	case d.Absent != was.Absent && (a.alike || was.Absent):
		return a.unlike(d.Turn, "whether it is understood", d.Absent, was.Absent)
	case d.Dropped != was.Dropped && (a.alike || was.Dropped != 0):
		return a.unlike(d.Turn, "number of dropped actions", d.Dropped, was.Dropped)
	case d.Calls != was.Calls:
		return a.unlike(d.Turn, "number of calls", d.Calls, was.Calls)
	case d.Usage != was.Usage:
		return a.unlike(d.Turn, "usage", d.Usage, was.Usage)
	case d.Latency != was.Latency:
		return a.unlike(d.Turn, "latency", d.Latency, was.Latency)
	case d.Thinking != was.Thinking:
		return a.unlike(d.Turn, "thinking time", d.Thinking, was.Thinking)
	case len(d.Asides)+len(was.Asides) > 0 && !reflect.DeepEqual(storable(d.Asides), storable(was.Asides)):
		return a.unlike(d.Turn, "members", d.Asides, was.Asides)
	}
	return nil
}

func (a *audit) unlike(turn int, what string, now, was any) error {
	return a.differs("turn %d: %s %s, stored is %s", turn, what, brief(now), brief(was))
}

// sameActions compares actions in their stored form. Line feeds in an action that an agent invented are stored as
// spaces.
func sameActions(now, was []gymkhana.Action) bool {
	if len(now) != len(was) {
		return false
	}
	var one, two [128]byte
	for i := range now {
		a, b := now[i].AppendText(one[:0]), was[i].AppendText(two[:0])
		if !bytes.Equal(a, b) && !bytes.Equal(bytes.ReplaceAll(a, []byte{'\n'}, []byte{' '}), b) {
			return false
		}
	}
	return true
}

// wording is a text by this program for a reader. Other versions may word it differently, so for them only its
// existence is compared.
func (a *audit) wording(text string) any {
	if a.alike {
		return text
	}
	return text != ""
}

// storable converts the texts of asides as JSON does.
func storable(list []gymkhana.Aside) []gymkhana.Aside {
	own := slices.Clone(list)
	for i := range own {
		own[i].Action = strings.ToValidUTF8(own[i].Action, string(utf8.RuneError))
		if len(own[i].Heard) == 0 {
			own[i].Heard = nil
		}
	}
	return own
}

// brief formats a value for a message.
func brief(v any) string {
	text := fmt.Sprintf("%+v", v)
	if s, ok := v.(string); ok {
		text = fmt.Sprintf("%q", s)
	}
	const most = 120
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// step compares a step with the stored one, and its screens.
func (a *audit) step(s *gymkhana.Step, seen []gymkhana.Observation) error {
	if a.stepped >= len(a.past.Steps) {
		return a.beyond("step %d", s.N)
	}
	was := &a.past.Steps[a.stepped]
	differs := func(what string, now, was any) error { return a.differs("%s %v, was %v", what, now, was) }
	switch {
	case s.N != was.N:
		return differs("number", s.N, was.N)
	case s.Turn != was.Turn:
		return differs("turn", s.Turn, was.Turn)
	case !sameActions(s.Actions, was.Actions):
		return differs("actions", brief(actionsText(s.Actions)), brief(actionsText(was.Actions)))
	case s.Passed != was.Passed:
		return differs("ticks passed", s.Passed, was.Passed)
	case s.State != was.State:
		return differs("state", s.State.Short(), was.State.Short())
	case s.Text != was.Text:
		return differs("text", s.Text.Short(), was.Text.Short())
	case s.Tick != was.Tick:
		return differs("tick", s.Tick, was.Tick)
	case s.Ended != was.Ended || s.Reason != was.Reason:
		return differs("ending", brief(string(s.Ended)+" "+s.Reason), brief(string(was.Ended)+" "+was.Reason))
	}
	if !slices.EqualFunc(s.Refused, was.Refused, func(now, then string) bool {
		return a.wording(strings.ToValidUTF8(now, string(utf8.RuneError))) == a.wording(then)
	}) {
		return a.differs("refused %q, was %q", s.Refused, was.Refused)
	}
	if was.States != nil && gymkhana.HashBytes(was.States) != was.State {
		return a.differs("the stored state does not have the stored hash")
	}
	if err := a.screens(s, was, seen); err != nil {
		return err
	}
	a.stepped++
	return nil
}

// screens compares the screens of a step. There must be a hash for each screen that an agent looked at. The hashes
// themselves are compared only if pictures are, since drawing depends on the architecture.
func (a *audit) screens(s, was *gymkhana.Step, seen []gymkhana.Observation) error {
	shots := gymkhana.Pictures(seen)
	if was.Frames != nil && len(was.Frames) != len(shots) {
		return a.differs("%d screens are stored of %d", len(was.Frames), len(shots))
	}
	for i, shot := range shots {
		now, looked, err := a.screen(s, shot, i)
		if err != nil {
			return err
		}
		then := gymkhana.Hash{}
		if was.Frames != nil {
			then = was.Frames[i]
		}
		if looked && a.frames && !then.IsZero() && !a.kept(then) {
			a.missing++
		}
		switch {
		case then.IsZero() && !now.IsZero() && (looked || a.alike):
			return a.differs("the hash of the screen is not stored")
		case then.IsZero() || !a.frames:
			continue
		case now.IsZero() && shot == nil:
			return a.differs("a screen is stored, and the world has none")
		case now.IsZero():
			if now, err = shot.Hash(); err != nil {
				return fmt.Errorf("screenshot: %w", err)
			}
		}
		if now != then {
			return a.differs("a screenshot differs")
		}
	}
	return nil
}

// screen returns the hash of a screen, if it was drawn this time, and whether an agent looked at it.
func (a *audit) screen(s *gymkhana.Step, shot *gymkhana.Screenshot, i int) (now gymkhana.Hash, looked bool, err error) {
	if s.Frames != nil {
		now = s.Frames[i]
	}
	if shot == nil || !shot.Seen() || a.standsIn() {
		return now, false, nil
	}
	if now.IsZero() {
		now, err = shot.Hash()
	}
	return now, true, err
}

// call answers a call with the stored response to it.
func (a *audit) call(call *gymkhana.Call) (*gymkhana.Response, error) {
	if a.called >= len(a.past.Calls) {
		return nil, a.beyond("the answer to call %d", call.Ordinal)
	}
	was := &a.past.Calls[a.called]
	a.called++
	if a.timed() && call.Role == judgeRole && was.Ordinal == call.Ordinal+1 {
		call.Ordinal++ // the limit cut off a call of the agent, which has a number but is not stored
	}
	if now, then := numberOf(call), numberOf(was); now != then {
		return nil, a.differs("%s; stored is %s", now, then)
	}
	switch {
	case was.Hash == call.Hash && was.Sample == call.Sample:
	case was.Hash != call.Hash && !a.alike:
		a.rendered++
	case was.Hash != call.Hash:
		return nil, a.differs("call %d: the request has the hash %s, stored is %s",
			call.Ordinal, call.Hash.Short(), was.Hash.Short())
	default:
		return nil, a.differs("call %d: sample %d, stored is %d", call.Ordinal, call.Sample, was.Sample)
	}
	return a.answer(was)
}

// numberOf describes the caller and the time of a call.
func numberOf(c *gymkhana.Call) string {
	return fmt.Sprintf("call %d in turn %d by %s, member %d, round %d", c.Ordinal, c.Turn, c.Role, c.Member, c.Round)
}

// answer returns the response to a stored call, or the error with which it failed. The fault of a failed call is that
// of the episode.
func (a *audit) answer(was *gymkhana.Call) (*gymkhana.Response, error) {
	if was.Response != nil {
		return was.Response, nil
	}
	if a.out.Limit == gymkhana.LimitContext && was.Role != judgeRole {
		return nil, errLimit{gymkhana.LimitContext}
	}
	fault := gymkhana.FaultAgent
	if !a.out.Scored {
		fault = gymkhana.FaultModel
	}
	return nil, gymkhana.Blame(fault, "", errors.New(was.Error))
}

// cut names the time limit that ended the attempt, after all stored rows have been repeated.
func (a *audit) cut() string {
	if !a.timed() || a.decided < len(a.past.Decisions) {
		return ""
	}
	if a.called < len(a.past.Calls) && a.past.Calls[a.called].Role != judgeRole {
		return ""
	}
	return a.out.Limit
}

// timed reports whether a host time limit ended the attempt.
func (a *audit) timed() bool {
	return a.out.Limit == gymkhana.LimitWall || a.out.Limit == gymkhana.LimitWorking
}

// left gives the error with which a client or a person left, if all that they did has been repeated and it is stored that
// they left then. Like what they decided, that is their own doing and cannot be checked.
func (a *audit) left() error {
	if a.out.Fault != gymkhana.FaultAgent.String() || a.decided != len(a.past.Decisions) {
		return nil
	}
	switch {
	case a.stoodIn == byClient && a.out.Error == ErrClientLeft.Error():
		return ErrClientLeft
	case a.stoodIn == byPerson && a.out.Error == ErrPersonStopped.Error():
		return ErrPersonStopped
	}
	return nil
}

// rest is the error for rows that are stored and did not happen again; nil if there are none.
func (a *audit) rest() error {
	for _, left := range []struct {
		what string
		n    int
	}{
		{"decisions", len(a.past.Decisions) - a.decided},
		{"steps", len(a.past.Steps) - a.stepped},
		{"calls", len(a.past.Calls) - a.called},
	} {
		if left.n > 0 {
			return a.differs("the episode is over, and %d more %s are stored", left.n, left.what)
		}
	}
	return nil
}

// A standIn replaces an agent that cannot decide again, such as a person. It repeats the stored decisions of one role,
// and makes the agent's calls count.
type standIn struct {
	audit *audit
	calls *calls
	role  string
}

func (s *standIn) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

// Inherit ignores a history, since nothing is decided here.
func (s *standIn) Inherit(context.Context, *gymkhana.Observation, gymkhana.Decision) error {
	return nil
}

func (s *standIn) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	a := s.audit
	for a.called < len(a.past.Calls) {
		was := &a.past.Calls[a.called]
		if was.Turn != s.calls.turn || was.Role != s.role {
			break
		}
		a.called++
		s.calls.ordinal++
		if was.Ordinal != s.calls.ordinal {
			return gymkhana.Decision{}, a.differs("call %d is not stored", s.calls.ordinal)
		}
		r, err := a.answer(was)
		if err != nil {
			return gymkhana.Decision{}, err
		}
		s.calls.count(was, r)
	}
	was := a.of(s.calls.turn, s.role)
	if was == nil {
		if limit := a.cut(); limit != "" {
			return gymkhana.Decision{}, errLimit{limit}
		}
		if err := a.left(); err != nil {
			return gymkhana.Decision{}, err
		}
		return gymkhana.Decision{}, a.beyond("the decision of turn %d", s.calls.turn)
	}
	return gymkhana.Decision{Actions: was.Actions, Reason: was.Reason, Raw: was.Raw, Invalid: was.Invalid,
		Free: was.Free, Absent: was.Absent, Dropped: was.Dropped, Asides: was.Asides}, nil
}

// of finds the stored decision of a role in a turn. The roles before it have already decided in that turn, but their
// decisions are compared only when all have.
func (a *audit) of(turn int, role string) *gymkhana.Decided {
	for i := a.decided; i < len(a.past.Decisions); i++ {
		if d := &a.past.Decisions[i]; d.Turn == turn && d.Role == role {
			return d
		} else if d.Turn != turn {
			break
		}
	}
	return nil
}
