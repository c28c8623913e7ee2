package judge

import "testing"

func BenchmarkMatch(b *testing.B) {
	all := readPhrasings(b)
	for b.Loop() {
		for _, p := range all {
			p.want.Match(p.said, p.goal)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(all)), "µs/answer")
}
