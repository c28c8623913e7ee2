package judge

import (
	"strings"
	"testing"
)

func BenchmarkMatch(b *testing.B) {
	all := readPhrasings(b)
	for b.Loop() {
		for _, p := range all {
			p.want.Match(p.said, p.goal)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(all)), "µs/answer")
}

func BenchmarkLongAnswer(b *testing.B) {
	said := strings.Repeat("there are 3 or 4 on 2 May 2023 at 15:10, says Ada. ", 2000)
	w := Wanted{Kind: Text, Items: []string{"Ada"}}
	for b.Loop() {
		w.Match(said, "Who says so?")
	}
}
