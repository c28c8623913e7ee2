package report

import (
	"gymkhana"
	"gymkhana/metric"
)

// Metrics are all metrics, in the order of reports. A new one is a formula and an entry here.
var Metrics = []*Metric{publishedSuccess, Success, successOfAll, Progress, Reward, blindReward, overBlind, ownGoals, falseCompletion, sideEffects,
	Steps, Cost, invalid, noCall, outOfSpace, tokensIn, tokensOut, stepTime, stepCost, dropped}

// publishedSuccess is the success rate as a benchmark's paper counts it, if that differs from ours: for example,
// GameWorld counts a won round that misses its target. With --protocol published it is the first column.
var publishedSuccess = &Metric{Name: "published-success", Doc: "share of scored episodes that the published rules call a success",
	Format: inPercent, Better: Higher,
	Some:   func(out *gymkhana.Outcome) (float64, bool) { return part(out, "published_success") },
	Column: Column{Head: "published %", Title: "Published success %", Wide: true},
}

// Success is the share of episodes that reached their goal.
var Success = &Metric{Name: "success", Doc: "share of scored episodes that reached their goal",
	Format: inPercent, Better: Higher, Compared: true, BySuite: true,
	Of: func(out *gymkhana.Outcome) float64 { return truth(out.Verdict.Success) },
	Column: Column{Head: "success %", Title: "Success %", Wide: true,
		CSV: []string{"success_rate", "success_lo", "success_hi"}},
}

// successOfAll is Success with all episodes in the denominator: an episode that was not scored counts as 0.
var successOfAll = &Metric{Name: "success-of-all",
	Doc:    "share of all episodes that reached their goal, those not scored counting as 0",
	Format: inPercent, Better: Higher,
	Whole: func(_ *gymkhana.Run, rows []*gymkhana.EpisodeRow) (float64, bool) {
		won := 0.0
		for _, row := range rows {
			if counts(row) {
				won += Success.Of(row.Outcome)
			}
		}
		return share(won, len(rows))
	},
	Column: Column{Head: ">all %", Title: "Of all %", CSV: []string{"success_rate_all"}},
}

// Progress is the share of the way to the goal that episodes covered.
var Progress = &Metric{Name: "progress", Doc: "share of the way to the goal, from 0 to 1",
	Format: inPercent, Better: Higher, Compared: true,
	Of: func(out *gymkhana.Outcome) float64 { return out.Verdict.Progress },
	Column: Column{Head: ">prog", Title: "Progress %", Wide: true, Brief: true,
		CSV: []string{"mean_progress", "progress_lo", "progress_hi"}},
}

// Reward is the score in the benchmark's own units.
var Reward = &Metric{Name: "reward", Doc: "score in the benchmark's own units",
	Format: plainly, Better: Higher, Compared: true, BySuite: true,
	Of:    func(out *gymkhana.Outcome) float64 { return out.Verdict.Reward },
	Lacks: noReward,
	Range: func(run *gymkhana.Run) gymkhana.Range { return run.Rewards },
	Column: Column{Head: "reward", Title: "Reward", Wide: true, Show: hundredths,
		CSV: []string{"mean_reward", "reward_lo", "reward_hi"}},
}

// noReward reports that the reward of an episode cannot be known.
func noReward(out *gymkhana.Outcome) bool { return out.Verdict.Parts[gymkhana.PartNoReward] != 0 }

// rewardOf is the reward of an episode, nil where it cannot be known.
func rewardOf(out *gymkhana.Outcome) *float64 { return known(out.Verdict.Reward, !noReward(out)) }

// ownGoals are the episodes that end with the ball in the agent's own goal; football counts them.
var ownGoals = &Metric{Name: "own_goals", Doc: "share of scored episodes that end with the ball in our own goal",
	Format: inPercent, Better: Lower, Rare: true,
	Some:   func(out *gymkhana.Outcome) (float64, bool) { return part(out, "own_goal") },
	Column: Column{Head: ">own goals %", Title: "Own goals %"},
}

// Steps is the number of steps of episodes.
var Steps = &Metric{Name: "steps", Doc: "steps of an episode",
	Format: plainly, Better: Lower,
	Of:     func(out *gymkhana.Outcome) float64 { return float64(out.Steps) },
	Column: Column{Head: ">steps", Title: "Steps", CSV: []string{}},
}

// Cost is the cost of episodes' live calls.
var Cost = &Metric{Name: "cost", Doc: "US dollars of an episode, live calls only",
	Format: inDollars, Better: Lower,
	Of:    func(out *gymkhana.Outcome) float64 { return out.Usage.CostUSD },
	Known: priced,
}

// invalid is the share of unusable replies and actions.
var invalid = &Metric{Name: "invalid", Doc: "unusable replies and actions per chance to give one",
	Format: inPercent, Better: Lower,
	Whole: func(_ *gymkhana.Run, rows []*gymkhana.EpisodeRow) (float64, bool) {
		return perChance(rows, func(out *gymkhana.Outcome) (int, bool) { return out.Invalid, true })
	},
}

// noCall is the part of invalid that holds no call which can be read, NTC in GameWorld's tables.
var noCall = &Metric{Name: "no-call", Doc: "replies without a readable call per chance to give one",
	Format: inPercent, Better: Lower,
	Whole: func(_ *gymkhana.Run, rows []*gymkhana.EpisodeRow) (float64, bool) {
		return perChance(rows, func(out *gymkhana.Outcome) (int, bool) {
			absent, ok := absentIn(out)
			return out.Invalid - absent, ok
		})
	},
}

// outOfSpace is the rest of invalid: calls that can be read, of what is no action there. OOS in GameWorld's tables.
var outOfSpace = &Metric{Name: "out-of-space", Doc: "calls outside the space of actions per chance to give one",
	Format: inPercent, Better: Lower,
	Whole: func(_ *gymkhana.Run, rows []*gymkhana.EpisodeRow) (float64, bool) { return perChance(rows, absentIn) },
}

// absentIn counts the calls outside the space of actions. It is unknown in runs of older programs.
func absentIn(out *gymkhana.Outcome) (int, bool) {
	if out.Absent == nil {
		return 0, out.Invalid == 0
	}
	return *out.Absent, true
}

// perChance is a count over all episodes that ended, per chance to give an action.
func perChance(rows []*gymkhana.EpisodeRow, of func(*gymkhana.Outcome) (n int, ok bool)) (float64, bool) {
	sum, chances := 0, 0
	for _, row := range rows {
		if out := row.Outcome; out != nil {
			n, ok := of(out)
			if !ok {
				return 0, false
			}
			sum += n
			chances += max(out.Steps, out.Turns, out.Invalid) // a free reply costs a turn but no step
		}
	}
	return share(float64(sum), chances)
}

// The following describe an agent and not a bill: an answer from our own cache counts like the live one that it repeats.
var (
	tokensIn = &Metric{Name: "tokens-in-per-step", Doc: "input tokens of models per step",
		Format: plainly, Better: Lower,
		Whole: perStep(func(_ *gymkhana.Run, row *gymkhana.EpisodeRow) (float64, bool) {
			return float64(row.Outcome.Usage.In + row.Outcome.Saved.In), true
		}),
	}
	tokensOut = &Metric{Name: "tokens-out-per-step", Doc: "output tokens of models per step",
		Format: plainly, Better: Lower,
		Whole: perStep(func(_ *gymkhana.Run, row *gymkhana.EpisodeRow) (float64, bool) {
			return float64(row.Outcome.Usage.Out + row.Outcome.Saved.Out), true
		}),
	}
	stepTime = &Metric{Name: "seconds-per-step", Doc: "seconds of models per step; unknown in runs of older programs",
		Format: inSeconds, Better: Lower,
		Whole: perStep(func(_ *gymkhana.Run, row *gymkhana.EpisodeRow) (float64, bool) {
			return row.Outcome.Thinking.Seconds(), row.Outcome.Thinking > 0 || row.Outcome.Calls == 0
		}),
	}
	stepCost = &Metric{Name: "cost-per-step", Doc: "US dollars of models per step",
		Format: inDollars, Better: Lower,
		Whole: perStep(func(run *gymkhana.Run, row *gymkhana.EpisodeRow) (float64, bool) {
			saved := costOf(row.Outcome.Saved, unpriced(&run.Plan.Arms[row.Arm]))
			return row.Outcome.Usage.CostUSD + row.Outcome.Saved.CostUSD, saved != nil && priced(run, row)
		}),
	}
)

// perStep makes the value of a metric: the sum over all episodes that ended, per step in them.
func perStep(of func(*gymkhana.Run, *gymkhana.EpisodeRow) (x float64, ok bool)) func(*gymkhana.Run, []*gymkhana.EpisodeRow) (float64, bool) {
	return func(run *gymkhana.Run, rows []*gymkhana.EpisodeRow) (float64, bool) {
		sum, steps := 0.0, 0
		for _, row := range rows {
			if row.Outcome == nil {
				continue
			}
			x, ok := of(run, row)
			if !ok {
				return 0, false
			}
			sum, steps = sum+x, steps+row.Outcome.Steps
		}
		return share(sum, steps)
	}
}

// dropped counts the actions that a published protocol left out: GameWorld's executes only the first of a reply.
var dropped = &Metric{Name: "dropped", Doc: "actions in replies of an episode that the published protocol left out",
	Format: plainly, Better: Neither, Rare: true,
	Whole: func(_ *gymkhana.Run, rows []*gymkhana.EpisodeRow) (float64, bool) {
		sum, n := 0, 0
		for _, row := range rows {
			switch out := row.Outcome; {
			case out == nil:
			case out.Dropped == nil:
				return 0, false
			default:
				sum, n = sum+*out.Dropped, n+1
			}
		}
		return share(float64(sum), n)
	},
	Column: Column{Head: ">dropped", Title: "Dropped actions"},
}

// falseCompletion is the share of episodes that the agent declared done although they were not. Declaring a task
// infeasible does not count as declaring it done.
var falseCompletion = &Metric{Name: "false-completion", Doc: "share of scored episodes that the agent wrongly declared done",
	Format: inPercent, Better: Lower, Rare: true,
	Some: func(out *gymkhana.Outcome) (float64, bool) {
		declared, ok := part(out, "declared")
		return truth(declared == 1 && !out.Verdict.Success && out.Reason != "declared infeasible"), ok
	},
	Column: Column{Head: ">false done", Title: "False completion %"},
}

// sideEffects is the share of episodes that changed data outside the task.
var sideEffects = &Metric{Name: "side-effects", Doc: "share of scored episodes that changed data the task does not ask about",
	Format: inPercent, Better: Lower, Rare: true,
	Some: func(out *gymkhana.Outcome) (float64, bool) {
		strays, ok := part(out, "strays")
		return truth(strays > 0), ok
	},
	Column: Column{Head: ">side eff", Title: "Side effects %"},
}

// part gives a part of a verdict, if the verdict has it.
func part(out *gymkhana.Outcome, name string) (float64, bool) {
	x, ok := out.Verdict.Parts[name]
	return x, ok
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func share(part float64, whole int) (float64, bool) { return part / float64(max(whole, 1)), whole > 0 }

// estimateWithin is the mean of values in a range with its interval, clustered by task. If the range is unknown, the
// interval is undefined: no number of values can rule out rare extreme ones.
func estimateWithin(xs []float64, tasks []gymkhana.TaskID, in gymkhana.Range) metric.Estimate {
	return metric.EstimateBounded(metric.ByFamily(xs, tasks), in.Least, in.Most, metric.Confidence)
}
