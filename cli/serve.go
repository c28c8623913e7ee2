package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gymkhana"
	"gymkhana/internal/guard"
	"gymkhana/internal/shell"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/serve"
	"gymkhana/serve/mcp"
	"gymkhana/serve/openenv"
	"gymkhana/store"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	addr, token, store, out, resume string
	sessions, browsers              int
	untilEOF                        bool
}

func (a *app) serveCommand() *cobra.Command {
	f := &serveFlags{}
	cmd := &cobra.Command{
		Use:   "serve SELECTOR…",
		Short: "Let programs play tasks over OpenEnv and MCP",
		Long: `Serve lets other programs play tasks over the network. Their episodes follow the rules, budgets and
judges of gymkhana run, and are stored in a run file under the agent "client", which report and verify
read. It serves until Ctrl-C; docs/serve.md describes the protocols. A program that starts it can pass
--until-eof and a pipe as standard input: then the server also ends when that program does.`,
		Example: "  gymkhana serve sokoban:mini\n  gymkhana serve phone --addr 127.0.0.1:8000 --store none",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.serve(cmd.Context(), f, args)
		},
	}
	f.flags(cmd.Flags())
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:0", "HOST:PORT to listen at; port 0 takes a free one")
	flags.StringVar(&f.token, "token", "", "token that clients must send; required unless HOST is this machine's own")
	flags.IntVar(&f.sessions, "sessions", 256, "maximum number of sessions at once")
	flags.IntVar(&f.browsers, "browsers", 4, "maximum number of episodes at once in worlds that need a browser")
	flags.BoolVar(&f.untilEOF, "until-eof", false, "stop when standard input ends, as it does when the program at its other end dies")
	return cmd
}

// mostForks bounds the sessions of a client of mcp: its own and those of its forks.
const mostForks = 64

func (a *app) mcpCommand() *cobra.Command {
	f := &serveFlags{sessions: mostForks, browsers: 4}
	cmd := &cobra.Command{
		Use:   "mcp SELECTOR…",
		Short: "Let an assistant play tasks over MCP, on stdin and stdout",
		Long: `Mcp is an MCP server for one client, which starts it as a child and talks to it on stdin and stdout. Its
tools begin episodes, act in them and list the tasks. Episodes are played and stored as by gymkhana serve,
which serves MCP over HTTP.`,
		Example: "  gymkhana mcp sokoban:mini phone:mini",
		RunE: func(cmd *cobra.Command, args []string) error {
			every, err := f.episodes(args)
			if err != nil {
				return err
			}
			return a.serveAlone(cmd.Context(), f, every, args)
		},
	}
	f.flags(cmd.Flags())
	return cmd
}

// flags are those of serve and mcp.
func (f *serveFlags) flags(flags *pflag.FlagSet) {
	flags.StringVar(&f.store, "store", "all", "episodes to store: all, none, or 1/N for every N-th")
	flags.StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	flags.StringVar(&f.resume, "resume", "", "store further episodes in this file of an earlier serve")
}

// validationToken is the variable in which OpenEnv's validation gives a server its token.
const validationToken = "OPENENV_VALIDATION_TOKEN"

// storeEvery reads --store: every n-th episode, or -1 for none.
func storeEvery(text string) (int, error) {
	switch text {
	case "all":
		return 1, nil
	case "none":
		return -1, nil
	}
	of, found := strings.CutPrefix(text, "1/")
	n, err := strconv.Atoi(of)
	if !found || err != nil || n < 1 {
		return 0, inputf("--store %s: want all, none, or 1/N such as 1/10", text)
	}
	return n, nil
}

// check refuses flags that make no sense, before anything is begun.
func (f *serveFlags) check(selectors []string) (every int, err error) {
	host, _, err := net.SplitHostPort(f.addr)
	switch {
	case err != nil:
		return 0, inputf("--addr %s: want HOST:PORT, such as 127.0.0.1:8000", f.addr)
	case f.token == "" && !guard.Loopback(host):
		return 0, inputf("--addr %s: other machines could play; pass --token, which clients send as Authorization: Bearer TOKEN", f.addr)
	case f.sessions < 1 || f.browsers < 1:
		return 0, inputf("--sessions and --browsers must be at least 1")
	}
	return f.episodes(selectors)
}

// kept says what becomes of the episodes.
func (f *serveFlags) kept(path string) string {
	switch f.store {
	case "all":
		return "stored in " + shell.Word(path)
	case "none":
		return "no episode is stored"
	}
	return f.store + " of the episodes are stored in " + shell.Word(path)
}

// episodes checks which are served, and says which are stored.
func (f *serveFlags) episodes(selectors []string) (every int, err error) {
	if len(selectors) == 0 && f.resume == "" {
		return 0, inputf("name a suite, for example quick (gymkhana list suites shows them)")
	}
	return storeEvery(f.store)
}

func (a *app) serve(ctx context.Context, f *serveFlags, selectors []string) error {
	every, err := f.check(selectors)
	if err != nil {
		return err
	}
	if token := a.host.Getenv(validationToken); token != "" && !openenv.ValidToken(token) {
		return inputf("%s: it has %d characters; want 32 to 256", validationToken, len(token))
	}
	// The port comes first: a run file of a server that never served would only be in the way.
	listener, err := net.Listen("tcp", f.addr)
	if err != nil {
		return inputf("--addr %s: %v", f.addr, err)
	}
	defer listener.Close()
	if a.host.Getenv("GOMEMLIMIT") == "" {
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(heapFor(f.sessions)))
	}
	return a.withServer(ctx, f, every, selectors, func(server *serve.Server, path string) error {
		if f.untilEOF { // from here on, so that an input that ends at once does not break off the reading of the file
			var stop context.CancelFunc
			ctx, stop = a.untilEOF(ctx)
			defer stop()
		}
		doors := http.NewServeMux()
		open, err := openenv.New(server, openenv.Options{Name: "gymkhana", Version: version(), Doc: "worlds of Gymkhana",
			Validation: a.host.Getenv(validationToken)})
		if err != nil {
			return err
		}
		doors.Handle("/mcp", mcp.New(server, mcp.Options{Name: "gymkhana", Version: version()}).Handler())
		doors.Handle("/", open)
		url := "http://" + listener.Addr().String()
		a.say("OpenEnv: %s (WebSocket /ws)\nMCP:     %[1]s/mcp\nServing %s to at most %s; %s. Ctrl-C stops.", url,
			count(len(server.Tasks()), "task"), count(f.sessions, "session"), f.kept(path))
		return answerUntil(ctx, listener, &guard.Guard{Next: doors, Token: f.token}, server)
	})
}

// untilEOF gives a context that is done when standard input ends. Nothing can interrupt the read, so its goroutine may
// outlive the command; the process ends then.
func (a *app) untilEOF(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer stop()
		_, _ = io.Copy(io.Discard, a.host.Stdin) // an error ends it, too
	}()
	return ctx, stop
}

// heapFor is how much memory Go may use for a number of sessions before it collects garbage at once. A session's world
// keeps the pixels of its screen, 2 to 3 MB, and without a limit as much garbage again would be kept.
func heapFor(sessions int) int64 { return max(128<<20+int64(sessions)*11<<18, 256<<20) }

// withServer opens what is served, lets work serve it, and reports the result.
func (a *app) withServer(ctx context.Context, f *serveFlags, every int, selectors []string, work func(of *serve.Server, path string) error) error {
	o, err := a.openService(ctx, f, every, selectors)
	if err != nil {
		return err
	}
	return errors.Join(work(o.server, o.kept.path), o.close(ctx))
}

// serveAlone serves MCP on stdin and stdout. A new run file is made when the client first calls a tool.
func (a *app) serveAlone(ctx context.Context, f *serveFlags, every int, selectors []string) error {
	a.piped = true    // stdout belongs to the protocol
	var mu sync.Mutex // the client's first call may come when it is leaving
	var o *service
	open := func() (of *serve.Server, err error) {
		mu.Lock()
		defer mu.Unlock()
		if o, err = a.openService(ctx, f, every, selectors); err != nil {
			return nil, err
		}
		a.say("Serving %s on stdin and stdout; %s", count(len(o.server.Tasks()), "task"), f.kept(o.kept.path))
		return o.server, nil
	}
	if f.resume != "" {
		if _, err := open(); err != nil {
			return err
		}
		open = func() (*serve.Server, error) { return o.server, nil }
	} else if err := a.servable(selectors); err != nil {
		return err
	}
	err := mcp.Alone(open, mcp.Options{Name: "gymkhana", Version: version()}).Run(ctx, a.host.Stdin, a.host.Stdout)
	mu.Lock()
	defer mu.Unlock()
	if o != nil {
		err = errors.Join(err, o.close(ctx))
	}
	return err
}

// servable refuses selectors of nothing that can be served.
func (a *app) servable(selectors []string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	_, err = runner.Resolve(catalog, orderOf(selectors))
	return err
}

func orderOf(selectors []string) runner.Order {
	return runner.Order{Selectors: selectors, Served: true, Matrix: runner.Matrix{Agents: []string{registry.ClientName}}}
}

// A service is a server with its run file and its worlds.
type service struct {
	*app
	server  *serve.Server
	kept    *runFile
	fresh   bool         // the run file was made for this server
	release func() error // of the browser
}

func (a *app) openService(ctx context.Context, f *serveFlags, every int, selectors []string) (*service, error) {
	catalog, err := a.catalog()
	if err != nil {
		return nil, err
	}
	kept := &runFile{app: a, catalog: catalog, out: f.out}
	r, err := runner.Open(ctx, catalog, orderOf(selectors), kept.files(f.resume))
	if err != nil {
		return nil, err
	}
	r.Now = a.host.Now
	if err := r.Store.Note(ctx, gymkhana.Event{At: a.host.Now(), Kind: begunAs(f.resume)}); err != nil {
		return nil, errors.Join(err, r.Store.Close())
	}
	release, err := a.holdBrowser(ctx, catalog, r.Store.Run().Plan.Tasks)
	if err != nil {
		return nil, errors.Join(err, r.Store.Close())
	}
	server := serve.New(serve.Options{Runner: r, Sessions: f.sessions, Browsers: f.browsers, Store: every, Now: a.host.Now})
	return &service{a, server, kept, f.resume == "", release}, nil
}

// close closes everything and reports the result. A new run file without episodes is removed.
func (o *service) close(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	err := errors.Join(o.server.Close(ctx), o.release())
	rows, reading := o.kept.file.Episodes(ctx)
	if o.fresh && len(rows) == 0 && err == nil && reading == nil {
		o.say("No episode was stored, so there is no run file.")
		return errors.Join(o.kept.file.Close(), store.Remove(o.kept.path))
	}
	return errors.Join(err, reading, o.served(ctx, rows), o.kept.file.Close())
}

func begunAs(resume string) string {
	if resume != "" {
		return "resumed"
	}
	return "started"
}

// answerUntil answers requests until ctx is done. Sessions that no client is connected to are closed meanwhile.
func answerUntil(ctx context.Context, at net.Listener, handler http.Handler, of *serve.Server) error {
	// A WebSocket has limits of its own. A step in a browser may take minutes.
	h := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: 10 * time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(at) }()
	reap := time.NewTicker(5 * time.Second)
	defer reap.Stop()
	for {
		select {
		case err := <-failed:
			return fmt.Errorf("serve: %w", err)
		case <-reap.C:
			of.Reap(ctx)
		case <-ctx.Done():
			err := h.Close() // clients of a WebSocket would keep a graceful end from coming
			<-failed
			return err
		}
	}
}

// served reports the results of the served episodes.
func (o *service) served(ctx context.Context, rows []gymkhana.EpisodeRow) error {
	scored, kind := 0, "finished"
	for i := range rows {
		switch out := rows[i].Outcome; {
		case out == nil:
			kind = "stopped"
		case out.Scored:
			scored++
		}
	}
	if err := o.kept.file.Note(ctx, gymkhana.Event{At: o.host.Now(), Kind: kind}); err != nil {
		return err
	}
	o.say("%s stored, %d of them scored. Next:\n  gymkhana report %s", count(len(rows), "episode"), scored, shell.Word(o.kept.path))
	return nil
}
