package kit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/internal/recent"
)

// A Town is all sites together. It is safe for concurrent use.
type Town struct {
	// Forgets disables the cache of answers. It must not be changed after the first session.
	Forgets bool

	sites []*Site
	empty func() ([]byte, error) // the image of the tables that an episode writes

	answers *recent.Cache[question, *answer]
	held    *recent.Cache[moment, *holding]

	mu       sync.Mutex
	editions map[int]*edition
	opened   int // how many sessions were opened
}

// An edition is the catalogues of one version of the world, which its first session makes.
type edition struct {
	make  func() (map[string]*catalogue, error)
	users int // sessions that are open
	last  int // when the last one was opened, counted in sessions
}

// mostEditions is how many versions a town keeps, about 20 MB each. Those with an open session are kept in any case.
const mostEditions = 8

// mostKept is how many bytes a town caches: of answers, and of what episodes had written.
const mostKept = 64 << 20

// NewTown checks the sites and combines them. Its sessions share cached answers.
func NewTown(sites ...*Site) (*Town, error) {
	t := &Town{sites: sites, editions: map[int]*edition{},
		answers: recent.New[question, *answer](mostKept), held: recent.New[moment, *holding](mostKept / 4)}
	var errs []error
	schema := accountTables
	for i, s := range sites {
		errs = append(errs, s.check())
		if slices.ContainsFunc(sites[:i], func(o *Site) bool { return o.Name == s.Name }) {
			errs = append(errs, fmt.Errorf("two sites are called %q", s.Name))
		}
		schema += s.Own
	}
	t.empty = sync.OnceValues(func() ([]byte, error) { return imageOf(schema, nil) })
	return t, errors.Join(errs...)
}

// Sites lists them.
func (t *Town) Sites() []*Site { return slices.Clone(t.sites) }

// Site finds a site by name, or returns nil.
func (t *Town) Site(name string) *Site {
	for _, s := range t.sites {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Errand finds an errand by site and name, or returns nil. NAME@SHELF is an errand that is kept to a shelf.
func (t *Town) Errand(site, name string) *Errand {
	s := t.Site(site)
	if s == nil {
		return nil
	}
	name, shelf, kept := strings.Cut(name, ShelfMark)
	for i := range s.Errands {
		switch e := &s.Errands[i]; {
		case e.Name != name:
		case !kept:
			return e
		case slices.Contains(e.Shelves, shelf):
			return e.keptTo(shelf)
		}
	}
	return nil
}

// hold returns the catalogues of a version, which are made on first use, and keeps them until release.
func (t *Town) hold(version int) (map[string]*catalogue, error) {
	t.mu.Lock()
	t.opened++
	e := t.editions[version]
	if e == nil {
		e = &edition{make: sync.OnceValues(func() (map[string]*catalogue, error) { return t.fill(version) })}
		t.editions[version] = e
	}
	e.users, e.last = e.users+1, t.opened
	t.mu.Unlock()
	cats, err := e.make()
	if err != nil {
		err = errors.Join(err, t.release(version))
	}
	return cats, err
}

// release ends the use of a version by a session, and closes the versions that were used longest ago if there are too
// many.
func (t *Town) release(version int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.editions[version].users--
	var errs []error
	for len(t.editions) > mostEditions {
		oldest := 0
		for v, e := range t.editions {
			if e.users == 0 && (oldest == 0 || e.last < t.editions[oldest].last) {
				oldest = v
			}
		}
		if oldest == 0 {
			break
		}
		cats, _ := t.editions[oldest].make()
		for _, c := range cats {
			if c != nil && c.db != nil {
				errs = append(errs, c.db.Close())
			}
		}
		delete(t.editions, oldest)
	}
	return errors.Join(errs...)
}

func (t *Town) fill(version int) (map[string]*catalogue, error) {
	all := map[string]*catalogue{}
	var mu sync.Mutex
	var errs []error
	var wg sync.WaitGroup
	for _, s := range t.sites {
		wg.Go(func() {
			c, err := newCatalogue(s, version)
			mu.Lock()
			defer mu.Unlock()
			all[s.Name], errs = c, append(errs, err)
		})
	}
	wg.Wait()
	return all, errors.Join(errs...)
}

// MaxVersion bounds versions of the world.
const MaxVersion = 1000

// Open begins an episode in a version of the world.
func (t *Town) Open(seed gymkhana.Seed, version int) (*Session, error) {
	if version < 1 || version > MaxVersion {
		return nil, fmt.Errorf("version %d of the sites: want 1 to %d", version, MaxVersion)
	}
	image, err := t.empty()
	if err != nil {
		return nil, err
	}
	cats, err := t.hold(version)
	if err != nil {
		return nil, err
	}
	s := &Session{town: t, seed: seed, version: version, account: AccountOf(seed), cats: cats}
	s.own.open(image, s.enrolment())
	return s, nil
}
