package shop

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestAnswers(t *testing.T)  { sitetest.Answers(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, requests) }
func TestShots(t *testing.T) {
	sitetest.Shots(t, Site, "/", "/catalogsearch/result/?q=lamp&max=120&sort=price_asc", "/category/furniture",
		"/"+Goods(1)[3].Slug+".html", "/"+Goods(2)[3].Slug+".html", "/delivery?city=vesk", "/cart", "/vouchers", "/category/everything",
		"/"+Goods(1)[3].Slug+".html?picture=2",
		"/catalogsearch/result/?q=chair&min=abc", "/catalogsearch/result/?q=tollgate+harbour+watch")
}
