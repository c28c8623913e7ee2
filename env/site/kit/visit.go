package kit

import (
	"context"
	"database/sql"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gymkhana/judge"
)

// Today is the date on every site: that of the browser's clock at the start of an episode.
var Today = time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)

// maxValue bounds a form field, in characters.
const maxValue = 200

// A Visit is a request for a page, and the answer to it.
type Visit struct {
	Request *http.Request
	Cat     *sql.DB // the catalogue, to be read only
	Own     *sql.DB // the tables of the episode
	Version int     // the version of the world
	Visitor string  // the visitor: a browser's cookie on this site
	User    string  // the signed-in user, or ""
	Account Account // the account of the episode's person

	session *Session
	cat     *catalogue
	w       http.ResponseWriter
	noted   []judge.Event
}

// Context returns the request's.
func (v *Visit) Context() context.Context { return v.Request.Context() }

// Value returns a form field: trimmed, valid, and cut to 200 characters.
func (v *Visit) Value(name string) string { return tidy(v.Request.FormValue(name)) }

// Values returns a field that may occur several times.
func (v *Visit) Values(name string) []string {
	v.Request.FormValue(name) // parses
	var all []string
	for _, s := range v.Request.Form[name] {
		if s = tidy(s); s != "" && len(all) < 50 {
			all = append(all, s)
		}
	}
	return all
}

// Path returns a part of the path that the route names.
func (v *Visit) Path(name string) string { return tidy(v.Request.PathValue(name)) }

func tidy(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " ")
	if utf8.RuneCountInString(s) > maxValue {
		s = strings.TrimSpace(string([]rune(s)[:maxValue]))
	}
	return s
}

// Number returns a whole number from a form field if it is within bounds; otherwise the default.
func (v *Visit) Number(name string, low, high, usual int) int {
	n, err := strconv.Atoi(v.Value(name))
	if err != nil || n < low || n > high {
		return usual
	}
	return n
}

// Date parses a day in a form field: 2026-03-12, 12 March 2026, March 12, 12 Mar. A day without a year means the next
// such day.
func (v *Visit) Date(name string) (time.Time, bool) { return ParseDate(v.Value(name)) }

var dateLayouts = []string{"2006-01-02", "2006/01/02", "2 January 2006", "2 Jan 2006", "January 2 2006", "Jan 2 2006",
	"Monday 2 January 2006", "Mon 2 January 2006", "Mon 2 Jan 2006"}

// ParseDate parses a day in one of the usual formats.
func ParseDate(s string) (time.Time, bool) {
	s = strings.Join(strings.Fields(strings.ReplaceAll(s, ",", " ")), " ")
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
		if short, ok := strings.CutSuffix(layout, " 2006"); ok {
			if t, err := time.Parse(short, s); err == nil {
				return nextSuch(t.Month(), t.Day()), true
			}
		}
	}
	return time.Time{}, false
}

// nextSuch returns the next day with a month and number, today included; 29 February may be years ahead.
func nextSuch(month time.Month, day int) time.Time {
	for year := Today.Year(); ; year++ {
		if t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC); t.Day() == day && !t.Before(Today) {
			return t
		}
	}
}

// Note notes an action of the visitor: kind, then keys and values. It omits empty values.
func (v *Visit) Note(kind string, pairs ...string) {
	e := Effect(kind, pairs...)
	e.Site = v.cat.site.Name
	v.noted = append(v.noted, e)
}

// Word returns a wording of the site in this version of the world.
func (v *Visit) Word(key string) string { return v.cat.site.Words.In(v.Version, key) }

// Redirect sends the visitor to another page of the site, with GET.
func (v *Visit) Redirect(path string) error {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		path = "/"
	}
	http.Redirect(v.w, v.Request, path, http.StatusSeeOther)
	return nil
}

// Show answers with a page: a template of the site, its title, and its data as .Data.
func (v *Visit) Show(page, title string, data any) error {
	return v.show(http.StatusOK, page, title, data)
}
