package clauses

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/internal/lazy"
)

// A hop is the clauses of a goal that concern one site.
type hop struct {
	site string // the name of the link on the first page
	text string
}

// hops divides a goal. Sites are the names of the links on the first page. A clause that names none belongs to the clauses
// before it, or to those after it if it is a question or a wish.
func hops(goal string, sites []string) (all []hop) {
	pending := ""
	for _, clause := range strings.Split(sentence().ReplaceAllStringFunc(goal, func(end string) string { return strings.TrimSpace(end) + "\x00" }), "\x00") {
		site, last := siteOf(clause, sites), len(all)-1
		opens := strings.HasSuffix(clause, "?") || slices.Contains([]string{"I", "We", "My", "To"}, strings.Fields(clause + " .")[0])
		bare := last >= 0 && !strings.Contains(all[last].text, "?") && len(names(all[last].text)) == 0 && !strings.Contains(all[last].text, "that ")
		switch {
		case site == "" && last >= 0 && (!opens || bare):
			all[last].text += " " + clause
		case site == "":
			pending += clause + " "
		case last >= 0 && all[last].site == site:
			all[last].text += " " + pending + clause
			pending = ""
		default:
			all = append(all, hop{site, pending + clause})
			pending = ""
		}
	}
	if len(all) > 0 {
		all[len(all)-1].text += " " + pending
	}
	return all
}

// siteOf is the site whose link shares most words with a clause. Only words that one link alone has count, each as often as
// it has them. In a compound, such as "travel shop", the first word decides.
func siteOf(clause string, sites []string) (best string) {
	score, was := map[string]int{}, ""
	for _, w := range words(aBackward().ReplaceAllString(clause, " ")) {
		site, weight := "", 0
		for _, s := range sites {
			own := stems(s)
			if n := len(own) - len(without(own, w)); n > 0 && weight > 0 {
				site = ""
				break
			} else if n > 0 {
				site, weight = s, n
			}
		}
		if site != "" && was != "" {
			site = was
		}
		if was = site; stem(w) != "people" {
			score[site] += weight
		}
	}
	for _, s := range sites {
		if score[s] > 0 && (best == "" || score[s] > score[best]) {
			best = s
		}
	}
	return best
}

// said lists the phrases of clauses that earlier clauses have too, the longest first: "the street of that hotel" means
// what was found there. Such a phrase begins with "the" or "that", and refers back.
func said(text, before string) (all []string) {
	fields, before := strings.Fields(text), strings.ToLower(before)
	for i := 0; i < len(fields); i++ {
		if w := strings.ToLower(fields[i]); w != "the" && w != "that" {
			continue
		}
		for to := len(fields); to > i+1; to-- {
			phrase := strings.TrimRight(strings.Join(fields[i:to], " "), ".,:;?!")
			low := strings.ToLower(phrase)
			if strings.Contains(low, "that ") && strings.Contains(before, low) && !strings.ContainsAny(phrase, ".?!") && (to > i+2 || strings.Contains(low, "'s")) {
				all = append(all, phrase)
				i = to - 1
				break
			}
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return all
}

// A name is a proper name in a text, between two words.
type name struct{ text, before, after string }

var (
	ofName    = lazy.Regexp(`name of$`)
	afterName = lazy.Regexp(`^ (?:to \p{Lu}|(?:or|and|is|lies)\b)`)
)

// names lists the proper names of a text. The first word of a sentence counts if it is part of a longer name, or if what
// follows shows that it is a name.
func names(text string) (all []name) {
	text = aQuote().ReplaceAllStringFunc(text, func(q string) string { return strings.Repeat("_", len(q)) })
	for _, at := range aName().FindAllStringIndex(text, -1) {
		from, to := at[0], at[1]
		before := strings.TrimRight(text[:from], " (")
		first := before == "" || strings.ContainsAny(before[len(before)-1:], ".?!_")
		word, rest, more := strings.Cut(text[from:to], " ")
		if low := strings.ToLower(word); slices.Contains(idle, low) && low != "the" || first && more && slices.Contains(acts, stem(low)) {
			if !more || rest[0] >= 'a' && rest[0] <= 'z' {
				continue
			}
			before, first, from = low, false, from+len(word)+1
		}
		n := name{text: strings.TrimSuffix(text[from:to], "'s")}
		n.after, _, _ = strings.Cut(strings.TrimSpace(text[to:]), " ")
		if w := words(ofName().ReplaceAllString(before, "name")); len(w) > 0 {
			n.before = w[len(w)-1]
		}
		if (!first || strings.Contains(n.text, " ") || afterName().MatchString(text[to:])) && aMonth().FindString(n.text) != n.text &&
			!strings.HasSuffix(strings.TrimSuffix(n.text, "s"), "day") && !aCode().MatchString(n.text) {
			all = append(all, n)
		}
	}
	return all
}

// choices are the candidates that a question lists: "A, B or C".
func choices(text string) []string {
	got := aChoice().FindStringSubmatch(text)
	if got == nil || !strings.Contains(text, "?") {
		return nil
	}
	if first, rest, more := strings.Cut(got[1], " "); more && slices.Contains(idle, strings.ToLower(first)) {
		got[1] = rest
	}
	return append(strings.Split(got[1], ", "), got[2])
}

// Facts are what the clauses of a hop say.
type facts struct {
	text     string
	stems    []string
	days     []string
	quotes   []string
	persons  []string
	things   []string // names of neither persons nor places: of a house, of a product
	places   []string
	from, to string
	choices  []string
	order    *kind // what a superlative compares; nil without one
	sorts    bool  // the superlative orders a list, and chooses nothing
}

// A kind is what superlatives compare: the words for it, and the form of its value, in hours and minutes if it has two
// groups. The least value is the best, unless most is set.
type kind struct {
	word, value func() *regexp.Regexp
	most        bool
}

var (
	aPrice = lazy.Regexp(`^\D{0,2}(\d[\d,]*\.\d\d)$`)
	aClock = lazy.Regexp(`^(\d{1,2}):(\d\d)$`)
	kinds  = []kind{
		{lazy.Regexp(`(?i)most expensive|costliest|high to low`), aPrice, true},
		{lazy.Regexp(`(?i)cheap|least|lowest|low to high|best price|smaller|as little as`), aPrice, false},
		{lazy.Regexp(`(?i)nearest|closest|distance|shortest way`), lazy.Regexp(`^([\d,]+) m\b`), false},
		{lazy.Regexp(`(?i)shortest|fastest|quickest`), lazy.Regexp(`^(\d+) h(?: (\d+) min)?$`), false},
		{lazy.Regexp(`(?i)\blast|latest`), aClock, true},
		{lazy.Regexp(`(?i)earliest|soonest|as early|before any|\bfirst\b`), aClock, false},
		{lazy.Regexp(`(?i)\brat(?:ed?|ings?)\b|\bbest\b|\btop\b|score`), lazy.Regexp(`^\D{0,3}(\d\.\d)$`), true},
	}
	sorting = lazy.Regexp(`(?i)\bsort|\border(?:ed)?\b(?: in|:)|(?:est|rated) first\b`)
)

func kindOf(text string) *kind {
	for i := range kinds {
		if kinds[i].word().MatchString(text) {
			return &kinds[i]
		}
	}
	return nil
}

// measure reads the value that a kind compares; the less, the better.
func (k *kind) measure(texts ...string) (v float64, ok bool) {
	for _, t := range texts {
		if got := k.value().FindStringSubmatch(t); got != nil && !ok {
			for _, part := range got[1:] {
				n, _ := strconv.ParseFloat(strings.ReplaceAll(part, ",", ""), 64)
				v, ok = 60*v+n, true
			}
		}
	}
	if k.most {
		v = -v
	}
	return v, ok
}

// factsOf reads clauses.
func factsOf(text string) facts {
	f := facts{text: text, stems: stems(text), choices: choices(text), order: kindOf(text), sorts: sorting().MatchString(text)}
	for _, got := range aDay().FindAllStringSubmatch(text, -1) {
		on, _ := time.Parse("2 Jan 2006", got[1]+got[2])
		f.days = append(f.days, on.Format("2 January 2006"), on.AddDate(0, 0, max(0, slices.Index(digits, group(aStay, text)))).Format("2 January 2006"))
	}
	f.days = slices.Compact(f.days)
	for _, q := range aQuote().FindAllStringSubmatch(text, -1) {
		f.quotes = append(f.quotes, q[1])
	}
	was := name{} // the name before, if it is a person's
	for _, n := range names(text) {
		toward := slices.Contains([]string{"to", "into", "destination"}, n.before)
		placed := toward || slices.Contains(strings.Fields("the or in from of on about for leaves between at visit"), n.before)
		long := strings.Contains(n.text, " ")
		person := long && (n.before == "name" || n.before == "me" || n.before == "for" && n.after == "in" ||
			was.text != "" && (n.before == "and" || strings.HasSuffix(strings.ToLower(was.text), n.before)) ||
			!placed && (slices.Contains(f.stems, "book") || slices.Contains(f.stems, "people")) && n.after != "in")
		was = name{}
		switch {
		case person:
			was, f.persons = n, append(f.persons, n.text)
			continue
		case n.after == "in" || long && (n.before == "the" || n.before == "at" || n.before == "does"):
			f.things = append(f.things, n.text)
			continue
		case toward:
			f.to = n.text
		case f.from == "" || n.before == "from":
			f.from = n.text
		}
		f.places = append(f.places, n.text)
	}
	return f
}

// place is where the clauses lead: to what they say, or to the last place that is not where they start.
func (f *facts) place() string {
	for i := len(f.places) - 1; i >= 0 && f.to == ""; i-- {
		if f.places[i] != f.from {
			return f.places[i]
		}
	}
	return cmp.Or(f.to, at(f.places, 0))
}

// at is an element of a list, "" if the list is shorter.
func at(all []string, i int) string {
	if i < len(all) {
		return all[i]
	}
	return ""
}

// value is what the clauses say for a field; "" if they say nothing. What a field is for is read from its label, as people
// know it from other pages.
func (f *facts) value(n node, p *page) string {
	label := words(n.Name)
	has := func(some string) bool {
		return slices.ContainsFunc(label, func(w string) bool { return slices.Contains(strings.Fields(some), w) })
	}
	switch {
	case has("password"):
		return aSecret().FindString(f.text)
	case has("user username"):
		return group(aUser, f.text)
	case has("mail"):
		return aMail().FindString(f.text)
	case has("price max maximum most budget"):
		if !has("from min least lowest") {
			return f.limit(p)
		}
	case has("name under recipient"):
		i, _ := strconv.Atoi(label[len(label)-1])
		return at(f.persons, max(0, i-1))
	case dated().MatchString(n.Name):
		return at(f.days, p.second(n, dated))
	case has("time"):
		return aTime().FindString(f.text)
	case has("month"):
		return aMonth().FindString(f.text)
	case has("your review comment message"):
		return at(f.quotes, 0)
	case has("quantity many rooms guests people passengers adults travellers"):
		return f.count(label)
	case has("from origin"):
		return f.from
	case has("dish product restaurant eat"):
		return at(f.things, 0)
	case has("first second other") && len(f.places) > 1:
		return f.places[map[bool]int{has("second other"): 1}[true]]
	case has("search find looking"):
		return cmp.Or(at(f.things, 0), f.place(), at(f.quotes, 0))
	case has("to where destination city place"):
		if i := slices.IndexFunc(p.nodes, func(o node) bool { return o.field() && o.ID != n.ID && o.Text == at(f.things, 0) && o.Text != "" }); i < 0 {
			return f.place()
		}
	}
	return ""
}

var dated = lazy.Regexp(`(?i)\b(?:date|day|departure|return|check|arrival)\b`)

// second is 1 if the field before also fits a form, as the second of two days does, and 0 otherwise.
func (p *page) second(n node, form func() *regexp.Regexp) int {
	last := false
	for _, o := range p.nodes {
		if o.ID == n.ID && last {
			return 1
		}
		if o.field() {
			last = form().MatchString(o.Name)
		}
	}
	return 0
}

// limit is a number in a unit that the page uses too.
func (f *facts) limit(p *page) string {
	for _, got := range aUnit().FindAllStringSubmatch(f.text, -1) {
		if !slices.Contains(idle, got[2]) && !slices.Contains(strings.Fields("people star night day room"), stem(got[2])) &&
			slices.ContainsFunc(p.nodes, func(n node) bool { return slices.Contains(words(n.Name), got[2]) }) {
			return got[1]
		}
	}
	return ""
}

// count is how many of something the clauses want.
func (f *facts) count(label []string) string {
	what := "quantity"
	for _, w := range label {
		if s := stem(w); s == "people" || s == "room" {
			what = s
		}
	}
	all := append(append([]string{"", ""}, words(f.text)...), "")
	for i := 2; i < len(all)-1; i++ {
		next := stem(all[i+1])
		if w := all[i]; len(w) == 1 && w >= "1" && w <= "9" && (next == what || what == "quantity" && (next == "of" || next == "piec") ||
			what == "people" && (stem(all[i-1]) == what || all[i-2] == "group")) {
			return w
		}
	}
	if len(f.persons) > 1 && what == "people" {
		return strconv.Itoa(len(f.persons))
	}
	return ""
}

// wants reports how well a box or radio button fits the clauses, from 0 to 1; 2 if they quote it.
func (f *facts) wants(n node) float64 {
	label, _, _ := strings.Cut(n.Name, ",")
	own := stems(label)
	switch k := kindOf(label); {
	case slices.ContainsFunc(f.quotes, func(q string) bool { return strings.EqualFold(q, n.Name) }):
		return 2
	case k != nil && strings.HasSuffix(label, "first") && k == f.order:
		return 1
	case k != nil && strings.HasSuffix(label, "first"), strings.HasPrefix(label, "Any "),
		len(own) > 1 && own[0] < "a" && !strings.Contains(strings.Join(f.stems, " "), own[0]+" "+own[1]): // such as "3 stars"
		return 0
	}
	return within(label, f.stems)
}
