package learn

import (
	"context"
	"errors"
	"runtime"
	"sync"
)

// Each processes every element of a list, as many at once as there are cores. After an error it may skip some of the
// rest; it joins all errors.
func Each[T any](ctx context.Context, all []T, do func(context.Context, T) error) error {
	next := make(chan T)
	errs := make([]error, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			for one := range next {
				if errs[i] == nil {
					errs[i] = do(ctx, one)
				}
			}
		})
	}
	for _, one := range all {
		next <- one
	}
	close(next)
	wg.Wait()
	return errors.Join(errs...)
}
