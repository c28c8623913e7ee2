package report

import (
	"fmt"
	"io"
	"slices"

	"gymkhana"
)

// A claimed is a claim and its subject.
type claimed struct {
	Of string
	gymkhana.Claim
}

// WriteClaims writes the claims of a run's author about its arms, under a heading that marks them as claims. Without
// claims it writes nothing.
func WriteClaims(w io.Writer, s *Summary) error { return writeClaims(w, s.claims()) }

// claims lists the claims about arms.
func (s *Summary) claims() (list []claimed) {
	for i := range s.Agents {
		if a := &s.Agents[i]; a.Claimed != (gymkhana.Claim{}) {
			list = append(list, claimed{a.Short, a.Claimed})
		}
	}
	return list
}

// hasClaims reports whether there is a claim about an arm.
func hasClaims(arms []gymkhana.Arm) bool {
	return slices.ContainsFunc(arms, func(a gymkhana.Arm) bool { return a.Claimed != (gymkhana.Claim{}) })
}

// claimsHeading is the heading of claims.
const claimsHeading = "claimed by the author of the run; nothing in the run proves it:"

func writeClaims(w io.Writer, list []claimed) error {
	list = slices.DeleteFunc(list, func(c claimed) bool { return c.Claim == gymkhana.Claim{} })
	if len(list) == 0 {
		return nil
	}
	if _, err := fmt.Fprintf(w, "\n%s\n", claimsHeading); err != nil {
		return err
	}
	for _, c := range list {
		if _, err := fmt.Fprintf(w, "  %s  label %q\n", c.Of, c.Label); err != nil {
			return err
		}
	}
	return nil
}

// claimedMark follows a label if no heading marks it as a claim.
const claimedMark = " (claimed)"

// claimColumn is the heading of the column for claims in exports and tables. Without claims there is no such column.
const claimColumn = "claimed_label"
