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
	ended    *gymkhana.Outcome // of every episode
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
			r.calls[id] = append(r.calls[id], gymkhana.Call{Turn: n + 1, Ordinal: n + 1, Hash: hash, Request: q, Response: said, Error: "no place"})
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
		return gymkhana.Asker{Task: "s/t", Instance: 7, Agent: agent, Turn: ordinal, Ordinal: ordinal}
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
		{"fourth", at("online", 4), "it has 3 calls, and this is call 4"},
		{"firsts", at("online", 2), `turn 2 of s/t, instance 7, repeat 0: call 2 differs in message 2 (user): part 1 was "first" and is "firsts" now`},
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

// A stored failure is blamed on whom it was blamed on, as far as the episode ended with it.
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
		_, err = m.Chat(t.Context(), asked("third", gymkhana.Asker{Task: "s/t", Instance: 7, Agent: "online", Turn: 3, Ordinal: 3}))
		var e *gymkhana.ProviderError
		if gymkhana.FaultOf(err) != c.fault || !errors.As(err, &e) || e.Code != c.code || !strings.Contains(err.Error(), "no place") {
			t.Errorf("%+v: %v, blamed on %s; want %s", c.out, err, gymkhana.FaultOf(err), c.fault)
		}
	}
}

// What differs is named, whatever it is.
func TestDifferences(t *testing.T) {
	r := stored(t)
	m, err := r.model(t, "compat/m")
	if err != nil {
		t.Fatal(err)
	}
	picture := func(data string) gymkhana.Part { return gymkhana.Part{Image: &gymkhana.Image{Data: []byte(data)}} }
	r.calls["online"][0].Request.Messages[0].Parts = append(r.calls["online"][0].Request.Messages[0].Parts, picture("old"))
	for want, change := range map[string]func(*gymkhana.Request){
		"had 2 messages and has 1":                      func(q *gymkhana.Request) { q.Messages = q.Messages[:1] },
		"message 1 (system): it was said by system":     func(q *gymkhana.Request) { q.Messages[0].Role = gymkhana.User },
		"part 2 is another picture":                     func(q *gymkhana.Request) { q.Messages[0].Parts[1] = picture("new") },
		"part 2 was a picture and is text":              func(q *gymkhana.Request) { q.Messages[0].Parts[1] = gymkhana.Part{Text: "x"} },
		"it had 2 parts and has 3":                      func(q *gymkhana.Request) { q.Messages[0].Parts = append(q.Messages[0].Parts, picture("more")) },
		"it calls other tools":                          func(q *gymkhana.Request) { q.Messages[1].CallID = "c" },
		"its reasoning is another":                      func(q *gymkhana.Request) { q.Messages[1].Blocks = []gymkhana.Block{{JSON: "{}"}} },
		"differs in its tools":                          func(q *gymkhana.Request) { q.Tools = []gymkhana.Tool{{Name: "go"}} },
		`had the tool choice "" and has "none"`:         func(q *gymkhana.Request) { q.ToolChoice = "none" },
		`had the sampling {} and has {"max_tokens":5}`:  func(q *gymkhana.Request) { q.Sampling.MaxTokens = 5 },
		"comes from another member, round or role":      func(q *gymkhana.Request) { q.Member = 3 },
		`part 1 was "first" and is "é€é€é€é€é€é€é€é€é€`: func(q *gymkhana.Request) { q.Messages[1].Parts[0].Text = strings.Repeat("é€", 50) },
	} {
		q := asked("first", gymkhana.Asker{Task: "s/t", Instance: 7, Agent: "online", Turn: 1, Ordinal: 1})
		q.Messages[0].Parts = append(q.Messages[0].Parts, picture("old"))
		change(q)
		if _, err := m.Chat(t.Context(), q); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("got %v; want %q", err, want)
		}
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
