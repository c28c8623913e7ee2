package openenv

import (
	"context"
	"runtime"
	"sync"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// difficulties are the lengths of proved solutions, each computed when a client first asks for it. The oracle plays, as
// in a self-test, which takes milliseconds for most tasks.
type difficulties struct {
	known sync.Map      // func() int by gymkhana.TaskID
	turns chan struct{} // bounds how many oracles play at once
}

func (d *difficulties) fill() { d.turns = make(chan struct{}, runtime.GOMAXPROCS(0)) }

// difficult fills in the difficulty of tasks: the steps in which the oracle solves the first official instance, or the
// budget in steps if the world needs a browser or the oracle does not solve it.
func (s *Server) difficult(list []item) []item {
	own := append([]item{}, list...)
	var all sync.WaitGroup
	for _, i := range own {
		all.Go(func() { s.difficulty(i.task) })
	}
	all.Wait()
	for i := range own {
		own[i].Difficulty = s.difficulty(own[i].task)
	}
	return own
}

func (s *Server) difficulty(id gymkhana.TaskID) int {
	steps, _ := s.lengths.known.LoadOrStore(id, sync.OnceValue(func() int {
		s.lengths.turns <- struct{}{}
		defer func() { <-s.lengths.turns }()
		return s.length(id)
	}))
	return steps.(func() int)()
}

// length has the oracle of a task play.
func (s *Server) length(id gymkhana.TaskID) int {
	task := s.serve.Task(id)
	entry, err := s.serve.Catalog().FindEnv(task.Environment.Name)
	if err != nil || entry.Browser || task.Oracle.Name == "" {
		return task.Budget.Steps
	}
	_, out, err := runner.Play(context.Background(), s.serve.Catalog(), task, task.Instances[0], gymkhana.Arm{Agent: registry.OracleName})
	if err != nil || !out.Verdict.Success {
		return task.Budget.Steps
	}
	return out.Steps
}
