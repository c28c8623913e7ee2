package aes

import (
	"testing"

	"gymkhana"
)

// The largest that there can be: a page strewn with 5,000 elements against one with many targets.
func BenchmarkLargest(b *testing.B) {
	m := newMaker(1)
	truth := &Visit{Fresh: m.page(70).capture()}
	built := &Visit{Fresh: m.strew(m.page(70), 4400).capture()}
	b.Logf("%d targets, %d elements", len(marked(truth.Fresh.Elements)), len(built.Fresh.Elements))
	for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
		b.Run(string(p), func(b *testing.B) {
			for b.Loop() {
				score(b, p, truth, built)
			}
		})
	}
}
