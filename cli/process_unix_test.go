//go:build unix

package cli

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"syscall"
)

// limitFileSize makes every file of this process end at so many bytes, as a full disk would.
func limitFileSize(text string) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return // no limit was asked for
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		panic(err)
	}
}

// programContext ends as the real program's does.
func programContext() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx
}

// limitsFiles says that limitFileSize has an effect here.
const limitsFiles = true
