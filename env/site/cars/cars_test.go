package cars

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
func TestAnswers(t *testing.T)  { sitetest.Answers(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "rent-cheapest", 8) }
func TestProof(t *testing.T)    { sitetest.TextProof(t, Site) }
func TestShots(t *testing.T) {
	paths := []string{"/", "/list?city=nowhere&from=soon&days=many", "/terms", "/mine", "/account", "/nowhere"}
	for version := 1; version <= 2; version++ { // each car is there in its own version
		f := fleets(version)
		o := f.offers(f.Cars[40].City, kit.Today.AddDate(0, 0, 60), 9)[1]
		q := query{City: o.City.Name, When: o.Day(), Days: "9"}
		paths = append(paths, q.Sorted("price"), q.Sorted("deposit")+"&gears=automatic&at=23:10", q.Sorted("price")+"&seats=9&at=23:10&gears=automatic",
			o.Path(), o.Form(), "/desk/"+o.Desk.Slug())
	}
	sitetest.Shots(t, Site, paths...)
}
