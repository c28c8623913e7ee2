package remote

import (
	"encoding/json"
	"math"

	"gymkhana"
)

// A native reader speaks with Gymkhana, whose observations come as they are there.
type native struct{ of *Native }

func (n *native) reset(seed gymkhana.Seed) map[string]any {
	return map[string]any{"task": n.of.Task, "seed": seed, "view": "exact", "rewards": "step"}
}

func (n *native) step(acts []gymkhana.Action) (data map[string]any, refused string) {
	roles := map[string][]string{}
	for i, act := range acts {
		roles[n.of.Spec.Roles[i]] = []string{act.String()}
	}
	return map[string]any{"roles": roles}, ""
}

// see reads the observations of all roles.
func (n *native) see(a *answer, s *State) ([]gymkhana.Observation, string, error) {
	var o struct {
		Goal  string
		Roles []struct {
			Role  string
			Exact json.RawMessage
		}
		Metadata struct {
			Truncated bool
			Reason    string
			Verdict   *gymkhana.Verdict
		}
	}
	if err := json.Unmarshal(a.Observation, &o); err != nil {
		return nil, "", broken("the observation is not that of Gymkhana: %w; import the server again", err)
	}
	seen := make([]gymkhana.Observation, 0, len(o.Roles))
	for i := range o.Roles {
		exact, err := gymkhana.CanonicalJSON(o.Roles[i].Exact)
		if err != nil {
			return nil, "", broken("the observation is not that of Gymkhana: %w; import the server again", err)
		}
		one, err := gymkhana.DecodeObservation(exact)
		if err != nil {
			return nil, "", broken("%w; serve with the same version as this program", err)
		}
		if a.Done && one.Ended == gymkhana.Running {
			one.Ended, one.Reason = gymkhana.Terminated, o.Metadata.Reason
			if o.Metadata.Truncated {
				one.Ended = gymkhana.Truncated // by a budget, which the world does not know
			}
		}
		if err := drawable(one); err != nil {
			return nil, "", broken("a picture cannot be drawn: %w", err)
		}
		seen = append(seen, *one)
	}
	if v := o.Metadata.Verdict; v != nil {
		sane(v, len(n.of.Spec.Roles))
		s.Verdict = v
	}
	return seen, o.Goal, nil
}

// drawable decodes the pictures of an observation, which would fail later otherwise, when the server is not blamed.
func drawable(o *gymkhana.Observation) error {
	for _, shot := range gymkhana.Pictures([]gymkhana.Observation{*o}) {
		if shot == nil {
			continue
		}
		data, err := shot.Encoded()
		if err == nil {
			_, err = gymkhana.DecodePNG(data)
		}
		if err == nil {
			_, err = shot.Hash()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mostParts bounds the parts of a verdict that are kept.
const mostParts = 64

// sane makes a verdict keep its own laws, whatever the server says.
func sane(v *gymkhana.Verdict, roles int) {
	v.Progress = min(max(v.Progress, 0), 1)
	if v.Success {
		v.Progress = 1
	} else if v.Progress == 1 {
		v.Progress = math.Nextafter(1, 0)
	}
	if len(v.Parts) > mostParts {
		v.Parts = nil
	}
	if len(v.Roles) > roles {
		v.Roles = nil
	}
	for i := range v.Roles {
		sane(&v.Roles[i], 0)
	}
}
