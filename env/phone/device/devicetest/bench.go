package devicetest

import (
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/picture"
)

// Bench measures a phone: steps with elements, resets, snapshots and pictures.
func Bench(b *testing.B, kit *device.Kit, tasks []*gymkhana.Task) {
	b.Run("Step", func(b *testing.B) { benchSteps(b, kit, tasks) })
	b.Run("Reset", func(b *testing.B) {
		w := begin(b, kit, tasks[0], 1).world
		for i := 0; b.Loop(); i++ {
			if _, err := w.Reset(b.Context(), gymkhana.Seed(i%10+1)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("SnapshotRestore", func(b *testing.B) {
		e := begin(b, kit, tasks[0], 1)
		click := gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Panel"}}}
		for b.Loop() {
			if _, err := e.world.Step(b.Context(), []gymkhana.Action{click}); err != nil {
				b.Fatal(err)
			}
			saved, err := e.world.Capabilities().Snapshot()
			if err != nil {
				b.Fatal(err)
			}
			if _, err := e.world.Capabilities().Restore(b.Context(), saved); err != nil {
				b.Fatal(err)
			}
		}
	})
	benchPictures(b, "Picture", kit, tasks, device.Display{})
	benchPictures(b, "HalfPicture", kit, tasks, device.Display{Width: ui.Width / 2, Height: ui.Height / 2})
}

// benchPictures draws and encodes pages of tasks.
func benchPictures(b *testing.B, name string, kit *device.Kit, tasks []*gymkhana.Task, display device.Display) {
	b.Run(name, func(b *testing.B) {
		var pages []*episode
		for i := range min(len(tasks), 40) {
			e := begin(b, kit, onDisplay(b, tasks[i*len(tasks)/min(len(tasks), 40)], display), 1)
			o := seat(b, kit, e)
			for range 3 {
				if e.seen.Ended == gymkhana.Running {
					e.step(o.Next())
				}
			}
			pages = append(pages, e)
		}
		b.ResetTimer()
		for i := 0; b.Loop(); i++ {
			e := pages[i%len(pages)]
			img, err := e.world.Picture()
			if err != nil {
				b.Fatal(err)
			}
			if _, err := picture.EncodePNG(img); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// onDisplay is a task on another display.
func onDisplay(b *testing.B, task *gymkhana.Task, display device.Display) *gymkhana.Task {
	b.Helper()
	more, err := gymkhana.NewConfig(display)
	if err != nil {
		b.Fatal(err)
	}
	own := *task
	if own.Environment.Config, err = own.Environment.Config.With(more); err != nil {
		b.Fatal(err)
	}
	return &own
}

// benchSteps walks at random over the tasks, 50 steps each. The time includes returning to the start of a walk, but not
// drawing the task's phone.
func benchSteps(b *testing.B, kit *device.Kit, tasks []*gymkhana.Task) {
	type walk struct {
		world *device.World
		start gymkhana.Snapshot
		acts  []gymkhana.Action
	}
	r := rand.New(rand.NewPCG(1, 2))
	var walks []walk
	for i := range 64 {
		e := begin(b, kit, tasks[i*len(tasks)/64], 1)
		w := walk{world: e.world}
		var err error
		if w.start, err = e.world.Capabilities().Snapshot(); err != nil {
			b.Fatal(err)
		}
		for range 50 {
			a := poke(r, &e.seen)
			if e.step(a); e.seen.Ended != gymkhana.Running {
				break
			}
			w.acts = append(w.acts, a)
		}
		walks = append(walks, w)
	}
	w, at := 0, len(walks[0].acts)
	b.ReportAllocs()
	for b.Loop() {
		for at >= len(walks[w].acts) {
			w, at = (w+1)%len(walks), 0
			if _, err := walks[w].world.Capabilities().Restore(b.Context(), walks[w].start); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := walks[w].world.Step(b.Context(), walks[w].acts[at:at+1]); err != nil {
			b.Fatal(err)
		}
		at++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}
