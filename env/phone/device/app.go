package device

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/plain"
	"gymkhana/rng"
)

// An App is a program of the phone. S is its data: a plain struct (internal/plain), including drafts of forms and
// chosen filters. No two apps share a data type.
type App[S any] struct {
	ui.AppInfo
	// Show describes the current screen (p.Screen, p.Arg) and any dialog over it (p.Modal).
	Show func(p *ui.Page, s *S)
	// Seed fills the app with a typical user's data. Families change it as they need.
	Seed func(d *rng.Stream, ph *Phone, s *S)
	// Rows lists what verifiers compare: all data that is not volatile.
	Rows func(s *S, add func(Row))
	// Spoil takes the next step toward a lasting change that no goal asks for, in the app's own screens, as
	// Family.Solve does for a goal. If it is nil, oracles that do damage leave the app alone.
	Spoil func(h *Driver) bool
	// Take receives what another app shares (AppInfo.Takes), or a file to show (AppInfo.Opens), and returns the screen to show.
	Take func(sys *ui.System, s *S, what ui.Parcel) ui.Route
	// Reply receives an answer that was written in the shade; it reports whether it accepts it. Nil: none is accepted.
	Reply func(sys *ui.System, s *S, n ui.Notice, text string) bool
	// Notify is called when a scheduled notice of the app arrives; it reports whether to show it. Nil: always.
	Notify func(sys *ui.System, s *S, n ui.Notice) bool
	// People lists the entries of the address book, for the app that keeps it.
	People func(s *S, add func(ui.Person))
	// Plans lists what the user plans to do, for the app that keeps a calendar. Other apps talk about it.
	Plans func(s *S, add func(Plan))
	// Online says that the app needs a network: in airplane mode its goals cannot be reached.
	Online bool
	// Volatile are the fields of S that do not matter: drafts, choices of view, search texts, ids. Their names are
	// those in the state, without the indexes of lists: "draft", "people.id". When an episode succeeds, all other data
	// must be unchanged or as the goal wants; devicetest.Lasting tries every field.
	Volatile []string
	// Sound reports values in untrusted data that are out of range and would keep the app busy for long, such as a
	// number of weeks to show. Nil means that there are none. It need not report an index that is out of range: the
	// device recovers from a panic.
	Sound func(s *S) error
	// Families are the kinds of task in the app.
	Families []Family
}

// A Program is an App without its type of data.
type Program interface {
	info() *ui.AppInfo
	check() error
	fresh() any
	show(p *ui.Page, data any)
	seed(d *rng.Stream, ph *Phone, data any)
	rows(data any, add func(Row))
	mayBeSpoilt() bool
	spoil(h *Driver) bool
	copy(data any) any
	encode(b []byte, data any) []byte
	decode(text []byte) (any, error)
	scan(from *gymkhana.Scanner) any
	families() []Family
	take(sys *ui.System, data any, what ui.Parcel) ui.Route
	reply(sys *ui.System, data any, n ui.Notice, text string) bool
	notify(sys *ui.System, data any, n ui.Notice) bool
	people(data any, add func(ui.Person)) bool
	plans(data any, add func(Plan)) bool
	online() bool
}

// Info describes a program. The caller must not change it.
func Info(p Program) *ui.AppInfo { return p.info() }

func (a *App[S]) info() *ui.AppInfo                { return &a.AppInfo }
func (a *App[S]) fresh() any                       { return new(S) }
func (a *App[S]) show(p *ui.Page, data any)        { a.Show(p, data.(*S)) }
func (a *App[S]) encode(b []byte, data any) []byte { return plain.Append(b, data.(*S)) }
func (a *App[S]) families() []Family               { return a.Families }
func (a *App[S]) mayBeSpoilt() bool                { return a.Spoil != nil }
func (a *App[S]) spoil(h *Driver) bool             { return a.Spoil(h) }

func (a *App[S]) seed(d *rng.Stream, ph *Phone, data any) {
	if a.Seed != nil {
		a.Seed(d, ph, data.(*S))
	}
}

func (a *App[S]) rows(data any, add func(Row)) {
	if a.Rows != nil {
		a.Rows(data.(*S), add)
	}
}

func (a *App[S]) take(sys *ui.System, data any, what ui.Parcel) ui.Route {
	return a.Take(sys, data.(*S), what)
}

func (a *App[S]) reply(sys *ui.System, data any, n ui.Notice, text string) bool {
	return a.Reply != nil && a.Reply(sys, data.(*S), n, text)
}

func (a *App[S]) notify(sys *ui.System, data any, n ui.Notice) bool {
	return a.Notify == nil || a.Notify(sys, data.(*S), n)
}

func (a *App[S]) people(data any, add func(ui.Person)) bool {
	if a.People != nil {
		a.People(data.(*S), add)
	}
	return a.People != nil
}

func (a *App[S]) plans(data any, add func(Plan)) bool {
	if a.Plans != nil {
		a.Plans(data.(*S), add)
	}
	return a.Plans != nil
}

func (a *App[S]) online() bool { return a.Online }

func (a *App[S]) copy(data any) any {
	own := plain.Clone(data.(*S))
	return &own
}

func (a *App[S]) decode(text []byte) (any, error) {
	s := new(S)
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(s); err != nil {
		return nil, fmt.Errorf("app %s: %w", a.Name, err)
	}
	return s, nil
}

func (a *App[S]) scan(from *gymkhana.Scanner) any {
	s := new(S)
	plain.Scan(from, s)
	if a.Sound != nil {
		from.Fail(a.Sound(s))
	}
	return s
}

func (a *App[S]) check() error {
	if a.Name == "" || a.Title == "" || a.Show == nil || a.Icon == ui.NoIcon {
		return fmt.Errorf("app %q needs a name, a title, an icon and Show", a.Name)
	}
	if (a.Takes != 0 || a.Opens != "") != (a.Take != nil) {
		return fmt.Errorf("app %s: Takes or Opens, and Take belong together", a.Name)
	}
	if err := plain.Check(reflect.TypeFor[S]()); err != nil {
		return fmt.Errorf("app %s: %w", a.Name, err)
	}
	return nil
}
