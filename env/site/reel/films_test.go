package reel

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
)

// Every dish, host and city has films that their lengths, visits, days and thumbnails tell apart; in every film the tools
// and the jars differ, one caption is lost, and the host corrects the amount of one caption.
func TestFilms(t *testing.T) {
	for version := 1; version <= tier.Rounds(3, 20, 60); version++ {
		a, land := films(version), atlas.In(version)
		seen := map[any]bool{}
		once := func(what any) {
			if t.Helper(); seen[what] {
				t.Errorf("version %d: twice %v", version, what)
			}
			seen[what] = true
		}
		for _, f := range a.Films {
			once(f.Slug)
			once([2]any{"views", f.Views})
			once([2]any{"length", f.Length()})
			once([2]any{"arrived", f.Up})
			for _, group := range []any{f.Dish, f.Host, f.City} {
				once([3]any{group, f.Thumb.Tool, f.Thumb.Pot})
			}
			for i, x := range f.Frames {
				once([3]any{f, "tool", x.Look.Tool})
				once([3]any{f, "jar", x.Look.Jar})
				late := i > 0 && x.Second <= f.Frames[i-1].Second || x.Second >= f.Seconds
				if f.Jar(x.Look.Jar) == nil || (x.Caption == "") != (x.N == f.Lost) || x.N != i+1 || late {
					t.Errorf("version %d: frame %d of %s at %s, with caption %q and jar %d", version, x.N, f.Slug, x.Mark(), x.Caption, x.Look.Jar)
				}
			}
			for _, j := range f.Shelf {
				once([3]any{f, "number", j.Number})
				if slices.ContainsFunc(f.Dish.Ingredients, func(i atlas.Ingredient) bool { return i.Name == j.Food }) {
					t.Errorf("version %d: %s needs %s, which is on the shelf of %s", version, f.Dish.Name, j.Food, f.Slug)
				}
			}
			letters := slices.DeleteFunc(slices.Clone(f.Letters), func(l letter) bool { return l.From != f.Host })
			weighing := f.Frames[f.Lost].Caption
			if len(letters) != 1 || !strings.Contains(letters[0].Text, measure(f.Right)) || strings.Contains(weighing, measure(f.Right)) ||
				!strings.Contains(weighing, f.Right.Name) {
				t.Errorf("version %d: the host of %s corrects %q by %v", version, f.Slug, weighing, letters)
			}
		}
		for _, c := range land.Cities {
			if n := len(a.of[c]); n < 4 {
				t.Errorf("version %d: %s has %d films", version, c.Name, n)
			}
		}
		for _, p := range land.People {
			dishes := map[*atlas.Dish]bool{}
			for _, f := range a.of[p] {
				dishes[f.Dish] = true
			}
			if len(dishes) != 4 || len(a.of[p]) != 4 {
				t.Errorf("version %d: %s has films of %d dishes", version, p.Name, len(dishes))
			}
		}
	}
}

// A search for the name of a dish, a host or a city finds its films.
func TestSearches(t *testing.T) {
	for version := 1; version <= 2; version++ {
		v, land := sitetest.Visit(t, Site, version), atlas.In(version)
		names := map[string]string{}
		for _, dish := range land.Dishes {
			names[dish.Name] = "Films about " + dish.Name
		}
		for _, p := range land.People {
			names[p.Name] = "Films by " + p.Name
		}
		for _, c := range land.Cities {
			names[c.Name] = "Films shown in " + c.Name
		}
		for name, title := range names {
			_, body := v.Ask("GET", kit.Link("/results", "search_query", name), nil)
			if !strings.Contains(body, "<h1>"+strings.ReplaceAll(title, "'", "&#39;")+"</h1>") {
				t.Errorf("version %d: a search for %q does not show %q", version, name, title)
			}
		}
	}
	v := sitetest.Visit(t, Site, 1)
	for target, want := range map[string]string{"/results?search_query=qqqq": "no film for", "/results?from=soon": "is no day from today",
		"/results?search_query=plum+dumplings&from=2026-12-24": "No film fits"} {
		if _, body := v.Ask("GET", target, nil); !strings.Contains(body, want) {
			t.Errorf("%s does not say %q", target, want)
		}
	}
}

// Each form says what is wrong, writes once what is right, and can be undone.
func TestForms(t *testing.T) {
	all := films(1).Films
	f, other := all[slices.IndexFunc(all, func(f *film) bool { return !f.sold(1) })], all[40]
	street := atlas.In(1).Cities[0].Streets[0].Name
	for _, c := range []struct {
		path, form, effect string
		wrong              map[string]string // from what is wrong to what the page says
	}{
		{"/order/" + f.Slug, "token=0&copies=3&name=Ida+Quell&on=1+March&at=9.05&street=" + url.QueryEscape(strings.ToLower(street)),
			"book " + f.Slug + " 3 Ida Quell 2026-03-01 09:05 " + street,
			map[string]string{"copies=x": "How many discs", "copies=41": "How many discs", "name=Ida": "first and the last name",
				"on=1999-01-01": "sent from today on", "at=soon": "messenger come", "street=Nowhere+Lane": "no street"}},
		{"/watch/save", "token=0&v=" + f.Slug + "&keeper=Ida+Quell", "save " + f.Slug + " Ida Quell",
			map[string]string{"keeper=Ida": "first and the last name"}},
		{"/watch/comment", "token=0&v=" + f.Slug + "&slide=2&text=Well+done&name=Ida+Quell", "comment " + f.Slug + " Ida Quell 2 Well done",
			map[string]string{"slide=99": "has the frames", "slide=x": "has the frames", "text=": "a few words", "name=Ida": "sign with"}},
		{"/watch/guess", "token=0&v=" + f.Slug + "&t=2&number=42", "guess " + f.Slug + " 2 42",
			map[string]string{"number=9": "number on the jar", "t=0": "number on the jar"}},
		{"/playlist", "token=0&first=" + url.QueryEscape(f.Title) + "&second=" + url.QueryEscape(other.Title) + "&date=2026-03-01&time=18:40",
			"programme " + f.Slug + " " + other.Slug + " 2026-03-01 18:40",
			map[string]string{"first=": "two films", "first=qqqq": "no film called", "second=" + url.QueryEscape(f.Title): "must differ",
				"date=soon": "evening such as", "time=soon": "time such as"}},
		{"/@" + f.Host.Slug, "token=0&bell=7:05", "follow " + f.Host.Slug + " 07:05", map[string]string{"bell=soon": "bell to ring"}},
	} {
		v := sitetest.Visit(t, Site, 1)
		send := func(change string) string {
			form, err := url.ParseQuery(c.form)
			if err != nil {
				t.Fatal(err)
			}
			if key, value, ok := strings.Cut(change, "="); ok {
				if value, err = url.QueryUnescape(value); err != nil {
					t.Fatal(err)
				}
				form.Set(key, value)
			}
			_, body := v.Ask("POST", c.path, form)
			return body
		}
		for change, says := range c.wrong {
			if body := send(change); !strings.Contains(body, says) || v.Standing() != "" {
				t.Errorf("%s with %s does not say %q, or leaves %q", c.path, change, says, v.Standing())
			}
		}
		kind, _, _ := strings.Cut(c.effect, " ")
		keys := map[string][]string{"book": {"film", "copies", "name", "on", "at", "street"}, "save": {"film", "keeper"},
			"comment": {"film", "name", "frame", "text"},
			"guess":   {"film", "frame", "number"}, "programme": {"first", "second", "date", "time"}, "follow": {"host", "bell"}}[kind]
		send("")
		if got := v.Standing(keys...); got != c.effect {
			t.Errorf("%s leaves %q, want %q", c.path, got, c.effect)
		}
		if body := send(""); !strings.Contains(body, "sent already") && !strings.Contains(body, "follow this host already") || v.Standing(keys...) != c.effect {
			t.Errorf("%s sent twice leaves %q", c.path, v.Standing(keys...))
		}
		_, body := v.Ask("GET", "/saved", nil)
		_, list := v.Ask("GET", "/playlist", nil)
		_, code, _ := strings.Cut(body+list, "/undo/"+kind+"/")
		code, _, _ = strings.Cut(code, `"`)
		if kind == "book" || kind == "programme" {
			page := map[string]string{"book": "/disc/", "programme": "/playlist/"}[kind] + code
			if status, body := v.Ask("GET", page, nil); status != 200 || !strings.Contains(body, f.Title) && !strings.Contains(body, f.Host.Name) {
				t.Errorf("%s answers %d", page, status)
			}
		}
		if v.Ask("POST", "/undo/"+kind+"/"+code, nil); v.Standing() != "" {
			t.Errorf("%s undone leaves %q", c.path, v.Standing())
		}
	}
}

// The last disc of a film turns out to be sold when it is ordered.
func TestDiscsAreSold(t *testing.T) {
	i := slices.IndexFunc(films(1).Films, func(f *film) bool { return f.sold(1) })
	v := sitetest.Visit(t, Site, 1)
	_, body := v.Ask("POST", "/order/"+films(1).Films[i].Slug, url.Values{"token": {"0"}, "name": {"Ida Quell"}})
	if !strings.Contains(body, "Choose another film") || v.Standing() != "" {
		t.Errorf("a disc that is sold was ordered: %q", v.Standing())
	}
}

// What is nowhere is not found, and undoing what is not there is refused.
func TestNowhere(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for _, target := range []string{"GET /watch?v=nothing", "GET /alma", "GET /@nobody", "GET /order/nothing", "GET /disc/ABCDEF", "GET /playlist/ABCDEF",
		"POST /watch/burn?v=" + films(1).Films[0].Slug, "POST /watch/save?v=nothing", "POST /undo/save/ABCDEF", "POST /undo/nothing/ABCDEF"} {
		method, path, _ := strings.Cut(target, " ")
		if status, _ := v.Ask(method, path, nil); status != 404 {
			t.Errorf("%s answers %d", target, status)
		}
	}
}
