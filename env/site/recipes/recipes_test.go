package recipes

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
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "table", 3) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/search?q=plum+dumplings", "/search?q=nothing+like+it&max=soon", "/dishes", "/cooks", "/box", "/list", "/rules", "/larder",
		"/search?q=butter&without=nutmeg&max=90", "/search?q=butter&max=1", "/recipe/nothing"}
	for version := 1; version <= 2; version++ { // each card is there in its own version
		c := filed(version).Cards[20]
		paths = append(paths, c.Path(), c.Path()+"?serves=1", c.Path()+"/reviews", "/cook/"+c.Cook.Slug)
	}
	sitetest.Shots(t, Site, paths...)
}
