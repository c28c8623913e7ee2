package sokoban

import (
	"context"
	"flag"
	"os"
	"strings"
	"sync"
	"testing"

	"gymkhana/internal/tier"
)

var update = flag.Bool("update", false, "write official.txt and the golden files anew")

// spread chooses as many solution lengths as the class has levels, in rising order, with the
// class's own least, mean and greatest: a parabola through the ends, evened out to the mean.
func spread(c Class) []int {
	n, span := c.Count, c.Longest-c.Shortest
	want := (c.Mean*n + 50) / 100
	lengths := make([]int, n)
	best := -1
	for bend := -1000; bend <= 1000; bend++ { // length = shortest + span·(t + bend·(t² − t)/1000)
		sum, try := 0, make([]int, n)
		for i := range try {
			m := n - 1
			up := 1000*i*m + bend*(i*i-i*m) // times m²·1000
			try[i] = c.Shortest + (span*up+500*m*m)/(1000*m*m)
			sum += try[i]
		}
		if off := max(sum-want, want-sum); best < 0 || off < best {
			best, lengths = off, try
		}
	}
	for i := n / 3; best > 0; i++ { // one move here and there
		sum := 0
		for _, l := range lengths {
			sum += l
		}
		switch {
		case sum < want && lengths[i] < lengths[i+1]:
			lengths[i]++
			best--
		case sum > want && lengths[i] > lengths[i-1]:
			lengths[i]--
			best--
		}
	}
	return lengths
}

func TestSpread(t *testing.T) {
	for _, c := range Classes {
		lengths := spread(c)
		sum := 0
		for i, l := range lengths {
			sum += l
			if i > 0 && l < lengths[i-1] {
				t.Errorf("%s: lengths %v do not rise", c.Name, lengths)
			}
		}
		if lengths[0] != c.Shortest || lengths[c.Count-1] != c.Longest || sum != (c.Mean*c.Count+50)/100 {
			t.Errorf("%s: lengths %v have the sum %d; want %d to %d with a mean of %d/100", c.Name, lengths, sum, c.Shortest, c.Longest, c.Mean)
		}
	}
}

// makeOfficial generates the official levels: the first seeds that give no level twice.
func makeOfficial(t *testing.T) string {
	var text strings.Builder
	seen := map[Level]bool{}
	for _, c := range Classes {
		seed := uint64(0)
		for i, length := range spread(c) {
			p := Puzzle{Class: c, Number: i + 1, Lo: length, Hi: length}
			for p.Level == nil || seen[*p.Level] {
				seed++
				var err error
				if p.Level, p.Solution, err = Generate(c, length, length, seed); err != nil {
					t.Fatal(err)
				}
			}
			p.Seed = seed
			seen[*p.Level] = true
			text.WriteString(p.text() + "\n")
		}
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// TestOfficialText makes the official levels again and finds them as they were.
func TestOfficialText(t *testing.T) {
	if *update {
		officialText = makeOfficial(t)
		if err := os.WriteFile("official.txt", []byte(officialText), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var again strings.Builder
	all := Official()
	list := tier.Part(t, all, 6)
	for i, p := range list {
		if testing.Short() && i%8 != 0 {
			continue
		}
		l, way, err := p.Like(p.Seed)
		if err != nil {
			t.Fatalf("%s: %v", p.Name(), err)
		}
		if !l.Equal(p.Level) || way != p.Solution {
			t.Errorf("%s: seed %d gives\n%s%s\nwant\n%s%s", p.Name(), p.Seed, l, way, p.Level, p.Solution)
		}
		p.Level, p.Solution = l, way
		if !strings.Contains(officialText, p.text()) {
			t.Errorf("official.txt does not hold\n%s", p.text())
		}
		again.WriteString(p.text() + "\n")
	}
	if got := strings.TrimSuffix(again.String(), "\n"); len(list) == len(all) && !testing.Short() && got != officialText {
		t.Error("official.txt is not, byte for byte, what its levels print")
	}
}

func TestOfficialTable(t *testing.T) {
	seen := map[Level]string{}
	list := Official()
	for _, c := range Classes {
		n, least, most, sum, floors := 0, 1000, 0, 0, 0
		for _, p := range list {
			if p.Class != c {
				continue
			}
			n++
			if p.Number != n || p.Level.Rows() != c.Rows || p.Level.Cols() != c.Cols || p.Level.Boxes() != c.Boxes {
				t.Errorf("%s: wrong number or size", p.Name())
			}
			if twin, ok := seen[*p.Level]; ok {
				t.Errorf("%s is the same level as %s", p.Name(), twin)
			}
			seen[*p.Level] = p.Name()
			floors += p.Level.Floors()
			least, most, sum = min(least, len(p.Solution)), max(most, len(p.Solution)), sum+len(p.Solution)
			if b := p.Level.Start(); b.Home() != 0 {
				t.Errorf("%s: %d boxes start on targets", p.Name(), b.Home())
			} else if err := b.Play(p.Solution); err != nil || !b.Done() || len(p.Solution) < p.Lo || len(p.Solution) > p.Hi {
				t.Errorf("%s: solution %s of %d moves (want %d to %d) does not win: %v", p.Name(), p.Solution, len(p.Solution), p.Lo, p.Hi, err)
			}
		}
		if n != c.Count || least != c.Shortest || most != c.Longest || 100*sum/n-c.Mean > 5 || c.Mean-100*sum/n > 5 {
			t.Errorf("%s: %d levels of %d to %d moves, mean %d/100; want %d of %d to %d, mean %d/100",
				c.Name, n, least, most, 100*sum/n, c.Count, c.Shortest, c.Longest, c.Mean)
		}
		t.Logf("%-9s n %2d  shortest %2d  mean %d/100 (want %d)  longest %2d  floors %d/10", c.Name, n, least, 100*sum/n, c.Mean, most, 10*floors/n)
	}
}

func TestMini(t *testing.T) {
	list := Mini()
	if len(list) != 20 {
		t.Errorf("the small suite has %d levels; want 20", len(list))
	}
	for _, p := range list {
		t.Logf("%s: %d moves", p.Name(), len(p.Solution))
	}
}

// TestOfficialShortest proves that no official level has a shorter solution.
func TestOfficialShortest(t *testing.T) {
	stride := 1
	if testing.Short() {
		stride = 10
	}
	list := Official()
	for i := 0; i < len(list); i += stride {
		p := list[i]
		way, _, err := Solve(context.Background(), p.Level, Limits{})
		if err != nil || len(way) != len(p.Solution) {
			t.Errorf("%s: solver says %d moves, %v; want %d", p.Name(), len(way), err, len(p.Solution))
		}
	}
}

func BenchmarkSolveOfficial(b *testing.B) {
	list := Official()
	var s Solver
	for b.Loop() {
		for _, p := range list {
			if _, _, err := s.Solve(context.Background(), p.Level, Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*len(list)), "ms/level")
}

func BenchmarkGenerateMix(b *testing.B) {
	list := Official()
	var g generator
	n := 0
	for b.Loop() {
		p := list[n*101%len(list)]
		if _, _, err := g.generate(p.Class, p.Lo, p.Hi, uint64(1000+n)); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "levels/s")
}

// BenchmarkGenerateMixParallel uses all cores.
func BenchmarkGenerateMixParallel(b *testing.B) {
	list := Official()
	var mu sync.Mutex
	n := 0
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			mu.Lock()
			i := n
			n++
			mu.Unlock()
			p := list[i*101%len(list)]
			if _, _, err := p.Like(uint64(1000 + i)); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "levels/s")
}
