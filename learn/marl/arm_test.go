package marl

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn/policy"
)

// Lessons of pairs are left out at random, the same ones again with the same seed, and the rest stays with its member.
func TestThin(t *testing.T) {
	made := func() *Harvest {
		h := &Harvest{Members: make([]Lessons, 2)}
		for k := range h.Members {
			for i := range 20 {
				h.Members[k].Pairs = append(h.Members[k].Pairs, policy.Lesson{Ref: float32(100*k + i)})
			}
		}
		return h
	}
	refs := func(h *Harvest) (all []float32) {
		for k := range h.Members {
			for _, l := range h.Members[k].Pairs {
				if all = append(all, l.Ref); int(l.Ref)/100 != k {
					t.Errorf("member %d has the lesson %g", k, l.Ref)
				}
			}
		}
		return all
	}
	for most, want := range map[int]int{0: 40, 12: 12, 40: 40, 99: 40} {
		whole := made()
		one, two := whole.thin(most, 5), made().thin(most, 5)
		if got := refs(one); len(got) != want || !slices.Equal(got, refs(two)) || !slices.IsSorted(got) {
			t.Errorf("of 40 at most %d: %v", most, got)
		}
		if !slices.Equal(refs(whole), refs(made())) {
			t.Errorf("at most %d changed the harvest itself", most)
		}
	}
	if slices.Equal(refs(made().thin(12, 5)), refs(made().thin(12, 6))) {
		t.Error("another seed leaves out the same ones")
	}
}

// The graph of a configuration is that of its groups.
func TestGraphs(t *testing.T) {
	for graph, want := range map[string]string{"": "random own", FixedGraph: "fixed own", NoGraph: "edges none"} {
		c := few()
		c.Graph, c.Members = graph, 4
		arm, err := (&Team{}).GroupArm(c, []string{"n"}, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		var o group.Options
		if err := arm.Options.Decode(&o); err != nil {
			t.Fatal(err)
		}
		own, err := group.Remembers(arm.Options, gymkhana.Corrected)
		if err != nil || own != strings.HasSuffix(want, "own") {
			t.Errorf("%s: it remembers its own: %t (%v)", graph, own, err)
		}
		if kind := strings.Fields(want)[0]; o.Graph.Kind != kind && (kind != "random" || o.Graph.Kind != "") || len(o.Graph.Edges) > 0 {
			t.Errorf("%s: the graph is %+v", graph, o.Graph)
		}
	}
	c := few()
	if c.Graph = "ring"; c.check() == nil {
		t.Error("a graph that is unknown is accepted")
	}
}
