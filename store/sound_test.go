package store_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// soundRun makes a run in which everything agrees: an episode with a failed attempt before the one that
// counts, one that was not scored, one that is not finished, and one of an arm that asks no model.
func soundRun(t testing.TB, path, id string, instances ...gymkhana.Seed) {
	t.Helper()
	run := storetest.Plan()
	run.ID = id
	run.Plan.Judge = "scripted/judge"
	run.Plan.Tasks[0].Instances, run.Plan.Tasks[1].Instances = instances, []gymkhana.Seed{10 + instances[0]}
	f, err := store.Create(path, run)
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	note := func(kind string, second int) {
		check(t, f.Note(ctx, gymkhana.Event{At: run.Created.Add(time.Duration(second) * time.Second), Kind: kind, Text: kind + id}))
	}
	note("started", 0)
	end := func(row gymkhana.EpisodeRow, turns int, why string) *soundEpisode {
		log, err := f.Attempt(ctx, row.ID)
		check(t, err)
		e := &soundEpisode{log: log, asks: row.Arm == 0, seed: int(row.Instance)}
		for range turns {
			e.turn(t)
		}
		if why == gymkhana.AttemptDone {
			e.judge(t)
		}
		check(t, log.End(ctx, why))
		return e
	}
	end(list[0], 2, gymkhana.FaultModel.String())
	check(t, f.Finish(ctx, list[0].ID, end(list[0], 5, gymkhana.AttemptDone).outcome()))
	check(t, f.Finish(ctx, list[1].ID, end(list[1], 3, gymkhana.AttemptDone).outcome()))
	out := end(list[2], 2, gymkhana.FaultWorld.String()).outcome()
	out.Scored, out.Fault, out.Error, out.Calls, out.Reused = false, gymkhana.FaultWorld.String(), "the page <crashed>", 0, 0
	check(t, f.Finish(ctx, list[2].ID, out))
	end(list[3], 1, gymkhana.AttemptStopped)
	note("stopped", 5)
	note("finished", 7)
	check(t, f.Close())
}

// A soundEpisode plays turns for two roles, whose actions are two steps each.
type soundEpisode struct {
	log   gymkhana.AttemptLog
	asks  bool
	seed  int
	n     int // turns
	steps int
	calls int
	said  []gymkhana.Message
	sum   gymkhana.Outcome
}

// turn asks, decides and acts. The first begins with the reset.
func (e *soundEpisode) turn(t testing.TB) {
	t.Helper()
	if e.n == 0 {
		e.said = []gymkhana.Message{gymkhana.Say(gymkhana.System, "You push boxes. "+strings.Repeat("Mind the walls. ", 20))}
		e.step(t, nil)
	}
	e.n++
	raw, used := "", gymkhana.Usage{}
	if e.asks {
		raw, used = e.ask(t, "player", "scripted/a", e.said)
	}
	for i, role := range []string{"player", "helper"} {
		d := &gymkhana.Decided{Turn: e.n, Role: role, Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Reason: "the <box>",
			Free: e.n == 9, Latency: gymkhana.Ticks(e.n), Thinking: time.Duration(e.n)}
		if i == 0 {
			score := 0.5
			d.Raw, d.Usage, d.Calls = raw, used, e.calls
			d.Asides = []gymkhana.Aside{{Member: 1, Round: 2, Heard: []int{0}, Raw: raw, Action: "do left", Votes: 3, Sure: 0.1, Score: &score}}
		} else if e.n == 2 {
			d.Invalid, d.Raw = "no action", "none"
		}
		check(t, e.log.Decide(d))
	}
	for k := range 2 {
		acts := []gymkhana.Action{gymkhana.DoIt("left"), {Verb: gymkhana.Noop}}
		if k == 1 {
			acts[0] = gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: "two\nlines"}}}
		}
		e.step(t, acts)
	}
}

// frame is the screenshot of the current step: pixel art in even ones, and otherwise in full colour.
func (e *soundEpisode) frame(t testing.TB) (gymkhana.FrameData, []byte) {
	t.Helper()
	n := byte(e.steps + 16*e.seed)
	var img image.Image = &image.Paletted{Pix: []byte{0, 1, 1, 0}, Stride: 2, Rect: image.Rect(0, 0, 2, 2),
		Palette: color.Palette{color.RGBA{n, 0, 0, 255}, color.RGBA{0, n, 9, 255}}}
	if e.steps%2 == 1 {
		img = &image.RGBA{Pix: []byte{n, 1, 2, 255, 3, n, 4, 255}, Stride: 8, Rect: image.Rect(0, 0, 2, 1)}
	}
	shot := gymkhana.NewScreenshot(func() (image.Image, error) { return img, nil }, nil)
	h, err := shot.Hash()
	check(t, err)
	data, err := shot.PNG()
	check(t, err)
	return gymkhana.FrameData{Hash: h, PNG: data}, data
}

// step stores a step, whose frame was looked at, and lets the model see it.
func (e *soundEpisode) step(t testing.TB, acts []gymkhana.Action) {
	t.Helper()
	frame, data := e.frame(t)
	states := fmt.Appendf(nil, `{"board":"#@$.#","moves":%d,"steady":%q}`, e.steps, strings.Repeat("wall ", 30))
	s := &gymkhana.Step{N: e.steps, Turn: e.n, Actions: acts, Passed: gymkhana.Ticks(e.steps), Tick: gymkhana.Ticks(12 * e.steps),
		Text: gymkhana.HashBytes([]byte{byte(e.steps)}), State: gymkhana.HashBytes(states), States: states,
		Frames: []gymkhana.Hash{frame.Hash, {}}, Took: time.Duration(e.steps)}
	if e.steps%3 == 2 {
		s.Refused, s.Ended, s.Reason = []string{"wall at 0,0", ""}, gymkhana.Truncated, "budget of <steps>"
	}
	check(t, e.log.Step(s, []gymkhana.FrameData{frame}))
	e.steps++
	if e.steps%2 == 0 {
		// What the model gets is drawn larger, so it is another picture than the frame.
		var b bytes.Buffer
		img, err := png.Decode(bytes.NewReader(data))
		check(t, err)
		check(t, (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&b, img))
		data = b.Bytes()
	}
	e.said = append(e.said, gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{
		{Text: fmt.Sprintf("Step %d. The board is below, and this sentence is longer than a hash in hex would be.", e.steps)},
		{Image: &gymkhana.Image{Media: "image/png", Data: data, Frame: frame.Hash}}}})
}

// ask stores a call and counts it. Every second one came from the cache, and the third of an attempt failed.
func (e *soundEpisode) ask(t testing.TB, role, model string, said []gymkhana.Message) (string, gymkhana.Usage) {
	t.Helper()
	e.calls++
	temperature := 0.25
	req := &gymkhana.Request{Messages: said, ToolChoice: "auto", Sampling: gymkhana.Sampling{Temperature: &temperature, Stop: []string{"\n"}},
		Tools: []gymkhana.Tool{{Name: "push", Description: "push <a> box", Parameters: json.RawMessage(`{"type":"object"}`)}}}
	h, err := req.Hash(model)
	check(t, err)
	c := &gymkhana.Call{Turn: max(e.n, 1), Role: role, Ordinal: e.calls, Hash: h, Sample: gymkhana.Seed(e.calls), Request: req, Round: 1}
	if e.calls == 3 {
		c.Error = "no answer from the provider: timeout"
		check(t, e.log.Call(ctx, c))
		return "", gymkhana.Usage{}
	}
	c.Response = &gymkhana.Response{Text: fmt.Sprintf("In turn %d I go left, for the box stands in the way of all that I want to do.", e.n),
		Thinking: "hm", Finish: "tool_calls", Model: "a-2026", ID: fmt.Sprintf("resp-%d", e.calls), Cached: e.calls%2 == 0,
		Calls:  []gymkhana.ToolCall{{ID: "id", Name: "push", Arguments: `{"direction":"left"}`}},
		Usage:  gymkhana.Usage{In: 100 + e.calls, Out: 7, CostUSD: 0.1},
		Timing: gymkhana.CallTiming{Tries: 2, Thinking: time.Second},
		Blocks: []gymkhana.Block{{Provider: "a", JSON: `{"type": "thinking",  "signature": "` + strings.Repeat("Zm9v", 30) + `=="}`}}}
	check(t, e.log.Call(ctx, c))
	e.sum.Calls++
	if c.Response.Cached {
		e.sum.Reused++
		e.sum.Saved = e.sum.Saved.Add(c.Response.Usage)
	} else {
		e.sum.Usage = e.sum.Usage.Add(c.Response.Usage)
	}
	e.said = append(e.said, gymkhana.Message{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: c.Response.Text}},
		Calls: c.Response.Calls, Blocks: c.Response.Blocks}, gymkhana.Message{Role: gymkhana.ToolReply, CallID: "id"})
	return c.Response.Text, c.Response.Usage
}

// judge asks a question after the last step. A call before it was cut short by a limit.
func (e *soundEpisode) judge(t testing.TB) {
	t.Helper()
	e.calls++
	e.ask(t, "judge", "scripted/judge", []gymkhana.Message{gymkhana.Say(gymkhana.User, "Is it right?")})
}

func (e *soundEpisode) outcome() *gymkhana.Outcome {
	out := e.sum
	out.Scored, out.Ended, out.Reason, out.Turns, out.Steps, out.Attempts = true, gymkhana.Truncated, "over", e.n, e.steps-1, e.log.N()
	out.Error = "bytes that are no text: \xff, and \\ufffd"
	out.Verdict = gymkhana.Verdict{Progress: 0.5, Reward: 10.1, Parts: map[string]float64{"boxes": 0.1}}
	out.Wall = time.Hour
	return &out
}

// soundFiles makes two runs and the one that they are merged to.
func soundFiles(t testing.TB) (run, merged string) {
	t.Helper()
	dir := t.TempDir()
	run, merged = filepath.Join(dir, "a.gym"), filepath.Join(dir, "m.gym")
	other := filepath.Join(dir, "b.gym")
	soundRun(t, run, "run-a", 1, 2)
	soundRun(t, other, "run-b", 3, 4)
	check(t, store.Merge(ctx, merged, other, run))
	return run, merged
}
