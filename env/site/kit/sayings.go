package kit

import (
	"gymkhana/rng"
)

// mostSayings is how many sayings a page has at its top, at most.
const mostSayings = 5

// sayings are what pages have at their top, in turn.
var sayings = []string{"Slow feet see more.", "Salt before sugar.", "A map is a promise.", "Rain finds the hat.", "Doors like knocking.",
	"Ask the oldest chair.", "No bridge is shy.", "Bread first, news later.", "The river knows a way.", "A late guest eats last.",
	"Every hill has two sides.", "Count the steps going up.", "Empty bags fly well."}

// sayingsOf draws the sayings of a page of an episode, none to five. So the numbers of a page's elements differ between
// episodes, and whoever repeats the clicks of another episode by these numbers does not click the same.
func (v *Visit) sayingsOf() []string {
	url := v.Request.URL
	n := rng.New(v.session.seed, "sayings "+v.cat.site.Name+url.Path+"?"+url.RawQuery).N(mostSayings + 1)
	first := rng.New(0, "sayings "+v.cat.site.Name+url.Path) // the same for all episodes, so that few variants are read
	at := first.N(len(sayings))
	var all []string
	for i := range n {
		all = append(all, sayings[(at+i)%len(sayings)])
	}
	return all
}
