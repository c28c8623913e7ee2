package pages

import (
	"reflect"
	"testing"

	"gymkhana"
	"gymkhana/rng"
)

// TestDealBlocks: in every block of four seeds each entry of a pool comes at most once, and over many blocks every
// entry comes about equally often.
func TestDealBlocks(t *testing.T) {
	pool := []string{"a", "b", "c", "d", "e"}
	count := map[string]int{}
	for first := gymkhana.Seed(1); first < 4000; first += 4 {
		seen := map[string]bool{}
		for seed := first; seed < first+4; seed++ {
			got := deal(pool, seed, "letters")
			if seen[got] {
				t.Fatalf("block of seed %d has %s twice", first, got)
			}
			seen[got] = true
			count[got]++
		}
	}
	for _, entry := range pool {
		if n := count[entry]; n < 740 || n > 860 {
			t.Errorf("%s was dealt %d times of 4000; about 800 are fair", entry, n)
		}
	}
	if reflect.DeepEqual(pool, []string{}) || pool[0] != "a" {
		t.Error("dealing changed the pool")
	}
}

// TestDealSome: neighbouring seeds share no entry while the pool lasts, and none has an entry twice.
func TestDealSome(t *testing.T) {
	pool := some{Take: 3, Of: []any{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}
	for first := gymkhana.Seed(1); first < 400; first += 4 {
		seen := map[any]bool{}
		for seed := first; seed < first+4; seed++ {
			for _, v := range dealSome(pool, seed, "numbers") {
				if seen[v] {
					t.Fatalf("seeds %d to %d share %v", first, first+3, v)
				}
				seen[v] = true
			}
		}
	}
	whole := some{Take: 4, Of: []any{1, 2, 3, 4}}
	for seed := gymkhana.Seed(1); seed < 40; seed++ {
		seen := map[any]bool{}
		for _, v := range dealSome(whole, seed, "all") {
			seen[v] = true
		}
		if len(seen) != 4 {
			t.Fatalf("seed %d: %v", seed, seen)
		}
	}
}

func TestNumbers(t *testing.T) {
	d := rng.New(1, "numbers")
	least, most := 1000, 0
	for range 500 {
		n := numbers{From: 5, To: 25, Step: 10}.draw(d).(int)
		least, most = min(least, n), max(most, n)
		if n != 5 && n != 15 && n != 25 {
			t.Fatalf("drew %d", n)
		}
	}
	if least != 5 || most != 25 {
		t.Errorf("drew from %d to %d; want both ends of 5 to 25", least, most)
	}
	if list := (numbers{Take: 3, From: 7, To: 7}).draw(d); !reflect.DeepEqual(list, []int{7, 7, 7}) {
		t.Errorf("three numbers: %v", list)
	}
}

func TestFill(t *testing.T) {
	for text, want := range map[string]string{
		"{{money 123450}}":               "1,234.50",
		"{{money 7}}":                    "0.07",
		"{{many 1234567}} {{many 1005}}": "1,234,567 1,005",
		"{{letters .name}}":              "AB",
		"{{range count 3}}{{.}}{{end}}":  "012",
		"{{add 1 2}} {{sub 1 2}} {{mul 2 3}} {{div 7 2}} {{mod 7 2}}": "3 -1 6 3 1",
		"<h1 {{text}}>": `<h1 data-filter-by="text" data-evalby="text|color|font-family|font-size|font-weight|font-style">`,
	} {
		f := &filler{drawn: map[string]any{"name": "Ada Brink"}}
		if got := f.fill("test", text); got != want || f.err != nil {
			t.Errorf("%s: %q, %v; want %q", text, got, f.err, want)
		}
	}
	f := &filler{drawn: map[string]any{}}
	if got := f.fill("test", "{{.nobody}}"); got != "" || f.err == nil {
		t.Errorf("a name that was not drawn gives %q, %v", got, f.err)
	}
	if got := f.fill("test", "fine"); got != "" || f.err == nil {
		t.Error("an error does not stay")
	}
}
