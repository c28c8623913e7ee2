package money

import (
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "send-cheapest", 8) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/convert?amount=120.50&from=GLD&to=MAC&day=2026-03-12", "/convert?amount=much&from=hay&to=straw&day=never", "/rates", "/rates/mac",
		"/send", "/send?amount=&from=GLD&city=Atlantis&day=never",
		"/send?amount=120.50&from=GLD&city=Orla&day=2026-03-12", "/notes", "/notes/mac", "/alerts", "/mine", "/account", "/nowhere"}
	for version := 1; version <= 2; version++ { // each is there in its own version
		s := sum{Cents: 120_50, City: atlas.In(version).City("orla"), On: kit.Today.AddDate(0, 0, 66)}
		q := quotesOf(version, s)[0]
		n := vaults(version).Notes[s.To().Country][2]
		paths = append(paths, q.Path(), q.Pay(), "/note/"+n.Slug, "/order/"+n.Slug)
	}
	sitetest.Shots(t, Site, paths...)
}
