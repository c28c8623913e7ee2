package trains

import (
	"testing"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "book-earliest", 5) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/list?from=Thessa&to=nowhere&date=soon", "/stations", "/map", "/fares", "/mine", "/station/orla-central",
		"/station/nowhere", "/sign-in"}
	for version := 1; version <= 2; version++ { // each train is there in its own version
		n := networks(version)
		r := n.Runs[len(n.Runs)/2]
		a, b := r.Calls[0].City, r.Calls[len(r.Calls)-1].City
		way := r.Number + "/2026-03-12?from=" + a.Code + "&to=" + b.Code
		paths = append(paths, "/train/"+way, "/seat/"+way, "/map/"+r.Line.Slug, "/station/"+r.Calls[0].Slug,
			kit.Link("/list", "from", a.Name, "to", b.Name, "date", "2026-03-12", "after", "23:59"),
			kit.Link("/list", "from", a.Name, "to", b.Name, "date", "2026-03-12", "adults", 2, "children", 1))
	}
	sitetest.Shots(t, Site, paths...)
}
