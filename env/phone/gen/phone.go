package gen

import (
	"fmt"
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// WorldName is the world's name in the catalog. Its version is raised whenever the drawn apps change.
const (
	WorldName = "phone-gen"
	Version   = 4
)

// perPhone is how many apps are on a phone; they are neighbours in the split.
const perPhone = 5

// Size is how many apps a split has; 0 for an unknown split.
func Size(s Split) int {
	switch s.canonical() {
	case "":
		return 0
	case Train:
		return 300
	}
	return 100
}

// A Setup is the configuration of the world. The seed of the instance determines the task's app, among the first Apps
// of the split whose schema suits the family.
type Setup struct {
	Split  Split  `json:"split"`
	Family string `json:"family"`         // one of Kinds
	Apps   int    `json:"apps,omitempty"` // how many of the split's apps are used, a multiple of five because phones are not divided; default: all
	Held   bool   `json:"held,omitempty"` // use wordings that are held out of training
	App    *int   `json:"app,omitempty"`  // the number of the only app that is used; default: any
	device.Display
}

// A half is the contents of a split.
type half struct {
	apps   []*App
	fits   map[string][]int // the numbers of suitable apps, by family
	phones []*device.Kit
}

// halves are the splits that are always kept.
var halves = map[Split]func() *half{Train: sync.OnceValue(func() *half { return newHalf(Train) }), Test: sync.OnceValue(func() *half { return newHalf(Test) })}

// halfOf returns the contents of a split, which are made on first use.
func halfOf(s Split) *half {
	s = s.canonical()
	if s.fresh() {
		return recent.of(s)
	}
	return halves[s]()
}

func newHalf(s Split) *half {
	h := &half{apps: Apps(s, Size(s)), fits: map[string][]int{}}
	for first := 0; first < len(h.apps); first += perPhone {
		group := h.apps[first : first+perPhone]
		h.phones = append(h.phones, Fleet.Own(phoneOf(group)))
		for _, a := range group {
			for _, f := range a.families(group) {
				what := f.Name[len(a.Name)+1:]
				h.fits[what] = append(h.fits[what], a.Number)
			}
		}
	}
	return h
}

// phoneOf makes the phone of some apps.
func phoneOf(group []*App) *device.Kit {
	programs := make([]device.Program, len(group))
	for i, a := range group {
		programs[i] = a.Program(group)
	}
	return device.New(programs...)
}

// Fleet is the world: phones with generated apps.
var Fleet = &device.Fleet{Name: WorldName, Version: Version}

func init() {
	Fleet.Phone, Fleet.Of = draw, of
}

// draw makes the phone of an instance.
func draw(cfg gymkhana.Config, seed gymkhana.Seed) (*device.Kit, device.Setup, error) {
	var set Setup
	if err := cfg.Decode(&set); err != nil {
		return nil, device.Setup{}, err
	}
	number, err := set.app(seed)
	if err != nil {
		return nil, device.Setup{}, err
	}
	h := halfOf(set.Split)
	return h.phones[number/perPhone], device.Setup{Family: h.apps[number].Name + "/" + set.Family, Held: set.Held, Display: set.Display}, nil
}

// app returns the number of an instance's app.
func (set *Setup) app(seed gymkhana.Seed) (int, error) {
	if err := set.check(); err != nil {
		return 0, err
	}
	fits := set.fitting()
	switch {
	case set.App != nil && slices.Contains(halfOf(set.Split).fits[set.Family], *set.App):
		return *set.App, nil
	case set.App != nil:
		return 0, fmt.Errorf("app %d of %s has no family %q", *set.App, set.Split, set.Family)
	case len(fits) == 0:
		return 0, fmt.Errorf("none of the first %d apps has the family %q; take more", set.Apps, set.Family)
	}
	return rng.Pick(rng.New(seed, "the app of "+set.Family), fits), nil
}

func (set *Setup) check() error {
	if Size(set.Split) == 0 {
		return fmt.Errorf("unknown split %q; want train or test, or %s and %s", set.Split, freshStart, keyForm)
	}
	if !slices.Contains(Kinds(), set.Family) {
		return fmt.Errorf("unknown family %q%s", set.Family, gymkhana.DidYouMean(set.Family, Kinds()))
	}
	if n := set.Apps; n < 0 || n > Size(set.Split) || n%perPhone != 0 {
		return fmt.Errorf("apps is %d; want a multiple of %d up to %d", n, perPhone, Size(set.Split))
	}
	return nil
}

// fitting lists the apps that suit the family.
func (set *Setup) fitting() []int {
	fits := halfOf(set.Split).fits[set.Family]
	if set.Apps == 0 {
		return fits
	}
	last, _ := slices.BinarySearch(fits, set.Apps)
	return fits[:last]
}

// of returns the phone that a state belongs to.
func of(c *device.Case) (*device.Kit, error) {
	split, number, err := appOf(c.Get(appKey))
	if err != nil {
		return nil, err
	}
	k := halfOf(split).phones[number/perPhone]
	if !slices.ContainsFunc(k.Families(), func(f device.Family) bool { return f.Name == c.Family }) {
		return nil, fmt.Errorf("its app has no family %q", c.Family)
	}
	return k, nil
}
