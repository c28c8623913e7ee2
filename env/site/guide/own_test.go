package guide

import (
	"net/http"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
)

const vesk = "/travel-guides/marinth/vesk/"

func TestAFormIsTakenOnce(t *testing.T) {
	v := visit(t, 1)
	v.get(vesk)
	turn := v.turn()
	v.post("/trip/add", "turn", turn, "city", "vesk", "date", "3 May 2026")
	v.post("/trip/add", "turn", turn, "city", "vesk", "date", "4 May 2026")
	if v.status != http.StatusBadRequest || !strings.Contains(v.alert(), "sent already") {
		t.Errorf("a form sent again is answered with %d %q", v.status, v.alert())
	}
	all := v.stands()
	if len(all) != 1 || all[0].Kind != "save" || all[0].With["date"] != "2026-05-03" || all[0].With["sights"] != "none" {
		t.Errorf("there stand %v", all)
	}
}

func TestSightsOfADayAreJoined(t *testing.T) {
	v := visit(t, 1)
	sights := In(1).Guide("vesk").Sights
	for _, s := range sights[:2] {
		v.get(vesk)
		v.post("/trip/add", "turn", v.turn(), "city", "vesk", "date", "2026-05-03", "sight", s.Slug)
	}
	all := v.stands()
	if want := sightList([]string{sights[0].Slug, sights[1].Slug}); len(all) != 1 || all[0].With["sights"] != want {
		t.Errorf("there stand %v, want %q", all, want)
	}
	v.get(vesk)
	v.post("/trip/add", "turn", v.turn(), "city", "vesk", "date", "2026-05-03", "sight", "no-such-sight")
	if all := v.stands(); len(all) != 1 || strings.Contains(all[0].With["sights"], "no-such") || strings.Contains(all[0].With["sights"], "none") {
		t.Errorf("an unknown sight leaves %v", all)
	}
}

func TestStopsAreMovedAndTakenOff(t *testing.T) {
	v := visit(t, 1)
	for _, day := range []string{"2026-05-03", "2026-06-01"} {
		v.get(vesk)
		v.post("/trip/add", "turn", v.turn(), "city", "vesk", "date", day)
	}
	v.post("/trip/move", "turn", v.turn(), "city", "vesk", "from", "2026-05-03", "date", "2025-05-03")
	if v.alert() == "" || len(v.stands()) != 2 {
		t.Errorf("a move into the past says %q and leaves %v", v.alert(), v.stands())
	}
	v.post("/trip/move", "turn", v.turn(), "city", "vesk", "from", "2026-05-03", "date", "1 June")
	if all := v.stands(); len(all) != 1 || all[0].With["date"] != "2026-06-01" {
		t.Errorf("a stop moved onto another leaves %v", all)
	}
	v.post("/trip/remove", "turn", v.turn(), "city", "vesk", "from", "2026-05-03")
	if v.status != http.StatusNotFound {
		t.Errorf("removing what is not there is answered with %d", v.status)
	}
	v.get("/trip")
	v.post("/trip/remove", "turn", v.turn(), "city", "vesk", "from", "2026-06-01")
	if all := v.stands(); len(all) != 0 {
		t.Errorf("there still stand %v", all)
	}
}

func TestDaysThatCannotBe(t *testing.T) {
	v := visit(t, 1)
	for _, day := range []string{"", "soon", "2026-01-04", "2027-01-06", "31 February 2026"} {
		v.get(vesk)
		turn := v.turn()
		v.noted()
		v.post("/trip/add", "turn", turn, "city", "vesk", "date", day)
		if kinds := v.noted(); v.status != http.StatusOK || v.alert() == "" || len(kinds) > 0 || len(v.stands()) > 0 {
			t.Errorf("%q: answered with %d %q, noted %v, left %v", day, v.status, v.alert(), kinds, v.stands())
		}
	}
	v.post("/trip/add", "turn", v.turn(), "city", "vesk", "date", "5 January 2026")
	if len(v.stands()) != 1 {
		t.Error("today is refused")
	}
}

func TestNewsletter(t *testing.T) {
	v := visit(t, 1)
	for _, bad := range []string{"", "robin", "robin@", "@post.localhost", "a b@post.localhost", "a@b@c.d", "robin@post", "<b>@post.localhost"} {
		v.get("/newsletter")
		v.post("/newsletter", "turn", v.turn(), "email", bad, "pace", "weekly")
		if v.alert() == "" || len(v.stands()) > 0 {
			t.Errorf("%q is taken for an address", bad)
		}
	}
	v.post("/newsletter", "turn", v.turn(), "email", "robin@post.localhost", "pace", "hourly")
	if v.alert() == "" || len(v.stands()) > 0 {
		t.Error("an unknown pace is taken")
	}
	for _, pace := range []string{"weekly", "monthly"} {
		v.post("/newsletter", "turn", v.turn(), "email", "Robin@post.localhost", "pace", pace)
	}
	if all := v.stands(); len(all) != 1 || all[0].With["email"] != "robin@post.localhost" || all[0].With["pace"] != "monthly" {
		t.Errorf("there stand %v", all)
	}
	v.post("/newsletter/stop", "turn", v.turn(), "email", "robin@post.localhost")
	if all := v.stands(); len(all) > 0 {
		t.Errorf("there still stand %v", all)
	}
}

func TestNotesAreForThoseSignedIn(t *testing.T) {
	v := visit(t, 1)
	v.post("/review", "turn", "0", "city", "vesk", "stars", "4", "text", "Fine.")
	if len(v.stands()) > 0 || !strings.Contains(v.page, `action="/sign-in"`) {
		t.Errorf("a stranger's note leaves %v", v.stands())
	}
	a := kit.AccountOf(1)
	v.post("/sign-in", "user", a.User, "password", a.Password)
	v.post("/review", "turn", "0", "city", "vesk", "text", "Fine.")
	if v.alert() == "" || len(v.stands()) > 0 {
		t.Errorf("a note without stars says %q and leaves %v", v.alert(), v.stands())
	}
	v.post("/review", "turn", "0", "city", "vesk", "stars", "4", "text", `Fine, "<b>really</b>'; --`)
	v.post("/review", "turn", "0", "city", "orla", "stars", "4", "text", "Again")
	if v.status != http.StatusBadRequest {
		t.Errorf("a note sent again is answered with %d", v.status)
	}
	v.post("/review", "turn", "1", "city", "vesk", "stars", "2", "text", `Less fine, "<b>really</b>'; --`)
	all := v.stands()
	if len(all) != 1 || all[0].With["stars"] != "2" || all[0].With["text"] != `Less fine, "<b>really</b>'; --` {
		t.Errorf("there stand %v", all)
	}
	if page := v.get("/account"); !strings.Contains(page, "Note on Vesk: 2 of 5") {
		t.Error("the account page does not tell of the note")
	}
	v.post("/review/remove", "turn", "2", "city", "vesk")
	if all := v.stands(); len(all) > 0 {
		t.Errorf("there still stand %v", all)
	}
}
