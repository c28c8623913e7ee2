package sqlfile

import (
	"os"
	"slices"
	"sync"
)

// An openedFiles lists the files that this process has open. Their schemas have been compared, and they must not be
// opened by other means than SQLite: on most systems closing such a file drops SQLite's locks.
type openedFiles struct {
	mu   sync.Mutex
	list []os.FileInfo // one entry for every Open that was not closed
}

var opened openedFiles

// Hold compares the schema of a file that is about to be attached to another database, until release.
func Hold(path string, check Check) (release func(), err error) {
	file, err := opened.take(path, check)
	return func() { opened.leave(file) }, err
}

// take records that a file is opened. It compares the schema first, unless the file is open already.
func (o *openedFiles) take(path string, check Check) (os.FileInfo, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := Plain(path); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(o.list, func(other os.FileInfo) bool { return os.SameFile(info, other) }) {
		if err := compare(path, check); err != nil {
			return nil, err
		}
	}
	o.list = append(o.list, info)
	return info, nil
}

func (o *openedFiles) leave(file os.FileInfo) {
	if file == nil {
		return // the file was never taken
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if i := slices.Index(o.list, file); i >= 0 {
		o.list = slices.Delete(o.list, i, i+1)
	}
}

// compare calls check for a file that this process does not have open. A journal beside it is rolled back, if its
// writer was killed, since SQLite would do that before it loads the schema.
func compare(path string, check Check) error {
	if _, err := os.Lstat(path + "-journal"); err == nil {
		if _, err := ask(path, "mode=rw", "PRAGMA user_version"); err != nil {
			return err
		}
	}
	for tries := 1; ; tries++ {
		before := stampOf(path)
		have, version, err := peek(path)
		if err == nil {
			err = check(have, version)
		}
		// If another process is writing, parts of two versions may have been read.
		if err == nil || tries == 10 || before == stampOf(path) {
			return err
		}
	}
}

// A stamp changes when a file or its log changes.
type stamp [4]int64

func stampOf(path string) (s stamp) {
	for i, tail := range []string{"", "-wal"} {
		if info, err := os.Stat(path + tail); err == nil {
			s[2*i], s[2*i+1] = info.Size(), info.ModTime().UnixNano()
		}
	}
	return s
}
