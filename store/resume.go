package store

import (
	"context"
	"database/sql"
	"errors"

	"gymkhana"
)

// Attempt opens the episode's unfinished attempt, or begins the next one. An episode can be open only
// once. The attempt ends with End; if the file is closed before that, it stays unfinished.
func (f *File) Attempt(ctx context.Context, id gymkhana.EpisodeID) (gymkhana.AttemptLog, error) {
	if err := f.writable(); err != nil {
		return nil, err
	}
	l := newAttemptLog(f, id)
	if err := f.enter(id, l); err != nil {
		return nil, err
	}
	if err := f.begin(ctx, l); err != nil {
		f.forget(id)
		return nil, err
	}
	return l, nil
}

// enter records that an episode is being played.
func (f *File) enter(id gymkhana.EpisodeID, l *attemptLog) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open[id] != nil {
		return bug("%s: an attempt of %s is open already", f.path, id)
	}
	f.open[id] = l
	return nil
}

// leave records that an attempt has ended.
func (f *File) leave(l *attemptLog, sum attemptSum) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.open, l.episode)
	f.sums[l.episode] = append(f.sums[l.episode], sum)
}

// forget drops the data about an episode in progress.
func (f *File) forget(id gymkhana.EpisodeID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.open, id)
	delete(f.sums, id)
}

// begin finds or makes the attempt's row.
func (f *File) begin(ctx context.Context, l *attemptLog) error {
	episode, err := f.episode(l.episode)
	if err != nil {
		return err
	}
	var finished bool
	err = f.look(ctx, func(s *partReader) error {
		if err := s.one([]any{&finished}, "SELECT outcome IS NOT NULL FROM episode WHERE n = ?", episode); err != nil {
			return err
		}
		if err := l.reopen(s, episode); err != nil {
			return err
		}
		return f.recall(s, l, episode)
	})
	switch {
	case err != nil:
		return err
	case finished:
		return bug("%s: episode %s is finished", f.path, l.episode)
	// A continued attempt is marked as running again, so that a kill from now on leaves it unfinished.
	case l.row != 0:
		return f.writer.wait(func(b *batch) error {
			_, err := b.exec("UPDATE attempt SET ended = NULL WHERE id = ?", l.row)
			return err
		})
	}
	return f.writer.wait(func(b *batch) error {
		res, err := b.exec(insertAttempt, nil, episode, l.past.Attempt)
		if err == nil {
			l.row, err = res.LastInsertId()
		}
		return err
	})
}

// reopen loads the last attempt if it can be continued. Otherwise it sets the number of the next one.
func (l *attemptLog) reopen(s *partReader, episode int) error {
	last, err := s.lastAttempt(l.episode)
	if errors.Is(err, gymkhana.ErrNotStored) {
		l.past.Episode, err = s.episode(l.episode)
		l.past.Attempt = 1
		return err
	}
	if err != nil {
		return err
	}
	// An attempt that was stopped or killed continues, and so does one that was played to its end and paid for by a
	// process that died before it stored the outcome. One that ended for any other reason does not.
	if last.ended.Valid && last.ended.String != gymkhana.AttemptStopped && last.ended.String != gymkhana.AttemptDone {
		l.past.Episode, l.past.Attempt = last.episode, last.n+1
		return nil
	}
	l.row = last.row
	t, err := s.trajectory(last)
	if err != nil {
		return err
	}
	l.past.Trajectory = *t
	for _, d := range t.Decisions {
		l.turns[d.Role] = d.Turn
	}
	for _, step := range t.Steps {
		l.step = step.N
		// The chain of deltas continues from the last stored step.
		l.states.add(step.N, step.States)
	}
	l.states.links = wholeEvery // the next states are stored completely, since the length of the chain is unknown
	l.past.Calls, l.talks, err = s.calls(last.row)
	return err
}

// recall reads the stored rows of the attempts and hashes them, unless this process wrote them. The sum of a continued
// attempt becomes the log's own.
func (f *File) recall(s *partReader, l *attemptLog, episode int) error {
	f.mu.Lock()
	known := f.sums[l.episode]
	f.mu.Unlock()
	if l.past.Attempt == 1 && l.row == 0 || l.row == 0 && len(known) == l.past.Attempt-1 {
		return nil
	}
	list, err := sumAttempts(s.ctx, s.tx, int64(episode))
	if err != nil {
		return err
	}
	if n := len(list); n > 0 && l.row != 0 {
		l.sums, list = list[n-1].rows, list[:n-1]
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sums[l.episode] = list
	return nil
}

// episode gives the key of an episode's row.
func (f *File) episode(id gymkhana.EpisodeID) (int, error) {
	if err := f.writable(); err != nil {
		return 0, err
	}
	var n int
	err := f.read.QueryRow("SELECT n FROM episode WHERE id = ?", string(id)).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, bug("%s: its plan has no episode %q", f.path, id)
	}
	return n, setup(err)
}
