package view

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"gymkhana"
)

// The rhythm of pages that follow files.
const (
	lookEvery   = time.Second
	beatEvery   = 15 * time.Second // a comment, so that a connection that is gone is noticed
	mostStreams = 64
)

// changes sends an event whenever what a page follows has changed: a run, or the list of all. The page then fetches what it
// shows again.
func (s *Server) changes(w http.ResponseWriter, r *http.Request) error {
	key := r.FormValue("run")
	if s.streams.Add(1) > mostStreams {
		s.streams.Add(-1)
		return &httpError{http.StatusServiceUnavailable, errorf("too many pages follow runs; close some")}
	}
	defer s.streams.Add(-1)
	now, err := s.stamp(key)
	if err != nil {
		return err
	}
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, "retry: 2000\n\n")
	if err := out.Flush(); err != nil {
		return nil // the client has left
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for beat := time.Now(); ; {
		select {
		case <-r.Context().Done():
			return nil
		case <-tick.C:
		}
		then, err := s.stamp(key)
		switch {
		case err != nil:
			fmt.Fprint(w, "event: gone\ndata: \n\n")
			_ = out.Flush()
			return nil
		case then != now:
			now = then
			fmt.Fprint(w, "event: changed\ndata: \n\n")
		case time.Since(beat) < beatEvery:
			continue
		default:
			fmt.Fprint(w, ": here\n\n")
		}
		beat = time.Now()
		if out.Flush() != nil {
			return nil // the client has left
		}
	}
}

// stamp changes when a run, or any run, changes.
func (s *Server) stamp(key string) (string, error) {
	if key != "" {
		e, err := s.shelf.find(key)
		if err != nil {
			return "", err
		}
		return e.Stamp, nil
	}
	var b strings.Builder
	for _, e := range s.shelf.list() {
		b.WriteString(e.Key + e.Stamp)
		if s.shelf.title(e) == nil {
			b.WriteByte('?')
		}
	}
	return b.String(), nil
}

// mostPlaying is how many episodes in progress a page shows.
const mostPlaying = 48

// playing lists the episodes that are being played, with their last steps.
func (s *Server) playing(r *http.Request, v *volume, x *index) ([]playingRow, error) {
	list, err := v.file.Playing(r.Context())
	if err != nil {
		return nil, err
	}
	var rows []playingRow
	for _, p := range list[:min(len(list), mostPlaying)] {
		at, ok := x.place[p.Episode]
		if !ok {
			continue
		}
		row := playingRow{Playing: p, Row: x.rows[at], Agent: v.names[x.rows[at].Arm], Steps: max(p.Steps-1, 0)}
		if task, ok := v.file.Run().Plan.TaskOf(row.Row.Task); ok {
			row.Budget = task.Budget.Steps
		}
		if p.Steps > 0 {
			t, err := v.file.Window(r.Context(), p.Episode, p.Steps-1, p.Steps)
			if err != nil {
				return nil, err
			}
			row.last(t)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (row *playingRow) last(t *gymkhana.Trajectory) {
	for i := range t.Steps {
		for k, a := range t.Steps[i].Actions {
			if k > 0 {
				row.Action += "  |  "
			}
			row.Action += cut(a.String(), 200)
		}
	}
	for i := range t.Decisions {
		row.Reason = cut(t.Decisions[i].Reason, 400)
	}
}
