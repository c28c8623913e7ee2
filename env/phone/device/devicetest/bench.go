package devicetest

import (
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/picture"
)

// Bench measures a phone: steps with elements, resets, snapshots and pictures.
func Bench(b *testing.B, kit *device.Kit, tasks []*gymkhana.Task) {
	b.Run("Step", func(b *testing.B) { benchSteps(b, kit, tasks) })
	b.Run("Reset", func(b *testing.B) {
		w := begin(b, kit, tasks[0], 1).world
		for i := 0; b.Loop(); i++ {
			if _, err := w.Reset(b.Context(), tasks[i%len(tasks)], gymkhana.Seed(i%10+1)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("SnapshotRestore", func(b *testing.B) {
		e := begin(b, kit, tasks[0], 1)
		click := gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Panel"}}}
		saved, _ := e.world.Snapshot()
		for b.Loop() {
			e.world.Step(b.Context(), []gymkhana.Action{click})
			saved, _ = e.world.Snapshot()
			if err := e.world.Restore(saved); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Picture", func(b *testing.B) {
		var pages []*episode
		for i := range min(len(tasks), 40) {
			e := begin(b, kit, tasks[i*len(tasks)/min(len(tasks), 40)], 1)
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

// benchSteps walks at random over the tasks: a fresh phone every 50 steps, not counted.
func benchSteps(b *testing.B, kit *device.Kit, tasks []*gymkhana.Task) {
	r := rand.New(rand.NewPCG(1, 2))
	var walks [][]gymkhana.Action
	var starts []*gymkhana.Task
	for i := range 64 {
		task := tasks[i%len(tasks)]
		e := begin(b, kit, task, 1)
		var acts []gymkhana.Action
		for range 50 {
			a := poke(r, &e.seen)
			if e.step(a); e.seen.Ended != gymkhana.Running {
				break
			}
			acts = append(acts, a)
		}
		walks, starts = append(walks, acts), append(starts, task)
	}
	e := begin(b, kit, starts[0], 1)
	walk, at := 0, 0
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		for at >= len(walks[walk]) {
			b.StopTimer()
			walk, at = (walk+1)%len(walks), 0
			e = begin(b, kit, starts[walk], 1)
			b.StartTimer()
		}
		if _, err := e.world.Step(b.Context(), walks[walk][at:at+1]); err != nil {
			b.Fatal(err)
		}
		at++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}
