package runner

import (
	"time"

	"gymkhana"
)

// latency is how many ticks a decision lets pass in the world, by the arm's clock: none while
// thinking is free, so much per turn, or as long as was measured.
func latency(arm *gymkhana.Arm, asked bool, thinking time.Duration) gymkhana.Ticks {
	clock := arm.Clock
	switch {
	case clock.Fixed > 0:
		return clock.Fixed
	case clock.Latency && (asked || !arm.Scored()): // a network's arithmetic is as fast as the machine
		return gymkhana.TicksOf(thinking)
	}
	return 0
}

// A speech is one member's turn to speak; the zero value stands for an agent alone.
type speech struct{ member, round int }

// waited is how long a decision made the world wait: all its thinking, one call after the other,
// but for a group. Members that do not hear each other think at the same time, so a round takes as
// long as the longest path through those who heard each other in it, and rounds follow each other.
// The asides are in an order in which nobody comes before those it heard.
func waited(asides []gymkhana.Aside, thinking map[speech]time.Duration) time.Duration {
	var total time.Duration
	done := map[speech]time.Duration{} // since the round began
	rounds := map[int]time.Duration{}
	for _, a := range asides {
		at := speech{a.Member, a.Round}
		var start time.Duration
		for _, from := range a.Heard {
			start = max(start, done[speech{from, a.Round}])
		}
		done[at] = start + thinking[at]
		rounds[a.Round] = max(rounds[a.Round], done[at])
	}
	for _, took := range rounds {
		total += took
	}
	for at, took := range thinking {
		if _, member := done[at]; !member {
			total += took
		}
	}
	return total
}
