package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

// Version is the schema version that this package writes, in PRAGMA user_version. It can read this
// version and all earlier ones.
const Version = 1

// The kinds of file, in PRAGMA application_id: "GYMR" is a run, "GYMF" its frames.
const (
	runFile    uint32 = 'G'<<24 | 'Y'<<16 | 'M'<<8 | 'R'
	framesFile uint32 = 'G'<<24 | 'Y'<<16 | 'M'<<8 | 'F'
)

//go:embed schema.sql
var runSchema string

//go:embed frames.sql
var framesSchema string

// A migration brings a file from one schema version to the next.
type migration struct {
	up   string // changes the file, for Open
	read string // makes temporary views that look like the next version, for Read
}

// migrations holds, at v, the way from version v to v+1.
//
// Version 0 was never released: its events did not name an episode. It stays as the example that
// tests the machinery.
var migrations = [Version]migration{
	{
		up:   `ALTER TABLE event ADD COLUMN episode TEXT`,
		read: `CREATE TEMP VIEW event AS SELECT n, at, kind, NULL AS episode, text FROM main.event`,
	},
}

// catchUp gives the statements that let a reader see a file of an older version as one of this version.
func catchUp(version int) []string {
	var list []string
	for _, m := range migrations[version:] {
		list = append(list, m.read)
	}
	return list
}

// migrate brings an open file to Version, completely or not at all.
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
	// The version changes in the same transaction as the tables, so a kill leaves either schema whole.
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
