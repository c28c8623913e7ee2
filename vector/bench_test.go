package vector_test

import (
	"math/rand/v2"
	"testing"

	"gymkhana/vector"
)

// BenchmarkPool steps a batch of 256 worlds with random actions, resets included. One op is a step of one world.
func BenchmarkPool(b *testing.B) {
	for _, k := range []struct {
		name, tasks string
		o           vector.Options
	}{
		{"sokoban", "sokoban", vector.Options{}},
		{"football", "football", vector.Options{}},
		{"phone", "phone", vector.Options{Rewards: vector.AtEnd}},
		{"phone-rewards", "phone", vector.Options{}},
		{"games", "games/snake-grid", vector.Options{}},
		{"pictures", "sokoban/v1", vector.Options{Observe: []string{vector.PictureView}}},
	} {
		b.Run(k.name, func(b *testing.B) {
			k.o.Worlds = 256
			tasks, _, err := catalog.Select([]string{k.tasks})
			if err != nil {
				b.Fatal(err)
			}
			p, err := vector.New(catalog, tasks, k.o)
			if err != nil {
				b.Fatal(err)
			}
			defer p.Close()
			c := &client{b, p, nil}
			c.begin(1, drawn, drawn)
			r := rand.New(rand.NewPCG(1, 1))
			for n := 0; n < b.N; n += k.o.Worlds {
				for i := range k.o.Worlds {
					if p.Layout.Actions.Kind == vector.Discrete {
						c.put32("action", i, 0, r.IntN(len(p.Layout.Actions.Names[0])))
						continue
					}
					c.put32("op", i, 0, r.IntN(4))
					c.put32("element", i, 0, r.IntN(1+c.int("obs/element_count", i)))
				}
				c.step()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}
