package report

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"

	"gymkhana"
)

// ExportZIP writes an archive with the lines of ExportJSONL in episodes.jsonl, and in pictures/HASH.png every stored picture
// whose hash is in them: of the steps and, with what.Calls, of the screenshots in the calls' messages. It returns the number
// of pictures.
func ExportZIP(ctx context.Context, w io.Writer, a gymkhana.Archive, what Export) (n int, err error) {
	out := zip.NewWriter(w)
	lines, err := out.Create("episodes.jsonl")
	if err != nil {
		return 0, err
	}
	shown := &shown{there: map[gymkhana.Hash]bool{}}
	if err := ExportJSONL(ctx, lines, &noting{a, shown}, what); err != nil {
		return 0, err
	}
	for _, hash := range shown.list {
		data, err := a.Frame(ctx, hash)
		if errors.Is(err, gymkhana.ErrNotStored) {
			continue
		}
		if err != nil {
			return n, fmt.Errorf("picture %s: %w", hash, err)
		}
		one, err := out.CreateHeader(&zip.FileHeader{Name: "pictures/" + hash.String() + ".png", Method: zip.Store}) // PNG is compressed
		if err == nil {
			_, err = one.Write(data)
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, out.Close()
}

// shown collects the hashes of pictures, each once, in the order in which they were shown.
type shown struct {
	list  []gymkhana.Hash
	there map[gymkhana.Hash]bool
}

func (s *shown) add(h gymkhana.Hash) {
	if !h.IsZero() && !s.there[h] {
		s.there[h] = true
		s.list = append(s.list, h)
	}
}

// noting is an archive that notes the pictures of what is read from it.
type noting struct {
	gymkhana.Archive
	shown *shown
}

// EachEpisode reads one episode after the other, if the archive can.
func (a *noting) EachEpisode(ctx context.Context, do func(gymkhana.EpisodeRow) error) error {
	return eachEpisode(ctx, a.Archive, do)
}

// Trajectory notes the frames of the steps.
func (a *noting) Trajectory(ctx context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	t, err := a.Archive.Trajectory(ctx, id)
	if err == nil {
		for _, s := range t.Steps {
			for _, h := range s.Frames {
				a.shown.add(h)
			}
		}
	}
	return t, err
}

// Calls notes the frames in the messages.
func (a *noting) Calls(ctx context.Context, id gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	calls, err := a.Archive.Calls(ctx, id)
	for _, c := range calls {
		if c.Request == nil {
			continue
		}
		for _, m := range c.Request.Messages {
			for _, p := range m.Parts {
				if p.Image != nil {
					a.shown.add(p.Image.Frame)
				}
			}
		}
	}
	return calls, err
}
