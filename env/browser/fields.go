package browser

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"path"
)

// maxHandedIn limits the size of a file that an agent uploads, in bytes.
const maxHandedIn = 4 << 20

// fill sets the value of a field that keys cannot fill: dates, times, colours and ranges in the form that the
// observation shows, and files by their names. A field of dates or times is clicked first; its picker stays
// closed.
func (w *Window) fill(ctx context.Context, name string, s spot, text string) (refused string, err error) {
	t, id, why := w.element(name)
	if why != "" {
		return why, nil
	}
	switch s.Field {
	case "file":
		var content string
		if content, why = w.file(text); why != "" {
			return why, nil
		}
		err = t.look(ctx, &why, "attach", id, path.Base(text), content, w.episode.Start.UnixMilli())
	case "color", "range":
		err = t.look(ctx, &why, "fill", id, text)
	default:
		if err = w.moveThen(ctx, point{s.X, s.Y}, func() error { return w.hold(ctx, "left", 1, 1) }); err == nil {
			err = t.look(ctx, &why, "fill", id, text)
		}
	}
	if err == nil && why != "" {
		return fmt.Sprintf("type: element %s %s", name, why), nil
	}
	return "", err
}

// file returns the content of a file of the episode in base64, or why it cannot be uploaded.
func (w *Window) file(name string) (content, refused string) {
	if w.episode.Files == nil {
		return "", "type: there are no files here to hand in"
	}
	if !fs.ValidPath(name) {
		return "", fmt.Sprintf("type: %q is not the path of a file: give it without a leading / and without ..", name)
	}
	f, err := w.episode.Files.Open(name)
	if err != nil {
		return "", fmt.Sprintf("type: there is no file %q", name)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxHandedIn+1))
	switch {
	case err != nil:
		return "", fmt.Sprintf("type: %q cannot be read as a file", name)
	case len(data) > maxHandedIn:
		return "", fmt.Sprintf("type: %q is larger than %d bytes", name, maxHandedIn)
	}
	return base64.StdEncoding.EncodeToString(data), ""
}
