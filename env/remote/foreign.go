package remote

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/picture"
)

// mostText bounds the text of an observation, in bytes.
const mostText = 64 << 10

// A foreign reader speaks with any server of OpenEnv.
type foreign struct {
	setup *Setup
	shot  *gymkhana.Screenshot // the latest
}

func (f *foreign) reset(seed gymkhana.Seed) map[string]any {
	f.shot = nil
	data := map[string]any{"seed": seed}
	for key, value := range f.setup.Reset {
		data[key] = value // also another seed, or null for a server that takes none
	}
	return data
}

func (f *foreign) step(acts []gymkhana.Action) (data map[string]any, refused string) {
	if acts[0].Verb == gymkhana.Noop {
		return nil, "this environment has no action that does nothing; the server was not asked"
	}
	return f.setup.data(acts[0])
}

// see makes the text and the screenshot of an observation.
func (f *foreign) see(a *answer, s *State) ([]gymkhana.Observation, string, error) {
	own, err := decode(a.Observation)
	if err != nil {
		return nil, "", err
	}
	beside, _ := decode(a.Metadata)
	object, _ := own.(map[string]any)
	within, _ := object["metadata"].(map[string]any)
	for _, from := range []any{beside, within, object} {
		s.graded(from)
	}
	goal, _ := object["goal"].(string)
	for _, key := range []string{"reward", "done", "metadata"} {
		delete(object, key)
	}
	var p pictures
	own = p.out(own)
	if err := f.show(&p); err != nil {
		return nil, "", err
	}
	o := gymkhana.Observation{Text: inWords(own), Screenshot: f.shot}
	s.Text = o.Text
	if a.Done {
		o.Ended, o.Reason = gymkhana.Terminated, "the server ended it"
	}
	return []gymkhana.Observation{o}, clean(goal, 2000), nil
}

// graded reads what the server says of the success of an episode.
func (s *State) graded(from any) {
	o, _ := from.(map[string]any)
	if info, ok := o["info"].(map[string]any); ok {
		s.graded(info)
	}
	if success, ok := o["success"].(bool); ok {
		s.Success = &success
	}
	if n, ok := o["progress"].(json.Number); ok {
		if progress, err := n.Float64(); err == nil {
			s.Progress = &progress
		}
	}
}

// show makes a screenshot of the first picture, in the size of the world's screen. Without a picture the latest stays.
func (f *foreign) show(p *pictures) error {
	size := f.setup.Screen
	if size.W == 0 {
		return nil
	}
	img := p.first
	switch {
	case img == nil && f.shot != nil:
		return nil
	case img == nil:
		img = image.NewRGBA(image.Rect(0, 0, size.W, size.H))
	}
	var screen *image.RGBA
	if at := img.Bounds().Size(); at.X == size.W && at.Y == size.H {
		screen = flat(img)
	} else {
		screen = picture.Scale(img, size.W, size.H)
	}
	f.shot = gymkhana.NewScreenshot(func() (image.Image, error) { return screen, nil }, picture.EncodePNG)
	return nil
}

// decode reads JSON; nothing gives nil. Numbers stay as they are written.
func decode(raw json.RawMessage) (v any, err error) {
	if len(raw) == 0 {
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, broken("the observation is no JSON: %w", err)
	}
	return v, nil
}

// inWords gives an observation as text: a string as it is, an object as a line per key, all else as JSON with sorted keys.
func inWords(v any) string {
	o, isObject := v.(map[string]any)
	if !isObject {
		return value(v)
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if o[key] == nil {
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", clean(key, 80), value(o[key]))
		if b.Len() > mostText {
			break
		}
	}
	return cut(strings.TrimSuffix(b.String(), "\n"), mostText, "… (cut)")
}

// value gives a part of an observation as text.
func value(v any) string {
	if text, ok := v.(string); ok {
		return cut(text, mostText, "… (cut)")
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "" // cannot happen: it was JSON
	}
	return cut(strings.TrimSuffix(b.String(), "\n"), mostText, "… (cut)")
}
