package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana/internal/shell"
)

// mergingTail is the ending of a merged file's name until it is complete. This file is made before all others of the
// merged run.
const mergingTail = ".merging"

// besideTails are the endings of the files that SQLite, and createDB, write next to a database.
var besideTails = []string{"-journal", "-wal", "-shm", ".new", ".new-journal", ".new-wal", ".new-shm"}

// nameable refuses a name that a run cannot have, since a file of another run may have it.
func nameable(path string) error {
	if path == "" {
		return setup(errors.New("name a file for the run, such as runs/all.gym"))
	}
	for _, tail := range slices.Concat(besideTails, []string{mergingTail, ".lock", ".sig", framesPath("")}) {
		if strings.HasSuffix(path, tail) {
			return setup(fmt.Errorf("%s: a name that ends in %s is kept for what stands beside a run; choose another one", shell.Word(path), tail))
		}
	}
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return setup(fmt.Errorf("%s: there is no folder %s", shell.Word(path), shell.Word(folder)))
	}
	return nil
}

// taken is the error for a name that is in use. more says what else can be done if a run has the name.
func taken(path, more string) error {
	if _, err := inspect(path, runFile); err != nil {
		return setup(fmt.Errorf("%s: %w, and is no run file; move it, or choose another name", shell.Word(path), fs.ErrExist))
	}
	return setup(fmt.Errorf("%s: %w; %sdelete it with gymkhana rm %[1]s, or choose another name", shell.Word(path), fs.ErrExist, more))
}

// orphaned refuses the name of a run if one of its files exists without it: because a command was killed, or because it
// is another program's.
func orphaned(path string, names ...string) error {
	left := leftovers(path)
	for _, name := range names {
		switch {
		case slices.Contains(left, name):
			return setup(fmt.Errorf("%s: %w, without its run; move it beside that, delete it with gymkhana rm %s, or choose "+
				"another name", name, fs.ErrExist, shell.Word(path)))
		case exists(name):
			return setup(fmt.Errorf("%s is in the way, and gymkhana did not make it; move it, or choose another name", shell.Word(name)))
		}
	}
	return nil
}

// leftovers lists our files that belong to a run, or were left by one, in the order in which they are deleted. Links,
// folders and other things with such a name are not ours.
func leftovers(path string) (list []string) {
	making, frames := path+mergingTail, framesPath(path)
	merging, run := ofMerge(path), exists(path)
	add := func(names ...string) {
		for _, name := range names {
			if regular(name) {
				list = append(list, name)
			}
		}
	}
	beside := func(name string) (all []string) {
		for _, tail := range besideTails {
			all = append(all, name+tail)
		}
		return all
	}
	ours := run || merging
	if !ours && regular(frames) {
		_, err := inspect(frames, framesFile)
		ours = err == nil
	}
	if ours {
		add(append(beside(frames), frames)...)
	}
	if merging {
		add(append(beside(making), making)...) // the file that marks an unfinished merge is deleted last
	}
	if !run {
		add(path+"-journal", path+"-wal", path+"-shm")
	}
	return list
}

// ofMerge reports whether an interrupted merge into a file left the file that marks it.
func ofMerge(path string) bool {
	making := path + mergingTail
	if !regular(making) {
		return false
	}
	if info, err := os.Stat(making); err == nil && info.Size() == 0 {
		return true
	}
	h, err := inspect(making, runFile)
	if err != nil {
		return regular(making + "-journal") // it was killed while SQLite made the file
	}
	db, err := openForReading(making, runFile, h.version)
	if err != nil {
		return false
	}
	defer db.Close()
	run, err := readRun(context.Background(), db)
	return err != nil || strings.HasPrefix(run.ID, mergedID) // our file without a run: the process was killed before it wrote one
}

func regular(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}

// sweep removes the files of an interrupted merge. The run gets its name last, so none of them is a run.
func sweep(dst string) error { return removeAll(leftovers(dst)) }

func removeAll(names []string) (err error) {
	for _, name := range names {
		if e := os.Remove(name); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}

// Remove deletes a run file and all files that belong to it, or the files of a killed command in its place. It refuses
// a file that is not a run file, and one that is being written, and keeps files that gymkhana did not make.
func Remove(path string) error {
	take := takeLockOf
	if !exists(path) && (len(leftovers(path)) > 0 || isLock(path+".lock")) {
		take = takeLock // removes files of a run that is gone, or was never created
	}
	held, err := take(path)
	if err != nil {
		return errors.Join(err, foreign(path))
	}
	err = removeAll(leftovers(path)) // before the run, so that after a kill in between Remove can be repeated
	names := []string{path}
	for _, name := range append(slices.Clone(besideTails), filepath.Ext(SignaturePath(""))) {
		if name = path + name; regular(name) {
			names = append(names, name)
		}
	}
	return setup(errors.Join(err, removeAll(names), held.release()))
}

// foreign lists files with the name of a leftover that are not ours.
func foreign(path string) error {
	for _, name := range []string{path + mergingTail, framesPath(path)} {
		if !exists(path) && exists(name) {
			return setup(fmt.Errorf("%s is there, and gymkhana did not make it; nothing was removed", shell.Word(name)))
		}
	}
	return nil
}

// isLock reports whether a file is what takeLock makes: it is empty, or has the number of a process.
func isLock(name string) bool {
	if !regular(name) {
		return false
	}
	info, err := os.Stat(name)
	if err != nil || info.Size() > 20 {
		return false
	}
	b, err := os.ReadFile(name)
	return err == nil && strings.Trim(string(b), "0123456789\n") == ""
}
