package marl

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"gymkhana/agent/group"
)

// Logistic fits a logistic regression of right on features by Newton's method, with a quadratic penalty of half of
// ridge for each weight but the first, which is the constant. The result depends on its arguments only.
//
//	minimise Σ log(1 + exp(−y w·f)) + ridge/2 Σ w², y = ±1
//
// Source: Hastie, Tibshirani & Friedman, The Elements of Statistical Learning, 2nd edition, §4.4.1.
func Logistic(features [][]float64, right []bool, ridge float64) ([]float64, error) {
	if len(features) == 0 {
		return nil, errors.New("there are no scored proposals to learn a vote from")
	}
	n := len(features[0])
	w := make([]float64, n)
	for range 100 {
		grad, hess := make([]float64, n), make([][]float64, n)
		for i := range hess {
			hess[i] = make([]float64, n)
			hess[i][i] = 1e-9
			if i > 0 {
				grad[i], hess[i][i] = ridge*w[i], ridge
			}
		}
		for k, f := range features {
			sum := 0.0
			for i := range w {
				sum += w[i] * f[i]
			}
			p, y := 1/(1+math.Exp(-sum)), 0.0
			if right[k] {
				y = 1
			}
			for i := range w {
				grad[i] += (p - y) * f[i]
				for j := range i + 1 {
					hess[i][j] += p * (1 - p) * f[i] * f[j]
				}
			}
		}
		step, err := solve(hess, grad)
		if err != nil {
			return nil, err
		}
		size := 0.0
		for i := range w {
			d := max(-4, min(4, step[i])) // far from the minimum a whole step can overshoot
			w[i] -= d
			size = max(size, math.Abs(d))
		}
		if size < 1e-9 {
			return w, nil
		}
	}
	return w, nil
}

// solve solves h x = g for a positive definite h by Cholesky's decomposition. Only the lower half of h needs to be set.
func solve(h [][]float64, g []float64) ([]float64, error) {
	n := len(g)
	for i := range n {
		for j := range i + 1 {
			sum := h[i][j]
			for k := range j {
				sum -= h[i][k] * h[j][k]
			}
			if i != j {
				h[i][j] = sum / h[j][j]
				continue
			}
			if !(sum > 0) {
				return nil, errors.New("the features of the proposals do not vary, so no vote can be learnt from them")
			}
			h[i][i] = math.Sqrt(sum)
		}
	}
	x := make([]float64, n)
	for i := range n {
		x[i] = g[i]
		for k := range i {
			x[i] -= h[i][k] * x[k]
		}
		x[i] /= h[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= h[k][i] * x[k]
		}
		x[i] /= h[i][i]
	}
	return x, nil
}

// Calibration is the mean difference between the chances that weights give and what was right, by tenths of the chance,
// each counted by its number of proposals.
func Calibration(features [][]float64, right []bool, w []float64) float64 {
	var sums [10][3]float64
	for k, f := range features {
		sum := 0.0
		for i := range w {
			sum += w[i] * f[i]
		}
		p := 1 / (1 + math.Exp(-sum))
		bin := &sums[min(int(10*p), 9)]
		bin[0], bin[1] = bin[0]+1, bin[1]+p
		if right[k] {
			bin[2]++
		}
	}
	total := 0.0
	for _, bin := range sums {
		total += math.Abs(bin[1] - bin[2])
	}
	return total / float64(max(len(features), 1))
}

// VoteText writes the weights of a vote with the names of their features.
func VoteText(w []float64) string {
	var all []string
	for i, x := range w {
		all = append(all, fmt.Sprintf("%s %+.2f", group.FeatureNames[i], x))
	}
	return strings.Join(all, ", ")
}
