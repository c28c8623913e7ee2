//go:build unix

package cli

import (
	"context"
	"os"
	"os/signal"
	"runtime"
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

// resident gives the most memory that a process that has ended had at a time, in bytes.
func resident(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
