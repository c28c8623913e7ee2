package events

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "buy-two", 10) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/find?city=nowhere&what=soup&when=soon", "/organisers", "/mine", "/e/nothing", "/sign-in"}
	for version := 1; version <= 2; version++ { // each show is there in its own version
		b := bills(version)
		hidden, s := find(b.Shows, (*show).Hidden), find(b.Shows, func(s *show) bool { return !s.Was.IsZero() })
		paths = append(paths, path(s.City), path(s.City)+"?what=circus&days=weekend&sort=price", path(s.City)+"?what=opera&when=2026-12-30",
			"/e/"+s.Slug, "/e/"+hidden.Slug, "/buy/"+hidden.Slug,
			"/venue/"+s.Hall.Slug, "/organiser/"+s.Host.Slug)
	}
	sitetest.Shots(t, Site, paths...)
}
