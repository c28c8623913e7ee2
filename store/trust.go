package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"gymkhana/internal/sqlfile"
)

// in executes queries on a database or a transaction.
func in(ctx context.Context, tx querier) sqlfile.Query {
	return func(query string) ([][]any, error) { return tableOf(ctx, tx, query) }
}

// trust refuses a database whose schema is not that of its version.
func trust(path string, kind uint32) sqlfile.Check {
	return func(have sqlfile.Schema, version int) error {
		made, err := schemas()
		if err != nil {
			return err
		}
		wants := []sqlfile.Schema{made.fresh, made.raised}
		switch {
		case kind == framesFile:
			wants = []sqlfile.Schema{made.frames}
		case version < sameTables:
			wants = []sqlfile.Schema{made.old}
		}
		for _, want := range wants {
			if maps.Equal(have, want) {
				return nil
			}
		}
		return &sqlfile.Changed{Path: path, Why: have.Unlike(wants[0])}
	}
}

// isRaised reports whether a file was created with an earlier version.
func isRaised(ctx context.Context, tx querier) (bool, error) {
	have, err := sqlfile.SchemaOf(in(ctx, tx), "main")
	if err != nil {
		return false, err
	}
	made, err := schemas()
	return !maps.Equal(have, made.fresh), err
}

// A madeSchemas are the schemas that the program makes for an empty file, and by updating one of version 1.
type madeSchemas struct{ fresh, old, raised, frames sqlfile.Schema }

// schemas makes every schema once, in memory.
var schemas = sync.OnceValues(func() (m madeSchemas, err error) {
	for _, make := range []struct {
		into       *sqlfile.Schema
		statements []string
	}{
		{&m.fresh, []string{runSchema, framesSchema}},
		{&m.old, []string{schema1, framesSchema}},
		{&m.raised, []string{schema1, framesSchema, migrations[1].up}},
		{&m.frames, []string{framesSchema}},
	} {
		if *make.into, err = sqlfile.Make(make.statements...); err != nil {
			return m, err
		}
	}
	return m, nil
})

// mostValue is the largest text or blob that is read from a file, in bytes, stored or unpacked.
const mostValue = 64 << 20

// mostOf has smaller limits for columns that hold a list of hashes, in bytes.
var mostOf = map[string]int64{"step.frames": 2 << 20, "call.messages": 2 << 20}

// mostEvents bounds the log, which is read completely, in bytes.
const mostEvents = 64 << 20

// bounded refuses a file with a value larger than mostValue. SQLite knows the size of a value without reading it. For a
// damaged table, a later reader gets the error.
func bounded(ctx context.Context, tx querier, path string, tables ...string) error {
	refuse := func(what string, n, most int64) error {
		return &sqlfile.Changed{Path: path, Why: fmt.Sprintf("table %s of %d bytes, and the largest that is stored has %d", what, n, most)}
	}
	for _, table := range tables {
		columns, err := tableOf(ctx, tx, "PRAGMA main.table_info("+table+")")
		if err != nil {
			return err
		}
		var names, sizes []string
		for _, c := range columns {
			if kind := fmt.Sprint(c[2]); kind != "INTEGER" {
				names = append(names, fmt.Sprintf("%s.%v", table, c[1]))
				sizes = append(sizes, fmt.Sprintf("max(octet_length(%v))", c[1]))
			}
		}
		largest, err := tableOf(ctx, tx, fmt.Sprintf("SELECT %s FROM main.%s", strings.Join(sizes, ", "), table))
		if err != nil {
			continue
		}
		for i, name := range names {
			most := cmp.Or(mostOf[name], mostValue)
			if n := number(largest[0][i]); n > most {
				return refuse(table+" has a value", n, most)
			}
		}
	}
	if slices.Contains(tables, "event") {
		all, err := tableOf(ctx, tx, "SELECT sum(octet_length(text)) FROM main.event")
		if err == nil && number(all[0][0]) > mostEvents {
			return refuse("event has texts", number(all[0][0]), mostEvents)
		}
	}
	return nil
}

// boundedRun bounds the values of all tables of a run file.
func boundedRun(ctx context.Context, tx querier, path string, version int) error {
	tables := []string{"run", "task", "episode", "attempt", "decision", "step", "call", "part", "event", "picture", "frame"}
	if version >= sameTables {
		tables = append(tables, "source", "source_task")
	}
	return bounded(ctx, tx, path, tables...)
}
