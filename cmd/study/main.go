// Command study compares ways to train a policy. It is a research tool and not a part of gymkhana:
//
//	study run --out FOLDER            trains in every way, from several seeds, and compares, with intervals
//	study ceiling                     how many tasks a policy could do at all
//	study errors RUN                  where the agents of a run first went wrong
//	study steps SUITE:SUBSET          decisions compared with the oracle's, on the oracle's path
//	study fresh KEY --models A,B      a look at a test set that has not been looked at before
//	study stage2 gate --out FOLDER    what a group of separately trained networks could gain
//	study stage2 arms --out FOLDER    ways to train a group, compared
//	study stage2 across --from FOLDER a policy of the phone on sites, before and after stage 2 there
//	study stage2 matrix RUN           whether the reward matrices in a run are right
//	study stage2 messages RUN         whether the members of a group listen to each other
//
// What was studied with it, and what was found, is in docs/study/README.md.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/metric"
	"gymkhana/registry"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	p := &program{host: cli.OS(), catalog: cli.Builtin}
	p.host.CollectSeldom()
	os.Exit(p.main(ctx, os.Args[1:]...))
}

// The exit statuses are those of gymkhana.
const (
	exitDone    = 0
	exitFailed  = 1
	exitInput   = 2
	exitStopped = 3
)

// A program has the data that the commands of one invocation share.
type program struct {
	host    *cli.Host
	catalog func() *registry.Catalog

	json  bool
	world string
}

// main runs one command line and gives the exit status.
func (p *program) main(ctx context.Context, args ...string) int {
	root := &cobra.Command{Use: "study", Short: "Compare ways to train a policy", SilenceErrors: true, SilenceUsage: true}
	root.PersistentFlags().BoolVar(&p.json, "json", false,
		"write one JSON value on the last line of stdout; text for people goes to stderr")
	root.PersistentFlags().StringVar(&p.world, "world", "phone", "to learn in")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return refuse("%w", err) })
	root.AddCommand(p.runCommand(), p.ceilingCommand(), p.errorsCommand(), p.freshCommand(), p.stepsCommand(), p.stage2Command())
	for _, cmd := range root.Commands() {
		check := cmd.Args
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return refuse("%w; usage: %s", err, cmd.UseLine())
			}
			return nil
		}
	}
	root.SetArgs(args)
	root.SetIn(p.host.Stdin)
	root.SetOut(p.host.Stdout)
	root.SetErr(p.host.Stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return exitDone
	case ctx.Err() != nil:
		fmt.Fprintln(p.host.Stderr, "Stopped. Go on with the same command; study run also needs --resume FOLDER.")
		return exitStopped
	}
	fmt.Fprintln(p.host.Stderr, "study: "+strings.TrimPrefix(err.Error(), "study: "))
	if gymkhana.FaultOf(err) == gymkhana.FaultSetup {
		return exitInput
	}
	return exitFailed
}

// refuse returns an error blamed on the set-up.
func refuse(format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "study", fmt.Errorf(format, args...))
}

// source is the world to learn in.
func (p *program) source() (*learn.Source, error) { return learn.Find(p.catalog(), p.world) }

// out receives the output for people.
func (p *program) out() io.Writer {
	if p.json {
		return p.host.Stderr
	}
	return p.host.Stdout
}

// say writes a line to the output.
func (p *program) say(format string, args ...any) { fmt.Fprintf(p.out(), format+"\n", args...) }

// result writes what was found as JSON, if that is asked for, and joins the errors of the table before it.
func (p *program) result(v any, table error) error {
	if !p.json || table != nil {
		return table
	}
	b, err := json.Marshal(v)
	if err == nil {
		_, err = fmt.Fprintf(p.host.Stdout, "%s\n", b)
	}
	return err
}

// percents is an interval in percent; "" for one that is not known.
func percents(i metric.Interval) string {
	if !i.Defined() {
		return ""
	}
	return fmt.Sprintf("[%.1f, %.1f]", 100*i.Lo, 100*i.Hi)
}

// exists reports whether something is at a path.
func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, os.ErrNotExist)
}
