//go:build !windows

package store

import (
	"errors"
	"os"
	"syscall"
)

// lockFile opens a file that only one process can have open in this way.
func lockFile(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o666) // a link might lead to a file of the user's
		if err != nil {
			return nil, err
		}
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			f.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, errLocked
			}
			return nil, &os.PathError{Op: "lock", Path: name, Err: err}
		}
		// The last owner may have removed the file after we opened it. Then the lock is on a file without a name, and
		// another process could take a new one.
		if stillThere(f, name) {
			return f, nil
		}
		f.Close() // its last holder removed it between our two calls
	}
}

func stillThere(f *os.File, name string) bool {
	held, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(held, named)
}

// unlockFile removes the file while it is held, so that no process locks a removed one.
func unlockFile(f *os.File) error {
	err := os.Remove(f.Name())
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, f.Close())
}
