package runner

import (
	"slices"

	"gymkhana"
)

// A Glance is what an episode looks like at the start of a turn, for people who watch. It does not belong to what is
// stored, and it does not count as a look of the agent.
type Glance struct {
	Step     int                    // the number of the last step
	Picture  []byte                 // a PNG of what the first role sees; nil in a world without a screen
	Acts     []gymkhana.Action      // the actions of the last step, one per role; nil before the first
	Aimed    []gymkhana.Observation // the elements that they named, as they were before the step, by role
	Progress float64                // of the verdict so far, from 0 to 1
	Reward   float64                // likewise, in the benchmark's own units
}

// aimed notes actions that are about to be performed, and the elements that they name.
func (e *Episode) aimed(acts []gymkhana.Action) {
	if e.r.Looks == nil {
		return
	}
	aimed := make([]gymkhana.Observation, len(acts))
	for i := range min(len(acts), len(e.session.Now.Seen)) {
		for _, name := range []string{"element", "to"} {
			id := acts[i].Text(name)
			at := slices.IndexFunc(e.session.Now.Seen[i].Elements, func(el gymkhana.Element) bool { return el.ID == id })
			if id != "" && at >= 0 {
				aimed[i].Elements = append(aimed[i].Elements, e.session.Now.Seen[i].Elements[at])
			}
		}
	}
	e.last.Acts, e.last.Aimed = acts, aimed
}

// glance passes on what the episode looks like, if that is wanted. In a world that runs in a browser a picture takes long,
// so it is only taken once the agent has looked, which is after its decision.
func (e *Episode) glance(decided bool) {
	if e.r.Looks == nil || e.r.Events == nil || len(e.session.Now.Seen) == 0 || decided != e.inBrowser() || !e.r.Looks(&e.row) {
		return
	}
	g := e.last
	g.Step = e.steps()
	if shot := e.session.Now.Seen[0].Screenshot; shot != nil && (!decided || shot.Seen()) {
		g.Picture, _ = shot.Encoded() // a world that cannot draw fails when its agent looks
	}
	v := e.session.Scorer.Verdict()
	g.Progress, g.Reward = v.Progress, v.Reward
	e.calls.emit(Event{Kind: GlanceTaken, Turn: e.calls.turn, Step: g.Step, Glance: &g})
}

// inBrowser reports whether the world runs in a browser.
func (e *Episode) inBrowser() bool {
	entry, err := e.r.Catalog.FindEnv(e.task.Environment.Name)
	return err == nil && entry.Browser
}
