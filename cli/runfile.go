package cli

import (
	"context"
	"errors"
	"fmt"
	"gymkhana/internal/watch"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"gymkhana"
	"gymkhana/internal/lazy"
	"gymkhana/internal/shell"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store"
)

// A runFile describes the file of a run, new or resumed.
type runFile struct {
	*app
	catalog  *registry.Catalog
	out      string      // path of a new run; "" makes up a name in runs
	endpoint string      // the address of the models, recorded in the file
	named    [][2]string // flags that a resume has to repeat, with their values

	// These are set when the file is open.
	path  string
	file  *store.File
	watch *watch.Watch  // what this process has done
	was   gymkhana.Hash // the digest before the resume; zero for a new run

	filled atomic.Bool // this process has stored an answer, a decision or an episode

	idle   bool // a resume of a run that was finished: nothing is played, and nothing is stored
	atOnce int  // for a pilot: the number of episodes played at once
}

// files gives the functions that open the run file. If resume is "", they make a new file, else they open that file.
func (f *runFile) files(resume string) runner.Files {
	files := runner.Files{Create: f.create, Name: resume}
	if resume != "" {
		files.Resume = func() (gymkhana.Store, error) {
			if err := f.sound(resume); err != nil {
				return nil, err
			}
			file, err := store.Open(resume)
			if err != nil {
				return nil, err
			}
			before, err := file.Recorded(context.Background())
			if err != nil {
				return nil, errors.Join(err, file.Close())
			}
			f.path, f.file, f.was = file.Path(), file, before.Root
			return file, nil
		}
	}
	return files
}

// goOn gives the command that resumes the run. It repeats the endpoints and the cache that the user named, since the
// file may decide neither which server a key is sent to nor which cache answers are taken from.
func (f *runFile) goOn() string {
	words := []string{"gymkhana", "run", "--resume", shell.Word(f.path)}
	for _, flag := range f.named {
		words = append(words, flag[0], shell.Word(flag[1]))
	}
	return strings.Join(words, " ")
}

// sound refuses to resume a file that contradicts itself, before anything in the file is changed.
func (f *runFile) sound(path string) error {
	file, err := store.Read(path)
	if err != nil {
		return err
	}
	defer file.Close()
	ctx := context.Background()
	if _, err := file.Episodes(ctx); err != nil {
		return err
	}
	if _, err := file.Events(ctx, 0); err != nil {
		return err
	}
	flaws, _, err := file.Glance(ctx)
	if err != nil || len(flaws) == 0 {
		return err
	}
	return inputf("%s was damaged or changed, in %s: %s; gymkhana verify %[1]s lists all; nothing was played", shell.Word(path),
		count(len(flaws), "place"), flaws[0].What)
}

// create makes the file of a new run.
func (f *runFile) create(ctx context.Context, plan *gymkhana.Plan) (gymkhana.Store, error) {
	path := f.out
	if path == "" {
		path = freshName(filepath.Join("runs", fileName(plan.Selectors)+"-"+f.host.Now().UTC().Format("20060102-150405")))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "run", err)
	}
	here := machine()
	here.Endpoint = f.endpoint
	if err := f.browserOf(ctx, f.catalog, plan, &here); err != nil {
		return nil, err
	}
	file, err := store.Create(path, &gymkhana.Run{ID: runID(f.host.Now()), Created: f.host.Now().UTC(), Plan: *plan,
		Host: here})
	if err != nil {
		return nil, err
	}
	f.path, f.file = file.Path(), file
	return file, nil
}

// see notes that there is something in the file.
func (f *runFile) see(e runner.Event) {
	if e.Kind != runner.CallEnded || e.Response != nil {
		f.filled.Store(true)
	}
}

// unanswered removes the file of a new run that ended before its first answer, for a mistake in the set-up or because the user
// stopped it. It reports whether it did.
func (f *runFile) unanswered(ctx context.Context, flags *runFlags, played error) (bool, error) {
	if played == nil || flags.resume != "" || flags.commit || f.filled.Load() || errors.Is(played, gymkhana.ErrLeft) ||
		ctx.Err() == nil && !errors.Is(played, runner.ErrStopped) && gymkhana.FaultOf(played) != gymkhana.FaultSetup {
		return false, nil
	}
	if err := f.file.Close(); err != nil {
		return true, err
	}
	return true, store.Remove(f.path)
}

// freshName adds .gym, and a number if that file exists.
func freshName(base string) string {
	path := base + ".gym"
	for n := 2; ; n++ {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = fmt.Sprintf("%s-%d.gym", base, n)
	}
}

func runID(now time.Time) string {
	return gymkhana.HashBytes([]byte(now.UTC().Format(time.RFC3339Nano) + fmt.Sprint(os.Getpid()))).Short()
}

var unfit = lazy.Regexp(`[^A-Za-z0-9._-]+`)

func fileName(selectors []string) string {
	name := unfit().ReplaceAllString(strings.Join(selectors, "-"), "-")
	return name[:min(len(name), 60)]
}
