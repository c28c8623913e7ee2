package browser

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// profilePrefix begins the name of every profile folder.
const profilePrefix = "gymkhana-browser-"

// A profile is the folder that a browser may write to: its settings, caches and temporary files.
// Its lock is shared with the browser, so it is free only when both processes are gone.
type profile struct {
	dir  string
	lock *os.File
}

// newProfile makes a folder and removes those whose owners are gone.
func newProfile(folder string) (*profile, error) {
	if folder == "" {
		folder = os.TempDir()
	}
	sweep(folder)
	dir, err := os.MkdirTemp(folder, profilePrefix)
	if err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil {
		err = tryLock(lock)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &profile{dir: dir, lock: lock}, nil
}

// remove deletes the folder. The browser may be writing its last file, so it tries again.
func (p *profile) remove() error {
	var err error
	for range 20 {
		if err = os.RemoveAll(p.dir); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.Join(err, p.lock.Close())
}

// sweep removes the profile folders of owners that were killed. It only tidies up: what cannot be
// removed, such as another user's folder, stays.
func sweep(folder string) {
	found, err := filepath.Glob(filepath.Join(folder, profilePrefix+"*"))
	if err != nil {
		return
	}
	for _, dir := range found {
		if stale(dir) {
			_ = os.RemoveAll(dir)
		}
	}
}

// stale reports whether no process holds the folder's lock. A folder without a lock is being made,
// or was abandoned while it was made.
func stale(dir string) bool {
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		info, err := os.Stat(dir)
		return err == nil && time.Since(info.ModTime()) > time.Minute
	}
	if err != nil {
		return false
	}
	defer lock.Close()
	return tryLock(lock) == nil
}
