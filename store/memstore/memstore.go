// Package memstore is a gymkhana.Store in memory, for tests and for runs that need not be kept.
package memstore

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"gymkhana"
)

// A Store keeps a run in memory. Closing it ends the open attempts, like the end of a process. Its contents stay, and
// it can be used again.
type Store struct {
	run *gymkhana.Run

	mu       sync.Mutex
	order    []gymkhana.EpisodeID
	episodes map[gymkhana.EpisodeID]*episode
	pictures map[gymkhana.Hash][]byte
	events   []gymkhana.Event
	spent    gymkhana.Usage // what live calls used
}

var _ gymkhana.Store = (*Store)(nil)

type episode struct {
	row  gymkhana.EpisodeRow
	last *attempt // nil before the first
	open *log     // nil unless it is being played
}

type attempt struct {
	ended string
	past  gymkhana.Past
}

// New begins a run.
func New(run *gymkhana.Run) (*Store, error) {
	s := &Store{run: run, episodes: map[gymkhana.EpisodeID]*episode{}, pictures: map[gymkhana.Hash][]byte{}}
	list, err := run.Plan.Episodes()
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "store/memstore", err)
	}
	for _, e := range list {
		s.add(e)
	}
	return s, nil
}

// add adds an episode that was not begun yet.
func (s *Store) add(e gymkhana.Episode) {
	s.order = append(s.order, e.ID)
	s.episodes[e.ID] = &episode{row: gymkhana.EpisodeRow{Episode: e}}
}

// Begin adds an episode to a served run, with notes about it.
func (s *Store) Begin(_ context.Context, e *gymkhana.Episode, notes ...gymkhana.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.run.Plan.Served || s.episodes[e.ID] != nil {
		return bug("episode %s cannot be begun", e.ID)
	}
	s.add(*e)
	for _, note := range notes {
		s.note(note)
	}
	return nil
}

// Run gives the plan. It is not to be changed.
func (s *Store) Run() *gymkhana.Run { return s.run }

// Attempt opens the episode's unfinished attempt, or begins its next one.
func (s *Store) Attempt(_ context.Context, id gymkhana.EpisodeID) (gymkhana.AttemptLog, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.episodes[id]
	switch {
	case e == nil:
		return nil, bug("the plan has no episode %q", id)
	case e.row.Outcome != nil:
		return nil, bug("episode %s is finished", id)
	case e.open != nil:
		return nil, bug("an attempt of %s is open already", id)
	}
	if e.last == nil || !slices.Contains([]string{"", gymkhana.AttemptStopped, gymkhana.AttemptDone}, e.last.ended) {
		next := &attempt{}
		next.past.Episode, next.past.Attempt = e.row.Episode, 1
		if e.last != nil {
			next.past.Attempt = e.last.past.Attempt + 1
		}
		e.last = next
	}
	e.last.ended = ""
	e.open = &log{store: s, episode: e, kept: e.last, past: copyPast(&e.last.past)}
	return e.open, nil
}

// Finish stores an outcome. The first one stays.
func (s *Store) Finish(_ context.Context, id gymkhana.EpisodeID, out *gymkhana.Outcome) error {
	own, err := copyJSON(out)
	if err != nil {
		return bug("outcome of %s: %w", id, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.episodes[id]
	if e == nil {
		return bug("the plan has no episode %q", id)
	}
	if e.row.Outcome == nil {
		e.row.Outcome = own
	}
	return nil
}

// Note appends to the event log.
func (s *Store) Note(_ context.Context, e gymkhana.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.note(e)
	return nil
}

// note appends to the event log. The lock is held.
func (s *Store) note(e gymkhana.Event) {
	e.N = len(s.events) + 1
	s.events = append(s.events, e)
}

// Reopen removes outcomes, and stores each as an event.
func (s *Store) Reopen(_ context.Context, at time.Time, ids []gymkhana.EpisodeID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range ids {
		if e := s.episodes[id]; e == nil || e.row.Outcome == nil || e.row.Outcome.Scored {
			return bug("episode %s cannot be opened again", id)
		}
	}
	for _, id := range ids {
		e := s.episodes[id]
		text, err := json.Marshal(e.row.Outcome)
		if err != nil {
			return bug("outcome of %s: %w", id, err)
		}
		s.note(gymkhana.Event{At: at, Kind: gymkhana.EventReopened, Episode: id, Text: string(text)})
		e.row.Outcome = nil
	}
	return nil
}

// Spent is what the live calls of all attempts used.
func (s *Store) Spent(context.Context) (gymkhana.Usage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.spent, nil
}

// Close ends the attempts that are open.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.episodes {
		e.open = nil
	}
	return nil
}

// Episodes gives every episode of the plan, in its order.
func (s *Store) Episodes(context.Context) ([]gymkhana.EpisodeRow, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []gymkhana.EpisodeRow
	for _, id := range s.order {
		row := s.episodes[id].row
		var err error
		if row.Outcome, err = copyJSON(row.Outcome); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	s.run.Plan.AddFacts(list)
	return list, nil
}

// Trajectory gives the episode's last attempt, or gymkhana.ErrNotStored.
func (s *Store) Trajectory(_ context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	past, err := s.past(id)
	if err != nil {
		return nil, err
	}
	return &past.Trajectory, nil
}

// Calls gives the model calls of the episode's last attempt, or gymkhana.ErrNotStored.
func (s *Store) Calls(_ context.Context, id gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	past, err := s.past(id)
	if err != nil {
		return nil, err
	}
	return past.Calls, nil
}

func (s *Store) past(id gymkhana.EpisodeID) (*gymkhana.Past, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.episodes[id]
	if e == nil || e.last == nil {
		return nil, fmt.Errorf("episode %s: %w", id, gymkhana.ErrNotStored)
	}
	past := copyPast(&e.last.past)
	return &past, nil
}

// Frame gives a picture by the hash of a frame or by that of its bytes.
func (s *Store) Frame(_ context.Context, h gymkhana.Hash) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.pictures[h]
	if !ok {
		return nil, gymkhana.ErrNotStored
	}
	return data, nil
}

// Events gives the entries of the event log after number since.
func (s *Store) Events(_ context.Context, since int) ([]gymkhana.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.events[min(max(since, 0), len(s.events)):]), nil
}

// Sources gives the run itself, since stores in memory are not merged.
func (s *Store) Sources(context.Context) ([]gymkhana.Run, error) {
	return []gymkhana.Run{*s.Run()}, nil
}

// Audit finds nothing, because only this process wrote the data.
func (s *Store) Audit(context.Context, bool) ([]gymkhana.Flaw, error) { return nil, nil }

// A log writes one attempt.
type log struct {
	store   *Store
	episode *episode
	kept    *attempt
	past    gymkhana.Past
}

// N is the attempt's number, from 1.
func (l *log) N() int { return l.past.Attempt }

// Past is what the attempt contained when it was opened.
func (l *log) Past() *gymkhana.Past { return &l.past }

// Decide stores a decision.
func (l *log) Decide(d *gymkhana.Decided) error {
	return l.write(func(kept *gymkhana.Past) error {
		for _, before := range kept.Decisions {
			if before.Role == d.Role && before.Turn >= d.Turn {
				return bug("decision of turn %d after that of turn %d", d.Turn, before.Turn)
			}
		}
		kept.Decisions = append(kept.Decisions, copyDecided(*d))
		return nil
	})
}

// Step stores a step and its frames.
func (l *log) Step(s *gymkhana.Step, frames []gymkhana.FrameData) error {
	return l.write(func(kept *gymkhana.Past) error {
		if n := len(kept.Steps); n > 0 && kept.Steps[n-1].N >= s.N {
			return bug("step %d after step %d", s.N, kept.Steps[n-1].N)
		}
		for _, f := range frames {
			l.store.pictures[f.Hash] = f.PNG
			l.store.pictures[gymkhana.HashBytes(f.PNG)] = f.PNG
		}
		kept.Steps = append(kept.Steps, copyStep(*s))
		return nil
	})
}

// Call stores a model call.
func (l *log) Call(_ context.Context, c *gymkhana.Call) error {
	own := *c
	var err error
	if own.Request, err = copyJSON(c.Request); err != nil {
		return bug("call %d: %w", c.Ordinal, err)
	}
	if own.Response, err = copyJSON(c.Response); err != nil {
		return bug("call %d: %w", c.Ordinal, err)
	}
	if own.Request != nil {
		own.Request.Member, own.Request.Round = c.Member, c.Round
	}
	return l.write(func(kept *gymkhana.Past) error {
		for _, before := range kept.Calls {
			if before.Ordinal == c.Ordinal {
				return bug("call %d is there already", c.Ordinal)
			}
		}
		if r := own.Response; r != nil && !r.Cached {
			l.store.spent = l.store.spent.Add(r.Usage)
		}
		l.keepImages(own.Request)
		kept.Calls = append(kept.Calls, own)
		return nil
	})
}

func (l *log) keepImages(r *gymkhana.Request) {
	if r == nil {
		return
	}
	for _, m := range r.Messages {
		for _, p := range m.Parts {
			if p.Image != nil && len(p.Image.Data) > 0 {
				l.store.pictures[gymkhana.HashBytes(p.Image.Data)] = p.Image.Data
			}
		}
	}
}

// End closes the attempt with why.
func (l *log) End(_ context.Context, why string) error {
	return l.write(func(*gymkhana.Past) error {
		l.kept.ended = why
		l.episode.open = nil
		return nil
	})
}

func (l *log) write(do func(*gymkhana.Past) error) error {
	l.store.mu.Lock()
	defer l.store.mu.Unlock()
	if l.episode.open != l {
		return bug("attempt %d of %s has ended", l.N(), l.past.Episode.ID)
	}
	return do(&l.kept.past)
}

// copyPast copies what was played, so that a reader may change the copy. Requests and responses are
// shared and must not be changed.
func copyPast(p *gymkhana.Past) gymkhana.Past {
	own := *p
	own.Decisions, own.Steps = slices.Clone(p.Decisions), slices.Clone(p.Steps)
	own.Calls = slices.Clone(p.Calls)
	for i := range own.Decisions {
		own.Decisions[i] = copyDecided(own.Decisions[i])
	}
	for i := range own.Steps {
		own.Steps[i] = copyStep(own.Steps[i])
	}
	return own
}

func copyDecided(d gymkhana.Decided) gymkhana.Decided {
	d.Actions, d.Asides = slices.Clone(d.Actions), slices.Clone(d.Asides)
	return d
}

func copyStep(s gymkhana.Step) gymkhana.Step {
	s.Actions, s.Refused = slices.Clone(s.Actions), slices.Clone(s.Refused)
	s.Frames, s.States = slices.Clone(s.Frames), slices.Clone(s.States)
	return s
}

// copyJSON makes a deep copy of a value that has a JSON form.
func copyJSON[T any](v *T) (*T, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var own *T
	return own, json.Unmarshal(b, &own)
}

func bug(format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultUs, "store/memstore", fmt.Errorf(format, args...))
}
