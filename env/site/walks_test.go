package site_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/wiki"
	"gymkhana/internal/tier"
	"gymkhana/judge"
)

// A wanderer acts at random on what it sees, as widely as visitors do: it follows links, fills in forms wrongly and
// rightly, goes back and forward, opens tabs, presses keys and names what is not there.
type wanderer struct {
	rand  *rand.Rand
	words []string
	last  *gymkhana.Action // the last typing action, to be done again
}

func newWanderer(seed uint64) *wanderer {
	who := kit.AccountOf(1)
	return &wanderer{rand: rand.New(rand.NewPCG(seed, 7)), words: []string{"Vesk", "Mirelle", "2026-03-12", "12 March 2026", "2", "robin", who.Password,
		"", "Robin Vale", "0", "é ü ß", "a&b=c", "<b>", "99", "lamp", "x\ty", "robin@post.localhost", "soup "}}
}

func (w *wanderer) pick(list []string) string { return list[w.rand.IntN(len(list))] }

var (
	someKeys = []string{"Enter", "Tab", "Tab", "Tab", "Escape", "Backspace", "Delete", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp",
		"ArrowDown", "PageDown", "PageUp", " ", "Space", "a", "Z", "7", "é", "F5", "Nothing", "Return"}
	someChords = [][]string{{"Shift", "Tab"}, {"Control", "a"}, {"Control", "Home"}, {"Control", "End"}, {"Shift", "ArrowLeft"}, {"Shift", "End"}}
	someURLs   = []string{"http://wiki.localhost/", "shop.localhost", "http://food.localhost/cities", "http://flights.localhost/status", "about:blank",
		"http://hotels.localhost/nowhere", "http://example.com/", "https://wiki.localhost/", "http://guide.localhost/sign-in",
		"http://shop.localhost/cart", "http://guide.localhost/trip#main", "http://hotels.localhost/hotels/search?destination=Ve sk&rooms=é",
		"http://shop.localhost/account", "http://flights.localhost/bookings", "http://food.localhost/search?q=soup"}
)

func act(verb gymkhana.Verb, pairs ...any) gymkhana.Action {
	a := gymkhana.Action{Verb: verb}
	doc, _ := gymkhana.Describe(verb)
	for _, p := range doc.Params {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == p.Name {
				arg, err := gymkhana.NewArg(p.Name, pairs[i+1])
				if err != nil {
					panic(err)
				}
				a.Args = append(a.Args, arg)
			}
		}
	}
	return a
}

// next draws an action.
func (w *wanderer) next(o *gymkhana.Observation) gymkhana.Action {
	long := map[string]bool{} // fields in which a click may put the caret in the middle of the text
	var clickable, editable, plain, calm, lists []string
	acting := map[string]bool{} // links and buttons, and what is in them
	inside := map[string]bool{} // what has something clickable in it
	parents := map[string]string{}
	for _, e := range o.Elements {
		parents[e.ID] = e.Parent
		if slices.Contains(e.States, "clickable") {
			for p := e.Parent; p != ""; p = parents[p] {
				inside[p] = true
			}
		}
	}
	for _, e := range o.Elements {
		acting[e.ID] = acting[e.Parent] || e.Role == "link" || e.Role == "button"
		switch {
		case e.Class == "select":
			lists = append(lists, e.ID) // where its options are, only a drawn page knows
			continue
		case slices.Contains(e.States, "editable"):
			editable = append(editable, e.ID)
			if long[e.ID] = len(e.Text) > 3; !long[e.ID] {
				clickable = append(clickable, e.ID)
			}
		case slices.Contains(e.States, "clickable"):
			clickable = append(clickable, e.ID)
		}
		if !inside[e.ID] && !long[e.ID] {
			plain = append(plain, e.ID)
			if !acting[e.ID] && !slices.Contains(e.States, "editable") {
				calm = append(calm, e.ID)
			}
		}
	}
	verbs := map[gymkhana.Verb]int{gymkhana.Click: 40, gymkhana.Type: 22, gymkhana.Press: 12, gymkhana.Back: 6, gymkhana.Forward: 4, gymkhana.Goto: 4,
		gymkhana.NewTab: 2, gymkhana.SwitchTab: 3, gymkhana.CloseTab: 2, gymkhana.Hover: 2, gymkhana.Scroll: 2, gymkhana.KeyDown: 2, gymkhana.KeyUp: 1,
		gymkhana.LongPress: 1, gymkhana.DoubleClick: 3, gymkhana.Select: 2, gymkhana.Wait: 1, gymkhana.Noop: 1, gymkhana.Answer: 1}
	total := 0
	for _, n := range verbs {
		total += n
	}
	at := w.rand.IntN(total)
	var verb gymkhana.Verb
	for _, v := range append([]gymkhana.VerbDoc{{Verb: gymkhana.Noop}}, gymkhana.Vocabulary...) {
		if n := verbs[v.Verb]; n > 0 {
			if at -= n; at < 0 {
				verb = v.Verb
				break
			}
		}
	}
	switch verb {
	case gymkhana.Press, gymkhana.KeyDown, gymkhana.KeyUp, gymkhana.Type:
		if listInFocus(o) { // keys choose in it or fill its parts, in a browser
			verb = gymkhana.Click
		}
	}
	element := func(lists ...[]string) string {
		if w.rand.IntN(25) == 0 {
			return w.pick([]string{"0", "1", "9999", "x", "-3"})
		}
		for _, list := range lists {
			if len(list) > 0 {
				return w.pick(list)
			}
		}
		return "2"
	}
	switch verb {
	case gymkhana.DoubleClick:
		return act(verb, "element", element(calm))
	case gymkhana.Click, gymkhana.LongPress:
		if w.rand.IntN(8) == 0 {
			return act(verb, "element", element(plain))
		}
		return act(verb, "element", element(clickable))
	case gymkhana.Type:
		if w.last != nil && w.rand.IntN(4) == 0 && (w.last.Text("element") == "" || slices.Contains(editable, w.last.Text("element")) &&
			!long[w.last.Text("element")]) {
			return *w.last
		}
		words, target := w.words, ""
		on := []any{"enter", w.rand.IntN(3) == 0}
		if w.rand.IntN(8) > 0 {
			target = element(editable, plain)
			on = append(on, "element", target)
		} else { // what no keyboard of the US has goes into whichever field had the focus last
			words = slices.DeleteFunc(slices.Clone(words), func(s string) bool { return strings.ContainsRune(s, 'é') })
		}
		on = append(on, "text", w.pick(words))
		on = append(on, "clear", w.rand.IntN(2) == 0 || long[target])
		a := act(verb, on...)
		w.last = &a
		return a
	case gymkhana.Press:
		if w.rand.IntN(4) == 0 {
			return act(verb, "keys", someChords[w.rand.IntN(len(someChords))])
		}
		return act(verb, "keys", []string{w.pick(someKeys)})
	case gymkhana.KeyDown, gymkhana.KeyUp:
		key := w.pick(someKeys)
		if key == "Tab" { // out of the page at its end, and in again, takes the browser the time of a whole press
			key = "Enter"
		}
		return act(verb, "key", key)
	case gymkhana.Goto:
		return act(verb, "url", w.pick(someURLs))
	case gymkhana.NewTab:
		if w.rand.IntN(2) == 0 {
			return act(verb, "url", w.pick(someURLs))
		}
	case gymkhana.SwitchTab:
		return act(verb, "tab", w.rand.IntN(4))
	case gymkhana.Hover:
		return act(verb, "element", element(clickable))
	case gymkhana.Scroll:
		return act(verb, "direction", w.pick([]string{"up", "down"}))
	case gymkhana.Select:
		return act(verb, "element", element(lists, plain), "option", w.pick([]string{"One", "two", "3", "nine", "None"}))
	case gymkhana.Answer:
		return act(verb, "text", w.pick(w.words))
	}
	return act(verb)
}

// aFocusedDay is the line of a field for a day that has the focus.
var aFocusedDay = regexp.MustCompile(`(?m)^.* focused: True.* type: date`)

// listInFocus reports whether a list to choose from, or a field for a day, has the focus.
func listInFocus(o *gymkhana.Observation) bool {
	return aFocusedDay.MatchString(o.Text) || slices.ContainsFunc(o.Elements,
		func(e gymkhana.Element) bool { return e.Class == "select" && slices.Contains(e.States, "focused") })
}

// A pair is one episode in both engines, or as text alone.
type pair struct {
	t            *testing.T
	web          *site.Web
	drawn        gymkhana.Environment // nil: as text alone
	text         gymkhana.Environment
	seenA, seenB gymkhana.Moment // drawn, and as text
	out          bool            // Tab has left the page, in this episode
	pressed      bool            // something on this page was clicked
	wrote        bool            // something was typed since the walk began
}

// newAlone makes an episode as text alone.
func newAlone(t *testing.T, web *site.Web, task *gymkhana.Task) *pair {
	t.Helper()
	text, err := web.Text(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	p := &pair{t: t, web: web, text: text}
	p.closeAfter(text)
	return p
}

// newPair makes an episode in both engines.
func newPair(t *testing.T, web *site.Web, task *gymkhana.Task) *pair {
	t.Helper()
	o := browsertest.Options(t)
	o.Patience = 5 * time.Minute // walks may have the least of all shares of the machine
	p := newAlone(t, web, task)
	var err error
	if p.drawn, err = web.InBrowser(o)(task.Environment.Config); err != nil {
		t.Fatal(err)
	}
	p.closeAfter(p.drawn)
	return p
}

// closeAfter closes a world at the end of the test.
func (p *pair) closeAfter(w gymkhana.Environment) {
	p.t.Cleanup(func() {
		if err := w.Close(); err != nil {
			p.t.Error(err)
		}
	})
}

func (p *pair) reset(seed gymkhana.Seed) {
	p.t.Helper()
	p.out, p.pressed, p.wrote = false, false, false
	begin := func(w gymkhana.Environment) gymkhana.Moment {
		start, err := w.Reset(p.t.Context(), seed)
		if err != nil {
			p.t.Fatal(err)
		}
		return start.Moment
	}
	if p.drawn != nil {
		p.seenA = begin(p.drawn)
	}
	p.seenB = begin(p.text)
}

func (p *pair) step(a gymkhana.Action) {
	p.t.Helper()
	var err error
	if p.drawn != nil {
		if p.seenA, err = p.drawn.Step(p.t.Context(), []gymkhana.Action{a}); err != nil {
			p.t.Fatalf("browser: %s: %v", a, err)
		}
	}
	if p.seenB, err = p.text.Step(p.t.Context(), []gymkhana.Action{a}); err != nil {
		p.t.Fatalf("text: %s: %v", a, err)
	}
}

// A view has the data that is compared between engines: all that an agent is shown at a moment except for scrolling,
// and the state of the servers.
type view struct {
	refused, url string
	tabs         []gymkhana.Tab
	text         string
	state        []byte
	ended        gymkhana.Ending
	reason       string
}

func viewOf(t testing.TB, m gymkhana.Moment) view {
	t.Helper()
	o := &m.Seen[0]
	return view{refused: o.Refused, url: o.URL, tabs: o.Tabs, text: o.Text,
		state: envtest.Frames(t, m)[0].State.AppendCanonical(nil), ended: o.Ended, reason: o.Reason}
}

// fold adds a view to a digest. Each part is led by its length, so that two lists of views never add the same bytes.
func (v view) fold(to io.Writer) {
	for _, part := range []string{v.refused, v.url, fmt.Sprintf("%#v", v.tabs), v.text, string(v.state), fmt.Sprint(v.ended), v.reason} {
		fmt.Fprintf(to, "%d:%s", len(part), part)
	}
}

// view returns the current view, from the browser if there is one.
func (p *pair) view() view {
	if p.drawn == nil {
		return viewOf(p.t, p.seenB)
	}
	v := viewOf(p.t, p.seenA)
	v.text = unscrolled(v.text)
	return v
}

// differs describes the differences between the two engines; "" if there are none, or if there is only the text engine.
func (p *pair) differs() string {
	if p.drawn == nil {
		return ""
	}
	a, b := p.view(), viewOf(p.t, p.seenB)
	switch {
	case a.refused != b.refused:
		return fmt.Sprintf("refused by the browser: %q; by text: %q", a.refused, b.refused)
	case a.url != b.url:
		return fmt.Sprintf("browser at %s, text at %s\n%s\ntext:\n%s", a.url, b.url, a.text, b.text)
	case !slices.Equal(a.tabs, b.tabs):
		return fmt.Sprintf("tabs of the browser %v, of text %v", a.tabs, b.tabs)
	case a.text != b.text:
		return differ(a.text, b.text)
	case !bytes.Equal(a.state, b.state):
		return fmt.Sprintf("state of the browser\n%s\nof text\n%s", a.state, b.state)
	case a.ended != b.ended || a.reason != b.reason:
		return "one has ended"
	}
	return ""
}

// stepsOfWalk is how long a walk is.
const stepsOfWalk = 15

// A walked is the result of a walk: the number of compared moments, and a digest of all that is seen at them.
type walked struct {
	moments int
	digest  string
}

// walk wanders until the two engines differ, and describes the difference. Its path depends only on text, so text
// alone takes the same path. Half of the walks begin with part of an oracle's solution, so that they reach pages
// behind several forms, and a quarter with a signed-in visitor.
func (p *pair) walk(seed uint64) (walked, string) {
	p.reset(1)
	w := newWanderer(seed)
	sum, moments := sha256.New(), 0
	compare := func() string {
		p.view().fold(sum)
		moments++
		return p.differs()
	}
	d := p.wander(w, seed, compare)
	return walked{moments: moments, digest: hex.EncodeToString(sum.Sum(nil)[:10])}, d
}

// wander is a walk that compares each moment.
func (p *pair) wander(w *wanderer, seed uint64, compare func() string) string {
	if d := compare(); d != "" {
		return fmt.Sprintf("walk %d: at the start: %s", seed, d)
	}
	var did []string
	both := func(a gymkhana.Action) string {
		before := p.seenB.Seen[0]
		p.step(a)
		if p.cameIn(a, before) || p.cameBack(a) {
			p.out = true
			return ""
		}
		if p.left(a) { // it may be back already
			p.out = true
			return ""
		}
		did = append(did, a.String())
		if d := compare(); d != "" {
			return fmt.Sprintf("walk %d: after %s:\n%s", seed, strings.Join(did, "; "), d)
		}
		return ""
	}
	begin := p.anywhere
	switch {
	case p.web != whole:
		begin = p.atZoo
	case seed%2 == 0:
		begin = p.onTheWay
	case seed%4 == 1:
		begin = p.signedIn
	}
	if d := begin(w, both); d != "" {
		return d
	}
	for i := 0; i < stepsOfWalk && !p.out; i++ {
		a := w.next(&p.seenB.Seen[0])
		if d := both(a); d != "" || p.out {
			return d
		}
	}
	return ""
}

// left reports whether an action took the focus out of the page. Two processes of the browser decide where it enters
// the page again, so a walk ends there.
func (p *pair) left(a gymkhana.Action) bool {
	return tabs(a) && !strings.Contains(p.seenB.Seen[0].Text, inFocus)
}

// cameIn reports whether an action took the focus from a place behind the last stop into the page again, at the link
// that all our pages begin with: it was pressed there, and nothing had the focus.
func (p *pair) cameIn(a gymkhana.Action, before gymkhana.Observation) bool {
	now := &p.seenB.Seen[0]
	if now.URL != before.URL {
		p.pressed = false
		return false
	}
	here := tabs(a) && p.pressed && !strings.Contains(before.Text, inFocus) && strings.Contains(now.Text, "[2] link 'Skip to content'"+inFocus)
	p.pressed = p.pressed || a.Verb == gymkhana.Click || a.Verb == gymkhana.DoubleClick
	return here
}

// cameBack reports whether a step in the history led to an address with a fragment, after text was typed. The element of
// the fragment gets the focus unless typing has scrolled the page, which only a drawn page knows.
func (p *pair) cameBack(a gymkhana.Action) bool {
	p.wrote = p.wrote || a.Verb == gymkhana.Type
	return p.wrote && (a.Verb == gymkhana.Back || a.Verb == gymkhana.Forward) && strings.Contains(p.seenB.Seen[0].URL, "#")
}

// inFocus marks the line of the element that has the focus.
const inFocus = " focused: True"

// tabs reports whether an action presses Tab; the character in a text that is typed does so too.
func tabs(a gymkhana.Action) bool {
	return slices.Contains(a.List("keys"), "Tab") || a.Verb == gymkhana.Type && strings.Contains(a.Text("text"), "\t")
}

// doing performs an action in both engines and tells how they differ then.
type doing = func(gymkhana.Action) string

func (p *pair) atZoo(_ *wanderer, both doing) string {
	return both(act(gymkhana.Goto, "url", "http://zoo.localhost/"))
}

func (p *pair) anywhere(w *wanderer, both doing) string {
	return both(act(gymkhana.Goto, "url", w.pick(someURLs)))
}

// onTheWay does the first moves of an oracle.
func (p *pair) onTheWay(w *wanderer, both doing) string {
	tasks := shipped(p.t)
	trip, err := whole.TripOf(tasks[w.rand.IntN(len(tasks))], 1, 1)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.moves(both, w.rand.IntN(10), trip.Moves...)
}

// moves does the first so many actions of a person.
func (p *pair) moves(both doing, most int, moves ...kit.Move) string {
	hand := kit.NewDriver(moves...)
	for range most {
		a, done, err := hand.Next(&p.seenB.Seen[0])
		if done || err != nil {
			break
		}
		if d := both(a); d != "" {
			return d
		}
	}
	return ""
}

// signedIn signs in to a site, wanders, and sometimes signs out in another tab, so that the session of the first page
// is over when it is used again.
func (p *pair) signedIn(w *wanderer, both doing) string {
	who := kit.AccountOf(1)
	at := kit.Home(w.pick([]string{"flights", "hotels", "food", "guide", "shop"}))
	if d := p.moves(both, 3, kit.Open(at+"sign-in"), kit.Write("User name", who.User), kit.Enter("Password", who.Password)); d != "" {
		return d
	}
	for range w.rand.IntN(4) {
		a := w.next(&p.seenB.Seen[0])
		if d := both(a); d != "" || p.out {
			return d
		}
	}
	if w.rand.IntN(2) == 0 {
		return ""
	}
	if d := both(act(gymkhana.NewTab, "url", at+"account")); d != "" {
		return d
	}
	for _, e := range p.seenB.Seen[0].Elements {
		if e.Role == "button" && (e.Name == "Sign out" || e.Name == "Log out") {
			if d := both(act(gymkhana.Click, "element", e.ID)); d != "" {
				return d
			}
			break
		}
	}
	return both(act(gymkhana.SwitchTab, "tab", 0))
}

// Differences that random walks found: each is repeated from the start, and both engines show the same after every
// action.
func TestWhatWalksFound(t *testing.T) {
	p := newPair(t, whole, taskOf(t, "wiki:pick-capital"))
	search := []gymkhana.Action{act(gymkhana.Goto, "url", "http://flights.localhost/flight-search/DLM-LDF/2026-07-19?adults=1&cabin=economy&to=lindau-falls"),
		act(gymkhana.Type, "text", "0", "element", "49", "enter", true, "clear", true)}
	tab, back := act(gymkhana.Press, "keys", []string{"Tab"}), act(gymkhana.Press, "keys", []string{"Shift", "Tab"})
	ways := map[string][]gymkhana.Action{
		"a form sent again to the same address is a new entry of the history": slices.Concat(search, search[1:],
			[]gymkhana.Action{act(gymkhana.Back), act(gymkhana.Back), act(gymkhana.Forward)}),
		"Tab leaves the page at its end and comes in again": {act(gymkhana.Goto, "url", "http://flights.localhost/airline/elmet-air"), back, tab, tab},
		"and at its beginning":                              {act(gymkhana.Goto, "url", "http://flights.localhost/airline/elmet-air"), tab, back, back},
		"a field of one line has no pages": {act(gymkhana.Goto, "url", "http://food.localhost/"),
			act(gymkhana.Type, "text", "2", "element", "15", "clear", true), act(gymkhana.Press, "keys", []string{"PageUp"}),
			act(gymkhana.Type, "text", "robin"), act(gymkhana.Press, "keys", []string{"Home"}), act(gymkhana.Press, "keys", []string{"PageDown"}),
			act(gymkhana.Type, "text", "é")},
		"Tab goes on from what was clicked, not from what was scrolled to": {act(gymkhana.Goto, "url", "http://food.localhost/"),
			act(gymkhana.Click, "element", "11"), act(gymkhana.Click, "element", "2"), back},
		"a label that is not drawn has no word to select": {act(gymkhana.Goto, "url", "http://wiki.localhost/"), act(gymkhana.DoubleClick, "element", "4")},
	}
	for _, why := range tier.Part(t, slices.Sorted(maps.Keys(ways)), 3) {
		way := ways[why]
		p.reset(1)
		for _, a := range way {
			p.step(a)
			if d := p.differs(); d != "" {
				t.Errorf("%s: after %s: %s", why, a, d)
				break
			}
		}
	}
}

// A field with autofocus gets the focus, unless the address names a place on its page; coming back in the history too.
func TestFocusOfAnAddress(t *testing.T) {
	p := newPair(t, site.New(home.Site, wiki.Site, zoo), taskOf(t, "wiki:pick-capital"))
	const second = "http://zoo.localhost/second"
	p.reset(1)
	for _, a := range []gymkhana.Action{act(gymkhana.Goto, "url", second), act(gymkhana.Goto, "url", second+"?a#end"), act(gymkhana.Goto, "url", second+"?b#none"),
		act(gymkhana.Back), act(gymkhana.Back), act(gymkhana.Forward), act(gymkhana.Forward)} {
		p.step(a)
		if d := p.differs(); d != "" {
			t.Fatalf("after %s: %s", a, d)
		}
		here := strings.Contains(p.seenB.Seen[0].Text, "textbox 'Here at once' focused: True")
		if atEnd := strings.HasSuffix(p.seenB.Seen[0].URL, "#end"); here == atEnd {
			t.Errorf("after %s at %s: the field has the focus: %t", a, p.seenB.Seen[0].URL, here)
		}
	}
}

// An outing is a solution of a task in both engines, with the notes that it made.
type outing struct {
	*pair
	task    *gymkhana.Task
	scores  map[judge.Mode][2]gymkhana.Scorer
	visited [2][]string // addresses that the tab in front had, and what the servers were asked
}

// modes are the protocols that an outing is scored by: the corrected one, and the published rules with and without
// their mistakes.
var modes = []judge.Mode{"", judge.Legacy, judge.Fixed}

// begin starts a task in both engines.
func (p *pair) begin(task *gymkhana.Task, seed gymkhana.Seed) *outing {
	p.t.Helper()
	p.reset(seed)
	o := &outing{pair: p, task: task, scores: map[judge.Mode][2]gymkhana.Scorer{}}
	one, two := envtest.Frames(p.t, p.seenA)[0], envtest.Frames(p.t, p.seenB)[0]
	for _, mode := range modes {
		v := verifierOf(p.t, p.web, mode)
		o.scores[mode] = [2]gymkhana.Scorer{v.Start(task, one), v.Start(task, two)}
	}
	o.note(one, two)
	return o
}

func (o *outing) note(frames ...gymkhana.Frame) {
	for i, f := range frames {
		s := f.State.(*site.State)
		o.visited[i] = append(o.visited[i], s.URL)
		for _, r := range s.Requests {
			o.visited[i] = append(o.visited[i], fmt.Sprint(r.Method, " ", r.URL, " ", r.Status))
		}
	}
}

// act performs an action, and demands that both show the same.
func (o *outing) act(a gymkhana.Action) {
	o.t.Helper()
	o.step(a)
	if d := o.differs(); d != "" {
		o.t.Fatalf("%s: after %s: %s", o.task.ID, a, d)
	}
	one, two := envtest.Frames(o.t, o.seenA)[0], envtest.Frames(o.t, o.seenB)[0]
	for _, s := range o.scores {
		s[0].Add(one)
		s[1].Add(two)
	}
	o.note(one, two)
}

// follow has a person make moves, and then declare the task done.
func (o *outing) follow(moves ...kit.Move) {
	o.t.Helper()
	hand := kit.NewDriver(moves...)
	for range 120 {
		a, done, err := hand.Next(&o.seenB.Seen[0])
		if done || err != nil { // on a wrong way something may not be there
			break
		}
		o.act(a)
	}
	o.act(gymkhana.Action{Verb: gymkhana.Finish})
}

// verdict demands the same verdict of both engines in every mode, and gives it.
func (o *outing) verdict(mode judge.Mode) gymkhana.Verdict {
	o.t.Helper()
	for mode, s := range o.scores {
		if one, two := s[0].Verdict(), s[1].Verdict(); !reflect.DeepEqual(one, two) {
			o.t.Errorf("%s, %q: %+v in the browser, %+v in text", o.task.ID, mode, one, two)
		}
	}
	if !slices.Equal(o.visited[0], o.visited[1]) {
		o.t.Errorf("%s: the browser was at\n%q\ntext at\n%q", o.task.ID, o.visited[0], o.visited[1])
	}
	return o.scores[mode][1].Verdict()
}

// The oracle solves tasks of every kind in both engines, with pictures too: the states are the same after every action,
// and so are the verdicts of all protocols. A sample takes a dozen tasks, of one hop and chains.
func TestOraclesAreAlike(t *testing.T) {
	short, chains := byLength(t)
	for _, task := range slices.Concat(tier.Part(t, short, 12), tier.Part(t, chains, 35)) {
		t.Run(string(task.ID), func(t *testing.T) {
			t.Parallel()
			trip, err := whole.TripOf(task, task.Instances[0], 1)
			if err != nil {
				t.Fatal(err)
			}
			o := newPair(t, whole, task).begin(task, task.Instances[0])
			o.follow(trip.Moves...)
			if v := o.verdict(""); !v.Success {
				t.Errorf("%+v", v)
			}
		})
	}
}

// byLength gives the tasks of one hop, and the chains of several.
func byLength(t *testing.T) (short, chains []*gymkhana.Task) {
	t.Helper()
	for _, task := range shipped(t) {
		if task.Tagged("hops-1") {
			short = append(short, task)
		} else {
			chains = append(chains, task)
		}
	}
	return short, chains
}

// Wrong ways score the same in both engines, also under the published rules, which look at addresses: trying all
// candidates, going straight to the last site, leaving out the last hop, and doing all in reverse. Addresses, requests
// and redirects are the same at every step.
func TestWrongWaysAreAlike(t *testing.T) {
	_, chains := byLength(t)
	redirects, credited, won := 0, 0, 0
	chains = tier.Part(t, chains, 120)
	for i, task := range chains {
		t.Run(string(task.ID), func(t *testing.T) {
			trip, err := whole.TripOf(task, task.Instances[0], 1)
			if err != nil {
				t.Fatal(err)
			}
			n := len(trip.Moves)
			reverse := slices.Clone(trip.Moves)
			slices.Reverse(reverse)
			way := [][]kit.Move{append(slices.Clone(trip.Tries), trip.Moves...), trip.Moves[n/2:], trip.Moves[:n-1], reverse}[i%4]
			o := newPair(t, whole, task).begin(task, task.Instances[0])
			o.follow(way...)
			if v := o.verdict(judge.Legacy); v.Success {
				t.Logf("the published success is won on a wrong way: %+v", v)
				won++
			} else if v.Parts["published_passed"] > 0 {
				credited++
			}
			for _, at := range o.visited[1] {
				if strings.HasSuffix(at, " 303") {
					redirects++
				}
			}
		})
	}
	if len(chains) == 0 || !tier.Sampled() && (redirects == 0 || credited == 0) { // a sample may hold none of a kind
		t.Errorf("%d redirects were followed, %d wrong ways had some credit and %d won; the test shows too little", redirects, credited, won)
	}
}
