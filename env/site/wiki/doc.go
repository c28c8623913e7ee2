// Package wiki is an encyclopedia of the land: an article on every country, city, landmark, founder, animal and dish, and
// on the namesakes of streets. Only pictures show what things look like.
//
// Addresses: /search?pattern=Vesk, /A/vesk, /category/cities, /index/v, /keep/vesk, /list, /suggest/vesk.
//
// Notes: search {query}, open {article, kind, city}, open {page} of the reading list, browse {category}.
//
// Effects: save {article, note, day} puts an article on the reading list, and unsave takes it off; review {article,
// missing} suggests something that an article should mention.
package wiki

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the encyclopedia.
var Site = &kit.Site{
	Name:     "wiki",
	Title:    "Everypedia",
	Doc:      "the encyclopedia of the land",
	Files:    files,
	Tables:   tables,
	Fill:     fill,
	Own:      own,
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual:    map[string]map[string]string{"save": {"note": "", "day": ""}},
	Keyword:  "kiwix",
}

var words = kit.Wordings{
	"search-label": {"Search the encyclopedia", "Find an article"},
	"go":           {"Search", "Look up"},
	"random":       {"An article by chance", "Surprise me"},
	"see-also":     {"See also", "Related articles"},
	"contents":     {"Contents", "On this page"},
	"at-a-glance":  {"At a glance", "Key facts"},
	"begins":       {"Did you mean", "It may become"},
	"list":         {"Reading list", "My shelf"},
	"keep":         {"Put on the reading list", "Put on my shelf"},
	"keep-go":      {"Put it there", "Keep it"},
	"note":         {"Note to myself", "Why I keep it"},
	"remind":       {"Remind me on", "Read it on"},
	"suggest":      {"Suggest an addition", "Something is missing"},
	"suggest-go":   {"Send the suggestion", "Let the editor know"},
	"missing":      {"It should also mention", "What is missing"},
}
