package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// leastBytes is the least space reserved for the pictures of one replay. If many large replays share a
// page, some are left out, instead of all of them losing most of their pictures.
const leastBytes = 1 << 20

// A replaySet is the data that the page's player plays. Its JSON is read by page.js.
type replaySet struct {
	Pictures []string `json:"pictures"` // data: URLs, each once
	Texts    []string `json:"texts"`    // each once; steps and turns count them from 1
	Replays  []replay `json:"replays"`

	has map[gymkhana.EpisodeID]bool
}

// A replay is one episode.
type replay struct {
	ID       string       `json:"id"` // short
	Task     string       `json:"task"`
	Place    string       `json:"place"` // names the instance: task#0, or task seed 7
	Index    int          `json:"index"`
	Repeat   int          `json:"repeat"`
	Agent    string       `json:"agent"`
	Goal     string       `json:"goal"`
	Fork     string       `json:"fork,omitempty"`   // where the steps before a fork come from
	Before   int          `json:"before,omitempty"` // their number
	Status   string       `json:"status"`
	Progress float64      `json:"progress"`
	Reward   *float64     `json:"reward"` // null where it cannot be known
	Ended    string       `json:"ended"`
	Trouble  string       `json:"trouble,omitempty"` // why pictures are missing
	Missing  []string     `json:"missing,omitempty"` // what success lacked at the end
	Parts    []scorePart  `json:"parts,omitempty"`   // of the verdict
	Roles    []string     `json:"roles"`
	Turns    []replayTurn `json:"turns"`
	Steps    []replayStep `json:"steps"`
}

type replayTurn struct {
	Turn    int    `json:"turn"`
	Role    string `json:"role"`
	Reason  string `json:"reason,omitempty"`
	Raw     string `json:"raw,omitempty"`
	Invalid string `json:"invalid,omitempty"`
	Tokens  int    `json:"tokens,omitempty"`
	Lanes   []lane `json:"lanes,omitempty"`  // of a group: one per member
	Asked   int    `json:"asked,omitempty"`  // text that a model got, from 1; 0 if none is known
	System  int    `json:"system,omitempty"` // the same for the system prompt
}

// A lane holds the messages of one member of a group in a turn, by round.
type lane struct {
	Member int    `json:"member"`
	Rounds []word `json:"rounds"`
}

// A word is a proposal in a lane.
type word struct {
	Round  int    `json:"round"`
	Action string `json:"action,omitempty"`
	Votes  int    `json:"votes,omitempty"`
	Chosen bool   `json:"chosen,omitempty"` // the group performed this action
	Heard  []int  `json:"heard,omitempty"`
	Raw    string `json:"raw,omitempty"`

	Score *float64 `json:"score,omitempty"` // the critic's score, 0 to 1
}

// lanes groups the messages of a group by member, in the order of the members' numbers.
func lanes(d *gymkhana.Decided) []lane {
	var list []lane
	did := strings.Join(texts(d.Actions), "\n")
	for _, a := range d.Asides {
		at := slices.IndexFunc(list, func(l lane) bool { return l.Member == a.Member })
		if at < 0 {
			at = len(list)
			list = append(list, lane{Member: a.Member})
		}
		list[at].Rounds = append(list[at].Rounds, word{Round: a.Round, Action: a.Action, Votes: a.Votes,
			Chosen: a.Votes > 0 && strings.EqualFold(a.Action, did), Heard: a.Heard, Raw: a.Raw, Score: a.Score})
	}
	slices.SortFunc(list, func(a, b lane) int { return a.Member - b.Member })
	return list
}

type replayStep struct {
	N        int          `json:"n"`
	Turn     int          `json:"turn"`
	Actions  []string     `json:"actions"`
	Refused  []string     `json:"refused,omitempty"`
	Shots    []replayShot `json:"shots,omitempty"`
	Aims     []string     `json:"aims,omitempty"`    // what each role's action was aimed at
	Seen     []int        `json:"seen,omitempty"`    // text that each role was shown, from 1; 0 if there was none
	Differs  bool         `json:"differs,omitempty"` // each role was shown another text at the time
	Progress *float64     `json:"progress"`
	Reward   *float64     `json:"reward"`
	Tick     int64        `json:"tick"`
	State    string       `json:"state"` // short hash
	Ended    string       `json:"ended,omitempty"`
	Reason   string       `json:"reason,omitempty"`
}

type replayShot struct {
	Picture int    `json:"picture"`
	At      int    `json:"at"` // the role, or, from the number of roles on, a picture of the task
	From    source `json:"from"`
}

// replays makes replays of the chosen episodes while there is space for their pictures.
func replays(ctx context.Context, a gymkhana.Archive, rows []gymkhana.EpisodeRow, o Options) (*replaySet, error) {
	set := &replaySet{Pictures: []string{}, Texts: []string{}, Replays: []replay{}, has: map[gymkhana.EpisodeID]bool{}}
	tl := &teller{archive: a, catalog: o.Catalog, album: &album{}, library: &library{}}
	names := ArmNames(a.Run().Plan.Arms)
	chosen := choose(rows, len(names), o.Replays)
	for i, row := range chosen {
		room := o.Bytes - tl.album.bytes
		if room <= 0 {
			break
		}
		r, err := tl.replay(ctx, row, min(max(room/(len(chosen)-i), leastBytes), room)*3/4) // base64 takes 4 bytes for 3
		if errors.Is(err, gymkhana.ErrNotStored) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", row.Task, err)
		}
		r.Agent = names[row.Arm]
		set.Replays = append(set.Replays, *r)
		set.has[row.ID] = true
	}
	set.Pictures, set.Texts = append(set.Pictures, tl.album.urls...), append(set.Texts, tl.library.texts...)
	return set, nil
}

// choose selects the failures of each arm first, then episodes that were not scored, then successes. It alternates
// between the arms, so that every arm has some.
func choose(rows []gymkhana.EpisodeRow, arms, most int) []*gymkhana.EpisodeRow {
	queues := make([][]*gymkhana.EpisodeRow, arms)
	for _, status := range []string{"failure", "not scored", "success"} {
		for i := range rows {
			if row := &rows[i]; statusOf(*row) == status {
				queues[row.Arm] = append(queues[row.Arm], row)
			}
		}
	}
	var chosen []*gymkhana.EpisodeRow
	for found := true; found; {
		found = false
		for arm, queue := range queues {
			if len(queue) > 0 && len(chosen) < most {
				chosen, queues[arm], found = append(chosen, queue[0]), queue[1:], true
			}
		}
	}
	return chosen
}

func (tl *teller) replay(ctx context.Context, row *gymkhana.EpisodeRow, bytes int) (*replay, error) {
	t, err := tl.archive.Trajectory(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	run := tl.archive.Run()
	out := row.Outcome
	r := &replay{ID: short(row.ID), Task: string(row.Task), Place: place(row.Episode), Index: row.Index, Repeat: row.Repeat, Status: statusOf(*row),
		Progress: out.Verdict.Progress, Reward: rewardOf(out), Ended: endedBy(out), Roles: []string{}, Turns: []replayTurn{}}
	r.Fork, r.Before = ForkText(run, &row.Episode)
	told := &retelling{moments: make([]moment, len(t.Steps))}
	if planned, ok := run.Plan.TaskOf(row.Task); ok {
		r.Goal = cmp.Or(out.Goal, planned.Goal)
		task, err := run.Plan.Arms[row.Arm].Task(planned)
		if err != nil {
			return nil, err
		}
		if told, err = tl.retell(ctx, task, t, out, bytes); err != nil {
			return nil, err
		}
	}
	questions, err := askedIn(ctx, tl.archive, row.ID)
	if err != nil {
		return nil, err
	}
	r.Trouble, r.Missing, r.Parts = told.trouble, told.lacking, partsOf(&out.Verdict)
	r.tell(t, told.moments, questions, tl.library)
	return r, nil
}

// A scorePart is a part of a verdict for people.
type scorePart struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// partsOf lists the parts of a verdict, sorted by name.
func partsOf(v *gymkhana.Verdict) []scorePart {
	names := map[string]bool{}
	for name := range v.Parts {
		names[name] = true
	}
	var list []scorePart
	for _, name := range inOrder(names) {
		list = append(list, scorePart{name, number(v.Parts[name])})
	}
	return list
}

// A library holds the texts of a page, each only once, as long as there is space for them.
type library struct {
	at    map[string]int
	texts []string
	bytes int
}

// The maximum number of bytes of one text on the page, and of all texts.
const (
	mostText  = 12 << 10
	mostTexts = 6 << 20
)

// add gives the number of a text, from 1. It is 0 for an empty text, and where there is no space left.
func (l *library) add(text string) int {
	if len(text) > mostText {
		text = strings.ToValidUTF8(text[:mostText], "") + fmt.Sprintf("\n… %d more bytes; gymkhana show --full has them", len(text)-mostText)
	}
	if at, ok := l.at[text]; ok || text == "" {
		return at
	}
	if l.bytes += len(text); l.bytes > mostTexts {
		return 0
	}
	if l.at == nil {
		l.at = map[string]int{}
	}
	l.texts = append(l.texts, text)
	l.at[text] = len(l.texts)
	return len(l.texts)
}

// tell fills in the turns and steps of a replay.
func (r *replay) tell(t *gymkhana.Trajectory, moments []moment, questions map[turnOf]asked, shelf *library) {
	seated := map[string]bool{}
	for _, d := range t.Decisions {
		if !seated[d.Role] {
			seated[d.Role] = true
			r.Roles = append(r.Roles, d.Role)
		}
		q := questions[turnOf{d.Turn, d.Role}]
		r.Turns = append(r.Turns, replayTurn{d.Turn, d.Role, d.Reason, d.Raw, d.Invalid, d.Usage.In + d.Usage.Out, lanes(&d),
			shelf.add(q.text), shelf.add(q.system)})
	}
	for i, s := range t.Steps {
		step := replayStep{N: s.N, Turn: s.Turn, Actions: texts(s.Actions), Refused: s.Refused, Tick: int64(s.Tick),
			State: s.State.Short(), Ended: string(s.Ended), Reason: s.Reason}
		for _, shot := range moments[i].shots {
			step.Shots = append(step.Shots, replayShot{shot.picture, shot.at, shot.from})
		}
		for _, text := range moments[i].seen {
			step.Seen = append(step.Seen, shelf.add(text))
		}
		step.Aims, step.Differs = aimsOf(&s, &moments[i], r.Roles, questions), moments[i].differs
		if v := moments[i].verdict; v != nil {
			step.Progress, step.Reward = &v.Progress, known(v.Reward, v.Parts[gymkhana.PartNoReward] == 0)
		}
		r.Steps = append(r.Steps, step)
	}
}
