package murmur

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
	"gymkhana/judge"
)

// The newest slip of the board about a topic is its last word, which is not the newest slip about it, and the only one
// about the topic with its street. Every person has photos, a question, and a pinned slip that one other person quotes.
func TestLine(t *testing.T) {
	for version := 1; version <= tier.Rounds(2, 10, 40); version++ {
		l, stamps := lines(version), map[string]bool{}
		for _, a := range l.everyone() {
			for _, p := range slices.Concat(a.Posts, a.Hearsay) {
				if stamps[p.Stamp()] || l.Post(p.ID()) != p || !p.At.Before(kit.Today) || p.By != a {
					t.Errorf("version %d: %s is hung up on %s, as another one, or not found", version, p.Name(), p.Stamp())
				}
				stamps[p.Stamp()] = true
			}
		}
		if len(l.byID) != len(stamps) {
			t.Errorf("version %d: %d slips, and %d are on pages", version, len(l.byID), len(stamps))
		}
		for _, topic := range l.Topics {
			own := official(topic.Posts)
			named := slices.DeleteFunc(slices.Clone(topic.Posts), func(p *post) bool { return p.Plan.Street != topic.Last.Plan.Street })
			if len(topic.Posts) != 4 || len(own) != 2 || own[0] != topic.Last || len(named) != 1 || !topic.Posts[3].At.After(topic.Last.At) ||
				!slices.IsSortedFunc(topic.Posts, func(a, b *post) int { return a.At.Compare(b.At) }) {
				t.Errorf("version %d: %s has %d slips, %d of the board, %d with the street", version, topic.Slug, len(topic.Posts), len(own), len(named))
			}
		}
		for _, a := range l.People {
			q := a.question()
			if len(a.photos()) != photosAPerson || q == a.Pinned || a.Pinned.QuotedBy == nil || a.Pinned.QuotedBy.By == a || a.Pinned.QuotedBy.Quotes != a.Pinned {
				t.Errorf("version %d: %s has %d photos", version, a.Name, len(a.photos()))
			}
			for _, p := range a.photos() {
				if err := p.Photo.Check(); err != nil || p.With == a.Who {
					t.Errorf("version %d: %s is with %s (%v)", version, p.Name(), p.With.Name, err)
				}
			}
			for _, p := range []*post{q, a.Pinned} {
				hearts, times := map[int]bool{}, map[string]bool{}
				for _, r := range p.Replies {
					hearts[r.Hearts], times[r.Stamp()] = true, true
					if r.By == a || !r.At.After(p.At) || (r.Food == "") == (p == q) {
						t.Errorf("version %d: %s has a reply of %s on %s", version, p.Name(), r.By.Name, r.Stamp())
					}
				}
				if len(hearts) != repliesASlip || len(times) != repliesASlip {
					t.Errorf("version %d: replies to %s have the same hearts or times", version, p.Name())
				}
			}
		}
	}
}

// What the page of a slip says is not what its photo shows.
func TestOnlyPhotosShow(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for _, a := range lines(1).People[:tier.Rounds(8, 70, 70)] {
		for _, p := range a.photos() {
			_, body := v.Ask("GET", p.Path(), nil)
			_, body, _ = strings.Cut(html.UnescapeString(body), "<main")
			for _, fact := range []string{p.Photo.Weather.String(), p.Photo.Vehicle.String(), p.Photo.Place.Kind.String(),
				strconv.Itoa(p.Photo.People) + " people"} {
				if strings.Contains(body, " "+fact) {
					t.Errorf("%s says %q", p.Path(), fact)
				}
			}
			if !strings.Contains(body, p.With.Name) || !strings.Contains(body, p.Dish) || !strings.Contains(body, p.Alt()) {
				t.Errorf("%s lacks %s, %s or its photo", p.Path(), p.With.Name, p.Dish)
			}
		}
	}
}

func TestHearts(t *testing.T) {
	v, a := sitetest.Visit(t, Site, 1), lines(1).People[7]
	p, on := a.question(), func(form url.Values) string {
		v.Ask("POST", a.question().Path()+"/heart", form)
		return v.Standing("post", "reply")
	}
	by := p.best().By.Handle
	for range 2 {
		if got := on(url.Values{"reply": {by}}); got != "heart "+p.ID()+" "+by {
			t.Errorf("a heart on a reply: %q", got)
		}
	}
	if got := on(nil); strings.Count(got, "heart") != 2 {
		t.Errorf("a heart on the slip too: %q", got)
	}
	if _, body := v.Ask("GET", "/mine", nil); !strings.Contains(body, "the reply of "+p.best().By.Name) {
		t.Error("the list lacks the heart")
	}
	for range 2 {
		if got := on(url.Values{"reply": {by}, "off": {"yes"}}); got != "heart "+p.ID()+" " {
			t.Errorf("without the heart on the reply: %q", got)
		}
	}
	if got := on(url.Values{"off": {"yes"}}); got != "" {
		t.Errorf("without hearts: %q", got)
	}
	if status, _ := v.Ask("POST", p.Path()+"/heart", url.Values{"reply": {"nobody"}}); status != http.StatusNotFound || v.Standing() != "" {
		t.Errorf("a heart on a reply that is not there: %d, %q", status, v.Standing())
	}
}

func TestRepliesAndPassing(t *testing.T) {
	v, p := sitetest.Visit(t, Site, 1), lines(1).People[9].question()
	if _, body := v.Ask("POST", p.Path()+"/reply", url.Values{"text": {" . "}}); !strings.Contains(body, "Write a reply first") || v.Standing() != "" {
		t.Errorf("an empty reply: %q", v.Standing())
	}
	for _, text := range []string{"Lemon  rice!", "lemon rice"} {
		if _, body := v.Ask("POST", p.Path()+"/reply", url.Values{"text": {text}}); !strings.Contains(body,
			"You replied") || v.Standing("text") != "reply lemon rice" {
			t.Errorf("replied %q: %q", text, v.Standing("text"))
		}
	}
	v.Ask("POST", p.Path()+"/reply", url.Values{"text": {"lemon rice"}, "off": {"yes"}})
	if _, body := v.Ask("POST", p.Path()+"/pass", url.Values{"time": {"noon"}}); !strings.Contains(body, "Write the time") || v.Standing() != "" {
		t.Errorf("passed on at noon: %q", v.Standing())
	}
	for _, at := range []string{"9.05", "21:40"} { // the last time counts
		v.Ask("POST", p.Path()+"/pass", url.Values{"time": {at}})
	}
	if _, body := v.Ask("GET", p.Path(), nil); !strings.Contains(body, "You pass it on at 21:40") || v.Standing("post",
		"at") != "pass "+p.ID()+" 21:40" {
		t.Errorf("passed on: %q", v.Standing("post", "at"))
	}
}

func TestListsAndFollowing(t *testing.T) {
	v, a := sitetest.Visit(t, Site, 1), lines(1).People[11]
	page := "/@" + a.Handle
	for wrong, form := range map[string]url.Values{"Choose a list": {"list": {"Kings"}}, "stays on a list until": {"list": {"Poets"},
		"until": {"2025-01-01"}}} {
		if _, body := v.Ask("POST", page+"/list", form); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	for _, list := range []string{"Poets", "Uncles", "Uncles"} { // one list for each name
		v.Ask("POST", page+"/list", url.Values{"list": {list}, "until": {"12 March"}})
	}
	if got, want := v.Standing("who", "list", "until"), "list "+a.Handle+" Uncles 2026-03-12"; got != want {
		t.Errorf("listed %q, want %q", got, want)
	}
	v.Ask("POST", page+"/list", url.Values{"list": {"Uncles"}, "off": {"yes"}})
	for range 2 {
		if _, body := v.Ask("POST", page+"/follow", nil); !strings.Contains(body, "You follow "+a.Name) || v.Standing("who") != "follow "+a.Handle {
			t.Errorf("followed: %q", v.Standing("who"))
		}
	}
	if _, body := v.Ask("GET", "/mine", nil); !strings.Contains(body, "follow <a href=\""+page) {
		t.Error("the list lacks the account")
	}
	if v.Ask("POST", page+"/follow", url.Values{"off": {"yes"}}); v.Standing() != "" {
		t.Errorf("followed no longer: %q", v.Standing())
	}
}

// codeAfter is the code that follows some words on a page.
func codeAfter(body, words string) string {
	_, code, _ := strings.Cut(body, words)
	code, _, _ = strings.Cut(code, "<")
	code, _, _ = strings.Cut(code, " ")
	return code
}

func TestVisitsAreAnnouncedOnce(t *testing.T) {
	v, topic := sitetest.Visit(t, Site, 1), lines(1).Topics[20]
	form := topic.Last.Path() + "/come"
	for wrong, with := range map[string]url.Values{"first and the last name": {"name": {"Robin"}, "count": {"2"}},
		"How many come": {"name": {"Robin Vale"}, "count": {"0"}}} {
		with.Set("token", "0")
		if _, body := v.Ask("POST", form, with); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", with, wrong, v.Standing())
		}
	}
	good := url.Values{"token": {"0"}, "name": {"Robin Vale"}, "count": {"03"}}
	want := "book " + topic.Last.ID() + " " + topic.City.Slug + " Robin Vale 3"
	_, body := v.Ask("POST", form, good)
	if got := v.Standing("post", "city", "name", "count"); got != want || !strings.Contains(body, "party of 3") {
		t.Errorf("announced %q, want %q", got, want)
	}
	if _, body := v.Ask("POST", form, good); !strings.Contains(body, "sent already") || v.Standing("post", "city", "name", "count") != want {
		t.Errorf("sent twice: %q", v.Standing())
	}
	if v.Ask("POST", "/come/"+codeAfter(body, "Cancel visit ")+"/cancel", nil); v.Standing() != "" {
		t.Errorf("cancelled, and there is %q", v.Standing())
	}
	rumour := topic.Posts[slices.IndexFunc(topic.Posts, func(p *post) bool { return !p.Official() })]
	for _, path := range []string{rumour.Path(), lines(1).People[0].Pinned.Path(), lines(1).Boards[0].Pinned.Path()} {
		if status, _ := v.Ask("GET", path+"/come", nil); status != http.StatusNotFound {
			t.Errorf("a visit on %s: %d", path, status)
		}
	}
}

func TestSlipsAreWritten(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for wrong, form := range map[string]url.Values{"Write something": {}, "There is no person called": {"words": {"x"}, "to": {"King Kong"}},
		"There is no city": {"words": {"x"}, "city": {"Atlantis"}}, "appear on a day": {"words": {"x"}, "day": {"2025-12-24"}},
		"Write the time": {"words": {"x"}, "time": {"noon"}}, "Write the price": {"words": {"x"}, "price": {"much"}}} {
		form.Set("token", "0")
		if _, body := v.Ask("POST", "/compose", form); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	a := lines(1).People[2]
	_, body := v.Ask("POST", "/compose", url.Values{"token": {"0"}, "words": {"Bring your own chair."}, "about": {"Lemon rice"}, "to": {a.Name},
		"city": {"vesk"},
		"day":  {"12 March"}, "time": {"7.05"}, "price": {"9.5"}})
	want := "post bring your own chair lemon rice " + a.Handle + " vesk 2026-03-12 07:05 9.50"
	if got := v.Standing("words", "about", "for", "city", "date", "time", "price"); got != want {
		t.Errorf("wrote %q, want %q", got, want)
	}
	hook := hookOf(1, map[string]string{"about": "lemon rice", "for": a.Handle, "city": "vesk", "date": "2026-03-12", "time": "07:05", "price": "9.50"})
	if !strings.Contains(body, hook.Beside.Name) || !strings.Contains(body, "<dd>"+strconv.Itoa(hook.Count)+"</dd>") {
		t.Errorf("the page does not say that it hangs beside %s on a string with %d", hook.Beside.Name, hook.Count)
	}
	if v.Ask("POST", "/hung/"+codeAfter(body, "Slip ")+"/cancel", nil); v.Standing() != "" {
		t.Errorf("taken down, and there is %q", v.Standing())
	}
}

func TestSearches(t *testing.T) {
	v, l := sitetest.Visit(t, Site, 1), lines(1)
	topic, a := l.Topics[100], l.People[4]
	seen := func(query string) (names []string) {
		_, body := v.Ask("GET", "/search?"+query, nil)
		for _, one := range strings.Split(body, `<p class="end">`)[1:] {
			_, name, _ := strings.Cut(one, ">Unfold ")
			name, _, _ = strings.Cut(name, "<")
			names = append(names, name)
		}
		return names
	}
	all := slices.Clone(topic.Posts)
	slices.SortFunc(all, newestFirst)
	q := url.QueryEscape(topic.Name + " " + topic.City.Name)
	if got, want := seen("q="+q+"&sort=latest"), kit.Each(all, (*post).Name); !sitetest.Sorted(got, want) {
		t.Errorf("%s shows %q, want %q", q, got, want)
	}
	slices.SortFunc(all, func(a, b *post) int { return b.Hearts - a.Hearts })
	if got, want := seen("q="+q), kit.Each(all, (*post).Name); !sitetest.Sorted(got, want) {
		t.Errorf("%s by hearts shows %q, want %q", q, got, want)
	}
	on := topic.Last.Plan.On.Format(time.DateOnly)
	if got := seen("q=" + q + "&day=" + on); !slices.Contains(got, topic.Last.Name()) || len(got) > 2 {
		t.Errorf("%s on %s shows %q", q, on, got)
	}
	if got, want := seen("sort=latest&photos=yes&by="+url.QueryEscape(a.Name)), kit.Each(a.photos(), (*post).Name); !sitetest.Sorted(got, want) {
		t.Errorf("photos by %s: %q, want %q", a.Name, got, want)
	}
	v.Noted()
	for query, want := range map[string]string{"by=Nobody+At+All": "There is no person called", "day=soon&q=kite": "is no day",
		"q=zzzzqqqq": "Nothing hangs here"} {
		if _, body := v.Ask("GET", "/search?"+query, nil); !strings.Contains(body, want) || !strings.Contains(body, "Nothing hangs here") {
			t.Errorf("%s: the page does not say %q, or lists something", query, want)
		}
	}
	v.Ask("GET", "/search?q=Vesk+kite+race&by=@"+a.Handle+"&day=12+March", nil)
	noted := v.Noted()
	last := noted[slices.IndexFunc(noted, func(e judge.Event) bool { return e.With["by"] != "" })]
	if len(noted) != 2 || last.With["query"] != "kite race vesk" || last.With["by"] != a.Handle || last.With["day"] != "2026-03-12" {
		t.Errorf("noted %v; want the two searches that are right", noted)
	}
}

func TestWrongAddresses(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for _, bad := range []string{"/@nobody", "/" + lines(1).People[0].Handle, "/@alma.birdsall/100", "/@board.vesk/x",
		"/hung/XXXXXX", "/@nobody/1/come", "/nothing"} {
		if status, _ := v.Ask("GET", bad, nil); status != http.StatusNotFound {
			t.Errorf("%s answers %d", bad, status)
		}
	}
}
