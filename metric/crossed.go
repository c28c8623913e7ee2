package metric

import "math"

// EstimateCrossed estimates the mean of scores that several trainings, each with a seed of its own, have on the same
// families: cells[seed][family] are the scores. The interval covers what other seeds and other families would give.
//
//	SE² = max(V_seeds + V_families − V_cells, V_seeds, V_families), each V as SE² in EstimateMean with these as clusters
//	CI  = mean ± t(df)·SE,  df = SE⁴ / (V_seeds²/(S − 1) + V_families²/(G − 1)), rounded down
//
// Fewer than two seeds or two families leave it undefined. Clusters counts families. With three seeds df may be as low
// as 2, and the interval wide: three trainings do not predict a fourth any better.
//
// Source: Cameron, Gelbach and Miller, Robust Inference With Multiway Clustering, Journal of Business & Economic Statistics
// 29 (2011), equation 2.11; the degrees of freedom as in Satterthwaite, Biometrics Bulletin 2 (1946).
func EstimateCrossed(cells [][][]float64, level float64) Estimate {
	var e Estimate
	sum, families := 0.0, 0
	for _, seed := range cells {
		families = max(families, len(seed))
		for _, cell := range seed {
			e.N += len(cell)
			for _, x := range cell {
				sum += x
			}
		}
	}
	if e.N == 0 {
		return e
	}
	e.Mean, e.Clusters = sum/float64(e.N), families
	bySeed, byFamily := make([]float64, len(cells)), make([]float64, families)
	var byCell []float64
	for s, seed := range cells {
		for f, cell := range seed {
			r := 0.0
			for _, x := range cell {
				r += x - e.Mean
			}
			bySeed[s] += r
			byFamily[f] += r
			byCell = append(byCell, r)
		}
	}
	if len(cells) < 2 || families < 2 {
		return e
	}
	square := func(residuals []float64) float64 { return math.Pow(clusterError(residuals, e.N), 2) }
	seeds, fams := square(bySeed), square(byFamily)
	v := max(seeds+fams-square(byCell), seeds, fams)
	if e.SE = math.Sqrt(v); v == 0 {
		e.CI = around(e.Mean, 0)
		return e
	}
	df := v * v / (seeds*seeds/float64(len(cells)-1) + fams*fams/float64(families-1))
	e.CI = around(e.Mean, tQuantile(level, max(int(df), 1))*e.SE)
	return e
}
