package runner

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"gymkhana"
)

// A difference is a field with different values in the two executions.
type difference struct {
	what     string
	now, was any
}

// outcomeDiffers names the first part of an outcome that does not follow from the episode; "" if all do.
// The host's times are not compared.
func outcomeDiffers(a *audit, now, was *gymkhana.Outcome) string {
	record := now.Record
	if a.standsIn() {
		record = was.Record // it is the agent's own account
	}
	dropped := now.Dropped
	if was.Dropped == nil && !a.alike {
		dropped = nil // the program that played it did not count them yet
	}
	absent := now.Absent
	if was.Absent == nil && !a.alike {
		absent = nil
	}
	thinking := now.Thinking
	if was.Thinking == 0 && !a.alike {
		thinking = 0
	}
	for _, c := range []difference{
		{"scored", now.Scored, was.Scored},
		{"verdict", now.Verdict, was.Verdict},
		{"fault", now.Fault, was.Fault},
		{"error", a.wording(now.Error), a.wording(was.Error)},
		{"broke", now.Broke, was.Broke},
		{"limit", now.Limit, was.Limit},
		{"ending", now.Ended, was.Ended},
		{"reason", now.Reason, was.Reason},
		{"goal", now.Goal, was.Goal},
		{"record", record, was.Record},
		{"judge's questions and replies", now.Grades, was.Grades},
		{"turns", now.Turns, was.Turns},
		{"steps", now.Steps, was.Steps},
		{"ticks", now.Ticks, was.Ticks},
		{"invalid", now.Invalid, was.Invalid},
		{"absent actions", counted(absent), counted(was.Absent)},
		{"dropped actions", counted(dropped), counted(was.Dropped)},
		{"calls", now.Calls, was.Calls},
		{"reused", now.Reused, was.Reused}, {"moved", now.Moved, was.Moved},
		{"usage", now.Usage, was.Usage},
		{"saved", now.Saved, was.Saved},
		{"thinking time", thinking, was.Thinking},
		{"attempts", now.Attempts, was.Attempts},
	} {
		if !reflect.DeepEqual(c.now, c.was) && !sameJSON(c.now, c.was) {
			return fmt.Sprintf("outcome: %s %s, the file says %s", c.what, brief(c.now), brief(c.was))
		}
	}
	return ""
}

// counted returns a count, or nil if it was not counted.
func counted(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}

// sameJSON compares values in the form in which a run file stores them: invalid UTF-8, and the difference between an
// empty list and none, are lost.
func sameJSON(now, was any) bool {
	b, err := json.Marshal(now)
	if err != nil {
		return false
	}
	back := reflect.New(reflect.TypeOf(was))
	if err := json.Unmarshal([]byte(strings.ToValidUTF8(string(b), "\uFFFD")), back.Interface()); err != nil {
		return false
	}
	return reflect.DeepEqual(back.Elem().Interface(), was)
}

// claimed checks what can be checked of an episode that cannot be executed here: its stored states have its score, and
// its sums are those of its rows.
func (v *verifier) claimed(res *checked, task *gymkhana.Task, from *origin, past *gymkhana.Past, out *gymkhana.Outcome, at complain) {
	last := len(past.Steps) - 1
	if wrong := sumsDiffer(past, out); wrong != "" {
		res.wrong = at(max(last, 0), "%s", wrong)
		return
	}
	if last < 0 {
		return
	}
	verdict, err := v.rescore(task, past, out)
	switch {
	case err != nil:
		res.wrong = at(last, "%v", err)
	case verdict == nil:
		res.unlike.What += "; no states are stored, so its verdict is only claimed"
	case !reflect.DeepEqual(*verdict, out.Verdict) && v.regraded(task, from):
		res.unlike.What += "; this version grades it otherwise"
		res.regraded = task.Environment.Name
	case !reflect.DeepEqual(*verdict, out.Verdict):
		res.wrong = at(last, "the stored states score %+v, the file says %+v", *verdict, out.Verdict)
	default:
		res.rescored = true
	}
}

// rescore folds the stored states through the verifier, which gets the judge's replies from the run. It returns nil if
// states were not stored, or cannot be read by this program.
func (v *verifier) rescore(task *gymkhana.Task, past *gymkhana.Past, out *gymkhana.Outcome) (*gymkhana.Verdict, error) {
	scores, err := NewRescoring(v.catalog, task)
	if err != nil {
		return nil, nil
	}
	for i := range past.Steps {
		if i > 0 && out.Broke {
			break // the verdict is that of doing nothing
		}
		s := &past.Steps[i]
		if s.States == nil {
			return nil, nil
		}
		if gymkhana.HashBytes(s.States) != s.State {
			return nil, fmt.Errorf("step %d: the stored state does not have the stored hash", s.N)
		}
		if err := scores.Add(s, s.States); err != nil {
			return nil, fmt.Errorf("step %d: the stored state cannot be read: %w", s.N, err)
		}
	}
	if err := scores.Rehear(out); err != nil {
		return nil, err
	}
	verdict := scores.Verdict()
	return &verdict, nil
}

// sumsDiffer compares the sums of an outcome with the stored rows; "" if they agree.
func sumsDiffer(past *gymkhana.Past, out *gymkhana.Outcome) string {
	now := gymkhana.Outcome{}
	for i := range past.Calls {
		r := past.Calls[i].Response
		switch {
		case r == nil:
			continue
		case r.Cached:
			now.Reused++
			now.Saved = now.Saved.Add(r.Usage)
		default:
			now.Usage = now.Usage.Add(r.Usage)
		}
		now.Calls++
		if r.Endpoint != "" {
			now.Moved++
		}
	}
	for i := range past.Steps {
		now.Steps, now.Ticks = past.Steps[i].N, past.Steps[i].Tick
		now.Ended, now.Reason = past.Steps[i].Ended, past.Steps[i].Reason
	}
	dropped := 0
	for i := range past.Decisions {
		if now.Turns = past.Decisions[i].Turn; past.Decisions[i].Calls > 0 && out.Thinking > 0 {
			now.Thinking += past.Decisions[i].Thinking
		}
		dropped += past.Decisions[i].Dropped
	}
	if dropped > 0 || out.Dropped != nil {
		now.Dropped = &dropped
	}
	if out.Limit != "" {
		now.Ended, now.Reason = gymkhana.Truncated, "limit: "+out.Limit
	}
	for _, c := range []difference{
		{"steps", now.Steps, out.Steps}, {"ticks", now.Ticks, out.Ticks}, {"turns", now.Turns, out.Turns},
		{"ending", now.Ended, out.Ended}, {"reason", now.Reason, out.Reason},
		{"calls", now.Calls, out.Calls}, {"reused", now.Reused, out.Reused}, {"moved", now.Moved, out.Moved},
		{"usage", now.Usage, out.Usage},
		{"saved", now.Saved, out.Saved}, {"thinking time", now.Thinking, out.Thinking}, {"dropped actions", counted(now.Dropped), counted(out.Dropped)},
	} {
		// The parts of an interrupted episode may be incomplete.
		if out.Scored && c.now != c.was {
			return fmt.Sprintf("outcome: %s %s, the rows say %s", c.what, brief(c.was), brief(c.now))
		}
	}
	return ""
}
