package report

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"math"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/picture"
	"gymkhana/runner"
)

// lastHold is how long the last picture stays.
const lastHold = 2 * time.Second

// ExportAPNG writes an episode as an animated PNG. It shows the first role's screen after each step for as long as the
// step took in the world. Under the screens of a fork is a strip that marks the steps before it with their origin. It
// returns the number of pictures.
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
	task, ok := plan.Played(&row.Episode)
	if !ok {
		return 0, fmt.Errorf("the plan has no task %s", row.Task)
	}
	if task, err = plan.Arms[row.Arm].Task(task); err != nil {
		return 0, err
	}
	prelude := task.Prelude
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
		shown := picture.Scale(img, width, max(img.Bounds().Dy()*width/img.Bounds().Dx(), 1))
		if last = shown; prelude != nil {
			last = labelled(shown, prelude, n <= len(prelude.Steps))
		}
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

// labelled gives a picture with a strip below, which says whether it is of the steps before the fork, and where these come
// from. The strip of all pictures of one width has one height.
func labelled(img *image.RGBA, p *gymkhana.Prelude, before bool) *image.RGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	style := canvas.Style{Size: max(10, float64(w)/50), Color: canvas.RGB(0xffffff)}
	text, back := prefixText(p), canvas.RGB(0x8a5200)
	lines := broken(text, float64(w-8), style)
	if !before {
		back, text = canvas.RGB(0x2b2f3a), "after the fork"
	}
	height := math.Ceil(style.Size * 1.35)
	all := image.NewRGBA(image.Rect(0, 0, w, h+len(lines)*int(height)+4))
	draw.Draw(all, img.Rect, img, image.Point{}, draw.Src)
	c := canvas.On(all)
	c.Rect(0, float64(h), float64(w), float64(all.Rect.Dy()-h), back)
	if !before {
		lines = broken(text, float64(w-8), style)
	}
	for i, line := range lines {
		c.Text(4, float64(h)+2+height*(float64(i)+0.5), line, style)
	}
	return c.Image()
}

// broken breaks a text into lines of at most so many pixels, between words if possible.
func broken(text string, width float64, style canvas.Style) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if longer := strings.TrimSpace(line + " " + word); canvas.TextWidth(longer, style) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; canvas.TextWidth(line, style) > width && len([]rune(line)) > 1; {
			n := len([]rune(line)) - 1
			for n > 1 && canvas.TextWidth(string([]rune(line)[:n]), style) > width {
				n--
			}
			lines, line = append(lines, string([]rune(line)[:n])), string([]rune(line)[n:])
		}
	}
	return append(lines, line)
}
