package kittest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
	"gymkhana/picture"
)

// Bench measures a game: ticks (an operation is one tick, as part of a step of random controls), drawing a frame,
// encoding it, both with a step at 1280×720 and at 640×360, and encoding a state.
func Bench[S any](b *testing.B, g *kit.Game[S]) {
	task := endless(g.Suite()[len(g.Tasks)-1])
	b.Run("ticks", func(b *testing.B) { ticks(b, g, task) })
	w, _ := open(b, g, task, task.Instances[0])
	r := rand.New(rand.NewPCG(1, 1))
	spec := w.Spec()
	for range 10 {
		if seen, err := envtest.Seen(w.Step(b.Context(), joint(r, &spec))); err != nil || seen[0].Ended != gymkhana.Running {
			break
		}
	}
	state := w.State()
	b.Run("draw", func(b *testing.B) {
		for b.Loop() {
			state.Image()
		}
	})
	b.Run("png", func(b *testing.B) {
		img := state.Image()
		for b.Loop() {
			data, err := picture.EncodeFlat(img)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(data)), "bytes")
		}
	})
	b.Run("whole", func(b *testing.B) { screens(b, g, task, kit.Width, kit.Height) })
	b.Run("small", func(b *testing.B) { screens(b, g, task, 640, 360) })
	b.Run("state", func(b *testing.B) {
		var buf []byte
		for b.Loop() {
			buf = state.AppendCanonical(buf[:0])
		}
	})
}

// screens measures what a step costs an agent that looks: a picture drawn, shrunk if the screen is smaller, and encoded.
func screens[S any](b *testing.B, g *kit.Game[S], task *gymkhana.Task, width, height int) {
	own := *task
	var err error
	if own.Environment.Config, err = task.Environment.Config.With(gymkhana.Config(fmt.Sprintf(`{"width":%d,"height":%d}`, width, height))); err != nil {
		b.Fatal(err)
	}
	w, _ := open(b, g, &own, own.Instances[0])
	r := rand.New(rand.NewPCG(1, 1))
	spec := w.Spec()
	for b.Loop() {
		seen, err := envtest.Seen(w.Step(b.Context(), joint(r, &spec)))
		if err == nil {
			_, err = seen[0].Screenshot.PNG()
		}
		if err != nil {
			b.Fatal(err)
		}
		if seen[0].Ended != gymkhana.Running {
			w, _ = open(b, g, &own, own.Instances[0])
		}
	}
}

func ticks[S any](b *testing.B, g *kit.Game[S], task *gymkhana.Task) {
	w, _ := open(b, g, task, task.Instances[0])
	r := rand.New(rand.NewPCG(1, 1))
	spec := w.Spec()
	acts := make([][]gymkhana.Action, 64)
	for i := range acts {
		for _, role := range spec.Roles {
			acts[i] = append(acts[i], randomControl(r, &spec, role))
		}
	}
	b.ResetTimer()
	for n, step := gymkhana.Ticks(0), 0; n < gymkhana.Ticks(b.N); step++ {
		before := n
		seen, err := envtest.Seen(w.Step(b.Context(), acts[step%len(acts)]))
		if err != nil {
			b.Fatal(err)
		}
		n = before + kit.StepTicks
		if seen[0].Ended != gymkhana.Running {
			w, _ = open(b, g, task, task.Instances[0])
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "ticks/s")
}
