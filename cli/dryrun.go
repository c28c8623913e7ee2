package cli

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/runner"
)

// dryRun prints how large a plan is and what it may cost.
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
	all, err := plan.Size()
	if err != nil {
		return err
	}
	a.say("%s, %s, %s", count(len(plan.Tasks), "task"), count(plan.Repeats, "repeat"), count(all, "episode"))
	longest, asks := 0, false
	for i := range plan.Arms {
		longest = max(longest, len(plan.Arms[i].Name()))
	}
	for i := range plan.Arms {
		arm := &plan.Arms[i]
		turns, episodes, err := mostTurns(plan, arm)
		if err != nil {
			return err
		}
		asked, err := mostAsked(c, arm, turns, episodes)
		if err != nil {
			return err
		}
		text := estimate(c, arm, asked, order.Parallel)
		if arm.Eye != nil {
			text += ", and its eye " + arm.Eye.Model + " is asked once about each picture"
		}
		a.say("  %-*s  at most %d turns%s", longest, arm.Name(), turns, text)
		asks = asks || text != ""
	}
	if asks {
		a.say("%s", a.wrap("  This is the most that the limits of the tasks allow, without replies that are asked for again; most episodes end earlier. "+
			"--estimate N plays N episodes of each agent and measures what the whole plan will take.", "  "))
	}
	if plan.Judge != "" {
		a.say("  judge %s, asked only about answers that no rule can grade%s", plan.Judge, estimateJudge(plan.JudgePrice))
	}
	if err := a.warnOfModels(c, plan, order.BaseURL); err != nil {
		return err
	}
	return a.result(struct {
		Plan     *gymkhana.Plan `json:"plan"`
		Episodes int            `json:"episodes"`
	}{plan, all})
}

// mostTurns adds up the budgets of an arm's episodes, and counts these.
func mostTurns(plan *gymkhana.Plan, arm *gymkhana.Arm) (turns, episodes int, _ error) {
	for _, t := range plan.Tasks {
		under, err := arm.Task(t)
		if err != nil {
			return 0, 0, err
		}
		n := len(t.Instances) * plan.RepeatsOf(arm, t)
		episodes += n
		turns += n * max(under.Budget.Turns, under.Budget.Steps)
	}
	return turns, episodes, nil
}

// mostAsked is the maximum number of turns of an arm in which a model is asked: all, unless its agent asks less often.
func mostAsked(c *registry.Catalog, arm *gymkhana.Arm, turns, episodes int) (int, error) {
	e, err := c.FindAgent(arm.Agent)
	if err != nil || e.Questions == nil {
		return turns, err
	}
	n, err := e.Questions(arm.Options)
	return min(turns, n*episodes), err
}

// count writes "1 task", "2 tasks".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// The assumed size of a request to a model before a run, in tokens.
const tokensIn, tokensOut = runner.QuestionIn, runner.QuestionOut

// estimateJudge gives the price of 100 questions to a judge. Their number is not known before the run.
func estimateJudge(p gymkhana.Price) string {
	if p.Unknown {
		return ", cost unknown (no price for it)"
	}
	if p.AsOf == "" {
		return ""
	}
	return fmt.Sprintf(", about %s for 100 questions (prices of %s, %d tokens in and %d out per question)",
		dollars(p.Cost(gymkhana.Usage{In: 100 * tokensIn, Out: 100 * tokensOut})), p.AsOf, tokensIn, tokensOut)
}

// The assumed time of a reply, and the assumed number of calls in flight when the order
// does not give one.
const (
	perReply = 5 * time.Second
	inFlight = 20
)

// estimate gives the tokens, the time and, where the prices are known, the cost in dollars of the largest number of
// turns that an arm can take. A group asks every member once per round.
func estimate(c *registry.Catalog, arm *gymkhana.Arm, turns, parallel int) string {
	rounds := 1
	if len(arm.Members) > 0 {
		var err error
		if rounds, err = group.Rounds(arm.Options, arm.Protocol); err != nil {
			return "" // the plan was resolved with these options
		}
	}
	questions, cost, date, unknown := 0, 0.0, "", ""
	for _, m := range runner.Asked(arm) {
		if m.Profile == nil || c.IsPolicy(m.Model) {
			continue
		}
		questions += turns * rounds
		if m.Profile.Price.Unknown {
			unknown = m.Model
			continue
		}
		cost += m.Profile.Price.Cost(gymkhana.Usage{In: tokensIn * turns * rounds, Out: tokensOut * turns * rounds})
		date = m.Profile.Price.AsOf
	}
	if questions == 0 {
		return ""
	}
	took := time.Duration(float64(perReply) * float64(questions) / float64(cmp.Or(parallel, inFlight)))
	text := fmt.Sprintf(", %s, about %s tokens and %s (%d s per reply, %d at once)", count(questions, "question"),
		tokens(questions*(tokensIn+tokensOut)), roughly(took), int(perReply.Seconds()), cmp.Or(parallel, inFlight))
	switch {
	case unknown != "":
		return text + ", cost unknown (no price for " + unknown + "; --price IN,OUT sets it, in dollars per million tokens)"
	case date == "":
		return text
	}
	return text + fmt.Sprintf(", at most about %s (prices of %s, %d tokens in and %d out per question)", dollars(cost), date,
		tokensIn, tokensOut)
}

// roughly writes a duration to the minute or, below a minute, to the second: "1h25m", "40s".
func roughly(d time.Duration) string {
	if d < time.Minute {
		return d.Round(time.Second).String()
	}
	return strings.TrimSuffix(d.Round(time.Minute).String(), "0s")
}

// tokens writes a number of tokens in the way --budget reads it: 110ktok is "110k".
func tokens(n int) string { return report.Tokens{In: n}.String() }
