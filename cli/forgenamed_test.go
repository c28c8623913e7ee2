package cli

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// renumbered numbers episodes and attempts again after some were deleted, as they would be had these never been.
var renumbered = []string{
	"CREATE TEMP TABLE place AS SELECT n AS was, row_number() OVER (ORDER BY n) AS now FROM episode",
	"UPDATE attempt SET episode = (SELECT now FROM place WHERE was = episode)",
	"UPDATE episode SET n = -n", "UPDATE episode SET n = (SELECT now FROM place WHERE was = -n)",
	"CREATE TEMP TABLE row AS SELECT id AS was, row_number() OVER (ORDER BY id) AS now FROM attempt",
	"UPDATE step SET attempt = (SELECT now FROM row WHERE was = attempt)", "UPDATE call SET attempt = (SELECT now FROM row WHERE was = attempt)",
	"UPDATE decision SET attempt = (SELECT now FROM row WHERE was = attempt)",
	"UPDATE attempt SET id = -id", "UPDATE attempt SET id = (SELECT now FROM row WHERE was = -id)",
	"DELETE FROM event WHERE episode IS NOT NULL AND episode NOT IN (SELECT id FROM episode)",
	"CREATE TEMP TABLE line AS SELECT n AS was, row_number() OVER (ORDER BY n) AS now FROM event",
	"UPDATE event SET n = (SELECT now FROM line WHERE was = n)",
}

// namedForgeries are those that audits of earlier versions found to pass, by a forger who recomputes. docs/trust.md has a
// row for each.
func namedForgeries() []forgedFile {
	set := func(path, value, where string) string {
		return fmt.Sprintf("UPDATE episode SET outcome = json_set(outcome, '$.%s', %s)%s", path, value, where)
	}
	scoreAll := func(where string) string {
		return set("verdict", `json('{"success":true,"progress":1,"reward":100}')`, where)
	}
	// played deletes what is stored of the episodes that a condition on their number names.
	played := func(which string) (list []string) {
		in := "(SELECT id FROM attempt WHERE episode " + which + ")"
		for _, table := range []string{"step", "decision", "call"} {
			list = append(list, "DELETE FROM "+table+" WHERE attempt IN "+in)
		}
		return append(list, "DELETE FROM attempt WHERE episode "+which)
	}
	arm := func(name string) string {
		return fmt.Sprintf(`(SELECT key FROM run, json_each(plan, '$.arms') WHERE value ->> 'agent' = '%s')`, name)
	}
	random := " WHERE arm = " + arm("random")
	// The end of an episode that its client lost, as if the client had left before.
	const last = "(SELECT max(n) FROM step)"
	tailCut := []string{"DELETE FROM step WHERE n >= " + last, "DELETE FROM decision WHERE turn > (SELECT max(turn) FROM step)",
		`UPDATE episode SET outcome = json_remove(json_set(replace(outcome, '"scored":true', '"scored":true,"fault":"agent",' ||
			'"error":"the client left the episode before it was over"'), '$.ended', '', '$.steps', ` + last + `,
			'$.turns', (SELECT max(turn) FROM step), '$.ticks', (SELECT tick FROM step WHERE n = ` + last + `)), '$.limit', '$.reason')`}
	var list []forgedFile
	for name, queries := range map[string][]string{
		"success on every episode of random": {scoreAll(random)},
		"success in no steps":                {scoreAll(random), set("steps", `0`, random)},
		"success and no states":              {scoreAll(random), `UPDATE step SET states = NULL, base = NULL`},
		"success and one state less":         {scoreAll(random), `UPDATE step SET states = NULL, base = NULL WHERE n = 0`},
		"success and no steps at all":        {scoreAll(random), "DELETE FROM step"},
		"success, states of another world":   {scoreAll(random), `UPDATE run SET plan = json_set(plan, '$.worlds.sokoban', 99)`},
		"worlds of another version":          {`UPDATE run SET plan = json_set(plan, '$.worlds.sokoban', 99)`},
		"worlds of another version, and every reply overwritten": {`UPDATE run SET plan = json_set(plan, '$.worlds.sokoban', 99)`,
			`UPDATE call SET response = json_set(response, '$.text', '# action' || char(10) || 'right') WHERE response IS NOT NULL`},
		"another version of the suite": {`UPDATE run SET plan = json_set(plan, '$.suites[0].version', 7)`},
		"no suites":                    {`UPDATE run SET plan = json_set(plan, '$.suites', json('[]'))`},
		"every reply overwritten": {`UPDATE call SET response = json_set(response, '$.text', '# action' || char(10) || 'right')
			WHERE response IS NOT NULL`},
		"success and no task": {scoreAll(random), "DELETE FROM task WHERE n = 1"},
		"the oracle's episodes under random": {
			`CREATE TEMP TABLE pair AS SELECT a.n AS good, b.n AS bad FROM episode a JOIN episode b ON a.task = b.task AND a.instance = b.instance
				WHERE a.arm = ` + arm("oracle") + " AND b.arm = " + arm("random"),
			`UPDATE episode SET outcome = (SELECT o.outcome FROM episode o JOIN pair ON o.n = pair.good WHERE pair.bad = episode.n)
				WHERE n IN (SELECT bad FROM pair)`,
			`DELETE FROM step WHERE attempt IN (SELECT id FROM attempt WHERE episode IN (SELECT bad FROM pair))`,
			`DELETE FROM decision WHERE attempt IN (SELECT id FROM attempt WHERE episode IN (SELECT bad FROM pair))`,
			`UPDATE attempt SET episode = -episode`,
			`UPDATE attempt SET episode = coalesce((SELECT bad FROM pair WHERE good = -episode), (SELECT good FROM pair WHERE bad = -episode), -episode)`,
		},
		"a longer budget":        {`UPDATE task SET data = json_set(data, '$.budget.steps', 5000)`},
		"another goal":           {`UPDATE task SET data = json_set(data, '$.goal', 'Do as you please.')`},
		"an easier level":        {`UPDATE task SET data = json_set(data, '$.environment.config.level', json('["#####","#@$.#","#####"]'))`},
		"another verifier":       {`UPDATE task SET data = json_set(data, '$.verifier.config', json('{"bounds":"published"}'))`},
		"a tag":                  {`UPDATE task SET data = json_set(data, '$.tags', json('["easy"]'))`},
		"no hash of any content": {`UPDATE task SET content = zeroblob(32)`, `UPDATE episode SET content = zeroblob(32)`},
		"arms swapped": {`UPDATE run SET plan = json_set(plan,
			'$.arms[0]', json(plan -> '$.arms[1]'), '$.arms[1]', json(plan -> '$.arms[0]'))`},
		"the oracle called a model":       {`UPDATE run SET plan = replace(plan, '"agent":"oracle"', '"agent":"online","model":"openai/gpt-99"')`},
		"a model given to the oracle":     {`UPDATE run SET plan = json_set(plan, '$.arms[2].model', 'openai/gpt-5')`},
		"the model renamed":               {`UPDATE run SET plan = replace(plan, '"compat/test"', '"openai/gpt-99"')`},
		"random called idle":              {`UPDATE run SET plan = replace(plan, '"agent":"random"', '"agent":"idle"')`},
		"an episode deleted":              {"DELETE FROM episode WHERE n = 2"},
		"an episode and its rows deleted": append(played("= 2"), "DELETE FROM episode WHERE n = 2"),
		"a task that the selectors name, left out": append(played("> 3"), "DELETE FROM episode WHERE n > 3",
			"DELETE FROM task WHERE n > 1"),
		"an arm left out":                  {"DELETE FROM episode" + random},
		"steps of an outcome":              {set("steps", `1`, "")},
		"limit of an outcome":              {set("limit", `'tokens'`, "")},
		"a limit of time":                  {set("limit", `'wall'`, "")},
		"ending of an outcome":             {set("ended", `'terminated', '$.reason', 'solved'`, random)},
		"fault of an outcome":              {set("fault", `'agent'`, random)},
		"usage of an outcome":              {set("usage.in", `1`, "")},
		"cost of an outcome":               {set("usage.cost_usd", `0.01`, "")},
		"an outcome with a key of its own": {set("bonus", `1`, "")},
		"an outcome that is no JSON":       {`UPDATE episode SET outcome = 'solved'`},
		"a step refused":                   {`UPDATE step SET refused = '["wall"]' WHERE n = 1`},
		"a step's ending":                  {`UPDATE step SET ended = 'terminated', reason = 'solved' WHERE n = 1`},
		"half of the steps dropped":        {"DELETE FROM step WHERE n > 1"},
		"a step inserted": {"UPDATE step SET n = n + 1000 WHERE n > 0", "UPDATE step SET n = n - 999 WHERE n > 1000",
			`INSERT INTO step (attempt, n, turn, actions, passed, tick, text, frames, state, took)
				SELECT attempt, 1, 1, actions, passed, tick, text, frames, state, took FROM step WHERE n = 2`},
		"every call deleted":          {"DELETE FROM call"},
		"no hash of a screen":         {"UPDATE step SET frames = NULL"},
		"zeros for hashes of screens": {"UPDATE step SET frames = zeroblob(length(frames))"},
		"not scored for what failed": {`UPDATE episode SET status = 'not_scored'` + random,
			set("scored", `json('false'), '$.fault', 'model', '$.error', 'busy'`, random)},
		"worlds of no version":                       {`UPDATE run SET plan = json_set(plan, '$.worlds', json('{}'))`},
		"a second start in the log":                  {`INSERT INTO event (n, at, kind) SELECT max(n) + 1, max(at), 'started' FROM event`},
		"a failed attempt in the log that never was": {`INSERT INTO event (n, at, kind, text) SELECT max(n) + 1, max(at), 'attempt', 'model: busy' FROM event`},
		"a line of a kind that no log has":           {`INSERT INTO event (n, at, kind) SELECT max(n) + 1, max(at), 'audited' FROM event`},
		"gone on with after the end, with a stop between": {`INSERT INTO event (n, at, kind) SELECT max(n) + 1, max(at), 'stopped' FROM event`,
			`INSERT INTO event (n, at, kind) SELECT max(n) + 1, max(at), 'resumed' FROM event`,
			`INSERT INTO event (n, at, kind) SELECT max(n) + 1, max(at), 'finished' FROM event`},
		"a part that is another": {"UPDATE part SET data = CAST('x' AS BLOB), size = 1 WHERE kind = 'text'"},
		"a trigger":              {"CREATE TRIGGER t AFTER INSERT ON event BEGIN SELECT 1; END"},
		"a table of its own":     {"CREATE TABLE mine (x)"},
		"a program that runs as SQLite loads the schema": {"ANALYZE", "PRAGMA writable_schema = ON",
			"UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,x,stat AS (abs(x)))' WHERE name = 'sqlite_stat1'"},
		"a view that lies":         {"DROP VIEW episodes", "CREATE VIEW episodes AS SELECT 1 AS success"},
		"more repeats than can be": {`UPDATE run SET plan = json_set(plan, '$.repeats', 1000000000000)`},
	} {
		change := unchecked(queries)
		list = append(list, forgedFile{name: name, recomputed: name != "no hash of any content", change: change})
	}
	for name, queries := range map[string][]string{
		"a picture swapped": {`UPDATE picture SET data = (SELECT data FROM picture ORDER BY hash DESC LIMIT 1)
			WHERE rowid = (SELECT min(rowid) FROM picture)`},
		"every picture deleted":   {"DELETE FROM picture", "DELETE FROM frame"},
		"a frame of another name": {"UPDATE frame SET picture = (SELECT picture FROM frame ORDER BY hash DESC LIMIT 1)"},
	} {
		list = append(list, forgedFile{name: name, frames: true, change: statements(queries...)})
	}
	for name, queries := range map[string][]string{ // claims: nothing in the file contradicts them
		"an episode that is pending": append(played("= 2"),
			"UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL WHERE n = 2"),
		"not scored for a fault of the world": {`UPDATE episode SET status = 'not_scored'` + random,
			set("scored", `json('false'), '$.fault', 'world', '$.error', 'tab closed'`, random),
			"UPDATE attempt SET ended = 'world' WHERE episode IN (SELECT n FROM episode WHERE status = 'not_scored')"},
		"a run of another day":          {`UPDATE run SET created = '2020-01-01T00:00:00Z'`},
		"another id of the run":         {`UPDATE run SET id = 'another'`},
		"a faster model":                {`UPDATE call SET response = json_set(response, '$.trip.tries', 1, '$.id', 'x')`},
		"another name of what answered": {`UPDATE call SET response = json_set(response, '$.model', 'gpt-99') WHERE response IS NOT NULL`},
		"another label":                 {`UPDATE run SET plan = json_set(plan, '$.arms[0].claimed', json('{"label":"openai/gpt-5"}'))`},
		"another endpoint":              {`UPDATE run SET host = json_set(host, '$.endpoint', 'https://api.openai.com/v1')`},
		"another processor":             {`UPDATE run SET host = json_set(host, '$.cpu', 'x86-64-v9')`},
		"the log deleted":               {"DELETE FROM event"},
		"a line in the log":             {`INSERT INTO event (n, at, kind, text) SELECT max(n) + 1, max(at), 'settings', 'x' FROM event`},
		"a budget of the run":           {`UPDATE run SET plan = json_set(plan, '$.per_run.tokens', 7)`},
		"labels of the oracle":          {`UPDATE run SET plan = json_set(plan, '$.arms[2].labels', json('{"agent":"online","model":"openai/gpt-5"}'))`},
		"a task dropped with its selector": slices.Concat(played("IN (SELECT n FROM episode WHERE task = 'prey/two')"),
			[]string{"DELETE FROM episode WHERE task = 'prey/two'", "DELETE FROM task WHERE id = 'prey/two'",
				`UPDATE run SET plan = json_set(plan, '$.selectors', json('["prey/one"]'))`}, renumbered),
		"an arm dropped with its episodes": slices.Concat(played("IN (SELECT n FROM episode"+random+")"),
			[]string{"DELETE FROM episode" + random, "UPDATE episode SET arm = arm - 1 WHERE arm > " + arm("random"),
				`UPDATE run SET plan = json_remove(plan, '$.arms[1]')`}, renumbered),
	} {
		list = append(list, forgedFile{name: name, bound: true, recomputed: true, change: unchecked(queries)})
	}
	list = append(list, forksForged()...)
	list = append(list, forgedFile{name: "the end of a served episode cut off, as if its client had left", of: servedPrey, bound: true, recomputed: true,
		change: unchecked(tailCut)})
	slices.SortFunc(list, func(a, b forgedFile) int { return strings.Compare(a.name, b.name) })
	return list
}

// forksForged changes where forks begin and where they say they come from.
func forksForged() (list []forgedFile) {
	plan := func(what string) string { return "UPDATE task SET data = json_set(data, " + what + ")" }
	log := func(what string) string {
		return "UPDATE event SET text = json_set(text, " + what + ") WHERE kind = 'fork'"
	}
	const other = "'0123456789012345678901234567890123456789012345678901234567890123'"
	for _, f := range []struct {
		of    prey
		name  string
		bound bool
		does  string
	}{
		{forkPrey, "an action before a fork", false, plan(`'$.prelude.steps[1].actions[0]', 'noop'`)},
		{forkPrey, "a state before a fork", false, plan(`'$.prelude.steps[1].state', ` + other)},
		{forkPrey, "the state after the reset of a fork", false, plan(`'$.prelude.start', ` + other)},
		{forkPrey, "a fork that begins one step earlier", false, plan(`'$.prelude', json_set(json_remove(data -> '$.prelude', '$.steps[2]'),
			'$.from.step', 2, '$.turns', 2)`)},
		{forkPrey, "a fork that begins at the reset", false, `UPDATE task SET data = json_remove(data, '$.prelude')`},
		{forkPrey, "another origin of a fork", true, plan(`'$.prelude.from.run', 'another', '$.prelude.from.episode', ` + other)},
		{forkPrey, "another agent before a fork", true, plan(`'$.prelude.from.agent', 'oracle'`)},
		{servedForkPrey, "an action before a served fork", false, log(`'$.steps[1].actions[0]', 'noop'`)},
		{servedForkPrey, "a state before a served fork", false, log(`'$.steps[1].state', ` + other)},
		{servedForkPrey, "another origin of a served fork", true, log(`'$.from.episode', ` + other)},
		{servedForkPrey, "the log without a served fork", false, `DELETE FROM event WHERE kind = 'fork'`},
		{servedForkPrey, "a served fork given to another episode", false,
			`UPDATE event SET episode = (SELECT id FROM episode WHERE n = 1) WHERE kind = 'fork'`},
	} {
		list = append(list, forgedFile{name: f.name, of: f.of, bound: f.bound, recomputed: true, change: unchecked([]string{f.does})})
	}
	return list
}

// unchecked makes a forgery of statements that SQLite carries out whatever refers to what.
func unchecked(queries []string) func(*sql.DB) error {
	return statements(append([]string{"PRAGMA foreign_keys = OFF"}, queries...)...)
}
