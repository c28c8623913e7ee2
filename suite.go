package gymkhana

import (
	"fmt"
	"slices"
	"strings"
)

// A Suite is a named, versioned list of tasks with its default agents and repeats.
type Suite struct {
	Name    string              `json:"name"`
	Version int                 `json:"version"` // raised whenever a task changes
	Title   string              `json:"title"`
	Doc     string              `json:"doc,omitempty"`
	Source  string              `json:"source,omitempty"` // the benchmark it reproduces
	Agents  []string            `json:"agents,omitempty"` // run when no --agent is given
	Repeats int                 `json:"repeats"`          // episodes per instance; at least 1
	Subsets map[string][]string `json:"subsets,omitempty"`
	Tasks   []*Task             `json:"tasks"`
}

// Label is name and version, "sokoban@1".
func (s *Suite) Label() string { return fmt.Sprintf("%s@%d", s.Name, s.Version) }

// A Selector names some tasks of a suite: a path of whole segments and, after a colon, a named subset.
// Examples: "sokoban", "sokoban/small-v0", "sokoban:mini".
type Selector struct {
	Path   string
	Subset string
}

// ParseSelector reads the text form.
func ParseSelector(s string) (Selector, error) {
	path, subset, _ := strings.Cut(s, ":")
	for _, segment := range strings.Split(path, "/") {
		if !isSegment(segment) {
			return Selector{}, Blame(FaultSetup, "selector", fmt.Errorf("%q: want suite, suite/group, suite/group/task or suite:subset", s))
		}
	}
	return Selector{Path: path, Subset: subset}, nil
}

// Suite is the name of the suite that the selector selects from.
func (s Selector) Suite() string { return TaskID(s.Path).Suite() }

// String gives the text form.
func (s Selector) String() string {
	if s.Subset == "" {
		return s.Path
	}
	return s.Path + ":" + s.Subset
}

// Select gives the tasks that sel names, in the suite's order. Tasks that a suite borrows from another
// keep their own ids; a bare suite name selects them too.
func (s *Suite) Select(sel Selector) ([]*Task, error) {
	_, path, _ := strings.Cut(sel.Path, "/")
	var within []string
	if sel.Subset != "" {
		var ok bool
		if within, ok = s.Subsets[sel.Subset]; !ok {
			return nil, s.noSubset(sel.Subset)
		}
	}
	var chosen []*Task
	for _, t := range s.Tasks {
		in := path == "" || t.ID.Under(sel.Path)
		if in && (sel.Subset == "" || slices.ContainsFunc(within, t.ID.underIn(s.Name))) {
			chosen = append(chosen, t)
		}
	}
	if len(chosen) == 0 {
		return nil, s.noTask(sel)
	}
	return chosen, nil
}

// underIn matches a subset's entry, which may leave out the name of the suite.
func (id TaskID) underIn(suite string) func(string) bool {
	return func(path string) bool { return id.Under(path) || id.Under(suite+"/"+path) }
}

func (s *Suite) noSubset(name string) error {
	var names []string
	for n := range s.Subsets {
		names = append(names, n)
	}
	slices.Sort(names)
	if len(names) == 0 {
		return Blame(FaultSetup, "selector", fmt.Errorf("suite %s has no subsets, so no %q", s.Name, name))
	}
	return Blame(FaultSetup, "selector", fmt.Errorf("suite %s has no subset %q%s (it has %s)",
		s.Name, name, DidYouMean(name, names), strings.Join(names, ", ")))
}

func (s *Suite) noTask(sel Selector) error {
	var paths []string
	for _, t := range s.Tasks {
		path := string(t.ID)
		for path != "" && !slices.Contains(paths, path) {
			paths = append(paths, path)
			path = path[:max(strings.LastIndexByte(path, '/'), 0)]
		}
	}
	return Blame(FaultSetup, "selector", fmt.Errorf("no task matches %q%s; gymkhana list tasks --suite %s shows them",
		sel, DidYouMean(sel.Path, paths), s.Name))
}
