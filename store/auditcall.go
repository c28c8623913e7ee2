package store

import (
	"bytes"
	"fmt"
	"slices"

	"gymkhana"
)

// judgeRole is the role of a judge's stored calls.
const judgeRole = "judge"

// A callSum sums the calls of an attempt, as its outcome does.
type callSum struct {
	calls, reused, moved int
	usage, saved         gymkhana.Usage
}

func (e *episodeAudit) call(row []any, asked []gymkhana.Hash, wrong error) error {
	if err := e.boundRows.call(row, asked, wrong); err != nil {
		return err
	}
	ordinal, turn, role := number(row[1]), number(row[2]), row[3].(string)
	at := fmt.Sprintf("call %d", ordinal)
	judge := role == judgeRole
	// A call that a time limit interrupted is not stored, and the judge comes after it.
	if ordinal != e.ordinal+1 && !(judge && !e.judged && ordinal == e.ordinal+2) {
		e.say(0, "%s comes after call %d", at, e.ordinal)
	}
	if turn < max(e.asked, 1) || turn > e.turn+1 {
		e.say(0, "%s is of turn %d, and the call before of turn %d", at, turn, e.asked)
	}
	e.ordinal, e.asked, e.judged = ordinal, turn, e.judged || judge
	if wrong != nil {
		e.say(0, "%s: %v", at, wrong)
	} else {
		e.delta(at, row, asked)
		if err := e.request(at, row, asked); err != nil {
			return err
		}
	}
	e.notEmpty(0, at, row[12], row[15])
	if (row[14] == nil) == (row[15] == nil) {
		e.say(0, "%s: it wants either a response or an error", at)
	}
	text, ok := row[14].(string)
	if !ok {
		return nil
	}
	r, why := sound[response]([]byte(text))
	if why != "" {
		e.say(0, "%s: response: %s", at, why)
	}
	if r != nil {
		e.sum.add(r)
	}
	return nil
}

func (s *callSum) add(r *response) {
	s.calls++
	if r.Endpoint != "" {
		s.moved++
	}
	if r.Cached {
		s.reused++
		s.saved = s.saved.Add(r.Usage)
	} else {
		s.usage = s.usage.Add(r.Usage)
	}
}

// delta audits that the messages of a call are stored as the difference from the speaker's last one.
func (e *episodeAudit) delta(at string, row []any, asked []gymkhana.Hash) {
	role, _ := row[3].(string)
	who := speaker{role, int(number(row[4]))}
	before := e.talks[who]
	keep := 0
	for keep < min(len(before), len(asked)) && before[keep] == asked[keep] {
		keep++
	}
	if number(row[9]) != int64(keep) || (row[8] == nil) != (keep == 0) {
		e.say(0, "%s: it keeps %d messages of call %v, and shares %d with it", at, number(row[9]), row[8], keep)
	}
	if row[10] != nil {
		e.talks[who] = asked
	}
}

// request audits that the request has the hash in the call.
func (e *episodeAudit) request(at string, row []any, asked []gymkhana.Hash) error {
	hash, _ := row[6].([]byte)
	if row[10] == nil {
		e.say(0, "%s: the request is not kept", at)
		return nil
	}
	sampling, _ := row[13].(string)
	decoding, why := sound[gymkhana.Sampling]([]byte(sampling))
	if why != "" {
		e.say(0, "%s: sampling: %s", at, why)
	}
	if decoding == nil || e.broken(at, row, asked) {
		return nil
	}
	e.pictures(at, asked)
	req := &gymkhana.Request{Sampling: *decoding}
	req.ToolChoice, _ = row[12].(string)
	var err error
	if tools, ok := row[11].([]byte); ok {
		if req.Tools, err = e.messages.tools(tools); err != nil {
			return err
		}
	}
	for _, h := range asked {
		m, err := e.messages.message(h)
		if err != nil {
			return err
		}
		req.Messages = append(req.Messages, m)
	}
	for _, name := range e.models(row[3].(string), number(row[4])) {
		if h, err := req.Hash(name); err == nil && bytes.Equal(h[:], hash) {
			return nil
		}
	}
	e.say(0, "%s: the request does not have the stored hash", at)
	return nil
}

// broken reports the parts of a call that are missing or wrong.
func (e *episodeAudit) broken(at string, row []any, asked []gymkhana.Hash) (broken bool) {
	say := func(h gymkhana.Hash, kind string) {
		if why := e.parts.use(h, kind); why != "" {
			e.say(0, "%s: %s", at, why)
			broken = true
		}
	}
	for _, h := range asked {
		say(h, "message")
	}
	if tools, ok := row[11].([]byte); ok {
		h, err := hashFrom(tools)
		if err != nil || len(tools) == 0 {
			e.say(0, "%s: tools: a hash of %d bytes", at, len(tools))
			return true
		}
		say(h, "tools")
	}
	return broken
}

// pictures reports the pictures that new messages of a call name and that are missing. A frame must be here if a step
// of the attempt has it; a kill or a fault may have come before that step was stored.
func (e *episodeAudit) pictures(at string, asked []gymkhana.Hash) {
	for _, h := range asked {
		if e.said[h] {
			continue
		}
		e.said[h] = true
		for _, image := range e.parts.known[h].images {
			if p := image.Picture; !p.IsZero() && !e.have[p] {
				e.missing("%s: picture %s is not here", at, p.Short())
			} else if f := image.Frame; e.frames[f] && !e.have[f] {
				e.missing("%s: frame %s is not here", at, f.Short())
			}
		}
	}
}

func (e *episodeAudit) missing(format string, args ...any) {
	e.say(0, format, args...)
	e.flaws[len(e.flaws)-1].Missing = true
}

// models names the models that a role and member could have asked, the likeliest first.
func (e *episodeAudit) models(role string, member int64) (names []string) {
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if role == judgeRole {
		add(e.judge)
	}
	if e.arm == nil {
		return names
	}
	if member == gymkhana.EyeMember && e.arm.Eye != nil {
		add(e.arm.Eye.Model)
	}
	if member >= 0 && member < int64(len(e.arm.Members)) {
		add(e.arm.Members[member].Model)
	}
	add(e.arm.Model)
	for i := range e.arm.Members {
		add(e.arm.Members[i].Model)
	}
	return names
}
