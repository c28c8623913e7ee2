package site_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"gymkhana"
)

func diagAction(r *rand.Rand, spec *gymkhana.Spec, role string, elements []gymkhana.Element) gymkhana.Action {
	for range 20 {
		if len(elements) > 0 && r.IntN(2) == 0 {
			id, _ := gymkhana.NewArg("element", elements[r.IntN(len(elements))].ID)
			a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{id}}
			if spec.Check(role, a) == nil {
				return a
			}
		}
		x, _ := gymkhana.NewArg("x", r.IntN(spec.Screen.W))
		y, _ := gymkhana.NewArg("y", r.IntN(spec.Screen.H))
		a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{x, y}}
		if spec.Check(role, a) == nil {
			return a
		}
	}
	return gymkhana.Action{Verb: gymkhana.Noop}
}

func TestDiag(t *testing.T) {
	var first []string
	for round := range 6 {
		e := begin(t, 1, pickAndNote...)
		r := rand.New(rand.NewPCG(1, 1))
		spec := e.world.Spec()
		seen := []gymkhana.Observation{e.seen}
		for i := range 30 {
			a := diagAction(r, &spec, "visitor", seen[0].Elements)
			var err error
			if seen, err = e.world.Step(t.Context(), []gymkhana.Action{a}); err != nil {
				t.Fatal(err)
			}
			h, _ := seen[0].Screenshot.Hash()
			png, _ := seen[0].Screenshot.PNG()
			if round == 0 {
				first = append(first, h.String())
				os.WriteFile(fmt.Sprintf("/tmp/kt/shots/%02d-first.png", i), png, 0o666)
				fmt.Println(i, a, seen[0].URL)
			} else if first[i] != h.String() {
				fmt.Println("DIFFERS round", round, "step", i, a, seen[0].URL)
				os.WriteFile(fmt.Sprintf("/tmp/kt/shots/%02d-round%d.png", i, round), png, 0o666)
			}
		}
		e.world.Close()
	}
}
