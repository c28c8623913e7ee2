package kit

import (
	"context"
	"errors"
	"fmt"
)

// Untouched compares what a session without a database says that it holds with what its database holds.
func (s *Session) Untouched(ctx context.Context) error {
	said, err := s.held(ctx)
	if s.own.made.Load() {
		return errors.New("there is a database already")
	}
	read, errRead := s.hold(ctx)
	if err := errors.Join(err, errRead); err != nil {
		return err
	}
	if one, two := fmt.Sprintf("%#v", *said), fmt.Sprintf("%#v", *read); one != two {
		return fmt.Errorf("it says\n%s\nand holds\n%s", one, two)
	}
	return nil
}

// Made reports whether a session has a database.
func (s *Session) Made() bool { return s.own.made.Load() }

// MostEditions is how many versions a town keeps.
const MostEditions = mostEditions

// Editions is how many versions a town holds.
func (t *Town) Editions() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.editions)
}
