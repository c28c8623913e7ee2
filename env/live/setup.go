package live

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"gymkhana"
)

// A Setup is the config of the world. Import writes it.
type Setup struct {
	// Start has the addresses that an episode begins at, with " |AND| " between them; each has a tab,
	// and the first is in front. "" is one blank tab.
	Start string `json:"start,omitempty"`
	// Hosts maps each site, by the host that pages and tasks name, to the address that serves it:
	// "wiki.example" or "localhost:7770" to "http://127.0.0.1:8080". A name can have its scheme; without
	// one it is http for localhost, for numbers and for a host with a port, else https.
	Hosts map[string]string `json:"hosts"`
	// Pages are read when the agent declares itself done.
	Pages []Page `json:"pages,omitempty"`

	Width  int            `json:"width,omitempty"` // the width of the viewport; 0 means 1280
	Height int            `json:"height,omitempty"`
	Step   gymkhana.Ticks `json:"step_ticks,omitempty"` // the least a step lasts; 0 means 30
}

// A Page is something to be read at the end.
type Page struct {
	URL     string `json:"url,omitempty"`     // "" is the page in front
	Locator string `json:"locator,omitempty"` // an expression in JavaScript; "" is the whole document
}

// Limits of a setup. The browser has at most maxTabs tabs.
const (
	maxTabs = 8
	maxStep = 5 * gymkhana.TicksPerSecond
	maxSide = 8192
)

func setupOf(cfg gymkhana.Config) (Setup, *atlas, error) {
	var s Setup
	err := cfg.Decode(&s)
	var a *atlas
	if err == nil {
		s.fill()
		if a, err = newAtlas(s.Hosts); err == nil {
			err = s.check(a)
		}
	}
	return s, a, gymkhana.Blame(gymkhana.FaultSetup, "env/live", err)
}

func (s *Setup) fill() {
	if s.Width == 0 {
		s.Width = 1280
	}
	if s.Height == 0 {
		s.Height = 720
	}
	if s.Step == 0 {
		s.Step = 30
	}
}

// check reports every mistake at once.
func (s *Setup) check(a *atlas) error {
	var wrong []error
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	starts := s.starts()
	if len(starts) > maxTabs {
		say("start has %d addresses; there can be %d tabs", len(starts), maxTabs)
	}
	for _, address := range starts {
		wrong = append(wrong, a.reaches("start", address))
	}
	for _, p := range s.Pages {
		if p.URL != "" {
			wrong = append(wrong, a.reaches("pages", p.URL))
		}
	}
	if s.Width < 1 || s.Height < 1 || s.Width > maxSide || s.Height > maxSide || s.Width*s.Height > gymkhana.MostPixels {
		say("a viewport of %d×%d; want 1 to %d each way, and at most %d pixels", s.Width, s.Height, maxSide, gymkhana.MostPixels)
	}
	if s.Step < 1 || s.Step > maxStep {
		say("a step of %d ticks; want 1 to %d", s.Step, maxStep)
	}
	return errors.Join(wrong...)
}

// starts are the addresses of the first tabs; none for a blank one.
func (s *Setup) starts() []string { return splitStart(s.Start) }

func splitStart(start string) []string {
	if strings.TrimSpace(start) == "" {
		return nil
	}
	all := strings.Split(start, " |AND| ")
	for i, one := range all {
		all[i] = strings.TrimSpace(one)
	}
	return all
}

// reaches returns an error if an address cannot be visited.
func (a *atlas) reaches(where, address string) error {
	u, err := webAddress(address)
	if err != nil {
		return fmt.Errorf("%s: %w", where, err)
	}
	if a.named(u.Scheme, u.Host) == nil && a.aliases[u.Host] == nil {
		return fmt.Errorf("%s: %s is not among the hosts (%s); %s", where, u.Host, strings.Join(a.hosts(), ", "), mapIt)
	}
	return nil
}

// mapIt advises the user what to do about a site that is not at the expected address.
const mapIt = "say where it is served in sites.yaml, as HOST: http://ADDRESS, and import the tasks again"

// webAddress reads the address of a page.
func webAddress(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("%q is no address of a page; want http://HOST/ or https://HOST/", address)
	}
	u.Host = strings.ToLower(u.Host)
	return u, nil
}
