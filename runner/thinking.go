package runner

import (
	"time"

	"gymkhana"
)

// latency is how many ticks pass in the world during a decision, by the arm's clock: none if thinking is free, a fixed
// number per turn, or as many as were measured.
func latency(arm *gymkhana.Arm, asked bool, thinking time.Duration) gymkhana.Ticks {
	clock := arm.Clock
	switch {
	case clock.Fixed > 0:
		return clock.Fixed
	case clock.Latency && (asked || !arm.Scored()): // how fast a network thinks depends on the machine
		return gymkhana.TicksOf(thinking)
	}
	return 0
}

// A speech is one member's contribution to one round; the zero value is a single agent.
type speech struct{ member, round int }

// waited is how long a decision made the world wait. For a single agent it is all thinking, one call after the other.
// In a group, members that do not read each other's messages think at the same time. So a round takes as long as the
// longest path through members that read each other's messages in it, and rounds follow each other. The asides are
// ordered so that every member comes after those whose messages it read.
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
		// Thinking outside asides is that of a single agent, or of a critic. It is added to the rest.
		if _, member := done[at]; !member {
			total += took
		}
	}
	return total
}
