package metric

// MageBench's limits for an instruction-following error, in tenths, and ours for how many is "many times".
const (
	invalidTenths = 9  // more than this share of outputs without a valid action
	repeatTenths  = 9  // this share or more of actions identical
	repeatFloor   = 10 // among at least this many actions: two equal moves may be a perfect solution
)

// A Turn is the result of one output of a model. A plan of many actions is one Turn per action, an unreadable plan one
// Turn.
type Turn struct {
	Parsed bool   // it had the required format
	Valid  bool   // it contained an action that the world knows; implies Parsed
	Action string // that action in canonical form; ignored unless Valid
}

// A Conduct counts how an agent followed its instructions over a number of turns.
type Conduct struct {
	Outputs   int // turns
	Unparsed  int // outputs not in the required format
	Invalid   int // outputs without a valid action, the unparsed included
	Actions   int // valid actions, Outputs − Invalid
	Commonest int // valid actions equal to the most frequent one
	Passes    int // valid actions out of the given set
}

// Conducted counts turns. passes names the actions that must not be an agent's only ones: in football the long, short
// and high pass; nil elsewhere.
func Conducted(turns []Turn, passes []string) Conduct {
	c := Conduct{Outputs: len(turns)}
	times := make(map[string]int)
	for _, t := range turns {
		if !t.Parsed {
			c.Unparsed++
		}
		if !t.Parsed || !t.Valid {
			c.Invalid++
			continue
		}
		c.Actions++
		times[t.Action]++
		c.Commonest = max(c.Commonest, times[t.Action])
	}
	for _, p := range passes {
		c.Passes += times[p]
		delete(times, p) // named twice, counted once
	}
	return c
}

// OnlyPasses reports whether there were actions and all of them were passes.
func (c Conduct) OnlyPasses() bool { return c.Actions > 0 && c.Passes == c.Actions }

// Category files a trajectory under MageBench's Table 2:
//
//	IA  more than 90 % of outputs held no valid action
//	RA  otherwise, 90 % or more of at least 10 actions were identical, or all were passes
//
// Source: MageBench, arXiv:2412.04531, Table 2 and its dagger for passes. The
// paper counts IA and RA per trajectory but prints no limits for one; using
// those of its instruction-following error, and the floor of 10, is our own.
func (c Conduct) Category() Category {
	switch {
	case c.mostlyInvalid():
		return InvalidActions
	case c.mostlyRepeated(), c.OnlyPasses():
		return RepeatedActions
	}
	return Followed
}

func (c Conduct) mostlyInvalid() bool { return 10*c.Invalid > invalidTenths*c.Outputs }

func (c Conduct) mostlyRepeated() bool {
	return c.Actions >= repeatFloor && 10*c.Commonest >= repeatTenths*c.Actions
}

// A Category classifies how a trajectory followed its instructions.
type Category int

// The categories of Table 2, and the one for trajectories that are not in it.
const (
	Followed        Category = iota
	InvalidActions           // IA: outputs that are no action
	RepeatedActions          // RA: valid, but repeated
)

// String gives the paper's abbreviation: "", "IA" or "RA".
func (c Category) String() string { return [...]string{"", "IA", "RA"}[c] }

// An Adherence summarizes how an arm followed its instructions in a suite.
type Adherence struct {
	Trajectories int
	IA, RA       float64 // shares of trajectories by Category; 0 without trajectories
	OnlyPasses   float64 // share filed under RA with nothing but passes, the dagger
	IFE          bool    // instruction-following error, shown in place of the score
	All          Conduct // the turns of all trajectories together
}

// Following summarizes the trajectories of one arm in one suite; passes as in Conducted.
//
//	IFE  more than 90 % of all outputs held no valid action,
//	     or 90 % or more of all actions, at least 10, were identical
//
// Source: MageBench, arXiv:2412.04531, caption of Table 1; the floor of 10 is our own.
func Following(trajectories [][]Turn, passes []string) Adherence {
	var all []Turn
	var invalid, repeated, passing int
	for _, turns := range trajectories {
		all = append(all, turns...)
		c := Conducted(turns, passes)
		switch c.Category() {
		case InvalidActions:
			invalid++
		case RepeatedActions:
			repeated++
			if c.OnlyPasses() {
				passing++
			}
		}
	}
	a := Adherence{Trajectories: len(trajectories), All: Conducted(all, passes)}
	a.IA, _ = share(invalid, a.Trajectories)
	a.RA, _ = share(repeated, a.Trajectories)
	a.OnlyPasses, _ = share(passing, a.Trajectories)
	a.IFE = a.All.mostlyInvalid() || a.All.mostlyRepeated()
	return a
}

func share(part, whole int) (float64, bool) {
	if whole == 0 {
		return 0, false
	}
	return float64(part) / float64(whole), true
}
