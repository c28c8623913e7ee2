package murmur

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/people", "/boards", "/search?q=kite+rice+vesk&sort=latest", "/search?by=Nobody&day=soon", "/compose", "/mine",
		"/@board.vesk", "/account", "/nowhere"}
	for version := 1; version <= 2; version++ { // each slip is there in its own version
		l := lines(version)
		a, t := l.People[3], l.Topics[5]
		paths = append(paths, "/@"+a.Handle, "/@"+a.Handle+"?show=hearsay", a.photos()[0].Path(), a.Pinned.Path(), a.question().Path(), t.Last.Path(),
			t.Last.Path()+"/come", a.Hearsay[0].Path())
	}
	sitetest.Shots(t, Site, paths...)
}
