package openenv

import "sync"

// frames keeps the pictures that were sent by address, the newest mostFrames bytes of them.
type frames struct {
	mu    sync.Mutex
	data  map[string][]byte // by the SHA-256 of the PNG
	order []string          // oldest first
	bytes int
}

// mostFrames bounds the memory of pictures. A client fetches a picture soon after the observation that names it.
const mostFrames = 64 << 20

func (f *frames) add(hash string, png []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.data == nil {
		f.data = map[string][]byte{}
	}
	if f.data[hash] != nil {
		return
	}
	f.data[hash] = png
	f.order, f.bytes = append(f.order, hash), f.bytes+len(png)
	for f.bytes > mostFrames && len(f.order) > 1 {
		f.bytes -= len(f.data[f.order[0]])
		delete(f.data, f.order[0])
		f.order = f.order[1:]
	}
}

func (f *frames) get(hash string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.data[hash]
}
