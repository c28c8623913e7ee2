// Package replay is a model that answers from a stored run, so that a change of an agent, a prompt or a world can be
// tried without asking anybody. [New] makes it of a run file.
//
// A question is looked for in the episode of the same task, instance and repeat, of an arm with the same agent and
// options if there is one. It is answered if the stored transcript asked the very same there: the same messages, tools
// and sampling, compared by hash. Otherwise the transcript has diverged, and the error says where and in what.
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
	name string // of the stored model that it stands for, provider/NAME
	open func() (File, error)
	arms []gymkhana.Arm

	mu    sync.Mutex
	known map[place][]gymkhana.EpisodeRow // the stored episodes
	kept  []transcript                    // those read last, the newest in front
}

// A place is what the episodes of different arms have in common.
type place struct {
	task     gymkhana.TaskID
	instance gymkhana.Seed
	repeat   int
}

// A transcript is the calls of an episode's last attempt.
type transcript struct {
	id    gymkhana.EpisodeID
	calls []gymkhana.Call
}

// keep is how many transcripts are held in memory; pictures make them large.
const keep = 32

// New makes a model of the file at path, which open opens for reading. name is the stored model to stand for,
// provider/NAME; it may be empty where the run asked only one. Errors are blamed on the set-up.
func New(path, name string, open func() (File, error)) (*Model, error) {
	f, err := open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := &Model{path: path, open: open, arms: f.Run().Plan.Arms, known: map[place][]gymkhana.EpisodeRow{}}
	if m.name, err = choose(m.arms, name); err != nil {
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
	for _, p := range partners(m.arms) {
		if p.Model == m.name && p.Profile != nil {
			own = *p.Profile
			break
		}
	}
	own.Price = gymkhana.Price{}
	return own
}

// Local says that the answers are a file's.
func (m *Model) Local() bool { return true }

// Settled says that asking again gives the same answer, or the same failure.
func (m *Model) Settled() bool { return true }

// choose finds the model to stand for.
func choose(arms []gymkhana.Arm, name string) (string, error) {
	var names []string
	for _, p := range partners(arms) {
		if p.Model != "" && !slices.Contains(names, p.Model) {
			names = append(names, p.Model)
		}
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

// partners lists who asks in the arms.
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

// Chat gives the stored answer to the same question at the same place, or an error of the set-up that says where the
// transcript diverges. A call that failed when it was stored fails in the same way: blamed on the agent if the episode ended
// with it as the agent's fault or because the talk outgrew the model, and otherwise on the model.
func (m *Model) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("model/replay: %w", err)
	}
	hash, err := req.Hash(m.name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "model/replay", err)
	}
	var nearest []gymkhana.Call
	for _, e := range m.candidates(req.From) {
		calls, err := m.calls(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		if c := find(calls, req, hash); c != nil {
			return answer(c, e.Outcome)
		}
		if nearest == nil {
			nearest = calls
		}
	}
	return nil, setup(fmt.Errorf("%s diverges at turn %d of %s, instance %d, repeat %d: %s", m.path, req.From.Turn,
		req.From.Task, req.From.Instance, req.From.Repeat, m.difference(nearest, req)))
}

// candidates are the stored episodes of a place, those of the same agent first.
func (m *Model) candidates(from gymkhana.Asker) []gymkhana.EpisodeRow {
	all := slices.Clone(m.known[place{from.Task, from.Instance, from.Repeat}])
	rank := func(e gymkhana.EpisodeRow) int {
		switch arm := &m.arms[e.Arm]; {
		case arm.Agent == from.Agent && string(arm.Options) == string(from.Options):
			return 0
		case arm.Agent == from.Agent:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(all, func(a, b gymkhana.EpisodeRow) int { return rank(a) - rank(b) })
	return all
}

// calls reads the transcript of an episode.
func (m *Model) calls(ctx context.Context, id gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, t := range m.kept {
		if t.id == id {
			m.kept = slices.Insert(slices.Delete(m.kept, i, i+1), 0, t)
			return t.calls, nil
		}
	}
	f, err := m.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	calls, err := f.Calls(ctx, id)
	if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
		return nil, err
	}
	m.kept = append([]transcript{{id, calls}}, m.kept[:min(len(m.kept), keep-1)]...)
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

// answer is the stored response. It counts as one of the cache's, since nobody was asked. A call that failed is of an
// episode that ended as out says; nil is one that did not end.
func answer(c *gymkhana.Call, out *gymkhana.Outcome) (*gymkhana.Response, error) {
	if c.Response == nil {
		failed := &gymkhana.ProviderError{Message: "the stored call failed: " + c.Error}
		switch {
		case out == nil:
		case out.Limit == gymkhana.LimitContext:
			failed.Code = gymkhana.CodeContext
			return nil, gymkhana.Blame(gymkhana.FaultAgent, "model/replay", failed)
		case out.Fault == gymkhana.FaultAgent.String() && strings.Contains(out.Error, c.Error):
			return nil, gymkhana.Blame(gymkhana.FaultAgent, "model/replay", failed)
		}
		return nil, gymkhana.Blame(gymkhana.FaultModel, "model/replay", failed)
	}
	r := *c.Response
	r.Cached = true
	return &r, nil
}

func setup(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "model/replay", err) }
