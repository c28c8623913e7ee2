package metric

import (
	"maps"
	"slices"
)

// A Hopped is one run of a task that is a chain of hops.
type Hopped struct {
	Task   string // repeats of a task share it, and are one cluster
	Hops   int    // N, without an end marker; runs with fewer than 1 are left out
	Passed int    // 0 ≤ Passed ≤ Hops; of a single hop, 1 if its answer was right
	Pass   bool   // the whole task
}

// A HopTable shows how far runs progressed along their chains of hops.
type HopTable struct {
	Buckets   []HopBucket   // 1, 2–4, 5+ and all, always these four
	Positions []HopPosition // sorted by N, only those that occur
}

// A HopBucket holds the rates over the runs whose chains are of certain lengths:
//
//	HSR    = sum of Passed / sum of N
//	TSR    = runs passed / runs
//	Legacy = sum of Passed where N > 1 / sum of (N + 1 where N > 1, else 1)
//
// Rates are over all hops and runs of the bucket together, so that a long chain weighs more in HSR
// than a short one. Intervals are those of EstimateRate, with a task as a cluster. Legacy is what
// the released code prints: it counts the end marker as a hop that cannot be passed, and single
// hops among those to pass, but never among those passed.
//
// Source: MMInA, arXiv:2404.09992, Table 3, and the code released with it; N in place of
// N + 1, and intervals, are our own.
type HopBucket struct {
	Name   string // "1", "2–4", "5+", "all"
	Tasks  int    // different ones
	Runs   int
	Hops   int // sum of N
	Passed int
	HSR    Estimate
	TSR    Estimate
	Legacy float64 // 0 without runs
}

// A HopPosition holds the success rates by position among the runs whose chains have N hops:
//
//	SR(i) = runs with Passed ≥ i / runs,  i = 1…N
//
// It is not conditional: a run that fails the first hop has also failed the second. Source: MMInA, arXiv:2404.09992,
// Tables 4 and A2.
type HopPosition struct {
	Hops  int // N
	Runs  int
	Rates []Estimate // SR(1) … SR(N)
}

// Hops makes the table of some runs. HopBucket and HopPosition have the formulas.
func Hops(runs []Hopped) HopTable {
	runs = slices.DeleteFunc(slices.Clone(runs), func(r Hopped) bool { return r.Hops < 1 })
	return HopTable{
		Buckets: []HopBucket{
			bucket("1", runs, 1, 1),
			bucket("2–4", runs, 2, 4),
			bucket("5+", runs, 5, longest(runs)),
			bucket("all", runs, 1, longest(runs)),
		},
		Positions: positions(runs),
	}
}

func longest(runs []Hopped) int {
	n := 0
	for _, r := range runs {
		n = max(n, r.Hops)
	}
	return n
}

// bucket summarizes the runs of least to most hops.
func bucket(name string, runs []Hopped, least, most int) HopBucket {
	b := HopBucket{Name: name}
	var tasks []string
	var pass []bool
	var hops []Tally
	credited, marked := 0, 0 // the counts of the released code
	for _, r := range runs {
		if r.Hops < least || r.Hops > most {
			continue
		}
		tasks, pass = append(tasks, r.Task), append(pass, r.Pass)
		hops = append(hops, Tally{Hits: r.Passed, N: r.Hops})
		b.Hops += r.Hops
		b.Passed += r.Passed
		marked++
		if r.Hops > 1 {
			marked += r.Hops
			credited += r.Passed
		}
	}
	b.Runs = len(tasks)
	b.HSR = EstimateRate(together(hops, tasks), Confidence)
	b.TSR = EstimateRate(Tallies(pass, tasks), Confidence)
	b.Tasks = b.TSR.Clusters
	b.Legacy, _ = share(credited, marked)
	return b
}

// together sums the tallies of each task.
func together(tallies []Tally, tasks []string) []Tally {
	return gather(tallies, tasks, func(sum, t Tally) Tally { return Tally{Hits: sum.Hits + t.Hits, N: sum.N + t.N} })
}

func positions(runs []Hopped) []HopPosition {
	lengths := map[int][]Hopped{}
	for _, r := range runs {
		lengths[r.Hops] = append(lengths[r.Hops], r)
	}
	var table []HopPosition
	for _, n := range slices.Sorted(maps.Keys(lengths)) {
		p := HopPosition{Hops: n, Runs: len(lengths[n])}
		for i := 1; i <= n; i++ {
			p.Rates = append(p.Rates, reached(lengths[n], i))
		}
		table = append(table, p)
	}
	return table
}

// reached is the share of runs that passed their first i hops.
func reached(runs []Hopped, i int) Estimate {
	hits, tasks := make([]bool, len(runs)), make([]string, len(runs))
	for k, r := range runs {
		hits[k], tasks[k] = r.Passed >= i, r.Task
	}
	return EstimateRate(Tallies(hits, tasks), Confidence)
}
