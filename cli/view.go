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
	host, _, err := net.SplitHostPort(addr)
	switch {
	case err != nil:
		return inputf("--addr %s: want HOST:PORT, such as 127.0.0.1:8080", addr)
	case token == "" && !guard.Loopback(host):
		return inputf("--addr %s: other machines could read the runs; pass --token, which becomes part of the address", addr)
	case token != "" && len(token) < shortestToken:
		return inputf("--token: it has %d characters; want at least %d", len(token), shortestToken)
	}
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return inputf("--addr %s: %v", addr, err)
	}
	defer listener.Close()
	options := view.Options{Paths: paths, Catalog: catalog, Now: a.host.Now, Open: openToRead}
	played := ""
	if name != "" {
		folder := seatFolder(paths)
		options.Seat = a.seats(catalog, name, folder)
		played = fmt.Sprintf("\nYou can play in its gallery as %s; each sitting is stored as a new run in %s.", name, shell.Word(folder))
	}
	pages := view.New(options)
	at := url.URL{Scheme: "http", Host: listener.Addr().String(), Path: "/"}
	if token != "" {
		at.RawQuery = url.Values{"token": {token}}.Encode()
	}
	a.say("Dashboard: %s\nShowing %s.%s Ctrl-C stops.", at.String(), shell.Word(paths[0])+andMore(len(paths)-1), played)
	h := &http.Server{Handler: &guard.Guard{Next: pages, Token: token, Cookie: view.Cookie}, ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(listener) }()
	idle := time.NewTicker(time.Minute)
	defer idle.Stop()
	for open := true; open; {
		select {
		case err = <-failed:
			open = false
		case <-idle.C:
			if options.Seat != nil {
				options.Seat.Reap(ctx)
			}
		case <-ctx.Done():
			err = h.Close()
			<-failed
			open = false
		}
	}
	if options.Seat != nil {
		err = errors.Join(err, options.Seat.Close(context.WithoutCancel(ctx)))
	}
	return errors.Join(err, pages.Close())
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
