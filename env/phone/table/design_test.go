package table

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// A book has a field of each sort, a flag and something that is in no field.
type tome struct {
	Title, Shelf, Bought string
	Pages                int
	Read                 bool
	Lent                 string
}

type tomeDraft struct {
	Title, Bought, Pages string
	Shelf                int
}

var tomes = Design[tome, tomeDraft]{
	Noun: "book", Nouns: "books",
	Fields: []Field[tomeDraft]{
		{Input: Input{ID: "title", Label: "Title"}, Text: func(d *tomeDraft) *string { return &d.Title }, Needed: "no title"},
		{Input: Input{ID: "shelf", Label: "Shelf", Kind: Menu, Options: shelves}, Pick: func(d *tomeDraft) *int { return &d.Shelf }},
		{Input: Input{ID: "bought", Label: "Day of purchase", Kind: Day}, Text: func(d *tomeDraft) *string { return &d.Bought }, Told: "Bought"},
		{Input: Input{ID: "pages", Label: "Pages"}, Text: func(d *tomeDraft) *string { return &d.Pages }, Valid: func(v string) (string, string) {
			n, err := strconv.Atoi(v)
			if err != nil {
				return "", "no number"
			}
			return strconv.Itoa(n), ""
		}},
	},
	Toggles: []Toggle[tome]{{ID: "read", On: func(b *tome) *bool { return &b.Read }}},
	New:     func(time.Time) tomeDraft { return tomeDraft{Pages: "1"} },
	Draft: func(b *tome) tomeDraft {
		return tomeDraft{b.Title, b.Bought, strconv.Itoa(b.Pages), slices.Index(shelves, b.Shelf)}
	},
	Row: func(d *tomeDraft, was tome) tome {
		return tome{d.Title, shelves[d.Shelf], d.Bought, whole(d.Pages), was.Read, was.Lent}
	},
	Rest:   func(b *tome) string { return b.Lent },
	Name:   func(b *tome) string { return b.Title },
	Orders: []Order[tome]{Rising("Title", func(b *tome) string { return b.Title }), Falling("Title, backwards", func(b *tome) string { return b.Title })},
	Invent: func(_ *rng.Stream, n int) (list []tome) {
		for i := range n {
			list = append(list, tome{Title: "Volume " + strconv.Itoa(1000+i), Shelf: "low"})
		}
		list[n/2+1].Title = list[n/2].Title
		return list
	},
}

var shelves = []string{"low", "High"}

func TestParseReadsText(t *testing.T) {
	list := []tome{{Title: "Whales: a life", Shelf: "High", Bought: "2023-10-02", Pages: 90}, {Title: "Moss", Shelf: "low", Bought: "2022-01-31", Pages: 4}}
	text := tomes.Text(list)
	want := "Title: Whales: a life\nShelf: High\nBought: 2 October 2023\nPages: 90\n\nTitle: Moss\nShelf: low\nBought: 31 January 2022\nPages: 4"
	if text != want {
		t.Errorf("Text is\n%s\nwant\n%s", text, want)
	}
	if got := tomes.Parse("A note\n\n" + text + "\nBye: now"); !slices.Equal(got, list) {
		t.Errorf("Parse reads %+v; want %+v", got, list)
	}
	if got := tomes.Parse("Pages: 3\nTitle: Ferns\nShelf: HIGH"); len(got) != 1 || got[0] != (tome{Title: "Ferns", Shelf: "High", Pages: 1}) {
		t.Errorf("Parse reads %+v; want Ferns on the high shelf, with the usual page", got)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		draft tomeDraft
		why   string
	}{
		{tomeDraft{Title: " ", Pages: "1"}, "no title"},
		{tomeDraft{Title: "Moss", Pages: "many"}, "no number"},
		{tomeDraft{Title: " Moss ", Pages: " 07 "}, ""},
	} {
		got, why := tomes.Check(c.draft)
		if why != c.why || why == "" && got.Title != "Moss" {
			t.Errorf("Check(%+v) = %+v, %q; want %q", c.draft, got, why, c.why)
		}
	}
}

// A verifier may overlook blanks in free text, and nothing else.
func TestRowsAndAlike(t *testing.T) {
	base := tome{"The moss", "low", "2023-10-02", 4, false, "to Lena"}
	row := func(b tome) (row device.Row) {
		var tab Table[tome, tomeDraft]
		tab.Add(b)
		tomes.Rows(&tab, func(r device.Row) { row = r })
		return row
	}
	want := row(base)
	if want.Exact != "book|low|2023-10-02|4|read false|to Lena" || !slices.Equal(want.Text, []string{"The moss"}) {
		t.Errorf("the row is %+v", want)
	}
	spaced := base
	spaced.Title = " The  moss"
	if !tomes.Alike(&base, &spaced) || row(spaced).Exact != want.Exact {
		t.Errorf("%+v is not alike", spaced)
	}
	for _, change := range []func(b *tome){
		func(b *tome) { b.Title = "The mass" }, func(b *tome) { b.Shelf = "High" }, func(b *tome) { b.Bought = "2023-10-03" },
		func(b *tome) { b.Pages = 5 }, func(b *tome) { b.Read = true }, func(b *tome) { b.Lent = "" },
	} {
		other := base
		change(&other)
		if got := row(other); tomes.Alike(&base, &other) || tomes.same(&base, &other) || got.Exact == want.Exact && slices.Equal(got.Text, want.Text) {
			t.Errorf("%+v counts as %+v", other, base)
		}
	}
}

func TestBuriedIsDeepInEveryOrder(t *testing.T) {
	for n := range gymkhana.Seed(20) {
		list, at := tomes.Buried(rng.New(n, "test"), nil)
		if at < deep || len(list)-1-at < less {
			t.Errorf("seed %d: the row is the %dth of %d", n, at+1, len(list))
		}
		if mid := len(list) / 2; at == mid || at == mid+1 {
			t.Errorf("seed %d: another row has the same name", n)
		}
	}
}

func TestWhen(t *testing.T) {
	said := map[string]bool{}
	for n := range gymkhana.Seed(60) {
		said[When(rng.New(n, "test"), 2)] = true
	}
	for _, want := range []string{"on October 17", "on October 17 2023", "on 17 October", "this Tuesday", "this coming Tuesday"} {
		if !said[want] {
			t.Errorf("no %q in %v", want, said)
		}
		delete(said, want)
	}
	if len(said) > 0 {
		t.Errorf("also said: %v", said)
	}
}
