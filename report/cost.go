package report

import "gymkhana"

// unpriced reports whether the price of a model of an arm is unknown: of its agent, or of a member of a group.
func unpriced(arm *gymkhana.Arm) bool {
	for _, p := range arm.Members {
		if p.Profile != nil && p.Profile.Price.Unknown {
			return true
		}
	}
	return arm.Profile != nil && arm.Profile.Price.Unknown
}

// costOf gives the cost of calls. It is nil if there is no price for their tokens and the provider reported no cost.
func costOf(u gymkhana.Usage, unpriced bool) *float64 {
	return known(u.CostUSD, !unpriced || u.CostUSD > 0 || u.In+u.Out == 0)
}

// priced reports whether the cost of a scored episode is known.
func priced(run *gymkhana.Run, row *gymkhana.EpisodeRow) bool { return spentIn(run, row) != nil }

// spentIn gives the cost of an episode's live calls, including a judge's; nil if unknown.
func spentIn(run *gymkhana.Run, row *gymkhana.EpisodeRow) *float64 {
	if run.Plan.JudgePrice.Unknown && len(row.Outcome.Grades) > 0 {
		return nil
	}
	return costOf(row.Outcome.Usage, unpriced(&run.Plan.Arms[row.Arm]))
}
