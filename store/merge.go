package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"gymkhana"
)

// A Conflict is the error for episodes that ended differently in two merged files. The merged file is
// complete nevertheless: it holds the outcomes of the file that was named first.
type Conflict struct {
	Episodes []ConflictingEpisode
}

// A ConflictingEpisode is one episode with two outcomes.
type ConflictingEpisode struct {
	ID            gymkhana.EpisodeID
	Task          gymkhana.TaskID
	Kept, Dropped string // paths of run files
}

// Error names the first few.
func (c *Conflict) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d episodes ended differently in two files; the first file's outcome was kept", len(c.Episodes))
	for i, e := range c.Episodes {
		if i == 5 {
			fmt.Fprintf(&b, "; and %d more", len(c.Episodes)-i)
			break
		}
		fmt.Fprintf(&b, "; %s (%.8s) in %s and %s", e.Task, e.ID, e.Kept, e.Dropped)
	}
	return b.String()
}

// Merge makes one run file of several. Tasks with the same id must have the same content, worlds the
// same version, and all plans the same seed. The plan of the result has the tasks, instances and arms
// of all sources; its episodes are those that some source has. An episode comes from the first file
// that finished it, or else from the first that began it. When two files finished an episode
// differently, dst is made and the error is a *Conflict.
func Merge(dst string, srcs ...string) error {
	held, err := takeLock(dst)
	if err != nil {
		return err
	}
	return errors.Join(merge(context.Background(), dst, srcs), held.release())
}

func merge(ctx context.Context, dst string, paths []string) error {
	for _, name := range []string{dst, framesPath(dst)} {
		if exists(name) {
			return setup(fmt.Errorf("%s: %w; remove it or choose another name", name, fs.ErrExist))
		}
	}
	m := &merger{}
	defer m.close()
	for _, path := range paths {
		if err := m.add(ctx, path); err != nil {
			return err
		}
	}
	if len(m.sources) == 0 {
		return setup(errors.New("merge: name at least one run file"))
	}
	if err := m.join(); err != nil {
		return setup(err)
	}
	if err := m.write(ctx, dst); err != nil {
		for _, name := range []string{dst + mergingTail, framesPath(dst)} {
			// The run gets its name last, so until then nothing that is left over is a run.
			os.Remove(name)
		}
		return setup(fmt.Errorf("%s: %w", dst, err))
	}
	if len(m.conflict.Episodes) > 0 {
		return setup(&m.conflict)
	}
	return nil
}

// mergingTail ends the name of the file until it is complete.
const mergingTail = ".merging"

// A merger makes one run file of several.
type merger struct {
	sources  []source
	run      gymkhana.Run
	episodes []gymkhana.Episode
	from     map[gymkhana.EpisodeID]int // index in sources of the one that the episode comes from
	conflict Conflict
}

// A source is a file that is merged.
type source struct {
	file   *File
	rows   map[gymkhana.EpisodeID]sourceRow
	merged bool // it was made by merging
	first  int  // number of its run, or of the first run that it was merged from, in the merged file
}

type sourceRow struct {
	gymkhana.EpisodeRow
	begun bool
}

// add opens a source.
func (m *merger) add(ctx context.Context, path string) error {
	h, err := inspect(ctx, path, runFile)
	if err != nil {
		return err
	}
	if h.version < Version {
		return setup(fmt.Errorf("%s has schema version %d; bring it up to date with: gymkhana pack %[1]s", path, h.version))
	}
	f, err := Read(path)
	if err != nil {
		return err
	}
	s := source{file: f, rows: map[gymkhana.EpisodeID]sourceRow{}}
	if err := f.read.QueryRowContext(ctx, "SELECT count(*) > 0 FROM source").Scan(&s.merged); err != nil {
		return errors.Join(setup(fmt.Errorf("%s: %w", path, err)), f.Close())
	}
	// The source is listed at once, so that close finds it whatever fails below.
	m.sources = append(m.sources, s)
	list, err := f.Episodes(ctx)
	if err != nil {
		return err
	}
	begun, err := begunIn(ctx, f.read)
	if err != nil {
		return setup(fmt.Errorf("%s: %w", path, err))
	}
	for _, e := range list {
		s.rows[e.ID] = sourceRow{e, begun[e.ID]}
	}
	return nil
}

func begunIn(ctx context.Context, db *sql.DB) (map[gymkhana.EpisodeID]bool, error) {
	rows, err := db.QueryContext(ctx, "SELECT DISTINCT e.id FROM attempt a JOIN episode e ON e.n = a.episode")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	begun := map[gymkhana.EpisodeID]bool{}
	for rows.Next() {
		var id gymkhana.EpisodeID
		if err := rows.Scan((*string)(&id)); err != nil {
			return nil, err
		}
		begun[id] = true
	}
	return begun, rows.Err()
}

func (m *merger) close() {
	for _, s := range m.sources {
		_ = s.file.Close() // it was only read
	}
}

// join makes the merged plan and chooses where each episode comes from.
func (m *merger) join() error {
	m.run = *m.sources[0].file.run
	if len(m.sources) > 1 {
		m.run.ID = m.newID()
	}
	var plans []*gymkhana.Plan
	for _, s := range m.sources {
		plans = append(plans, &s.file.run.Plan)
	}
	plan, at, err := joinPlans(plans)
	if err != nil {
		return fmt.Errorf("%s cannot be merged with %s: %w", m.sources[at].file.path, m.sources[0].file.path, err)
	}
	m.run.Plan = *plan
	all, err := plan.Episodes()
	if err != nil {
		return err
	}
	m.from = map[gymkhana.EpisodeID]int{}
	for _, e := range all {
		if i, ok := m.choose(e.ID); ok {
			m.from[e.ID] = i
			m.episodes = append(m.episodes, e)
		}
	}
	return nil
}

// mergedID begins the id of a run that was merged.
const mergedID = "merged-"

// newID gives an id that is the same whenever the sources are.
func (m *merger) newID() string {
	var ids []string
	for _, s := range m.sources {
		ids = append(ids, s.file.run.ID)
	}
	return mergedID + gymkhana.HashBytes([]byte(strings.Join(ids, "\n"))).Short()
}

func (m *merger) choose(id gymkhana.EpisodeID) (best int, ok bool) {
	rank := func(r sourceRow) int {
		switch {
		case r.Outcome != nil && r.Outcome.Scored:
			return 3
		case r.Outcome != nil:
			return 2
		case r.begun:
			return 1
		}
		return 0
	}
	for i, s := range m.sources {
		row, has := s.rows[id]
		if !has {
			continue
		}
		if !ok || rank(row) > rank(m.sources[best].rows[id]) {
			best, ok = i, true
		} else if kept := m.sources[best].rows[id]; rank(row) == rank(kept) && kept.Outcome != nil && !sameOutcome(kept.Outcome, row.Outcome) {
			m.conflict.Episodes = append(m.conflict.Episodes,
				ConflictingEpisode{id, row.Task, m.sources[best].file.path, s.file.path})
		}
	}
	return best, ok
}

// sameOutcome compares outcomes without what depends on time, money and the cache.
func sameOutcome(a, b *gymkhana.Outcome) bool {
	bare := func(o *gymkhana.Outcome) string {
		own := *o
		own.Reused, own.Usage, own.Saved, own.Wall, own.Working, own.Attempts = 0, gymkhana.Usage{}, gymkhana.Usage{}, 0, 0, 0
		b, err := plainJSON(own)
		if err != nil {
			return err.Error() // it was read from JSON
		}
		return string(b)
	}
	return bare(a) == bare(b)
}
