package gymkhana

// A Trainable is a world that can produce training data. Actions in it can be undone, so its
// Capabilities have Snapshot and Restore, and its Guide knows which actions lead to the end of the
// task. Like every Environment it is driven by one goroutine.
type Trainable interface {
	Environment
	// Guide gives the guide of the episode that Reset began. It is nil if no oracle knows the next
	// step from every state; then only models can teach and judge.
	Guide() Guide
}

// A Guide knows how to reach the end of a task from any state of its world, also after a Restore. It
// never changes the world.
type Guide interface {
	// Next gives the next action towards the end.
	Next() Action
	// Distance gives the number of steps to the end, including the last one. ok is false if there are
	// more than most, or if the end cannot be reached any more.
	Distance(most int) (steps int, ok bool)
}

// A Split divides the tasks of a suite into those a policy may learn from and those which are used for evaluation
// only. The names are subsets of the suite; no task is in two of them.
type Split struct {
	Suite string
	Train string   // the tasks to learn from
	Val   string   // the tasks to choose the best policy of a training by
	Tests []string // the tasks to report results on
	// Hidden are apps (Element.App) that are held out: no data contain a screen that shows one.
	Hidden []string
	// Sections are parts of the subsets that tables show apart, because a mean over both parts misleads.
	Sections []Section
	// Generated gives further tasks to learn from, in the given number of generated apps, which may belong to another
	// world. It returns an error for a number of apps that cannot be generated. Nil: the world has no generated apps.
	Generated func(apps int) ([]*Task, error)
	// Unseen selects tasks in generated apps that are never used for training, for studies: "phone-gen:test".
	Unseen string
	// Apart gives the distance of an Unseen instance's app from the nearest of the given number of generated training
	// apps; 0 means that both apps manage the same data. Nil: distances are unknown.
	Apart func(t *Task, instance Seed, apps int) (int, error)
	// Fresh draws a new, unseen suite from the hash of the commit that froze the policy under test. It returns an
	// error if the text is not a hash. Nil: the world has no such suite.
	Fresh func(key string) (*Suite, error)
}

// A Section is a part of every subset that has some of its tasks and others.
type Section struct {
	Name  string // in tables, after the name of the subset: "without pictures"
	Holds func(*Task) bool
}

// Measured gives the subsets that are never used for training.
func (s *Split) Measured() []string { return append([]string{s.Val}, s.Tests...) }
