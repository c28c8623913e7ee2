package report

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gymkhana"
)

// A Ledger sums up the requests of a run: an Account for every arm, model and role, in the order of their first call.
// It includes attempts that do not count, because they were paid for.
type Ledger []*Account

// An Account sums up the requests of one arm to one model in one role.
type Account struct {
	Agent string `json:"agent"` // the arm's short name without the model
	Model string `json:"model"`
	Role  string `json:"role"` // agent, member, critic, eye or judge

	Calls     int      `json:"calls"`     // live calls with an answer
	Failed    int      `json:"failed"`    // calls without an answer
	Reused    int      `json:"reused"`    // calls answered by our own cache; not counted below
	In        int      `json:"in"`        // tokens of prompts, including those in the provider's cache
	Cached    int      `json:"cached"`    // the part of In that was read from the provider's prompt cache
	Written   int      `json:"written"`   // the part of In that was written to that cache, if the provider charges for it
	Out       int      `json:"out"`       // tokens of replies, including reasoning
	Reasoning int      `json:"reasoning"` // the part of Out that is reasoning
	Pictures  int      `json:"pictures"`  // sent pictures, including repeated ones
	Repaired  int      `json:"repaired"`  // replies that the client corrected in form
	CostUSD   *float64 `json:"cost_usd"`  // null if the price is unknown

	// Seconds of the answered calls, added up.
	Thinking float64 `json:"thinking_s"` // the model's own time, in tries that were answered
	Failing  float64 `json:"failing_s"`  // of tries that failed
	Waiting  float64 `json:"waiting_s"`  // in queues and back-off
	Held     float64 `json:"held_s"`     // in repeated calls, and in pauses during an outage of the model
	Retries  int     `json:"retries"`    // tries that failed
}

// The roles in which models are used.
const (
	agentRole  = "agent"
	memberRole = "member"
	criticRole = "critic"
	eyeRole    = "eye"   // describes pictures to the agent
	judgeRole  = "judge" // its calls are stored under this name
)

// NewLedger sums up the requests of a run. It reads every call. For an archive that is not Asked it gives nothing.
func NewLedger(ctx context.Context, a gymkhana.Archive) (Ledger, error) {
	asked, ok := a.(Asked)
	if !ok {
		return nil, nil
	}
	plan := &a.Run().Plan
	var list Ledger
	names, accounts := ArmNames(plan.Arms), map[asker]*Account{}
	err := asked.Asked(ctx, 0, func(e gymkhana.EpisodeRow, c *gymkhana.Call) {
		at, profile, ok := askerOf(plan, e.Arm, c)
		if !ok {
			return
		}
		own := accounts[at]
		if own == nil {
			own = &Account{Agent: strings.Replace(names[e.Arm], " "+plan.Arms[e.Arm].Model, "", 1), Model: at.model, Role: at.role, CostUSD: new(float64)}
			accounts[at] = own
			list = append(list, own)
		}
		own.add(c, profile.Price)
	})
	return list, err
}

// An asker is the arm, model and role of a request.
type asker struct {
	arm         int
	model, role string
}

// askerOf gives the asker of a call, and the model's profile in the plan. ok is false for a call that no arm of the plan
// can have made.
func askerOf(plan *gymkhana.Plan, arm int, c *gymkhana.Call) (at asker, profile *gymkhana.Profile, ok bool) {
	if arm < 0 || arm >= len(plan.Arms) {
		return at, nil, false
	}
	of := &plan.Arms[arm]
	at, profile = asker{arm, of.Model, agentRole}, of.Profile
	switch n := len(of.Members); {
	case c.Role == judgeRole:
		at.model, at.role, profile = plan.Judge, judgeRole, &gymkhana.Profile{Price: plan.JudgePrice}
	case c.Member == gymkhana.EyeMember && of.Eye != nil:
		at.model, at.role, profile = of.Eye.Model, eyeRole, of.Eye.Profile
	case n > 0 && c.Member == gymkhana.CriticMember:
		at.role, profile = criticRole, of.Members[0].Profile // all ask the same model, or there is no critic
	case n > 0 && c.Member >= 0 && c.Member < n:
		at.model, at.role, profile = of.Members[c.Member].Model, memberRole, of.Members[c.Member].Profile
	}
	if profile == nil {
		profile = &gymkhana.Profile{Price: gymkhana.Price{Unknown: true}}
	}
	return at, profile, true
}

func (a *Account) add(c *gymkhana.Call, price gymkhana.Price) {
	r := c.Response
	switch {
	case r == nil:
		a.Failed++
	case r.Cached:
		a.Reused++
	default:
		a.Calls++
		a.use(r.Usage)
		a.Pictures += len(r.Sent)
		a.Repaired += min(len(r.Repairs), 1)
		a.Thinking += r.Timing.Thinking.Seconds()
		a.Failing += r.Timing.Failing.Seconds()
		a.Waiting += r.Timing.Waiting.Seconds()
		a.Held += r.Timing.Held.Seconds()
		a.Retries += max(r.Timing.Tries-1, 0)
		a.CostUSD = plus(a.CostUSD, costOf(r.Usage, price.Unknown))
	}
}

// cost is the cost of all live calls; nil if unknown.
func (l Ledger) cost() *float64 {
	sum := new(float64)
	for _, a := range l {
		sum = plus(sum, a.CostUSD)
	}
	return sum
}

// retrying is the share of the calls' time in which no model worked on an answer.
func (l Ledger) retrying() float64 {
	thinking, rest := 0.0, 0.0
	for _, a := range l {
		thinking += a.Thinking
		rest += a.Failing + a.Waiting + a.Held
	}
	if rest == 0 {
		return 0
	}
	return rest / (thinking + rest)
}

func (a *Account) use(u gymkhana.Usage) {
	a.In += u.In
	a.Cached += u.Cached
	a.Written += u.Written
	a.Out += u.Out
	a.Reasoning += u.Reasoning
}

// WriteLedger writes two tables for a terminal: requests with their cost, and their time.
func WriteLedger(w io.Writer, list Ledger) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "No model was asked.")
		return err
	}
	used, times := newGrid("agent", "model", "role", ">calls", ">failed", ">reused", ">in", ">cached", ">written", ">out", ">reasoning",
		">pictures", ">cost $"), newGrid("agent", "model", "role", ">thinking", ">failed tries", ">waiting", ">held up", ">retries")
	for _, a := range list {
		own := []string{a.Agent, a.Model, a.Role}
		used.add(append(own[:3:3], strconv.Itoa(a.Calls), strconv.Itoa(a.Failed), strconv.Itoa(a.Reused), thousands(a.In), thousands(a.Cached),
			thousands(a.Written), thousands(a.Out), thousands(a.Reasoning), thousands(a.Pictures), maybe(a.CostUSD, money))...)
		times.add(append(own[:3:3], seconds(a.Thinking), seconds(a.Failing), seconds(a.Waiting), seconds(a.Held), strconv.Itoa(a.Retries))...)
	}
	used.long, used.spare = []string{"agent", "model"}, []string{"written", "reasoning", "reused", "failed", "pictures", "agent"}
	times.long, times.spare = []string{"agent", "model"}, []string{"retries", "agent"}
	if err := used.write(w); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	if err := times.write(w); err != nil {
		return err
	}
	left := append(used.left, times.left...)
	if left == nil {
		return nil
	}
	_, err := fmt.Fprintf(w, "\n%s\n", Wrap("left out for lack of space: "+strings.Join(left, ", ")+"; --json has all", columnsOf(w), "  "))
	return err
}

// seconds prints a time; 0 is a dash.
func seconds(s float64) string {
	if s < 0.0005 {
		return "0"
	}
	return lasted(time.Duration(s * float64(time.Second)))
}
