package gymkhana

import (
	"fmt"
	"slices"
)

// A Begun is an episode of a served run, which a client began.
type Begun struct {
	Task     TaskID
	Instance Seed // any seed below MaxSeed, not only an official one
	Arm      int
	Repeat   int // counts the episodes of the same task, instance, arm and prelude, from 0

	Prelude *Prelude // of an episode that the client forked; nil for one that begins at the reset
}

// Episode gives the row of an episode that a client begins in a served run. Its Index is -1 unless the seed is that of
// an official instance.
func (p *Plan) Episode(b Begun) (Episode, error) {
	task, ok := p.TaskOf(b.Task)
	if !ok || b.Arm < 0 || b.Arm >= len(p.Arms) || b.Repeat < 0 || b.Instance >= MaxSeed {
		return Episode{}, fmt.Errorf("the run does not serve %s with seed %d by arm %d", b.Task, b.Instance, b.Arm)
	}
	content, err := task.Forked(b.Prelude).Hash()
	if err != nil {
		return Episode{}, fmt.Errorf("%s: %w", task.ID, err)
	}
	arm, err := p.Arms[b.Arm].Hash()
	if err != nil {
		return Episode{}, fmt.Errorf("arm %d: %w", b.Arm, err)
	}
	e := Episode{Task: b.Task, Content: content, Index: slices.Index(task.Instances, b.Instance), Instance: b.Instance,
		Arm: b.Arm, Repeat: b.Repeat}
	e.ID = episodeID(&e, arm)
	return e, nil
}

// begun lists the episodes of a served run.
func (p *Plan) begun() ([]Episode, error) {
	list := make([]Episode, 0, len(p.Begun))
	for _, b := range p.Begun {
		e, err := p.Episode(b)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// Place names the instance of an episode for people: "sokoban/small-v0/01#0", or by its seed if that is not official.
func (e *Episode) Place() string {
	if e.Index < 0 {
		return fmt.Sprintf("%s seed %d", e.Task, e.Instance)
	}
	return fmt.Sprintf("%s#%d", e.Task, e.Index)
}
