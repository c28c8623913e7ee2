package tier

import (
	"slices"
	"testing"
)

func TestConsecutiveSamplesCoverEverything(t *testing.T) {
	for size := range 9 {
		list := make([]int, size)
		for i := range list {
			list[i] = i
		}
		for k := 1; k <= 5; k++ {
			var all []int
			for n := 20000; n < 20000+min(k, max(1, size)); n++ {
				part := cut(list, n, k)
				if size > 0 && (len(part) == 0 || len(part) > (size+k-1)/min(k, size)) {
					t.Errorf("%d elements in %d parts: part %d has %d", size, k, n, len(part))
				}
				all = append(all, part...)
			}
			if slices.Sort(all); !slices.Equal(all, list) {
				t.Errorf("%d elements in %d parts: together they hold %v", size, k, all)
			}
		}
	}
}

func TestTheEnvironmentChooses(t *testing.T) {
	list := []string{"a", "b", "c"}
	for _, c := range []struct {
		sample, soak string
		want         []string
		rounds       int
	}{
		{"", "", list, 5},
		{"0", "", list[:1], 2},
		{"7", "", list[1:2], 2},
		{"7", "1", list, 50},
	} {
		t.Setenv(sampleEnv, c.sample)
		t.Setenv(soakEnv, c.soak)
		if got := Part(t, list, 3); !slices.Equal(got, c.want) {
			t.Errorf("sample %q, soak %q: %v; want %v", c.sample, c.soak, got, c.want)
		}
		if got := Rounds(2, 5, 50); got != c.rounds {
			t.Errorf("sample %q, soak %q: %d rounds; want %d", c.sample, c.soak, got, c.rounds)
		}
	}
}
