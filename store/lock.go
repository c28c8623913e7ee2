package store

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// errLocked says that another process holds a lock.
var errLocked = errors.New("locked")

// A lock restricts a run file to one writing process. The operating system holds it on the file "<run>.lock", so it
// ends with its process, however that ends. Readers do not need it.
type lock struct {
	file *os.File
}

// takeLock takes the lock of a run file, or says which process has it.
func takeLock(path string) (*lock, error) {
	name := path + ".lock"
	f, err := lockFile(name)
	if errors.Is(err, errLocked) {
		return nil, setup(fmt.Errorf("%s is being written by another process%s; wait for it, or stop it first", path, holder(name)))
	}
	if err != nil {
		return nil, setup(err)
	}
	l := &lock{f}
	// The process id is for people only; the lock itself is the operating system's.
	if err := l.sign(); err != nil {
		return nil, setup(errors.Join(err, l.release()))
	}
	return l, nil
}

// sign writes the owner of the lock.
func (l *lock) sign() error {
	if err := l.file.Truncate(0); err != nil {
		return err
	}
	_, err := l.file.WriteString(strconv.Itoa(os.Getpid()) + "\n")
	return err
}

func holder(name string) string {
	b, err := os.ReadFile(name)
	pid := strings.TrimSpace(string(b))
	if err != nil || pid == "" {
		return ""
	}
	return " (" + pid + ")"
}

// release releases the lock and removes its file.
func (l *lock) release() error { return unlockFile(l.file) }
