package browser

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// filmTime is how long we wait for a frame of film before we ask for a capture, which always
// answers and takes longer.
const filmTime = 250 * time.Millisecond

// A film hands the first frame of a screencast to whoever waits for it.
type film struct {
	mu    sync.Mutex
	since time.Time   // older frames are of an earlier film
	first chan []byte // nil: nobody waits
}

// A frame is a picture from a screencast.
type frame struct {
	Data     []byte `json:"data"` // PNG
	Metadata struct {
		Taken float64 `json:"timestamp"` // Unix seconds
	} `json:"metadata"`
}

// shoot takes a picture as PNG. A film takes half to three quarters of the time of a capture and has
// the same pixels.
func (t *tab) shoot(ctx context.Context) ([]byte, error) {
	if data := t.roll(ctx); data != nil {
		return data, nil
	}
	return t.capture(ctx)
}

// roll films one frame. The page is at rest, so any frame that is taken after it has drawn itself is
// the picture. It gives nil if the page does not report that it has drawn, or if no frame comes; the
// reason will be the error of a capture.
func (t *tab) roll(ctx context.Context) []byte {
	ctx, cancel := context.WithTimeout(ctx, filmTime)
	defer cancel()
	var drawn bool
	if err := t.eval(ctx, 0, "globalThis.__gymkhana?.drawn()", &drawn); err != nil || !drawn {
		return nil
	}
	first := t.film.open()
	defer t.film.close()
	started := t.session.start("Page.startScreencast", struct {
		Format string `json:"format"`
		Every  int    `json:"everyNthFrame"`
	}{"png", 1})
	defer t.session.start("Page.stopScreencast", nil)
	if started.wait(ctx, nil) != nil {
		return nil
	}
	select {
	case data := <-first:
		return data
	case <-ctx.Done():
		return nil
	}
}

func (f *film) open() <-chan []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.since, f.first = time.Now(), make(chan []byte, 1)
	return f.first
}

func (f *film) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.first = nil
}

// took takes in a frame. It runs where events are read.
func (f *film) took(params json.RawMessage) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.first == nil {
		return
	}
	var got frame
	if json.Unmarshal(params, &got) != nil || got.Metadata.Taken < float64(f.since.UnixNano())/1e9 {
		return
	}
	f.first <- got.Data
	f.first = nil
}
