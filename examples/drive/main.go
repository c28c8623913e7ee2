// Drive is a program that plays an episode itself, by the rules of `gymkhana run`: with the same budget, refusals and
// score. It presses controls at random and prints how it was scored.
//
//	go run ./examples/drive sokoban/small-v0/01
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/runner"
)

func main() {
	name := "sokoban/small-v0/01"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	if err := play(context.Background(), name); err != nil {
		log.Fatal(err)
	}
}

// play drives the first instance of a task.
func play(ctx context.Context, name string) error {
	catalog := cli.Builtin()
	tasks, _, err := catalog.Select([]string{name})
	if err != nil {
		return err
	}
	e, err := runner.Drive(ctx, catalog, tasks[0], tasks[0].Instances[0])
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	fmt.Println(e.Task().Goal)
	dice := rand.New(rand.NewPCG(1, 2))
	for !e.Over() {
		did := make([]gymkhana.Decision, len(e.Seen())) // one for each role; without an action it waits
		if controls := e.Spec().Controls; len(controls) > 0 {
			did[0].Actions = []gymkhana.Action{gymkhana.DoIt(controls[dice.IntN(len(controls))].Name)}
		}
		if err := e.Act(ctx, did...); err != nil {
			return err
		}
	}
	out, err := e.Close(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%s after %d steps: success %v, reward %.2f\n", out.Reason, out.Steps, out.Verdict.Success, out.Verdict.Reward)
	return nil
}
