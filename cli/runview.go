package cli

import (
	"context"
	"errors"
	"net"
	"strconv"

	"github.com/spf13/pflag"

	"gymkhana/internal/shell"
	"gymkhana/runner"
	"gymkhana/view"
)

// viewFlags are the flags of run and fork for the live board.
type viewFlags struct {
	addr, token string
	keep        bool
}

// usualView is the address of --view without one: a free port, for this machine only.
const usualView = "127.0.0.1:0"

func (f *viewFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.addr, "view", "", "serve the live board of the run while it goes on, and print its address: shows what each episode does, "+
		"pauses, stops and resizes the run; =HOST:PORT chooses the address")
	flags.Lookup("view").NoOptDefVal = usualView
	flags.StringVar(&f.token, "view-token", "", "with --view: token that the address contains; required unless HOST is this machine's own")
	flags.BoolVar(&f.keep, "view-keep", false, "with --view: when the run has ended, serve its pages until Ctrl-C (default: the board ends with "+
		"the run, and gymkhana view shows its file)")
}

// listen takes the address of the live board, before anything else is begun; nil without --view.
func (f *viewFlags) listen(args []string) (*dashboard, error) {
	if f.addr == "" {
		if f.token != "" || f.keep {
			return nil, inputf("--view-token and --view-keep are about the live board; add --view")
		}
		return nil, nil
	}
	for _, arg := range args {
		if host, port, err := net.SplitHostPort(arg); err == nil && f.addr == usualView {
			if _, err := strconv.Atoi(port); err == nil && host != "" {
				return nil, inputf("%s is no task; the address of the live board follows an equals sign: --view=%s", shell.Word(arg), arg)
			}
		}
	}
	return openDashboard("view", f.addr, "view-token", f.token)
}

// board begins to serve the live board of a run that is about to begin.
func (a *runFile) board(d *dashboard, r *runner.Runner, seen *display) {
	if d == nil {
		return
	}
	live := view.NewLive(r.Store.Run(), a.path)
	live.Watch, live.Says = &seen.watch, seen.says
	r.Control, r.Looks = &live.Control, live.Looks
	live.On(r.Events)
	r.Events.Subscribe(seen.steered, runner.RunSteered)
	pages := view.New(view.Options{Paths: []string{a.path}, Catalog: a.catalog, Now: a.host.Now, Open: openToRead, Live: live})
	d.serve(pages)
	a.say("Live board: %s", d.at(pages.BoardPath()))
}

// linger serves the pages of a run that has ended until ctx ends, if that is wanted.
func (a *app) linger(ctx context.Context, f *viewFlags, d *dashboard) error {
	if d == nil || !f.keep || ctx.Err() != nil {
		return nil
	}
	a.say("\nThe dashboard stays at %s. Ctrl-C ends it.", d.at("/"))
	return d.wait(ctx)
}

// closed ends a dashboard, and adds its error.
func closed(d *dashboard, err *error) { *err = errors.Join(*err, d.close()) }
