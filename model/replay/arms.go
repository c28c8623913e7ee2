package replay

import (
	"encoding/json"
	"slices"

	"gymkhana"
)

// Chances is Arm.Chances of an arm that this model answers: the stored arm most like it, or what that one was answered
// from itself. It is zero where no arm asked the model.
func (m *Model) Chances(arm *gymkhana.Arm) (gymkhana.Hash, error) {
	var nearest *gymkhana.Arm
	for i := range m.plan.Arms {
		if was := &m.plan.Arms[i]; m.asked(i) && (nearest == nil || unlike(was, arm) < unlike(nearest, arm)) {
			nearest = was
		}
	}
	if nearest == nil {
		return gymkhana.Hash{}, nil
	}
	h, err := nearest.Draws()
	return h, setup(err)
}

// asked reports whether an arm asked the model.
func (m *Model) asked(arm int) bool {
	return slices.ContainsFunc(partners(m.plan.Arms[arm:arm+1]), func(p gymkhana.Partner) bool { return p.Model == m.name })
}

// unlike measures how different a stored arm is from the present one, which has other models: another agent counts
// most, then its options, then its prompts, and then its world.
func unlike(was, is *gymkhana.Arm) int {
	if is == nil {
		return 0
	}
	sum := 0
	for weight, differs := range []bool{
		was.Screen != is.Screen || was.WorldVersion != is.WorldVersion || string(was.World) != string(is.World),
		was.PerEpisode != is.PerEpisode,
		was.Clock != is.Clock,
		was.Prompts != is.Prompts,
		canonical(was.Sampling) != canonical(is.Sampling),
		was.Protocol != is.Protocol,
		options(was) != options(is),
		was.Agent != is.Agent,
	} {
		if differs {
			sum += 1 << weight
		}
	}
	return sum
}

// options are those of an arm, without the members of a group, who name their models.
func options(arm *gymkhana.Arm) string {
	var own map[string]json.RawMessage
	if json.Unmarshal(arm.Options, &own) != nil {
		return string(arm.Options)
	}
	delete(own, "members")
	return canonical(own)
}
