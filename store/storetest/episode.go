package storetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"gymkhana"
)

// Episode makes n turns in which every field of a row is set at least once: each is a call, its
// decision and the step before it. The agent's requests repeat all earlier texts and the last two
// pictures.
func Episode(n int) (calls []gymkhana.Call, decisions []gymkhana.Decided, steps []gymkhana.Step, frames [][]gymkhana.FrameData) {
	talk := []gymkhana.Message{gymkhana.Say(gymkhana.System, "You push boxes. "+strings.Repeat("Mind the walls. ", 20))}
	for i := range n {
		frame := gymkhana.FrameData{Hash: gymkhana.HashBytes(fmt.Appendf(nil, "pixels %d", i)), PNG: fmt.Appendf(nil, "png of step %d", i)}
		frames = append(frames, []gymkhana.FrameData{frame})
		steps = append(steps, step(i, frame.Hash))
		talk = append(forget(talk), gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{
			{Text: fmt.Sprintf("Turn %d. The board is below, and this sentence is longer than a hash in hex.", i+1)},
			{Image: &gymkhana.Image{Media: "image/png", Data: frame.PNG, Frame: frame.Hash}},
		}})
		call := call(i, talk)
		calls = append(calls, call)
		decisions = append(decisions, decided(i, &call))
		talk = append(talk, gymkhana.Message{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: call.Response.Text}},
			Calls: call.Response.Calls, Blocks: call.Response.Blocks},
			gymkhana.Message{Role: gymkhana.ToolReply, Parts: []gymkhana.Part{{Text: "ok"}}, CallID: call.Response.Calls[0].ID,
				Native: json.RawMessage(`{"is_error":true}`)})
	}
	calls[0].Response, calls[0].Error = nil, "no answer from the provider: timeout"
	return calls, decisions, steps, frames
}

// forget copies a conversation without the pictures before the last one.
func forget(talk []gymkhana.Message) []gymkhana.Message {
	own := append([]gymkhana.Message(nil), talk...)
	pictures := 0
	for i := len(own) - 1; i >= 0; i-- {
		if parts := own[i].Parts; len(parts) == 2 {
			if pictures++; pictures > 1 {
				own[i].Parts = parts[:1]
			}
		}
	}
	return own
}

func step(i int, frame gymkhana.Hash) gymkhana.Step {
	s := gymkhana.Step{N: i, Turn: i, Passed: gymkhana.Ticks(i), Tick: gymkhana.Ticks(12 * i), Text: gymkhana.HashBytes([]byte{byte(i)}),
		Frames: []gymkhana.Hash{frame}, Took: time.Duration(i) * time.Microsecond}
	s.States = fmt.Appendf(nil, `{"board":"#@$.#","boxes":[[1,%d],[2,2]],"moves":%d,"steady":%q}`, i%7, i, strings.Repeat("wall ", 30))
	s.State = gymkhana.HashBytes(s.States)
	switch {
	case i == 0:
		return s
	case i%3 == 1:
		s.Actions = []gymkhana.Action{gymkhana.DoIt("left"), {Verb: gymkhana.Noop}}
	case i%3 == 2:
		s.Actions = []gymkhana.Action{{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: "two\nlines"}}}, {Verb: gymkhana.Noop}}
		s.Refused = []string{"wall at 0,0", ""}
		s.Ended, s.Reason = gymkhana.Truncated, "budget of <steps>"
	default:
		s.States, s.State = nil, gymkhana.Hash{}
		s.Frames, s.Text = nil, gymkhana.Hash{}
	}
	return s
}

func call(i int, talk []gymkhana.Message) gymkhana.Call {
	temperature, seed := 0.25, gymkhana.Seed(i)
	return gymkhana.Call{
		Turn: i + 1, Role: "player", Member: i % 2, Round: 1, Ordinal: i + 1, Hash: gymkhana.HashBytes([]byte{1, byte(i)}), Sample: gymkhana.Seed(i) + 1<<40,
		Request: &gymkhana.Request{
			Messages: talk, ToolChoice: "auto", Member: i % 2, Round: 1,
			Tools:    []gymkhana.Tool{{Name: "push", Description: "push <a> box", Parameters: json.RawMessage(`{"type":"object"}`)}},
			Sampling: gymkhana.Sampling{Temperature: &temperature, MaxTokens: 100, Stop: []string{"\n"}, Seed: &seed},
		},
		Response: &gymkhana.Response{
			Text: fmt.Sprintf("In turn %d I go left, because the box stands in the way of what I want to do next.", i+1), Thinking: "hm",
			Calls:  []gymkhana.ToolCall{{ID: fmt.Sprintf("id-%d", i), Name: "push", Arguments: `{"direction":"left"}`, Native: "computer"}},
			Finish: "tool_calls", Model: "a-2026", ID: fmt.Sprintf("resp-%d", i), Cached: i%2 == 1,
			Usage: gymkhana.Usage{In: 100 + i, Out: 7, Cached: 50, Written: 9, Reasoning: 3, CostUSD: 0.00017},
			Sent:  []gymkhana.Sent{{Hash: gymkhana.HashBytes([]byte("picture")), Width: 4, Height: 3, Bytes: 7}}, Rest: 99,
			Timing: gymkhana.CallTiming{Tries: 2, Thinking: time.Second, Failing: time.Millisecond, Waiting: time.Minute},
			Blocks: blocks(i), Repairs: repairs(i), Talk: gymkhana.Talk{Alternates: i%2 == 0},
		},
	}
}

// repairs are those of some replies.
func repairs(i int) []gymkhana.Repair {
	if i%2 == 0 {
		return nil
	}
	return []gymkhana.Repair{{Kind: "special token", Part: "name", Call: i, Was: "push<|channel|>commentary"}, {Kind: "wrapping", Part: "text"}}
}

// blocks is reasoning as a provider gave it, spaces included. Not every reply has it.
func blocks(i int) []gymkhana.Block {
	if i%3 == 0 {
		return nil
	}
	return []gymkhana.Block{
		{Provider: "a", JSON: fmt.Sprintf(`{"type": "thinking",  "thinking": "turn <%d>", "signature": "%s=="}`, i, strings.Repeat("Zm9v", 30))},
		{Provider: "a", JSON: `{"type":"redacted_thinking","data":"x"}`},
	}
}

func decided(i int, c *gymkhana.Call) gymkhana.Decided {
	score := 0.25
	return gymkhana.Decided{
		Turn: i + 1, Role: "player", Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Reason: "the box", Raw: c.Response.Text,
		Usage: c.Response.Usage, Latency: 60, Calls: 1, Thinking: time.Second, Free: i%5 == 4, Invalid: strings.Repeat("no ", i%2), Dropped: i % 3,
		Asides: []gymkhana.Aside{{Member: 1, Round: 2, Heard: []int{0}, Raw: c.Response.Text, Action: "do left", Votes: 3, Sure: 0.1, Score: &score}},
	}
}

// Outcome gives an outcome with every field set.
func Outcome() *gymkhana.Outcome {
	return &gymkhana.Outcome{
		Scored: true, Fault: "agent", Error: "it <broke> its contract", Limit: gymkhana.LimitSteps, Ended: gymkhana.Terminated, Reason: "over",
		Verdict: gymkhana.Verdict{Success: true, Progress: 1, Reward: 10.1, Parts: map[string]float64{"boxes": 0.1},
			Roles: []gymkhana.Verdict{{Progress: 1.0 / 3}}},
		Turns: 3, Steps: 4, Ticks: 48, Invalid: 1, Dropped: new(0), Calls: 3, Reused: 1, Usage: gymkhana.Usage{In: 1, CostUSD: 0.1}, Saved: gymkhana.Usage{Out: 2},
		Wall: time.Hour, Working: time.Minute, Attempts: 2,
	}
}
