package store

import (
	"errors"
	"os"
	"syscall"
)

const (
	deleteOnClose    = 0x04000000
	sharingViolation = syscall.Errno(32)
)

// lockFile opens a file that only one process can have open in this way: nothing is shared, and
// the system removes the file when its only handle closes.
func lockFile(name string) (*os.File, error) {
	p, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(p, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errLocked
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: name, Err: err}
	}
	return os.NewFile(uintptr(h), name), nil
}

// unlockFile closes the file, which removes it.
func unlockFile(f *os.File) error { return f.Close() }
