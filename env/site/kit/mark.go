package kit

import (
	"database/sql"
	"slices"
)

// A Mark is a moment of a session: what the episode has written so far. It is never changed.
type Mark struct {
	written written
	wrote   []known
}

// Mark returns the current moment. What happened and was not drained yet is no part of it.
func (s *Session) Mark() Mark {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Mark{s.written, slices.Clip(s.wrote)}
}

// Rewind takes the session to a moment of the same episode, earlier or later, of this session or another one. If it has
// written something else than the moment has, it begins with an empty database; the moment's requests are repeated there
// when a page needs it.
func (s *Session) Rewind(to Mark) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return sql.ErrConnDone
	}
	s.news = News{}
	if s.written == to.written {
		return nil
	}
	if err := s.own.db.Close(); err != nil {
		return err
	}
	s.own.reopen()
	s.written, s.wrote, s.ahead, s.holding = to.written, slices.Clip(to.wrote), slices.Clone(to.wrote), nil
	return nil
}
