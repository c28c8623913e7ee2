package cli

import (
	"context"
	"errors"
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
	var addr, token string
	cmd := &cobra.Command{
		Use:   "view [PATH…]",
		Short: "Show runs in a browser: tables, replays, comparisons",
		Long: `View is the dashboard. It serves pages for run files and folders of them (default: runs), also of runs that are being
played, and prints their address. It only reads. It serves until Ctrl-C; docs/dashboard.md describes the pages.`,
		Example: "  gymkhana view\n  gymkhana view runs/quick.gym\n  gymkhana view runs old-runs --addr 127.0.0.1:8080",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"runs"}
			}
			return a.view(cmd.Context(), args, addr, token)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:0", "HOST:PORT to listen at; port 0 takes a free one")
	cmd.Flags().StringVar(&token, "token", "", "token that the printed address contains; required unless HOST is this machine's own")
	return cmd
}

func (a *app) view(ctx context.Context, paths []string, addr, token string) error {
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
	pages := view.New(view.Options{Paths: paths, Catalog: catalog, Now: a.host.Now, Open: openToRead})
	at := url.URL{Scheme: "http", Host: listener.Addr().String(), Path: "/"}
	if token != "" {
		at.RawQuery = url.Values{"token": {token}}.Encode()
	}
	a.say("Dashboard: %s\nShowing %s. Ctrl-C stops.", at.String(), shell.Word(paths[0])+andMore(len(paths)-1))
	h := &http.Server{Handler: &guard.Guard{Next: pages, Token: token, Cookie: view.Cookie}, ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(listener) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
		err = h.Close()
		<-failed
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
