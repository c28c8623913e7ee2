package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gymkhana"
)

// Audit lists contradictions in the file, independent of worlds and agents, in order of episode; those without an
// episode come first. It examines every row and does not stop at the first flaw. With pictures, it reads those too.
func (f *File) Audit(ctx context.Context, pictures bool) ([]gymkhana.Flaw, error) {
	_, flaws, err := f.Examine(ctx, pictures)
	return flaws, err
}

// Examine returns the results of Digest and Audit, and reads the file only once.
func (f *File) Examine(ctx context.Context, pictures bool) (Digest, []gymkhana.Flaw, error) {
	a := &audit{}
	x, list, err := f.examine(ctx, examination{audit: a})
	if err != nil {
		return Digest{}, nil, err
	}
	d := x.digest(list)
	d.Missing = x.parts.missing(a.have)
	for _, p := range x.parts.rows {
		if why := p.flaw(); why != "" {
			a.flaw("part %s: %s", p.hash.Short(), why)
		}
	}
	if pictures {
		if err := f.auditPictures(ctx, a); err != nil {
			return d, nil, err
		}
	}
	for i := range list {
		a.kept(&list[i])
		a.flaws = append(a.flaws, list[i].flaws...)
	}
	return d, a.flaws, nil
}

// An audit is what an examination records in addition to the leaves.
type audit struct {
	flaws      []gymkhana.Flaw // about the run
	arms       []gymkhana.Arm
	judge      string                      // model
	forked     map[gymkhana.EpisodeID]bool // by a client: the log has the prelude
	preludes   map[gymkhana.EpisodeID]int  // the steps of the prelude of planned episodes that have one
	planned    map[gymkhana.EpisodeID]gymkhana.Episode
	plans      []map[gymkhana.EpisodeID]gymkhana.Episode // the planned episodes of each source
	due        map[gymkhana.EpisodeID]gymkhana.Episode   // those of planned that a source's plan has
	have       map[gymkhana.Hash]bool                    // pictures and frames
	unrecorded bool                                      // leaves may be missing
	merged     bool
	runs       []string // ids of the sources
	conflicts  map[gymkhana.EpisodeID][]gymkhana.Conflict
	agreed     map[gymkhana.EpisodeID][]gymkhana.Conflict
}

// flaw records a flaw of the run.
func (a *audit) flaw(format string, args ...any) {
	a.flaws = append(a.flaws, gymkhana.Flaw{What: fmt.Sprintf(format, args...)})
}

// run audits the tables that do not belong to one episode.
func (a *audit) run(ctx context.Context, f *File, tx querier) error {
	migrated, err := isRaised(ctx, tx)
	if err != nil {
		return err
	}
	if a.have, err = f.pictureHashes(ctx); err != nil {
		a.flaw("the pictures cannot be read: %v", err)
		a.have = map[gymkhana.Hash]bool{}
	}
	a.arms, a.judge = f.run.Plan.Arms, f.run.Plan.Judge
	a.planned = episodesOf(&f.run.Plan)
	a.forked = map[gymkhana.EpisodeID]bool{}
	a.preludes = preludesOf(&f.run.Plan, a.planned)
	runs, err := tableOf(ctx, tx, "SELECT id, created, host, plan FROM run ORDER BY rowid")
	if err != nil {
		return err
	}
	if len(runs) != 1 {
		a.flaw("there are %d rows in run; want one", len(runs))
	}
	a.runRow("run", runs[0])
	tasks, err := tableOf(ctx, tx, "SELECT n, id, content, data FROM task ORDER BY n")
	if err != nil {
		return err
	}
	a.tasks("task", tasks)
	if err := a.sources(ctx, f, tx, runs[0]); err != nil {
		return err
	}
	a.unrecorded = migrated || a.merged
	if err := a.events(ctx, tx); err != nil {
		return err
	}
	return a.orphans(ctx, tx)
}

// episodesOf lists the episodes of a plan.
func episodesOf(plan *gymkhana.Plan) map[gymkhana.EpisodeID]gymkhana.Episode {
	list, err := plan.Episodes()
	if err != nil {
		return nil // then no episode belongs to the plan, which is reported
	}
	planned := make(map[gymkhana.EpisodeID]gymkhana.Episode, len(list))
	for _, e := range list {
		planned[e.ID] = e
	}
	return planned
}

// preludesOf counts the steps of the preludes of a plan's episodes.
func preludesOf(plan *gymkhana.Plan, planned map[gymkhana.EpisodeID]gymkhana.Episode) map[gymkhana.EpisodeID]int {
	lengths := map[gymkhana.TaskID]int{}
	for _, t := range plan.Tasks {
		if t.Prelude != nil {
			lengths[t.ID] = len(t.Prelude.Steps)
		}
	}
	preludes := map[gymkhana.EpisodeID]int{}
	for id, e := range planned {
		if n := lengths[e.Task]; n > 0 {
			preludes[id] = n
		}
	}
	for id, p := range plan.Forks {
		preludes[id] = len(p.Steps)
	}
	return preludes
}

// dueIn returns the episodes that a run must have. A file that was merged before schema version 2 does not have all
// episodes of its plan.
func dueIn(run *gymkhana.Run, planned map[gymkhana.EpisodeID]gymkhana.Episode) map[gymkhana.EpisodeID]gymkhana.Episode {
	if strings.HasPrefix(run.ID, mergedID) {
		return nil
	}
	return maps.Clone(planned)
}

// absent reports the episodes that the run, or one of the merged runs, planned and that are missing.
func (a *audit) absent(rows [][]any) {
	for _, row := range rows {
		id, _ := row[1].(string)
		delete(a.due, gymkhana.EpisodeID(id))
	}
	for _, id := range slices.Sorted(maps.Keys(a.due)) {
		a.flaws = append(a.flaws, gymkhana.Flaw{Episode: id, What: "the plan has it, and it has no row"})
	}
}

// runRow audits a row of run or source: id, created, host and plan.
func (a *audit) runRow(what string, row []any) {
	id, _ := row[0].(string)
	created, _ := row[1].(string)
	host, _ := row[2].(string)
	plan, _ := row[3].(string)
	if id == "" {
		a.flaw("%s: it has no id", what)
	}
	if why := soundTime(created); why != "" {
		a.flaw("%s: created: %s", what, why)
	}
	if _, why := sound[gymkhana.Host]([]byte(host)); why != "" {
		a.flaw("%s: host: %s", what, why)
	}
	if p, why := sound[gymkhana.Plan]([]byte(plan)); why != "" {
		a.flaw("%s: plan: %s", what, why)
	} else if len(p.Tasks) > 0 {
		a.flaw("%s: plan: it has tasks, which are in a table of their own", what)
	} else {
		a.labels(what, p.Arms)
	}
}

// labels audits the claimed labels of arms: it reports a text that would not be accepted when a run is made.
func (a *audit) labels(what string, arms []gymkhana.Arm) {
	for i := range arms {
		if label := arms[i].Claimed.Label; label != "" {
			if err := gymkhana.CheckLabel(label); err != nil {
				a.flaw("%s: plan: arm %d: %v", what, i+1, err)
			}
		}
	}
}

func soundTime(text string) string {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return err.Error()
	}
	if t.Format(time.RFC3339Nano) != text {
		return fmt.Sprintf("%s is not in the form in which it is written", text)
	}
	return ""
}

// tasks audits the tasks of a run: n, id, content and data.
func (a *audit) tasks(what string, rows [][]any) {
	for i, row := range rows {
		if number(row[0]) != int64(i+1) {
			a.flaw("%s %d comes in place %d", what, number(row[0]), i+1)
		}
		id, _ := row[1].(string)
		content, _ := row[2].([]byte)
		data, _ := row[3].(string)
		task, why := sound[gymkhana.Task]([]byte(data))
		if why != "" {
			a.flaw("%s %s: %s", what, id, why)
		}
		if task == nil {
			continue
		}
		if string(task.ID) != id {
			a.flaw("%s %s: its data is that of %s", what, id, task.ID)
		}
		if h, err := task.Hash(); err != nil || string(h[:]) != string(content) {
			a.flaw("%s %s: its content hash is not that of its data", what, id)
		}
	}
}

// sources audits the merged runs, and that the merged plan is that of all of them.
func (a *audit) sources(ctx context.Context, f *File, tx querier, run []any) error {
	rows, err := tableOf(ctx, tx, "SELECT n, id, created, host, plan FROM source ORDER BY n")
	if err != nil {
		return err
	}
	a.merged = len(rows) > 0
	for i, row := range rows {
		what := fmt.Sprintf("source %d", i+1)
		if number(row[0]) != int64(i+1) {
			a.flaw("source %d comes in place %d", number(row[0]), i+1)
		}
		a.runRow(what, row[1:])
		id, _ := row[1].(string)
		a.runs = append(a.runs, id)
		tasks, err := tableOf(ctx, tx, `SELECT n, id, content, data FROM source_task
			WHERE source = ? ORDER BY n`, row[0])
		if err != nil {
			return err
		}
		a.tasks(what+": task", tasks)
	}
	lost, err := tableOf(ctx, tx, "SELECT DISTINCT source FROM source_task WHERE source NOT IN (SELECT n FROM source)")
	if err != nil {
		return err
	}
	for _, row := range lost {
		a.flaw("there are tasks of source %v, which is not there", row[0])
	}
	if !a.merged {
		a.due = dueIn(f.run, a.planned)
		return nil
	}
	if run[1] != rows[0][2] || run[2] != rows[0][3] {
		a.flaw("time and host of the merged run are not those of its first source")
	}
	return a.joined(ctx, f, tx)
}

// joined audits that the plan of a merged run is the result of joining those of its sources.
func (a *audit) joined(ctx context.Context, f *File, tx querier) error {
	sources, err := readSources(ctx, tx)
	if err != nil {
		return nil // already reported, row by row
	}
	var plans []*gymkhana.Plan
	a.due = map[gymkhana.EpisodeID]gymkhana.Episode{}
	for i := range sources {
		plans = append(plans, &sources[i].Plan)
		a.plans = append(a.plans, episodesOf(plans[i]))
		maps.Copy(a.due, dueIn(&sources[i], a.plans[i]))
	}
	plan, at, err := joinPlans(plans)
	if err != nil {
		a.flaw("source %d cannot have been merged with source 1: %v", at+1, err)
		return nil
	}
	want, err := plainJSON(plan)
	if err != nil {
		return err
	}
	have, err := plainJSON(&f.run.Plan)
	if err == nil && string(want) != string(have) {
		a.flaw("the plan of the merged run is not what joining the plans of its sources gives")
	}
	return err
}

func (a *audit) events(ctx context.Context, tx querier) error {
	rows, err := tableOf(ctx, tx, `SELECT v.n, v.at, v.kind, v.text,
		v.source, v.source IS NULL OR v.source IN (SELECT n FROM source),
		v.episode, v.episode IS NULL OR v.episode IN (SELECT id FROM episode) FROM event v ORDER BY v.n`)
	if err != nil {
		return err
	}
	for i, row := range rows {
		n := number(row[0])
		if n != int64(i+1) {
			a.flaw("event %d comes in place %d", n, i+1)
		}
		if i > 0 && !woven(rows[i-1], row) {
			a.flaw("event %d: of source %v, is not in its place behind one of source %v", n, row[4], rows[i-1][4])
		}
		at, _ := row[1].(string)
		if why := soundTime(at); why != "" {
			a.flaw("event %d: %s", n, why)
		}
		if row[2] == "" || row[3] == "" || row[6] == "" {
			a.flaw("event %d: an empty text", n)
		}
		if number(row[5]) == 0 {
			a.flaw("event %d: source %v is not there", n, row[4])
		}
		if number(row[7]) == 0 {
			a.flaw("event %d: episode %v is not there", n, row[6])
		}
		if row[2] == gymkhana.EventReopened {
			a.reopened(n, row[3], row[6])
		}
		switch row[2] {
		case gymkhana.EventConflict, gymkhana.EventAgreed:
			a.conflict(n, row)
		case gymkhana.EventAbandoned:
			a.ofMerge(n, row)
		case gymkhana.EventFork:
			a.fork(n, row)
		}
	}
	return nil
}

// fork audits the event of an episode that a client forked.
func (a *audit) fork(n int64, row []any) {
	id, _ := row[6].(string)
	text, _ := row[3].(string)
	event := gymkhana.Event{Kind: gymkhana.EventFork, Text: text}
	p, ok := event.Fork()
	again, err := gymkhana.Canonical(p)
	if !ok || err != nil || string(again) != text {
		a.flaw("event %d: it is no prelude in the form in which it is written", n)
	} else if planned, ok := a.planned[gymkhana.EpisodeID(id)]; !ok || a.preludes[planned.ID] == 0 || a.forked[planned.ID] {
		a.flaw("event %d: it is of no episode that was forked", n)
	} else {
		a.forked[planned.ID] = true
	}
}

// woven reports whether two neighbours of a merged log are in order: those of different sources by time, and others by
// source.
func woven(before, after []any) bool {
	if before[4] == nil || after[4] == nil || number(before[4]) == number(after[4]) {
		return true
	}
	one, _ := before[1].(string)
	two, _ := after[1].(string)
	earlier, err := time.Parse(time.RFC3339Nano, one)
	later, errLater := time.Parse(time.RFC3339Nano, two)
	if err != nil || errLater != nil {
		return true // which is reported separately
	}
	return earlier.Before(later) || earlier.Equal(later) && number(before[4]) < number(after[4])
}

// reopened audits the event of a reopened episode: only one that was not scored, through the model's or the world's
// fault, gets a further attempt.
func (a *audit) reopened(n int64, outcome, episode any) {
	text, _ := outcome.(string)
	out, why := sound[gymkhana.Outcome]([]byte(text))
	switch {
	case episode == nil:
		a.flaw("event %d: it names no episode", n)
	case why != "":
		a.flaw("event %d: outcome: %s", n, why)
	}
	if out != nil && (out.Scored || out.Fault != gymkhana.FaultModel.String() && out.Fault != gymkhana.FaultWorld.String()) {
		a.flaw("event %d: an episode with such an outcome is not opened again", n)
	}
}

// orphans audits that every row belongs to something.
func (a *audit) orphans(ctx context.Context, tx querier) error {
	rows, err := tableOf(ctx, tx, "SELECT id, episode FROM attempt WHERE episode NOT IN (SELECT n FROM episode)")
	for _, row := range rows {
		a.flaw("attempt %v is one at episode %v, which is not there", row[0], row[1])
	}
	for _, table := range attemptTables {
		if err != nil {
			return err
		}
		rows, err = tableOf(ctx, tx, fmt.Sprintf(`SELECT attempt, count(*) FROM %s
			WHERE attempt NOT IN (SELECT id FROM attempt) GROUP BY attempt`, table.name))
		for _, row := range rows {
			a.flaw("%v rows of %s belong to attempt %v, which is not there", row[1], table.name, row[0])
		}
	}
	return err
}

// flaw describes what is wrong with a part; "" if nothing.
func (p *knownPart) flaw() string {
	used := p.used.Load()
	switch {
	case p.wrong != "":
		return p.wrong
	case used != 0 && used&kindBits[p.kind] == 0:
		return fmt.Sprintf("nothing uses it as %s", p.kind)
	}
	return p.odd
}
