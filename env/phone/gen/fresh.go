package gen

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/rng"
)

// FreshName is the suite of fresh apps.
const FreshName = "phone-gen-fresh"

// Splits of fresh apps are named "fresh-" and the key, shortened to this many digits.
const (
	freshStart = "fresh-"
	keyDigits  = 7
	mostDigits = 64
)

// keyForm is the format of a key.
var keyForm = fmt.Sprintf("the hash of a commit, %d to %d digits of 0-9 and a-f", keyDigits, mostDigits)

// Fresh returns a split of unseen apps: 100 apps drawn like those of Test, from the same held-out words, layouts and
// kinds of schema, but without the names and schemas of Test. The key is the hash of the commit that froze the tested
// design, which is unknown before that commit. Its first seven digits decide, so that the short hash of a commit gives
// the same apps as the full one.
func Fresh(key string) (Split, error) {
	s := Split(freshStart + key).canonical()
	if s == "" {
		return "", fmt.Errorf("%q is no key; want %s", key, keyForm)
	}
	return s, nil
}

// fresh reports whether the apps are drawn from a key.
func (s Split) fresh() bool { return strings.HasPrefix(string(s), freshStart) }

// canonical is the split's name in apps and states. It is "" for an unknown split.
func (s Split) canonical() Split {
	key, fresh := strings.CutPrefix(string(s), freshStart)
	switch {
	case s == Train || s == Test:
		return s
	case !fresh || len(key) < keyDigits || len(key) > mostDigits || strings.Trim(key, "0123456789abcdef") != "":
		return ""
	}
	return s[:len(freshStart)+keyDigits]
}

// A cache keeps the most recently used fresh apps. It is safe for concurrent use.
type cache struct {
	mu   sync.Mutex
	kept []keptHalf // the oldest first
}

type keptHalf struct {
	split Split
	half  func() *half
}

// mostKept is how many splits a cache keeps. Making one takes half a second.
const mostKept = 4

// recent are the fresh apps of this process.
var recent cache

// of returns a split's contents. Meanwhile others can be requested.
func (c *cache) of(s Split) *half { return c.find(s)() }

func (c *cache) find(s Split) func() *half {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := slices.IndexFunc(c.kept, func(k keptHalf) bool { return k.split == s }); at >= 0 {
		return c.kept[at].half
	}
	if len(c.kept) == mostKept {
		c.kept = slices.Delete(c.kept, 0, 1)
	}
	c.kept = append(c.kept, keptHalf{s, sync.OnceValue(func() *half { return newHalf(s) })})
	return c.kept[len(c.kept)-1].half
}

// FreshSuite makes a suite of a key's fresh apps: each family with ten instances, whose seeds are derived from the key
// too.
func FreshSuite(key string) (*gymkhana.Suite, error) {
	split, err := Fresh(key)
	if err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{
		Name:    FreshName,
		Version: Version,
		Title:   "Phone, fresh apps",
		Doc:     fmt.Sprintf("Families of tasks in %d apps that are drawn from the hash of a commit, to test with once.", Size(split)),
		Source:  "our own",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
	}
	seeds := split.instances()
	for i, what := range Kinds() {
		t := task("fresh", Setup{Split: split, Family: what}, familyOf(i), seeds)
		t.ID = gymkhana.TaskID(FreshName + "/" + strings.TrimPrefix(string(split), freshStart) + "/" + what)
		s.Tasks = append(s.Tasks, t)
	}
	return s, nil
}

// instances draws as many seeds as there are official ones, all different from those.
func (s Split) instances() []gymkhana.Seed {
	d := rng.New(1, "instances of "+string(s))
	var seeds []gymkhana.Seed
	for len(seeds) < len(Instances) {
		seed := gymkhana.Seed(d.Between(1000, 1<<30))
		if !slices.Contains(seeds, seed) {
			seeds = append(seeds, seed)
		}
	}
	return seeds
}
