package inbrowser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// everyPage lists an address of every kind of page.
func (b *board) everyPage() map[string]string {
	boxes, talk, phone, games := b.runs["boxes.gym"], b.runs["talk.gym"], b.runs["phone.gym"], b.runs["games.gym"]
	said := b.first(talk+"/episodes", episodeLink)
	won := b.first(boxes, `"(/compare[^"]+)"`)
	return map[string]string{
		"runs":         "/",
		"run":          boxes,
		"run-phone":    phone,
		"run-games":    games,
		"episodes":     boxes + "/episodes?sort=progress&down=1",
		"found":        talk + "/episodes?said=square",
		"failures":     boxes + "/failures",
		"replay":       b.first(boxes+"/episodes?arm=1", episodeLink) + "?step=4",
		"replay-phone": b.first(phone+"/episodes?arm=1", episodeLink) + "?step=1",
		"replay-talk":  said + "?step=2",
		"replay-games": b.first(games+"/episodes?arm=1", episodeLink) + "?step=9",
		"call":         said + "/call/2",
		"compare":      won,
		"failed-steps": boxes + "/failures?steps=1",
		"together":     "/together?run=" + strings.TrimPrefix(boxes, "/run/") + "&run=" + strings.TrimPrefix(games, "/run/") + "&metric=progress",
		"beside":       b.first(boxes+"/episodes?arm=1", episodeLink) + "/beside",
		"pair":         b.first(won, `"(/compare\?[^"]*ea=[^"]+)"`) + "&step=2",
		"replay-fork":  b.first(b.runs["fork.gym"]+"/episodes", episodeLink) + "?step=1",
		"replay-group": b.first(b.runs["group.gym"]+"/episodes", episodeLink) + "?step=1",
		"missing":      "/run/nothing",
	}
}

// Every page fits its width, in both themes, and complains about nothing.
func TestEveryPageLooksRight(t *testing.T) {
	if os.Getenv(wanted) == "" {
		return // make test-view
	}
	b := serve(t, runs(t))
	c := startChrome(t)
	for name, path := range b.everyPage() {
		p := c.open(t)
		for _, width := range []int{1440, 1024, 390} {
			for _, theme := range []string{"light", "dark"} {
				p.size(width, 900, theme)
				p.load(b.url + path)
				p.is(`[...document.images].every(i => i.complete || i.loading === "lazy")`)
				if strings.HasPrefix(name, "replay") {
					p.is(`document.querySelector("#curve").children.length > 0`)
				}
				p.picture(fmt.Sprintf("%s-%d-%s", name, width, theme))
				var wide int
				p.eval(`document.documentElement.scrollWidth`, &wide)
				if wide > width {
					var who string
					p.eval(`[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 &&
						!e.closest(".Scroll, .Places, pre, .Lanes")).slice(0, 4).map(e => e.tagName + "." + e.className).join(" ")`, &who)
					t.Errorf("%s at %d px is %d wide: %s", name, width, wide, who)
				}
			}
		}
		if name == "missing" {
			p.complaints() // the browser reports status 404
		}
	}
}

// A violation is what axe finds on a page.
type violation struct {
	ID, Impact, Help string
	Nodes            []struct{ HTML string }
}

// axe finds nothing serious on any page, in both themes.
func TestNothingKeepsPeopleFromReading(t *testing.T) {
	if os.Getenv(wanted) == "" {
		return // make test-view
	}
	source, err := os.ReadFile(filepath.Join("node_modules", "axe-core", "axe.min.js"))
	check(t, err)
	b := serve(t, runs(t))
	p := startChrome(t).open(t)
	for name, path := range b.everyPage() {
		for _, theme := range []string{"light", "dark"} {
			p.size(1440, 900, theme)
			p.load(b.url + path)
			p.eval(string(source)+"\n;null", nil)
			var found []violation
			p.eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v => ({id: v.id, impact: v.impact, help: v.help,
				nodes: v.nodes.slice(0, 3).map(n => ({html: n.html}))})))`, &found)
			for _, v := range found {
				if v.Impact == "serious" || v.Impact == "critical" {
					t.Errorf("%s, %s: %s (%s): %s", name, theme, v.ID, v.Impact, v.Help)
					for _, n := range v.Nodes {
						t.Logf("  %.300s", n.HTML)
					}
				}
			}
		}
	}
	p.complaints() // the browser reports the page that is missing
}
