package openenv

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/serve"
)

// An item is a task of OpenEnv's Task API: an official instance of one of our tasks. RFC 013 reserves its keys.
type item struct {
	ID         string `json:"id"`
	Split      string `json:"split"`
	Index      int    `json:"index"`      // in the split of its environment
	Difficulty int    `json:"difficulty"` // steps of the proved solution, see difficult
	Group      string `json:"group"`      // our task, whose instances differ by their seed

	Seed gymkhana.Seed `json:"seed"` // not in the RFC: with the group, it begins the episode by name

	env  string // the world
	task gymkhana.TaskID
}

// splits are the names that a split can have, which are also its types.
var splits = []string{"train", "validation", "test"}

// items lists what is served, by world and split, in the order of the plan.
func (s *Server) items() ([]item, error) {
	var list []item
	count := map[[2]string]int{}
	for _, t := range s.serve.Tasks() {
		split, err := s.split(t)
		if err != nil {
			return nil, err
		}
		for _, seed := range t.Instances {
			key := [2]string{t.Environment.Name, split}
			i := item{Split: split, Index: count[key], Group: string(t.ID), env: t.Environment.Name,
				task: t.ID, Seed: seed}
			i.ID = (&gymkhana.Episode{Task: t.ID, Index: slices.Index(t.Instances, seed), Instance: seed}).Place()
			count[key]++
			list = append(list, i)
		}
	}
	return list, nil
}

// split returns the split of a task: train, validation or test. Tasks of a world without splits are for tests.
func (s *Server) split(t *gymkhana.Task) (string, error) {
	entry, err := s.serve.Catalog().FindEnv(t.Environment.Name)
	if err != nil {
		return "", err
	}
	for split, subset := range map[string]string{"train": entry.Split.Train, "validation": entry.Split.Val} {
		if subset == "" {
			continue
		}
		tasks, _, err := s.serve.Catalog().Select([]string{entry.Split.Suite + ":" + subset})
		if err != nil {
			return "", err
		}
		if slices.ContainsFunc(tasks, func(other *gymkhana.Task) bool { return other.ID == t.ID }) {
			return split, nil
		}
	}
	return "test", nil
}

// at finds a task by its split and index, in the first world that is served.
func (s *Server) at(split string, index int) (item, error) {
	split = cmp.Or(strings.ToLower(split), s.tasks[0].Split)
	return s.find(s.tasks[0].env, split, index)
}

func (s *Server) find(env, split string, index int) (item, error) {
	list, err := s.in(env, split)
	if err != nil {
		return item{}, err
	}
	if index < 0 || index >= len(list) {
		return item{}, serve.Refuse("index", "%d; split %s has %d tasks, from 0", index, split, len(list))
	}
	return list[index], nil
}

// in lists a split of an environment. Names match without case.
func (s *Server) in(env, split string) ([]item, error) {
	var list []item
	for _, i := range s.tasks {
		if strings.EqualFold(i.env, env) && strings.EqualFold(i.Split, split) {
			list = append(list, i)
		}
	}
	if list == nil {
		return nil, serve.Refuse("split", "%q; %s has %v", split, env, s.splitsOf(env))
	}
	return list, nil
}

// splitsOf lists the splits of an environment that have tasks; none for an environment that is not served.
func (s *Server) splitsOf(env string) (list []string) {
	for _, split := range splits {
		if slices.ContainsFunc(s.tasks, func(i item) bool { return strings.EqualFold(i.env, env) && i.Split == split }) {
			list = append(list, split)
		}
	}
	return list
}

// An ownTask is a task as another Gymkhana imports it.
type ownTask struct {
	ID        gymkhana.TaskID `json:"id"`
	Goal      string          `json:"goal"`
	Budget    gymkhana.Budget `json:"budget"`
	Instances []gymkhana.Seed `json:"instances"`
	Tags      []string        `json:"tags"`
	Spec      int             `json:"spec"` // its number in the list of specs, from 0
}

// ownTasks lists what is served with the legal actions of its worlds, each world's once.
func (s *Server) ownTasks(w http.ResponseWriter, _ *http.Request) {
	specs, list, at := []json.RawMessage{}, []ownTask{}, map[string]int{}
	for _, t := range s.serve.Tasks() {
		world, err := s.serve.Catalog().NewEnv(t.Environment)
		if err != nil {
			fail(w, err)
			return
		}
		spec, err := json.Marshal(world.Spec())
		if err = errors.Join(err, world.Close()); err != nil {
			fail(w, err)
			return
		}
		n, known := at[string(spec)]
		if !known {
			n = len(specs)
			at[string(spec)], specs = n, append(specs, spec)
		}
		list = append(list, ownTask{t.ID, t.Goal, t.Budget, t.Instances, t.Tags, n})
	}
	answer(w, http.StatusOK, object{"specs": specs, "tasks": list})
}
