package gymkhana

// A Trainable is a world that training data can be made in: what is tried in it can be undone, so its
// Capabilities have Snapshot and Restore, and it can tell what leads to the end of the task and what
// does not. One goroutine drives it, like every Environment.
type Trainable interface {
	Environment
	// Guide gives the guide of the episode that Reset began. It is nil where no oracle knows its next
	// step from everywhere; then only models can teach and judge.
	Guide() Guide
}

// A Guide knows the way to the end of a task from wherever its world stands, also after a Restore.
// It never changes the world.
type Guide interface {
	// Next gives the next action of the way.
	Next() Action
	// Distance gives how many steps the way has, the last one included; false if it has more than
	// most, or if there is no way any more.
	Distance(most int) (steps int, ok bool)
}

// A Split says which tasks of a suite a policy may learn from and which it is only measured by. The
// names are those of the suite's subsets; no task is in two of them.
type Split struct {
	Suite string
	Train string   // to learn from
	Val   string   // to choose the best policy of a training by
	Tests []string // to report on
	// Hidden are apps (Element.App) that are held out: a screen that shows one is in no data.
	Hidden []string
}

// Measured are the subsets that are never learnt from.
func (s *Split) Measured() []string { return append([]string{s.Val}, s.Tests...) }
