package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"os"
	"slices"
	"strings"

	"gymkhana"
)

// A Digest is one hash of the whole content of a run file: of its plan, its log and every finished episode, including
// models' replies, times and other data that cannot be derived. Two files with the same digest have the same content,
// whether pictures are packed into them, are in a second file or are missing. docs/formats.md defines it.
type Digest struct {
	Root       gymkhana.Hash      `json:"digest"`
	Episodes   int                `json:"episodes"`          // finished ones, which it covers
	Unrecorded int                `json:"unrecorded"`        // how many of these have no recorded leaf, as in files of schema version 1
	Missing    int                `json:"missing_pictures"`  // named in model requests and missing here
	Changed    gymkhana.EpisodeID `json:"changed,omitempty"` // the first whose rows are not what was recorded
}

// Digest computes the digest from every row of the file.
func (f *File) Digest(ctx context.Context) (Digest, error) {
	x, list, err := f.examine(ctx, examination{})
	if err != nil {
		return Digest{}, err
	}
	d := x.digest(list)
	have, err := f.pictureHashes(ctx)
	if err == nil {
		d.Missing = x.parts.missing(have)
	}
	return d, err
}

// Recorded computes the digest from what was recorded when each episode finished, which is fast. It equals Digest if
// nothing was changed since. It reads the rows of episodes without a recorded leaf, and does not look for pictures.
func (f *File) Recorded(ctx context.Context) (Digest, error) {
	d, all, err := f.recorded(ctx)
	if err != nil || all {
		return d, err
	}
	x, list, err := f.examine(ctx, examination{trust: true})
	if err != nil {
		return Digest{}, err
	}
	return x.digest(list), nil
}

// A recordedLeaf is what was recorded when an episode finished.
type recordedLeaf struct {
	id   string
	n    int // place in the table
	leaf gymkhana.Hash
}

// recorded computes the digest from the leaves alone; all is false if one is missing.
func (f *File) recorded(ctx context.Context) (d Digest, all bool, err error) {
	var list []recordedLeaf
	x := &examination{}
	err = f.look(ctx, func(s *partReader) error {
		if x.sources, x.own, err = sourceLeaves(ctx, s.tx); err != nil {
			return err
		}
		rows, err := s.tx.QueryContext(ctx, "SELECT id, leaf FROM episode WHERE outcome IS NOT NULL ORDER BY n")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			e := recordedLeaf{n: len(list)}
			var leaf sql.RawBytes
			if err := rows.Scan(&e.id, &leaf); err != nil || len(leaf) != len(e.leaf) {
				return err
			}
			copy(e.leaf[:], leaf)
			list = append(list, e)
		}
		all = true
		return rows.Err()
	})
	if err != nil || !all {
		return Digest{}, false, err
	}
	slices.SortFunc(list, func(a, b recordedLeaf) int { return cmp.Or(strings.Compare(a.id, b.id), a.n-b.n) })
	leaves := x.runs()
	for i := range list {
		leaves = append(leaves, list[i].leaf)
	}
	return Digest{Root: treeRoot(leaves), Episodes: len(list)}, true, nil
}

// Leaves returns the leaf of every finished episode, computed from its rows. They show in which episodes two files with
// different digests differ.
func (f *File) Leaves(ctx context.Context) (map[gymkhana.EpisodeID]gymkhana.Hash, error) {
	_, list, err := f.examine(ctx, examination{})
	leaves := map[gymkhana.EpisodeID]gymkhana.Hash{}
	for _, e := range list {
		if e.finished {
			leaves[gymkhana.EpisodeID(e.id)] = e.leaf
		}
	}
	return leaves, err
}

func (x *examination) digest(list []examined) Digest {
	d := Digest{Root: treeRoot(x.leaves(list))}
	for _, e := range list {
		if !e.finished {
			continue
		}
		d.Episodes++
		if e.recorded == nil {
			d.Unrecorded++
		}
		if d.Changed == "" && e.changed() {
			d.Changed = gymkhana.EpisodeID(e.id)
		}
	}
	return d
}

// missing counts the pictures that messages name and that are neither in the run file nor in the frames file.
func (x *partIndex) missing(have map[gymkhana.Hash]bool) (n int) {
	counted := map[gymkhana.Hash]bool{}
	for _, p := range x.rows {
		for _, image := range p.images {
			if h := image.Picture; !h.IsZero() && !have[h] && !counted[h] {
				counted[h] = true
				n++
			}
		}
	}
	return n
}

// pictureHashes returns the hashes of all pictures, and of all frames with a different hash.
func (f *File) pictureHashes(ctx context.Context) (map[gymkhana.Hash]bool, error) {
	have := map[gymkhana.Hash]bool{}
	read := func(db *sql.DB) error {
		for _, query := range []string{"SELECT hash FROM picture",
			"SELECT hash FROM frame WHERE picture IN (SELECT hash FROM picture)"} {
			rows, err := db.QueryContext(ctx, query)
			if err != nil {
				return err
			}
			if err := eachRow(rows, func(row []any) error {
				hash, _ := row[0].([]byte)
				h, err := hashFrom(hash)
				have[h] = err == nil
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	}
	if err := read(f.read); err != nil {
		return nil, setup(err)
	}
	db, err := f.frames.open(ctx)
	switch {
	case errors.Is(err, gymkhana.ErrNotStored), errors.Is(err, os.ErrNotExist):
		return have, nil
	case err != nil:
		return nil, err
	}
	return have, setup(read(db))
}
