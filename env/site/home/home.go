// Package home is the page at which every episode begins: the list of all sites.
package home

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the list of sites.
var Site = &kit.Site{
	Name:  "home",
	Title: "Portal",
	Doc:   "all sites on one page",
	Files: files,
	Routes: func(r *kit.Routes) {
		r.Get("/", func(v *kit.Visit) error { return v.Show("start", "All sites", nil) })
	},
}
