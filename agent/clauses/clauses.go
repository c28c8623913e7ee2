package clauses

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// An agent follows the hops of a goal.
type agent struct {
	goal  string
	home  string            // the address of the first page
	doors map[string]string // where a site's link led
	hops  []hop             // those that are left, the current one first
	page  *page
	stays bool            // the last action scrolled or filled in a part of a form, so the page is the same
	shown map[string]bool // the elements in view, by id
	down  int             // how often the list of sites was scrolled down
	place string          // what "that city" means
	past  []*page         // the pages that earlier hops ended with, the latest first
	heard string          // the clauses of earlier hops
	hopping
}

// Hopping is the state of the current hop.
type hopping struct {
	facts facts
	did   map[string]bool  // what it has done; nil before it begins
	form  string           // the form that it fills in
	pages map[string]*page // the pages of the candidates in its question
	now   string           // the candidate whose page is being opened
	found string           // the candidate that it chose
}

// New makes the agent. It has no options.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return &agent{}, gymkhana.Blame(gymkhana.FaultSetup, "agent/clauses", setup.Options.Decode(&struct{}{}))
}

// Fits returns an error if a world has no sites to visit.
func Fits(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	for _, v := range []gymkhana.Verb{gymkhana.Goto, gymkhana.Click, gymkhana.Type, gymkhana.Finish} {
		if !slices.Contains(spec.Verbs, v) {
			return errors.New("it has no sites whose links can be followed")
		}
	}
	return nil
}

// Begin forgets the previous episode.
func (a *agent) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	*a = agent{goal: task.Goal, doors: map[string]string{}}
	return gymkhana.Blame(gymkhana.FaultSetup, "agent/clauses", Fits(gymkhana.AgentSetup{}, spec))
}

// Act takes the next action of the current hop. When nothing is left to do, it declares the task done.
func (a *agent) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if !a.stays {
		a.page = &page{}
	}
	a.page, a.stays = read(o, a.page), false
	a.shown = map[string]bool{}
	for _, e := range o.Elements {
		a.shown[e.ID] = true
	}
	if a.home == "" { // first the whole list of sites
		if act := a.scroll(); act != nil {
			a.down++
			return gymkhana.Decision{Actions: []gymkhana.Action{*act}}, ctx.Err()
		}
		a.home = o.URL
		var sites []string
		for _, n := range a.page.nodes {
			if n.Role == "link" && len(stems(n.Name)) > 1 {
				sites = append(sites, n.Name)
			}
		}
		a.hops = hops(a.goal, sites)
	}
	act := action(gymkhana.Finish)
	for ; len(a.hops) > 0; a.leave() {
		if next := a.next(); next != nil {
			act = next
			break
		}
	}
	d := gymkhana.Decision{Actions: []gymkhana.Action{*act}}
	for _, n := range a.page.nodes {
		if n.ID == act.Text("element") {
			d.Reason = n.Role + " " + n.Name
		}
	}
	return d, ctx.Err()
}

// action makes an action from a verb and pairs of names and values.
func action(verb gymkhana.Verb, pairs ...any) *gymkhana.Action {
	a := &gymkhana.Action{Verb: verb}
	for i := 0; i+1 < len(pairs); i += 2 {
		a.Args = append(a.Args, gymkhana.Arg{Name: pairs[i].(string), Value: pairs[i+1]})
	}
	return a
}

func visit(url string) *gymkhana.Action { return action(gymkhana.Goto, "url", url) }

func write(n node, text string, enter bool) *gymkhana.Action {
	return action(gymkhana.Type, "text", text, "element", n.ID, "enter", enter, "clear", true)
}

// once reports whether something was not done before in this hop, and notes that it is done.
func (a *agent) once(what string) bool {
	was := a.did[what]
	a.did[what] = true
	return !was
}

// follow clicks on the first link that fits, unless the hop did so before.
func (a *agent) follow(why string, fits func(node) bool) *gymkhana.Action {
	for _, n := range a.page.nodes {
		if n.Role == "link" && fits(n) {
			if a.once(why) {
				return action(gymkhana.Click, "element", n.ID)
			}
			break
		}
	}
	return nil
}

// scroll shows more of the page; nil at its end.
func (a *agent) scroll() *gymkhana.Action {
	if a.stays = a.page.more; !a.stays {
		return nil
	}
	return action(gymkhana.Scroll, "direction", "down")
}

var thatPlace = lazy.Regexp(`\bthat (?:very )?(?:city|place)\b`)

// next is the next action of the current hop; nil if the page offers none.
func (a *agent) next() *gymkhana.Action {
	if a.did == nil {
		text := a.hops[0].text
		if len(a.past) > 0 {
			for _, phrase := range said(text, a.heard) {
				text = strings.ReplaceAll(text, phrase, a.recalled(phrase))
			}
			text = aFact().ReplaceAllStringFunc(thatPlace().ReplaceAllString(text, cmp.Or(a.place, "$0")), a.recalled)
		}
		a.hopping = hopping{facts: factsOf(text), did: map[string]bool{}, pages: map[string]*page{}}
	}
	for _, rule := range []func() *gymkhana.Action{a.enter, a.compare, a.menu, a.fill, a.sort, a.named, a.best, a.press, a.retreat, a.answer} {
		if act := rule(); act != nil {
			return act
		}
	}
	return nil
}

// factual gives the form of a fact by the words for it.
var factual = []struct{ asks, form func() *regexp.Regexp }{
	{lazy.Regexp(`\b(?:day|date)\b`), aDay},
	{lazy.Regexp(`\b(?:time|when)\b`), aTime},
	{lazy.Regexp(`\b(?:price|total|sum|cost|fee|deposit|amount)\b`), lazy.Regexp(`\d[\d,]*\.\d\d`)},
}

// recalled replaces words for a fact, such as "the day on which it begins", by the fact as a page of an earlier hop has it.
func (a *agent) recalled(words string) string {
	asked, form, own := stems(words), aName, true // a text of its own, after a label
	for _, k := range factual {
		if k.asks().MatchString(words) {
			form, own = k.form, false
			break
		}
	}
	for _, p := range a.past {
		fits := func(t string) bool { return form().MatchString(t) && (!own || shared(t, asked) == 0) }
		if t, score := p.find(asked, fits); score >= 2 {
			return form().FindString(t)
		}
	}
	return words
}

// leave ends the current hop.
func (a *agent) leave() {
	a.place = cmp.Or(a.found, a.facts.place(), a.place)
	a.heard += a.hops[0].text + " "
	a.past, a.hops, a.did = append([]*page{a.page}, a.past...), a.hops[1:], nil
}

// enter opens the site of the hop from the first page.
func (a *agent) enter() *gymkhana.Action {
	site := a.hops[0].site
	if a.did["enter"] {
		a.doors[site] = cmp.Or(a.doors[site], a.page.url)
		return nil
	}
	if a.page.url != a.home && a.once("home") {
		a.down = 0
		return visit(a.home)
	}
	for _, n := range a.page.nodes {
		switch {
		case n.Role != "link" || n.Name != site:
		case !a.shown[n.ID] && a.down > 0:
			a.down, a.stays = a.down-1, true
			return action(gymkhana.Scroll, "direction", "up")
		default:
			return a.follow("enter", func(n node) bool { return n.Name == site })
		}
	}
	if a.page.url == a.home {
		return a.scroll()
	}
	return nil
}

// compare opens the page of every candidate of a question, chooses one and opens its page again.
func (a *agent) compare() *gymkhana.Action {
	f := &a.facts
	if len(f.choices) < 2 || len(f.days)+len(f.things) > 0 || a.found != "" {
		return nil
	}
	if a.now != "" {
		if act := a.scroll(); act != nil {
			return act
		}
		a.pages[a.now], a.now = a.page, ""
	}
	for _, c := range f.choices {
		if a.pages[c] == nil {
			return a.lookup(c)
		}
	}
	a.found = f.choose(a.pages)
	if target := a.pages[a.found].url; target != a.page.url && len(a.hops) > 1 {
		return visit(target)
	}
	return nil
}

// lookup searches for a candidate, and opens the link with its name.
func (a *agent) lookup(c string) *gymkhana.Action {
	for _, n := range a.page.nodes {
		if a.did["look "+c] && n.Role == "link" && strings.EqualFold(n.Name, c) {
			a.now = c
			return action(gymkhana.Click, "element", n.ID)
		}
		if n.field() && a.facts.value(n, a.page) != "" && a.once("look "+c) {
			return write(n, c, true)
		}
	}
	if a.once("back " + c) {
		return visit(cmp.Or(a.doors[a.hops[0].site], a.home))
	}
	a.now = c // the search led to its page, or nowhere
	return a.compare()
}

var (
	greatest = lazy.Regexp(`(?i)larg|bigg|most|highest|youngest|latest|greatest|longest|better`)
	smallest = lazy.Regexp(`(?i)cheap|least|low|small|old|first|earl|before|few`)
	leading  = lazy.Regexp(`^(\d[\d,]*(?:\.\d+)?)`)
)

// choose picks the candidate whose page fits the question best: by the number that it asks to compare, or else by how many
// of its words are together.
func (f *facts) choose(pages map[string]*page) (best string) {
	asked := without(f.stems, f.choices...)
	up, down := greatest().FindStringIndex(f.text), smallest().FindStringIndex(f.text)
	number := kind{value: leading, most: up != nil && (down == nil || up[0] < down[0])}
	top := 0.0
	for _, c := range f.choices {
		_, score := pages[c].find(asked, func(string) bool { return true })
		if (up != nil || down != nil) && !aMonth().MatchString(f.text) {
			t, _ := pages[c].find(asked, leading().MatchString)
			v, _ := number.measure(t)
			score = -v
		}
		if best == "" || score > top {
			best, top = c, score
		}
	}
	return best
}

// menu follows a link that the clauses name, such as "Sign in", before anything is searched for.
func (a *agent) menu() *gymkhana.Action {
	for _, n := range a.page.nodes {
		if n.menu() || strings.EqualFold(n.Name, "sign in") {
			fits := within(n.Name, a.facts.stems) == 1 && !a.did["searched"] && a.found == ""
			if act := a.follow("menu "+n.Name, func(o node) bool { return fits && o.ID == n.ID }); act != nil {
				return act
			}
		}
	}
	return nil
}

// fill changes the form that the clauses say most about, and sends it.
func (a *agent) fill() *gymkhana.Action {
	var best form
	var todo []node
	for _, f := range a.page.forms() {
		some := a.changes(f)
		if begun := f.key() == a.form; a.found == "" && len(some) > 0 && (begun || len(some) > len(todo)) {
			if best, todo = f, some; begun {
				break
			}
		}
	}
	if len(todo) == 0 {
		return nil
	}
	if best.button.ID == "" {
		return a.scroll()
	}
	n := todo[0]
	a.did[best.key()+n.ID], a.form, a.stays = true, best.key(), true
	if n.Role == "button" || len(todo) == 1 && n.field() {
		signs := slices.ContainsFunc(best.parts, func(n node) bool { return strings.EqualFold(n.Name, "password") })
		a.did[best.key()], a.did["searched"], a.stays = true, a.did["searched"] || !signs, false
	}
	if n.field() {
		return write(n, a.facts.value(n, a.page), len(todo) == 1)
	}
	return action(gymkhana.Click, "element", n.ID)
}

// changes lists what is left to do in a form: boxes, then fields, the last one sent with Enter, or else the button.
func (a *agent) changes(f form) (todo []node) {
	if a.did[f.key()] {
		return nil
	}
	best := map[string]float64{} // of the radio buttons of a group
	for _, n := range f.parts {
		best[n.in] = max(best[n.in], a.facts.wants(n))
	}
	var fields []node
	changed := false
	for _, n := range f.parts {
		v, wants := a.facts.value(n, a.page), a.facts.wants(n)
		switch {
		case a.did[f.key()+n.ID]:
			changed = true
		case n.field() && v != "" && v != n.Text:
			fields = append(fields, n)
		case !n.field() && !slices.Contains(n.States, "checked") && wants >= 0.5 && (n.Role == "checkbox" || wants == best[n.in]):
			todo = append(todo, n)
		}
	}
	if len(fields) == 0 && (len(todo) > 0 || changed) {
		fields = append(fields, f.button)
	}
	return append(todo, fields...)
}

// sort follows the link that orders a list as the clauses want.
func (a *agent) sort() *gymkhana.Action {
	if a.facts.order == nil || !a.did["searched"] {
		return nil
	}
	return a.follow("sort", func(n node) bool { return kindOf(n.Name) == a.facts.order && len(stems(n.Name)) < 4 })
}

// named opens the link that has the name of a thing, or else of the place.
func (a *agent) named() *gymkhana.Action {
	for _, want := range append(slices.Clone(a.facts.things), a.facts.place()) {
		if want != "" && a.did["searched"] {
			if act := a.follow("named", func(n node) bool { return strings.EqualFold(n.Name, want) && !n.menu() }); act != nil {
				return act
			}
		}
	}
	return nil
}

// best opens the entry of a list that a superlative means.
func (a *agent) best() *gymkhana.Action {
	order := a.facts.order
	if order == nil || a.facts.sorts || !a.did["searched"] || a.did["named"] || a.did["best"] {
		return nil
	}
	if act := a.scroll(); act != nil {
		return act
	}
	link, least := node{}, 0.0
	a.page.entries(func(n node, texts []string) {
		if v, ok := order.measure(texts...); ok && (link.ID == "" || v < least) {
			link, least = n, v
		}
	})
	return a.follow("best", func(n node) bool { return n.ID == link.ID })
}

// press presses the button, or follows the link to book or order, whose words the clauses have.
func (a *agent) press() *gymkhana.Action {
	var best node
	most := 0.0
	for _, f := range a.page.forms() {
		a.did["press "+f.button.Name] = a.did["press "+f.button.Name] || a.did[f.key()]
	}
	for _, n := range a.page.nodes {
		verb := stem(words(n.Name + " none")[0])
		usable := n.Role == "button" && verb != "search" || n.Role == "link" && !n.menu() && (verb == "book" || verb == "order")
		if s := within(n.Name, a.facts.stems); usable && s > most && kindOf(n.Name) == nil && a.did["searched"] && a.found == "" && !a.did["press "+n.Name] {
			best, most = n, s
		}
	}
	if act := a.scroll(); act != nil && most < 1 {
		return act
	}
	if a.stays = false; most == 0 {
		return nil
	}
	a.did["press "+best.Name] = true
	return action(gymkhana.Click, "element", best.ID)
}

// retreat returns to the first page of the site if the menu led nowhere.
func (a *agent) retreat() *gymkhana.Action {
	if door := a.doors[a.hops[0].site]; door != a.page.url && !a.did["searched"] && a.found == "" && a.did["enter"] && a.once("retreat") {
		return visit(door)
	}
	return nil
}

// answers gives the form of an answer by the words that ask for it.
var answers = []struct{ asks, form func() *regexp.Regexp }{
	{aTime, lazy.Regexp(`\d{1,2}:\d\d$`)},
	{lazy.Regexp(`\b[Ww]hat date\b|\b[Ww]hich (?:day|date)\b|\bthe (?:day|date)\b|\b[Ww]hen (?:is|does|was|did|will)\b`), aDay},
	{lazy.Regexp(`\bmonth\b`), aMonth},
	{lazy.Regexp(`\b[Hh]ow m(?:any|uch)|\b(?:price|cost|fee|pay|minutes)\b`), lazy.Regexp(`\d[\d,]*(?:\.\d+)?`)},
	{lazy.Regexp(`\b(?:[Ww]ho|[Ww]hose|[Ww]hom|[Ss]omebody)\b`), lazy.Regexp(`\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+`)},
}

// answer answers the question of the last hop, once: with the candidate that it chose, with yes or no, with a value of the
// form that the question asks for, or else with a short text that follows a label.
func (a *agent) answer() *gymkhana.Action {
	f := &a.facts
	if len(a.hops) > 1 || !strings.Contains(f.text, "?") && !slices.Contains(f.stems, "answer") || !a.once("answer") {
		return nil
	}
	asked := without(f.stems, slices.Concat(f.places, f.things)...)
	said, _ := a.page.find(asked, func(t string) bool { return len(t) < 60 && shared(t, asked) == 0 })
	for _, k := range answers {
		if k.asks().MatchString(f.text) {
			said, _ = a.page.find(asked, k.form().MatchString)
			said = k.form().FindString(said)
			break
		}
	}
	if asks := words(f.text); slices.Contains(asks, "yes") && slices.Contains(asks, "no") {
		t, _ := a.page.find(asked, func(string) bool { return true })
		if said = "yes"; slices.ContainsFunc(words(t), func(w string) bool { return w == "no" || w == "not" || w == "closed" }) {
			said = "no"
		}
	}
	if said = cmp.Or(a.found, said); said == "" {
		return nil
	}
	return action(gymkhana.Answer, "text", said)
}
