package aes

import "math"

// A table holds the similarities of one property's values between the elements of two captures. Elements share most
// values, so each pair of different values is compared once, on first use.
type table struct {
	x, y   []int // the value of each element, as an index
	xs, ys []string
	known  []float64 // values by x and y: NaN means not computed yet, −1 not comparable
	like   func(x, y string) (float64, bool)
}

const raises = -1

func newTable(a, b []Element, value func(*Element) string, like func(x, y string) (float64, bool)) *table {
	t := &table{like: like}
	t.x, t.xs = enumerate(a, value)
	t.y, t.ys = enumerate(b, value)
	t.known = make([]float64, len(t.xs)*len(t.ys))
	for i := range t.known {
		t.known[i] = math.NaN()
	}
	return t
}

// enumerate numbers the different values of elements.
func enumerate(all []Element, value func(*Element) string) (at []int, values []string) {
	seen := make(map[string]int)
	at = make([]int, len(all))
	for i := range all {
		v := value(&all[i])
		n, ok := seen[v]
		if !ok {
			n = len(values)
			seen[v] = n
			values = append(values, v)
		}
		at[i] = n
	}
	return at, values
}

// of is the similarity of element i of one capture and j of the other, and whether they can be compared.
func (t *table) of(i, j int) (float64, bool) {
	at := t.x[i]*len(t.ys) + t.y[j]
	s := t.known[at]
	if math.IsNaN(s) {
		ok := false
		if s, ok = t.like(t.xs[t.x[i]], t.ys[t.y[j]]); !ok || math.IsNaN(s) {
			s = raises
		}
		t.known[at] = s
	}
	return s, s != raises
}
