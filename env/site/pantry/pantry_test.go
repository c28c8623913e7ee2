package pantry

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "book-first", 4) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/s", "/s?k=butter&free=nuts&sort=best", "/s?k=buter&max=much", "/crates", "/crate/lemon-rice", "/depots", "/depot/vesk",
		"/basket", "/orders", "/again", "/slot", "/slot?city=Vesk&date=2026-03-12", "/slot?city=nowhere&date=2026-03-12", "/s?k=butter&max=0.01",
		"/till?city=vesk&date=2026-03-12&time=06:30", "/p/nothing", "/sign-in"}
	for version := 1; version <= 2; version++ {
		s := shelves(version)
		for _, p := range s.of["butter"] {
			if p.Stock == 0 {
				paths = append(paths, p.Path(), p.Instead.Path())
			}
		}
	}
	sitetest.Shots(t, Site, paths...)
}
