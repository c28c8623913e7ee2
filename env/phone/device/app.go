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

// An App is a program of the phone. S is its data: a plain struct (internal/plain), drafts of
// forms and choices of filters included. No two apps share a type of data.
type App[S any] struct {
	ui.AppInfo
	// Show describes the present screen (p.Screen, p.Arg) and what lies over it (p.Modal).
	Show func(p *ui.Page, s *S)
	// Seed fills the app with the data of a typical user. Families change that to their needs.
	Seed func(d *rng.Stream, ph *Phone, s *S)
	// Rows lists what is true in the data, for verifiers: whatever is not volatile.
	Rows func(s *S, add func(Row))
	// Spoil does the next thing toward a lasting change that no goal asks for, in the app's own screens, as
	// Family.Solve does for a goal. Nil: oracles that are to do damage leave the app alone.
	Spoil func(h *Driver) bool
	// Volatile are the fields of S that do not matter: drafts, choices of view, search texts, numbers
	// that only the app uses. They have the names of the state, those of lists without an index:
	// "draft", "people.id". All other data must be unchanged, or as the goal wants them, when an
	// episode succeeds; devicetest.Lasting tries every field.
	Volatile []string
	// Sound says what in data that a stranger may have made is out of range and would keep the app busy for long, such as a
	// number of weeks to show. Nil: nothing is. An index that is out of range need not be told: the device bears a panic.
	Sound func(s *S) error
	// Families are the kinds of task that are set in the app.
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
}

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
	if err := plain.Check(reflect.TypeFor[S]()); err != nil {
		return fmt.Errorf("app %s: %w", a.Name, err)
	}
	return nil
}
