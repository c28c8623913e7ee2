package view

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/report"
)

// The limits of a shelf.
const (
	mostRuns    = 2000 // files that are listed
	mostOpen    = 12   // files that are open at once
	deepest     = 4    // folders in folders that are searched
	runSuffix   = ".gym"
	scanAgain   = 2 * time.Second
	firstGlance = 800 * time.Millisecond
)

// A shelf finds run files and keeps some of them open.
type shelf struct {
	options Options
	reading sync.Mutex // held by the one goroutine that reads titles

	mu      sync.Mutex
	entries []*entry
	scanned time.Time
	open    []*volume // the one used last comes first
	titles  map[string]*title
	closed  bool
}

// An entry is a file that was found.
type entry struct {
	Key   string // in addresses: its name and a few digits that follow from its path
	Path  string
	Name  string // relative to the folder that was given
	Size  int64
	Stamp string // changes when the file changes
	At    time.Time
	Live  bool // another process has it open for writing
	err   error
}

// A title is what the list of runs shows of a file.
type title struct {
	stamp   string
	Err     error // it is not a run that can be read
	ID      string
	Created time.Time
	Suites  string
	Arms    []string
	Tally   gymkhana.Tally
}

func newShelf(o Options) *shelf { return &shelf{options: o, titles: map[string]*title{}} }

func keyOf(path string) string {
	sum := sha256.Sum256([]byte(path))
	return cut(plainName(strings.TrimSuffix(filepath.Base(path), runSuffix)), 60) + "~" + hex.EncodeToString(sum[:3])
}

// plainName replaces everything but letters of English, digits and a few signs.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.' {
			return r
		}
		return '-'
	}, name)
}

// list gives the files, the newest first. It looks at the folders at most every two seconds.
func (s *shelf) list() []*entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.scanned) > scanAgain {
		s.entries, s.scanned = s.scan(), now
	}
	return s.entries
}

// again makes the next list look at the folders.
func (s *shelf) again() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scanned = time.Time{}
}

func (s *shelf) scan() []*entry {
	var list []*entry
	seen := map[string]bool{}
	add := func(path, name string, err error) {
		full, wrong := filepath.Abs(path)
		if wrong != nil || seen[full] || len(list) >= mostRuns {
			return
		}
		seen[full] = true
		e := &entry{Key: keyOf(full), Path: path, Name: name, err: err}
		e.look()
		list = append(list, e)
	}
	for _, root := range s.options.Paths {
		info, err := os.Stat(root)
		if err != nil || !info.IsDir() {
			add(root, root, err)
			continue
		}
		err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			name, _ := filepath.Rel(root, path)
			switch {
			case err != nil:
				add(path, name, err)
				return fs.SkipDir
			case d.IsDir() && (strings.Count(name, string(filepath.Separator)) >= deepest || strings.HasPrefix(d.Name(), ".") && path != root):
				return fs.SkipDir
			case !d.IsDir() && strings.HasSuffix(d.Name(), runSuffix):
				add(path, name, nil)
			}
			return nil
		})
		if err != nil {
			add(root, root, err)
		}
	}
	slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Name, b.Name)) })
	return list
}

// look asks the file system about the file.
func (e *entry) look() {
	info, err := os.Stat(e.Path)
	if err != nil {
		e.err = err
		return
	}
	e.Size, e.At = info.Size(), info.ModTime()
	e.Stamp = fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
	if wal, err := os.Stat(e.Path + "-wal"); err == nil {
		e.Live = true
		if wal.ModTime().After(e.At) {
			e.At = wal.ModTime()
		}
		e.Stamp += fmt.Sprint(" ", wal.Size(), " ", wal.ModTime().UnixNano())
	}
}

// find finds a file by its key.
func (s *shelf) find(key string) (*entry, error) {
	for _, e := range s.list() {
		if e.Key == key {
			own := *e
			own.look()
			return &own, nil
		}
	}
	return nil, missing("there is no run %s here; it was moved or deleted, or its folder is not one that is shown", cut(key, 80))
}

// title gives what the list shows of a file, or nil if it was not read yet.
func (s *shelf) title(e *entry) *title {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.titles[e.Path]
}

// readTitles reads the titles of files that are new or have changed, until ctx ends.
func (s *shelf) readTitles(ctx context.Context, list []*entry) {
	if !s.reading.TryLock() {
		return
	}
	defer s.reading.Unlock()
	for _, e := range list {
		if ctx.Err() != nil {
			return
		}
		if was := s.title(e); was != nil && was.stamp == e.Stamp {
			continue
		}
		t := s.readTitle(ctx, e)
		if ctx.Err() != nil {
			return
		}
		s.mu.Lock()
		s.titles[e.Path] = t
		s.mu.Unlock()
	}
}

func (s *shelf) readTitle(ctx context.Context, e *entry) *title {
	t := &title{stamp: e.Stamp, Err: e.err}
	if t.Err != nil {
		return t
	}
	file, err := s.options.Open(e.Path)
	if err != nil {
		t.Err = err
		return t
	}
	run := file.Run()
	t.ID, t.Created, t.Arms = run.ID, run.Created, report.ArmNames(run.Plan.Arms)
	t.Suites = suitesOf(&run.Plan)
	t.Tally, err = file.Tally(ctx)
	t.Err = errors.Join(err, file.Close())
	return t
}

func suitesOf(p *gymkhana.Plan) string {
	var names []string
	for _, suite := range p.Suites {
		names = append(names, fmt.Sprintf("%s@%d", suite.Name, suite.Version))
	}
	if len(names) == 0 {
		for _, t := range p.Tasks {
			if !slices.Contains(names, t.ID.Suite()) {
				names = append(names, t.ID.Suite())
			}
		}
	}
	return strings.Join(names, ", ")
}

// A volume is an open run file.
type volume struct {
	entry
	file  gymkhana.Browsable
	info  os.FileInfo // of the file that was opened
	used  int         // requests that use it now
	gone  bool        // it is closed when the last of them ends
	names []string    // of the arms

	indexing sync.Mutex
	index    *index

	projecting sync.Mutex
	projectors []*projection // the one used last comes first
	scorebooks []*scored     // likewise

	seen   traits // of failed episodes
	blamed blames // likewise

	climbing   climbing
	climbs     []report.Climb // the progress by step
	climbed    string         // the stamp of the file that it was read from
	climbedAt  time.Time
	climbedAll bool // every scored episode is in it that can be
}

// take opens a run, or takes it from those that are open. The caller must give it back.
func (s *shelf) take(key string) (*volume, func(), error) {
	e, err := s.find(key)
	if err != nil {
		return nil, nil, err
	}
	if e.err != nil {
		return nil, nil, missing("%s: %v", e.Name, e.err)
	}
	info, err := os.Stat(e.Path)
	if err != nil {
		return nil, nil, missing("%s: %v", e.Name, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, nil, errors.New("the dashboard is closing")
	}
	at := slices.IndexFunc(s.open, func(v *volume) bool { return v.Path == e.Path })
	if at >= 0 && !os.SameFile(s.open[at].info, info) { // another file has taken its name
		s.drop(at)
		at = -1
	}
	var v *volume
	if at >= 0 {
		v = s.open[at]
		s.open = slices.Delete(s.open, at, at+1)
	} else {
		file, err := s.options.Open(e.Path)
		if err != nil {
			return nil, nil, missing("%s is no run that can be read: %v", e.Name, err)
		}
		if s.options.Catalog != nil {
			s.options.Catalog.Bound(file.Run())
		}
		v = &volume{entry: *e, file: file, info: info, names: report.ArmNames(file.Run().Plan.Arms)}
	}
	s.open = slices.Insert(s.open, 0, v)
	v.used++
	for i := len(s.open) - 1; i >= mostOpen; i-- {
		s.drop(i)
	}
	return v, func() { s.giveBack(v) }, nil
}

func (s *shelf) giveBack(v *volume) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v.used--; v.used == 0 && v.gone {
		_ = v.close() // it was only read
	}
}

// drop takes a file out of those that are open, and closes it when nothing uses it.
func (s *shelf) drop(at int) {
	v := s.open[at]
	s.open = slices.Delete(s.open, at, at+1)
	if v.gone = true; v.used == 0 {
		_ = v.close() // it was only read
	}
}

func (v *volume) close() error {
	v.projecting.Lock()
	defer v.projecting.Unlock()
	var err error
	for _, p := range v.projectors {
		err = errors.Join(err, p.Close())
	}
	v.projectors = nil
	return errors.Join(err, v.file.Close())
}

func (s *shelf) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	var err error
	for _, v := range s.open {
		if v.gone = true; v.used == 0 {
			err = errors.Join(err, v.close())
		}
	}
	s.open = nil
	return err
}

// An index is the episodes of a run, as the last reading found them.
type index struct {
	stamp string
	at    time.Time
	took  time.Duration
	rows  []gymkhana.EpisodeRow
	place map[gymkhana.EpisodeID]int // in rows
	wrong []gymkhana.Flaw            // rows that cannot be read
	sum   *report.Summary
}

// mostKept bounds the texts of an outcome in an index, in bytes.
const mostKept = 2 << 10

// rows gives the episodes. Those of a run that is being played are read again at most every second, and less often if
// reading takes long.
func (v *volume) rows(ctx context.Context) (*index, error) {
	v.indexing.Lock()
	defer v.indexing.Unlock()
	now := entry{Path: v.Path}
	now.look()
	if x := v.index; x != nil && (x.stamp == now.Stamp || time.Since(x.at) < max(time.Second, 10*x.took)) {
		return x, nil
	}
	began := time.Now()
	x := &index{stamp: now.Stamp, place: map[gymkhana.EpisodeID]int{}}
	err := v.file.EachEpisode(ctx, func(r gymkhana.EpisodeRow) error {
		if out := r.Outcome; out != nil {
			out.Record, out.Error, out.Reason = cut(out.Record, 0), cut(out.Error, mostKept), cut(out.Reason, mostKept)
		}
		x.place[r.ID] = len(x.rows)
		x.rows = append(x.rows, r)
		return nil
	})
	var unread *gymkhana.Unreadable
	if errors.As(err, &unread) {
		x.wrong, err = unread.Flaws, nil
	}
	if err != nil {
		return nil, err
	}
	run := v.file.Run()
	x.sum = report.Summarize(run, x.rows)
	if err := x.sum.Time(ctx, v.file); err != nil {
		return nil, err
	}
	x.at, x.took = time.Now(), time.Since(began)
	v.index = x
	return x, nil
}

// episode finds an episode by its id or the first digits of it.
func (v *volume) episode(ctx context.Context, id string) (*gymkhana.EpisodeRow, error) {
	x, err := v.rows(ctx)
	if err != nil {
		return nil, err
	}
	if at, ok := x.place[gymkhana.EpisodeID(id)]; ok {
		row := x.rows[at]
		return &row, nil
	}
	found := -1
	for i := range x.rows {
		if len(id) < 6 || !strings.HasPrefix(string(x.rows[i].ID), id) {
			continue
		}
		if found >= 0 {
			return nil, missing("several episodes begin with %s; give more digits", id)
		}
		found = i
	}
	if found < 0 {
		return nil, missing("the run has no episode %s", cut(id, 80))
	}
	row := x.rows[found]
	return &row, nil
}

// A projection is a projector of an episode, or the reason why there is none.
type projection struct {
	id  gymkhana.EpisodeID
	err error
	*report.Projector
}

func (p *projection) Close() error {
	if p.Projector == nil {
		return nil
	}
	return p.Projector.Close()
}

// A scored is the scorebook of an episode, or the reason why there is none.
type scored struct {
	id  gymkhana.EpisodeID
	err error
	*report.Scorebook
}

// mostScorebooks bounds the episodes of a run whose scores by step are kept.
const mostScorebooks = 8

// scorebook gives what the stored states of an episode say.
func (v *volume) scorebook(c *registry.Catalog, row *gymkhana.EpisodeRow) *scored {
	v.projecting.Lock()
	defer v.projecting.Unlock()
	if at := slices.IndexFunc(v.scorebooks, func(a *scored) bool { return a.id == row.ID }); at >= 0 {
		a := v.scorebooks[at]
		v.scorebooks = slices.Insert(slices.Delete(v.scorebooks, at, at+1), 0, a)
		return a
	}
	a := &scored{id: row.ID, err: errors.New("no states are read here")}
	if c != nil {
		a.Scorebook, a.err = report.NewScorebook(v.file, c, *row)
	}
	v.scorebooks = slices.Insert(v.scorebooks, 0, a)
	v.scorebooks = v.scorebooks[:min(len(v.scorebooks), mostScorebooks)]
	return a
}

// mostProjectors bounds the episodes of a run that are executed at once, each in a world of its own.
const mostProjectors = 3

// projector gives what executes an episode again.
func (v *volume) projector(c *registry.Catalog, row *gymkhana.EpisodeRow) *projection {
	v.projecting.Lock()
	defer v.projecting.Unlock()
	if at := slices.IndexFunc(v.projectors, func(p *projection) bool { return p.id == row.ID }); at >= 0 {
		p := v.projectors[at]
		v.projectors = slices.Insert(slices.Delete(v.projectors, at, at+1), 0, p)
		return p
	}
	p := &projection{id: row.ID, err: errors.New("nothing is executed here")}
	if c != nil {
		p.Projector, p.err = report.NewProjector(v.file, c, *row)
	}
	v.projectors = slices.Insert(v.projectors, 0, p)
	if last := len(v.projectors) - 1; last >= mostProjectors {
		_ = v.projectors[last].Close() // a native world, which frees memory
		v.projectors = v.projectors[:last]
	}
	return p
}
