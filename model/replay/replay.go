// Package replay is a model that answers from a stored run, so that a change of an agent, a prompt or a world can be
// tried without any requests to a provider. [New] makes it from a run file.
//
// It searches for a question in the episodes of the same task, instance and repeat whose arms asked this model, first
// in that of the arm most like its own. It answers if the stored transcript has the same question at the same place:
// the same messages, tools and sampling, compared by hash. Otherwise the transcript has diverged, and the error
// describes where and how.
package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gymkhana"
)

// A File is an open run file.
type File interface {
	gymkhana.Archive
	Close() error
}

// A Model answers from one run file. It is safe for concurrent use. The file is open only while something is read.
type Model struct {
	path string
	name string // the name of the stored model that it replaces, provider/NAME
	open func() (File, error)
	plan *gymkhana.Plan

	mu    sync.Mutex
	known map[place][]gymkhana.EpisodeRow // the stored episodes
	kept  []transcript                    // those read last, the newest in front
}

// A place identifies the episodes of different arms that play the same thing.
type place struct {
	task     gymkhana.TaskID
	instance gymkhana.Seed
	repeat   int
}

// A transcript is the calls of an episode's last attempt.
type transcript struct {
	of    gymkhana.EpisodeRow
	calls []gymkhana.Call
}

// judgeRole is the role under which the calls of a judge are stored.
const judgeRole = "judge"

// keep is how many transcripts are held in memory; pictures make them large.
const keep = 32

// New makes a model of the file at path, which open opens for reading. name is the stored model to replace,
// provider/NAME; it may be empty if the run asked only one. Errors are blamed on the set-up.
func New(path, name string, open func() (File, error)) (*Model, error) {
	f, err := open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := &Model{path: path, open: open, plan: &f.Run().Plan, known: map[place][]gymkhana.EpisodeRow{}}
	if m.name, err = choose(m.plan, name); err != nil {
		return nil, setup(fmt.Errorf("%s: %w", path, err))
	}
	rows, err := f.Episodes(context.Background())
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		at := place{row.Task, row.Instance, row.Repeat}
		m.known[at] = append(m.known[at], row)
	}
	return m, nil
}

// Profile is that of the stored model, so that requests come out as they did; asking costs nothing.
func (m *Model) Profile() gymkhana.Profile {
	own := gymkhana.Profile{Name: m.name}
	for _, p := range partners(m.plan.Arms) {
		if p.Model == m.name && p.Profile != nil {
			own = *p.Profile
			break
		}
	}
	own.Price = gymkhana.Price{}
	return own
}

// Local is true: the answers come from a file.
func (m *Model) Local() bool { return true }

// Settled is true: asking again gives the same answer, or the same failure.
func (m *Model) Settled() bool { return true }

// choose finds the model to replace. The judge is chosen only if it is named, or if it is the only
// model.
func choose(plan *gymkhana.Plan, name string) (string, error) {
	var names []string
	for _, p := range partners(plan.Arms) {
		if asks(p.Model) && !slices.Contains(names, p.Model) {
			names = append(names, p.Model)
		}
	}
	if plan.Judge != "" && (len(names) == 0 || name == plan.Judge) && !slices.Contains(names, plan.Judge) {
		names = append(names, plan.Judge)
	}
	switch {
	case len(names) == 0:
		return "", errors.New("the run asked no model")
	case name == "" && len(names) > 1:
		return "", fmt.Errorf("the run asked %d models; say which, for example replay/FILE#%s", len(names), names[0])
	case name == "":
		return names[0], nil
	case !slices.Contains(names, name):
		return "", fmt.Errorf("the run did not ask %q%s", name, gymkhana.DidYouMean(name, names))
	}
	return name, nil
}

// asks reports whether a model is one that is asked; a network is not.
func asks(model string) bool { return model != "" && !strings.HasPrefix(model, "policy/") }

// partners lists the arms' members that call models.
func partners(arms []gymkhana.Arm) []gymkhana.Partner {
	var all []gymkhana.Partner
	for i := range arms {
		if len(arms[i].Members) == 0 {
			all = append(all, gymkhana.Partner{Model: arms[i].Model, Profile: arms[i].Profile})
		}
		all = append(all, arms[i].Members...)
	}
	return all
}

// Chat returns the stored answer to the same question at the same place, or an error of the set-up that describes
// where the transcript diverges. A call that failed when it was stored fails in the same way: blamed on the agent if
// the failure ended the episode as the agent's fault or because the conversation exceeded the model's context, and
// otherwise on the model.
func (m *Model) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("model/replay: %w", err)
	}
	hash, err := req.Hash(m.name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "model/replay", err)
	}
	var nearest *transcript
	for _, e := range m.candidates(req.From) {
		calls, err := m.calls(ctx, e)
		if err != nil {
			return nil, err
		}
		if c := find(calls, req, hash); c != nil {
			return answer(c, e.Outcome)
		}
		if nearest == nil {
			nearest = &transcript{e, calls}
		}
	}
	from := &req.From
	return nil, setup(fmt.Errorf("%s diverges in %s, instance %d, repeat %d, at turn %d after %s: %s", m.path,
		from.Task, from.Instance, from.Repeat, from.Turn, many(from.Step, "step"), m.difference(nearest, req)))
}

// candidates are the stored episodes of a place in which this model was asked, those of the most similar arm
// first.
func (m *Model) candidates(from gymkhana.Asker) []gymkhana.EpisodeRow {
	all := slices.DeleteFunc(slices.Clone(m.known[place{from.Task, from.Instance, from.Repeat}]), func(e gymkhana.EpisodeRow) bool {
		return m.plan.Judge != m.name && !m.asked(e.Arm)
	})
	slices.SortStableFunc(all, func(a, b gymkhana.EpisodeRow) int {
		return unlike(&m.plan.Arms[a.Arm], from.Arm) - unlike(&m.plan.Arms[b.Arm], from.Arm)
	})
	return all
}

// calls reads the transcript of an episode.
func (m *Model) calls(ctx context.Context, of gymkhana.EpisodeRow) ([]gymkhana.Call, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, t := range m.kept {
		if t.of.ID == of.ID {
			m.kept = slices.Insert(slices.Delete(m.kept, i, i+1), 0, t)
			return t.calls, nil
		}
	}
	f, err := m.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	calls, err := f.Calls(ctx, of.ID)
	if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
		return nil, err
	}
	m.kept = append([]transcript{{of, calls}}, m.kept[:min(len(m.kept), keep-1)]...)
	return calls, nil
}

// find gives the stored call that asked the same, first that of the same place in the talk.
func find(calls []gymkhana.Call, req *gymkhana.Request, hash gymkhana.Hash) *gymkhana.Call {
	var found *gymkhana.Call
	for i := range calls {
		c := &calls[i]
		if c.Hash != hash || c.Role != req.From.Role || c.Member != req.Member || c.Round != req.Round {
			continue
		}
		if c.Ordinal == req.From.Ordinal {
			return c
		}
		if found == nil {
			found = c
		}
	}
	return found
}

// answer is the stored response. It counts as a cached one, since no request was sent, but keeps its duration, so
// that a world that does not wait for its agents continues in the same way. A call that failed belongs to an episode
// with the outcome out; nil means that the episode did not end.
func answer(c *gymkhana.Call, out *gymkhana.Outcome) (*gymkhana.Response, error) {
	if c.Response == nil {
		failed := &gymkhana.ProviderError{Message: "the stored call failed: " + c.Error}
		switch {
		case out == nil:
		case out.Limit == gymkhana.LimitContext && c.Role != judgeRole:
			failed.Code = gymkhana.CodeContext
			return nil, gymkhana.Blame(gymkhana.FaultAgent, "model/replay", failed)
		case c.Role == judgeRole && out.Scored: // the question was too long for the judge
			return nil, gymkhana.Blame(gymkhana.FaultAgent, "model/replay", failed)
		case out.Fault == gymkhana.FaultAgent.String() && strings.Contains(out.Error, c.Error):
			return nil, gymkhana.Blame(gymkhana.FaultAgent, "model/replay", failed)
		}
		return nil, gymkhana.Blame(gymkhana.FaultModel, "model/replay", failed)
	}
	r := *c.Response
	r.Timing = gymkhana.CallTiming{Tries: r.Timing.Tries, Thinking: r.Timing.Thinking}
	if !r.Cached {
		r.Timing.Tries = max(r.Timing.Tries, 1) // it was made
	}
	r.Cached = true
	return &r, nil
}

func setup(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "model/replay", err) }
