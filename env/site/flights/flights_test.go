package flights

import (
	"testing"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "book-earliest", 5) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/flight-search/ORL-VES/2026-03-12/2026-03-19?adults=2&cabin=economy&to=vesk", "/status?number=AU999&date=x",
		"/airport/VES", "/airline/auralis", "/airlines", "/search?from=Orla&to=nowhere&depart=soon"}
	for version := 1; version <= 2; version++ { // each flight is there in its own version
		f, _, _ := someFlight(version)
		paths = append(paths, "/flight/"+f.Number+"/"+f.Date.Format(time.DateOnly), kit.Link("/book", "out", f.Number+"/"+f.Date.Format(time.DateOnly),
			"adults", 2))
	}
	sitetest.Shots(t, Site, paths...)
}
