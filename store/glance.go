package store

import (
	"context"
	"os"

	"gymkhana"
)

// Files up to this size are read row by row at a glance, which takes at most about a second.
const glancedSize = 8 << 20

// Glance looks for damage in about a second, for commands that only read the file. It lists contradictions, but not
// missing data, such as pictures; its error is about a file whose pages are damaged. whole says that every row was
// read: of a file that is large or being written only the pages are read, and of a very large one nothing.
func (f *File) Glance(ctx context.Context) (flaws []gymkhana.Flaw, whole bool, err error) {
	if err := examine(ctx, f.read, f.path); err != nil {
		return nil, false, err
	}
	info, err := os.Stat(f.path)
	if err != nil {
		return nil, false, setup(err)
	}
	if info.Size() > glancedSize || exists(f.path+"-wal") {
		return nil, false, nil
	}
	digest, all, err := f.Examine(ctx, false)
	if err != nil {
		return nil, false, err
	}
	for _, flaw := range all {
		if !flaw.Missing {
			flaws = append(flaws, flaw)
		}
	}
	if digest.Changed != "" && flaws == nil {
		flaws = append(flaws, gymkhana.Flaw{Episode: digest.Changed, What: "it was changed after it had finished"})
	}
	return flaws, true, nil
}
