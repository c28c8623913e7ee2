package view

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// runsPage is the list of runs.
type runsPage struct {
	frame
	Rows    []runRow
	Pending int // files that were not read yet
	Compare bool
	Find    string
	All     int
	Now     time.Time
}

type runRow struct {
	*entry
	*title
	State string // being played, finished, stopped, "" for no run
	Ago   string
}

// Left is the number of episodes without an outcome.
func (r *runRow) Left() int { return r.Tally.Planned - r.Tally.Scored - r.Tally.NotScored }

// Done is the share of episodes with an outcome, in percent.
func (r *runRow) Done() int {
	if r.Tally.Planned == 0 {
		return 0
	}
	return 100 * (r.Tally.Scored + r.Tally.NotScored) / r.Tally.Planned
}

// Success is the rate of success of scored episodes; nil if there are none.
func (r *runRow) Success() *float64 {
	if r.Tally.Scored == 0 {
		return nil
	}
	x := float64(r.Tally.Successes) / float64(r.Tally.Scored)
	return &x
}

func (s *Server) runs(w http.ResponseWriter, r *http.Request) error {
	list := s.shelf.list()
	// Titles are read in the background; a page waits for them only for a moment, and follows the rest.
	read := make(chan struct{})
	s.reading.Go(func() {
		defer close(read)
		s.shelf.readTitles(s.done, list)
	})
	wait, stop := context.WithTimeout(r.Context(), firstGlance)
	defer stop()
	select {
	case <-read:
	case <-wait.Done():
	}
	page := &runsPage{frame: frame{Title: "Runs", Script: "live.js", Follow: "all"}, Find: r.FormValue("find"), All: len(list), Now: s.Now()}
	readable := 0
	for _, e := range list {
		row := runRow{entry: e, title: s.shelf.title(e), Ago: ago(s.Now().Sub(e.At))}
		if row.title == nil {
			page.Pending++
			continue
		}
		row.State = stateOf(e, row.title)
		if row.Err == nil {
			readable++
		}
		words := strings.ToLower(e.Name + " " + row.Suites + " " + strings.Join(row.Arms, " ") + " " + row.State)
		if !strings.Contains(words, strings.ToLower(page.Find)) {
			continue
		}
		page.Rows = append(page.Rows, row)
	}
	page.Compare = readable > 0
	part := "layout.tmpl"
	if r.FormValue("part") == "live" {
		part = "live"
	}
	s.write(w, http.StatusOK, "runs", part, page)
	return nil
}

func stateOf(e *entry, t *title) string {
	switch done := t.Tally.Scored + t.Tally.NotScored; {
	case t.Err != nil:
		return ""
	case done == t.Tally.Planned && done > 0:
		return "finished"
	case e.Live:
		return "being played"
	case done == 0:
		return "not begun"
	}
	return "stopped"
}
