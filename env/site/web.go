package site

import (
	"errors"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/reader"
	"gymkhana/internal/recent"
	"gymkhana/rng"
)

// WorldName is the catalog name of the world, its verifier and its oracle.
const WorldName = "site"

// version is raised whenever the world behaves otherwise.
const version = 10

// startSite is where every episode begins: the list of the others.
const startSite = "home"

// Web is the sites with all their errands. It is safe for concurrent use.
type Web struct {
	town   *kit.Town
	reader reader.Reader
	trips  *recent.Cache[plan, *trip]
	// scripts are the oracle's actions in instances that blind players repeat.
	scripts *recent.Cache[plan, []gymkhana.Action]
}

// mostTrips and mostScripts are how many of them are kept.
const (
	mostTrips   = 1000
	mostScripts = 100
)

// New combines sites. It panics if they do not fit together, which is a bug of the program.
func New(sites ...*kit.Site) *Web {
	town, err := kit.NewTown(sites...)
	if err == nil && town.Site(startSite) == nil {
		err = errors.New("there is no site called " + startSite)
	}
	if err != nil {
		panic("env/site: " + err.Error())
	}
	return &Web{town: town, trips: recent.New[plan, *trip](mostTrips), scripts: recent.New[plan, []gymkhana.Action](mostScripts)}
}

// Town returns the sites.
func (w *Web) Town() *kit.Town { return w.town }

// Setup is the configuration of the world: it selects the task.
type Setup struct {
	// Chain names errands in order, each as SITE:ERRAND.
	Chain []string `json:"chain"`
	// Hop is the number of the hop, from 1, if one hop of the chain is a task by itself; the goal contains the results
	// of the earlier hops. 0 means the whole chain.
	Hop int `json:"hop,omitempty"`
	// Version is that of the sites. 0 means 1 for the seeds below 2^32, such as the official ones, and a version drawn
	// from the seed for all others, such as those of a private key: see Setup.at.
	Version int `json:"world_version,omitempty"`
	// Held makes the goal use held-out wordings; the official instances use the others.
	Held bool `json:"held,omitempty"`
	// Width and Height of the viewport; 0 means 1280 and 720.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
}

func (w *Web) setup(cfg gymkhana.Config) (Setup, error) {
	var s Setup
	err := cfg.Decode(&s)
	if err == nil {
		s.fill()
		err = w.check(&s)
	}
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/site", err)
}

func (s *Setup) fill() {
	if s.Width == 0 {
		s.Width = 1280
	}
	if s.Height == 0 {
		s.Height = 720
	}
}

// firstPrivate is the seed from which on seeds are private. A private key draws a seed below it once in two million.
const firstPrivate gymkhana.Seed = 1 << 32

// at is the setup of an instance: with a version. A private seed draws one, because pages depend on the version alone:
// with the version of the official instances, a table of their facts would answer private questions.
func (s Setup) at(seed gymkhana.Seed) Setup {
	switch {
	case s.Version > 0:
	case seed < firstPrivate:
		s.Version = 1
	default:
		s.Version = rng.New(seed, "version").Between(2, kit.MaxVersion)
	}
	return s
}

// maxHops bounds a chain.
const maxHops = 12

func (w *Web) check(s *Setup) error {
	var errs []error
	say := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if n := len(s.Chain); n < 1 || n > maxHops {
		say("a chain of %d errands; want 1 to %d", n, maxHops)
	}
	for i, name := range s.Chain {
		e := w.errand(name)
		switch {
		case e == nil:
			say("unknown errand %q%s", name, gymkhana.DidYouMean(name, w.errands()))
		case strings.HasSuffix(name, eitherMark) && (i == 0 || !dividable(e)):
			say("errand %q ends with %q, and takes no value of an earlier hop that can be compared; leave the mark out", name, eitherMark)
		case e.Answers && i < len(s.Chain)-1:
			say("errand %q ends with an answer, so nothing can come after it", name)
		}
	}
	if s.Hop < 0 || s.Hop > len(s.Chain) {
		say("hop %d of a chain of %d", s.Hop, len(s.Chain))
	}
	if s.Width < 200 || s.Width > 4096 || s.Height < 200 || s.Height > 4096 {
		say("a screen of %d×%d; each side is from 200 to 4096", s.Width, s.Height)
	}
	if s.Version < 0 || s.Version > kit.MaxVersion {
		say("world_version %d; want 1 to %d", s.Version, kit.MaxVersion)
	}
	return errors.Join(errs...)
}

// errand finds an errand by SITE:NAME, with or without the mark of two ways; nil if there is none.
func (w *Web) errand(name string) *kit.Errand {
	host, errand, _ := strings.Cut(strings.TrimSuffix(name, eitherMark), ":")
	return w.town.Errand(host, errand)
}

// errands lists all errands, as SITE:NAME.
func (w *Web) errands() []string {
	var all []string
	for _, s := range w.town.Sites() {
		for _, e := range s.Errands {
			all = append(all, s.Name+":"+e.Name)
		}
	}
	return all
}

// shelved lists the errands that are kept to a shelf, as SITE:NAME@SHELF: for each errand one shelf first, then others.
func (w *Web) shelved() []string {
	var all []string
	for turn, more := 0, true; more; turn++ {
		more = false
		for _, s := range w.town.Sites() {
			for i, e := range s.Errands {
				if turn < len(e.Shelves) {
					all = append(all, s.Name+":"+e.Name+kit.ShelfMark+e.Shelves[(turn+i)%len(e.Shelves)])
					more = true
				}
			}
		}
	}
	return all
}
