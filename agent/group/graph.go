package group

import (
	"math/rand/v2"
	"slices"
)

// An Edge passes the proposals of its first member to its second.
type Edge [2]int

// codeEdges are those of CollabUIAgents' released sampler.
var codeEdges = []Edge{{0, 1}, {0, 2}, {2, 1}, {1, 3}, {2, 3}}

// A graph is the graph of messages in one turn.
type graph struct {
	order []int // the order in which members speak
	edges []Edge
}

// sample draws a graph of n members: an order, uniformly, and each edge along it with probability
// one half; if none was drawn, it adds a random one, so that at least one member is heard.
func sample(n int, die *rand.Rand) graph {
	g := graph{order: die.Perm(n)}
	var left []Edge
	for i, from := range g.order {
		for _, to := range g.order[i+1:] {
			if e := (Edge{from, to}); die.IntN(2) == 0 {
				g.edges = append(g.edges, e)
			} else {
				left = append(left, e)
			}
		}
	}
	if len(g.edges) == 0 && len(left) > 0 {
		g.edges = []Edge{left[die.IntN(len(left))]}
	}
	return g
}

// order sorts n members topologically, starting with the lowest numbers. It omits members on a cycle and those after
// one.
func order(n int, edges []Edge) []int {
	waits := make([]int, n)
	for _, e := range edges {
		waits[e[1]]++
	}
	var queue []int
	for i, w := range waits {
		if w == 0 {
			queue = append(queue, i)
		}
	}
	for at := 0; at < len(queue); at++ {
		for to := range n {
			if slices.Contains(edges, Edge{queue[at], to}) {
				if waits[to]--; waits[to] == 0 {
					queue = append(queue, to)
				}
			}
		}
	}
	return queue
}

// heardBy returns the members that a member hears, in the order in which they speak.
func (g graph) heardBy(member int) []int {
	var heard []int
	for _, from := range g.order {
		if slices.Contains(g.edges, Edge{from, member}) {
			heard = append(heard, from)
		}
	}
	return heard
}
