package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/registry"
)

// strolling brings a world of the caller's own: a line to walk along, whose states give an account of themselves, and
// whose verifier leaves a question open.
func strolling(c *registry.Catalog) {
	c.Env(registry.EnvEntry{Name: "line", Doc: "a walk", Usual: "online",
		New: func(gymkhana.Config) (gymkhana.Environment, error) {
			return &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}, nil
		},
		Decode: func(b []byte) (gymkhana.State, error) {
			s, err := agenttest.Decode(b)
			if err != nil {
				return nil, err
			}
			return strolled{s.(agenttest.Place)}, nil
		}})
	c.Verifier("liking", func(gymkhana.Config) (gymkhana.Verifier, error) { return liking{}, nil })
	c.Suite("stroll", func() (*gymkhana.Suite, error) {
		task := agenttest.Task(6)
		task.ID, task.Verifier.Name, task.Oracle = "stroll/home", "liking", gymkhana.Ref{}
		task.Instances = []gymkhana.Seed{8} // begins at the left end
		return &gymkhana.Suite{Name: "stroll", Version: 1, Title: "Strolls", Repeats: 1, Tasks: []*gymkhana.Task{task}}, nil
	})
}

// strolled is a state that was stored.
type strolled struct{ agenttest.Place }

// Account says how far the walker came.
func (s strolled) Account() string { return fmt.Sprintf("You came to cell %d.", s.At+1) }

// liking asks a judge whether the walk was nice; without one it was if the walker arrived.
type liking struct{}

func (liking) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	l := &liked{}
	l.Add(first)
	return l
}

type liked struct {
	at    agenttest.Place
	heard []string
}

func (l *liked) Add(f gymkhana.Frame) {
	switch s := f.State.(type) {
	case agenttest.Place:
		l.at = s
	case strolled:
		l.at = s.Place
	}
}

func (l *liked) Questions() []*gymkhana.Request {
	return []*gymkhana.Request{{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "Was it a nice walk?")}}}
}

func (l *liked) Hear(replies []string) { l.heard = replies }

func (l *liked) Verdict() gymkhana.Verdict {
	nice := l.at.At == l.at.Goal
	if len(l.heard) > 0 {
		nice = strings.HasPrefix(l.heard[0], "yes")
	}
	return gymkhana.Verdict{Success: nice, Progress: float64(l.at.At) / float64(l.at.Goal), Reward: float64(l.at.At)}
}

// A program may bring worlds of its own. A person who plays one reads at the end, and only then, what the last state
// says of itself.
func TestAWorldOfTheCallersOwn(t *testing.T) {
	s := newSession(t)
	s.extend = strolling
	s.typed = "right\nright\nfinish\n"
	file := filepath.Join(t.TempDir(), "a.gym")
	out := s.must("play", "stroll/home", "--out", file)
	played, after, _ := strings.Cut(out, "You came to cell 3.")
	if !strings.Contains(out, "You came to cell 3.") || strings.Contains(played, "You came to") || strings.Contains(after,
		"You came to") {
		t.Errorf("what the state says is not told once, at the end:\n%s", out)
	}
	s.must("verify", file, "--strict")
	if out := s.must("list", "worlds"); !strings.Contains(out, "line@1") {
		t.Errorf("the list has no such world:\n%s", out)
	}
	s.extend = nil
	if status := s.run("run", "stroll", "--agent", "idle"); status != exitInput || !strings.Contains(s.err.String(),
		`unknown suite "stroll"`) {
		t.Errorf("without the world: exit %d\n%s", status, s.err.String())
	}
}
