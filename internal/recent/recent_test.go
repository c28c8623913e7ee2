package recent_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"gymkhana/internal/recent"
)

// kept counts which of the first keys a cache has. It looks them up in the order in which they were put in.
func kept(c *recent.Cache[int, int], keys int) (n, size int) {
	for k := range keys {
		if v, ok := c.Get(k); ok {
			n, size = n+1, size+v
		}
	}
	return n, size
}

func TestOldestGoFirst(t *testing.T) {
	c := recent.New[string, int](10)
	c.Put("a", 1, 4)
	c.Put("b", 2, 4)
	if v, ok := c.Get("a"); !ok || v != 1 {
		t.Fatalf("a is %d, %t", v, ok)
	}
	c.Put("c", 3, 4) // b was used longest ago
	for key, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if _, ok := c.Get(key); ok != want {
			t.Errorf("%s is kept: %t, want %t", key, ok, want)
		}
	}
	c.Put("a", 5, 6)
	if v, _ := c.Get("a"); v != 5 {
		t.Errorf("a is %d after it was put again", v)
	}
	c.Put("a", 6, 11)
	if v, ok := c.Get("a"); ok {
		t.Errorf("%d is kept, which is larger than the bound; or the value before it", v)
	}
	if _, ok := c.Get("c"); !ok {
		t.Error("what is too large drove out what was kept")
	}
}

func TestSizeIsBounded(t *testing.T) {
	c := recent.New[int, int](1000)
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		size := r.IntN(120)
		c.Put(r.IntN(200), size, size)
		if n, held := kept(c, 200); held > 1000 || n == 0 {
			t.Fatalf("%d values of %d bytes are kept", n, held)
		}
	}
}

func TestNothingIsKept(t *testing.T) {
	for _, most := range []int{0, -1} {
		c := recent.New[int, int](most)
		c.Put(1, 1, 1)
		if _, ok := c.Get(1); ok {
			t.Errorf("a cache of %d keeps something", most)
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	c := recent.New[int, int](50)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 500 {
				c.Put(i%70, i%70, 1)
				if v, ok := c.Get(i % 70); ok && v != i%70 {
					t.Errorf("under %d is %d", i%70, v)
				}
			}
		})
	}
	wg.Wait()
}

func TestPerKeyMakesOnceAndForgets(t *testing.T) {
	made := map[int]int{}
	of := recent.PerKey(2, func(key int) int { made[key]++; return 10 * key })
	for _, key := range []int{1, 1, 2, 1, 3, 1, 2} { // 3 drops 2
		if got := of(key); got != 10*key {
			t.Errorf("%d gives %d", key, got)
		}
	}
	if made[1] != 1 || made[2] != 2 || made[3] != 1 {
		t.Errorf("made %v, want 1 once, 2 twice, 3 once", made)
	}
}
