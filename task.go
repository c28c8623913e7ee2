package gymkhana

import (
	"fmt"
	"slices"
	"strings"
)

// A TaskID is "suite/group/task", for example "sokoban/small-v0/01".
type TaskID string

// Suite is the first segment.
func (id TaskID) Suite() string {
	suite, _, _ := strings.Cut(string(id), "/")
	return suite
}

// Under reports whether id is path itself or lies below it; whole segments only, so that
// games/merge does not select games/merge-grid.
func (id TaskID) Under(path string) bool {
	rest, ok := strings.CutPrefix(string(id), path)
	return ok && (rest == "" || rest[0] == '/')
}

// A Task is a goal in a world and the way to tell whether it was reached. It is plain data: a suite
// can be sent to another process unchanged, and the registry there resolves the names.
type Task struct {
	ID          TaskID   `json:"id"`
	Goal        string   `json:"goal"`                // given to the agent verbatim
	Environment Ref      `json:"environment"`         // name and config
	Verifier    Ref      `json:"verifier"`            // name and config
	Oracle      Ref      `json:"oracle"`              // proves that the task can be solved; without one the task is unproved
	Budget      Budget   `json:"budget"`              // zero means no limit of that kind
	Instances   []Seed   `json:"instances"`           // the official instances; Reset gets one of them
	Published   *Variant `json:"published,omitempty"` // what --protocol published changes
	Tags        []string `json:"tags,omitempty"`
	Notice      string   `json:"notice,omitempty"` // printed in every report on this task

	// Prelude is set in a fork: the beginning of the episode, which is executed before the agent decides. A suite has none.
	Prelude *Prelude `json:"prelude,omitempty"`
}

// UnprovedTag marks tasks without an oracle: it is not proved that they can be solved, nor that doing
// nothing fails. The registry sets it for tasks that name no oracle, and every report shows it.
const UnprovedTag = "unproved"

// GuessTag marks tasks in which a blind player solves more than one instance in twenty. A blind player, for example,
// repeats the solution of another instance. Reports list the scores of these tasks separately. A test of each world
// checks the tag; for third-party tasks, gymkhana selftest measures it.
const GuessTag = "guess"

// HedgeTag marks tasks whose first hop is a choice among a few candidates that the goal names, so that a player who draws
// lots there and reads everything else succeeds that often: hedge:33 is 33 %.
const HedgeTag = "hedge"

// IsGuessTag reports whether a tag is GuessTag, with or without a rate: guess:25 is 25 %.
func IsGuessTag(tag string) bool { return tag == GuessTag || strings.HasPrefix(tag, GuessTag+":") }

// factTag begins the tag that says which fact a task is about: fact:wifi.
const factTag = "fact:"

// Fact is the task's id. If a fact tag says that several tasks are about one fact, it is the suite and that tag
// instead. Means and intervals count the tasks of one fact as one task.
func (t *Task) Fact() string {
	for _, tag := range t.Tags {
		if strings.HasPrefix(tag, factTag) {
			return t.ID.Suite() + " " + tag
		}
	}
	return string(t.ID)
}

// Unproved reports whether the task lacks an oracle, so that nothing about it can be proved.
func (t *Task) Unproved() bool { return t.Oracle.Name == "" || t.Tagged(UnprovedTag) }

// A Ref names an entry of the catalog and configures it.
type Ref struct {
	Name   string `json:"name"`
	Config Config `json:"config,omitempty"`
}

// A Budget bounds an episode. A step is one action given to the world, a turn is one Act of the agent,
// and a tick is 1/60 s of virtual time. Zero means no limit of that kind.
type Budget struct {
	Steps int   `json:"steps,omitempty"`
	Turns int   `json:"turns,omitempty"`
	Ticks Ticks `json:"ticks,omitempty"`
}

// A Variant is the part of a task that was different in a paper's released code.
type Variant struct {
	Budget   Budget `json:"budget"`
	Verifier Config `json:"verifier,omitempty"` // keys that replace those of the verifier
}

// A Protocol chooses between our corrected rules and those of a paper's released code.
type Protocol string

// Corrected is the default.
const (
	Corrected     Protocol = "corrected"
	PublishedCode Protocol = "published"
)

// ParseProtocol reads a flag; the empty string is Corrected.
func ParseProtocol(s string) (Protocol, error) {
	switch Protocol(s) {
	case "", Corrected:
		return Corrected, nil
	case PublishedCode:
		return PublishedCode, nil
	}
	return "", Blame(FaultSetup, "protocol", fmt.Errorf("unknown protocol %q; want corrected or published", s))
}

// Hash identifies the task's content: everything but tags, notice and instances. The protocol is not
// part of it, so that corrected and published can be compared on the same task.
func (t *Task) Hash() (Hash, error) {
	content := *t
	content.Tags, content.Notice, content.Instances = nil, "", nil
	return HashOf(content)
}

// Under gives the task as it is under a protocol.
func (t *Task) Under(p Protocol) (*Task, error) {
	if p != PublishedCode || t.Published == nil {
		return t, nil
	}
	own := *t
	if t.Published.Budget != (Budget{}) {
		own.Budget = t.Published.Budget
	}
	var err error
	if own.Verifier.Config, err = t.Verifier.Config.With(t.Published.Verifier); err != nil {
		return nil, Blame(FaultSetup, string(t.ID), err)
	}
	return &own, nil
}

// Told gives the part of the task that an agent may know: id, goal, budget and tags. The configs of the world
// and of the verifier are left out.
func (t *Task) Told() *Task {
	return &Task{ID: t.ID, Goal: t.Goal, Budget: t.Budget, Tags: slices.Clone(t.Tags)}
}

// Tagged reports whether the task has a tag.
func (t *Task) Tagged(tag string) bool { return slices.Contains(t.Tags, tag) }

// Check returns an error that lists all mistakes in the task's data, one per line.
func (t *Task) Check() []string {
	var wrong []string
	say := func(format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("%s: ", t.ID)+fmt.Sprintf(format, args...))
	}
	segments := strings.Split(string(t.ID), "/")
	for _, s := range segments {
		if !isSegment(s) {
			say("id segment %q; use letters, digits, dots, dashes and underscores", s)
		}
	}
	if len(segments) < 2 {
		say("an id is suite/group/task or suite/task")
	}
	if t.Goal == "" {
		say("goal is missing")
	}
	for _, part := range []struct{ what, name string }{
		{"environment", t.Environment.Name}, {"verifier", t.Verifier.Name}} {
		if part.name == "" {
			say("%s is missing", part.what)
		}
	}
	if t.Oracle.Name == "" && !t.Tagged(UnprovedTag) {
		say("oracle is missing; name one, or tag the task %s", UnprovedTag)
	}
	if len(t.Instances) == 0 {
		say("instances are missing; give at least one seed")
	}
	for i, s := range t.Instances {
		if s >= MaxSeed {
			say("instance %d is %d; seeds are below 2^53", i, s)
		}
	}
	if b := t.Budget; b.Steps < 0 || b.Turns < 0 || b.Ticks < 0 || b == (Budget{}) {
		say("budget needs steps, turns or ticks above zero, so that every episode ends")
	}
	return wrong
}

func isSegment(s string) bool {
	for _, r := range s {
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._-", r)) {
			return false
		}
	}
	return s != "" && s != "." && s != ".."
}
