package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/web"
)

// A failing model answers all calls but one.
type failing struct {
	*agenttest.Model
	call int // counted from 0
	err  error
}

// Chat counts the failed call too.
func (f failing) Chat(ctx context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	resp, err := f.Model.Chat(ctx, r)
	if len(f.Asked())-1 == f.call {
		return nil, f.err
	}
	return resp, err
}

// The messages of others come after the question, the agent's own words last, and are not remembered.
func TestProposeTellsWhatWasHeard(t *testing.T) {
	e := begun(t, gymkhana.AgentSetup{Options: gymkhana.Config(`{"memory":"window"}`)}, "```click [12]```")
	m := e.agent.(gymkhana.Member)
	heard := []gymkhana.Heard{{Member: 2, Raw: "I say {{.Goal}} ```go_back```"}, {Member: 0, Raw: " "},
		{Member: gymkhana.CriticMember, Raw: "agent_0: 1"}, {Member: 1, Own: true, Raw: "mine"}}
	for _, h := range [][]gymkhana.Heard{nil, heard} {
		d, err := m.Propose(t.Context(), &e.seen[0], h)
		if err != nil || d.Invalid != "" || d.Actions[0].String() != `click element="12"` {
			t.Fatalf("%+v, %v", d, err)
		}
	}
	alone, among := written(e.model.Asked()[0].Request.Messages), e.last()
	rest, found := strings.CutPrefix(among, alone)
	if !found {
		t.Fatalf("the question changes before what is heard:\n%s", among)
	}
	at := 0
	for _, want := range []string{"Agent 3:\nI say {{.Goal}} ```go_back```", "Agent 1:\n(no reply)",
		"scores of the evaluator:\nagent_0: 1", "you yourself proposed:\nmine"} {
		i := strings.Index(rest, want)
		if i < at {
			t.Errorf("%q does not come in its place in:\n%s", want, rest)
		}
		at = i
	}
	if err := m.Did(gymkhana.Decision{Raw: "```click [12]```"}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Propose(t.Context(), &e.seen[0], nil); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(e.last(), "Agent 3") {
		t.Errorf("what was heard is remembered:\n%s", e.last())
	}
}

// The history has one line per turn, with the group's action, however often the member proposed.
func TestDidIsWhatTheHistoryTells(t *testing.T) {
	finish := []gymkhana.Action{{Verb: gymkhana.Home}, {Verb: gymkhana.Finish}}
	for name, c := range map[string]struct {
		did          gymkhana.Decision
		line, record string
	}{
		"its own": {gymkhana.Decision{Raw: "```click [12]```"},
			"click [12] where [12] is link 'Kettles': the page stayed the same.", "kiosk.localhost/: click [12] where [12] is link 'Kettles'"},
		"another kind's": {gymkhana.Decision{Actions: finish, Raw: "home!"}, "home, then finish: the page stayed the same.", "kiosk.localhost/: home, then finish"},
		"nobody's":       {gymkhana.Decision{Invalid: "no action.", Raw: "hm"}, "No action could be read from your reply, so none was taken: no action.", ""},
		"refused by group": {gymkhana.Decision{Invalid: "outvoted.", Raw: "```click [12]```"},
			"No action could be read from your reply, so none was taken: outvoted.", ""},
		"not there": {gymkhana.Decision{Invalid: "no such.", Raw: "```click [9]```"}, "You tried click on [9], but no such element is on the page", ""},
	} {
		e := begun(t, gymkhana.AgentSetup{}, "```click [12]```")
		m := e.agent.(gymkhana.Member)
		for range 3 {
			if _, err := m.Propose(t.Context(), &e.seen[0], nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Did(c.did); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := m.Propose(t.Context(), &e.seen[0], nil); err != nil {
				t.Fatal(err)
			}
			_, history, _ := strings.Cut(e.last(), "OBJECTIVE: What does")
			if !strings.Contains(history, c.line) || strings.Count(history, "\n") != 3 {
				t.Errorf("%s: want the one line %q in:\n%s", name, c.line, history)
			}
		}
		if got := e.agent.(gymkhana.Recorder).Record(); got != c.record {
			t.Errorf("%s: the record is %q, want %q", name, got, c.record)
		}
	}
}

// The agent gives up without a request, and its answer then is no answer under the corrected protocol.
func TestGivesUpUnasked(t *testing.T) {
	for p, want := range map[gymkhana.Protocol]string{
		gymkhana.Corrected: "[finish]", gymkhana.PublishedCode: `[answer text="Early stop: 3 replies in a row were no actions" finish]`} {
		e := begun(t, gymkhana.AgentSetup{Protocol: p}, "hm")
		for range 3 {
			if d := e.turn(t); d.Invalid == "" {
				t.Fatalf("%s: gave up early: %+v", p, d)
			}
		}
		d := e.turn(t)
		if got := fmt.Sprint(d.Actions); got != want || d.Reason != "early stop: 3 replies in a row were no actions" || len(e.model.Asked()) != 3 {
			t.Errorf("%s: %s after %d questions, reason %q", p, got, len(e.model.Asked()), d.Reason)
		}
		if e.seen[0].Ended != gymkhana.Terminated {
			t.Errorf("%s: the episode goes on", p)
		}
	}
}

// A window shows the last rounds again, text and reply, but not their pictures.
func TestWindow(t *testing.T) {
	for config, rounds := range map[string]int{
		`{"observe":"images"}`: 0, `{"observe":"images","memory":"window","k":0}`: 0, `{"observe":"images","memory":"window","k":1}`: 1,
		`{"observe":"images","memory":"window"}`: 2, `{"observe":"images","memory":"window","k":9}`: 3} {
		said := []string{"```press [a]```", "one\n```press [b]```", "hm", "```press [d]```"}
		e := shelved(t, gymkhana.AgentSetup{Options: gymkhana.Config(config)}, said...)
		for range said {
			e.turn(t)
		}
		messages := e.model.Asked()[3].Request.Messages
		if len(messages) != 2+2*rounds {
			t.Fatalf("%s: %d messages; want %d", config, len(messages), 2+2*rounds)
		}
		for i := range rounds {
			shown, reply := messages[1+2*i], messages[2+2*i]
			if len(shown.Parts) != 1 || !strings.Contains(shown.Parts[0].Text, "[21] heading 'Kettles'") {
				t.Errorf("%s: round %d shows %d parts", config, i, len(shown.Parts))
			}
			if want := said[3-rounds+i]; reply.Role != gymkhana.Assistant || reply.Parts[0].Text != want {
				t.Errorf("%s: round %d has the reply %q, want %q", config, i, reply.Parts[0].Text, want)
			}
		}
		if n := len(e.sent(t)); n != 2 {
			t.Errorf("%s: %d pictures; want the two of the newest", config, n)
		}
	}
}

// Earlier episodes are shown between the examples and the page, in the number and order of the
// options, each cut.
func TestProcedural(t *testing.T) {
	past := []gymkhana.Record{{Goal: "one", Text: "1111"}, {Goal: "two", Text: "2222"}, {Goal: "three", Text: "3333 and more"}}
	for _, c := range []struct {
		protocol gymkhana.Protocol
		config   string
		asks     int
		want     string
	}{
		{gymkhana.Corrected, `{}`, 0, ""},
		{gymkhana.Corrected, `{"k":2}`, 0, ""},
		{gymkhana.Corrected, `{"memory":"window"}`, 0, ""},
		{gymkhana.Corrected, `{"memory":"procedural","k":0}`, 0, ""},
		{gymkhana.Corrected, `{"memory":"procedural","k":1}`, 1, "1 of 1 ---\nTask: three\n3333 and more\n"},
		{gymkhana.Corrected, `{"memory":"procedural"}`, 2, "1 of 2 ---\nTask: two\n2222\n\n--- Earlier task 2 of 2 ---\nTask: three\n3333 and more\n"},
		{gymkhana.PublishedCode, `{"memory":"procedural"}`, 2, "1 of 2 ---\nTask: three\n3333 and more\n\n--- Earlier task 2 of 2 ---\nTask: two\n2222\n"},
		{gymkhana.Corrected, `{"memory":"procedural","newest":true,"record_tokens":1}`, 2,
			"1 of 2 ---\nTask: three\n3333…\n\n--- Earlier task 2 of 2 ---\nTask: two\n2222\n"},
	} {
		if n, err := web.Past(gymkhana.Config(c.config), c.protocol); n != c.asks || err != nil {
			t.Errorf("%s: asks for %d (%v), want %d", c.config, n, err, c.asks)
		}
		e := begun(t, gymkhana.AgentSetup{Protocol: c.protocol, Options: gymkhana.Config(c.config), Past: past}, "```go_back```")
		e.turn(t)
		text := e.last()
		if c.want == "" {
			if strings.Contains(text, "EARLIER TASKS") {
				t.Errorf("%s: earlier tasks are told:\n%s", c.config, text)
			}
			continue
		}
		before, after, _ := strings.Cut(text, "--- Earlier task "+c.want)
		if !strings.Contains(before, "```type [9] [Quillhaven] [1]```") || !strings.HasPrefix(after, "\nEND OF EARLIER TASKS\n-- user --\nOBSERVATION:") {
			t.Errorf("%s: want %q before the page in\n%s", c.config, c.want, text)
		}
	}
}
