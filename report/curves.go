package report

import (
	"fmt"
	"io"

	"gymkhana"
	"gymkhana/metric"
)

// A Curve is the mean of one arm's best of N repeats, over tasks and instances.
type Curve struct {
	Name string    `json:"name"`
	Best []float64 `json:"best"` // the best result of 1, 2, … repeats
}

// Curves gives the best-of-N curve of every arm; see metric.BestCurve. It ends at the fewest
// scored repeats of any task. A metric that is unknown for some episode, such as its cost, has no curve.
func Curves(run *gymkhana.Run, rows []gymkhana.EpisodeRow, m *Metric) []Curve {
	var curves []Curve
	arms := byArm(rows, len(run.Plan.Arms))
	for i, name := range ArmNames(run.Plan.Arms) {
		c := Curve{Name: name}
		if s := scoredOf(arms[i]); s.known(run, m) {
			c.Best = metric.BestCurve(s.repeats(m))
		}
		curves = append(curves, c)
	}
	return curves
}

// WriteCurves writes the curves for a terminal, one line per arm.
func WriteCurves(w io.Writer, curves []Curve, m *Metric) error {
	return writeCurves(w, fmt.Sprintf("best %s of N%s", m, m.Format.Unit), curves, m.Format.Show)
}

// WritePass writes pass@k of every arm for a terminal: the chance that at least one of k tries succeeds.
func WritePass(w io.Writer, s *Summary) error {
	var curves []Curve
	for i := range s.Agents {
		curves = append(curves, Curve{Name: s.Agents[i].Short, Best: s.Agents[i].PassAtK})
	}
	return writeCurves(w, "pass@k in %", curves, percent)
}

// writeCurves writes one line per curve, with a column for each number of tries.
func writeCurves(w io.Writer, heading string, curves []Curve, show func(float64) string) error {
	longest := 0
	for _, c := range curves {
		longest = max(longest, len(c.Best))
	}
	shown := tries(longest)
	headings := []string{heading}
	for _, n := range shown {
		headings = append(headings, fmt.Sprintf(">%d", n))
	}
	g := newGrid(headings...)
	for _, c := range curves {
		cells := []string{c.Name}
		for _, n := range shown {
			if n <= len(c.Best) {
				cells = append(cells, show(c.Best[n-1]))
			} else {
				cells = append(cells, dash)
			}
		}
		g.add(cells...)
	}
	return g.write(w)
}

// tries are the numbers of tries that a table shows: all if they are few, else 1, 2, 5, 10, 20 and so on, and the last.
func tries(longest int) (list []int) {
	const few = 10
	for n := 1; n <= longest && longest <= few; n++ {
		list = append(list, n)
	}
	if longest <= few {
		return list
	}
	for ten := 1; ten < longest; ten *= 10 {
		for _, n := range []int{ten, 2 * ten, 5 * ten} {
			if n < longest {
				list = append(list, n)
			}
		}
	}
	return append(list, longest)
}
