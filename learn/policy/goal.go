package policy

import (
	"strings"
	"sync"
	"time"

	"gymkhana/internal/lazy"
)

// A goal is the goal of an episode, parsed once.
type goal struct {
	text  string
	words []word
	tags  []uint16         // features of each word, a bit each
	quote []int8           // the quotation that contains each word, from 1; 0: none
	by    map[string][]int // the places of each stem
	like  map[string][]int // the places of each concept
	days  []day
	spans []span
}

// A span is a text that can be copied from the goal.
type span struct {
	text        string
	first, last int // words
	tags        uint16
	ordinal     int8 // the number of its quotation, from 1; 0: none
}

// Tags of words and spans.
const (
	tagQuoted uint16 = 1 << iota
	tagNumber
	tagCapital
	tagDate
	tagTime
	tagAddress // e-mail, file name, link, telephone number: digits or letters joined by marks
	tagPlain
	tagRun  // a span that is as long as possible
	tagMail // for addresses: contains an @
	tagFile // for addresses: ends with a dot and letters, and contains no @
	nTags   = 10
)

const (
	mostWords = 72 // maximum number of words read in a goal; the rest is ignored
	mostSpans = 40
)

var (
	quotations = lazy.Regexp(`"([^"]+)"|“([^”]+)”`)
	addresses  = lazy.Regexp(`[\p{L}\p{N}_@#+$]+(?:[.\-:/_@][\p{L}\p{N}_@]+)+`)
	times      = lazy.Regexp(`\b\d{1,2}:\d{2}\b`)
	names      = lazy.Regexp(`\p{Lu}[\p{L}'’]*(?:[ -]\p{Lu}[\p{L}'’]*)*`)
)

// mostGoals is how many goals are cached.
const mostGoals = 1024

// goals caches parsed goals, because an episode uses the same one at every step.
var goals struct {
	sync.Mutex
	known map[string]*goal
}

// goalOf is newGoal with a cache. The result may be read concurrently.
func goalOf(text string, notes []string) *goal {
	key := text + "\x00" + strings.Join(notes, "\x00")
	goals.Lock()
	g := goals.known[key]
	goals.Unlock()
	if g != nil {
		return g
	}
	g = newGoal(text, notes)
	goals.Lock()
	defer goals.Unlock()
	if goals.known == nil || len(goals.known) >= mostGoals {
		goals.known = make(map[string]*goal, mostGoals)
	}
	goals.known[key] = g
	return g
}

// newGoal parses a goal. Notes may contain today's date.
func newGoal(text string, notes []string) *goal {
	g := &goal{text: text, by: map[string][]int{}, like: map[string][]int{}}
	g.words = words(text)
	if len(g.words) > mostWords {
		g.words = g.words[:mostWords]
	}
	g.tags, g.quote = make([]uint16, len(g.words)), make([]int8, len(g.words))
	for i, w := range g.words {
		if g.by[w.stem] = append(g.by[w.stem], i); w.concept != "" {
			g.like[w.concept] = append(g.like[w.concept], i)
		}
		if w.number {
			g.tags[i] |= tagNumber
		}
		if w.capital && i > 0 {
			g.tags[i] |= tagCapital
		}
		if plain[w.text] {
			g.tags[i] |= tagPlain
		}
	}
	g.findSpans()
	days, at := dates(text, g.words)
	g.days = days
	for _, s := range at {
		for i := s[0]; i <= s[1]; i++ {
			g.tags[i] |= tagDate
		}
	}
	for _, n := range notes {
		if today, ok := dated(n); ok {
			g.relative(today)
		}
	}
	return g
}

var weekdays = map[string]time.Weekday{"sunday": 0, "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6}

// dated parses a weekday and a date: "Sunday, 15 October". If the year is missing, it chooses one in which they agree.
func dated(text string) (time.Time, bool) {
	ws := words(text)
	days, _ := dates(text, ws)
	if len(ws) == 0 || len(days) == 0 || days[0].day == 0 {
		return time.Time{}, false
	}
	on, named := weekdays[ws[0].text]
	for year := 2023; named && year < 2023+28; year++ {
		t := time.Date(year, time.Month(days[0].month), days[0].day, 0, 0, 0, 0, time.UTC)
		if t.Weekday() == on && t.Day() == days[0].day && (days[0].year == 0 || days[0].year == year) {
			return t, true
		}
	}
	return time.Time{}, false
}

// relative adds the days that the goal gives relative to today: tomorrow, this Friday, 14 days from
// today.
func (g *goal) relative(today time.Time) {
	add := func(i, n int) {
		n += g.later(i)
		t := today.AddDate(0, 0, n)
		g.days = append(g.days, day{0, int(t.Month()), t.Day()})
		g.tags[i] |= tagDate
	}
	for i, w := range g.words {
		switch w.text {
		case "today":
			add(i, 0)
		case "now":
			if i > 0 && g.words[i-1].text == "from" {
				add(i, 0)
			}
		case "tomorrow":
			add(i, 1)
		case "yesterday":
			add(i, -1)
		case "day", "days", "week", "weeks":
			if n := g.span(i); n > 0 && i > 1 && g.words[i-2].text == "in" && !(i+1 < len(g.words) && g.words[i+1].text == "from") {
				add(i, n)
			}
		}
		if on, ok := weekdays[w.text]; ok && i > 0 && nearby[g.words[i-1].text] {
			add(i, (int(on-today.Weekday())+6)%7+1)
		}
	}
}

// nearby are the words before a weekday that mean the next day of that name.
var nearby = map[string]bool{"this": true, "on": true, "next": true, "coming": true}

// counts are numbers that are written out.
var counts = map[string]int{"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}

// span is the number of days of a word such as "weeks" with the number before it; 0: none.
func (g *goal) span(i int) int {
	if i < 1 || i >= len(g.words) {
		return 0
	}
	n := counts[g.words[i-1].text]
	if g.words[i-1].number {
		n = min(atoi(g.words[i-1].text), 366)
	}
	switch g.words[i].text {
	case "day", "days":
		return n
	case "week", "weeks":
		return 7 * n
	}
	return 0
}

// later is how many days after a day the goal means, as in "a week from this Thursday"; i is the day's last word.
func (g *goal) later(i int) int {
	for i--; i > 0 && (g.words[i].text == "this" || g.words[i].text == "coming" || g.words[i].text == "next"); i-- {
	}
	if i > 0 && g.words[i].text == "from" {
		return g.span(i - 1)
	}
	return 0
}

// kindOfAddress distinguishes mail addresses and file names from other words with punctuation
// inside.
func kindOfAddress(text string) uint16 {
	const letters, digits = "abcdefghijklmnopqrstuvwxyz", "0123456789"
	at := strings.LastIndexByte(text, '.')
	switch ending := text[at+1:]; {
	case strings.Contains(text, "@"):
		return tagMail
	case at > 0 && len(ending) <= 4 && strings.Trim(ending, letters+digits) == "" && strings.ContainsAny(ending, letters):
		return tagFile
	}
	return 0
}

// findSpans lists the texts that could be typed: quotations first, then addresses and numbers, then
// names and their parts, then all other informative words.
func (g *goal) findSpans() {
	for n, m := range quotations().FindAllStringSubmatchIndex(g.text, -1) {
		from, to := m[2], m[3]
		if from < 0 {
			from, to = m[4], m[5]
		}
		g.mark(from, to, tagQuoted, int8(min(n+1, 9)))
		g.add(from, to, tagQuoted|tagRun, int8(min(n+1, 9)))
	}
	for _, m := range times().FindAllStringIndex(g.text, -1) {
		g.mark(m[0], m[1], tagTime, 0)
		g.add(m[0], m[1], tagTime|tagRun, 0)
	}
	for _, m := range addresses().FindAllStringIndex(g.text, -1) {
		tag := tagAddress | kindOfAddress(g.text[m[0]:m[1]])
		g.mark(m[0], m[1], tag, 0)
		g.add(m[0], m[1], tag|tagRun, 0)
	}
	for _, m := range names().FindAllStringIndex(g.text, -1) {
		g.add(m[0], m[1], tagCapital|tagRun, 0)
	}
	for i, w := range g.words {
		if w.number {
			g.add(w.start, w.end, tagNumber, 0)
		} else if w.capital && i > 0 {
			g.add(w.start, w.end, tagCapital, 0)
		}
	}
	for _, w := range g.words {
		if !plain[w.text] {
			g.add(w.start, w.end, 0, 0)
		}
	}
}

// mark tags the words between two byte positions.
func (g *goal) mark(from, to int, tag uint16, quote int8) {
	for i, w := range g.words {
		if w.start >= from && w.end <= to {
			g.tags[i] |= tag
			if quote > 0 {
				g.quote[i] = quote
			}
		}
	}
}

// add adds a span unless its text is already there, or there are too many.
func (g *goal) add(from, to int, tags uint16, ordinal int8) {
	text := g.text[from:to]
	if ordinal == 0 {
		text = strings.TrimSuffix(strings.TrimSuffix(strings.Trim(text, ".,;:!? "), "'s"), "’s")
	}
	first, last := -1, -1
	for i, w := range g.words {
		if w.start >= from && w.end <= to {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if text == "" || first < 0 || len(g.spans) >= mostSpans {
		return
	}
	for i := range g.spans {
		if g.spans[i].text == text {
			return
		}
	}
	g.spans = append(g.spans, span{text, first, last, tags, ordinal})
}

// has returns the position of a sequence of words in the goal, compared by their stems; -1: none.
func (g *goal) has(ws []word) int {
	if len(ws) == 0 {
		return -1
	}
next:
	for _, at := range g.by[ws[0].stem] {
		if at+len(ws) > len(g.words) {
			continue
		}
		for k := range ws {
			if g.words[at+k].stem != ws[k].stem {
				continue next
			}
		}
		return at
	}
	return -1
}
