// Command gymkhana evaluates and trains agents in interactive worlds. The whole program is in
// package cli; this file only passes it the operating system.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"gymkhana/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	os.Exit(cli.Main(ctx, cli.OS(), os.Args[1:]...))
}
