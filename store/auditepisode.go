package store

import (
	"bytes"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// An episodeAudit audits the rows of one episode, attempt by attempt.
type episodeAudit struct {
	boundRows
	*audit
	id       gymkhana.EpisodeID
	arm      *gymkhana.Arm // nil if the plan has no arm of that number
	flaws    []gymkhana.Flaw
	usual    map[string]bool // well-formed actions; most occur many times
	where    string          // prefix of messages
	done     bool            // the attempt ended as it should
	outcome  *gymkhana.Outcome
	messages *partReader

	attemptAudit
}

// An attemptAudit has what is known so far of the rows of the current attempt.
type attemptAudit struct {
	turn    int64    // the number of the last decision's turn
	place   int      // the last decision's place in its turn
	roles   []string // the roles of the first turn
	next    int64    // step
	stored  int64    // rowid of the last step
	from    int64    // turn of the last step
	ordinal int64    // the ordinal of the last call
	asked   int64    // turn of the last call
	judged  bool     // the judge was asked
	frames  map[gymkhana.Hash]bool
	said    map[gymkhana.Hash]bool // messages
	talks   map[speaker][]gymkhana.Hash
	sum     callSum
}

func (e *episodeAudit) say(step int64, format string, args ...any) {
	what := e.where + fmt.Sprintf(format, args...)
	e.flaws = append(e.flaws, gymkhana.Flaw{Episode: e.id, Step: int(step), What: what})
}

// row audits the row of the episode at a place in the table, which has examinedColumns.
func (e *episodeAudit) row(place int, row []any, sources int) {
	if number(row[0]) != int64(place+1) {
		e.say(0, "it is number %d and comes in place %d", number(row[0]), place+1)
	}
	if arm := number(row[6]); arm >= 0 && arm < int64(len(e.arms)) {
		e.arm = &e.arms[arm]
	}
	switch planned, ok := e.planned[e.id]; {
	case !ok:
		e.say(0, "the plan has no such episode")
	case !samePlan(row, &planned):
		e.say(0, "its row is not what the plan says of it")
	}
	switch source, ok := row[10].(int64); {
	case ok != e.merged && ok:
		e.say(0, "it has a source, and nothing was merged")
	case ok != e.merged:
		e.say(0, "it has no source")
	case ok && (source < 1 || source > int64(sources)):
		e.say(0, "source %d is not there", source)
	case ok && int(source) <= len(e.plans):
		if _, planned := e.plans[source-1][e.id]; !planned {
			e.say(0, "source %d did not plan it", source)
		}
	}
	status, _ := row[8].(string)
	outcome, finished := row[9].(string)
	if finished != (status != "pending") {
		e.say(0, "it is %s, and whether there is an outcome says otherwise", status)
	}
	if !finished {
		if row[11] != nil {
			e.say(0, "it is pending and has a leaf")
		}
		return
	}
	var why string
	if e.outcome, why = sound[gymkhana.Outcome]([]byte(outcome)); why != "" {
		e.say(0, "outcome: %s", why)
	}
	if e.outcome != nil && e.outcome.Scored != (status == "scored") {
		e.say(0, "it is %s, and its outcome says otherwise", status)
	}
	if leaf, _ := row[11].([]byte); leaf == nil && !e.unrecorded {
		e.say(0, "it is finished and has no leaf")
	}
}

// samePlan reports whether a row agrees with the plan's episode.
func samePlan(row []any, e *gymkhana.Episode) bool {
	content, _ := row[3].([]byte)
	return row[2] == string(e.Task) && bytes.Equal(content, e.Content[:]) && number(row[4]) == int64(e.Index) &&
		number(row[5]) == int64(e.Instance) && number(row[6]) == int64(e.Arm) && number(row[7]) == int64(e.Repeat)
}

// ends are the ways in which an attempt can end.
var ends = []any{nil, gymkhana.AttemptDone, gymkhana.AttemptStopped, gymkhana.AttemptDiverged,
	gymkhana.FaultUs.String(), gymkhana.FaultSetup.String(), gymkhana.FaultWorld.String(), gymkhana.FaultModel.String(),
	gymkhana.FaultAgent.String()}

// begin audits the row of an attempt, before its own rows.
func (e *episodeAudit) begin(i int, list []attemptHead) {
	a := list[i]
	e.attemptAudit = attemptAudit{frames: map[gymkhana.Hash]bool{}, said: map[gymkhana.Hash]bool{},
		talks: map[speaker][]gymkhana.Hash{}}
	e.states = stateChain{}
	if e.where = ""; len(list) > 1 {
		e.where = fmt.Sprintf("attempt %d: ", a.n)
	}
	if a.n != int64(i+1) {
		e.say(0, "it is number %d and comes in place %d", a.n, i+1)
	}
	e.done = a.ended == gymkhana.AttemptDone
	if !slices.Contains(ends, a.ended) {
		e.say(0, "no attempt ends as %v", a.ended)
	}
	if i+1 < len(list) && (a.ended == nil || a.ended == gymkhana.AttemptStopped) {
		e.say(0, "it has not ended, and another follows")
	}
}

// end audits the totals of an attempt's rows. last has the attempt that counts.
func (e *episodeAudit) end(last bool) {
	if e.done && e.turn > 0 && e.place+1 != len(e.roles) { // a limit may have ended it before the first decision
		e.say(0, "turn %d has %d decisions of %d", e.turn, e.place+1, len(e.roles))
	}
	if e.done && e.next == 0 {
		e.say(0, "it has no step, not even the reset")
	}
	if out := e.outcome; last && e.done && out != nil && out.Scored {
		e.sums(out)
	}
}

// sums audits the totals of a scored outcome.
func (e *episodeAudit) sums(out *gymkhana.Outcome) {
	for _, c := range []struct {
		what      string
		have, say any
	}{
		{"turns", e.turn, int64(out.Turns)}, {"steps", max(e.next-1-int64(e.preludes[e.id]), 0), int64(out.Steps)},
		{"calls", e.sum.calls, out.Calls}, {"reused", e.sum.reused, out.Reused},
		{"moved", e.sum.moved, out.Moved}, {"usage", e.sum.usage, out.Usage}, {"saved", e.sum.saved, out.Saved},
	} {
		if c.have != c.say {
			e.say(0, "outcome: %s is %v, the rows come to %v", c.what, c.say, c.have)
		}
	}
}

// finish audits an outcome against all attempts.
func (e *episodeAudit) finish(list []attemptHead) {
	e.where = ""
	out := e.outcome
	if out == nil {
		return
	}
	if out.Attempts != len(list) {
		e.say(0, "outcome: there are %d attempts, and it counts %d", len(list), out.Attempts)
	}
	var ended any = "missing"
	if len(list) > 0 {
		ended = list[len(list)-1].ended
	}
	switch world, model := gymkhana.FaultWorld.String(), gymkhana.FaultModel.String(); {
	case out.Scored && ended != gymkhana.AttemptDone:
		e.say(0, "it is scored, and its last attempt is %v", ended)
	case !out.Scored && ended != world && ended != model:
		e.say(0, "it is not scored, and its last attempt is %v", ended)
	case !out.Scored && ended != out.Fault:
		e.say(0, "outcome: the fault is %s, and the last attempt ended as %v", out.Fault, ended)
	}
}

func (e *episodeAudit) decision(row []any) error {
	if err := e.boundRows.decision(row); err != nil {
		return err
	}
	turn, role := number(row[1]), row[2].(string)
	e.order(turn, role)
	at := fmt.Sprintf("decision of turn %d", turn)
	e.actions(0, at, row[3])
	e.notEmpty(0, at, row[4], row[6])
	e.json(0, at+": usage", row[8], soundUsage)
	e.json(0, at+": asides", row[9], soundList[aside])
	if raw, ok := row[5].(string); ok && (raw == "" || len(raw) > inPlace || !isText([]byte(raw))) {
		e.say(0, "%s: a reply like this is not stored in its row", at)
	}
	if free := number(row[7]); free != 0 && free != 1 {
		e.say(0, "%s: free is %d", at, free)
	}
	return nil
}

// order audits that every turn has one decision of every role, in the same order.
func (e *episodeAudit) order(turn int64, role string) {
	switch {
	case turn == e.turn && turn == 1 && !slices.Contains(e.roles, role):
		e.roles = append(e.roles, role)
		e.place++
	case turn == 1 && e.turn == 0:
		e.roles, e.place, e.turn = []string{role}, 0, 1
	case turn == e.turn && e.place+1 < len(e.roles) && e.roles[e.place+1] == role:
		e.place++
	case turn == e.turn+1 && turn > 1 && e.place+1 == len(e.roles) && e.roles[0] == role:
		e.turn, e.place = turn, 0
	default:
		e.say(0, "decision of turn %d by %q comes after turn %d", turn, role, e.turn)
		e.turn = turn
	}
}

func (e *episodeAudit) step(row []any) error {
	n, turn := number(row[1]), number(row[2])
	states, why := e.unfold(row)
	e.note(why)
	if why != "" {
		e.say(n, "%s", why)
	} else if states == nil {
		e.say(n, "its states are not kept")
	}
	if n != e.next {
		e.say(n, "it comes after step %d", e.next-1)
	}
	if e.next = n + 1; number(row[0]) < e.stored {
		e.say(n, "it was stored before the step before it")
	}
	e.stored = number(row[0])
	if turn < e.from || turn > e.turn || (turn == 0) != (n <= int64(e.preludes[e.id])) {
		e.say(n, "it is of turn %d, and the step before of turn %d", turn, e.from)
	}
	e.from = turn
	e.actions(n, "step", row[3])
	if (row[3] == nil) != (n == 0) {
		e.say(n, "only the reset has no actions")
	}
	e.notEmpty(n, "step", row[5], row[6])
	e.json(n, "refused", row[4], soundList[string])
	if text, _ := row[9].([]byte); len(text) != len(gymkhana.Hash{}) {
		e.say(n, "the hash of its text has %d bytes", len(text))
	}
	frames, _ := row[10].([]byte)
	list, err := splitHashes(frames)
	if err != nil || frames != nil && len(list) == 0 {
		e.say(n, "its frames have %d bytes", len(frames))
	}
	for _, h := range list {
		e.frames[h] = true
	}
	if row[12] != nil && row[13] == nil {
		e.say(n, "it has a base and no states")
	}
	return nil
}

// actions audits that a column has text forms, as actionsColumn writes them.
func (e *episodeAudit) actions(step int64, what string, column any) {
	text, ok := column.(string)
	if !ok || e.usual[text] {
		return
	}
	list := actionsFrom(sql.NullString{String: text, Valid: true})
	if again := actionsColumn(list); again != text {
		e.say(step, "%s: its actions are not in the form in which they are written", what)
		return
	}
	e.usual[text] = true
}

// notEmpty audits that missing texts are NULL.
func (e *episodeAudit) notEmpty(step int64, what string, columns ...any) {
	for _, c := range columns {
		if c == "" {
			e.say(step, "%s: an empty text", what)
		}
	}
}

// json audits a column of JSON, if there is one.
func (e *episodeAudit) json(step int64, what string, column any, why func([]byte) string) {
	if text, ok := column.(string); ok {
		if why := why([]byte(text)); why != "" {
			e.say(step, "%s: %s", what, why)
		}
	}
}

func soundUsage(data []byte) string {
	u, why := sound[spent](data)
	switch {
	case why != "":
	case *u == spent{}:
		why = "nothing was used"
	case u.Dropped < 0:
		why = "fewer than no actions were dropped"
	}
	return why
}

func soundList[T any](data []byte) string {
	list, why := sound[[]T](data)
	if why == "" && len(*list) == 0 {
		why = "an empty list"
	}
	return why
}

// leaf audits the recorded leaf, and reports missing references of a row if nothing else did.
func (e *episodeAudit) leaf(x *examined) {
	e.where = ""
	told := func(f gymkhana.Flaw) bool { return strings.Contains(f.What, e.wrong) }
	if e.wrong != "" && !slices.ContainsFunc(e.flaws, told) {
		e.say(0, "%s", e.wrong)
	}
	if x.changed() {
		e.say(0, "its rows are not those that were recorded when it finished")
	}
	x.flaws = slices.Compact(e.flaws)
}
