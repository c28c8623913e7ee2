package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"gymkhana/internal/shell"
	"strings"

	"gymkhana"
)

// A Conflict is the error for episodes that two files scored and disagree about.
type Conflict struct {
	Episodes []ConflictingEpisode // at least one per episode in conflict
}

// A ConflictingEpisode is one episode that was scored twice.
type ConflictingEpisode struct {
	ID            gymkhana.EpisodeID
	Task          gymkhana.TaskID
	Kept, Dropped string // paths of run files
	Played        gymkhana.Conflict
}

// count is the number of episodes in conflict.
func (c *Conflict) count() int {
	ids := map[gymkhana.EpisodeID]bool{}
	for _, e := range c.Episodes {
		ids[e.ID] = true
	}
	return len(ids)
}

// Error names the first few.
func (c *Conflict) Error() string {
	var b strings.Builder
	what := "1 episode was"
	if n := c.count(); n != 1 {
		what = fmt.Sprintf("%d episodes were", n)
	}
	fmt.Fprintf(&b, "%s played differently in two of the files, and both are scored:", what)
	for i, e := range c.Episodes {
		if i == 3 {
			fmt.Fprintf(&b, "\n  and %d more", len(c.Episodes)-i)
			break
		}
		fmt.Fprintf(&b, "\n  %s (%.8s) in %s and %s", e.Task, e.ID, e.Kept, e.Dropped)
	}
	b.WriteString("\nNothing was written. With --conflicts keep-first the first file's episodes are kept, and the merged " +
		"file says so. Runs of two endpoints that serve one name stand beside each other when they are run with --label.")
	return b.String()
}

// recall reads the runs of a source, and the conflicts that an earlier merge found.
func (m *merger) recall(ctx context.Context, s *source) (err error) {
	if s.runs, err = s.file.Sources(ctx); err != nil {
		return err
	}
	rolled, err := s.file.rerolls(ctx, rerollsFound) // those that an earlier merge noted are in the log
	if err != nil {
		return err
	}
	for _, flaw := range rolled {
		m.remarks = append(m.remarks, gymkhana.Event{Kind: gymkhana.EventRerolled, Text: fmt.Sprintf("run %s: %s", s.file.run.ID, flaw.What)})
	}
	events, err := s.file.Events(ctx, 0)
	for _, e := range events {
		if e.Kind != gymkhana.EventConflict {
			continue
		}
		if !s.merged {
			return setup(fmt.Errorf("%s: its log has a conflict, and only a merge finds a conflict; gymkhana verify %[1]s "+
				"says what else is wrong with it", shell.Word(s.file.path)))
		}
		if _, ok := e.Conflict(); ok {
			m.disputed[e.Episode] = true
		}
	}
	return err
}

// compare records a conflict if two sources that scored an episode disagree about it. The relation is symmetric and
// transitive: sources agree if they have the same outcome, except for time and money, and the same was played. For an
// episode in which an earlier merge found a conflict, the leaves must be the same too, since that merge kept one of
// them.
func (m *merger) compare(ctx context.Context, kept, other int, id gymkhana.EpisodeID) error {
	a, b := &m.sources[kept], &m.sources[other]
	alike := sameOutcome(a.rows[id].Outcome, b.rows[id].Outcome)
	if alike {
		var err error
		if alike, err = sameStory(ctx, a.file, b.file, id); err != nil {
			return err
		}
	}
	if alike && !m.disputed[id] && a.of(id) == b.of(id) {
		return nil
	}
	one, err := a.played(ctx, id)
	if err != nil {
		return err
	}
	two, err := b.played(ctx, id)
	if err != nil {
		return err
	}
	played := gymkhana.Conflict{Kept: one, Dropped: two}
	if alike && (!m.disputed[id] || one.Leaf == two.Leaf) {
		if one.Run != two.Run {
			m.agreed = append(m.agreed, agreement{id, played})
		}
		return nil
	}
	m.conflict.Episodes = append(m.conflict.Episodes, ConflictingEpisode{id, a.rows[id].Task, a.file.path, b.file.path,
		played})
	return nil
}

// played identifies an episode in a source by the leaf computed from its rows. The recorded one may be forged.
func (s *source) played(ctx context.Context, id gymkhana.EpisodeID) (p gymkhana.PlayedEpisode, err error) {
	p.Run = s.of(id)
	if s.leaves == nil {
		s.leaves, err = s.file.Leaves(ctx)
	}
	p.Leaf = s.leaves[id]
	return p, err
}

// of is the id of the run that an episode of a source comes from.
func (s *source) of(id gymkhana.EpisodeID) string {
	if n := s.rows[id].Source; n >= 0 && n < len(s.runs) {
		return s.runs[n].ID
	}
	return s.file.run.ID
}

// sameOutcome compares outcomes. It ignores the values that depend on time, money or the cache.
func sameOutcome(a, b *gymkhana.Outcome) bool {
	bare := func(o *gymkhana.Outcome) string {
		own := *o
		own.Reused, own.Usage, own.Saved, own.Wall, own.Working, own.Thinking, own.Attempts = 0, gymkhana.Usage{}, gymkhana.Usage{}, 0, 0, 0, 0
		b, err := plainJSON(own)
		if err != nil {
			return err.Error() // it was read from JSON
		}
		return string(b)
	}
	return bare(a) == bare(b)
}

// sameStory compares what was played in the last attempts at an episode, without times and costs.
func sameStory(ctx context.Context, a, b *File, id gymkhana.EpisodeID) (bool, error) {
	one, err := a.story(ctx, id)
	if err != nil {
		return false, err
	}
	two, err := b.story(ctx, id)
	return one == two, err
}

// story is the hash of the decisions, their results and the models' answers in the last attempt at an episode. The
// requests follow from these.
func (f *File) story(ctx context.Context, id gymkhana.EpisodeID) (gymkhana.Hash, error) {
	h := newValueHash(rowsMark)
	err := f.look(ctx, func(s *partReader) error {
		var attempt int64
		err := s.tx.QueryRowContext(ctx, `SELECT a.id FROM attempt a JOIN episode e ON e.n = a.episode
			WHERE e.id = ? ORDER BY a.n DESC LIMIT 1`, string(id)).Scan(&attempt)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		for _, query := range storyOf {
			if err != nil {
				return err
			}
			var rows [][]any
			rows, err = tableOf(ctx, s.tx, query, attempt)
			h.add(int64(len(rows)))
			for _, row := range rows {
				h.add(row...)
			}
		}
		return err
	})
	return h.hash(), err
}

// storyOf reads the decisions, the steps and the calls of an attempt, without times and costs.
var storyOf = [3]string{
	"SELECT turn, role, actions, reason, raw, invalid, free FROM decision WHERE attempt = ? ORDER BY rowid",
	"SELECT n, turn, actions, refused, ended, reason, passed, tick, text, state FROM step WHERE attempt = ? ORDER BY n",
	`SELECT ordinal, turn, role, member, round, sample, error, json_extract(response, '$.text'),
		json_extract(response, '$.calls'), json_extract(response, '$.finish') FROM call WHERE attempt = ? ORDER BY ordinal`,
}
