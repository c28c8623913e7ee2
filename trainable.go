package gymkhana

// A Trainable is a world that training data can be made in. Actions in it can be undone, so its
// Capabilities have Snapshot and Restore, and it can tell what leads to the end of the task and what
// does not. Like every Environment it is driven by one goroutine.
type Trainable interface {
	Environment
	// Guide gives the guide of the episode that Reset began. It is nil where no oracle knows the next
	// step from every state; then only models can teach and judge.
	Guide() Guide
}

// A Guide knows the way to the end of a task from any state of its world, also after a Restore. It
// never changes the world.
type Guide interface {
	// Next gives the next action on the way to the end.
	Next() Action
	// Distance gives the number of steps to the end, the last one included. It is false if there are
	// more than most, or if the end cannot be reached any more.
	Distance(most int) (steps int, ok bool)
}

// A Split says from which tasks of a suite a policy may learn and by which it is only measured. The
// names are those of the suite's subsets; no task is in two of them.
type Split struct {
	Suite string
	Train string   // to learn from
	Val   string   // to choose a training's best policy by
	Tests []string // to report on
	// Hidden are apps (Element.App) that are held out: no data contain a screen that shows one.
	Hidden []string
	// Generated gives tasks to learn from beside those of Train, in so many apps that are generated for it, maybe in
	// another world. It refuses a number of apps that there are not. Nil: there are none.
	Generated func(apps int) ([]*Task, error)
	// Unseen selects tasks in generated apps that nothing is learnt from, for studies: "phone-gen:test".
	Unseen string
	// Apart tells how far the app of an instance of Unseen is from the nearest of so many generated apps: 0 is an app that keeps
	// the same. Nil: nobody knows.
	Apart func(t *Task, instance Seed, apps int) (int, error)
	// Fresh draws a suite that nobody has looked at, from the hash of the commit that froze what it is to test; it refuses
	// what is no hash. Nil: there is none.
	Fresh func(key string) (*Suite, error)
}

// Measured gives the subsets that are never learnt from.
func (s *Split) Measured() []string { return append([]string{s.Val}, s.Tests...) }
