package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"gymkhana"
)

// Extent measures the last attempt of an episode without reading it. The error wraps gymkhana.ErrNotStored if there is
// none.
func (f *File) Extent(ctx context.Context, id gymkhana.EpisodeID) (e gymkhana.Extent, err error) {
	err = f.look(ctx, func(s *partReader) error {
		a, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		e.Attempt, e.Ended = a.n, a.ended.String
		return s.one([]any{&e.Steps, &e.Turns, &e.Calls}, `SELECT
			(SELECT coalesce(max(n), -1) + 1 FROM step WHERE attempt = ?1),
			(SELECT coalesce(max(turn), 0) FROM decision WHERE attempt = ?1),
			(SELECT coalesce(max(ordinal), 0) FROM call WHERE attempt = ?1)`, a.row)
	})
	return e, err
}

// Window gives the steps from number from up to but not including to of the episode's last attempt, with their states,
// and the decisions that they came from. Its cost does not depend on the length of the attempt.
func (f *File) Window(ctx context.Context, id gymkhana.EpisodeID, from, to int) (t *gymkhana.Trajectory, err error) {
	err = f.look(ctx, func(s *partReader) error {
		a, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		t = &gymkhana.Trajectory{Episode: a.episode, Attempt: a.n}
		if t.Steps, err = s.stepsBetween(a.row, from, to); err != nil || len(t.Steps) == 0 {
			return err
		}
		t.Decisions, err = s.decisionsBetween(a.row, t.Steps[0].Turn, t.Steps[len(t.Steps)-1].Turn)
		return err
	})
	return t, err
}

// Acts gives the steps before number to of the episode's last attempt, without their states: what is needed to execute
// them again.
func (f *File) Acts(ctx context.Context, id gymkhana.EpisodeID, to int) (t *gymkhana.Trajectory, err error) {
	err = f.look(ctx, func(s *partReader) error {
		a, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		t = &gymkhana.Trajectory{Episode: a.episode, Attempt: a.n}
		rows, err := s.query(`SELECT n, turn, actions, refused, coalesce(ended, ''), coalesce(reason, ''), passed, tick,
			text, frames, state, NULL, NULL, took FROM step WHERE attempt = ? AND n < ? ORDER BY n`, a.row, to)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			step, err := scanStep(rows, &stateChain{})
			if err != nil {
				return fmt.Errorf("step %d: %w", step.N, err)
			}
			t.Steps = append(t.Steps, step)
		}
		return rows.Err()
	})
	return t, err
}

// Unusable gives why replies of the episode's last attempt could not be used, in their order, at most a number of them.
func (f *File) Unusable(ctx context.Context, id gymkhana.EpisodeID, most int) (list []string, err error) {
	err = f.look(ctx, func(s *partReader) error {
		a, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		rows, err := s.query(`SELECT substr(invalid, 1, 400) FROM decision WHERE attempt = ? AND invalid != '' ORDER BY turn LIMIT ?`, a.row, most)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var why string
			if err := rows.Scan(&why); err != nil {
				return err
			}
			list = append(list, why)
		}
		return rows.Err()
	})
	return list, err
}

// stepsBetween reads a window of steps. A state that is stored as a difference needs those before it, up to the last
// one that was stored completely.
func (s *partReader) stepsBetween(attempt int64, from, to int) ([]gymkhana.Step, error) {
	var start int
	err := s.one([]any{&start}, `SELECT coalesce(max(n), 0) FROM step WHERE attempt = ? AND n <= ? AND base IS NULL AND
		states IS NOT NULL`, attempt, from)
	if err != nil {
		return nil, err
	}
	if from-start >= wholeEvery*4 { // steps without states lie between
		start = from
	}
	rows, err := s.query(`SELECT n, turn, actions, refused, coalesce(ended, ''), coalesce(reason, ''), passed, tick,
		text, frames, state, base, states, took FROM step WHERE attempt = ? AND n >= ? AND n < ? ORDER BY n`, attempt, start, to)
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
		if step.N < from {
			continue
		}
		if kept += len(step.States); kept > mostStates {
			return nil, fmt.Errorf("step %d: the states up to here have more than %d bytes", step.N, mostStates)
		}
		list = append(list, step)
	}
	return list, rows.Err()
}

// CallsOf gives the calls of one turn of the episode's last attempt, in their order, without the bytes of pictures.
func (f *File) CallsOf(ctx context.Context, id gymkhana.EpisodeID, turn int) ([]gymkhana.TurnCall, error) {
	return f.someCalls(ctx, id, "turn", turn)
}

// CallAt gives the call with a number, counted from 1, of the episode's last attempt, without the bytes of pictures.
func (f *File) CallAt(ctx context.Context, id gymkhana.EpisodeID, ordinal int) (c gymkhana.TurnCall, err error) {
	list, err := f.someCalls(ctx, id, "ordinal", ordinal)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("call %d: %w", ordinal, gymkhana.ErrNotStored)
	}
	if err != nil {
		return c, err
	}
	return list[0], nil
}

func (f *File) someCalls(ctx context.Context, id gymkhana.EpisodeID, column string, is int) (list []gymkhana.TurnCall, err error) {
	err = f.look(ctx, func(s *partReader) error {
		s.bare = true
		a, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		list, err = s.callsWhere(a.row, column, is)
		return err
	})
	return list, err
}

// callsWhere reads only the calls whose column has a value. The messages that they continue are found by following the
// calls of the same asker backwards.
func (s *partReader) callsWhere(attempt int64, column string, is int) ([]gymkhana.TurnCall, error) {
	rows, err := s.query("SELECT ordinal, role, member, base, keep FROM call WHERE attempt = ? AND "+column+" = ? ORDER BY ordinal", attempt, is)
	if err != nil {
		return nil, err
	}
	type head struct {
		speaker
		ordinal, keep int
		base          sql.NullInt64
	}
	var heads []head
	defer rows.Close()
	for rows.Next() {
		var h head
		if err := rows.Scan(&h.ordinal, &h.role, &h.member, &h.base, &h.keep); err != nil {
			return nil, err
		}
		heads = append(heads, h)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	var list []gymkhana.TurnCall
	for _, h := range heads {
		talks := map[speaker]talk{}
		if h.base.Valid && h.keep > 0 {
			asked, err := s.asked(attempt, int(h.base.Int64), h.keep)
			if err != nil {
				return nil, fmt.Errorf("call %d: %w", h.ordinal, err)
			}
			talks[h.speaker] = talk{int(h.base.Int64), asked}
		}
		c, err := s.callAt(attempt, h.ordinal, talks)
		if err != nil {
			return nil, fmt.Errorf("call %d: %w", h.ordinal, err)
		}
		list = append(list, gymkhana.TurnCall{Call: c, Kept: h.keep})
	}
	return list, nil
}

func (s *partReader) callAt(attempt int64, ordinal int, talks map[speaker]talk) (c gymkhana.Call, err error) {
	rows, err := s.query(callColumns+" AND ordinal = ?", attempt, ordinal)
	if err != nil {
		return c, err
	}
	defer rows.Close()
	if !rows.Next() {
		return c, errors.Join(rows.Err(), gymkhana.ErrNotStored)
	}
	return s.scanCall(rows, talks)
}

// mostLinks bounds how many calls a request may continue, one after the other, and mostMessages how many messages.
const (
	mostLinks    = 200_000
	mostMessages = 1 << 20
)

// asked gives the hashes of the first messages of a request.
func (s *partReader) asked(attempt int64, ordinal, keep int) ([]gymkhana.Hash, error) {
	if keep < 0 || keep > mostMessages {
		return nil, errors.New("it continues a call that is not there")
	}
	list := make([]gymkhana.Hash, keep)
	for links := 0; keep > 0; links++ {
		var base sql.NullInt64
		var kept int
		var messages []byte
		err := s.one([]any{&base, &kept, &messages}, "SELECT base, keep, messages FROM call WHERE attempt = ? AND ordinal = ?", attempt, ordinal)
		if errors.Is(err, sql.ErrNoRows) || links > mostLinks {
			return nil, errors.New("it continues a call that is not there")
		}
		if err != nil {
			return nil, err
		}
		own, err := splitHashes(messages)
		if err != nil {
			return nil, err
		}
		if kept < 0 || kept+len(own) < keep || kept > 0 && (!base.Valid || int(base.Int64) >= ordinal) {
			return nil, errors.New("it continues a call that is not there")
		}
		if kept < keep {
			copy(list[kept:keep], own)
			keep = kept
		}
		ordinal = int(base.Int64)
	}
	return list, nil
}

// Said finds the turns of last attempts whose reply or reason contains a text, in any case of letters, in the order of
// the plan, and passes the first of each episode to found, which returns false to stop. It reads all replies; ctx bounds
// the time.
func (f *File) Said(ctx context.Context, text string, found func(gymkhana.Saying) bool) error {
	text = strings.ToLower(text)
	return f.look(ctx, func(s *partReader) error {
		s.bare = true
		rows, err := s.tx.QueryContext(ctx, `SELECT e.id, d.turn, coalesce(d.reason, ''), d.raw, d.attempt FROM episode e
			JOIN attempt a ON a.episode = e.n AND a.n = (SELECT max(n) FROM attempt WHERE episode = e.n)
			JOIN decision d ON d.attempt = a.id ORDER BY e.n, d.rowid`)
		if err != nil {
			return err
		}
		defer rows.Close()
		last := gymkhana.EpisodeID("")
		for rows.Next() {
			var at gymkhana.Saying
			var reason string
			var raw any
			var attempt int64
			if err := rows.Scan((*string)(&at.Episode), &at.Turn, &reason, &raw, &attempt); err != nil {
				return err
			}
			if at.Episode == last {
				continue
			}
			said, err := s.column(raw)
			if err != nil {
				return err
			}
			s.parts, s.kept = map[gymkhana.Hash][]byte{}, 0 // each reply is read once
			if !strings.Contains(strings.ToLower(said), text) && !strings.Contains(strings.ToLower(reason), text) {
				continue
			}
			last = at.Episode
			err = s.tx.QueryRowContext(ctx, "SELECT coalesce(min(n), 0) FROM step WHERE attempt = ? AND turn = ?", attempt, at.Turn).Scan(&at.Step)
			if err != nil {
				return err
			}
			if !found(at) {
				return nil
			}
		}
		return rows.Err()
	})
}

// Playing lists the attempts of unfinished episodes that have begun, in the order of the plan. If no process writes the
// file, they are those that were stopped.
func (f *File) Playing(ctx context.Context) (list []gymkhana.Playing, err error) {
	err = f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, `SELECT e.id, a.n, (SELECT coalesce(max(n), -1) + 1 FROM step WHERE attempt = a.id),
			(SELECT coalesce(max(turn), 0) FROM decision WHERE attempt = a.id),
			(SELECT coalesce(max(ordinal), 0) FROM call WHERE attempt = a.id)
			FROM attempt a JOIN episode e ON e.n = a.episode WHERE a.ended IS NULL AND e.outcome IS NULL ORDER BY e.n LIMIT 256`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var p gymkhana.Playing
			if err := rows.Scan((*string)(&p.Episode), &p.Attempt, &p.Steps, &p.Turns, &p.Calls); err != nil {
				return err
			}
			list = append(list, p)
		}
		return rows.Err()
	})
	return list, err
}

// Tally counts the episodes without reading their outcomes.
func (f *File) Tally(ctx context.Context) (t gymkhana.Tally, err error) {
	err = f.look(ctx, func(s *partReader) error {
		return s.one([]any{&t.Planned, &t.Scored, &t.NotScored, &t.Successes}, `SELECT count(*),
			coalesce(sum(status = 'scored'), 0), coalesce(sum(status = 'not_scored'), 0),
			coalesce(sum(CASE WHEN status = 'scored' AND json_valid(outcome) THEN outcome ->> '$.verdict.success' END), 0)
			FROM episode`)
	})
	return t, err
}
