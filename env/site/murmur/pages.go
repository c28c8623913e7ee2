package murmur

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// What visitors do: each is an effect.
var (
	hearted  = kit.Ledger{Name: "murmur_hearts", Kind: "heart"}
	followed = kit.Ledger{Name: "murmur_follows", Kind: "follow"}
	listed   = kit.Ledger{Name: "murmur_lists", Kind: "list"}
	passed   = kit.Ledger{Name: "murmur_passed", Kind: "pass"}
	replied  = kit.Ledger{Name: "murmur_replies", Kind: "reply"}
	booked   = kit.Ledger{Name: "murmur_visits", Kind: "book"}
	hung     = kit.Ledger{Name: "murmur_slips", Kind: "post"}
	ledgers  = kit.Ledgers{hearted, followed, listed, passed, replied, booked, hung}
)

func routes(r *kit.Routes) {
	r.Get("/", func(v *kit.Visit) error {
		l := lines(v.Version)
		return v.Show("landing", v.Word("hello"), map[string]any{"Q": query{}, "Some": kit.Each(l.People[:6], func(a *account) *post { return a.photos()[0] }),
			"Said": l.Topics[v.Version%len(l.Topics)].Posts})
	})
	r.Get("/search", results)
	r.Get("/people", func(v *kit.Visit) error { return v.Show("accounts", v.Word("people"), lines(v.Version).People) })
	r.Get("/boards", func(v *kit.Visit) error { return v.Show("accounts", v.Word("boards"), lines(v.Version).Boards) })
	r.Get("/mine", mine)
	compose.Routes(r, "/compose")
	r.Get("/hung/{code}", hungPage)
	r.Post("/hung/{code}/cancel", hung.Cancels("words", "/hung/"))
	r.Get("/{at}", func(v *kit.Visit) error { return profile(v, nil) })
	r.Post("/{at}/follow", ofAccount(func(v *kit.Visit, a *account) error {
		return keep(v, followed, a.Handle, "who", a.Handle)
	}))
	r.Post("/{at}/list", ofAccount(addToList))
	r.Get("/{at}/{n}", func(v *kit.Visit) error { return slipPage(v, nil) })
	r.Post("/{at}/{n}/heart", ofPost(heart))
	r.Post("/{at}/{n}/pass", ofPost(pass))
	r.Post("/{at}/{n}/reply", ofPost(answer))
	visits.Routes(r, "/{at}/{n}/come")
	r.Post("/come/{code}/cancel", booked.Cancels("post", "/mine?old="))
}

// A query is a search as the visitor wrote it.
type query struct {
	Words, By, Day, Photos, Sort string
	by                           *account
	on                           time.Time
	Wrong                        kit.Complaints
}

// Sorted is the address of the search in another order.
func (q query) Sorted(by string) string {
	return kit.Link("/search", "q", q.Words, "by", q.By, "day", q.Day, "photos", q.Photos, "sort", by)
}

// everyone are all accounts, the people first.
func (l *line) everyone() []*account { return slices.Concat(l.People, l.Boards) }

// nearest finds an account from what people write: its name or its handle.
func (l *line) nearest(said string) *account {
	if a := l.account(strings.TrimPrefix(strings.ToLower(said), "@")); a != nil {
		return a
	}
	if a, ok := kit.Nearest(said, l.everyone(), func(a *account) string { return a.Name }); ok {
		return a
	}
	return nil
}

func results(v *kit.Visit) error {
	l, all := lines(v.Version), []*post(nil)
	q := query{Words: v.Value("q"), By: v.Value("by"), Day: v.Value("day"), Sort: v.Value("sort")}
	by := ""
	if q.By != "" {
		q.by = l.nearest(q.By)
		if q.Wrong.Unless(q.by != nil, "There is no person called “%s”. Write a name such as Alma Birdsall, or leave the field empty.", q.By) {
			q.By, by = q.by.Name, q.by.Handle
		}
	}
	var ok bool
	if q.on, ok = v.DayOf("day", time.Time{}, func(time.Time) bool { return true }); q.Wrong.Unless(ok,
		"“%s” is no day. Write it such as 12 March, or leave the field empty.", q.Day) && q.Day != "" {
		q.Day = q.on.Format(time.DateOnly)
	}
	if v.Value("photos") != "" {
		q.Photos = "yes"
	}
	if q.Sort != "latest" {
		q.Sort = "top"
	}
	found, err := v.Search("post", q.Words)
	if err != nil {
		return err
	}
	for _, h := range found.Hits {
		all = append(all, l.byID[h.Ref])
	}
	if q.Words == "" && (q.by != nil || !q.on.IsZero()) {
		for _, a := range l.everyone() {
			all = append(all, slices.Concat(a.Posts, a.Hearsay)...)
		}
	}
	all = slices.DeleteFunc(all, func(p *post) bool {
		return len(q.Wrong) > 0 || q.by != nil && p.By != q.by || q.Photos != "" && p.Photo == nil || !q.on.IsZero() && (p.Topic == nil || !p.Plan.On.Equal(q.on))
	})
	slices.SortFunc(all, newestFirst)
	if q.Sort == "top" {
		slices.SortStableFunc(all, func(a, b *post) int { return b.Hearts - a.Hearts })
	}
	if len(q.Wrong) == 0 {
		v.Note("search", "query", sorted(q.Words), "by", by, "day", q.Day, "photos", q.Photos, "sort", q.Sort)
	}
	some, pager, paid := kit.Fronted(v, q.Sorted(q.Sort), all, 10, func(page int) string { return q.Sorted(q.Sort) + "&page=" + strconv.Itoa(page) })
	return v.Show("search", v.Word("go"), map[string]any{"Q": q, "List": some, "Pager": pager, "Adverts": paid, "N": len(all), "Instead": found.Instead})
}

// ofAccount makes a handler of one that needs the account {at}.
func ofAccount(do func(*kit.Visit, *account) error) func(*kit.Visit) error {
	return func(v *kit.Visit) error {
		handle, is := strings.CutPrefix(strings.ToLower(v.Path("at")), "@")
		a := lines(v.Version).account(handle)
		if !is || a == nil {
			return kit.Missing("page")
		}
		return do(v, a)
	}
}

// ofPost makes a handler of one that needs the slip {at}/{n}.
func ofPost(do func(*kit.Visit, *post) error) func(*kit.Visit) error {
	return func(v *kit.Visit) error {
		p := lines(v.Version).byID[strings.TrimPrefix(strings.ToLower(v.Path("at")), "@")+"/"+v.Path("n")]
		if p == nil {
			return kit.Missing("slip")
		}
		return do(v, p)
	}
}

func profile(v *kit.Visit, wrong kit.Complaints) error {
	return ofAccount(func(v *kit.Visit, a *account) error {
		_, follows, err := followed.By(v, a.Handle)
		if err != nil {
			return err
		}
		on, _, err := listed.By(v, a.Handle)
		if err != nil {
			return err
		}
		var list map[string]string
		if on.Event != "" {
			list = on.With()
			list["until"] = kit.LongDay(list["until"])
		}
		all, tab := a.Posts, "own"
		if v.Value("show") == "hearsay" {
			all, tab = a.Hearsay, "hearsay"
		}
		v.Note("open", "who", a.Handle)
		return v.Show("profile", a.Name, map[string]any{"A": a, "Follows": follows, "List": list, "Lists": lists, "Tab": tab, "Wrong": wrong,
			"Posts": slices.DeleteFunc(slices.Clone(all), func(p *post) bool { return p == a.Pinned }), "Until": v.Value("until")})
	})(v)
}

func slipPage(v *kit.Visit, wrong kit.Complaints) error {
	return ofPost(func(v *kit.Visit, p *post) error {
		street, about := "", ""
		if p.Topic != nil {
			street, about = p.Plan.Street.Slug, p.Topic.Slug
		}
		mine, err := hearted.Mine(v)
		if err != nil {
			return err
		}
		hearts := map[string]bool{}
		for _, b := range mine {
			hearts[b.Code] = !b.Cancelled
		}
		own, err := replied.Mine(v)
		if err != nil {
			return err
		}
		own = slices.DeleteFunc(own, func(b kit.Booking) bool { return b.With()["post"] != p.ID() })
		sent, is, err := passed.By(v, p.ID())
		if err != nil {
			return err
		}
		v.Note("open", "post", p.ID(), "by", p.By.Handle, "topic", about, "street", street)
		page := map[string]any{"P": p, "Hearts": hearts, "Own": own, "Wrong": wrong, "Pass": v.Value("time"), "Answer": v.Value("text"), "Passed": is}
		if is {
			page["At"] = sent.With()["at"]
		}
		return v.Show("slip", p.By.Name, page)
	})(v)
}

// keep makes a booking with a code the only one of the visitor in a ledger, or cancels it if the form says "off".
func keep(v *kit.Visit, l kit.Ledger, code string, pairs ...string) error {
	with := kit.Effect("", pairs...).With
	b, has, err := l.By(v, code)
	off := v.Value("off") != ""
	if err == nil && has && (off || !maps.Equal(b.With(), with)) {
		err, has = l.Cancel(v, b, pairs[0]), false
	}
	if err == nil && !has && !off {
		err = l.Book(v, code, with)
	}
	if err != nil {
		return err
	}
	path := v.Request.URL.Path
	return v.Redirect(path[:strings.LastIndex(path, "/")])
}

func addToList(v *kit.Visit, a *account) error {
	var wrong kit.Complaints
	on, ok := v.DayOf("until", time.Time{}, func(on time.Time) bool { return kit.Ahead(on, 730) })
	wrong.Unless(ok, "A name stays on a list until a day from today on. Write it such as 12 March, or leave the field empty.")
	wrong.Unless(slices.Contains(lists, v.Value("list")), "Choose a list.")
	if len(wrong) > 0 {
		return profile(v, wrong)
	}
	until := ""
	if !on.IsZero() {
		until = on.Format(time.DateOnly)
	}
	return keep(v, listed, a.Handle, "who", a.Handle, "list", v.Value("list"), "until", until)
}

func heart(v *kit.Visit, p *post) error {
	if by := v.Value("reply"); by != "" {
		if !slices.ContainsFunc(p.Replies, func(r reply) bool { return r.By.Handle == by }) {
			return kit.Missing("reply")
		}
		return keep(v, hearted, p.ID()+" "+by, "post", p.ID(), "reply", by)
	}
	return keep(v, hearted, p.ID(), "post", p.ID())
}

func pass(v *kit.Visit, p *post) error {
	at, _, ok := v.Time("time")
	if !ok {
		return slipPage(v, kit.Complaints{"Write the time of passing on such as 18:40, or leave the field empty."})
	}
	return keep(v, passed, p.ID(), "post", p.ID(), "at", at)
}

// sorted writes the words of a search in the order of the alphabet, since theirs does not matter.
func sorted(text string) string {
	all := kit.Tokens(text)
	slices.Sort(all)
	return strings.Join(all, " ")
}

// said writes a text as notes have it: in lower case, without signs and small words.
func said(text string) string { return strings.Join(kit.Tokens(text), " ") }

func answer(v *kit.Visit, p *post) error {
	text := said(v.Value("text"))
	if text == "" {
		return slipPage(v, kit.Complaints{"Write a reply first."})
	}
	return keep(v, replied, p.ID()+" "+text, "post", p.ID(), "text", text)
}

// A visitation is a form with which a visit to what a board announces is put on the board.
type visitation struct {
	P           *post
	Name, Count string
	n           int
}

var visits = kit.Checkout[*visitation]{Ledger: booked, Page: "come", Title: "Who comes?", Done: "/mine?new=",
	Begin: func(v *kit.Visit) (own *visitation, err error) {
		err = ofPost(func(v *kit.Visit, p *post) error {
			if !p.Official() || p.Topic == nil {
				return kit.Missing("board for visits")
			}
			own = &visitation{P: p, Name: v.Value("name"), Count: v.Value("count")}
			if own.Count == "" {
				own.Count = "1"
			}
			own.n, _ = strconv.Atoi(own.Count)
			return nil
		})(v)
		return own, err
	},
	Check: func(v *kit.Visit, o *visitation, w *kit.Complaints) {
		w.Unless(kit.FullName(o.Name), "Write the first and the last name of the person who comes.")
		if w.Unless(o.n > 0 && o.n <= mostVisitors, "How many come? Write a whole number from 1 to %d.", mostVisitors) {
			o.Count = strconv.Itoa(o.n)
		}
	},
	Note: func(o *visitation) []string {
		return []string{"post", o.P.ID(), "city", o.P.By.City.Slug, "name", o.Name, "count", o.Count}
	}}

// mostVisitors is the size of the largest party.
const mostVisitors = 999

// A draft is a slip that a visitor writes.
type draft struct {
	Words, About, To, City, Day, At, Price string
	to                                     *account
	city                                   *atlas.City
	dated, timed                           bool
	cents                                  int
}

var compose = kit.Checkout[*draft]{Ledger: hung, Page: "compose", Title: "A slip of your own", Done: "/hung/",
	Begin: func(v *kit.Visit) (*draft, error) {
		o := &draft{Words: v.Value("words"), About: v.Value("about"), To: v.Value("to"), City: v.Value("city"), Day: v.Value("day"), Price: v.Value("price")}
		o.to, o.city = lines(v.Version).nearest(o.To), v.City(o.City)
		var on time.Time
		if on, o.dated = v.DayOf("day", time.Time{}, func(on time.Time) bool { return kit.Ahead(on, 730) }); !on.IsZero() {
			o.Day = on.Format(time.DateOnly)
		}
		o.At, _, o.timed = v.Time("time")
		o.cents, _ = kit.ParseMoney(o.Price)
		return o, nil
	},
	Check: func(v *kit.Visit, o *draft, w *kit.Complaints) {
		w.Unless(o.Words != "", "Write something on the slip.")
		w.Unless(o.To == "" || o.to != nil, "There is no person called “%s”. Write a name such as Alma Birdsall, or leave the field empty.", o.To)
		w.Unless(o.City == "" || o.city != nil, "There is no city “%s”. Write its name, or leave the field empty.", o.City)
		w.Unless(o.dated, "A slip can appear on a day from today on. Write it such as 12 March, or leave the field empty.")
		w.Unless(o.timed, "Write the time such as 18:40, or leave the field empty.")
		w.Unless(o.Price == "" || o.cents > 0, "Write the price in gulden, such as 12.50, or leave the field empty.")
	},
	Note: func(o *draft) []string {
		with := []string{"words", said(o.Words), "about", said(o.About), "date", o.Day, "time", o.At}
		if o.to != nil {
			with = append(with, "for", o.to.Handle)
		}
		if o.city != nil {
			with = append(with, "city", o.city.Slug)
		}
		if o.cents > 0 {
			with = append(with, "price", kit.Money(o.cents))
		}
		return with
	}}

func hungPage(v *kit.Visit) error {
	b, err := hung.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	l := lines(v.Version)
	return v.Show("hung", "Slip "+b.Code, map[string]any{"B": b, "With": with, "Hook": hookOf(v.Version, with), "To": l.account(with["for"]),
		"City": atlas.In(v.Version).City(with["city"]), "Day": kit.LongDay(with["date"])})
}

func mine(v *kit.Visit) error {
	page := map[string]any{"Line": lines(v.Version), "Land": atlas.In(v.Version)}
	for _, l := range ledgers {
		all, err := l.Mine(v)
		if err != nil {
			return err
		}
		page[l.Kind] = slices.DeleteFunc(all, func(b kit.Booking) bool { return b.Cancelled })
	}
	return v.Show("mine", v.Word("mine"), page)
}

// LongDay writes a day, for templates.
func (l *line) LongDay(iso string) string { return kit.LongDay(iso) }

// Post finds a slip by its ID, for templates; nil if there is none.
func (l *line) Post(id string) *post { return l.byID[id] }

// Account finds an account by its handle, for templates; nil if there is none.
func (l *line) Account(handle string) *account { return l.account(handle) }
