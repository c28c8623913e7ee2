package pages

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/env/webui/target"
	"gymkhana/rng"
)

// block is the number of neighbouring seeds that share no entry of a pool; seeds 1 to 4 are the first block.
const block = 4

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// deal returns the entry of a pool for a seed: it shuffles the pool for the seed's block and takes the entry at the
// seed's index in the block. The pool has at least four entries.
func deal[T any](pool []T, seed gymkhana.Seed, purpose string) T {
	at := uint64(seed) - 1
	own := slices.Clone(pool)
	rng.Shuffle(rng.New(gymkhana.Seed(at/block), purpose), own)
	return own[at%block]
}

// dealSome returns several entries of a pool. Neighbouring seeds share as few as possible.
func dealSome(pool some, seed gymkhana.Seed, purpose string) []any {
	at := uint64(seed) - 1
	own := slices.Clone(pool.Of)
	rng.Shuffle(rng.New(gymkhana.Seed(at/block), purpose), own)
	list := make([]any, pool.Take)
	first := int(at%block) * pool.Take
	first += first / len(own) * (pool.Take / 2) // the second time round, other entries are combined
	for i := range list {
		list[i] = own[(first+i)%len(own)]
	}
	return list
}

// draw returns all values for the templates of a page.
func (p *page) draw(seed gymkhana.Seed) (map[string]any, error) {
	all := map[string]any{}
	for key, pool := range p.sheet.Words {
		all[key] = deal(pool, seed, p.name+"/words/"+key)
	}
	for key, pool := range p.sheet.Some {
		all[key] = dealSome(pool, seed, p.name+"/some/"+key)
	}
	for key, n := range p.sheet.Numbers {
		all[key] = n.draw(rng.New(seed, p.name+"/numbers/"+key))
	}
	colours, err := palettes(p.sheet.Palettes)
	if err != nil {
		return nil, err
	}
	all["c"] = deal(colours, seed, p.name+"/palette")
	all["l"] = deal(p.sheet.Layout, seed, p.name+"/layout")
	return all, nil
}

func (n numbers) draw(d *rng.Stream) any {
	step := max(n.Step, 1)
	one := func() int { return n.From + step*d.N((n.To-n.From)/step+1) }
	if n.Take == 0 {
		return one()
	}
	list := make([]int, n.Take)
	for i := range list {
		list[i] = one()
	}
	return list
}

// A palette has colours by role: bg (the page), card (raised areas), ink and soft (texts), line (borders), main and
// alt (accents, legible as text and under text), on (text on main and alt), tint (a shade of main under ink).
type palette map[string]string

// palettes returns the shipped palettes that have one of the names or tones.
func palettes(wanted []string) ([]palette, error) {
	text, err := folders.ReadFile("palettes.yaml")
	if err != nil {
		return nil, err
	}
	all := map[string]palette{}
	if err := yaml.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("palettes.yaml: %w", err)
	}
	var list []palette
	for _, name := range sorted(all) {
		if slices.Contains(wanted, name) || slices.Contains(wanted, all[name]["tone"]) || slices.Contains(wanted, "any") {
			list = append(list, all[name])
		}
	}
	if len(list) < block {
		return nil, fmt.Errorf("palettes %q are %d; at least %d are needed", wanted, len(list), block)
	}
	return list, nil
}

// A filler executes templates with the drawn values. It keeps its first error.
type filler struct {
	drawn map[string]any
	err   error
}

func (p *page) filler(seed gymkhana.Seed) (*filler, error) {
	drawn, err := p.draw(seed)
	return &filler{drawn: drawn}, err
}

// shared are the files that the templates of a name may include as "base".
var shared = map[string]string{target.CSS: "base.css", target.HTML: "base.html"}

// fill returns the output of a template, or "" after an error.
func (f *filler) fill(name, text string) string {
	if f.err != nil {
		return ""
	}
	t := template.New(name).Option("missingkey=error").Funcs(functions)
	var err error
	if own, ok := shared[name]; ok {
		base, fault := folders.ReadFile(own)
		if fault == nil {
			_, fault = t.New("base").Parse(string(base))
		}
		err = fault
	}
	var b strings.Builder
	if err == nil {
		_, err = t.Parse(text)
	}
	if err == nil {
		err = t.Execute(&b, f.drawn)
	}
	f.err = err
	return b.String()
}

// functions are the functions of templates in addition to marks.
var functions = func() template.FuncMap {
	all := template.FuncMap{
		"add": func(a, b int) int { return a + b },
		"sub": func(a, b int) int { return a - b },
		"mul": func(a, b int) int { return a * b },
		"div": func(a, b int) int { return a / b },
		"mod": func(a, b int) int { return a % b },
		// count gives 0 to n-1.
		"count": func(n int) []int {
			list := make([]int, n)
			for i := range list {
				list[i] = i
			}
			return list
		},
		// money writes an amount in hundredths: 123450 is "1,234.50".
		"money": func(cents int) string { return thousands(cents/100) + fmt.Sprintf(".%02d", cents%100) },
		"many":  thousands,
		"words": strings.Fields,
		"lower": strings.ToLower,
		// letters gives the first letters of the words of a name: "AB" for Ada Brink.
		"letters": func(name string) (s string) {
			for _, w := range strings.Fields(name) {
				s += string([]rune(w)[0])
			}
			return s
		},
	}
	for name, m := range marks {
		all[name] = func() string { return annotate(m.filter, m.scored) }
	}
	return all
}()

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
