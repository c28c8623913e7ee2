package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"gymkhana"
)

// schema audits that tables, views, indexes and triggers are those that the program makes. It reports whether
// the file was begun with an earlier version.
func (a *audit) schema(ctx context.Context, tx querier) (migrated bool, err error) {
	rows, err := tableOf(ctx, tx, "SELECT user_version FROM pragma_user_version")
	if err != nil {
		return false, err
	}
	version := number(rows[0][0])
	have, err := objectsOf(ctx, tx)
	if err != nil {
		return false, err
	}
	made, err := schemas()
	if err != nil {
		return false, err
	}
	switch {
	case version == 1:
		a.flaws = append(a.flaws, unlikeSchema(have, made.old)...)
		return true, nil
	case maps.Equal(have, made.raised):
		return true, nil
	}
	a.flaws = append(a.flaws, unlikeSchema(have, made.fresh)...)
	return false, nil
}

// A madeSchemas are what the program makes of an empty file, and of one of version 1.
type madeSchemas struct{ fresh, old, raised, frames map[string]string }

// schemas makes every schema once, in memory.
var schemas = sync.OnceValues(func() (m madeSchemas, err error) {
	for _, make := range []struct {
		into       *map[string]string
		statements []string
	}{
		{&m.fresh, []string{runSchema, framesSchema}},
		{&m.old, []string{schema1, framesSchema}},
		{&m.raised, []string{schema1, framesSchema, migrations[1].up}},
		{&m.frames, []string{framesSchema}},
	} {
		if *make.into, err = schemaOf(context.Background(), make.statements...); err != nil {
			return m, err
		}
	}
	return m, nil
})

// objectsOf gives the statements that made everything in a database, by kind, name and table.
func objectsOf(ctx context.Context, tx querier) (map[string]string, error) {
	rows, err := tableOf(ctx, tx, "SELECT type, name, tbl_name, sql FROM main.sqlite_schema")
	objects := map[string]string{}
	for _, row := range rows {
		objects[fmt.Sprintf("%v %v of %v", row[0], row[1], row[2])] = fmt.Sprint(row[3])
	}
	return objects, err
}

// schemaOf gives what statements make of an empty database.
func schemaOf(ctx context.Context, statements ...string) (map[string]string, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // every connection has a database of its own
	for _, s := range statements {
		if _, err := db.ExecContext(ctx, s); err != nil {
			return nil, err
		}
	}
	return objectsOf(ctx, db)
}

func unlikeSchema(have, want map[string]string) (flaws []gymkhana.Flaw) {
	for name := range have {
		if _, ok := want[name]; !ok {
			flaws = append(flaws, gymkhana.Flaw{What: name + " is none of ours"})
		}
	}
	for name, made := range want {
		switch other, ok := have[name]; {
		case !ok:
			flaws = append(flaws, gymkhana.Flaw{What: name + " is missing"})
		case other != made:
			flaws = append(flaws, gymkhana.Flaw{What: name + " is not the one that the program makes"})
		}
	}
	slices.SortFunc(flaws, func(a, b gymkhana.Flaw) int { return strings.Compare(a.What, b.What) })
	return flaws
}
