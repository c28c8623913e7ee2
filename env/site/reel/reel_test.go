package reel

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestAnswers(t *testing.T)  { sitetest.Answers(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "order-count", 6) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/results?search_query=plum+dumplings", "/results?search_query=nothing&from=soon",
		"/results?search_query=plum+dumplings&from=2027-12-12", "/hosts", "/saved", "/playlist", "/account", "/nowhere"}
	for version := 1; version <= 2; version++ { // each film is there in its own version
		f := films(version).Films[30]
		paths = append(paths, f.Path(), f.At(f.Lost), "/order/"+f.Slug, "/@"+f.Host.Slug)
	}
	sitetest.Shots(t, Site, paths...)
}
