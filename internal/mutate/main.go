//go:build unix

// Command mutate measures which errors the tests of a package would notice. It breaks the package in one place at a
// time, runs the package's own short tests on each broken version, and counts how many fail:
//
//	go run ./internal/mutate -gremlins bin/gremlins metric judge
//
// The places and the kinds of damage are those that Gremlins finds. Gremlins itself can neither take a
// sample, nor pass -short, nor show what it changed, so this command does these three: it draws a sample
// from Gremlins' list, compiles each mutant with an overlay (the working tree is never touched) and
// writes those that no test noticed to build/mutate. docs/mutation.md explains how to read the result,
// and discusses the survivors that no test can or should notice.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"
)

func main() {
	var m mutation
	flag.StringVar(&m.gremlins, "gremlins", "gremlins", "the program of Gremlins")
	flag.StringVar(&m.out, "out", filepath.Join("build", "mutate"), "folder of the reports")
	flag.IntVar(&m.n, "n", 100, "mutants of each package")
	flag.Uint64Var(&m.seed, "seed", 1, "which sample")
	argued := flag.String("argued", filepath.Join("docs", "mutation.md"), "page that argues survivors")
	least := flag.Float64("least", 90, "percentage that has to be killed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	page, err := os.ReadFile(*argued)
	m.argued = string(page)
	ok := false
	if err == nil {
		ok, err = m.packages(ctx, flag.Args(), *least)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
	}
	if err != nil || !ok {
		stop()
		os.Exit(1)
	}
}

// mutation holds the flags.
type mutation struct {
	gremlins, out string
	n             int
	seed          uint64
	argued        string // the text of the page
}

// packages goes through packages, prints a line for each, and reports whether the tests of all of them are
// good enough.
func (m mutation) packages(ctx context.Context, dirs []string, least float64) (ok bool, err error) {
	ok = true
	fmt.Printf("%-18s %8s %8s %9s %9s %8s %8s %8s\n", "package", "sample", "killed", "timed out", "survived", "argued",
		"rate", "seconds")
	for _, dir := range dirs {
		began := time.Now()
		t, err := m.measure(ctx, filepath.Clean(dir))
		if err != nil {
			return false, fmt.Errorf("%s: %w", dir, err)
		}
		fmt.Printf("%-18s %8d %8d %9d %9d %8d %7.1f%% %8.0f\n", dir, t.sample(), t.killed, t.timedOut, len(t.survived),
			t.argued, t.rate(), time.Since(began).Seconds())
		if err := t.write(m, dir); err != nil {
			return false, err
		}
		ok = ok && t.rate() >= least
	}
	return ok, nil
}

// tally counts the results of a package's mutants.
type tally struct {
	candidates       int // mutants that Gremlins found, each change counted once
	unbuildable      int // mutants that do not compile; others were drawn instead
	killed, timedOut int
	survived         []mutant
	argued           int // how many survivors that the page discusses are argued
}

func (t tally) sample() int { return t.killed + t.timedOut + len(t.survived) }

// rate is the percentage of the sample that the tests noticed. A test that does not end counts as noticing.
func (t tally) rate() float64 {
	return 100 * float64(t.killed+t.timedOut) / float64(max(1, t.sample()))
}

// measure draws mutants of a package and tests each, until enough have compiled.
func (m mutation) measure(ctx context.Context, dir string) (t tally, err error) {
	list, err := m.list(ctx, dir)
	if err != nil {
		return t, err
	}
	t.candidates = len(list)
	p, err := newPlayer(ctx, m.out, dir, m.seed)
	if err != nil {
		return t, err
	}
	defer p.close()
	for _, x := range draw(list, m.seed) {
		if t.sample() == m.n {
			break
		}
		switch fate, err := p.play(ctx, x); {
		case err != nil:
			return t, err
		case fate == unbuildable:
			t.unbuildable++
		case fate == killed:
			t.killed++
		case fate == timedOut:
			t.timedOut++
		default:
			t.survived = append(t.survived, x)
			if x.argued(m.argued) {
				t.argued++
			} else {
				fmt.Fprintf(os.Stderr, "survived: %s", x)
			}
		}
	}
	return t, nil
}

// write puts the report of a package into a file.
func (t tally) write(m mutation, dir string) error {
	f, err := os.Create(filepath.Join(m.out, reportName(dir)))
	if err != nil {
		return err
	}
	fmt.Fprintf(f, "%s, seed %d: %d of %d mutants, and %d that do not compile\n", dir, m.seed, t.sample(), t.candidates,
		t.unbuildable)
	fmt.Fprintf(f, "%d killed, %d timed out, %d survived: %.1f %%\n", t.killed, t.timedOut, len(t.survived), t.rate())
	for _, x := range t.survived {
		note := ""
		if x.argued(m.argued) {
			note = "argued: "
		}
		fmt.Fprintf(f, "\n%s%s", note, x)
	}
	return cmp.Or(f.Close(), err)
}
