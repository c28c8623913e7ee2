package engine_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A talker is a dialect of a few words: the model replies "go" or "stop", or calls the tool go.
type talker struct {
	tools []gymkhana.Tool
	shown int
	did   []string
}

func (k *talker) dialect() engine.Dialect {
	return engine.Dialect{Op: "test", Retries: 1,
		Begin: func(*engine.Seat) (*engine.Chat, error) {
			chat := &engine.Chat{Window: engine.Window{Rounds: engine.All, Images: engine.All}, Tools: k.tools, Receipt: "seen"}
			return chat, nil
		},
		Show: func(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
			k.shown++
			if o.Text == "broken" {
				return gymkhana.Message{}, errors.New("a broken screen")
			}
			return engine.User(engine.Text(o.Text)), nil
		},
		Read: func(r *gymkhana.Response) engine.Reply {
			d := gymkhana.Decision{Raw: r.Text, Actions: []gymkhana.Action{gymkhana.DoIt("go")}}
			if r.Text != "go" && len(r.Calls) == 0 {
				d.Actions, d.Invalid = nil, "say go"
			}
			return engine.Reply{Decision: d, Note: "[noted]"}
		},
		Again: func(fault string) (string, error) { return "again: " + fault, nil },
		Did: func(d gymkhana.Decision) error {
			k.did = append(k.did, d.Raw)
			return nil
		}}
}

func begun(t *testing.T, k *talker, m gymkhana.Model) *engine.Agent {
	t.Helper()
	ag, err := engine.New(gymkhana.AgentSetup{Model: m}, k.dialect())
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), &gymkhana.Task{}, gymkhana.Spec{}); err != nil {
		t.Fatal(err)
	}
	return ag
}

func act(t *testing.T, ag gymkhana.Agent, text string) gymkhana.Decision {
	t.Helper()
	d, err := ag.Act(t.Context(), &gymkhana.Observation{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Reasoning blocks, and the calls that came with them, go back unchanged in the next question; ids of
// calls without blocks are ours.
func TestRepliesGoBack(t *testing.T) {
	blocks := []gymkhana.Block{{Provider: "p", JSON: `{"type": "thinking",  "signature":"x"}`}}
	call := gymkhana.ToolCall{ID: "theirs", Name: "go", Arguments: `{"far": 1}`}
	for name, c := range map[string]struct {
		reply gymkhana.Response
		tools bool
		want  []gymkhana.Message
	}{
		"a call with blocks": {gymkhana.Response{Calls: []gymkhana.ToolCall{call}, Blocks: blocks}, true, []gymkhana.Message{
			{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{call}, Blocks: blocks},
			{Role: gymkhana.ToolReply, CallID: "theirs", Parts: []gymkhana.Part{{Text: "seen"}}}}},
		"a call without": {gymkhana.Response{Text: "so", Calls: []gymkhana.ToolCall{call}}, true, []gymkhana.Message{
			{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: "so"}}, Calls: []gymkhana.ToolCall{{ID: "call_0_0_0",
				Name: "go", Arguments: call.Arguments}}},
			{Role: gymkhana.ToolReply, CallID: "call_0_0_0", Parts: []gymkhana.Part{{Text: "seen"}}}}},
		"words with blocks": {gymkhana.Response{Text: "go", Blocks: blocks}, false, []gymkhana.Message{
			{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: "go"}}, Blocks: blocks}}},
		"a call that nobody offered": {gymkhana.Response{Text: "go", Calls: []gymkhana.ToolCall{call}}, false,
			[]gymkhana.Message{
				{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: "go"}}}}},
	} {
		k, m := &talker{}, &stub{answers: []gymkhana.Response{c.reply}}
		if c.tools {
			k.tools = []gymkhana.Tool{{Name: "go"}}
		}
		ag := begun(t, k, m)
		act(t, ag, "one")
		act(t, ag, "two")
		got := m.asked[1].Messages
		if want := append([]gymkhana.Message{engine.User(engine.Text("one"))}, append(c.want,
			engine.User(engine.Text("two")))...); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", name, got, want)
		}
	}
}

// An invalid reply is asked for again in the same turn, and only the last reply is remembered.
func TestRetries(t *testing.T) {
	k, m := &talker{}, &stub{answers: []gymkhana.Response{said("hm"), said("go"), said("no"), said("never")}}
	ag := begun(t, k, m)
	d := act(t, ag, "one")
	if d.Invalid != "" || d.Reason != "[asked again 1×: say go]\n[noted]" {
		t.Errorf("decided %+v", d)
	}
	if last := m.asked[1].Messages; len(last) != 3 || last[2].Parts[0].Text != "again: say go" {
		t.Errorf("asked again with %+v", last)
	}
	if d = act(t, ag, "two"); d.Invalid != "say go" || len(d.Actions) != 0 {
		t.Errorf("decided %+v", d)
	}
	if second := m.asked[2].Messages; len(second) != 3 || second[1].Parts[0].Text != "go" {
		t.Errorf("remembered %+v", second)
	}
	if got := strings.Join(k.did, " "); got != "go never" {
		t.Errorf("did %s", got)
	}
}

// After an error the turn is repeated: the failed calls are made again, the successful ones are not.
func TestAfterAnError(t *testing.T) {
	k, m := &talker{}, &stub{answers: []gymkhana.Response{said("go")}, fails: map[int]bool{0: true}}
	ag := begun(t, k, m)
	if _, err := ag.Act(t.Context(), &gymkhana.Observation{Text: "broken"}); err == nil || len(m.asked) != 0 {
		t.Fatalf("a broken screen gave %v, and %d questions", err, len(m.asked))
	}
	for range 2 {
		ag.Act(t.Context(), &gymkhana.Observation{Text: "one"})
	}
	if k.shown != 2 || len(m.asked) != 2 || !reflect.DeepEqual(m.asked[0].Messages, m.asked[1].Messages) ||
		len(m.asked[1].Messages) != 1 {
		t.Errorf("shown %d times; asked %+v", k.shown, m.asked)
	}
}

// A turn that needs no question leaves nothing behind.
func TestUnasked(t *testing.T) {
	k, m := &talker{}, &stub{answers: []gymkhana.Response{said("go")}}
	d := k.dialect()
	rest := false
	d.Unasked = func(*gymkhana.Observation) (*gymkhana.Decision, error) {
		if rest {
			return &gymkhana.Decision{Reason: "resting"}, nil
		}
		return nil, nil
	}
	ag, err := engine.New(gymkhana.AgentSetup{Model: m}, d)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), &gymkhana.Task{}, gymkhana.Spec{}); err != nil {
		t.Fatal(err)
	}
	for _, rest = range []bool{false, true, false} {
		if d := act(t, ag, "x"); (d.Reason == "resting") != rest {
			t.Errorf("resting %v: %+v", rest, d)
		}
	}
	if len(m.asked) != 2 || len(m.asked[1].Messages) != 3 || len(k.did) != 2 {
		t.Errorf("asked %+v, did %v", m.asked, k.did)
	}
}

// Coordinates, texts and numbers as models write them.
func TestScanner(t *testing.T) {
	for in, want := range map[string]string{
		`"a\"b" rest`: `a"b| rest`, `'it\'s'`: "it's|", "\"two\nlines\"": "two\nlines|", `"\u00e9\q"`: `é\q|`,
		`"\ud800"`: `\ud800|`,
	} {
		s := engine.Scanner{Rest: in}
		got, err := s.Text()
		if err != nil || got+"|"+s.Rest != want {
			t.Errorf("%s: got %s|%s (%v), want %s", in, got, s.Rest, err, want)
		}
	}
	for word, want := range map[string]any{"True": true, "false": false, "None": nil, "-2.5e1": -25.0} {
		if v, ok := engine.Literal(word); !ok || v != want {
			t.Errorf("%s is %v, %v", word, v, ok)
		}
	}
	for _, word := range []string{"", "NaN", "0x1", "yes"} {
		if v, ok := engine.Literal(word); ok {
			t.Errorf("%s is %v", word, v)
		}
	}
}
