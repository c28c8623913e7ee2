package kit_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

func TestSignInAndOut(t *testing.T) {
	c := open(t, town(t, tiny()), 7, 1)
	a := c.session.Account()
	if got := c.want(http.StatusSeeOther, get("/account")).Header().Get("Location"); got != "/sign-in?back=%2Faccount" {
		t.Errorf("who is not signed in is sent to %q", got)
	}
	for _, wrong := range [][]string{{"user", a.User, "password", a.Password + "x"}, {"user", a.User, "password", ""}, {"user", "", "password", a.Password},
		{"user", "wren", "password", a.Password}, {"user", "' OR 1=1 --", "password", "' OR 1=1 --"}, {}} {
		if body := c.want(http.StatusOK, form("/sign-in", wrong...)).Body.String(); !strings.Contains(body, "No account has that name and password.") {
			t.Errorf("%q is not told to be wrong:\n%s", wrong, body)
		}
	}
	if n := c.drain(); len(n.Events) > 0 {
		t.Errorf("a wrong password is noted: %v", n.Events)
	}
	c.want(http.StatusSeeOther, get("/account"))

	w := c.want(http.StatusSeeOther, form("/sign-in", "user", strings.ToUpper(a.User), "password", a.Password, "back", "/thing/rope"))
	if got := w.Header().Get("Location"); got != "/thing/rope" {
		t.Errorf("signed in, one is sent to %q", got)
	}
	want := judge.Event{Site: "tiny", Kind: "sign-in", With: map[string]string{"user": a.User}}
	n := c.drain()
	if len(n.Events) != 1 || told(n.Events[0]) != told(want) {
		t.Errorf("noted %v, want %v", n.Events, want)
	}
	if i := slices.IndexFunc(n.Requests, func(r kit.Request) bool { return r.Method == "POST" }); i < 0 ||
		!slices.Equal(n.Requests[i].Changed, []string{"kit_signed"}) {
		t.Errorf("requests %+v, want one that changes kit_signed", n.Requests)
	}
	c.want(http.StatusSeeOther, form("/book", "token", "a", "thing", "rope"))
	body := c.want(http.StatusOK, get("/account")).Body.String()
	for _, part := range []string{a.Name, a.User, a.Email, "booked rope", "Sign out"} {
		if !strings.Contains(body, part) {
			t.Errorf("the account page is without %q:\n%s", part, body)
		}
	}
	if strings.Contains(body, a.Password) {
		t.Error("the account page shows the password")
	}

	c.want(http.StatusSeeOther, form("/sign-out"))
	c.want(http.StatusSeeOther, get("/account"))
	if body := c.want(http.StatusOK, get("/")).Body.String(); !strings.Contains(body, "Sign in") {
		t.Error("signed out, one is not asked to sign in")
	}
}

func TestSignInLeadsNowhereElse(t *testing.T) {
	c := open(t, town(t, tiny()), 7, 1)
	a := c.session.Account()
	for back, want := range map[string]string{"": "/account", "//other.localhost": "/", "http://other.localhost": "/",
		"/\t/other.localhost": "/ /other.localhost"} {
		if got := c.want(http.StatusSeeOther, form("/sign-in", "user", a.User, "password", a.Password, "back", back)).Header().Get("Location"); got != want {
			t.Errorf("back to %q: sent to %q, want %q", back, got, want)
		}
	}
}

// A browser reports an empty required field in its own bubble, which fades in by real time, so two pictures of it
// differ. Therefore the server reports it.
func TestTheServerChecksForms(t *testing.T) {
	c := open(t, town(t, tiny()), 7, 1)
	if body := c.want(http.StatusOK, get("/sign-in")).Body.String(); strings.Contains(body, " required") {
		t.Errorf("the browser checks the form:\n%s", body)
	}
}

func TestAccountsDifferBySeed(t *testing.T) {
	passwords := map[string]bool{}
	for seed := range 20 {
		c := open(t, town(t, tiny()), 100+1<<seed, 1)
		passwords[c.session.Account().Password] = true
	}
	if len(passwords) < 10 {
		t.Errorf("20 seeds have only %d passwords", len(passwords))
	}
}

// A cookie that the visitor made does not sign in anyone, and is replaced by a valid one.
func TestCookieIsNotTakenFromTheVisitor(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	first := c.want(http.StatusOK, get("/who"))
	due := first.Result().Cookies()
	if len(due) != 1 || !due[0].HttpOnly || due[0].SameSite != http.SameSiteLaxMode || !strings.Contains(first.Body.String(), due[0].Value) {
		t.Fatalf("got the cookies %v", due)
	}
	for _, forged := range []string{"0000000000000000", "", "' OR 1=1", due[0].Value + "0"} {
		c.cookie = &http.Cookie{Name: due[0].Name, Value: forged}
		w := c.want(http.StatusOK, get("/who"))
		if forged != "" && strings.Contains(w.Body.String(), "<li>"+forged+"</li>") {
			t.Errorf("%q is taken for a visitor", forged)
		}
		if again := w.Result().Cookies(); len(again) != 1 || again[0].Value != due[0].Value {
			t.Errorf("%q is answered with %v, want %q", forged, again, due[0].Value)
		}
	}
	c.cookie = due[0]
	if again := c.want(http.StatusOK, get("/who")).Result().Cookies(); len(again) > 0 {
		t.Errorf("who has the cookie gets %v", again)
	}
	other := open(t, town(t, tiny()), 2, 1)
	if strings.Contains(other.want(http.StatusOK, get("/who")).Body.String(), due[0].Value) {
		t.Error("two seeds have the same visitor")
	}
}
