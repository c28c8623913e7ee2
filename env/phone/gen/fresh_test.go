package gen_test

import (
	"fmt"
	"hash/fnv"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/gen"
)

// freshSplit is that of a made-up key, so that no test looks at the apps of a commit.
const freshSplit = gen.Split("fresh-0123abc")

// The training and test apps, and the data on their phones, are the same as before there were fresh apps, because runs
// and policies of earlier versions depend on them.
func TestTrainAndTestStayTheSame(t *testing.T) {
	for s, want := range map[gen.Split][2]string{
		gen.Train: {"4eeb5cfc2a3c7ad9", "75ea131fb7290a37"},
		gen.Test:  {"1a7fb063317ce96a", "397a5a2947f00c4f"},
	} {
		starts := fnv.New64a()
		for _, what := range gen.Kinds() {
			starts.Write(startOf(t, gen.Setup{Split: s, Family: what}, 1))
		}
		if got := [2]string{hashed(gen.All(s)), fmt.Sprintf("%x", starts.Sum64())}; got != want {
			t.Errorf("%s: apps and starts have the hashes %q; want %q", s, got, want)
		}
	}
}

// startOf returns the initial state of an instance.
func startOf(t *testing.T, set gen.Setup, seed gymkhana.Seed) []byte {
	t.Helper()
	config, err := gymkhana.NewConfig(set)
	if err != nil {
		t.Fatal(err)
	}
	world, err := gen.Fleet.Env(config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := world.Reset(t.Context(), seed); err != nil {
		t.Fatal(err)
	}
	return world.(*device.World).State().AppendCanonical(nil)
}

// The same key gives the same apps, short or whole, in this process and in the next; another one gives others, and other
// instances.
func TestFreshAppsComeFromTheKey(t *testing.T) {
	apps := func(key string) map[string]bool {
		s, err := gen.Fresh(key)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]bool{}
		for _, a := range gen.Apps(s, 100) {
			all[a.Design()] = true
		}
		return all
	}
	one, whole, other := apps("0123abc"), apps("0123abc"+strings.Repeat("9", 33)), apps("f00dbad")
	for design := range one {
		if !whole[design] || other[design] {
			t.Errorf("%q: of the whole key %v, of another %v", design, whole[design], other[design])
		}
	}
	if got, want := hashed(gen.Apps(freshSplit, 100)), "c0235d365e4eb702"; got != want || len(one) != 100 {
		t.Errorf("%d fresh apps have the hash %s; want %s", len(one), got, want)
	}
	set := gen.Setup{Split: "fresh-0123abc0", Family: "add"}
	long := startOf(t, set, 1)
	set.Split = freshSplit
	if short := startOf(t, set, 1); string(short) != string(long) {
		t.Error("the short key and a longer one begin with other states")
	}
}

func hashed(apps []*gen.App) string {
	h := fnv.New64a()
	for _, a := range apps {
		fmt.Fprintln(h, a.Design())
	}
	return fmt.Sprintf("%x", h.Sum64())
}

func TestBadKeys(t *testing.T) {
	for _, key := range []string{"", "0123ab", "0123ABC", "0123abg", " 0123abc", "HEAD", "fresh-0123abc", strings.Repeat("a", 65)} {
		if _, err := gen.FreshSuite(key); err == nil || !strings.Contains(err.Error(), "is no key; want the hash of a commit, 7 to 64 digits") {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// A fresh suite has every family, ten instances each that no other suite has, and ids that tell the key. The oracle solves
// the first instance of each, and its states are read back.
func TestFreshSuite(t *testing.T) {
	suite, err := gen.FreshSuite("0123abc")
	if err != nil {
		t.Fatal(err)
	}
	if len(suite.Tasks) != len(gen.Kinds()) || suite.Name != gen.FreshName {
		t.Errorf("%s has %d tasks", suite.Name, len(suite.Tasks))
	}
	other, err := gen.FreshSuite("f00dbad")
	if err != nil {
		t.Fatal(err)
	}
	for i, task := range suite.Tasks {
		what := path.Base(string(task.ID))
		if !task.ID.Under("phone-gen-fresh/0123abc") || what != gen.Kinds()[i] || len(task.Instances) != len(gen.Instances) || task.Instances[0] < 1000 ||
			task.Instances[0] == other.Tasks[i].Instances[0] {
			t.Errorf("%s has the instances %d", task.ID, task.Instances)
		}
		state, err := gen.Fleet.Decode(startOf(t, gen.Setup{Split: freshSplit, Family: what}, task.Instances[0]))
		if err != nil {
			t.Fatal(err)
		}
		id := state.(*device.State).Phone().Case.Get("drawn")
		var number int
		if _, err := fmt.Sscanf(id, "fresh-0123abc/%d", &number); err != nil {
			t.Fatalf("%s is set in %q", task.ID, id)
		}
		kit := gen.Phones(freshSplit)[number/5]
		own, err := kit.Suite(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		name := gen.All(freshSplit)[number].Name
		at := slices.IndexFunc(own.Tasks, func(o *gymkhana.Task) bool { return strings.HasSuffix(string(o.ID), name+"/"+what) })
		devicetest.Sound(t, kit, own.Tasks, own.Tasks[at].ID, task.Instances[0])
	}
}

// Many goroutines may ask for fresh apps, of more keys than are kept.
func TestFreshAppsAreMadeOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			if n := len(gen.All(freshSplit)); n != 100 {
				t.Errorf("%d fresh apps in goroutine %d", n, i)
			}
		})
	}
	wg.Wait()
	if kept := gen.KeptOf("0000001", "0000002", "0000003", "0000004", "0000005", "0000001"); kept != 4 {
		t.Errorf("%d splits are kept; want 4", kept)
	}
}
