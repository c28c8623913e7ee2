package wire

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/gif"  // for the size of pictures
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise
	"io"
	"net/http"
	"sync"

	"gymkhana"
)

// A Sight holds the pictures that were in the body of the last request of a try, read back from the bytes
// that went to the network. An adapter or an SDK that loses a picture, or swaps one for another, is found
// by it.
type Sight struct {
	mu     sync.Mutex
	seen   []gymkhana.Sent
	rest   int // bytes of the request that are no pictures
	answer []byte
}

// Answer gives the body of the last success, for an SDK that does not; nil if there was none.
func (s *Sight) Answer() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answer
}

type sightKey struct{}

// watch notes the pictures of a request on its way out.
func watch(req *http.Request) error {
	sight, ok := req.Context().Value(sightKey{}).(*Sight)
	if !ok || req.Body == nil {
		return nil
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return err
	}
	req.Body.Close()
	req.Body = io.NopCloser(bytes.NewReader(body))
	seen := pictures(body)
	rest := len(body)
	for _, p := range seen {
		rest -= base64.StdEncoding.EncodedLen(p.Bytes)
	}
	sight.mu.Lock()
	defer sight.mu.Unlock()
	sight.seen, sight.rest, sight.answer = seen, rest, nil
	return nil
}

// keep reads an answer whole, so that one that breaks off is told from one that its SDK cannot read.
func keep(req *http.Request, resp *http.Response) error {
	sight, ok := req.Context().Value(sightKey{}).(*Sight)
	if !ok {
		return nil
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	sight.mu.Lock()
	defer sight.mu.Unlock()
	sight.answer = body
	return nil
}

// How the base64 of a picture begins: PNG, JPEG, GIF, WebP.
var magic = [][]byte{[]byte("iVBORw0KGgo"), []byte("/9j/"), []byte("R0lGOD"), []byte("UklGR")}

// pictures finds every string of a JSON text that is a picture in base64, with or without the head of a
// data URL.
func pictures(body []byte) []gymkhana.Sent {
	var list []gymkhana.Sent
	for len(body) > 0 {
		start := bytes.IndexByte(body, '"')
		if start < 0 {
			return list
		}
		body = body[start+1:]
		end := closing(body)
		if p, ok := picture(body[:end]); ok {
			list = append(list, p)
		}
		body = body[min(end+1, len(body)):]
	}
	return list
}

// closing finds the quote that ends a string.
func closing(s []byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return len(s)
}

func picture(s []byte) (gymkhana.Sent, bool) {
	if rest, ok := bytes.CutPrefix(s, []byte("data:image/")); ok {
		_, s, _ = bytes.Cut(rest, []byte(";base64,"))
	}
	for _, m := range magic {
		if !bytes.HasPrefix(s, m) {
			continue
		}
		data, err := base64.StdEncoding.AppendDecode(nil, s)
		if err != nil {
			return gymkhana.Sent{}, false
		}
		sent := gymkhana.Sent{Hash: gymkhana.HashBytes(data), Bytes: len(data)}
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
			sent.Width, sent.Height = c.Width, c.Height
		}
		return sent, true
	}
	return gymkhana.Sent{}, false
}

// of gives the pictures of a request as they left, in the request's order, or says which did not leave.
func (s *Sight) of(req *gymkhana.Request) ([]gymkhana.Sent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := map[gymkhana.Hash][]gymkhana.Sent{}
	for _, p := range s.seen {
		left[p.Hash] = append(left[p.Hash], p)
	}
	var list []gymkhana.Sent
	for i := range req.Messages {
		for _, p := range req.Messages[i].Parts {
			if p.Image == nil {
				continue
			}
			hash := gymkhana.HashBytes(p.Image.Data)
			if len(left[hash]) == 0 {
				return nil, fmt.Errorf("message %d: its picture %s was not in the request that left, which held %d", i+1,
					hash, len(s.seen))
			}
			list, left[hash] = append(list, left[hash][0]), left[hash][1:]
		}
	}
	return list, nil
}
