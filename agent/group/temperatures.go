package group

import "gymkhana"

// Temperatures gives the temperature of each of n members as a group's options name it; nil is the member's own.
// Where the options name none, several members have the usual ones, since members that are alike have nothing to
// vote on.
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
