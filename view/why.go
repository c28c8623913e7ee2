package view

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"

	"gymkhana"
	"gymkhana/report"
)

// A failureGroup is the failures with one signature.
type failureGroup struct {
	Signature string
	To        string
	Arms      []int // how many failures of each arm
	All       int
	Tasks     int
	Progress  float64 // mean
	Examples  []episodeLine
}

// signature sorts an episode without success by rules: whose fault it was, what ended it, how its agent failed, whether it
// repeated itself, and how far it came. It is "" for a success and for an unfinished episode.
func signature(row *gymkhana.EpisodeRow, known trait) string {
	out := row.Outcome
	if out == nil {
		return ""
	}
	reached := func(out *gymkhana.Outcome) string { return known.suffix(out) + reached(out) }
	switch {
	case out.Scored && out.Verdict.Success:
		return ""
	case !out.Scored:
		return "not scored: fault of " + cmp.Or(out.Fault, "us")
	case out.Broke:
		return "broke the world" + reached(out)
	case report.FalselyDone(out):
		return "declared done, but it was not" + reached(out)
	case report.SideEffects(out):
		return "changed what the task does not ask for" + reached(out)
	case 2*out.Invalid >= max(out.Turns, 1):
		return "half or more of the replies unusable" + reached(out)
	case out.Limit == gymkhana.LimitContext:
		return "conversation outgrew the context" + reached(out)
	case out.Limit != "":
		if out.Invalid > 0 {
			return "out of " + out.Limit + ", with unusable replies" + reached(out)
		}
		return "out of " + out.Limit + reached(out)
	case out.Reason != "":
		return "ended: " + cut(out.Reason, 60) + reached(out)
	}
	return "ended without success" + reached(out)
}

// reached says how far an episode came.
func reached(out *gymkhana.Outcome) string {
	switch p := out.Verdict.Progress; {
	case p <= 0:
		return ", no progress"
	case p < 0.5:
		return ", less than half way"
	case p < 1:
		return ", more than half way"
	}
	return ""
}

// failureGroups groups the episodes without success by signature, the largest group first.
func failureGroups(v *volume, rows []gymkhana.EpisodeRow, known map[gymkhana.EpisodeID]trait) []*failureGroup {
	groups := map[string]*failureGroup{}
	tasks := map[string]map[gymkhana.TaskID]bool{}
	var list []*failureGroup
	for i := range rows {
		row := &rows[i]
		name := signature(row, known[row.ID])
		if name == "" {
			continue
		}
		g := groups[name]
		if g == nil {
			g = &failureGroup{Signature: name, To: query(v.to("episodes"), "why", name), Arms: make([]int, len(v.names))}
			groups[name], tasks[name] = g, map[gymkhana.TaskID]bool{}
			list = append(list, g)
		}
		g.All++
		g.Arms[row.Arm]++
		g.Progress += row.Outcome.Verdict.Progress
		tasks[name][row.Task] = true
		if len(g.Examples) < 3 {
			g.Examples = append(g.Examples, v.line(row, nil))
		}
	}
	for name, g := range groups {
		g.Tasks, g.Progress = len(tasks[name]), g.Progress/float64(g.All)
	}
	slices.SortStableFunc(list, func(a, b *failureGroup) int { return b.All - a.All })
	return list
}

// ArmTo is the address of a group's failures of one arm.
func (g *failureGroup) ArmTo(arm int) string { return g.To + fmt.Sprintf("&arm=%d", arm+1) }

// Mean is the mean progress.
func (g *failureGroup) Mean() *float64 { return &g.Progress }

type failuresPage struct {
	frame
	*volume
	List   []*failureGroup
	Unread int // failed episodes whose steps were not read yet
	Failed int // episodes that were scored and failed
	Blames *blamePage
}

// Names are the names of the arms.
func (p *failuresPage) Names() []string { return p.names }

func (s *Server) failures(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	page := &failuresPage{frame: frame{Title: "Why it failed", Crumbs: []crumb{{"Runs", "/"}, {v.Name, v.to("")}}}, volume: v}
	known, left, err := v.traits(r.Context(), x, traitTime)
	if err != nil {
		return err
	}
	page.List, page.Unread = failureGroups(v, x.rows, known), left
	for i := range x.rows {
		if failed(&x.rows[i]) {
			page.Failed++
		}
	}
	if r.FormValue("steps") != "" {
		if page.Blames, err = s.blames(r.Context(), v, x, r.FormValue("episode")); err != nil {
			return err
		}
	}
	s.render(w, http.StatusOK, "failures", page)
	return nil
}

// failed reports whether an episode was scored and did not succeed.
func failed(row *gymkhana.EpisodeRow) bool {
	return row.Outcome != nil && row.Outcome.Scored && !row.Outcome.Verdict.Success
}
