package kit

import (
	"fmt"
	"maps"
)

// A Blank is a parameter of a request whose value an earlier hop may have found.
type Blank struct {
	Name  string // the parameter's name
	Key   string // the key of the Gift
	Value string // the value, as a request states it
	Usual string // what a request calls a found value if the Gift does not say: "that street"
}

// Said fills the blanks of a request twice: with the values, for an errand that is alone, and with what found values are
// called, for an errand that comes after the hops that found them.
func (g Gift) Said(told string, blanks ...Blank) (ask, then string) {
	ask, then = told, told
	for _, b := range blanks {
		called := b.Value
		if b.Key != "" && g[b.Key] != "" {
			called = g.Called(b.Key, b.Usual)
		}
		ask, then = Filled(ask, b.Name, b.Value), Filled(then, b.Name, called)
	}
	return ask, then
}

// Or returns the value of a key, or another one if the gift has none.
func (g Gift) Or(key, drawn string) string {
	if g[key] != "" {
		return g[key]
	}
	return drawn
}

// Without returns a copy without a key and its description.
func (g Gift) Without(key string) Gift {
	own := maps.Clone(g)
	delete(own, key)
	delete(own, key+called)
	return own
}

// noting are the requests to note a value; the last two are held out.
var noting = []string{
	"Note {what}.",
	"Remember {what}; it is needed in a moment.",
	"While you are there, read {what}.",
	"Before you go on, see {what}.",
	"Keep {what} in mind.",
	"For the next steps, find out {what}.",
	"It shows {what}, so write that down.",
	"Pay attention to {what}, which is told on the site.",
	"Also take down {what}.",
	"You will have to know {what}: look for it.",
	"Do not leave without {what}.",
	"Learn {what} from the page.",
}

// Noting is the request to note something for a later hop: "the street of that hotel".
func (d *Draw) Noting(what string) string { return Filled(d.Say(noting...), "what", what) }

// guldenCode is the code of the money of all our sites.
const guldenCode = "GLD"

// Gulden writes hundredths of a gulden as the value of a Gift: "148.50 GLD".
func Gulden(cents int) string { return fmt.Sprintf("%d.%02d %s", cents/100, cents%100, guldenCode) }
