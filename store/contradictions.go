package store

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// eventKinds are the possible kinds of log entries.
var eventKinds = []string{"started", "resumed", "stopped", "finished", "merged", "paused", "given up", "answered", "settings", "attempt", "diverged",
	"broke", "mended", gymkhana.EventReopened, gymkhana.EventClient, gymkhana.EventFork, gymkhana.EventPassed, gymkhana.EventRerolled, gymkhana.EventServes,
	gymkhana.EventConflict, gymkhana.EventMatrix,
	gymkhana.EventAbandoned, gymkhana.EventAgreed}

// Contradictions lists entries in the log of a run that contradict the rows, or the rest of the log. No log written by
// this program, or an earlier version, has any. A killed process may omit a line, so a missing line is no
// contradiction, but a line about something that never happened is one.
func (f *File) Contradictions(ctx context.Context) (list []gymkhana.Flaw, err error) {
	err = f.look(ctx, func(s *partReader) error {
		for _, c := range contradictions() {
			rows, err := tableOf(ctx, s.tx, c.query)
			if err != nil {
				return err
			}
			for _, row := range rows {
				id, _ := row[0].(string)
				list = append(list, gymkhana.Flaw{Episode: gymkhana.EpisodeID(id), What: fmt.Sprintf(c.what, row[1:]...)})
			}
		}
		return nil
	})
	return list, err
}

// A contradiction is a query that returns the episode, or ”, and the values for a text.
type contradiction struct{ query, what string }

func contradictions() []contradiction {
	const (
		// applies to one run that was not merged, whose log and rows belong to the same attempts
		alone = `NOT EXISTS (SELECT 1 FROM source) AND NOT EXISTS (SELECT 1 FROM event m WHERE m.kind = 'merged')`
		// applies to one known run: older merges did not store which run a line belongs to
		sure = `(e.source IS NOT NULL OR ` + alone + `)`
		last = `(SELECT b.kind FROM event b WHERE b.source IS NULL AND b.kind IN ('started', 'resumed', 'stopped', 'finished')
			ORDER BY b.n DESC LIMIT 1)`
	)
	list := []contradiction{
		{`SELECT '', n, quote(kind) FROM event WHERE kind NOT IN ('` + strings.Join(eventKinds, "', '") + `') ORDER BY n`,
			"line %d is of a kind that no log has: %s"},
		{`SELECT '', n FROM event e WHERE kind = 'started' AND ` + sure + ` AND EXISTS (SELECT 1 FROM event b WHERE b.n < e.n AND b.source IS e.source
			AND b.kind IN ('started', 'resumed', 'stopped', 'finished')) ORDER BY n`, "line %d says that the run was started, which it was before"},
		{`SELECT '', n, kind FROM event WHERE kind IN ('passed', 'rerolled') AND ` + alone, "line %d is one that only a merge writes: %s"},
		{`SELECT '', (SELECT count(*) FROM episode WHERE outcome IS NOT NULL) WHERE ` + alone + ` AND ` + last + ` = 'stopped'
			AND NOT EXISTS (SELECT 1 FROM episode WHERE outcome IS NULL)`, "it ends with stopped, and all %d episodes are finished"},
		{`SELECT '', count(*), (SELECT count(*) FROM attempt WHERE ended = 'diverged') AS of FROM event WHERE kind = 'diverged' AND ` + alone + `
			HAVING count(*) > of`, "it says that %d attempts diverged, and %d did"},
		{`SELECT e.id, r.n, max(a.n) FROM event r JOIN episode e ON e.id = r.episode AND e.source IS r.source JOIN attempt a ON a.episode = e.n
			WHERE r.kind = 'reopened' AND e.outcome IS NOT NULL AND ` + sure + ` GROUP BY e.n
			HAVING max(a.n) <= count(DISTINCT r.n)`, "line %d says that it was opened again, and it has only %d attempts"},
		{`SELECT e.id, b.n FROM event b JOIN episode e ON e.id = b.episode AND e.source IS b.source WHERE b.kind = 'broke' AND ` + alone + `
			AND e.outcome IS NOT NULL AND json_valid(e.outcome) AND NOT coalesce(e.outcome ->> '$.broke', 0)
			AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.episode = e.n AND a.n > 1)
			AND NOT EXISTS (SELECT 1 FROM event r WHERE r.kind = 'resumed')`, "line %d says that its agent broke the world, and its outcome does not"},
		{`SELECT e.id, b.n, b.kind FROM event b JOIN episode e ON e.id = b.episode AND e.source IS b.source WHERE b.kind IN ('broke', 'mended')
			AND ` + sure + ` AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.episode = e.n)`, "line %d (%s) is of an episode without an attempt"},
		// Every answer has the endpoint, if it is not the one that the run began with.
		{`SELECT '', e.n, e.text FROM event e WHERE e.kind = 'settings' AND e.text LIKE '--base-url was %' AND ` + alone + `
			AND EXISTS (SELECT 1 FROM event r WHERE r.kind = 'resumed' AND r.n > e.n) AND ` + last + ` = 'finished'
			AND NOT EXISTS (SELECT 1 FROM call c WHERE instr(c.response, '"endpoint"'))
			AND NOT EXISTS (SELECT 1 FROM episode WHERE status <> 'scored') AND NOT EXISTS (SELECT 1 FROM call WHERE error IS NOT NULL)
			AND NOT EXISTS (SELECT 1 FROM episode WHERE outcome ->> '$.calls' IS NULL) ORDER BY e.n`,
			"line %d says %q, and no answer came from there"},
	}
	for _, fault := range []string{gymkhana.FaultWorld.String(), gymkhana.FaultModel.String()} {
		list = append(list, contradiction{`SELECT '', count(*), (SELECT count(*) FROM attempt WHERE ended = '` + fault + `') AS of FROM event
			WHERE kind = 'attempt' AND text LIKE '` + fault + `:%' AND ` + alone + ` HAVING count(*) > of`,
			"it says that %d attempts failed by the fault of the " + fault + ", and %d did"})
	}
	return list
}
