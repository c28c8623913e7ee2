package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/runner"
)

// A listening asks whether the members of a group listen to each other. At every turn of the stored episodes the group
// decides again, in the same state and with the same draws, but its members get other messages. Then it plays the
// episodes from their beginning with other messages throughout. It resumes where an earlier process stopped.
type listening struct {
	source   *learn.Source
	run      gymkhana.Archive
	policies map[string]gymkhana.Policy // the networks of the members, by Partner.Address
	rows     []gymkhana.EpisodeRow      // of one arm, on one subset
	seed     uint64                     // draws the other episodes
	file     string                     // has the results so far
	together int                        // episodes between two savings; 0: 64
	tell     func(done, all int)        // reports progress; it may be nil

	other map[string]pairing // the episodes whose messages are heard, by Heard
}

// What members hear.
const (
	heardTrue   = "as sent"
	heardFamily = "of another episode of the family"
	heardOther  = "of an episode of another family"
	heardOwn    = "no others, only the own proposal"
	heardNone   = "none"
)

// hearings are all of them, in the order of a table.
var hearings = []string{heardTrue, heardFamily, heardOther, heardOwn, heardNone}

// A heardEpisode is what came of one episode. It is kept in a file.
type heardEpisode struct {
	Episode  gymkhana.EpisodeID            `json:"episode"`
	Task     gymkhana.TaskID               `json:"task"`
	Instance gymkhana.Seed                 `json:"instance"`
	Family   gymkhana.TaskID               `json:"family"`
	Turns    int                           `json:"turns"`
	Cells    int                           `json:"cells"`           // decisions of members
	Spoken   int                           `json:"spoken"`          // those before which another member had spoken to it
	Steps    int                           `json:"steps"`           // turns at which the oracle knows the distance to the end
	Heard    map[string]*heardEffect       `json:"heard"`           // what other messages do; without pairs that do not exist
	Other    map[string]gymkhana.EpisodeID `json:"other,omitempty"` // whose messages are heard
}

// A heardEffect counts, in the states of a stored episode, and has the success of the episode played with these messages.
type heardEffect struct {
	Cells  int  `json:"cells"`  // members' decisions that are not the stored ones
	Votes  int  `json:"votes"`  // the group's decisions that are not the stored ones
	Nearer int  `json:"nearer"` // the group's decisions that bring the end nearer
	Won    bool `json:"won"`
}

// A heardFile is the file of the results.
type heardFile struct {
	Of   heardSettings  `json:"of"`
	Done []heardEpisode `json:"done"`
}

// heardSettings are what the results are of.
type heardSettings struct {
	Run    gymkhana.Hash `json:"run"` // its digest
	Arm    int           `json:"arm"`
	Subset string        `json:"subset"`
	Seed   uint64        `json:"seed"`
	Kernel string        `json:"kernel"`
}

// listen makes the missing results.
func (s *listening) listen(ctx context.Context, of heardSettings) (*heardFile, error) {
	kept, err := s.recall(of)
	if err != nil {
		return nil, err
	}
	s.other = map[string]pairing{heardFamily: ofFamily(s.rows, s.seed), heardOther: ofOthers(s.rows, s.seed)}
	together := s.together
	if together == 0 {
		together = 64
	}
	for len(kept.Done) < len(s.rows) {
		part := s.rows[len(kept.Done):min(len(kept.Done)+together, len(s.rows))]
		done, index := make([]heardEpisode, len(part)), make([]int, len(part))
		for i := range index {
			index[i] = i
		}
		err := learn.Each(ctx, index, func(ctx context.Context, i int) (err error) {
			if err = ctx.Err(); err == nil {
				done[i], err = s.episode(ctx, &part[i])
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		kept.Done = append(kept.Done, done...)
		if err := s.save(kept); err != nil {
			return nil, err
		}
		if s.tell != nil {
			s.tell(len(kept.Done), len(s.rows))
		}
	}
	return kept, nil
}

// recall reads the results so far, which have to be of the same run.
func (s *listening) recall(of heardSettings) (*heardFile, error) {
	kept := &heardFile{Of: of}
	b, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return kept, nil
	}
	then := &heardFile{}
	if err == nil {
		err = json.Unmarshal(b, then)
	}
	switch {
	case err != nil:
		return nil, refuse("%s: %w; delete it, and the episodes are played again", s.file, err)
	case then.Of != of:
		return nil, refuse("%s is of another run, arm, subset, seed or kernel (%+v); name another folder", s.file, then.Of)
	case len(then.Done) > len(s.rows) || !slices.EqualFunc(then.Done, s.rows[:len(then.Done)],
		func(d heardEpisode, row gymkhana.EpisodeRow) bool { return d.Episode == row.ID }):
		return nil, refuse("%s has other episodes than the run; delete it, and the episodes are played again", s.file)
	}
	return then, nil
}

// save keeps the results so far.
func (s *listening) save(kept *heardFile) error {
	b, err := json.Marshal(kept)
	if err == nil {
		err = policy.Replace(s.file, append(b, '\n'))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "study", err)
}

// hearing is what members hear in an episode; nil for messages of an episode that there is not.
func (s *listening) hearing(ctx context.Context, what string, row *gymkhana.EpisodeRow) (hearing, error) {
	switch what {
	case heardTrue:
		return asSent, nil
	case heardOwn:
		return ownOnly, nil
	case heardNone:
		return nothing, nil
	}
	id, there := s.other[what][row.ID]
	if !there {
		return nil, nil
	}
	other, err := s.run.Trajectory(ctx, id)
	if err != nil {
		return nil, err
	}
	return strange(other), nil
}

// episode asks about one episode.
func (s *listening) episode(ctx context.Context, row *gymkhana.EpisodeRow) (heardEpisode, error) {
	e := heardEpisode{Episode: row.ID, Task: row.Task, Instance: row.Instance, Family: familyOf(row),
		Other: map[string]gymkhana.EpisodeID{}, Heard: map[string]*heardEffect{}}
	hear := map[string]hearing{}
	for _, what := range hearings {
		one, err := s.hearing(ctx, what, row)
		if err != nil {
			return e, err
		}
		if one == nil {
			continue
		}
		hear[what], e.Heard[what] = one, &heardEffect{Won: row.Outcome.Verdict.Success}
		if id, there := s.other[what][row.ID]; there {
			e.Other[what] = id
		}
		if what == heardTrue {
			continue
		}
		if e.Heard[what].Won, err = s.play(ctx, row, one); err != nil {
			return e, fmt.Errorf("%s#%d with messages %s: %w", row.Task, row.Index, what, err)
		}
	}
	bands := map[string]*band{}
	return e, marl.NewReplay(s.source, s.run).Visit(ctx, row, func(m *marl.Moment) error {
		if m.Turn == 1 {
			spec, shown := m.Scene.World.Spec(), m.Scene.Task.Told()
			shown.Goal = m.Scene.Goal
			for what, one := range hear {
				b, err := s.band(row, spec.Roles[0], one, true)
				if err == nil {
					err = b.Begin(ctx, shown, spec)
				}
				if err != nil {
					return err
				}
				bands[what] = b
			}
		}
		return e.moment(ctx, m, bands)
	})
}

// band makes the group of an episode.
func (s *listening) band(row *gymkhana.EpisodeRow, role string, hear hearing, led bool) (*band, error) {
	return newBand(s.source.Catalog, &s.run.Run().Plan, row, role, s.policies, hear, led)
}

// play plays an episode with other messages throughout, and reports whether it is won.
func (s *listening) play(ctx context.Context, row *gymkhana.EpisodeRow, hear hearing) (bool, error) {
	task := taskOf(&s.run.Run().Plan, row.Task)
	world, err := s.source.Open(task)
	if err != nil {
		return false, err
	}
	e, err := runner.DriveIn(ctx, s.source.Catalog, task, row.Instance, world)
	if err != nil {
		return false, err
	}
	b, err := s.band(row, e.Spec().Roles[0], hear, false)
	if err == nil {
		err = b.Begin(ctx, e.Task(), e.Spec())
	}
	for err == nil && !e.Over() {
		var did gymkhana.Decision
		if did, err = b.Act(ctx, &e.Seen()[0]); err == nil {
			err = e.Act(ctx, did)
		}
	}
	out, closing := e.Close(ctx)
	if err = errors.Join(err, closing); err != nil {
		return false, err
	}
	return out.Verdict.Success, nil
}

// moment lets every band decide at a turn, and compares with what was decided.
func (e *heardEpisode) moment(ctx context.Context, m *marl.Moment, bands map[string]*band) error {
	var acts []gymkhana.Action      // the different decisions
	decided := map[string]int{}     // an index into them, by what was heard
	for _, what := range hearings { // that with the messages that were sent is the first
		b := bands[what]
		if b == nil {
			continue
		}
		did, err := b.Act(ctx, m.Scene.Seen)
		if err == nil && what == heardTrue {
			err = repeats(&did, m.Decided)
		}
		if err == nil {
			err = b.follow(m.Decided)
		}
		if err != nil {
			return err
		}
		e.Heard[what].compare(&did, m.Decided)
		if len(did.Actions) == 0 {
			continue // the turn passes
		}
		at := slices.IndexFunc(acts, did.Actions[0].Equal)
		if at < 0 {
			at = len(acts)
			acts = append(acts, did.Actions[0])
		}
		decided[what] = at
	}
	e.Turns, e.Cells = e.Turns+1, e.Cells+len(m.Decided.Asides)
	for i := range m.Decided.Asides {
		if len(m.Decided.Asides[i].Heard) > 0 {
			e.Spoken++
		}
	}
	if _, known := m.Scene.Guide.Distance(marl.Lost); !known {
		return nil
	}
	e.Steps++
	scores, err := synth.VerifierCritic{}.Score(ctx, m.Scene, acts)
	for what, at := range decided {
		if err == nil && scores[at] >= synth.Good {
			e.Heard[what].Nearer++
		}
	}
	return err
}

// compare counts the decisions that are not the stored ones.
func (f *heardEffect) compare(did *gymkhana.Decision, d *gymkhana.Decided) {
	for i := range d.Asides {
		if did.Asides[i].Action != d.Asides[i].Action {
			f.Cells++
		}
	}
	if written(did.Actions) != written(d.Actions) {
		f.Votes++
	}
}
