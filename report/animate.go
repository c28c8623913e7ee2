package report

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"gymkhana"
	"gymkhana/picture"
	"gymkhana/runner"
)

// lastHold is how long the last picture stays.
const lastHold = 2 * time.Second

// ExportAPNG writes an episode as an animated PNG. It shows the first role's screen after each step for as long as the
// step took in the world. It returns the number of pictures.
func ExportAPNG(ctx context.Context, w io.Writer, a gymkhana.Archive, o Export) (int, error) {
	row, err := Find(ctx, a, o.Episode)
	if err != nil {
		return 0, err
	}
	t, err := a.Trajectory(ctx, row.ID)
	if err != nil {
		return 0, err
	}
	plan := &a.Run().Plan
	task, ok := plan.TaskOf(row.Task)
	if !ok {
		return 0, fmt.Errorf("the plan has no task %s", row.Task)
	}
	if task, err = plan.Arms[row.Arm].Task(task); err != nil {
		return 0, err
	}
	var all picture.Animation
	var last image.Image
	var since gymkhana.Ticks
	pictures, n := 0, -1
	show := func(until gymkhana.Ticks) error {
		if last == nil {
			return nil
		}
		pictures++
		return all.Add(last, (until - since).Duration())
	}
	err = runner.Replay(ctx, o.Catalog, task, t, func(now *gymkhana.Step, seen []gymkhana.Observation) error {
		if n++; now.State != t.Steps[n].State {
			return errors.New("the world is no longer what it was in the run")
		}
		shot := seen[0].Screenshot
		if shot == nil {
			return errors.New("the world has no pictures")
		}
		if err := show(seen[0].Tick); err != nil {
			return err
		}
		since = seen[0].Tick
		img, err := shot.Image()
		if err != nil {
			return err
		}
		width := img.Bounds().Dx()
		if o.Width > 0 {
			width = o.Width
		}
		// A copy, since worlds draw into the same pixels again.
		last = picture.Scale(img, width, max(img.Bounds().Dy()*width/img.Bounds().Dx(), 1))
		return nil
	})
	if err == nil {
		err = show(since + gymkhana.TicksOf(lastHold))
	}
	if err == nil {
		_, err = all.WriteTo(w)
	}
	return pictures, err
}
