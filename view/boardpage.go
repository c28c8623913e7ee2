package view

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"gymkhana"
)

// A source is where the board of a run comes from: this process, or a file.
type source interface {
	refresh(context.Context) error
	totals() totals
	// cardsSince gives the cards that changed after a number, the latest number, and how many have no place on a page.
	cardsSince(n int) (cards []card, now, more int)
	wait(ctx context.Context, n int)
	changed() int // grows when tables of the run have changed
	era() string
}

func (l *Live) refresh(context.Context) error   { return nil }
func (l *Live) wait(ctx context.Context, n int) { l.board.wait(ctx, n) }
func (l *Live) era() string                     { return l.board.epoch }
func (f *follower) era() string                 { return f.epoch }

func (f *follower) cardsSince(n int) ([]card, int, int) { return f.since(n, false) }

func (l *Live) cardsSince(n int) ([]card, int, int) {
	return l.board.since(n, l.Control.State().Paused)
}

// mostFollowers bounds the boards of files that are kept.
const mostFollowers = 12

// source finds where the board of a run comes from.
func (s *Server) source(key string) (source, error) {
	if s.Live != nil && key == s.liveKey {
		return s.Live, nil
	}
	if _, err := s.shelf.find(key); err != nil {
		return nil, err
	}
	s.following.Lock()
	defer s.following.Unlock()
	f := s.followers[key]
	if f == nil {
		if len(s.followers) >= mostFollowers {
			clear(s.followers) // pages that are open keep theirs
		}
		f = &follower{server: s, key: key, board: newBoard(), cards: map[gymkhana.EpisodeID]*followed{}}
		s.followers[key] = f
	}
	return f, nil
}

// boardPage shows the episodes of a run that are being played.
type boardPage struct {
	frame
	*volume
	Totals  totals
	Cards   []card
	Control string // the token that controls the run; "" where this process does not play it
	Since   string // the number of the latest change on the page
	Now     int64  // milliseconds of Unix time
}

// File is the name of the run file.
func (p *boardPage) File() string { return filepath.Base(p.Name) }

// Age is how long ago a time in milliseconds of Unix time was.
func (p *boardPage) Age(at int64) string {
	return lasting(time.Duration(max(p.Now-at, 0)) * time.Millisecond)
}

// One is a card with its page, for the template.
func (p *boardPage) One(c card) oneCard { return oneCard{c, p} }

// Empty is the card from which a page makes others.
func (p *boardPage) Empty() oneCard { return oneCard{card{Over: true}, p} }

type oneCard struct {
	card
	Page *boardPage
}

// Word is the state, or the verdict of an episode that has one.
func (c oneCard) Word() string {
	if c.Over && c.Verdict != "" {
		return c.Verdict
	}
	return c.State
}

// Used is how much the episode has used of its models.
func (c oneCard) Used() string {
	switch {
	case c.Tokens > 0:
		return thousands(c.Tokens) + " tokens"
	case c.Calls > 0:
		return count(c.Calls, "call")
	}
	return ""
}

// Fine reports whether the picture is so small that it is enlarged.
func (c oneCard) Fine() bool { return c.W > 0 && c.W < 300 && c.H < 300 }

// EpisodeText is the address of an episode, by its id.
func (p *boardPage) EpisodeText(id string) string {
	if id == "" {
		return "#"
	}
	return p.episodeTo(gymkhana.EpisodeID(id))
}

// A button of the board is a form of its own, so that it works without a script.
type button struct {
	Page            *boardPage
	Do, Text, Label string
	Off             bool
}

// Button makes a button for a control.
func (p *boardPage) Button(do, text string) button {
	t := &p.Totals
	b := button{Page: p, Do: do, Text: text}
	switch do {
	case "pause":
		b.Off = t.Paused
	case "resume":
		b.Off = !t.Paused
	case "more":
		b.Label, b.Off = "More episodes at once", t.AtOnce >= t.Most
	case "fewer":
		b.Label, b.Off = "Fewer episodes at once", t.AtOnce <= 1
	}
	b.Off = b.Off || t.Stopped
	return b
}

func (s *Server) board(w http.ResponseWriter, r *http.Request) error {
	key := r.PathValue("run")
	from, err := s.source(key)
	if err != nil {
		return err
	}
	v, give, err := s.shelf.take(key)
	if err != nil {
		return err
	}
	defer give()
	if err := from.refresh(r.Context()); err != nil {
		return err
	}
	page := &boardPage{frame: frame{Title: "Live board", Script: "board.js", Follow: key, Crumbs: []crumb{{"Runs", "/"}, {v.Name, v.to("")}}}, volume: v,
		Totals: from.totals(), Now: millis(time.Now())}
	cards, n, more := from.cardsSince(-1)
	for _, c := range cards {
		if c.ID != "" {
			page.Cards = append(page.Cards, c)
		}
	}
	page.Totals.More, page.Since = more, changeName(from.era(), n)
	if page.Totals.Controls {
		page.Control = s.token
	}
	s.render(w, http.StatusOK, "board", page)
	return nil
}

// changeName names a change: the process that counted it, and its number.
func changeName(epoch string, n int) string { return epoch + "." + strconv.Itoa(n) }

// sinceOf reads the name of a change; -1 for one of another process, after which everything is new.
func sinceOf(name, epoch string) int {
	of, text, _ := strings.Cut(name, ".")
	n, err := strconv.Atoi(text)
	if of != epoch || err != nil {
		return -1
	}
	return n
}

// coalesced is the shortest time between two messages to a page.
const coalesced = 100 * time.Millisecond

// A message is what a page of a board gets: the totals, and the cards that have changed since the message before.
type message struct {
	Now    int64  `json:"now"` // milliseconds of Unix time
	Totals totals `json:"totals"`
	Cards  []card `json:"cards"`
}

// events sends what changes in a run: with cards=1 the board, numbered, so that a page that was cut off gets what changed
// since; and an event whenever tables of the run have changed.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	from, err := s.source(r.PathValue("run"))
	if err != nil {
		return err
	}
	if err := from.refresh(r.Context()); err != nil {
		return err
	}
	name := r.Header.Get("Last-Event-ID")
	if name == "" {
		name = r.FormValue("since")
	}
	cards, n, done := r.FormValue("cards") != "", sinceOf(name, from.era()), from.changed()
	out, end, err := s.stream(w)
	if err != nil {
		return err
	}
	defer end()
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.ended, cancel)()
	var was []byte
	for r.Context().Err() == nil {
		last := ctx.Err() != nil
		if from.refresh(r.Context()) != nil {
			out.event("gone", "", nil)
			out.flush()
			return nil
		}
		if now := from.changed(); now != done {
			done = now
			out.event("changed", "", nil)
		}
		if cards {
			m := message{Totals: from.totals()}
			m.Cards, n, m.Totals.More = from.cardsSince(n)
			if n >= 0 {
				was = out.board(m, was, changeName(from.era(), n))
			}
		}
		if last {
			out.event("ended", "", nil)
		}
		if !out.flush() || last {
			return nil
		}
		sent := time.Now()
		within, stop := context.WithTimeout(ctx, lookEvery)
		if cards {
			from.wait(within, n)
			rest(ctx, time.Until(sent.Add(coalesced)))
		} else {
			<-within.Done()
		}
		stop()
	}
	return nil
}

// board writes a message, unless it says nothing new. It returns the totals as they were written last.
func (o *eventStream) board(m message, was []byte, id string) []byte {
	now, err := json.Marshal(m.Totals)
	if err != nil || len(m.Cards) == 0 && bytes.Equal(now, was) {
		return was
	}
	m.Now = millis(time.Now())
	data, err := json.Marshal(m)
	if err != nil {
		return was // it is plain data, which can always be written
	}
	o.event("board", id, data)
	return now
}

func rest(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// glance gives the latest picture of an episode that this process plays. While pages ask for it, the episode makes new
// ones.
func (s *Server) glance(w http.ResponseWriter, r *http.Request) error {
	if s.Live == nil || r.PathValue("run") != s.liveKey {
		return missing("this run is not played here")
	}
	data := s.Live.look(r.PathValue("episode"))
	if data == nil {
		data = blank() // the episode has ended meanwhile
	}
	return sendPicture(w, data, "live")
}

// blank is a picture of one transparent pixel.
func blank() []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 1, 1))) // a buffer takes it
	return b.Bytes()
}

// mostForm bounds a form, in bytes.
const mostForm = 4 << 10

// control steers the run that this process plays. The request must have the token of the page.
func (s *Server) control(w http.ResponseWriter, r *http.Request) error {
	key := r.PathValue("run")
	if s.Live == nil || key != s.liveKey {
		return &httpError{http.StatusConflict, errorf("this dashboard did not start the run, so it cannot control it; gymkhana run --view can")}
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	if err := r.ParseForm(); err != nil {
		return badInput("the form cannot be read: %v", err)
	}
	if subtle.ConstantTimeCompare([]byte(r.PostFormValue("token")), []byte(s.token)) != 1 {
		return &httpError{http.StatusForbidden, errorf("the token of the page is missing or old; load the live board again")}
	}
	if err := s.Live.steer(r.PostFormValue("do")); err != nil {
		return err
	}
	http.Redirect(w, r, fmt.Sprintf("/run/%s/board", key), http.StatusSeeOther)
	return nil
}
