package site_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/wiki"
	"gymkhana/internal/tier"
)

var update = flag.Bool("update", false, "walk in Chromium, and record anew what it shows")

// renew is the command that makes a new record.
const renew = "go test -timeout 2h -run AsRecorded ./env/site -update"

// A record has what Chromium showed on walks. Chromium shows the same each time, and a walk with text alone takes the
// same way as one with both engines, so comparing text with the record is comparing it with Chromium, at a hundredth of
// the time.
type record struct {
	path     string
	chromium string // the Chromium that showed it
	looks    string // digest of the templates and style sheets that it showed
	walks    map[uint64]walked
}

// readRecord reads a file of testdata: a line for each walk with its seed, moments and digest, and lines for people,
// which begin with #.
func readRecord(path string) (*record, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := &record{path: path, walks: map[uint64]walked{}}
	for i, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		if made, ok := strings.CutPrefix(line, "# chromium "); ok {
			r.chromium = made
		}
		if looks, ok := strings.CutPrefix(line, "# looks "); ok {
			r.looks = looks
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		var seed uint64
		var w walked
		if _, err := fmt.Sscanf(line, "%d %d %s", &seed, &w.moments, &w.digest); err != nil {
			return nil, fmt.Errorf("%s:%d: %q: %w", path, i+1, line, err)
		}
		r.walks[seed] = w
	}
	return r, nil
}

func (r *record) write(versions string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# What Chromium showed on walks at random, which text shows too; docs/sites.md says more. To record it anew:\n# %s\n", renew)
	fmt.Fprintf(&b, "# %s\n# chromium %s\n# looks %s\n# seed, moments, digest of all that was seen\n", versions, r.chromium, r.looks)
	for _, seed := range r.seeds() {
		fmt.Fprintf(&b, "%d %d %s\n", seed, r.walks[seed].moments, r.walks[seed].digest)
	}
	if err := os.MkdirAll(filepath.Dir(r.path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(r.path, b.Bytes(), 0o666)
}

// looks digests the templates and style sheets of the sites that the walks visit. Text reads style sheets only in part, so that another one may
// change what Chromium shows and not what text does: then a record says nothing.
func looks(t *testing.T) string {
	t.Helper()
	digest, files, err := looksOf(os.DirFS("."))
	if err != nil || files < 50 {
		t.Fatalf("%d templates and style sheets, %v", files, err)
	}
	return digest
}

func looksOf(folder fs.FS) (digest string, files int, err error) {
	h := sha256.New()
	err = fs.WalkDir(folder, ".", func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".css" && ext != ".html" || strings.Contains(path, "testdata/") {
			return err
		}
		b, err := fs.ReadFile(folder, path)
		fmt.Fprintf(h, "%s %d\n%s", path, len(b), b)
		files++
		return err
	})
	return hex.EncodeToString(h.Sum(nil)[:8]), files, err
}

// Another style sheet or template, more of them or one of another name have another digest; other files do not count.
func TestLooksAreTold(t *testing.T) {
	of := func(parts ...string) string {
		all := fstest.MapFS{}
		for i := 0; i < len(parts); i += 2 {
			all[parts[i]] = &fstest.MapFile{Data: []byte(parts[i+1])}
		}
		digest, _, err := looksOf(all)
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	base := of("a/site.css", "x", "a/page.html", "y")
	if same := of("a/site.css", "x", "a/page.html", "y", "a/site.go", "z", "testdata/old.html", "z"); same != base {
		t.Error("a file that is neither changes the digest")
	}
	for what, other := range map[string]string{"sheet": of("a/site.css", "x ", "a/page.html", "y"), "template": of("a/site.css", "x", "a/page.html", "z"),
		"name": of("b/site.css", "x", "a/page.html", "y"), "one more": of("a/site.css", "x", "a/page.html", "y", "b.css", "")} {
		if other == base {
			t.Errorf("another %s has the same digest", what)
		}
	}
}

func (r *record) seeds() []uint64 { return slices.Sorted(maps.Keys(r.walks)) }

// Walkers take a walk, as text alone and in both engines.
type walkers struct {
	alone    func(seed uint64) walked
	both     func(seed uint64) (walked, string) // and how the engines differ; nil in the quick tier
	chromium func() string
}

// mostAgain bounds the walks that are taken again in both engines because text alone is not as recorded.
const mostAgain = 20

// compare takes walks as text alone. One that is not as recorded is taken again in both engines, to tell whether they
// differ or the record is out of date.
func (r *record) compare(seeds []uint64, by walkers) (wrong, notes []string) {
	other := 0
	for _, seed := range seeds {
		got := by.alone(seed)
		if got == r.walks[seed] {
			continue
		}
		other++
		switch {
		case by.both == nil:
			wrong = append(wrong, fmt.Sprintf("walk %d is not as Chromium showed it; the test without -short tells more", seed))
		case other <= mostAgain:
			again, d := by.both(seed)
			if d == "" && again != got {
				wrong = append(wrong, fmt.Sprintf("walk %d: text alone showed %v, and beside the browser %v", seed, got, again))
			}
			w, n := r.judge(seed, again, d, by.chromium())
			wrong, notes = append(wrong, w...), append(notes, n...)
		}
	}
	if other > mostAgain && by.both != nil {
		wrong = append(wrong, fmt.Sprintf("%d walks are not as recorded, of which %d were taken again in both engines; to record them anew: %s",
			other, mostAgain, renew))
	}
	return wrong, notes
}

// judge says what is wrong with a walk in both engines, which differ so. A record of another Chromium may be out of date.
func (r *record) judge(seed uint64, got walked, differs, chromium string) (wrong, notes []string) {
	want, recorded := r.walks[seed]
	switch {
	case differs != "":
		return []string{differs}, nil
	case !recorded || got == want:
		return nil, nil
	case chromium != r.chromium:
		return nil, []string{fmt.Sprintf("walk %d: %s and text show the same, and %s showed something else when it was recorded", seed, chromium, r.chromium)}
	}
	return []string{fmt.Sprintf("walk %d: both engines show the same, but not what is recorded: %v, want %v; if that is meant, record it anew: %s",
		seed, got, want, renew)}, nil
}

// A course is a kind of walks, which have the seeds from 0 on.
type course struct {
	web   *site.Web
	file  string
	seeds int // of a soak, which takes all in Chromium
	apart int // one seed in so many is to be recorded; an odd number, so that there is every kind of beginning
	live  int // a sample takes at least so many in Chromium, and more where few are recorded,
	least int // so that it compares at least so many in all
}

// walking are random walks through our sites.
var walking = course{web: whole, file: "walks.txt", seeds: 2500, apart: 5, live: 4, least: 105}

// handling are walks over a page with every kind of control, which our sites have only in part.
var handling = course{web: site.New(home.Site, wiki.Site, zoo), file: "controls.txt", seeds: 1000, apart: 7, live: 1, least: 17}

// every gives the seeds from 0 that are so far apart.
func (c course) every(n int) (all []uint64) {
	for seed := 0; seed < c.seeds; seed += n {
		all = append(all, uint64(seed))
	}
	return all
}

// apartFor returns the distance between seeds that gives this many walks, or a few more. It is odd, as in course.
func (c course) apartFor(walks int) int { return (c.seeds/walks - 1) | 1 }

// today gives the walks that this run of the tests takes in Chromium: other ones each week in a sample, some forty without
// one, all in a soak.
func (c course) today(t *testing.T, recorded int) []uint64 {
	switch {
	case tier.Soak():
		return c.every(1)
	case tier.Sampled():
		return tier.Part(t, c.every(1), c.apartFor(max(c.live, c.least-recorded)))
	}
	return c.every(c.apartFor(40))
}

func (c course) record(t *testing.T) *record {
	t.Helper()
	r, err := readRecord(filepath.Join("testdata", c.file))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// walkers take the walks of a course.
func (c course) walkers(t *testing.T) walkers {
	task := taskOf(t, "wiki:pick-capital")
	alone := newAlone(t, c.web, task)
	by := walkers{alone: func(seed uint64) walked {
		w, _ := alone.walk(seed)
		return w
	}}
	if testing.Short() {
		return by
	}
	var both *pair
	by.both = func(seed uint64) (walked, string) {
		if both == nil {
			both = newPair(t, c.web, task)
		}
		return both.walk(seed)
	}
	by.chromium = func() string { return chromium(t) }
	return by
}

// chromium names the browser of the tests.
func chromium(t *testing.T) string {
	t.Helper()
	held, err := browser.Shared(t.Context(), browsertest.Options(t))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	return held.Identity().Product
}

// Walks at random as text are as Chromium showed them when they were recorded, at every step. A sample takes a third of them.
func TestWalksAreAsRecorded(t *testing.T) { asRecorded(t, walking) }

// So are walks over all controls.
func TestControlsAreAsRecorded(t *testing.T) { asRecorded(t, handling) }

func asRecorded(t *testing.T, c course) {
	by := c.walkers(t)
	if *update {
		c.recordAnew(t, by)
	}
	r := c.record(t)
	seeds := r.seeds()
	if k := 3; testing.Short() {
		seeds = tier.Part(t, seeds, 7*k)
	} else {
		seeds = tier.Part(t, seeds, k)
	}
	wrong, notes := r.compare(seeds, by)
	for _, n := range notes {
		t.Log(n)
	}
	for _, w := range wrong {
		t.Error(w)
	}
	moments := 0
	for _, seed := range seeds {
		moments += r.walks[seed].moments
	}
	t.Logf("%d walks with %d moments; %d of the %d to record are recorded", len(seeds), moments, len(r.walks), len(c.every(c.apart)))
}

// recordAnew takes walks in both engines, and writes down the observations every ten walks. Differences between the
// engines are reported and not recorded. A recorded page that the same browser showed for the same templates and
// style sheets is kept if text still shows it, so a recording that was stopped is resumed.
func (c course) recordAnew(t *testing.T, by walkers) {
	r := &record{path: filepath.Join("testdata", c.file), chromium: chromium(t), looks: looks(t), walks: map[uint64]walked{}}
	if old, err := readRecord(r.path); err == nil && old.chromium == r.chromium && old.looks == r.looks {
		maps.Copy(r.walks, old.walks)
	}
	versions := c.versions(t)
	taken := 0
	for _, seed := range c.toRecord() {
		if w, ok := r.walks[seed]; ok && w == by.alone(seed) {
			continue
		}
		delete(r.walks, seed)
		w, d := by.both(seed)
		if d != "" {
			t.Error(d)
			continue
		}
		r.walks[seed] = w
		if taken++; taken%10 > 0 {
			continue
		}
		t.Logf("%d walks taken, %d recorded", taken, len(r.walks))
		if err := r.write(versions); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.write(versions); err != nil {
		t.Fatal(err)
	}
}

// toRecord gives the seeds to record: a fifth of them first, from all over, and so on.
func (c course) toRecord() (all []uint64) {
	seeds := c.every(c.apart)
	for i := range 5 {
		for ; i < len(seeds); i += 5 {
			all = append(all, seeds[i])
		}
	}
	return all
}

// versions names the versions of the worlds.
func (c course) versions(t *testing.T) string {
	t.Helper()
	cfg := taskOf(t, "wiki:pick-capital").Environment.Config
	drawn, err := c.web.InBrowser(browser.Options{})(cfg)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.web.Text(cfg)
	if err != nil {
		t.Fatal(err)
	}
	a, b := drawn.Spec(), text.Spec()
	return fmt.Sprintf("world %s version %d, %s version %d", a.World, a.Version, b.World, b.Version)
}

// Random walks give the same observations in both engines at every step, and equal the recorded ones.
func TestWalksAreAlike(t *testing.T) { alike(t, walking) }

// So do walks over all controls.
func TestControlsAreAlike(t *testing.T) { alike(t, handling) }

func alike(t *testing.T, c course) {
	installed := chromium(t)
	r, by := c.record(t), c.walkers(t)
	recorded := len(r.walks)
	if r.looks != looks(t) {
		t.Logf("other templates or style sheets were recorded, so more walks are taken in Chromium; to record them anew: %s", renew)
		recorded = 0
	}
	mistakes := 0
	for i, seed := range c.today(t, recorded) {
		if i > 0 && i%100 == 0 {
			t.Logf("%d walks, %d wrong", i, mistakes)
		}
		got, d := by.both(seed)
		wrong, notes := r.judge(seed, got, d, installed)
		for _, n := range notes {
			t.Log(n)
		}
		for _, w := range wrong {
			t.Error(w)
			mistakes++
		}
		if mistakes >= 12 {
			break
		}
	}
}

// A bent world shows something else from one step on.
type bent struct {
	gymkhana.Environment
	steps int // before the one that is bent
	bend  func(*gymkhana.Moment)
}

func (b *bent) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	m, err := b.Environment.Step(ctx, acts)
	if b.steps--; err == nil && b.steps == -1 {
		b.bend(&m)
	}
	return m, err
}

// a noisyState says something more.
type noisyState struct{ gymkhana.State }

func (s noisyState) AppendCanonical(b []byte) []byte { return append(s.State.AppendCanonical(b), ' ') }

// If one step shows something else, the walk differs from the recorded one.
func TestTheRecordSeesEverything(t *testing.T) {
	r := walking.record(t)
	for what, bend := range map[string]func(*gymkhana.Moment){
		"nothing": nil,
		"refusal": func(m *gymkhana.Moment) { m.Seen[0].Refused += "!" },
		"address": func(m *gymkhana.Moment) { m.Seen[0].URL += "#" },
		"tabs":    func(m *gymkhana.Moment) { m.Seen[0].Tabs = append(slices.Clone(m.Seen[0].Tabs), gymkhana.Tab{}) },
		"title": func(m *gymkhana.Moment) {
			m.Seen[0].Tabs = slices.Clone(m.Seen[0].Tabs)
			m.Seen[0].Tabs[0].Title += "."
		},
		"text":   func(m *gymkhana.Moment) { m.Seen[0].Text += "." },
		"end":    func(m *gymkhana.Moment) { m.Seen[0].Ended = gymkhana.Terminated },
		"reason": func(m *gymkhana.Moment) { m.Seen[0].Reason = "tired" },
		"state": func(m *gymkhana.Moment) {
			frames := m.Frames
			m.Frames = func(ctx context.Context) ([]gymkhana.Frame, error) {
				all, err := frames(ctx)
				for i := range all {
					all[i].State = noisyState{all[i].State}
				}
				return all, err
			}
		},
	} {
		tried := 0
		for _, seed := range r.seeds() {
			if r.walks[seed].moments < 5 { // it may end before the world is bent
				continue
			}
			if tried++; tried > 4 {
				break
			}
			p := newAlone(t, whole, taskOf(t, "wiki:pick-capital"))
			if bend != nil {
				p.text = &bent{Environment: p.text, steps: 2, bend: bend}
			}
			w, _ := p.walk(seed)
			if same := w == r.walks[seed]; same != (bend == nil) {
				t.Errorf("walk %d with another %s: it is as recorded: %t", seed, what, same)
			}
		}
	}
}

// The report on a walk that differs from its record depends on what both engines show.
func TestOutOfDateOrDifferent(t *testing.T) {
	good, other := walked{3, "good"}, walked{3, "other"}
	r := &record{chromium: "Chrome/1", walks: map[uint64]walked{}}
	for seed := range uint64(30) {
		r.walks[seed] = good
	}
	for _, c := range []struct {
		why         string
		alone, both walked
		differs     string
		chromium    string
		first       int    // so many walks as text are not as recorded
		wrong, note string // reported first
		told        int    // so many times, in all
		again       int    // walks in both engines
	}{
		{why: "as recorded", alone: good, both: other, first: 30},
		{"both show something else", other, other, "", "Chrome/1", 1, "both engines show the same, but not what is recorded", "", 1, 1},
		{"and so does another browser", other, other, "", "Chrome/2", 1, "", "Chrome/2 and text show the same", 1, 1},
		{"the engines differ", other, good, "line 7", "Chrome/1", 1, "line 7", "", 1, 1},
		{"the engines differ in another browser", other, good, "line 7", "Chrome/2", 1, "line 7", "", 1, 1},
		{"text is not the same twice", other, good, "", "Chrome/1", 1, "text alone showed", "", 1, 1},
		{"all have changed", other, other, "", "Chrome/1", 30, "both engines", "", 21, 20},
		{"all have changed, in another browser", other, other, "", "Chrome/2", 30, "30 walks are not as recorded, of which 20", "Chrome/2", 21, 20},
	} {
		again := 0
		wrong, notes := r.compare(r.seeds(), walkers{
			alone: func(seed uint64) walked {
				if seed < uint64(c.first) {
					return c.alone
				}
				return good
			},
			both:     func(uint64) (walked, string) { again++; return c.both, c.differs },
			chromium: func() string { return c.chromium },
		})
		if !leads(wrong, c.wrong) || !leads(notes, c.note) || len(wrong)+len(notes) != c.told || again != c.again {
			t.Errorf("%s: %d walks again; wrong: %q; notes: %q", c.why, again, wrong, notes)
		}
	}
	if wrong, _ := r.compare([]uint64{4}, walkers{alone: func(uint64) walked { return other }}); !leads(wrong, "walk 4 is not as Chromium showed it") {
		t.Errorf("in the quick tier it says %q", wrong)
	}
}

// leads reports whether the first of some messages has a text; "" if there are none.
func leads(list []string, text string) bool {
	if text == "" {
		return len(list) == 0
	}
	return len(list) > 0 && strings.Contains(list[0], text)
}

// A record is read as it was written, and an invalid line is reported with its number.
func TestReadRecord(t *testing.T) {
	want := &record{path: filepath.Join(t.TempDir(), "new", "walks.txt"), chromium: "Chrome/1.2", looks: "12ab",
		walks: map[uint64]walked{5: {3, "ab"}, 40: {17, "cd"}}}
	if err := want.write("site 3"); err != nil {
		t.Fatal(err)
	}
	got, err := readRecord(want.path)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	if err := os.WriteFile(want.path, []byte("# chromium x\n5 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readRecord(want.path); err == nil || !strings.Contains(err.Error(), "walks.txt:2") {
		t.Errorf("half a line is read: %v", err)
	}
}

// A sample of any record compares enough walks, and those in Chromium have every kind of beginning.
func TestWalksOfASample(t *testing.T) {
	for _, c := range []course{walking, handling} {
		for recorded := range c.seeds/c.apart + 1 {
			n := c.apartFor(max(c.live, c.least-recorded))
			if live := c.seeds / n; live < c.live || live+recorded < c.least || n%2 == 0 { // the smallest part
				t.Errorf("%s: with %d recorded, a sample takes %d in Chromium, %d apart", c.file, recorded, live, n)
			}
		}
		order := c.toRecord()
		if first := order[:len(order)/5]; slices.Max(first) < uint64(c.seeds)*4/5 {
			t.Errorf("%s: the first fifth to be recorded ends with %d", c.file, slices.Max(first))
		}
		if slices.Sort(order); !slices.Equal(order, c.every(c.apart)) {
			t.Errorf("%s: %v are recorded", c.file, order)
		}
	}
}
