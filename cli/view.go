package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/internal/guard"
	"gymkhana/internal/shell"
	"gymkhana/seat"
	"gymkhana/store"
	"gymkhana/view"
)

// shortestToken is how many characters a token needs that others must not guess.
const shortestToken = 16

func (a *app) viewCommand() *cobra.Command {
	var addr, token, name string
	cmd := &cobra.Command{
		Use:   "view [PATH…]",
		Short: "Show runs in a browser: tables, replays, comparisons",
		Long: `View is the dashboard. It serves pages for run files and folders of them (default: runs), also of runs that are being
played, and prints their address. It only reads, unless --seat lets you play tasks in the browser yourself: each sitting
is a new run file in the first folder. It serves until Ctrl-C; docs/dashboard.md describes the pages.`,
		Example: "  gymkhana view\n  gymkhana view runs/quick.gym\n  gymkhana view runs --seat ada\n  gymkhana view runs old-runs --addr 127.0.0.1:8080",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"runs"}
			}
			if cmd.Flags().Changed("seat") {
				if err := gymkhana.CheckLabel(name); err != nil {
					return inputf("--seat: %v", err)
				}
			}
			return a.view(cmd.Context(), args, addr, token, name)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:0", "HOST:PORT to listen at; port 0 takes a free one")
	cmd.Flags().StringVar(&token, "token", "", "token that the printed address contains; required unless HOST is this machine's own")
	cmd.Flags().StringVar(&name, "seat", "", "your name: offers to play tasks in the browser, stored as runs of the agent human with this label")
	return cmd
}

func (a *app) view(ctx context.Context, paths []string, addr, token, name string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	d, err := openDashboard("addr", addr, "token", token)
	if err != nil {
		return err
	}
	options := view.Options{Paths: paths, Catalog: catalog, Now: a.host.Now, Open: openToRead}
	played := ""
	if name != "" {
		folder := seatFolder(paths)
		options.Seat = a.seats(catalog, name, folder)
		d.seat = options.Seat
		played = fmt.Sprintf("\nYou can play in its gallery as %s; each sitting is stored as a new run in %s.", name, shell.Word(folder))
	}
	d.serve(view.New(options))
	a.say("Dashboard: %s\nShowing %s.%s Ctrl-C stops.", d.at("/"), shell.Word(paths[0])+andMore(len(paths)-1), played)
	return errors.Join(d.wait(ctx), d.close())
}

// A dashboard serves pages at an address.
type dashboard struct {
	listener net.Listener
	token    string
	pages    *view.Server // nil before serve
	server   *http.Server // likewise
	failed   chan error
	seat     *seat.Room // where people play; nil if no one may
}

// openDashboard takes the address of a dashboard. The names are those of the flags, for messages.
func openDashboard(addrFlag, addr, tokenFlag, token string) (*dashboard, error) {
	host, _, err := net.SplitHostPort(addr)
	switch {
	case err != nil:
		return nil, inputf("--%s %s: want HOST:PORT, such as 127.0.0.1:8080", addrFlag, addr)
	case token == "" && !guard.Loopback(host):
		return nil, inputf("--%s %s: other machines could read the runs; pass --%s, which becomes part of the address", addrFlag, addr, tokenFlag)
	case token != "" && len(token) < shortestToken:
		return nil, inputf("--%s: it has %d characters; want at least %d", tokenFlag, len(token), shortestToken)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, inputf("--%s %s: %v", addrFlag, addr, err)
	}
	return &dashboard{listener: listener, token: token, failed: make(chan error, 1)}, nil
}

// at is the address of a page.
func (d *dashboard) at(path string) string {
	at := url.URL{Scheme: "http", Host: d.listener.Addr().String(), Path: path}
	if d.token != "" {
		at.RawQuery = url.Values{"token": {d.token}}.Encode()
	}
	return at.String()
}

// serve begins to serve pages.
func (d *dashboard) serve(pages *view.Server) {
	d.pages = pages
	d.server = &http.Server{Handler: &guard.Guard{Next: pages, Token: d.token, Cookie: view.Cookie}, ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	go func() { d.failed <- d.server.Serve(d.listener) }()
}

// wait returns when ctx ends, or when the server fails.
func (d *dashboard) wait(ctx context.Context) error {
	idle := time.NewTicker(time.Minute)
	defer idle.Stop()
	for {
		select {
		case err := <-d.failed:
			d.failed <- err
			return err
		case <-idle.C:
			if d.seat != nil {
				d.seat.Reap(ctx)
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// lastWords is how long pages that are open have to get the last state.
const lastWords = time.Second

// close ends the server, and gives the pages that are open their last state. A nil dashboard is closed.
func (d *dashboard) close() error {
	switch {
	case d == nil:
		return nil
	case d.server == nil:
		return d.listener.Close()
	}
	d.pages.End()
	within, stop := context.WithTimeout(context.Background(), lastWords)
	defer stop()
	if d.server.Shutdown(within) != nil {
		_ = d.server.Close() // the pages had their time
	}
	<-d.failed
	err := d.pages.Close()
	if d.seat != nil {
		err = errors.Join(err, d.seat.Close(context.Background()))
	}
	return err
}

func openToRead(path string) (gymkhana.Browsable, error) {
	file, err := store.Read(path)
	if err != nil {
		return nil, err // not a *store.File that is nil
	}
	return file, nil
}

func andMore(n int) string {
	if n < 1 {
		return ""
	}
	return " and " + count(n, "other path")
}
