package wiki

import (
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestAnswers(t *testing.T)  { sitetest.Answers(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }

// What is typed is completed to the titles that begin with it.
func TestSearchCompletesTitles(t *testing.T) {
	town, err := kit.NewTown(Site)
	if err != nil {
		t.Fatal(err)
	}
	s, err := town.Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for typed, want := range map[string]bool{"Ves": true, "ves": true, "V": false, "Vesk": false, "%s": false, "zzz": false} {
		w := httptest.NewRecorder()
		s.Hosts()[Site.Host()].ServeHTTP(w, httptest.NewRequest("GET", kit.Home("wiki")+"search?pattern="+url.QueryEscape(typed), nil))
		list := regexp.MustCompile(`(?s)<nav class="begins".*?</nav>`).FindString(w.Body.String())
		if got := strings.Contains(list, `<a href="/A/vesk">Vesk</a>`); got != want {
			t.Errorf("%q is completed to Vesk: %v, want %v", typed, got, want)
		}
	}
}

func TestShots(t *testing.T) {
	sitetest.Shots(t, Site, "/", "/search?pattern=bridge", "/search?pattern=vesq", "/A/vesk", "/A/marinth", "/A/plum-dumplings",
		"/A/"+In(1).Land.People[0].Slug, "/keep/vesk", "/list", "/category/animals", "/sign-in", "/A/nowhere")
}
