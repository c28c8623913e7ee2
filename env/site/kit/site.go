package kit

import (
	"errors"
	"fmt"
	"io/fs"

	"gymkhana/internal/lazy"
	"gymkhana/judge"
)

// Domain is the end of every site's host name.
const Domain = ".localhost"

// A Site is one web application.
type Site struct {
	Name  string // the first part of its host name, and the prefix of the tables that it writes
	Title string // its name on its pages
	Doc   string // its purpose, in a few words
	// Files are templates/*.html and static/*. A template file defines "main"; layout.html may define "header",
	// "footer" and other shared templates.
	Files fs.FS
	// Tables is the SQL that creates the catalogue; Fill fills it for a version of the world.
	Tables string
	Fill   func(*Fill) error
	// Own is the SQL of the tables that an episode writes; they are empty at first.
	Own string
	// Routes adds the handlers, once for all episodes. Their answers depend on the Visit alone, and they write to
	// nothing but Visit.Own, because answers are cached.
	Routes func(*Routes)
	// Words are the site's wordings.
	Words Wordings
	// Standing returns the current effects: bookings, lines of a cart. Nil means none. If nothing was written, there
	// are none.
	Standing func(*Visit) ([]judge.Event, error)
	// History lists the visitor's entries on the account page. Nil means none.
	History func(*Visit) ([]string, error)
	// Usual are, by kind of note, the values of details that a request does not name, so that a search with filters
	// that no request asks for does not count. Orders of lists are not in it.
	Usual map[string]map[string]string
	// Errands are the requests that can be made on the site.
	Errands []Errand
	// Keyword occurs in the site's addresses in the published benchmark's rules: "momondo".
	Keyword string
}

// Host is the site's host name.
func (s *Site) Host() string { return s.Name + Domain }

// Home is the address of a site's first page.
func Home(site string) string { return "http://" + site + Domain + "/" }

var siteName = lazy.Regexp(`^[a-z][a-z0-9]*$`)

func (s *Site) check() error {
	var errs []error
	say := func(ok bool, what string) {
		if !ok {
			errs = append(errs, fmt.Errorf("site %q: %s", s.Name, what))
		}
	}
	say(siteName().MatchString(s.Name), "the name is letters and digits in lower case")
	say(s.Title != "", "it has no title")
	say(s.Files != nil, "it has no files")
	say(s.Routes != nil, "it has no routes")
	seen := map[string]bool{}
	for i := range s.Errands {
		e := &s.Errands[i]
		say(e.Name != "" && e.Make != nil, fmt.Sprintf("errand %q is incomplete", e.Name))
		say(!seen[e.Name], fmt.Sprintf("two errands are called %q", e.Name))
		seen[e.Name] = true
	}
	return errors.Join(errs...)
}

// Wordings are texts by key, several for each: version N of the world uses the one at N-1, modulo their number.
type Wordings map[string][]string

// In returns the wording of a version. It includes keys that all sites share, such as "next".
func (w Wordings) In(version int, key string) string {
	for _, table := range []Wordings{w, commonWords} {
		if list := table[key]; len(list) > 0 {
			return list[(version-1)%len(list)]
		}
	}
	return "?" + key + "?" // a test of every page searches for it
}

// commonWords are wordings that all sites share.
var commonWords = Wordings{
	"search":   {"Search", "Find"},
	"sign-in":  {"Sign in", "Log in"},
	"sign-out": {"Sign out", "Log out"},
	"account":  {"My account", "Your account"},
	"apply":    {"Apply", "Update list"},
	"crumbs":   {"Fine by me", "Keep the crumb"},
	"adverts":  {"Paid places at the front of this list:", "Advertisements first, whatever the order:"},
	"next":     {"Next page", "Older"},
	"filters":  {"Filters", "Narrow it down"},
	"previous": {"Previous page", "Newer"},
}
