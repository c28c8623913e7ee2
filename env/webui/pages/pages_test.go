package pages

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
)

// seeds are those that tests make: the shipped variants and others.
var seeds = []gymkhana.Seed{1, 2, 3, 4, 5, 8, 77, 1000, 123456789, 0, 1 << 40, 9999999, 31, 6}

// scored are the properties that a comparison knows, shorthands included.
var scored = strings.Fields(`has_text text placeholder value text-shadow color background-color background-image
	background-repeat background-size background-linear-gradient background src type border border-top border-left border-right
	border-bottom-color border-bottom-width border-bottom-style border-right-color border-right-width border-right-style
	border-left-color border-left-width border-left-style border-top-color border-top-width border-top-style border-radius
	border-bottom-left-radius border-bottom-right-radius border-top-left-radius border-top-right-radius outline outline-style
	outline-width outline-color font-family font-size font-style font-weight height width tab-size class letter-spacing
	box-shadow display`)

// noFilter are scored, but nothing can be filtered by them.
var noFilter = strings.Fields("text-shadow background-size background-linear-gradient box-shadow background border border-radius outline")

func make1(t *testing.T, name string, seed gymkhana.Seed) *target.Target {
	t.Helper()
	made, err := Make(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// read gives the elements of a page.
func read(t *testing.T, made *target.Target) []element {
	t.Helper()
	all, err := elements(made.Files[target.HTML])
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// each runs a test for each page, in a sample for a quarter of them.
func each(t *testing.T, test func(t *testing.T, name string)) {
	for _, name := range tier.Part(t, Names(), 4) {
		t.Run(name, func(t *testing.T) { test(t, name) })
	}
}

func TestUnknownPage(t *testing.T) {
	for _, name := range []string{"bakary", "", "..", "../pages", "bakery/index.html"} {
		_, err := Make(name, 1)
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || (name == "bakary" && !strings.Contains(err.Error(), `"bakery"`)) {
			t.Errorf("page %q: %v", name, err)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		if a, b := make1(t, name, 7), make1(t, name, 7); !reflect.DeepEqual(a, b) {
			t.Error("the same seed gives two pages")
		}
	})
}

var leftovers = regexp.MustCompile(`\{\{|\}\}|<no value>|%!|map\[|Math\.random|Date|performance\.|https?:|//cdn|@import|@media|\bvar\(`)

func TestFilled(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		for _, seed := range seeds {
			made := make1(t, name, seed)
			if made.Files[target.HTML] == "" || made.Files[target.CSS] == "" {
				t.Fatal("a page has index.html and style.css")
			}
			texts := made.Title
			for file, text := range made.Files {
				if file != target.HTML && file != target.CSS && file != target.Script {
					t.Errorf("a file that agents do not write: %s", file)
				}
				texts += text
			}
			for _, part := range made.Brief {
				texts += "\n" + part.Text
			}
			if found := leftovers.FindAllString(strings.ReplaceAll(texts, "://www.w3.org", ""), -1); found != nil {
				t.Errorf("seed %d has %q", seed, found)
			}
			if _, ok := made.Files[target.Script]; ok != strings.Contains(made.Files[target.HTML], `src="script.js"`) {
				t.Error("script.js is there and not loaded, or the other way round")
			}
		}
	})
}

func TestAnnotations(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		for _, seed := range seeds {
			n := 0
			for _, e := range read(t, make1(t, name, seed)) {
				filter, eval := e.attrs["data-filter-by"], e.attrs["data-evalby"]
				if filter == "" && eval == "" {
					continue
				}
				n++
				if !slices.Contains(scored, filter) || slices.Contains(noFilter, filter) {
					t.Errorf("%s is filtered by %q", e.tag, filter)
				}
				for _, p := range strings.Split(eval, "|") {
					if !slices.Contains(scored, p) {
						t.Errorf("%s is scored by %q", e.tag, p)
					}
				}
			}
			if n < 8 || n > 60 {
				t.Errorf("seed %d: %d annotated elements; 8 to 60 are wanted", seed, n)
			}
		}
	})
}

// TestLocators: each element that a step names is in the HTML. Those of CSS selectors are looked up in the browser.
func TestLocators(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		made := make1(t, name, 2)
		all := read(t, made)
		last := made.Brief[len(made.Brief)-1].Text
		for _, act := range made.Interactions {
			for _, s := range act.Steps {
				there := func(e element) bool {
					return s.By == target.ByID && e.attrs["id"] == s.At || s.By == target.ByClass && slices.Contains(strings.Fields(e.attrs["class"]), s.At)
				}
				if (s.By == target.ByID || s.By == target.ByClass) && !slices.ContainsFunc(all, there) {
					t.Errorf("no element with %s %s", s.By, s.At)
				}
				if s.At != "" && !strings.Contains(last, "`"+s.At+"`") {
					t.Errorf("the description does not name %s", s.At)
				}
			}
		}
	})
}

var values = regexp.MustCompile(`#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|[{;] *(?:color|font[a-z-]*|letter-spacing|line-height|border[a-z-]*|background[a-z-]*|` +
	`box-shadow|text-shadow|(?:min-|max-)?(?:width|height)|text-decoration|transform): [^;}]+`)

// TestToldInFull: each declaration that the introduction of the values claims to be told, whatever rule it is in, and each
// colour of the other files stand in the description; so do the texts, the types of fields and, in order, the pictures.
// That browsers add nothing of their own is looked at in Chromium: see lookAt.
func TestToldInFull(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		made := make1(t, name, 3)
		var brief strings.Builder
		shot := 0
		for _, part := range made.Brief {
			brief.WriteString(part.Text + "\n")
			if part.Text == "" {
				if part.Shot != shot {
					t.Errorf("picture %d comes where %d is due", part.Shot, shot)
				}
				shot++
			}
		}
		if shot != len(made.Interactions)+1 {
			t.Errorf("%d pictures of %d interactions", shot, len(made.Interactions))
		}
		told := brief.String()
		for _, r := range rules(made.Files[target.CSS]) {
			if r.name == "" {
				t.Errorf("no comment says what the rule %s is for: %s", r.selector, r.told)
			}
		}
		for _, value := range values.FindAllString(dropKeyframes(made.Files[target.CSS]), -1) {
			property, v, ok := strings.Cut(strings.TrimLeft(value, "{; "), ": ")
			if v = strings.TrimSpace(v); ok && v != "inherit" && !regexp.MustCompile(`(: |; )`+regexp.QuoteMeta(property+" "+v)+`(;|\n)`).MatchString(told) {
				// base.css tells of links, which not every page has
				if value != "; text-decoration: none" || slices.ContainsFunc(read(t, made), func(e element) bool { return e.tag == "a" }) {
					t.Errorf("%s is not told", value)
				}
			}
		}
		for _, e := range read(t, made) {
			if slices.Contains(strings.Split(e.attrs["data-evalby"], "|"), "type") &&
				!strings.Contains(told, fmt.Sprintf("“%s” is a", e.said())) {
				t.Errorf("the type of the field “%s” is not told", e.said())
			}
		}
		for _, file := range []string{target.HTML, target.CSS, target.Script} {
			for _, value := range regexp.MustCompile(`#[0-9a-f]{6}\b|rgba?\([^)]*\)`).FindAllString(made.Files[file], -1) {
				if !strings.Contains(told, value) {
					t.Errorf("%s: the colour %s is not told", file, value)
				}
			}
		}
		for _, text := range longTexts(read(t, made)) {
			if !strings.Contains(told, text) {
				t.Errorf("the text %q is not told", text)
			}
		}
	})
}

var hex = regexp.MustCompile(`#[0-9a-f]{6}\b`)
var digits = regexp.MustCompile(`#[0-9a-f]{6}\b|>[^<]+<|"[^"]*[ .][^"]*"|'[^']*'`)

// TestVariantsDiffer: two shipped variants of a page share no dealt wording, no palette and no layout, and what they
// draw shows in texts, colours and in what is left of the style sheet without colours.
func TestVariantsDiffer(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		p, err := open(folders, name)
		if err != nil {
			t.Fatal(err)
		}
		for a := gymkhana.Seed(1); a <= 4; a++ {
			for b := a + 1; b <= 4; b++ {
				da, _ := p.draw(a)
				db, _ := p.draw(b)
				for key, v := range da {
					if _, dealt := p.sheet.Words[key]; (dealt || key == "c" || key == "l") && reflect.DeepEqual(v, db[key]) {
						t.Errorf("%d and %d share %s: %v", a, b, key, v)
					}
				}
				ma, mb := make1(t, name, a), make1(t, name, b)
				ha, hb := ma.Files[target.HTML], mb.Files[target.HTML]
				if ta, tb := longTexts(read(t, ma)), longTexts(read(t, mb)); ha == hb || len(ta) > 0 && slices.Equal(ta, tb) {
					t.Errorf("%d and %d have the same texts", a, b)
				}
				ca, cb := ma.Files[target.CSS], mb.Files[target.CSS]
				if slices.Equal(hex.FindAllString(ca, -1), hex.FindAllString(cb, -1)) {
					t.Errorf("%d and %d have the same colours", a, b)
				}
				if digits.ReplaceAllString(ca, "") == digits.ReplaceAllString(cb, "") {
					t.Errorf("%d and %d have the same layout", a, b)
				}
			}
		}
	})
}

// TestPools: the texts of pools are words that HTML needs not escape.
func TestPools(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		p, err := open(folders, name)
		if err != nil {
			t.Fatal(err)
		}
		var check func(v any)
		check = func(v any) {
			switch v := v.(type) {
			case nil:
				t.Error("a pool has an entry without a value; quote what has a comma")
			case string:
				if v == "" || v != strings.TrimSpace(v) || strings.ContainsAny(v, `<>&"'`+"`{}") {
					t.Errorf("a pool has %q", v)
				}
			case map[string]any:
				for _, e := range v {
					check(e)
				}
			case []any:
				for _, e := range v {
					check(e)
				}
			}
		}
		for _, pool := range p.sheet.Words {
			check(pool)
		}
		for _, pool := range p.sheet.Some {
			check(pool.Of)
		}
	})
}

// TestMix: what the pages are together.
func TestMix(t *testing.T) {
	acting, scrolling := 0, 0
	kinds, levels := map[string]int{}, map[string]int{}
	for _, name := range Names() {
		p, err := open(folders, name)
		if err != nil {
			t.Fatal(err)
		}
		kinds[p.sheet.Kind]++
		levels[p.sheet.Difficulty]++
		if n := len(p.sheet.Interactions); n > 0 {
			acting++
			if n > 4 {
				t.Errorf("%s has %d interactions; 4 at most", name, n)
			}
		}
		if strings.Contains(fmt.Sprint(p.sheet.Interactions), "scroll ") {
			scrolling++
		}
	}
	t.Logf("%d pages, %d with interactions, %d scroll, levels %v, %d kinds", len(Names()), acting, scrolling, levels, len(kinds))
	const total = 49
	if len(Names()) != total || acting*49 < 30*total || scrolling*49 < 8*total && total == 49 {
		t.Errorf("want %d pages, 30 in 49 of them with interactions, 8 in 49 that scroll", total)
	}
}

// TestPalettes: each text colour is legible on each ground, by WCAG's ratio.
func TestPalettes(t *testing.T) {
	list, err := palettes([]string{"any"})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 24 {
		t.Errorf("%d palettes", len(list))
	}
	for _, p := range list {
		for _, pair := range strings.Fields("ink/bg ink/card ink/tint soft/bg soft/card soft/tint main/bg main/card main/tint " +
			"alt/bg alt/card alt/tint on/main on/alt") {
			front, ground, _ := strings.Cut(pair, "/")
			if r := contrast(p[front], p[ground]); r < 4.5 {
				t.Errorf("%v: %s is %.2f", p, pair, r)
			}
		}
	}
	if r := contrast("#ffffff", "#000000"); math.Abs(r-21) > 1e-9 {
		t.Errorf("white on black is %v; want 21", r)
	}
}

// contrast is the ratio of two colours by WCAG 2, from 1 to 21.
func contrast(a, b string) float64 {
	light := func(c string) float64 {
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			n, _ := strconv.ParseUint(c[1+2*i:3+2*i], 16, 8)
			v := float64(n) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			sum += weight * v
		}
		return sum
	}
	x, y := light(a)+0.05, light(b)+0.05
	return max(x, y) / min(x, y)
}

// TestMistakesAreFound checks that a wrong page.yaml is refused with an error that says why, and so is a wrong step.
func TestMistakesAreFound(t *testing.T) {
	for want, text := range map[string]string{
		"title, kind and about": "difficulty: easy",
		"easy, medium or hard":  "difficulty: mild",
		"at least 4 are needed": "layout: [{a: 1}]",
		"take 3 of 2":           "some: {x: {take: 3, of: [a, b]}}",
		"quote what has":        "layout: [{a: repeat(3, 1fr)}]",
		"from 9 to 2":           "numbers: {x: {from: 9, to: 2}}",
		"not found":             "colour: red",
	} {
		if _, err := readSheet(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
	for _, line := range []string{"press #x", "click", "type #x Ada", "wait soon"} {
		if _, err := readStep(line); err == nil {
			t.Errorf("step %q is taken", line)
		}
	}
}

func TestSteps(t *testing.T) {
	for line, want := range map[string]target.Step{
		"click #menu":          {Do: target.Click, By: target.ByID, At: "menu"},
		"hover .card":          {Do: target.Hover, By: target.ByClass, At: "card"},
		"click .card .x":       {Do: target.Click, By: target.ByCSS, At: ".card .x"},
		"click #a:checked":     {Do: target.Click, By: target.ByCSS, At: "#a:checked"},
		"click //b":            {Do: target.Click, By: target.ByXPath, At: "//b"},
		"type #name = A = B":   {Do: target.Type, By: target.ByID, At: "name", Text: "A = B"},
		"scroll 600":           {Do: target.Scroll, Text: "600"},
		"wait 30":              {Do: target.Wait, Wait: 30},
		"enter input":          {Do: target.Enter, By: target.ByCSS, At: "input"},
		"submit form[name=ab]": {Do: target.Submit, By: target.ByCSS, At: "form[name=ab]"},
	} {
		if got, err := readStep(line); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", line, got, err, want)
		}
	}
}

// TestWaits: pages have time to answer each step, and to settle before they are looked at.
func TestWaits(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		for _, act := range make1(t, name, 4).Interactions {
			for i, s := range act.Steps {
				if s.Wait < 10 || i == len(act.Steps)-1 && s.Wait < usualWait {
					t.Errorf("%s: step %d, %s, waits for %d ticks", act.Name, i+1, s.Do, s.Wait)
				}
			}
		}
	})
}

// TestAssets: each file that a page draws is there, is drawn, is well-formed and is named in the description.
func TestAssets(t *testing.T) {
	files := 0
	for _, name := range Names() {
		made := make1(t, name, 1)
		drawn := map[string]bool{}
		for _, e := range read(t, made) {
			if src := e.attrs["src"]; e.tag == "img" {
				drawn[src] = true
				if _, ok := made.Assets[src]; !ok {
					t.Errorf("there is no %s", src)
				}
			}
		}
		for file, body := range made.Assets {
			files++
			if !drawn[file] || !strings.Contains(made.Brief[2].Text, file) {
				t.Errorf("%s is not drawn or not told", file)
			}
			if svg, err := elements(string(body)); err != nil || svg[0].tag != "svg" {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	if files == 0 {
		t.Error("no page draws a file")
	}
}
