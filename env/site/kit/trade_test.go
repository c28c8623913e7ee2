package kit_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// numbers is a trade whose offers are numbers; those above ten turn out to be sold.
var numbers = kit.Trade[int]{Site: "tiny", Key: "n", Words: kit.Wordings{"open": {"Open"}, "book": {"Book"}, "confirm": {"Pay"}}, ID: strconv.Itoa,
	Name: strconv.Itoa, Page: func(n int) string { return kit.Home("tiny") + "n/" + strconv.Itoa(n) + "?x=1" },
	Gone: func(_, n int) bool { return n > 10 }}

func TestTradeLegs(t *testing.T) {
	d, all := kit.NewDraw(1, 1, "t"), []int{30, 20, 5, 4}
	opened := numbers.Opened(d, kit.Leg{}, nil, 5, all, "city", "vesk")
	if w := opened.Hop.Any[0]; w.Site != "tiny" || w.Kind != "open" || w.With["n"] != "5" || w.With["city"] != "vesk" {
		t.Errorf("opening 5 wants %v", w)
	}
	if w := opened.Hop.Decoys[0]; w.With["n"] != "*" || w.With["city"] != "vesk" || len(opened.Tries) != 3 {
		t.Errorf("opening others is %v; they are %v", w, opened.Tries)
	}
	first := func(all []int) (int, bool) { return all[0], len(all) > 1 }
	var gone []int
	if n, ok := numbers.Detour(d, &gone, first)([]int{30, 5, 4}); n != 5 || !ok || !slices.Equal(gone, []int{30}) {
		t.Errorf("the detour leads to %d, %v by %v", n, ok, gone)
	}
	if _, ok := numbers.Detour(d, &gone, first)(all); ok {
		t.Error("a detour by two is made")
	}
	if _, ok := numbers.Unsold(d, first)(all); ok {
		t.Error("what is sold is picked")
	}
	form := kit.Order{Moves: []kit.Move{kit.Write("Name", "Robin Vale")}, Pairs: []string{"name", "Robin Vale"}}
	booked := numbers.Booked(d, kit.Leg{}, []kit.Move{kit.Open("x")}, 5, all, []int{30}, form)
	if w := booked.Hop.Any[0]; w.Kind != "book" || w.With["n"] != "5" || w.With["name"] != "Robin Vale" {
		t.Errorf("booking 5 wants %v", w)
	}
	if len(booked.Walk) != 10 || booked.Walk[1].Name() != "Open 30" || booked.Walk[6].Name() != "Open 5" {
		t.Errorf("the way is %v", booked.Walk)
	}
	if len(booked.Tries) != 4 || booked.Tries[0].Text() != numbers.Page(4) {
		t.Errorf("the rival is booked by %v", booked.Tries)
	}
	if s := numbers.Sees(5, "five"); s.Page != kit.Home("tiny")+"n/5" {
		t.Errorf("evidence lies on %s", s.Page)
	}
}

func TestBlanksOfFoundValues(t *testing.T) {
	d := kit.NewDraw(1, 1, "t")
	for count, want := range map[string]int{"7": 7, "31": 0, "0": 0, "": 0, "x": 0} {
		n, blank, given := kit.Gift{"count": count}.Counted(d, 2, 30)
		if blank.Value != strconv.Itoa(n) || n < 2 || n > 30 || want > 0 && (n != want || given["count"] == "") || want == 0 && given["count"] != "" {
			t.Errorf("a count of %q is used as %d, and %v is left", count, n, given)
		}
	}
	land := atlas.In(1)
	vesk, orla := land.City("vesk"), land.City("orla")
	for _, c := range []struct {
		given       kit.Gift
		city, named string
	}{{kit.Gift{"city": "vesk", "street": vesk.Streets[3].Name}, "vesk", "vesk"},
		{kit.Gift{"city": "vesk", "street": orla.Streets[3].Name}, "orla", ""},
		{kit.Gift{"city": "vesk", "street": "Nowhere Lane"}, "vesk", "vesk"}} {
		to, given := c.given.Placed(d)
		if to["city"] != c.city || given["city"] != c.named {
			t.Errorf("%v is in %v, and %v is used", c.given, to, given)
		}
	}
	if who := (kit.Gift{"person": "Ida Quell"}).Who("Robin Vale"); who.Value != "Ida Quell" || who.Key != "person" {
		t.Errorf("the person is %v", who)
	}
	leg := kit.Leg{}.Telling(d, []string{"city", "date"}, kit.Fact{Key: "city", Value: "vesk"}, kit.Fact{Key: "date", Value: "2026-03-12", Called: "that day"},
		kit.Fact{Key: "time", Value: "18:00", Called: "that time"})
	if len(leg.Learn) != 1 || !strings.Contains(leg.Learn["date"], "that day") || leg.Gift["time"] != "" || leg.Gift["city"] != "vesk" {
		t.Errorf("got %v, %v", leg.Gift, leg.Learn)
	}
	if all := kit.Both([]string{"{c}: {x}, {y}", "{y}, {x}: {c}"}, "a|b", "1", "2"); !slices.Equal(all, []string{"a: 1, 2", "2, 1: b"}) {
		t.Errorf("both: %q", all)
	}
}

// counterSite sells things at a counter, and has forms with a day, a time and a city, and pictures with names.
func counterSite() *kit.Site {
	used := kit.Ledger{Name: "tiny_used", Kind: "use"}
	bought := kit.Ledger{Name: "tiny_bought", Kind: "buy"}
	counter := kit.Counter[string]{Code: func(s string) string { return s }, Uses: kit.Ledgers{used},
		Sold: func(version int, a kit.Account) []string {
			return []string{kit.CodeAt(version, a, 0), kit.CodeAt(version, a, 1)}
		}}
	show := func(v *kit.Visit, text string) error { return v.Show("list", text, nil) }
	return &kit.Site{Name: "tiny", Title: "Till", Doc: "a counter", Own: kit.Ledgers{used, bought}.Tables(), Standing: kit.Ledgers{used, bought}.Standing,
		Files: fstest.MapFS{"templates/list.html": {Data: []byte(`{{define "main"}}<h1>{{.Title}}</h1>{{with .Data}}{{.Wrong}} {{.Token}} {{.Of}}{{end}}{{end}}`)},
			"templates/again.html":   {Data: []byte(`{{define "main"}}<h1>{{.Title}}</h1>{{end}}`)},
			"templates/picture.html": {Data: []byte(`{{define "main"}}<img src="{{picture .Data 7}}">{{end}}`)}},
		Fill: func(f *kit.Fill) error {
			f.Pictures(map[string]kit.Drawing{"train 7": art.Train{Color: art.Red}})
			return nil
		},
		History: bought.History(func(with map[string]string) string { return "a " + with["what"] }, " (undone)"),
		Routes: func(r *kit.Routes) {
			r.Get("/picture/of/{what}", func(v *kit.Visit) error { return v.Show("picture", "Picture", v.Path("what")) })
			r.Get("/form", func(v *kit.Visit) error {
				var wrong kit.Complaints
				text, minute, ok := v.Time("at")
				wrong.Unless(ok, "no time")
				on, ok := v.DayOf("day", kit.Today, func(on time.Time) bool { return kit.Ahead(on, 30) })
				wrong.Unless(ok, "no day")
				city := "none"
				if c := v.City(v.Value("city")); c != nil {
					city = c.Slug
				}
				return show(v, text+" "+strconv.Itoa(minute)+" "+on.Format(time.DateOnly)+" "+city+": "+strings.Join(wrong, ", "))
			})
			r.Get("/mine", func(v *kit.Visit) error { return show(v, strings.Join(counter.Mine(v), " ")) })
			r.Get("/thing/{code}", func(v *kit.Visit) error {
				own, kind, with, err := counter.Of(v)
				if err != nil {
					return err
				}
				return show(v, own+" "+kind+" "+with["by"])
			})
			r.Post("/use/{code}", func(v *kit.Visit) error {
				return used.Book(v, strings.ToUpper(v.Path("code")), map[string]string{"by": "Robin"})
			})
			kit.Checkout[string]{Ledger: bought, Page: "list", Title: "Buy", Done: "/bought/",
				Begin: func(v *kit.Visit) (string, error) { return v.Value("what"), nil },
				Check: func(_ *kit.Visit, what string, wrong *kit.Complaints) {
					wrong.Unless(what != "moon", "The moon is not sold.")
				},
				Note: func(what string) []string { return []string{"what", what, "none", ""} }}.Routes(r, "/buy")
			r.Post("/undo/{code}", bought.Cancels("what", "/bought/"))
		}}
}

func TestCounterAndForms(t *testing.T) {
	v := open(t, town(t, counterSite()), 1, 1)
	s := v.session
	ask := func(method, target, want string) string {
		t.Helper()
		r := get(target)
		r.Method = method
		w := v.send(r)
		if body := w.Body.String() + w.Header().Get("Location"); !strings.Contains(body, want) {
			t.Errorf("%s %s: %q is not in %s", method, target, want, body)
		}
		return w.Header().Get("Location")
	}
	ask("GET", "/form?at=7.05&day=12+January&city=Orla+Central", "07:05 425 2026-01-12 orla: ")
	ask("GET", "/form?at=soon&day=12+March&city=VSEK", "soon 0 2026-01-05 vesk: no time, no day")
	ask("GET", "/form?city=moon", " 0 2026-01-05 none: ")
	ask("GET", "/picture/of/train", `src="/picture/`)
	code := kit.CodeAt(1, s.Account(), 1)
	ask("GET", "/thing/"+code, "no such ticket")
	ask("GET", "/mine", "<h1></h1>")
	ask("POST", "/sign-in?user="+s.Account().User+"&password="+s.Account().Password, "/account")
	ask("GET", "/mine", kit.CodeAt(1, s.Account(), 0)+" "+code)
	ask("GET", "/thing/"+strings.ToLower(code), code+"  <")
	ask("POST", "/use/"+code, "")
	ask("GET", "/thing/"+code, code+" use Robin")
	ask("GET", "/buy?what=lamp", "[] 0 lamp")
	ask("POST", "/buy?what=moon&token=0", "[The moon is not sold.] 0 moon")
	bought := strings.TrimPrefix(ask("POST", "/buy?what=lamp&token=0", "/bought/"), "/bought/")
	ask("POST", "/buy?what=lamp&token=0", "sent already")
	ask("GET", "/account", bought+": a lamp<")
	if all, err := s.Standing(t.Context()); err != nil || len(all) != 2 || all[0].With["what"] != "lamp" || len(all[0].With) != 1 {
		t.Errorf("standing: %v, %v", all, err)
	}
	ask("POST", "/undo/"+bought, "/bought/"+bought)
	ask("GET", "/account", bought+": a lamp (undone)<")
	if _, err := s.Drain(); err != nil {
		t.Error(err)
	}
	ask("GET", "/picture/of/goat", "Something went wrong")
	if _, err := s.Drain(); err == nil {
		t.Error("a picture that is not there is no error")
	}
}
