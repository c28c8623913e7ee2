package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
)

// Merge makes one run file from several. Tasks with the same id must have the same content, worlds the same version,
// and all plans the same seed. The plan of the result has the tasks, instances and arms of all sources; its episodes
// are those of any source. An episode comes from the first file that scored it, or else from the first that finished or
// began it. If two files scored an episode and disagree about it, the error is a *Conflict, and nothing is made. A
// killed merge can be repeated. When ctx ends, it leaves no files.
func Merge(ctx context.Context, dst string, srcs ...string) error {
	_, err := mergeLocked(ctx, dst, srcs, false)
	return err
}

// MergeKeepingFirst is Merge for files that disagree: an episode comes from the first file that scored it. The merged
// file records, as events of kind gymkhana.EventConflict, for which episodes it omits something that was played. It
// returns the number of these events.
func MergeKeepingFirst(ctx context.Context, dst string, srcs ...string) (conflicts int, err error) {
	return mergeLocked(ctx, dst, srcs, true)
}

func mergeLocked(ctx context.Context, dst string, srcs []string, keepFirst bool) (int, error) {
	if err := nameable(dst); err != nil {
		return 0, err
	}
	held, err := takeLock(dst)
	if err != nil {
		return 0, err
	}
	n, err := merge(ctx, dst, srcs, keepFirst)
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("merge: stopped, and nothing was written: %w", context.Cause(ctx))
	}
	return n, errors.Join(err, held.release())
}

func merge(ctx context.Context, dst string, paths []string, keepFirst bool) (conflicts int, err error) {
	for _, path := range paths {
		if sameFile(dst, path) {
			return 0, setup(fmt.Errorf("merge: %s is one of the files to merge; name another for the result first", shell.Word(dst)))
		}
	}
	if err := clear(dst); err != nil {
		return 0, err
	}
	m := &merger{disputed: map[gymkhana.EpisodeID]bool{}}
	defer m.close()
	for _, path := range paths {
		if err := m.add(ctx, path); err != nil {
			return 0, err
		}
	}
	if len(m.sources) == 0 {
		return 0, setup(errors.New("merge: name at least one run file"))
	}
	if err := m.join(ctx); err != nil {
		return 0, setup(err)
	}
	if len(m.conflict.Episodes) > 0 && !keepFirst {
		return 0, setup(&m.conflict)
	}
	if err := m.write(ctx, dst); err != nil {
		return 0, setup(fmt.Errorf("%s: %w", dst, errors.Join(err, sweep(dst))))
	}
	return len(m.conflict.Episodes), nil
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	two, err := os.Stat(b)
	return err == nil && os.SameFile(one, two)
}

// clear refuses a destination that is in use, and removes the files of a killed merge.
func clear(dst string) error {
	if exists(dst) {
		return taken(dst, "")
	}
	if ofMerge(dst) {
		if err := sweep(dst); err != nil {
			return setup(err)
		}
	}
	return orphaned(dst, dst+mergingTail, framesPath(dst), dst+"-wal")
}

// A merger makes one run file of several.
type merger struct {
	sources  []source
	run      gymkhana.Run
	episodes []gymkhana.Episode
	from     map[gymkhana.EpisodeID]int // index in sources of the episode's source
	conflict Conflict
	disputed map[gymkhana.EpisodeID]bool // an earlier merge found a conflict
	remarks  []gymkhana.Event            // what else the merged run records about its sources
	agreed   []agreement
}

// A source is a file that is merged.
type source struct {
	file   *File
	runs   []gymkhana.Run // the runs of its episodes
	rows   map[gymkhana.EpisodeID]sourceRow
	merged bool                                 // it was made by merging
	leaves map[gymkhana.EpisodeID]gymkhana.Hash // read when they are needed
	first  int                                  // number, in the merged file, of its first run
}

type sourceRow struct {
	gymkhana.EpisodeRow
	begun bool
}

// add opens a source.
func (m *merger) add(ctx context.Context, path string) error {
	h, err := inspect(path, runFile)
	if err != nil {
		return err
	}
	if h.version < sameTables {
		return setup(fmt.Errorf("%s has schema version %d; bring it up to date with: gymkhana pack %[1]s", shell.Word(path), h.version))
	}
	f, err := Read(path)
	if err != nil {
		return err
	}
	s := source{file: f, rows: map[gymkhana.EpisodeID]sourceRow{}}
	if err := f.read.QueryRowContext(ctx, "SELECT count(*) > 0 FROM source").Scan(&s.merged); err != nil {
		return errors.Join(setup(fmt.Errorf("%s: %w", path, err)), f.Close())
	}
	// The source is listed at once, so that close finds it after any failure below.
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
	return m.recall(ctx, &m.sources[len(m.sources)-1])
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

// join makes the merged plan and chooses the source of each episode.
func (m *merger) join(ctx context.Context) error {
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
		i, ok, err := m.choose(ctx, e.ID)
		if err != nil {
			return err
		}
		if ok {
			m.from[e.ID] = i
			m.episodes = append(m.episodes, e)
		}
	}
	return nil
}

// mergedID begins the id of a merged run.
const mergedID = "merged-"

// newID derives an id from the sources.
func (m *merger) newID() string {
	var ids []string
	for _, s := range m.sources {
		ids = append(ids, s.file.run.ID)
	}
	return mergedID + gymkhana.HashBytes([]byte(strings.Join(ids, "\n"))).Short()
}

// choose returns the source of an episode, and records the sources that disagree with it.
func (m *merger) choose(ctx context.Context, id gymkhana.EpisodeID) (best int, ok bool, err error) {
	for i, s := range m.sources {
		row, has := s.rows[id]
		switch {
		case !has:
		case !ok || row.rank() > m.sources[best].rows[id].rank():
			if was := &m.sources[best]; ok && row.scored() && was.rows[id].Outcome != nil {
				m.pass(id, was, was.rows[id])
			}
			best, ok = i, true
		case row.Outcome != nil && !row.scored() && m.sources[best].rows[id].scored():
			m.pass(id, &s, row)
		case row.scored():
			if err := m.compare(ctx, best, i, id); err != nil {
				return 0, false, err
			}
		}
	}
	return best, ok, m.leaveOut(ctx, best, id)
}

// pass records that a source had not scored an episode that another one has.
func (m *merger) pass(id gymkhana.EpisodeID, s *source, row sourceRow) {
	m.remarks = append(m.remarks, gymkhana.Event{Kind: gymkhana.EventPassed, Episode: id,
		Text: fmt.Sprintf("run %s: %s: %s", s.file.run.ID, row.Outcome.Fault, row.Outcome.Error)})
}

func (r sourceRow) scored() bool { return r.Outcome != nil && r.Outcome.Scored }

// rank orders what sources have of an episode: scored, finished, begun, planned.
func (r sourceRow) rank() int {
	switch {
	case r.scored():
		return 3
	case r.Outcome != nil:
		return 2
	case r.begun:
		return 1
	}
	return 0
}
