// Package wiki is an encyclopedia of the land: an article on every country, city, landmark, founder and animal. Only
// pictures show what things look like.
//
// Addresses: /search?pattern=Vesk, /A/vesk, /category/cities, /index/v.
//
// Notes: search {query}, open {article, kind, city}, browse {category}.
package wiki

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the encyclopedia.
var Site = &kit.Site{
	Name:    "wiki",
	Title:   "Everypedia",
	Doc:     "the encyclopedia of the land",
	Files:   files,
	Tables:  tables,
	Fill:    fill,
	Routes:  routes,
	Words:   words,
	Errands: errands,
	Keyword: "kiwix",
}

var words = kit.Wordings{
	"search-label": {"Search the encyclopedia", "Find an article"},
	"go":           {"Search", "Look up"},
	"random":       {"An article by chance", "Surprise me"},
	"see-also":     {"See also", "Related articles"},
	"contents":     {"Contents", "On this page"},
	"at-a-glance":  {"At a glance", "Key facts"},
}
