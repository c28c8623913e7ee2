package store_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// TestSize plays 400 steps with a memory of twelve messages and two pictures. The stored data must be less than three
// times as long as the messages and pictures.
func TestSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	f, err := store.Create(path, storetest.Plan())
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	log, err := f.Attempt(ctx, list[0].ID)
	check(t, err)
	said := longEpisode(t, log, 400)
	check(t, log.End(ctx, gymkhana.AttemptDone))
	check(t, f.Close())

	var stored int64
	for _, name := range []string{path, path + ".frames"} {
		info, err := os.Stat(name)
		check(t, err)
		t.Logf("%s: %d bytes", filepath.Base(name), info.Size())
		stored += info.Size()
	}
	ratio := float64(stored) / float64(said)
	t.Logf("%d bytes for %d: %.2f", stored, said, ratio)
	if ratio >= 3 {
		t.Errorf("it takes %.2f times what was said and shown; want less than 3", ratio)
	}
}

// longEpisode plays n turns of noise and gives the bytes of its distinct messages and frames.
func longEpisode(t *testing.T, log gymkhana.AttemptLog, n int) (said int) {
	chance := rand.New(rand.NewPCG(1, 2))
	memory := []gymkhana.Message{gymkhana.Say(gymkhana.System, words(chance, 400))}
	distinct := map[string]bool{}
	for i := range n {
		png := make([]byte, 1400+chance.IntN(200))
		for j := range png {
			png[j] = byte(chance.Uint32())
		}
		said += len(png)
		frame := gymkhana.HashBytes(fmt.Appendf(nil, "pixels %d", i))
		memory = append(memory, gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{
			{Text: words(chance, 100+chance.IntN(300))}, {Image: &gymkhana.Image{Media: "image/png", Data: png, Frame: frame}}}})
		memory = window(memory)
		answer := words(chance, 100+chance.IntN(300))
		states := fmt.Appendf(nil, `{"boxes":[[1,2],[3,%d]],"moves":%d,"player":[%d,4],"walls":"%0100d"}`, i%9, i, i%7, 0)
		check(t, log.Step(&gymkhana.Step{N: i, Turn: i, Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Tick: gymkhana.Ticks(i),
			Text: gymkhana.HashBytes([]byte{byte(i)}), Frames: []gymkhana.Hash{frame}, State: gymkhana.HashBytes(states), States: states},
			[]gymkhana.FrameData{{Hash: frame, PNG: png}}))
		request := &gymkhana.Request{Messages: memory, Sampling: gymkhana.Sampling{MaxTokens: 100}}
		check(t, log.Call(ctx, &gymkhana.Call{Turn: i + 1, Ordinal: i + 1, Hash: gymkhana.HashBytes(png), Sample: gymkhana.Seed(i), Request: request,
			Response: &gymkhana.Response{Text: answer, Finish: "stop", Model: "a", ID: fmt.Sprint(i), Usage: gymkhana.Usage{In: 2000, Out: 80}}}))
		check(t, log.Decide(&gymkhana.Decided{Turn: i + 1, Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Raw: answer, Calls: 1}))
		memory = append(memory, gymkhana.Say(gymkhana.Assistant, answer))
		for _, m := range memory {
			distinct[spoken(t, m)] = true
		}
	}
	for m := range distinct {
		said += len(m)
	}
	return said
}

// window keeps the system message, the last eleven others, and the last two pictures.
func window(memory []gymkhana.Message) []gymkhana.Message {
	own := []gymkhana.Message{memory[0]}
	own = append(own, memory[max(1, len(memory)-11):]...)
	pictures := 0
	for i := len(own) - 1; i > 0; i-- {
		if own[i].Role == gymkhana.User && len(own[i].Parts) == 2 {
			if pictures++; pictures > 2 {
				own[i].Parts = own[i].Parts[:1]
			}
		}
	}
	return own
}

// spoken gives a message's words alone: with its picture or without, it counts once.
func spoken(t *testing.T, m gymkhana.Message) string {
	b, err := json.Marshal(gymkhana.Say(m.Role, m.Parts[0].Text))
	check(t, err)
	return string(b)
}

func words(chance *rand.Rand, n int) string {
	vocabulary := []string{"the", "box", "left", "right", "wall", "because", "then", "push", "corner", "row", "move", "player", "goal", "near", "stuck", "up"}
	b := make([]byte, 0, n+8)
	for len(b) < n {
		b = append(append(b, vocabulary[chance.IntN(len(vocabulary))]...), ' ')
		b = fmt.Appendf(b, "%d ", chance.IntN(100))
	}
	return string(b[:n])
}

// BenchmarkStep stores a step with 200 bytes of state and its decision, without a model.
func BenchmarkStep(b *testing.B) {
	f, err := store.Create(filepath.Join(b.TempDir(), "a.gym"), storetest.Plan())
	check(b, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(b, err)
	log, err := f.Attempt(ctx, list[0].ID)
	check(b, err)
	states := fmt.Appendf(nil, `{"moves":%08d,"player":[3,4],"walls":"%0150d"}`, 0, 0)
	actions := []gymkhana.Action{gymkhana.DoIt("left")}
	b.ReportAllocs()
	b.ResetTimer()
	for n := range b.N {
		copy(states[9:], fmt.Sprintf("%08d", n+10000000))
		h := gymkhana.HashBytes(states)
		check(b, log.Step(&gymkhana.Step{N: n, Turn: n, Actions: actions, Tick: gymkhana.Ticks(n), Text: h, State: h, States: states}, nil))
		check(b, log.Decide(&gymkhana.Decided{Turn: n + 1, Role: "player", Actions: actions}))
	}
	check(b, log.End(ctx, gymkhana.AttemptDone))
}

// BenchmarkCall stores a call with twelve messages of history and waits for it.
func BenchmarkCall(b *testing.B) {
	f, err := store.Create(filepath.Join(b.TempDir(), "a.gym"), storetest.Plan())
	check(b, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(b, err)
	log, err := f.Attempt(ctx, list[0].ID)
	check(b, err)
	calls, _, _, _ := storetest.Episode(5)
	call := calls[4]
	for n := range b.N {
		call.Ordinal = n + 1
		call.Request.Messages[0] = gymkhana.Say(gymkhana.System, fmt.Sprintf("%0200d", n))
		check(b, log.Call(ctx, &call))
	}
}

// BenchmarkOpen checks and opens a file of 400 steps and calls.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "a.gym")
	played(b, path, storetest.Plan(), 0, 400, true)
	info, err := os.Stat(path)
	check(b, err)
	b.SetBytes(info.Size())
	for b.Loop() {
		f, err := store.Open(path)
		check(b, err)
		check(b, f.Close())
	}
}
