package report

import (
	"fmt"
	"io"
	"slices"

	"gymkhana"
)

// A claimed is who or what something is claimed of.
type claimed struct {
	Of string
	gymkhana.Claim
}

// WriteClaims writes what whoever made a run says of its arms, under a heading that says so. It writes nothing where
// nothing is claimed.
func WriteClaims(w io.Writer, s *Summary) error { return writeClaims(w, s.claims()) }

// claims lists what is claimed of arms.
func (s *Summary) claims() (list []claimed) {
	for i := range s.Agents {
		if a := &s.Agents[i]; a.Claimed != (gymkhana.Claim{}) {
			list = append(list, claimed{a.Short, a.Claimed})
		}
	}
	return list
}

// hasClaims reports whether something is claimed of an arm.
func hasClaims(arms []gymkhana.Arm) bool {
	return slices.ContainsFunc(arms, func(a gymkhana.Arm) bool { return a.Claimed != (gymkhana.Claim{}) })
}

// claimsHeading stands above whatever is claimed.
const claimsHeading = "claimed by whoever made the run, and shown by nothing in it:"

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

// claimedMark follows a label where no heading says that it is claimed.
const claimedMark = " (claimed)"

// claimColumn is the heading of the column of exports and tables, which they have only where something is claimed.
const claimColumn = "claimed_label"
