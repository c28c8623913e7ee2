package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

const (
	large  = 256 << 10 // bytes of a reply that takes a while to decode
	usual  = 8 << 20   // bytes of a reply, if Options.MaxBody is not set
	longer = 64 << 10  // bytes that a buffer is made for if a reply does not tell its length
)

// turns are taken by those who decode a large reply: decoding takes many times its bytes, and one processor.
var turns = make(chan struct{}, runtime.GOMAXPROCS(0))

// decoded gives what do makes of a reply of so many bytes. A large reply waits for its turn, and is left to a goroutine of
// its own if the context ends: a decoder cannot be interrupted, and whoever cancels a call does not want to wait for it.
func decoded[T any](ctx context.Context, size int, do func() (T, error)) (T, error) {
	if size < large {
		return do()
	}
	var none T
	select {
	case turns <- struct{}{}:
	case <-ctx.Done():
		return none, ctx.Err()
	}
	type result struct {
		value    T
		err      error
		panicked string
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if v := recover(); v != nil {
				r.panicked = fmt.Sprintf("%v\n%s", v, debug.Stack())
			}
			<-turns
			done <- r
		}()
		r.value, r.err = do()
	}()
	select {
	case r := <-done:
		if r.panicked != "" {
			panic(r.panicked)
		}
		return r.value, r.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// readAll reads at most most bytes. Its buffer is made for as many as the reply is said to have.
func readAll(r io.ReadCloser, said, most int64) ([]byte, error) {
	var b bytes.Buffer
	if said < 0 {
		said = longer
	}
	b.Grow(int(min(said, most)) + bytes.MinRead)
	_, err := b.ReadFrom(&bounded{r, most})
	return b.Bytes(), err
}
