package playground

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

func TestQuoted(t *testing.T) {
	words := []string{"Tent", "Map", "Rope"}
	for _, c := range []struct {
		at   []int
		want string
	}{{[]int{1}, `"Map"`}, {[]int{0, 2}, `"Tent" and "Rope"`}, {[]int{0, 1, 2}, `"Tent", "Map" and "Rope"`}} {
		if got := quoted(words, c.at); got != c.want {
			t.Errorf("quoted %v: got %s, want %s", c.at, got, c.want)
		}
	}
}

func TestSingular(t *testing.T) {
	words := strings.Fields("The harbour, the lantern and the harbour: a heron waits, yawning.")
	if got, want := singular(words), []int{3, 10}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestFlow(t *testing.T) {
	words := strings.Fields(strings.Join(sentences, " "))
	const width = 300
	var before ui.Box
	for i, at := range flow(words, width) {
		if at.X1 > width || at.X0 < 0 {
			t.Errorf("%q lies at %v, outside the lines", words[i], at)
		}
		if i > 0 && at.Y0 == before.Y0 && at.X0 <= before.X1 || at.Y0 < before.Y0 {
			t.Errorf("%q at %v runs into the word before at %v", words[i], at, before)
		}
		before = at
	}
}

// The right buttons in another order lose.
func TestFollow(t *testing.T) {
	for _, c := range []struct {
		taps      []int
		done, won bool
	}{{[]int{4, 0}, false, false}, {[]int{4, 0, 2}, true, true}, {[]int{0}, true, false}, {[]int{4, 2}, true, false}, {[]int{4, 4}, true, false}} {
		s := State{Nums: []int{4, 0, 2}}
		for _, i := range c.taps {
			s.follow(i)
		}
		if s.Done != c.done || s.Won != c.won {
			t.Errorf("taps %v: done %v, won %v", c.taps, s.Done, s.Won)
		}
	}
}

// No word means the same as two others, nor is it in a list twice.
func TestWordLists(t *testing.T) {
	var synonyms, things, links []string
	for _, pair := range alike {
		synonyms = append(synonyms, pair[0], pair[1])
	}
	for _, shelf := range shelves {
		things = append(things, shelf...)
	}
	for _, sentence := range sentences {
		words := strings.Fields(sentence)
		for _, i := range singular(words) {
			links = append(links, bare(words[i]))
		}
	}
	for _, list := range [][]string{synonyms, things, links, labels, goods, topics, towns} {
		list = slices.Clone(list)
		slices.Sort(list)
		for i := range list[1:] {
			if list[i] == list[i+1] {
				t.Errorf("%q comes twice", list[i])
			}
		}
	}
}

func TestShapes(t *testing.T) {
	seen := map[string]bool{}
	for n := range shapeCount {
		seen[shapeOf(n).String()] = true
	}
	if len(seen) != shapeCount || !seen["small green star"] || !seen["large red circle"] {
		t.Errorf("%d numbers make %d shapes", shapeCount, len(seen))
	}
}

// If random actions have not lost the page, the oracle still wins.
func TestAstray(t *testing.T) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	running := 0
	for _, task := range suite.Tasks[:len(clicking)] {
		for seed := range gymkhana.Seed(12) {
			if ok, did := astray(t, kit, task, seed); !ok {
				t.Errorf("%s, seed %d: the oracle is lost after %q", task.ID, seed, did)
			} else if did != nil {
				running++
			}
		}
	}
	if running < 60 {
		t.Errorf("a random hand left %d of %d running", running, 12*len(clicking))
	}
}

// astray taps at random and asks the oracle for the way. It gives what was tapped, nil if that
// ended the episode.
func astray(t *testing.T, kit *device.Kit, task *gymkhana.Task, seed gymkhana.Seed) (ok bool, did []string) {
	world, err := kit.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Started(world.Reset(t.Context(), seed))
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := oracle.Sit(world); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seed), 3))
	for range 6 {
		id := seen[0].Elements[r.IntN(len(seen[0].Elements))].ID
		did = append(did, id)
		tap := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: id}}}
		if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{tap})); err != nil {
			t.Fatal(err)
		}
		if seen[0].Ended != gymkhana.Running {
			return true, nil
		}
	}
	_, ok = oracle.(*device.Oracle).Distance(40)
	return ok, did
}
