package wire

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/gif"  // for the size of pictures
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise

	"gymkhana"
)

// An outgoing records the pictures that a request sent, read back from the bytes that went to the network. It
// detects an adapter that loses a picture, or swaps one for another.
type outgoing struct {
	seen []gymkhana.Sent // the pictures
	rest int             // bytes of the request that are no pictures
}

// look finds the pictures of a body.
func look(body []byte) outgoing {
	s := outgoing{pictures(body), len(body)}
	for _, p := range s.seen {
		s.rest -= base64.StdEncoding.EncodedLen(p.Bytes)
	}
	return s
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

// of returns the pictures of a request as they were sent, in the request's order, or an error that
// names one that was not sent.
func (s outgoing) of(req *gymkhana.Request) ([]gymkhana.Sent, error) {
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
