package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"slices"
)

// Version is the schema version that this package writes, in PRAGMA user_version. It can read this
// version and all earlier ones.
const Version = 3

// sameTables is the first version with the tables of Version. Version 3 has other deltas of states, see deltaMark.
const sameTables = 2

// The kinds of file, in PRAGMA application_id: "GYMR" is a run, "GYMF" its frames.
const (
	runFile    uint32 = 'G'<<24 | 'Y'<<16 | 'M'<<8 | 'R'
	framesFile uint32 = 'G'<<24 | 'Y'<<16 | 'M'<<8 | 'F'
)

//go:embed schema.sql
var runSchema string

// schema1 is the schema of version 1, whose files are still read.
//
//go:embed schema1.sql
var schema1 string

//go:embed frames.sql
var framesSchema string

// A migration updates a file from one schema version to the next.
type migration struct {
	up   string   // changes the file to the next version, for Open
	read []string // makes temporary views that look like the newest version, for Read
}

// migrations holds, at v, the migration of a file of version v. The first version was 1.
var migrations = [Version]migration{
	1: {
		up: `CREATE TABLE source (n INTEGER PRIMARY KEY, id TEXT NOT NULL, created TEXT NOT NULL, host TEXT NOT NULL,
				plan TEXT NOT NULL) STRICT;
			CREATE TABLE source_task (source INTEGER NOT NULL REFERENCES source (n), n INTEGER NOT NULL, id TEXT NOT NULL,
				content BLOB NOT NULL, data TEXT NOT NULL, UNIQUE (source, n)) STRICT;
			ALTER TABLE episode ADD COLUMN source INTEGER REFERENCES source (n);
			ALTER TABLE episode ADD COLUMN leaf BLOB;
			ALTER TABLE event ADD COLUMN source INTEGER REFERENCES source (n)`,
		read: slices.Concat(unmerged, []string{
			`CREATE TEMP VIEW event AS SELECT n, at, kind, episode, text, NULL AS source FROM main.event`}),
	},
	2: {},
}

// unmerged shows the runs of versions that did not store the sources of episodes, and recorded no leaves.
var unmerged = []string{
	`CREATE TEMP VIEW source AS SELECT 0 AS n, '' AS id, '' AS created, '' AS host, '' AS plan WHERE 0`,
	`CREATE TEMP VIEW source_task AS SELECT 0 AS source, 0 AS n, '' AS id, x'' AS content, '' AS data WHERE 0`,
	`CREATE TEMP VIEW episode AS SELECT n, id, task, content, instance_index, instance, arm, repeat, status, outcome,
		NULL AS source, NULL AS leaf FROM main.episode`,
}

// catchUp returns the statements that let a reader see a file of an older version as one of this version.
func catchUp(version int) []string {
	if version >= Version {
		return nil
	}
	return migrations[version].read
}

// migrate updates an open file to Version atomically.
func migrate(ctx context.Context, db *sql.DB, from int) error {
	if from == Version {
		return nil
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	for v, m := range migrations[from:] {
		if _, err := tx.ExecContext(ctx, m.up); err != nil {
			return fmt.Errorf("from schema version %d: %w", from+v, err)
		}
	}
	// The version changes in the same transaction as the tables, so a kill leaves either schema complete.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", Version)); err != nil {
		return err
	}
	return tx.Commit()
}

// install writes a schema into an empty database.
func install(ctx context.Context, tx *sql.Tx, kind uint32, schema string) error {
	_, err := tx.ExecContext(ctx, schema+fmt.Sprintf(
		"\nPRAGMA application_id = %d; PRAGMA user_version = %d;", kind, Version))
	return err
}
