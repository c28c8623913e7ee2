//go:build !unix

package vector

import "errors"

// mapFile says that memory cannot be shared here, so that the client sends its arrays in frames.
func mapFile(int, int) (memory []byte, unmap func() error, err error) {
	return nil, nil, errors.New("memory cannot be shared on this system; send the arrays in frames")
}
