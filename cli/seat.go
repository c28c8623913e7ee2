package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"gymkhana"
	"gymkhana/agent/human"
	"gymkhana/env/page"
	"gymkhana/internal/shell"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/seat"
	"gymkhana/store"
)

// seatFolder is where the runs of people are stored: the first folder that is shown, or runs.
func seatFolder(paths []string) string {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path
		}
	}
	return "runs"
}

// seats lets a person play in the dashboard.
func (a *app) seats(c *registry.Catalog, name, folder string) *seat.Room {
	return seat.New(seat.Options{Catalog: c, Name: name, Now: a.host.Now, Read: human.Read,
		Open: func(ctx context.Context, o runner.Order) (*seat.File, error) {
			kept := &runFile{app: a, catalog: c, out: freshName(filepath.Join(folder, fileName(append([]string{"play"}, o.Selectors...))+
				"-"+a.host.Now().UTC().Format("20060102-150405")))}
			file, err := a.seatFile(ctx, kept, o, "")
			if err != nil {
				return nil, err
			}
			file.Remove = func() error { return store.Remove(kept.path) }
			return file, nil
		},
		Continue: func(ctx context.Context, path string) (*seat.File, error) {
			return a.seatFile(ctx, &runFile{app: a, catalog: c}, runner.Order{}, path)
		},
		Began: func(task gymkhana.TaskID, path string) { a.say("%s is played; the run is %s", task, shell.Word(path)) },
		Keepable: func(task *gymkhana.Task) bool {
			return task.Environment.Name == page.WorldName && task.Prelude == nil
		},
		Keep: func(ctx context.Context, path string, task gymkhana.TaskID) (string, error) {
			return a.keepPlayed(ctx, c, path, task)
		},
	})
}

// seatFile opens a run file for a person: a new one, or one to go on with.
func (a *app) seatFile(ctx context.Context, kept *runFile, o runner.Order, resume string) (*seat.File, error) {
	r, err := runner.Open(ctx, kept.catalog, o, kept.files(resume))
	if err != nil {
		return nil, err
	}
	release, err := a.holdBrowser(ctx, kept.catalog, r.Store.Run().Plan.Tasks)
	if err != nil {
		err = errors.Join(err, r.Store.Close())
		if resume == "" {
			err = errors.Join(err, store.Remove(kept.path))
		}
		return nil, err
	}
	return &seat.File{Runner: r, Path: kept.path, Release: release}, nil
}

// keepPlayed saves the solutions in a run of an imported page as its oracles, as gymkhana record does.
func (a *app) keepPlayed(ctx context.Context, c *registry.Catalog, path string, task gymkhana.TaskID) (string, error) {
	r := &recording{app: a, catalog: c, selector: string(task)}
	tasks, _, err := c.Select([]string{string(task)})
	if err != nil {
		return "", err
	}
	release, err := a.holdBrowser(ctx, c, tasks)
	if err != nil {
		return "", err
	}
	kept, _, err := r.keepAll(ctx, path)
	if err = errors.Join(err, release()); err != nil {
		return "", err
	}
	if kept == 0 {
		return "", errors.New("its actions did not solve the page when they were played again")
	}
	return "It is the oracle now. gymkhana selftest " + string(task) + " proves the task with it.", nil
}
