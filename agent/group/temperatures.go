package group

import "gymkhana"

// Temperatures returns the temperatures of n members from a group's options; nil means the member's own. If the options
// name none, several members have the usual ones, since identical members would have nothing to vote on.
func Temperatures(c gymkhana.Config, n int) ([]*float64, error) {
	var o Options
	if err := c.Decode(&o); err != nil {
		return nil, err
	}
	list := make([]*float64, n)
	for k := range list {
		switch {
		case k < len(o.Members):
			list[k] = o.Members[k].Temperature
		case len(o.Temperatures) > 0:
			list[k] = &o.Temperatures[k%len(o.Temperatures)]
		case o.Temperatures == nil && n > 1:
			list[k] = &UsualTemperatures[k%len(UsualTemperatures)]
		}
	}
	return list, nil
}
