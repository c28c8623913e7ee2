package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"gymkhana"
)

// dragFrom performs a drag: from a point or from an element to a point, to the middle of another element, or by an
// offset from that middle or from its start.
func (w *Window) dragFrom(ctx context.Context, a gymkhana.Action) (string, error) {
	from, to, refused, err := w.ends(ctx, a)
	if refused != "" || err != nil {
		return refused, err
	}
	if size := w.episode.Size; to.X < 0 || to.Y < 0 || to.X >= float64(size.W) || to.Y >= float64(size.H) {
		return fmt.Sprintf("drag: it ends at %g,%g, outside the viewport of %d×%d", to.X, to.Y, size.W, size.H), nil
	}
	return w.last(a, dragTicks, func(n gymkhana.Ticks) error { return w.drag(ctx, from, to, max(n, 2)) })
}

// ends finds both ends of a drag.
func (w *Window) ends(ctx context.Context, a gymkhana.Action) (from, to point, refused string, err error) {
	s, refused, err := w.place(ctx, a)
	if refused != "" || err != nil {
		return from, to, refused, err
	}
	from = point{s.X, s.Y}
	if x, ok := a.Int("to_x"); ok {
		y, _ := a.Int("to_y")
		return from, point{float64(x), float64(y)}, "", nil
	}
	to = from
	if name := a.Text("to"); name != "" {
		if from, to, refused, err = w.together(ctx, a, name); refused != "" || err != nil {
			return from, to, refused, err
		}
	}
	dx, _ := a.Int("dx")
	dy, _ := a.Int("dy")
	return from, point{to.X + float64(dx), to.Y + float64(dy)}, "", nil
}

// together finds the start of a drag and the middle of the element where it ends, both in view at the same time.
func (w *Window) together(ctx context.Context, a gymkhana.Action, name string) (from, to point, refused string, err error) {
	byElement := a.Text("element") != "" // points are those of the screen as it is
	if _, refused, err = w.middle(ctx, name, byElement); refused != "" || err != nil {
		return from, to, refused, err
	}
	start, refused, err := w.place(ctx, a) // may scroll back
	if refused != "" || err != nil {
		return from, to, refused, err
	}
	to, refused, err = w.middle(ctx, name, false)
	if refused != "" {
		refused += " while the start is; drag by dx and dy"
	}
	return point{start.X, start.Y}, to, refused, err
}

// middle finds the middle of an element, even if something covers it.
func (w *Window) middle(ctx context.Context, name string, reveal bool) (point, string, error) {
	t, id, why := w.element(name)
	if why != "" {
		return point{}, why, nil
	}
	var s spot
	err := t.look(ctx, &s, "middle", id, reveal)
	if err == nil && s.Why != "" {
		why = fmt.Sprintf("element %s %s", name, s.Why)
	}
	return point{s.X, s.Y}, why, err
}

// drag moves what is at one point to another within n ticks, in a straight line.
func (w *Window) drag(ctx context.Context, from, to point, n gymkhana.Ticks) error {
	if err := w.send(ctx, "Input.setInterceptDrags", map[string]bool{"enabled": true}); err != nil {
		return err
	}
	if err := w.moveThen(ctx, from, func() error { return w.press(ctx, "left", 1) }); err != nil {
		return err
	}
	entered := false
	for i := gymkhana.Ticks(1); i <= n; i++ {
		part := float64(i) / float64(n)
		p := point{math.Round(from.X + (to.X-from.X)*part), math.Round(from.Y + (to.Y-from.Y)*part)}
		var err error
		if cargo := w.cargo(); cargo == nil {
			err = w.moveTo(ctx, p)
		} else {
			err = w.carry(ctx, p, cargo, &entered)
		}
		if err == nil {
			err = w.pass(ctx, 1)
		}
		if err != nil {
			return err
		}
	}
	return w.drop(ctx, to, &entered)
}

// drop ends a drag, and the browser's own if it became one.
func (w *Window) drop(ctx context.Context, to point, entered *bool) error {
	var err error
	if cargo := w.cargo(); cargo != nil {
		err = errors.Join(w.carry(ctx, to, cargo, entered), w.dragEvent(ctx, "drop", cargo))
		w.mu.Lock()
		w.down.cargo = nil
		w.mu.Unlock()
	}
	if err == nil {
		err = w.release(ctx, "left", 1)
	}
	return errors.Join(err, w.send(ctx, "Input.setInterceptDrags", map[string]bool{"enabled": false}))
}

// carry moves what the browser drags.
func (w *Window) carry(ctx context.Context, p point, cargo json.RawMessage, entered *bool) error {
	w.at = p
	if !*entered {
		*entered = true
		if err := w.dragEvent(ctx, "dragEnter", cargo); err != nil {
			return err
		}
	}
	return w.dragEvent(ctx, "dragOver", cargo)
}

func (w *Window) dragEvent(ctx context.Context, kind string, cargo json.RawMessage) error {
	return w.send(ctx, "Input.dispatchDragEvent", struct {
		Type string          `json:"type"`
		X    float64         `json:"x"`
		Y    float64         `json:"y"`
		Data json.RawMessage `json:"data"`
		Mods int             `json:"modifiers"`
	}{kind, w.at.X, w.at.Y, cargo, w.down.mods})
}

func (w *Window) cargo() json.RawMessage {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.down.cargo
}

// intercepted notes that the page has let the browser drag something. It runs where events are read.
func (w *Window) intercepted(params json.RawMessage) {
	var e struct {
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(params, &e) == nil {
		w.mu.Lock()
		w.down.cargo = e.Data
		w.mu.Unlock()
	}
}
