package store

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
)

// A storedAttempt is the row of an attempt.
type storedAttempt struct {
	row     int64
	n       int
	ended   sql.NullString
	episode gymkhana.Episode
}

// lastAttempt finds the last attempt of an episode, or returns gymkhana.ErrNotStored.
func (s *partReader) lastAttempt(id gymkhana.EpisodeID) (a storedAttempt, err error) {
	var content []byte
	err = s.one(append(episodeFields(&a.episode, &content), &a.row, &a.n, &a.ended), "SELECT "+episodeColumns+`, a.id, a.n, a.ended
		FROM episode e JOIN attempt a ON a.episode = e.n WHERE e.id = ? ORDER BY a.n DESC LIMIT 1`, string(id))
	if errors.Is(err, sql.ErrNoRows) {
		return a, fmt.Errorf("episode %s: %w", id, gymkhana.ErrNotStored)
	}
	if err == nil {
		a.episode.Content, err = hashFrom(content)
	}
	return a, err
}

func (s *partReader) episode(id gymkhana.EpisodeID) (e gymkhana.Episode, err error) {
	var content []byte
	err = s.one(episodeFields(&e, &content), "SELECT "+episodeColumns+" FROM episode e WHERE e.id = ?", string(id))
	if err == nil {
		e.Content, err = hashFrom(content)
	}
	return e, err
}

func (s *partReader) trajectory(a storedAttempt) (*gymkhana.Trajectory, error) {
	t := &gymkhana.Trajectory{Episode: a.episode, Attempt: a.n}
	var err error
	if t.Decisions, err = s.decisions(a.row); err != nil {
		return nil, err
	}
	t.Steps, err = s.steps(a.row)
	return t, err
}

const decisionColumns = `SELECT turn, role, actions, coalesce(reason, ''), raw, coalesce(invalid, ''), free, usage,
	coalesce(asides, ''), latency, calls, thinking FROM decision WHERE attempt = ?`

func (s *partReader) decisions(attempt int64) ([]gymkhana.Decided, error) {
	rows, err := s.query(decisionColumns+" ORDER BY rowid", attempt)
	if err != nil {
		return nil, err
	}
	return s.scanDecisions(rows)
}

// decisionsBetween reads the decisions of turns from the first to the last.
func (s *partReader) decisionsBetween(attempt int64, first, last int) ([]gymkhana.Decided, error) {
	rows, err := s.query(decisionColumns+" AND turn BETWEEN ? AND ? ORDER BY turn, rowid", attempt, first, last)
	if err != nil {
		return nil, err
	}
	return s.scanDecisions(rows)
}

func (s *partReader) scanDecisions(rows *sql.Rows) ([]gymkhana.Decided, error) {
	defer rows.Close()
	var list []gymkhana.Decided
	for rows.Next() {
		var d gymkhana.Decided
		var actions, usage sql.NullString
		var raw any
		var asides string
		if err := rows.Scan(&d.Turn, &d.Role, &actions, &d.Reason, &raw, &d.Invalid, &d.Free, &usage,
			&asides, &d.Latency, &d.Calls, &d.Thinking); err != nil {
			return nil, err
		}
		d.Actions = actionsFrom(actions)
		var u spent
		err := fromJSON(usage, &u)
		if err == nil {
			d.Usage, d.Dropped, d.Absent = u.Usage, u.Dropped, u.Absent
			if d.Raw, err = s.column(raw); err == nil {
				d.Asides, err = s.asides(asides)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("decision of turn %d: %w", d.Turn, err)
		}
		list = append(list, d)
	}
	return list, rows.Err()
}

func (s *partReader) steps(attempt int64) ([]gymkhana.Step, error) {
	rows, err := s.query(`SELECT n, turn, actions, refused, coalesce(ended, ''), coalesce(reason, ''), passed, tick,
		text, frames, state, base, states, took FROM step WHERE attempt = ? ORDER BY n`, attempt)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []gymkhana.Step
	before, kept := stateChain{}, 0
	for rows.Next() {
		step, err := scanStep(rows, &before)
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", step.N, err)
		}
		if kept += len(step.States); kept > mostStates {
			return nil, fmt.Errorf("step %d: the states up to here have more than %d bytes", step.N, mostStates)
		}
		list = append(list, step)
	}
	return list, rows.Err()
}

// mostStates bounds the states of one attempt in memory, in bytes. A long episode of the largest world has a fifth of it.
var mostStates = 256 << 20

func scanStep(rows *sql.Rows, before *stateChain) (s gymkhana.Step, err error) {
	var actions, refused sql.NullString
	var text, frames, state []byte
	var base sql.NullInt64
	if err := rows.Scan(&s.N, &s.Turn, &actions, &refused, (*string)(&s.Ended), &s.Reason, &s.Passed, &s.Tick,
		&text, &frames, &state, &base, &s.States, &s.Took); err != nil {
		return s, err
	}
	s.Actions = actionsFrom(actions)
	if err := fromJSON(refused, &s.Refused); err != nil {
		return s, err
	}
	if s.Text, err = hashFrom(text); err != nil {
		return s, err
	}
	if s.State, err = hashFrom(state); err != nil {
		return s, err
	}
	if s.Frames, err = splitHashes(frames); err != nil {
		return s, err
	}
	s.States, err = before.follow(s.N, base, s.States, nil)
	return s, err
}

const callColumns = `SELECT ordinal, turn, role, member, round, hash, sample, base, keep, messages IS NOT NULL, messages,
	tools, coalesce(tool_choice, ''), sampling, coalesce(response, ''), coalesce(error, '') FROM call WHERE attempt = ?`

// calls returns the calls of an attempt, and each speaker's last request.
func (s *partReader) calls(attempt int64) ([]gymkhana.Call, map[speaker]talk, error) {
	rows, err := s.query(callColumns+" ORDER BY rowid", attempt)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	var list []gymkhana.Call
	talks := map[speaker]talk{}
	for rows.Next() {
		c, err := s.scanCall(rows, talks)
		if err != nil {
			return nil, nil, fmt.Errorf("call %d: %w", c.Ordinal, err)
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b gymkhana.Call) int { return a.Ordinal - b.Ordinal })
	return list, talks, rows.Err()
}

func (s *partReader) scanCall(rows *sql.Rows, talks map[speaker]talk) (c gymkhana.Call, err error) {
	var hash, messages, tools []byte
	var base sql.NullInt64
	var keep int
	var has bool // an empty BLOB, of a request without new messages, is nil too
	var sampling sql.NullString
	var choice, answer string
	if err := rows.Scan(&c.Ordinal, &c.Turn, &c.Role, &c.Member, &c.Round, &hash, &c.Sample, &base, &keep, &has, &messages, &tools,
		&choice, &sampling, &answer, &c.Error); err != nil {
		return c, err
	}
	if c.Hash, err = hashFrom(hash); err != nil {
		return c, err
	}
	if c.Response, err = s.response(answer); err != nil || !has {
		return c, err
	}
	c.Request = &gymkhana.Request{ToolChoice: choice, Member: c.Member, Round: c.Round}
	if err := fromJSON(sampling, &c.Request.Sampling); err != nil {
		return c, err
	}
	if c.Request.Tools, err = s.tools(tools); err != nil {
		return c, err
	}
	who := speaker{c.Role, c.Member}
	asked, err := continued(talks[who], base, keep, messages)
	if err != nil {
		return c, err
	}
	talks[who] = talk{c.Ordinal, asked}
	for _, h := range asked {
		m, err := s.message(h)
		if err != nil {
			return c, err
		}
		c.Request.Messages = append(c.Request.Messages, m)
	}
	return c, nil
}

// continued undoes attemptLog.continues.
func continued(before talk, base sql.NullInt64, keep int, own []byte) ([]gymkhana.Hash, error) {
	list, err := splitHashes(own)
	if err != nil {
		return nil, err
	}
	if keep == 0 {
		return list, nil
	}
	if int(base.Int64) != before.ordinal || keep < 0 || keep > len(before.messages) {
		return nil, errors.New("it continues a call that is not there")
	}
	return append(slices.Clip(before.messages[:keep]), list...), nil
}
