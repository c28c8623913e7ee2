package cli

import (
	"fmt"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/registry"
	"gymkhana/runner"
)

// dryRun shows what a plan would do and cost.
func (a *app) dryRun(c *registry.Catalog, f *runFlags, order runner.Order) error {
	if len(order.Selectors) == 0 && f.resume != "" {
		return inputf("--dry-run shows a new plan; leave out --resume")
	}
	order.PlanOnly = true
	resolved, err := runner.Resolve(c, order)
	if err != nil {
		return err
	}
	plan := resolved.Plan
	episodes, err := plan.Episodes()
	if err != nil {
		return err
	}
	turns := map[string]int{}
	for i := range episodes {
		task, _ := plan.TaskOf(episodes[i].Task)
		under, err := plan.Arms[episodes[i].Arm].Task(task)
		if err != nil {
			return err
		}
		turns[plan.Arms[episodes[i].Arm].Name()] += max(under.Budget.Turns, under.Budget.Steps)
	}
	a.say("%s, %s, %s", count(len(plan.Tasks), "task"), count(plan.Repeats, "repeat"), count(len(episodes), "episode"))
	for i := range plan.Arms {
		arm := &plan.Arms[i]
		a.say("  %-40s at most %d turns%s", arm.Name(), turns[arm.Name()], estimate(arm, turns[arm.Name()]))
	}
	if plan.Judge != "" {
		a.say("  judge %s, only for answers that no rule settles%s", plan.Judge, estimateJudge(plan.JudgePrice))
	}
	return a.result(struct {
		Plan     *gymkhana.Plan `json:"plan"`
		Episodes int            `json:"episodes"`
	}{plan, len(episodes)})
}

// count writes "1 task", "2 tasks".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// The size that a question to a model is assumed to have before a run, in tokens.
const tokensIn, tokensOut = 2000, 200

// estimateJudge prices questions to a judge. How many there will be is not known before the run.
func estimateJudge(p gymkhana.Price) string {
	if p.Unknown {
		return ", cost unknown (no price for it)"
	}
	if p.AsOf == "" {
		return ""
	}
	return fmt.Sprintf(", about $%.2f for 100 questions (prices of %s, %d tokens in and %d out a question)",
		p.Cost(gymkhana.Usage{In: 100 * tokensIn, Out: 100 * tokensOut}), p.AsOf, tokensIn, tokensOut)
}

// estimate prices the largest number of turns that an arm can take. A group asks every member once a
// round.
func estimate(arm *gymkhana.Arm, turns int) string {
	rounds := 1
	if len(arm.Members) > 0 {
		var err error
		if rounds, err = group.Rounds(arm.Options, arm.Protocol); err != nil {
			return "" // the plan was resolved with these options
		}
	}
	cost, date := 0.0, ""
	for _, m := range runner.Asked(arm) {
		if m.Profile == nil {
			continue
		}
		if m.Profile.Price.Unknown {
			return ", cost unknown (no price for " + m.Model + ")"
		}
		cost += m.Profile.Price.Cost(gymkhana.Usage{In: tokensIn * turns * rounds, Out: tokensOut * turns * rounds})
		date = m.Profile.Price.AsOf
	}
	if date == "" {
		return ""
	}
	return fmt.Sprintf(", at most about $%.2f (prices of %s, %d tokens in and %d out a question)", cost, date,
		tokensIn, tokensOut)
}
