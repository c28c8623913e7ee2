package browser

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"sync"
	"time"
)

// filmTime is how long we wait for a frame of film before we ask for a capture, which always
// answers and takes longer.
const filmTime = 250 * time.Millisecond

// A film passes the first frame of a screencast to the caller that waits for it.
type film struct {
	mu    sync.Mutex
	since time.Time   // older frames are of an earlier film
	first chan []byte // nil: no caller waits
}

// A frame is a picture from a screencast.
type frame struct {
	Data     []byte `json:"data"` // PNG
	Metadata struct {
		Taken float64 `json:"timestamp"` // Unix seconds
	} `json:"metadata"`
}

// shoot takes a picture as PNG, once the page has reported that it is drawn. A film takes half to three quarters of
// the time of a capture and has the same pixels.
func (t *tab) shoot(ctx context.Context, drawn *call) ([]byte, error) {
	if t.window.episode.Scale == 1 { // a film is never larger than the viewport
		if data := t.roll(ctx, drawn); data != nil {
			return data, nil
		}
	} else if err := t.patient(ctx, func(ctx context.Context) error { return result(ctx, drawn, nil) }); err != nil && !replaced(err) {
		return nil, err
	}
	return t.capture(ctx, nil)
}

// drawn asks the page to report when it has been drawn.
func (t *tab) drawn() *call { return t.ask(0, "globalThis.__gymkhana?.drawn()") }

// roll films one frame. The page is at rest, so any frame that is taken after it has drawn itself is
// the picture. It gives nil if the page does not report that it has drawn, or if no frame comes; the
// reason will be the error of a capture.
func (t *tab) roll(ctx context.Context, drawn *call) []byte {
	ctx, cancel := context.WithTimeout(ctx, filmTime)
	defer cancel()
	var told bool
	if err := result(ctx, drawn, &told); err != nil || !told {
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
	got, err := readFrame(params)
	if err != nil || got.Metadata.Taken < float64(f.since.UnixNano())/1e9 {
		return
	}
	f.first <- got.Data
	f.first = nil
}

// The beginnings of a message with a frame, and of its parameters, as Chromium writes them.
const (
	frameMessage = `{"method":"Page.screencastFrame","params":`
	frameParams  = `{"data":"`
)

// filmed reads the envelope of a message with a frame; for other messages, and for one in another form, ok is false.
// A JSON decoder would read the whole picture, which takes as long as a round trip. The parameters are part of raw.
func filmed(raw []byte) (m message, ok bool) {
	rest, ok := bytes.CutPrefix(raw, []byte(frameMessage))
	if !ok {
		return m, false
	}
	const session = `,"sessionId":`
	at := bytes.LastIndex(rest, []byte(session))
	if at < 0 {
		return m, false
	}
	id, ended := bytes.CutSuffix(rest[at+len(session):], []byte("}"))
	if !ended || json.Unmarshal(id, &m.Session) != nil {
		return m, false
	}
	m.Method, m.Params = "Page.screencastFrame", rest[:at]
	return m, true
}

// readFrame reads the parameters of a message with a frame: the picture by itself, and the rest as JSON.
func readFrame(params []byte) (got frame, err error) {
	rest, ok := bytes.CutPrefix(params, []byte(frameParams))
	text, rest, closed := bytes.Cut(rest, []byte(`",`))
	if !ok || !closed {
		return got, json.Unmarshal(params, &got)
	}
	if err := json.Unmarshal(append([]byte("{"), rest...), &got); err != nil {
		return got, err
	}
	got.Data = make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(got.Data, text)
	got.Data = got.Data[:n]
	return got, err
}
