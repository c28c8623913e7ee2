package replay_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/replay"
)

// A run is a run file in memory: only what the model reads of it.
type run struct {
	gymkhana.Archive
	plan     gymkhana.Plan
	episodes []gymkhana.Episode
	calls    map[gymkhana.EpisodeID][]gymkhana.Call
	ended    *gymkhana.Outcome // the outcome of every episode
	open     *int
}

func (r run) Run() *gymkhana.Run { return &gymkhana.Run{Plan: r.plan} }

func (r run) Episodes(context.Context) ([]gymkhana.EpisodeRow, error) {
	var rows []gymkhana.EpisodeRow
	for _, e := range r.episodes {
		rows = append(rows, gymkhana.EpisodeRow{Episode: e, Outcome: r.ended})
	}
	return rows, nil
}

func (r run) Calls(_ context.Context, id gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	return r.calls[id], nil
}

func (r run) Close() error { *r.open--; return nil }

func (r run) model(t *testing.T, name string) (*replay.Model, error) {
	t.Helper()
	return replay.New("old.gym", name, func() (replay.File, error) { *r.open++; return r, nil })
}

// asked is a question of one text.
func asked(text string, from gymkhana.Asker) *gymkhana.Request {
	return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.System, "play"), gymkhana.Say(gymkhana.User, text)}, From: from}
}

// stored is a run of two arms, in which the same first question got different answers.
func stored(t *testing.T) run {
	t.Helper()
	r := run{calls: map[gymkhana.EpisodeID][]gymkhana.Call{}, open: new(int)}
	for arm, agent := range []string{"global", "online"} {
		r.plan.Arms = append(r.plan.Arms, gymkhana.Arm{Agent: agent, Model: "compat/m", Profile: &gymkhana.Profile{Coords: gymkhana.Grid1000}})
		id := gymkhana.EpisodeID(agent)
		r.episodes = append(r.episodes, gymkhana.Episode{ID: id, Task: "s/t", Instance: 7, Arm: arm})
		for n, text := range []string{"first", "first", "third"} {
			q := asked(text, gymkhana.Asker{})
			hash, err := q.Hash("compat/m")
			if err != nil {
				t.Fatal(err)
			}
			said := &gymkhana.Response{Text: agent + " " + string(rune('1'+n))}
			if n == 2 {
				said = nil
			}
			r.calls[id] = append(r.calls[id], gymkhana.Call{Role: "solo", Turn: n + 1, Ordinal: n + 1, Hash: hash, Request: q, Response: said, Error: "no place"})
		}
	}
	return r
}

func TestAnswersFromItsPlace(t *testing.T) {
	r := stored(t)
	m, err := r.model(t, "")
	if err != nil {
		t.Fatal(err)
	}
	if p := m.Profile(); p.Coords != gymkhana.Grid1000 || p.Price != (gymkhana.Price{}) {
		t.Errorf("profile %+v", p)
	}
	at := func(agent string, ordinal int) gymkhana.Asker {
		return gymkhana.Asker{Task: "s/t", Instance: 7, Role: "solo", Arm: &gymkhana.Arm{Agent: agent}, Turn: ordinal, Ordinal: ordinal}
	}
	for _, c := range []struct {
		text string
		from gymkhana.Asker
		want string // the answer, or a part of the error
	}{
		{"first", at("online", 1), "online 1"},
		{"first", at("global", 1), "global 1"},
		{"first", at("online", 2), "online 2"},
		{"first", at("else", 1), "global 1"},
		{"first", at("online", 9), "online 1"},
		{"third", at("online", 3), "the stored call failed: no place"},
		{"fourth", at("online", 4), "the stored episode has 3 calls, since the run was stopped in it, and this is call 4"},
		{"firsts", at("online", 2), "in s/t, instance 7, repeat 0, at turn 2 after 0 steps: call 2, by solo, differs in message 2 (user): " +
			`part 1 was "first" and is "firsts" now`},
		{"first", gymkhana.Asker{Task: "s/u", Instance: 7}, "no such episode"},
	} {
		got, err := m.Chat(t.Context(), asked(c.text, c.from))
		switch {
		case err != nil && !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v; want %q", c.text, err, c.want)
		case err == nil && (got.Text != c.want || !got.Cached):
			t.Errorf("%s at %+v: %+v; want %q of the cache", c.text, c.from, got, c.want)
		}
	}
	if *r.open != 0 {
		t.Errorf("%d files are left open", *r.open)
	}
}

// A stored failure has the same blame as before, if it ended the episode.
func TestStoredFailures(t *testing.T) {
	for _, c := range []struct {
		out   *gymkhana.Outcome
		fault gymkhana.Fault
		code  string
	}{
		{nil, gymkhana.FaultModel, ""},
		{&gymkhana.Outcome{Fault: "model", Error: "turn 3: no place"}, gymkhana.FaultModel, ""},
		{&gymkhana.Outcome{Fault: "agent", Error: "turn 3: no place"}, gymkhana.FaultAgent, ""},
		{&gymkhana.Outcome{Fault: "agent", Error: "turn 9: something else"}, gymkhana.FaultModel, ""},
		{&gymkhana.Outcome{Limit: gymkhana.LimitContext}, gymkhana.FaultAgent, gymkhana.CodeContext},
	} {
		r := stored(t)
		r.ended = c.out
		m, err := r.model(t, "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Chat(t.Context(), asked("third", gymkhana.Asker{Task: "s/t", Instance: 7, Role: "solo", Arm: &gymkhana.Arm{Agent: "online"}, Turn: 3, Ordinal: 3}))
		var e *gymkhana.ProviderError
		if gymkhana.FaultOf(err) != c.fault || !errors.As(err, &e) || e.Code != c.code || !strings.Contains(err.Error(), "no place") {
			t.Errorf("%+v: %v, blamed on %s; want %s", c.out, err, gymkhana.FaultOf(err), c.fault)
		}
	}
}

// The error names the part of the request that differs.
func TestDifferences(t *testing.T) {
	r := stored(t)
	m, err := r.model(t, "compat/m")
	if err != nil {
		t.Fatal(err)
	}
	picture := func(data string) gymkhana.Part { return gymkhana.Part{Image: &gymkhana.Image{Data: []byte(data)}} }
	r.calls["online"][0].Request.Messages[0].Parts = append(r.calls["online"][0].Request.Messages[0].Parts, picture("old"))
	for want, change := range map[string]func(*gymkhana.Request){
		"had 2 messages and has 1":                          func(q *gymkhana.Request) { q.Messages = q.Messages[:1] },
		"message 1 (system): it was said by system":         func(q *gymkhana.Request) { q.Messages[0].Role = gymkhana.User },
		"part 2 is another picture":                         func(q *gymkhana.Request) { q.Messages[0].Parts[1] = picture("new") },
		"part 2 was a picture and is text":                  func(q *gymkhana.Request) { q.Messages[0].Parts[1] = gymkhana.Part{Text: "x"} },
		"it had 2 parts and has 3":                          func(q *gymkhana.Request) { q.Messages[0].Parts = append(q.Messages[0].Parts, picture("more")) },
		"it calls other tools":                              func(q *gymkhana.Request) { q.Messages[1].CallID = "c" },
		"its reasoning is another":                          func(q *gymkhana.Request) { q.Messages[1].Blocks = []gymkhana.Block{{JSON: "{}"}} },
		"differs in its tools":                              func(q *gymkhana.Request) { q.Tools = []gymkhana.Tool{{Name: "go"}} },
		`had the tool choice "" and has "none"`:             func(q *gymkhana.Request) { q.ToolChoice = "none" },
		`had the sampling {} and has {"max_tokens":5}`:      func(q *gymkhana.Request) { q.Sampling.MaxTokens = 5 },
		"call 1 was by solo and is by member 3 of solo now": func(q *gymkhana.Request) { q.Member = 3 },
		`part 1 was "first" and is "é€é€é€é€é€é€é€é€é€`:     func(q *gymkhana.Request) { q.Messages[1].Parts[0].Text = strings.Repeat("é€", 50) },
	} {
		q := asked("first", gymkhana.Asker{Task: "s/t", Instance: 7, Role: "solo", Arm: &gymkhana.Arm{Agent: "online"}, Turn: 1, Ordinal: 1})
		q.Messages[0].Parts = append(q.Messages[0].Parts, picture("old"))
		change(q)
		if _, err := m.Chat(t.Context(), q); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("got %v; want %q", err, want)
		}
	}
}

// A question is compared with the transcript of the arm that asked this model, not with that of another one.
func TestTheOwnTranscriptIsCompared(t *testing.T) {
	r := stored(t)
	other := r.plan.Arms[1]
	other.Model = "compat/n"
	r.plan.Arms = append([]gymkhana.Arm{other}, r.plan.Arms...)
	for i := range r.episodes {
		r.episodes[i].Arm++
	}
	r.episodes = append([]gymkhana.Episode{{ID: "n", Task: "s/t", Instance: 7}}, r.episodes...)
	r.calls["n"] = []gymkhana.Call{{Role: "solo", Turn: 1, Ordinal: 1, Request: asked("of another model", gymkhana.Asker{})}}
	m, err := r.model(t, "compat/m")
	if err != nil {
		t.Fatal(err)
	}
	from := gymkhana.Asker{Task: "s/t", Instance: 7, Role: "solo", Arm: &gymkhana.Arm{Agent: "online"}, Turn: 1, Ordinal: 1}
	if _, err := m.Chat(t.Context(), asked("now", from)); err == nil || !strings.Contains(err.Error(), `part 1 was "first" and is "now" now`) {
		t.Error(err)
	}
	r.episodes = r.episodes[:1]
	if m, err = r.model(t, "compat/m"); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Chat(t.Context(), asked("now", from)); err == nil || !strings.Contains(err.Error(), "compat/m was not asked in that episode") {
		t.Error(err)
	}
}

// An arm draws what the stored arm most like it drew, and that one what the one did that it was answered from.
func TestChances(t *testing.T) {
	r := stored(t)
	r.plan.Arms[0].Options, r.plan.Arms[1].Options = gymkhana.Config(`{"members":[{"model":"compat/m"}],"n":2}`), gymkhana.Config(`{"n":2}`)
	r.plan.Arms[0].Agent = "online"
	r.plan.Arms[1].Sampling.MaxTokens = 7
	r.plan.Arms = append(r.plan.Arms, gymkhana.Arm{Agent: "global", Model: "compat/m", Chances: gymkhana.HashBytes([]byte("old"))})
	m, err := r.model(t, "compat/m")
	if err != nil {
		t.Fatal(err)
	}
	var hashes [3]gymkhana.Hash
	for i := range hashes {
		if hashes[i], err = r.plan.Arms[i].Hash(); err != nil {
			t.Fatal(err)
		}
	}
	hashes[2] = r.plan.Arms[2].Chances
	for i, arm := range []gymkhana.Arm{
		{Agent: "online", Options: gymkhana.Config(`{"members":[{"model":"replay/f"}],"n":2}`)},
		{Agent: "online", Sampling: gymkhana.Sampling{MaxTokens: 7}},
		{Agent: "global"},
	} {
		if got, err := m.Chances(&arm); err != nil || got != hashes[i] {
			t.Errorf("%d: %v, %v; want %v", i, got, err, hashes[i])
		}
	}
}

// A judge is replayed too, if it is named; a question that was too long for it is so again, which is no fault of the model.
func TestAJudgeIsReplayed(t *testing.T) {
	r := stored(t)
	r.plan.Judge = "compat/wise"
	for n, text := range []string{"right?", "long?"} {
		q := asked(text, gymkhana.Asker{})
		hash, err := q.Hash("compat/wise")
		if err != nil {
			t.Fatal(err)
		}
		c := gymkhana.Call{Role: "judge", Ordinal: 4 + n, Hash: hash, Request: q, Error: "too long"}
		if n == 0 {
			c.Response, c.Error = &gymkhana.Response{Text: "yes", Timing: gymkhana.CallTiming{Thinking: 3, Waiting: 5}}, ""
		}
		r.calls["online"] = append(r.calls["online"], c)
	}
	r.ended = &gymkhana.Outcome{Scored: true, Limit: gymkhana.LimitContext}
	m, err := r.model(t, "compat/wise")
	if err != nil {
		t.Fatal(err)
	}
	from := gymkhana.Asker{Task: "s/t", Instance: 7, Arm: &gymkhana.Arm{Agent: "online"}, Role: "judge", Ordinal: 4}
	got, err := m.Chat(t.Context(), asked("right?", from))
	if err != nil || got.Text != "yes" || got.Timing != (gymkhana.CallTiming{Tries: 1, Thinking: 3}) {
		t.Errorf("%+v, %v", got, err)
	}
	var e *gymkhana.ProviderError
	if _, err = m.Chat(t.Context(), asked("long?", from)); gymkhana.FaultOf(err) != gymkhana.FaultAgent || !errors.As(err, &e) || e.Code != "" {
		t.Errorf("%v", err)
	}
	if _, err = m.Chat(t.Context(), asked("wrong?", from)); err == nil || !strings.Contains(err.Error(), "call 4, by the judge, differs") {
		t.Errorf("%v", err)
	}
}

func TestWhichModel(t *testing.T) {
	r := stored(t)
	r.plan.Arms[1].Model = "compat/n"
	for name, want := range map[string]string{
		"":          "the run asked 2 models; say which, for example replay/FILE#compat/m",
		"compat/mm": "did you mean",
		"compat/n":  "",
	} {
		_, err := r.model(t, name)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v; want %q", name, err, want)
		}
	}
	r.plan.Arms = nil
	if _, err := r.model(t, ""); err == nil || !strings.Contains(err.Error(), "asked no model") {
		t.Errorf("a run without models: %v", err)
	}
}
