package hotels

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestGifts(t *testing.T)    { sitetest.Gifts(t, Site) }
func TestShots(t *testing.T) {
	var paths []string
	for version := 1; version <= 2; version++ {
		h := Hotels(version)[3]
		paths = append(paths, "/hotels/detail/"+h.Slug, usualStay().At("/book/"+h.Slug+"/"+h.Rooms[0].Slug)) // the paths of one version each
	}
	sitetest.Shots(t, Site, append(paths, "/", "/hotels/list?city=VES&cityname=Vesk&checkin=2026-03-12&checkout=2026-03-15&guests=2&rooms=1&sort=price",
		"/hotels/search?destination=Atlantis&checkin=2025-01-01&guests=9", "/bookings")...)
}
