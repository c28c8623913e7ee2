package report

import "gymkhana"

// unpriced reports whether the price of a model of an arm is not known: of its agent, or of a member of a group.
func unpriced(arm *gymkhana.Arm) bool {
	for _, p := range arm.Members {
		if p.Profile != nil && p.Profile.Price.Unknown {
			return true
		}
	}
	return arm.Profile != nil && arm.Profile.Price.Unknown
}

// costOf is what calls cost; nil if that is not known: there is no price for their tokens, and the provider did not say.
func costOf(u gymkhana.Usage, unpriced bool) *float64 {
	return known(u.CostUSD, !unpriced || u.CostUSD > 0 || u.In+u.Out == 0)
}

// priced reports whether it is known what a scored episode cost.
func priced(run *gymkhana.Run, row *gymkhana.EpisodeRow) bool { return spentIn(run, row) != nil }

// spentIn is what the live calls of an episode cost, a judge's among them; nil if that is not known.
func spentIn(run *gymkhana.Run, row *gymkhana.EpisodeRow) *float64 {
	if run.Plan.JudgePrice.Unknown && len(row.Outcome.Grades) > 0 {
		return nil
	}
	return costOf(row.Outcome.Usage, unpriced(&run.Plan.Arms[row.Arm]))
}
