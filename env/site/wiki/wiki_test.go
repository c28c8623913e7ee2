package wiki

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestAnswers(t *testing.T)  { sitetest.Answers(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestShots(t *testing.T) {
	sitetest.Shots(t, Site, "/", "/search?pattern=bridge", "/search?pattern=vesq", "/A/vesk", "/A/marinth", "/A/plum-dumplings",
		"/A/"+In(1).Land.People[0].Slug, "/keep/vesk", "/list", "/category/animals", "/sign-in", "/A/nowhere")
}
