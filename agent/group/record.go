package group

import (
	"crypto/sha256"
	"strings"
	"unicode"

	"gymkhana"
)

// A Record is what the vote critic knows of an episode, in addition to the proposals of a turn: the goal, the screens that were
// seen, and what was done on each of them. It depends on the goal, the observations and the group's decisions only, so
// that an episode executed again has the same Record. Call See before each turn, and Did after it.
type Record struct {
	goal   string          // in words
	wanted map[string]bool // the words of the goal
	met    map[string]bool // those of them that some screen has shown

	turn    int // turns that have begun
	screens map[screenID]*screen
	here    screenID
	now     *screen
	still   bool // the last turn left the screen as it was
	refused bool // the world refused the last action

	texts    []string          // what the elements show, in words
	labels   map[string]string // by the id of an element, in words
	visible  float64           // share of the goal's words that the screen shows
	last     string            // the key of the last turn's actions; "" if there was none
	lastAt   string            // their place
	vain     map[string]int    // how often actions changed nothing, by their key
	everDone map[string]int    // how often something was done at a place
}

type screenID [sha256.Size]byte

// A screen is what is known of a screen: two observations with the same elements and texts are the same screen.
type screen struct {
	visits int
	before int            // the turn of the visit before this one; 0: this is the first
	latest int            // the turn of the latest visit
	done   map[string]int // how often actions were done on it, by their key
	vain   map[string]int // how often that changed nothing
}

// NewRecord begins the record of an episode.
func NewRecord(goal string) *Record {
	r := &Record{goal: plain(goal), wanted: map[string]bool{}, met: map[string]bool{}, screens: map[screenID]*screen{}, vain: map[string]int{},
		everDone: map[string]int{}}
	for _, w := range telling(r.goal) {
		r.wanted[w] = true
	}
	return r
}

// plain is a text as its words in lower case, with a space before, between and after them; "" if it has none.
func plain(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// telling are the words of a plain text that have at least three letters, or a digit.
func telling(text string) (all []string) {
	for _, w := range strings.Fields(text) {
		if len(w) > 2 || strings.ContainsFunc(w, unicode.IsDigit) {
			all = append(all, w)
		}
	}
	return all
}

// See reads the observation of a new turn.
func (r *Record) See(o *gymkhana.Observation) {
	before := r.here
	r.here = identify(o)
	r.still, r.refused = r.turn > 0 && r.here == before, o.Refused != ""
	if r.last != "" && (r.still || r.refused) {
		r.vain[r.last]++
		r.now.vain[r.last]++
	}
	r.turn++
	s := r.screens[r.here]
	if s == nil {
		s = &screen{done: map[string]int{}, vain: map[string]int{}}
		r.screens[r.here] = s
	}
	s.visits++
	s.before, s.latest = s.latest, r.turn
	r.now = s
	r.read(o)
}

// identify is the hash of what a screen shows.
func identify(o *gymkhana.Observation) screenID {
	same := gymkhana.Observation{Text: o.Text, Elements: o.Elements, URL: o.URL}
	return sha256.Sum256(same.AppendCanonical(nil))
}

// read keeps the texts of the screen.
func (r *Record) read(o *gymkhana.Observation) {
	r.texts, r.labels = r.texts[:0], map[string]string{}
	shown := map[string]bool{}
	note := func(text string) {
		if text == "" {
			return
		}
		r.texts = append(r.texts, text)
		for _, w := range telling(text) {
			if r.wanted[w] {
				shown[w], r.met[w] = true, true
			}
		}
	}
	note(plain(o.Text))
	for i := range o.Elements {
		e := &o.Elements[i]
		name, text := plain(e.Name), plain(e.Text)
		note(name)
		if text != name {
			note(text)
		}
		r.labels[e.ID] = name
		if name == "" {
			r.labels[e.ID] = text
		}
	}
	r.visible = share(len(shown), len(r.wanted))
}

// Did records the group's decision in the turn.
func (r *Record) Did(d *gymkhana.Decision) {
	r.last, r.lastAt = "", ""
	if d.Invalid != "" || len(d.Actions) == 0 {
		return
	}
	p := proposal{Decision: *d}
	r.last, r.lastAt = p.key(), place(&p)
	r.now.done[r.last]++
	if r.lastAt != "" {
		r.everDone[r.lastAt]++
	}
}

// share is a part of a whole; 0 of nothing.
func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
