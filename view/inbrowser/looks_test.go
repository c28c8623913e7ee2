package inbrowser

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// everyPage lists an address of every kind of page.
func (b *board) everyPage() map[string]string {
	boxes, talk, phone, games := b.runs["boxes.gym"], b.runs["talk.gym"], b.runs["phone.gym"], b.runs["games.gym"]
	said := b.first(talk+"/episodes", episodeLink)
	c := b.calls()
	snake, _ := c.begin("games/snake-grid/01")
	app, _ := c.begin("phone/mini/enter-text")
	roles, _ := c.begin("games/ember-and-brook/01")
	author, _ := c.begin("webui/bakery/1")
	over, now := c.begin("phone/mini/enter-text")
	c.act(over, now.N, "finish")
	left, _ := c.begin("games/merge-grid/01")
	c.post(left+"/leave", url.Values{"token": {c.token}})
	won := b.first(boxes, `"(/compare[^"]+)"`)
	return map[string]string{
		"gallery":      "/gallery",
		"gallery-of":   "/gallery?suite=games&tag=L3",
		"task":         "/gallery/task?task=games/snake-grid/01",
		"task-site":    "/gallery/task?task=sites/1-hop/hotels-search",
		"seat":         snake,
		"seat-phone":   app,
		"seat-roles":   roles,
		"seat-author":  author,
		"seat-over":    over,
		"seat-gone":    left,
		"runs":         "/",
		"run":          boxes,
		"run-phone":    phone,
		"run-games":    games,
		"episodes":     boxes + "/episodes?sort=progress&down=1",
		"found":        talk + "/episodes?said=square",
		"failures":     boxes + "/failures",
		"board-file":   talk + "/board",
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

// livePage adds the live board of a run that this process plays, with eight episodes that wait for their model.
func (b *board) livePage(pages map[string]string) {
	b.t.Helper()
	l := runLive(b.t, 9, 8)
	l.answer(12, "# thought\nThe square to the right looks free, so I push the box along the wall, and come back around it from below: "+
		strings.Repeat("on and on, ", 30)+"\n# action\nRight")
	for end := time.Now().Add(20 * time.Second); len(l.answers) > 0 && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
	}
	pages["live"] = l.url + l.path
}

// whole is the whole address of a page, which may be of another server.
func (b *board) whole(path string) string {
	if strings.HasPrefix(path, "http://") {
		return path
	}
	return b.url + path
}

// Every page fits its width, in both themes, and complains about nothing.
func TestEveryPageLooksRight(t *testing.T) {
	if os.Getenv(wanted) == "" {
		return // make test-view
	}
	b := serve(t, runs(t), "--seat", "ada")
	c := startChrome(t)
	pages := b.everyPage()
	b.livePage(pages)
	for name, path := range pages {
		p := c.open(t)
		for _, width := range []int{1440, 1024, 390} {
			for _, theme := range []string{"light", "dark"} {
				p.size(width, 900, theme)
				p.load(b.whole(path))
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
		if name == "missing" || name == "seat-gone" {
			p.complaints() // the browser reports the status
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
	b := serve(t, runs(t), "--seat", "ada")
	p := startChrome(t).open(t)
	pages := b.everyPage()
	b.livePage(pages)
	for name, path := range pages {
		for _, theme := range []string{"light", "dark"} {
			p.size(1440, 900, theme)
			p.load(b.whole(path))
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
