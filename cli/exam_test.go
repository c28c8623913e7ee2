package cli

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/registry"
)

// A failing is a model whose provider is down at first.
type failing struct{ up bool }

func (f *failing) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	if !f.up {
		return nil, gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("down"))
	}
	return &gymkhana.Response{Text: "Action: up"}, nil
}

// Episodes that an exam could not score are played again when it is resumed.
func TestAnExamGoesOnWithWhatWasNotScored(t *testing.T) {
	var said strings.Builder
	a := &app{host: &Host{Getenv: func(string) string { return "" }, Stdout: &said, Stderr: &said, Now: time.Now}}
	c, f := a.builtin(), &failing{}
	c.Model(registry.ModelEntry{Provider: "failing", New: func(registry.ModelSetup) (gymkhana.Model, error) { return f, nil },
		Profile: func(registry.ModelSetup) (gymkhana.Profile, error) { return gymkhana.Profile{}, nil }})
	exam := learn.Exam{Selectors: []string{"sokoban/small-v0/01"}, Agents: []string{"online"}, Models: []string{"failing/x"}, Instances: 1,
		File: filepath.Join(t.TempDir(), "r.gym")}
	for _, up := range []bool{false, true} {
		f.up, exam.Resume = up, up
		played, err := a.playExam(t.Context(), c, exam)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := played.Episodes(t.Context())
		if err = errors.Join(err, played.Close()); err != nil {
			t.Fatal(err)
		}
		if len(rows) != 1 || rows[0].Outcome == nil || rows[0].Outcome.Scored != up {
			t.Errorf("with a model that works: %t, there is %+v\n%s", up, rows, said.String())
		}
	}
}
