package food

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestDetour(t *testing.T)   { sitetest.Detour(t, Site, "reserve", 2) }
func TestShots(t *testing.T) {
	h := guideOf(1).In["vesk"][0]
	sitetest.Shots(t, Site, "/", "/vesk/restaurants?vegetarian=yes", "/search?q=dumplngs&city=vesk",
		"/vesk/restaurants/"+h.Slug, "/vesk/restaurants/"+h.Slug+"/"+h.Menu[3].Slug,
		"/vesk/restaurants/"+h.Slug+"/reserve?date=2026-03-12", "/vesk/restaurants/"+h.Slug+"/hatch", "/article/five-tables-of-vesk",
		"/search?q=soup&city=nowhereville")
}
