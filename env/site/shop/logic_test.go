package shop

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/judge"
)

// A buyer sends requests to the store of one episode.
type buyer struct {
	t       *testing.T
	session *kit.Session
}

func newBuyer(t *testing.T) buyer {
	t.Helper()
	town, err := kit.NewTown(Site)
	if err != nil {
		t.Fatal(err)
	}
	s, err := town.Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return buyer{t, s}
}

// do sends a form, or asks for a page where there is none, and gives the page.
func (b buyer) do(target string, form ...string) string {
	b.t.Helper()
	r := httptest.NewRequest("GET", kit.Home("shop")[:len(kit.Home("shop"))-1]+target, nil)
	if form != nil {
		values := url.Values{}
		for i := 0; i < len(form); i += 2 {
			values.Set(form[i], form[i+1])
		}
		r = httptest.NewRequest("POST", r.URL.String(), strings.NewReader(values.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	b.session.Hosts()[Site.Host()].ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError {
		b.t.Fatalf("%s answers %d", target, w.Code)
	}
	return w.Body.String()
}

// standing gives the effects of a kind.
func (b buyer) standing(kind string) []judge.Event {
	b.t.Helper()
	all, err := b.session.Standing(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(e judge.Event) bool { return e.Kind != kind })
}

// inStock returns a product with several in stock.
func inStock() *Product {
	all := Goods(1)
	return all[slices.IndexFunc(all, plenty)]
}

func TestAFormSentTwiceCountsOnce(t *testing.T) {
	b, p := newBuyer(t), inStock()
	for range 2 {
		b.do("/cart/add", "product", p.Slug, "token", "0", "quantity", "2")
	}
	if got := b.standing("cart"); len(got) != 1 || got[0].With["quantity"] != "2" {
		t.Fatalf("the cart holds %v, want 2 of %s", got, p.Slug)
	}
	for range 2 {
		b.do("/checkout", "token", "0", "name", "Ada Holm", "city", "vesk", "way", "express")
	}
	got := b.standing("order")
	if len(got) != 1 || got[0].With["city"] != "vesk" || got[0].With["delivery"] != "express" || len(b.standing("cart")) != 0 {
		t.Fatalf("orders are %v, want one to vesk, and an empty cart", got)
	}
	b.do("/orders/1001/cancel", "x", "")
	if got := b.standing("order"); len(got) != 0 {
		t.Errorf("after cancelling, %v still stands", got)
	}
}

func TestWrongFieldsChangeNothing(t *testing.T) {
	b, p := newBuyer(t), inStock()
	for _, quantity := range []string{"0", "-1", "many", "9999999", "1.5"} {
		if page := b.do("/cart/add", "product", p.Slug, "token", "0", "quantity", quantity); !strings.Contains(page, `role="alert"`) {
			t.Errorf("quantity %q is taken", quantity)
		}
	}
	b.do("/cart/add", "product", p.Slug, "token", "0", "quantity", "1")
	for _, city := range []string{"", "Xyzzyplugh", "'; DROP TABLE shop_orders; --"} {
		if page := b.do("/checkout", "token", "0", "name", "Ada Holm", "city", city); !strings.Contains(page, `role="alert"`) {
			t.Errorf("city %q is taken", city)
		}
	}
	if got := b.standing("order"); len(got) != 0 {
		t.Errorf("wrong forms left %v", got)
	}
	b.do("/cart/remove", "product", p.Slug)
	if got := b.standing("cart"); len(got) != 0 {
		t.Errorf("after removing, the cart holds %v", got)
	}
}

func TestFiltersSortAndAreNoted(t *testing.T) {
	b := newBuyer(t)
	page := b.do("/category/kitchen/mugs?max=30&sort=price_asc")
	var want []*Product
	for _, p := range Goods(1) {
		if p.Kind.Slug == "mugs" && p.Price <= 3000 {
			want = append(want, p)
		}
	}
	slices.SortStableFunc(want, func(a, b *Product) int { return a.Price - b.Price })
	var sorted, shown []string
	for _, p := range want {
		sorted = append(sorted, p.Slug)
	}
	shown = slices.Clone(sorted)
	slices.SortFunc(shown, func(a, b string) int {
		return strings.Index(page, `"/`+a+`.html"`) - strings.Index(page, `"/`+b+`.html"`)
	})
	if !strings.Contains(page, `"/`+shown[0]+`.html"`) || !sitetest.Sorted(shown, sorted) {
		t.Errorf("the page lists %v, want %v", shown, sorted)
	}
	if !strings.Contains(page, fmt.Sprintf("%d products", len(want))) {
		t.Errorf("the page does not tell of %d products", len(want))
	}
	b.do("/category/kitchen/mugs?max=cheap")
	b.do("/category/kitchen/mugs?min=40&max=30")
	news, err := b.session.Drain()
	if err != nil || len(news.Events) != 1 || news.Events[0].With["max"] != "30" {
		t.Errorf("noted %v (%v), want the one list that was right", news.Events, err)
	}
}

func TestQueriesAreNotedAlike(t *testing.T) {
	for query, want := range map[string]string{"Lamps": "lamp", "lamp harbour": "harbour lamp", "the Watches": "watch", "glass": "glass"} {
		if got := normal(query); got != want {
			t.Errorf("normal(%q) = %q, want %q", query, got, want)
		}
	}
}
