package runner

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/registry"
)

// A Check says how thoroughly Verify compares, and what it may use of this machine.
type Check struct {
	Frames     bool          // screenshots too
	Parallel   int           // 0 means one per core
	PrivateKey string        // the private key of a run with private instances
	Prompts    fs.FS         // files that replaced the agents' own in the run
	Home       fs.FS         // the user's folder, where networks may be
	Here       gymkhana.Host // this machine and this program
	// Unlike returns the worlds of a run that cannot be compared here, with the reasons; nil means that all can.
	Unlike func(context.Context, *gymkhana.Run) (map[string]string, error)
}

// A Verification is the result of executing a stored run again.
type Verification struct {
	Episodes   int `json:"episodes"`
	Steps      int `json:"steps"`
	Rescored   int `json:"rescored"`             // episodes whose verdict was computed again
	Agents     int `json:"agents"`               // episodes whose agent decided again
	Rendered   int `json:"rendered_differently"` // requests that this program version words differently
	Unfinished int `json:"unfinished"`           // episodes without an outcome
	Missing    int `json:"missing_pictures"`     // pictures that are named and not stored

	// Arms (by name) and sources (by run) that have finished episodes, none of which could be compared.
	Uncompared []string `json:"uncompared,omitempty"`

	Engines  []string `json:"engines,omitempty"`  // for Cross: the worlds used instead of those of the run
	Compared []string `json:"compared,omitempty"` // for Cross: everything that was compared

	Mismatches    []Mismatch `json:"mismatches"`
	NotComparable []Mismatch `json:"not_comparable"` // what cannot be executed on this machine or by this program
	NotShipped    []Mismatch `json:"not_shipped"`    // tasks that are not those of this program's suites
	Claims        []Mismatch `json:"claims"`         // episodes not scored, for a reason that is only in the file

	Served      []string     `json:"served,omitempty"`      // models that may have been different at different times
	Conflicts   []Conflict   `json:"conflicts,omitempty"`   // the conflicts of a merged file, with what it left out
	Commitments []Commitment `json:"commitments,omitempty"` // the commitments of the run, or of every merged run
}

// A Conflict is an episode that two of the merged runs scored and that they disagree about.
type Conflict struct {
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	gymkhana.Conflict
}

// A Mismatch is the first difference in an episode, or what prevented the comparison. One that belongs to no episode
// has an empty one.
type Mismatch struct {
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	Step    int                `json:"step"`
	What    string             `json:"what"`
}

// Verify recomputes everything in a run that can be derived from the rest, and compares:
//
//   - the episodes follow from the plan, and the tasks of the plan are those of this program's suites;
//   - in each episode the agent decides again, on the stored answers of its models, and the world is
//     played and scored again; requests, decisions, actions, states, texts, verdict and sums follow.
//
// It sends no request to a model, only reads the archive, and continues after a bad episode. Data that cannot be
// derived is taken as stored: answers of models, times, and a person's actions. So is everything that cannot be
// executed here, which is reported as not comparable; its stored states are still scored.
func Verify(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, how Check) (*Verification, error) {
	v, err := newVerifier(ctx, c, a, how)
	if err != nil {
		return nil, err
	}
	if err := v.rows(ctx); err != nil {
		return nil, err
	}
	if err := v.conflicts(ctx); err != nil {
		return nil, err
	}
	if v.out.Served, err = Served(ctx, a); err != nil && ctx.Err() != nil {
		return nil, err // any other was already reported
	}
	v.plans()
	v.commitments()
	v.suites()
	return v.out, v.episodes(ctx, v.episode)
}

// A verifier checks one archive.
type verifier struct {
	catalog *registry.Catalog
	archive gymkhana.Archive
	how     Check
	run     *gymkhana.Run
	runner  *Runner
	sources []origin
	partial bool        // the plan spans an unknown number of further episodes
	arms    []inability // one per arm, by index in the plan
	stored  []gymkhana.EpisodeRow
	agreed  map[gymkhana.EpisodeID][]gymkhana.Conflict
	flawed  map[gymkhana.EpisodeID]bool // episodes whose rows contradict themselves already
	out     *Verification

	mu     sync.Mutex
	worlds *survey
	ofArm  map[int]*comparedOf // keyed by index in the plan
	ofRun  map[int]*comparedOf // keyed by index in sources

	regradedWorlds []string // in the order of the list of what was not compared
}

// A comparedOf counts finished episodes, and how many of them were compared with an execution here.
type comparedOf struct{ finished, compared int }

// An inability says why the agent of an arm cannot decide again; both are empty if it can.
type inability struct {
	why   string
	human bool // it is a person, whose input cannot be computed
}

func newVerifier(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, how Check) (*verifier, error) {
	v := &verifier{catalog: c, archive: a, how: how, run: a.Run(), worlds: newSurvey(c),
		flawed: map[gymkhana.EpisodeID]bool{}, agreed: map[gymkhana.EpisodeID][]gymkhana.Conflict{},
		ofArm: map[int]*comparedOf{}, ofRun: map[int]*comparedOf{},
		out: &Verification{Mismatches: []Mismatch{}, NotComparable: []Mismatch{}, NotShipped: []Mismatch{},
			Claims: []Mismatch{}}}
	// The host's clock does not advance, because times are taken from stored rows.
	v.runner = &Runner{Catalog: c, Prompts: how.Prompts, blind: !how.Frames, plan: &v.run.Plan,
		Models: map[string]gymkhana.Model{}, Policies: map[string]gymkhana.Policy{},
		Now: func() time.Time { return time.Time{} }}
	var err error
	if v.sources, err = v.origins(ctx); err != nil {
		return nil, err
	}
	for i := range v.run.Plan.Arms {
		v.arms = append(v.arms, v.cast(&v.run.Plan.Arms[i]))
	}
	v.unfit()
	if judge := v.run.Plan.Judge; judge != "" {
		v.runner.Models[judge] = nowhere{}
	}
	return v, nil
}

// rows reads the episodes, and reports contradictions in the archive.
func (v *verifier) rows(ctx context.Context) error {
	flaws, err := v.archive.Audit(ctx, v.how.Frames)
	if err != nil {
		return err
	}
	rows, err := v.archive.Episodes(ctx)
	var bad *gymkhana.Unreadable
	if errors.As(err, &bad) {
		flaws, err = append(flaws, bad.Flaws...), nil
	}
	if err != nil {
		return err
	}
	v.stored = rows
	for i := range rows {
		if v.partial {
			rows[i].Source = 0
		}
	}
	tasks := map[gymkhana.EpisodeID]gymkhana.TaskID{}
	for i := range rows {
		tasks[rows[i].ID] = rows[i].Task
	}
	for _, f := range flaws {
		if f.Missing {
			v.out.Missing++
			continue
		}
		if f.Episode != "" && v.flawed[f.Episode] {
			continue // the first is enough
		}
		v.flawed[f.Episode] = f.Episode != ""
		v.wrong(Mismatch{f.Episode, tasks[f.Episode], f.Step, f.What})
	}
	return nil
}

// conflicts lists what the merged runs disagree about. The audit checks whether these events are valid.
func (v *verifier) conflicts(ctx context.Context) error {
	events, err := v.archive.Events(ctx, 0)
	if err != nil {
		return ctx.Err() // which was already reported
	}
	tasks := map[gymkhana.EpisodeID]gymkhana.TaskID{}
	for i := range v.stored {
		tasks[v.stored[i].ID] = v.stored[i].Task
	}
	for _, e := range events {
		if c, ok := e.Conflict(); ok {
			v.out.Conflicts = append(v.out.Conflicts, Conflict{e.Episode, tasks[e.Episode], c})
		}
		if c, ok := e.Agreed(); ok {
			v.agreed[e.Episode] = append(v.agreed[e.Episode], c)
		}
	}
	return nil
}

func (v *verifier) wrong(m Mismatch) { v.out.Mismatches = append(v.out.Mismatches, m) }

// episodes executes every finished episode again.
func (v *verifier) episodes(ctx context.Context, execute func(context.Context, *gymkhana.EpisodeRow) checked) error {
	feed, done := make(chan *gymkhana.EpisodeRow), make(chan checked)
	var wg sync.WaitGroup
	for range parallel(v.how.Parallel) {
		wg.Go(func() {
			for row := range feed {
				res := execute(ctx, row)
				res.row = row
				done <- res
			}
		})
	}
	wg.Go(func() {
		defer close(feed)
		for i := range v.stored {
			if row := &v.stored[i]; row.Outcome != nil && ctx.Err() == nil {
				feed <- row
			}
		}
	})
	// As in carryOut, the loop below ends when done is closed.
	go func() { wg.Wait(); close(done) }()
	var err error
	for res := range done {
		v.add(res)
		err = errors.Join(err, res.err)
	}
	v.uncompared()
	for i := range v.stored {
		if v.stored[i].Outcome == nil {
			v.out.Unfinished++
		}
	}
	return errors.Join(err, ctx.Err())
}

func parallel(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// A checked is the result of checking one episode.
type checked struct {
	row      *gymkhana.EpisodeRow
	steps    int
	rescored bool
	agent    bool // decided again
	rendered int
	missing  int
	wrong    *Mismatch
	unlike   *Mismatch // what cannot be compared
	regraded string    // the world whose version here gives another verdict
	claim    *Mismatch
	err      error // stops the verification
}

func (v *verifier) add(c checked) {
	out := v.out
	out.Episodes++
	out.Steps += c.steps
	out.Rendered += c.rendered
	out.Missing += c.missing
	if c.rescored {
		out.Rescored++
	}
	for _, of := range []struct {
		counts map[int]*comparedOf
		i      int
	}{{v.ofArm, c.row.Arm}, {v.ofRun, c.row.Source}} {
		if of.counts[of.i] == nil {
			of.counts[of.i] = &comparedOf{}
		}
		of.counts[of.i].finished++
		if c.unlike == nil || c.steps > 0 {
			of.counts[of.i].compared++
		}
	}
	if world := "world " + c.regraded + ", which this version grades otherwise"; c.regraded != "" && !slices.Contains(v.regradedWorlds, world) {
		v.regradedWorlds = append(v.regradedWorlds, world)
	}
	if c.agent {
		out.Agents++
	}
	// An episode whose rows contradict themselves was already reported.
	if c.wrong != nil && !v.flawed[c.wrong.Episode] {
		v.wrong(*c.wrong)
	}
	if c.unlike != nil {
		out.NotComparable = append(out.NotComparable, *c.unlike)
	}
	if c.claim != nil {
		out.Claims = append(out.Claims, *c.claim)
	}
}

// uncompared lists the arms and the sources that have finished episodes, none of which was compared, and the worlds of
// other versions whose stored verdicts differ from this program's.
func (v *verifier) uncompared() {
	slices.Sort(v.regradedWorlds)
	v.out.Uncompared = append(v.out.Uncompared, v.regradedWorlds...)
	for i := range v.run.Plan.Arms {
		if of := v.ofArm[i]; of != nil && of.compared == 0 {
			v.out.Uncompared = append(v.out.Uncompared, "arm "+v.run.Plan.Arms[i].Name())
		}
	}
	for i := range v.sources {
		if of := v.ofRun[i]; of != nil && of.compared == 0 && len(v.sources) > 1 {
			v.out.Uncompared = append(v.out.Uncompared, "run "+v.sources[i].run.ID)
		}
	}
}

// episode checks one finished episode.
func (v *verifier) episode(ctx context.Context, row *gymkhana.EpisodeRow) checked {
	res, task, past, at := v.open(ctx, row)
	if task == nil {
		return res
	}
	if why := v.incomparable(task, &v.sources[row.Source]); why != "" {
		res.unlike = at(0, "%s", why)
		v.claimed(&res, task, &v.sources[row.Source], past, row.Outcome, at)
		return res
	}
	v.again(ctx, &res, row, past, at)
	return res
}

// open reads the stored rows of a finished episode, and finds its task as its arm plays it. The task is nil if nothing
// can be executed, for the reason in res.
func (v *verifier) open(ctx context.Context, row *gymkhana.EpisodeRow) (res checked, task *gymkhana.Task, past *gymkhana.Past, at complain) {
	at = func(step int, format string, args ...any) *Mismatch {
		return &Mismatch{Episode: row.ID, Task: row.Task, Step: step, What: fmt.Sprintf(format, args...)}
	}
	if !row.Outcome.Scored {
		res.claim = at(0, "not scored: %s: %s", row.Outcome.Fault, row.Outcome.Error)
	}
	past, err := v.past(ctx, row.ID)
	switch {
	case ctx.Err() != nil:
		return checked{err: ctx.Err()}, nil, nil, at
	case errors.Is(err, gymkhana.ErrNotStored) && !row.Outcome.Scored:
		return res, nil, nil, at
	case err != nil:
		res.wrong = at(0, "it cannot be read: %v", err)
		return res, nil, nil, at
	}
	planned, known := v.run.Plan.Played(&row.Episode)
	switch {
	case !known:
		res.wrong = at(0, "the file does not hold its task")
	case row.Arm < 0 || row.Arm >= len(v.arms) || row.Source < 0 || row.Source >= len(v.sources):
		res.wrong = at(0, "the plan has no arm %d", row.Arm)
	}
	if res.wrong != nil {
		return res, nil, nil, at
	}
	task, err = v.run.Plan.Arms[row.Arm].Task(planned)
	if err != nil {
		res.wrong = at(0, "%v", err)
		return res, nil, nil, at
	}
	return res, task, past, at
}

// complain makes a Mismatch of the current episode.
type complain func(step int, format string, args ...any) *Mismatch

// past reads the stored rows of an episode's last attempt.
func (v *verifier) past(ctx context.Context, id gymkhana.EpisodeID) (*gymkhana.Past, error) {
	t, err := v.archive.Trajectory(ctx, id)
	if err != nil {
		return nil, err
	}
	calls, err := v.archive.Calls(ctx, id)
	return &gymkhana.Past{Trajectory: *t, Calls: calls}, err
}

// incomparable says why a task cannot be executed here as in a run; "" if it can.
func (v *verifier) incomparable(task *gymkhana.Task, from *origin) string {
	v.mu.Lock()
	spec, err := v.worlds.spec(task)
	v.mu.Unlock()
	if err != nil {
		return err.Error()
	}
	// Another version, another build of the browser and a live page are reasons not to compare, but no mismatches.
	if was := from.run.Plan.Worlds[task.Environment.Name]; was != spec.Version {
		return gradedBy(spec.World, was, spec.Version)
	}
	if spec.Live {
		return v.liveness(task.Environment.Name)
	}
	return from.unlike[spec.World]
}

// liveness says why an episode of a live world cannot be executed again.
func (v *verifier) liveness(world string) string {
	if entry, err := v.catalog.FindEnv(world); err == nil && entry.Played != "" {
		return entry.Played
	}
	return world + " is live"
}

// regraded reports whether the world of a task is at another version than in the run that an episode comes from.
func (v *verifier) regraded(task *gymkhana.Task, from *origin) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	spec, err := v.worlds.spec(task)
	return err == nil && from.run.Plan.Worlds[task.Environment.Name] != spec.Version
}

// again plays the episode's last attempt again and compares it with the stored rows.
func (v *verifier) again(ctx context.Context, res *checked, row *gymkhana.EpisodeRow, past *gymkhana.Past,
	at complain) {
	from := &v.sources[row.Source]
	able := v.arms[row.Arm]
	a := &audit{past: past, out: row.Outcome, alike: from.alike, frames: v.how.Frames, stoodIn: able.why,
		kept: func(h gymkhana.Hash) bool { _, err := v.archive.Frame(ctx, h); return err == nil }}
	if a.stoodIn == "" && from.mixed[row.ID] {
		a.stoodIn = "it learns from episodes that the merge took from another file"
	}
	if a.stoodIn == "" && v.run.Plan.Arms[row.Arm].Scored() && from.run.Host.CPU != v.how.Here.CPU {
		a.stoodIn = fmt.Sprintf("a network decided on a processor of class %s, and here is %s",
			from.run.Host.CPU, v.how.Here.CPU)
	}
	out, err := v.runner.attempt(ctx, row.Episode, from.records[row.ID], &journal{audit: a})
	res.steps, res.rendered, res.missing, res.agent = max(a.stepped-1, 0), a.rendered, a.missing, !a.standsIn()
	if a.standsIn() && !able.human {
		res.unlike = at(0, "%s", a.stoodIn)
	}
	if ctx.Err() != nil {
		res.err = ctx.Err()
		return
	}
	step, what := compare(a, &v.run.Plan, row, out, err)
	if what == "" {
		res.rescored = row.Outcome.Scored
		return
	}
	res.wrong = at(step, "%s", what)
}

// compare describes the difference between a stored outcome and that of the repeated attempt; "" if there is none.
func compare(a *audit, plan *gymkhana.Plan, row *gymkhana.EpisodeRow, out *gymkhana.Outcome,
	err error) (step int, what string) {
	stored := row.Outcome
	if a.wrong != nil {
		return a.wrong.step, a.wrong.what
	}
	if a.ended || !stored.Scored && stored.Fault == gymkhana.FaultWorld.String() {
		if out.Broke && !a.ended && a.alike {
			return a.stepped, "the file says that it was not scored by the world's fault, and here the agent broke the world"
		}
		return 0, "" // how it continued is a claim
	}
	if err != nil && stored.Scored {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return a.stepped, "it cannot be played again: " + first
	}
	if e := a.rest(); e != nil {
		return a.wrong.step, a.wrong.what
	}
	if a.timed() && !tookTime(plan.Arms[row.Arm].PerEpisode, stored) {
		return a.stepped, fmt.Sprintf("the limit %s is said to have ended it, and was not used up", stored.Limit)
	}
	out.Scored = err == nil
	if err != nil {
		out.Fault, out.Error = gymkhana.FaultOf(err).String(), err.Error()
	}
	out.Attempts = a.past.Attempt
	// Older versions stored the goal only if the world words it itself.
	if task, ok := plan.TaskOf(row.Task); ok && stored.Goal == "" && out.Goal == task.Goal {
		out.Goal = ""
	}
	return a.stepped - 1, outcomeDiffers(a, out, stored)
}

// tookTime reports whether an outcome reached its time limit.
func tookTime(l gymkhana.Limits, out *gymkhana.Outcome) bool {
	if out.Limit == gymkhana.LimitWall {
		return l.Wall > 0 && out.Wall >= l.Wall
	}
	return l.Working > 0 && out.Working >= l.Working
}
