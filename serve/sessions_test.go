package serve_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/serve"
	"gymkhana/store/memstore"
)

// TestSessionsEnd: a session ends when its client has been away for too long. Its opener is informed once, and
// its place is free.
func TestSessionsEnd(t *testing.T) {
	run := &gymkhana.Run{Plan: gymkhana.Plan{Served: true, Arms: []gymkhana.Arm{{Agent: registry.ClientName}}}}
	store, err := memstore.New(run)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(0, 0)
	s := serve.New(serve.Options{Runner: &runner.Runner{Store: store}, Sessions: 2, Now: func() time.Time { return now }})
	ended := map[string]int{}
	open := func() *serve.Session {
		c, err := s.Open("", func(id string) { ended[id]++ })
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	away, asking := open(), open()
	release := away.Hold()
	var full *serve.Full
	if _, err := s.Open("", nil); !errors.As(err, &full) {
		t.Errorf("a third session of two: %v", err)
	}
	now = now.Add(2 * time.Hour) // the connection is held, and the other client never came back
	s.Reap(context.Background())
	if ended[asking.ID] != 1 || ended[away.ID] != 0 {
		t.Errorf("after two hours: %v", ended)
	}
	release()
	now = now.Add(59 * time.Second)
	s.Reap(context.Background())
	if _, err := s.Find(away.ID); err != nil {
		t.Errorf("within the minute: %v", err)
	}
	now = now.Add(2 * time.Second)
	s.Reap(context.Background())
	if _, err := s.Find(away.ID); !errors.Is(err, serve.ErrUnknown) || ended[away.ID] != 1 {
		t.Errorf("after the minute: %v, %v", err, ended)
	}
	if err := asking.Close(context.Background()); err != nil || ended[asking.ID] != 1 {
		t.Errorf("closed again: %v, %v", err, ended)
	}
	open()
	open()
}
