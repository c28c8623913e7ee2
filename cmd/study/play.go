package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/registry"
	"gymkhana/store"
)

// play returns the function that plays exams: each is a run of gymkhana, with the source's own suites added to the
// catalog.
func (p *program) play(source *learn.Source) func(context.Context, learn.Exam) (learn.Played, error) {
	return func(ctx context.Context, e learn.Exam) (learn.Played, error) {
		extend := func(c *registry.Catalog) {
			for _, name := range e.Selectors {
				if source.Catalog.HasSuite(name) && !c.HasSuite(name) {
					c.Suite(name, func() (*gymkhana.Suite, error) { return source.Catalog.FindSuite(name) })
				}
			}
		}
		args := append([]string{"run", "--cache", "off", "--agent", strings.Join(e.Agents, ",")}, e.Selectors...)
		if e.Instances > 0 {
			args = append(args, "--instances", strconv.Itoa(e.Instances))
		}
		for _, model := range e.Models {
			args = append(args, "--model", model)
		}
		if e.Resume {
			args = append(args, "--resume", e.File)
		} else {
			args = append(args, "--out", e.File)
		}
		host := *p.host
		host.Stdout, host.Sheet, host.Pictures = io.Discard, false, 0 // the study prints its own table
		if status := cli.MainWith(ctx, &host, extend, args...); status != exitDone {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, failed(status, e.File)
		}
		return store.Read(e.File)
	}
}

// failed is the error for a run that failed; gymkhana has printed the details.
func failed(status int, file string) error {
	if status == exitInput {
		return refuse("%s cannot be played", file)
	}
	return fmt.Errorf("%s was not played to its end; the same command resumes it", file)
}

// digestOf gives the digest of a run file, and refuses one that was changed.
func digestOf(ctx context.Context, path string) (gymkhana.Hash, error) {
	file, err := store.Read(path)
	if err != nil {
		return gymkhana.Hash{}, err
	}
	d, err := file.Digest(ctx)
	if err = errors.Join(err, file.Close()); err == nil && d.Changed != "" {
		err = fmt.Errorf("episode %.8s of %s is not what was recorded when it finished", d.Changed, path)
	}
	return d.Root, err
}
