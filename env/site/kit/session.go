package kit

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/judge"
	"gymkhana/rng"
)

// A Session is one episode's town: its visitors, carts and bookings. Its handlers may be called
// concurrently; pages are served one at a time.
type Session struct {
	town    *Town
	seed    gymkhana.Seed
	version int
	account Account
	cats    map[string]*catalogue

	mu      sync.Mutex
	own     own
	closed  bool
	news    News
	broken  error // a handler of ours failed
	written written
	wrote   []known  // all requests that have written, in order
	ahead   []known  // those of them that were answered from the cache; what they write is not in the database yet
	holding *holding // the content for written; nil before its first use
}

// News reports what happened in a step.
type News struct {
	Events   []judge.Event
	Requests []Request
}

// A Request is a page's request, and the tables that it changed.
type Request struct {
	Method  string   `json:"method"`
	URL     string   `json:"url"`
	Status  int      `json:"status"`
	Changed []string `json:"changed,omitempty"`
}

// Account is the account of the episode's person on all sites.
type Account struct{ User, Name, Password, Email string }

var passwords = []string{"amber-lantern", "quiet-harbour", "paper-kite", "seven-plums", "slow-comet", "green-ladder", "warm-pebble", "tin-whistle"}

// AccountOf returns the account that a seed's episode has on every site.
func AccountOf(seed gymkhana.Seed) Account {
	d := rng.New(seed, "account")
	return Account{User: "robin", Name: "Robin Vale", Email: "robin@post.localhost",
		Password: rng.Pick(d, passwords) + fmt.Sprintf("-%d", d.Between(10, 99))}
}

// Account returns the account of the episode's person.
func (s *Session) Account() Account { return s.account }

// Hosts returns a handler for each host name.
func (s *Session) Hosts() map[string]http.Handler {
	hosts := map[string]http.Handler{}
	for _, site := range s.town.sites {
		hosts[site.Host()] = s.handler(s.cats[site.Name])
	}
	return hosts
}

// Drain returns what happened since the last call, in an order that does not depend on the order of the requests. An
// error comes from a handler, so it is our fault.
func (s *Session) Drain() (News, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.news
	s.news = News{}
	slices.SortFunc(n.Events, func(a, b judge.Event) int { return bytes.Compare(canonical(a), canonical(b)) })
	slices.SortFunc(n.Requests, func(a, b Request) int { return bytes.Compare(canonical(a), canonical(b)) })
	return n, gymkhana.Blame(gymkhana.FaultUs, "env/site", s.broken)
}

func canonical(v any) []byte {
	b, err := gymkhana.Canonical(v)
	if err != nil {
		panic(err) // strings and lists of them only
	}
	return b
}

// Standing returns the current effects on all sites.
func (s *Session) Standing(ctx context.Context) ([]judge.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h, err := s.held(ctx)
	if err != nil {
		return nil, err
	}
	return eventsCopied(h.standing), nil
}

// eventsCopied returns a copy of events.
func eventsCopied(shared []judge.Event) []judge.Event {
	own := slices.Clone(shared)
	for i := range own {
		own[i].With = maps.Clone(own[i].With)
	}
	return own
}

// held returns the content of the episode's database, which the first call reads.
func (s *Session) held(ctx context.Context) (*holding, error) {
	if s.closed {
		return nil, sql.ErrConnDone
	}
	if s.holding != nil {
		return s.holding, nil
	}
	if s.written == (written{}) {
		s.holding = s.own.pristine()
		return s.holding, nil
	}
	now := moment{s.seed, s.version, s.written}
	h, ok := s.town.held.Get(now)
	if !ok || s.town.Forgets {
		if err := s.catchUp(); err != nil {
			return nil, err
		}
		var err error
		if h, err = s.hold(ctx); err != nil {
			return nil, err
		}
		s.town.held.Put(now, h, h.size())
	}
	s.holding = h
	return h, nil
}

// hold reads the database.
func (s *Session) hold(ctx context.Context) (*holding, error) {
	rows, err := s.tables(ctx)
	if err != nil {
		return nil, err
	}
	standing, err := s.effects(ctx)
	return &holding{rows, standing}, err
}

func (s *Session) effects(ctx context.Context) ([]judge.Event, error) {
	all := []judge.Event{}
	for _, site := range s.town.sites {
		if site.Standing == nil {
			continue
		}
		some, err := site.Standing(s.visit(s.cats[site.Name], nil, (&http.Request{}).WithContext(ctx)))
		if err != nil {
			return nil, fmt.Errorf("site %s: %w", site.Name, err)
		}
		for i := range some {
			some[i].Site = site.Name
		}
		all = append(all, some...)
	}
	slices.SortFunc(all, func(a, b judge.Event) int { return bytes.Compare(canonical(a), canonical(b)) })
	return all, nil
}

// Rows returns all rows that the episode has written: by table, each row as text.
func (s *Session) Rows(ctx context.Context) (map[string][]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h, err := s.held(ctx)
	if err != nil {
		return nil, err
	}
	own := maps.Clone(h.rows)
	for table := range own {
		own[table] = slices.Clone(own[table])
	}
	return own, nil
}

func (s *Session) tables(ctx context.Context) (map[string][]string, error) {
	names, err := Select[struct{ Name string }](ctx, s.own.db, "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
	if err != nil {
		return nil, err
	}
	all := map[string][]string{}
	for _, n := range names {
		rows, err := dump(ctx, s.own.db, n.Name)
		if err != nil {
			return nil, err
		}
		if len(rows) > 0 {
			all[n.Name] = rows
		}
	}
	return all, nil
}

// dump returns the rows of a table as text, sorted.
func dump(ctx context.Context, db *sql.DB, table string) ([]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT * FROM "+table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	cells := make([]any, len(columns))
	into := make([]any, len(columns))
	for i := range cells {
		into[i] = &cells[i]
	}
	var all []string
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		parts := make([]string, len(cells))
		for i, c := range cells {
			parts[i] = fmt.Sprintf("%s=%v", columns[i], c)
		}
		all = append(all, strings.Join(parts, " | "))
	}
	slices.Sort(all)
	return all, rows.Err()
}

// Close frees the episode's database. The handlers must not be called afterwards.
func (s *Session) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	return errors.Join(s.own.db.Close(), s.town.release(s.version))
}
