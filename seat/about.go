package seat

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"gymkhana"
	"gymkhana/picture"
	"gymkhana/registry"
	"gymkhana/runner"
)

// An About is what is known of a task's world before there is an episode.
type About struct {
	Spec    gymkhana.Spec
	Browser bool // it runs in a browser
	Waits   bool // time can pass in it while a person thinks, and be watched: it can be played in real time
	Err     error
}

// Describe makes the world of a task, without starting anything, and describes it.
func Describe(c *registry.Catalog, task *gymkhana.Task) (a About) {
	entry, err := c.FindEnv(task.Environment.Name)
	if err != nil {
		return About{Err: err}
	}
	a.Browser = entry.Browser
	world, err := c.NewEnv(task.Environment)
	if err != nil {
		a.Err = err
		return a
	}
	can := world.Capabilities()
	a.Spec = world.Spec()
	a.Err = world.Close()
	a.Waits = !entry.Timeless && !entry.Browser && can.Pass != nil && can.Snapshot != nil && can.Restore != nil
	return a
}

// ErrNoPicture says that a task has no picture that can be had without a browser.
var ErrNoPicture = errors.New("there is no picture of this task")

// Picture draws what is seen first in the first official instance of a task, not larger than a size, and as PNG. It is
// only for worlds that need no browser.
func Picture(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, within gymkhana.Size) (png []byte, err error) {
	if a := Describe(c, task); a.Err != nil || a.Browser || a.Spec.Screen.W == 0 || a.Spec.Live || len(task.Instances) == 0 {
		return nil, errors.Join(a.Err, ErrNoPicture)
	}
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("%s: drawing it panicked: %v", task.ID, caught)
		}
	}()
	world, err := c.NewEnv(task.Environment)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, world.Close()) }()
	start, err := world.Reset(ctx, task.Instances[0])
	if err != nil {
		return nil, err
	}
	if len(start.Seen) == 0 || start.Seen[0].Screenshot == nil {
		return nil, ErrNoPicture
	}
	img, err := start.Seen[0].Screenshot.Image()
	if err != nil {
		return nil, err
	}
	return picture.EncodePNG(fitted(img, within))
}

// fitted scales a picture down, or up by a whole factor.
func fitted(img image.Image, within gymkhana.Size) image.Image {
	size := img.Bounds().Size()
	if size.X < 1 || size.Y < 1 {
		return img
	}
	if factor := min(within.W/size.X, within.H/size.Y); factor >= 1 {
		return picture.Scale(img, size.X*factor, size.Y*factor)
	}
	w, h := within.W, size.Y*within.W/size.X
	if h > within.H {
		w, h = size.X*within.H/size.Y, within.H
	}
	return picture.Scale(img, max(w, 1), max(h, 1))
}

// A Baseline is what a reference agent does on the first official instance of a task.
type Baseline struct {
	Agent    string
	Success  bool
	Progress float64
	Reward   float64
	Steps    int
}

// References are the agents whose baselines are measured.
var References = []string{"idle", "random", registry.HeuristicName, registry.OracleName}

// Baselines plays a task with the reference agents, in memory. It leaves out an agent that the task does not have, and
// what is not finished when ctx ends. Worlds in a browser have none, since that would take too long.
func Baselines(ctx context.Context, c *registry.Catalog, task *gymkhana.Task) (list []Baseline) {
	if a := Describe(c, task); a.Err != nil || a.Browser || a.Spec.Live || len(task.Instances) == 0 {
		return nil
	}
	for _, name := range References {
		if name == registry.OracleName && task.Unproved() || name == registry.HeuristicName && !c.HasHeuristic(task) {
			continue
		}
		_, out, err := runner.Play(ctx, c, task, task.Instances[0], gymkhana.Arm{Agent: name})
		if err != nil || ctx.Err() != nil {
			continue
		}
		v := &out.Verdict
		list = append(list, Baseline{name, v.Success, v.Progress, v.Reward, out.Steps})
	}
	return list
}

// A Key is what a key of the keyboard does.
type Key struct {
	Key    string `json:"key"` // as in KeyboardEvent.key, with Space for a blank
	Role   string `json:"role"`
	Action string `json:"action"`
}

// Keys lists the keys that are an action by themselves, for each role: the keys that the world names as raw input, and
// otherwise the directions, if it has controls for them. A key that several roles have belongs to the first.
func (r *Room) Keys(spec *gymkhana.Spec) (list []Key) {
	taken := map[string]bool{}
	add := func(key, role string, act gymkhana.Action) {
		if !taken[key] && spec.Check(role, act) == nil {
			taken[key] = true
			list = append(list, Key{key, role, act.String()})
		}
	}
	for _, role := range spec.Roles {
		if slices.Contains(spec.Verbs, gymkhana.Press) {
			for _, key := range spec.KeysOf(role) {
				add(key, role, gymkhana.Action{Verb: gymkhana.Press, Args: []gymkhana.Arg{{Name: "keys", Value: []string{key}}}})
			}
		}
	}
	for _, role := range spec.Roles {
		for _, key := range []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "w", "a", "s", "d"} {
			if act, err := r.o.Read(*spec, role, key); err == nil && act.Verb == gymkhana.Do {
				add(key, role, act)
			}
		}
	}
	return list
}
