package kit

import (
	"errors"
	"fmt"
	"slices"
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
	versions map[int]func() (map[string]*catalogue, error)
}

// mostKept is how many bytes a town caches: of answers, and of what episodes had written.
const mostKept = 64 << 20

// NewTown checks the sites and combines them. Its sessions share cached answers.
func NewTown(sites ...*Site) (*Town, error) {
	t := &Town{sites: sites, versions: map[int]func() (map[string]*catalogue, error){},
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

// Errand finds an errand by site and name, or returns nil.
func (t *Town) Errand(site, name string) *Errand {
	if s := t.Site(site); s != nil {
		for i := range s.Errands {
			if s.Errands[i].Name == name {
				return &s.Errands[i]
			}
		}
	}
	return nil
}

// catalogues returns the catalogues of a version, which are made on first use.
func (t *Town) catalogues(version int) (map[string]*catalogue, error) {
	t.mu.Lock()
	make := t.versions[version]
	if make == nil {
		make = sync.OnceValues(func() (map[string]*catalogue, error) { return t.fill(version) })
		t.versions[version] = make
	}
	t.mu.Unlock()
	return make()
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
	cats, err := t.catalogues(version)
	if err != nil {
		return nil, err
	}
	image, err := t.empty()
	if err != nil {
		return nil, err
	}
	s := &Session{town: t, seed: seed, version: version, account: AccountOf(seed), cats: cats}
	s.own.open(image, s.enrolment())
	return s, nil
}
