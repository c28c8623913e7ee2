package runner

import (
	"fmt"

	"gymkhana"
)

// A journal writes an attempt into the store. If an earlier process stored a part of the same attempt, it compares
// instead of writing. So a resumed attempt either repeats what is stored or is found to have diverged.
type journal struct {
	log   gymkhana.AttemptLog
	past  *gymkhana.Past // nil for an attempt that began in this process
	audit *audit         // the audit of an attempt that is verified, replaces log; else nil
	// pending is the last step. It is stored only after the agents had a chance to look at its screen,
	// because only pictures that an agent saw are kept.
	pending *gymkhana.Step
}

// decided finds the decision that an earlier process stored, or nil.
func (j *journal) decided(turn int, role string) *gymkhana.Decided {
	if j.audit != nil {
		return j.audit.of(turn, role)
	}
	if j.past == nil {
		return nil
	}
	for i := range j.past.Decisions {
		if d := &j.past.Decisions[i]; d.Turn == turn && d.Role == role {
			return d
		}
	}
	return nil
}

// decide stores a decision, unless an earlier process already did.
func (j *journal) decide(d *gymkhana.Decided) error {
	if j.audit != nil {
		return j.audit.decision(d)
	}
	past := j.decided(d.Turn, d.Role)
	if past == nil {
		return j.log.Decide(d)
	}
	// What the agent decided must be the same. Times and token counts may differ.
	if past.Raw != d.Raw || past.Invalid != d.Invalid || !sameActions(d.Actions, past.Actions) {
		return fmt.Errorf("decision %d: %w", d.Turn, errDiverged)
	}
	return nil
}

func actionsText(acts []gymkhana.Action) string {
	var b []byte
	for _, a := range acts {
		b = append(a.AppendText(b), '\n')
	}
	return string(b)
}

// keep stores a step for the next flush.
func (j *journal) keep(s *gymkhana.Step) { j.pending = s }

// flush stores the pending step, with the screens that an agent has looked at by now. A step that an earlier process
// stored is compared instead.
func (j *journal) flush(seen []gymkhana.Observation) error {
	s := j.pending
	if s == nil {
		return nil
	}
	j.pending = nil
	if j.audit != nil {
		return j.audit.step(s, seen)
	}
	if j.past != nil && s.N < len(j.past.Steps) {
		was := &j.past.Steps[s.N]
		// Pictures are not compared: which of them were drawn depends on who looked, and hashes of
		// pictures belong to one architecture.
		if was.State != s.State || was.Text != s.Text {
			return fmt.Errorf("step %d: %w", s.N, errDiverged)
		}
		return nil
	}
	frames, err := looked(s, seen)
	if err != nil {
		return fmt.Errorf("screenshot: %w", err)
	}
	return j.log.Step(s, frames)
}

// looked returns the pictures of a step that an agent has looked at, and writes their hashes into the step.
func looked(s *gymkhana.Step, seen []gymkhana.Observation) ([]gymkhana.FrameData, error) {
	var frames []gymkhana.FrameData
	shots := gymkhana.Pictures(seen)
	for i, shot := range shots {
		if shot == nil || !shot.Seen() {
			continue
		}
		png, err := shot.Encoded()
		if err != nil {
			return nil, err
		}
		h, err := shot.Hash()
		if err != nil {
			return nil, err
		}
		if s.Frames == nil {
			s.Frames = make([]gymkhana.Hash, len(shots))
		}
		s.Frames[i] = h
		frames = append(frames, gymkhana.FrameData{Hash: h, PNG: png})
	}
	return frames, nil
}
