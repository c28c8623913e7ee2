package view

import (
	"context"
	"net/http"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// besidePage lists the episodes that can be put beside one: other attempts at its task, in all runs, and attempts at the
// same task in another world, such as a site as text.
type besidePage struct {
	frame
	Back    string
	Rows    []besideRow
	Partial string // why runs may be missing
}

type besideRow struct {
	Run, Agent, Task, Status string
	RunTo, To, Pair          string
	Repeat, Steps            int
	Progress                 *float64
	Other                    bool // the task is played in another world
}

// The limits of a search for episodes of the same task.
const (
	besideTime = 4 * time.Second
	mostBeside = 200
)

func (s *Server) beside(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	page := &besidePage{frame: frame{Title: "Beside", Crumbs: []crumb{{"Runs", "/"}, {v.Name, v.to("")}, {row.Place(), v.episodeTo(row.ID)}}},
		Back: v.episodeTo(row.ID)}
	ctx, stop := context.WithTimeout(r.Context(), besideTime)
	defer stop()
	for _, e := range s.shelf.list() {
		if len(page.Rows) >= mostBeside || ctx.Err() != nil {
			page.Partial = "The search ended before it had seen all runs; those that changed last come first."
			break
		}
		if e.err != nil {
			continue
		}
		other, giveOther, err := s.shelf.take(e.Key)
		if err != nil {
			continue // the list of runs says why it cannot be read
		}
		page.add(ctx, v, row, other)
		giveOther()
	}
	if r.Context().Err() != nil {
		return r.Context().Err()
	}
	s.render(w, http.StatusOK, "beside", page)
	return nil
}

// add adds the episodes of a run.
func (p *besidePage) add(ctx context.Context, v *volume, row *gymkhana.EpisodeRow, other *volume) {
	has := false
	for _, t := range other.file.Run().Plan.Tasks {
		has = has || within(t.ID) == within(row.Task)
	}
	if !has {
		return
	}
	x, err := other.rows(ctx)
	if err != nil {
		return // it is not read in time
	}
	for i := range x.rows {
		o := &x.rows[i]
		same := o.Content == row.Content && o.Instance == row.Instance
		if v.Key == other.Key && o.ID == row.ID || !same && !twin(o, row) || len(p.Rows) >= mostBeside {
			continue
		}
		b := besideRow{Run: other.Name, RunTo: other.to(""), Agent: other.names[o.Arm], Task: o.Place(), Status: report.Status(o), Repeat: o.Repeat,
			To: other.episodeTo(o.ID), Other: o.Task != row.Task,
			Pair: query("/compare", "a", v.Key, "b", other.Key, "ea", short(row.ID), "eb", short(o.ID))}
		if out := o.Outcome; out != nil {
			b.Steps, b.Progress = out.Steps, &out.Verdict.Progress
		}
		p.Rows = append(p.Rows, b)
	}
}

// twin reports whether two episodes are of the same task and instance in different suites, such as sites and sites-text.
func twin(a, b *gymkhana.EpisodeRow) bool {
	return a.Task != b.Task && within(a.Task) == within(b.Task) && a.Instance == b.Instance
}

// within is the part of a task's id after its suite.
func within(id gymkhana.TaskID) string { return strings.TrimPrefix(string(id), id.Suite()+"/") }
