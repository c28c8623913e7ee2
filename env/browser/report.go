package browser

import (
	"slices"
	"sync"
)

// A Report has the events of an episode that observations do not contain. It is for people and tests; the order of its
// lists is that of arrival, which need not repeat.
type Report struct {
	Refused   []string // requests that the proxy refused, "METHOD address"
	Dialogs   []Dialog
	Downloads []string // addresses of downloads, all denied
	Blocked   []string // tabs over the limit and workers, by address
	Console   []string // warnings, errors and uncaught exceptions of the pages
	Notes     []string // limits that were hit: sizes, time to settle
	Requests  int      // how many requests pages made
	Dropped   int      // how many lines the lists above had no room for
}

// reportLines bounds each list of a Report, reportText each line.
const (
	reportLines = 100
	reportText  = 500
)

// A log collects a Report. Any goroutine may write.
type log struct {
	mu  sync.Mutex
	got Report
	new []string // dialogs, downloads and refusals that no observation has reported yet

	told map[string]bool // what was unavailable
}

func (l *log) add(list *[]string, line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(*list) >= reportLines {
		l.got.Dropped++
		return
	}
	if len(line) > reportText {
		line = line[:reportText] + "…"
	}
	*list = append(*list, line)
}

func (l *log) refused(line string) { l.add(&l.got.Refused, line) }
func (l *log) note(line string)    { l.add(&l.got.Notes, line) }
func (l *log) blocked(line string) { l.add(&l.got.Blocked, line) }
func (l *log) console(line string) { l.add(&l.got.Console, line) }

func (l *log) download(url string) {
	l.add(&l.got.Downloads, url)
	l.add(&l.new, "download refused: "+url)
}

// unavailable reports once that a page requested something that is missing.
func (l *log) unavailable(why string) {
	l.mu.Lock()
	known := l.told[why]
	if l.told == nil {
		l.told = map[string]bool{}
	}
	l.told[why] = true
	l.mu.Unlock()
	if !known {
		l.add(&l.new, "the page was refused: "+why)
	}
}

func (l *log) dialog(d Dialog) {
	l.mu.Lock()
	if len(l.got.Dialogs) < reportLines {
		l.got.Dialogs = append(l.got.Dialogs, d)
	} else {
		l.got.Dropped++
	}
	l.mu.Unlock()
	l.add(&l.new, d.String())
}

func (l *log) request() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.got.Requests++
}

// news are the lines since the last call.
func (l *log) news() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	got := l.new
	l.new = nil
	return got
}

func (l *log) report() Report {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.got
	for _, list := range []*[]string{&r.Refused, &r.Downloads, &r.Blocked, &r.Console, &r.Notes} {
		*list = slices.Clone(*list)
	}
	r.Dialogs = slices.Clone(r.Dialogs)
	return r
}
