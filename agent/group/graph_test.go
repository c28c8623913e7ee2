package group

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Every graph is acyclic along its order, has an edge, and names each member once.
func TestSample(t *testing.T) {
	die := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n := 1 + die.IntN(7)
		g := sample(n, die)
		if sorted := slices.Sorted(slices.Values(g.order)); len(sorted) != n || sorted[0] != 0 || sorted[n-1] != n-1 || len(slices.Compact(sorted)) != n {
			t.Fatalf("order %v of %d members", g.order, n)
		}
		if len(g.edges) == 0 && n > 1 {
			t.Fatalf("a graph of %d members without an edge", n)
		}
		for i, e := range g.edges {
			if slices.Index(g.order, e[0]) >= slices.Index(g.order, e[1]) || slices.Contains(g.edges[:i], e) {
				t.Fatalf("edge %v of %v in order %v", e, g.edges, g.order)
			}
		}
		if len(order(n, g.edges)) != n {
			t.Fatalf("%v has a circle", g.edges)
		}
	}
}

// Orders of three members are equally likely. So are the 8 sets of the 3 forward pairs, except that the empty set is
// replaced by a single pair, each with the same probability.
func TestSampleIsUniform(t *testing.T) {
	die := rand.New(rand.NewPCG(3, 4))
	const draws = 24_000
	orders, sizes := map[[3]int]float64{}, map[int]float64{}
	for range draws {
		g := sample(3, die)
		orders[[3]int(g.order)]++
		sizes[len(g.edges)]++
	}
	if len(orders) != 6 {
		t.Fatalf("%d orders", len(orders))
	}
	chi := 0.0
	for _, n := range orders {
		chi += (n - draws/6) * (n - draws/6) / (draws / 6)
	}
	if chi > 25.7 { // 5 degrees of freedom, p = 0.0001
		t.Errorf("orders: chi-square %.1f: %v", chi, orders)
	}
	chi = 0
	for size, share := range map[int]float64{1: 4. / 8, 2: 3. / 8, 3: 1. / 8} {
		want := draws * share
		chi += (sizes[size] - want) * (sizes[size] - want) / want
	}
	if chi > 18.4 { // 2 degrees of freedom, p = 0.0001
		t.Errorf("edges: chi-square %.1f: %v", chi, sizes)
	}
}

func TestOrder(t *testing.T) {
	if got := order(4, codeEdges); !slices.Equal(got, []int{0, 2, 1, 3}) {
		t.Errorf("the code's edges are walked in order %v", got)
	}
	if got := order(4, []Edge{{0, 1}, {1, 2}, {2, 1}, {2, 3}}); !slices.Equal(got, []int{0}) {
		t.Errorf("a circle: %v", got)
	}
	g := graph{order: []int{2, 0, 1}, edges: []Edge{{0, 1}, {2, 1}}}
	if got := g.heardBy(1); !slices.Equal(got, []int{2, 0}) {
		t.Errorf("heard %v; want them as they speak", got)
	}
}

// Over a few turns, each of all ordered pairs of members is an edge of some graph, so that every member hears every other.
func TestEveryPairOccurs(t *testing.T) {
	die := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{2, 4, mostMembers} {
		seen := map[Edge]bool{}
		for range 60 {
			for _, e := range sample(n, die).edges {
				seen[e] = true
			}
		}
		if len(seen) != n*(n-1) {
			t.Errorf("%d members: %d of %d pairs occur", n, len(seen), n*(n-1))
		}
	}
}
