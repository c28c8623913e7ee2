//go:build unix

package vector

import (
	"fmt"
	"syscall"
)

// mapFile maps an open file of at least size bytes as shared memory. The descriptor is closed.
func mapFile(fd, size int) (memory []byte, unmap func() error, err error) {
	var stat syscall.Stat_t
	if err := syscall.Fstat(fd, &stat); err != nil {
		return nil, nil, err
	}
	// Memory behind the end of a file kills the process that touches it.
	if stat.Mode&syscall.S_IFMT != syscall.S_IFREG || stat.Size < int64(size) {
		return nil, nil, fmt.Errorf("it is no file of at least %d bytes", size)
	}
	memory, err = syscall.Mmap(fd, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	return memory, func() error { return syscall.Munmap(memory) }, syscall.Close(fd)
}
