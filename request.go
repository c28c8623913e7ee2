package gymkhana

import (
	"crypto/sha256"
	"fmt"
	"io"
)

// Hash identifies a request to a model: the model's name, the messages, the tools and the sampling. It is the
// SHA-256 of the canonical JSON of the request, in which a picture is represented by the SHA-256 of its
// data. Three things are left out: the provider's seed, because it follows from the number of the
// sample; the origin of a picture; and the sender.
//
// Only text is copied; a picture costs one pass over its bytes.
func (r *Request) Hash(model string) (Hash, error) {
	sampling := r.Sampling
	sampling.Seed = nil
	decoding, err := Canonical(sampling)
	if err != nil {
		return Hash{}, fmt.Errorf("hash of a request: sampling: %w", err)
	}
	sum := sha256.New()
	r.writeMessages(sum)
	b := append(AppendString([]byte(`,"model":`), model), `,"sampling":`...)
	b = append(b, decoding...)
	if r.ToolChoice != "" {
		b = AppendString(append(b, `,"tool_choice":`...), r.ToolChoice)
	}
	if len(r.Tools) > 0 {
		tools, err := Canonical(r.Tools)
		if err != nil {
			return Hash{}, fmt.Errorf("hash of a request: tools: %w", err)
		}
		b = append(append(b, `,"tools":`...), tools...)
	}
	sum.Write(append(b, '}'))
	return Hash(sum.Sum(nil)), nil
}

// writeMessages writes one message at a time, so that a long conversation is never in memory twice.
func (r *Request) writeMessages(w io.Writer) {
	b := []byte(`{"messages":[`)
	for i := range r.Messages {
		if i > 0 {
			b = append(b, ',')
		}
		b = r.Messages[i].appendHashed(b)
		w.Write(b)
		b = b[:0]
	}
	w.Write(append(b, ']'))
}

// appendHashed appends the message in canonical form, keys sorted and empty ones left out.
func (m *Message) appendHashed(b []byte) []byte {
	b = append(b, '{')
	if len(m.Blocks) > 0 {
		b = append(b, `"blocks":[`...)
		for i, block := range m.Blocks {
			if i > 0 {
				b = append(b, ',')
			}
			b = AppendString(append(b, `{"json":`...), block.JSON)
			b = append(AppendString(append(b, `,"provider":`...), block.Provider), '}')
		}
		b = append(b, `],`...)
	}
	if m.CallID != "" {
		b = append(AppendString(append(b, `"call_id":`...), m.CallID), ',')
	}
	if len(m.Calls) > 0 {
		b = append(b, `"calls":[`...)
		for i, c := range m.Calls {
			if i > 0 {
				b = append(b, ',')
			}
			b = AppendString(append(b, `{"arguments":`...), c.Arguments)
			b = AppendString(append(b, `,"id":`...), c.ID)
			b = AppendString(append(b, `,"name":`...), c.Name)
			if c.Native != "" {
				b = AppendString(append(b, `,"native":`...), c.Native)
			}
			b = append(b, '}')
		}
		b = append(b, `],`...)
	}
	if len(m.Native) > 0 {
		b = append(AppendString(append(b, `"native":`...), string(m.Native)), ',')
	}
	if len(m.Parts) > 0 {
		b = append(b, `"parts":[`...)
		for i := range m.Parts {
			if i > 0 {
				b = append(b, ',')
			}
			b = m.Parts[i].appendHashed(b)
		}
		b = append(b, `],`...)
	}
	return append(AppendString(append(b, `"role":`...), string(m.Role)), '}')
}

func (p *Part) appendHashed(b []byte) []byte {
	b = append(b, '{')
	if p.Image != nil {
		b = AppendString(append(b, `"image":{"media":`...), p.Image.Media)
		b = append(append(b, `,"sha256":"`...), p.Image.hash().String()...)
		b = append(b, `"}`...)
	}
	if p.Text != "" {
		if p.Image != nil {
			b = append(b, ',')
		}
		b = AppendString(append(b, `"text":`...), p.Text)
	}
	return append(b, '}')
}

// hash is the hash of the picture's bytes, even if the bytes were left out of the file.
func (i *Image) hash() Hash {
	if len(i.Data) == 0 && !i.Picture.IsZero() {
		return i.Picture
	}
	return HashBytes(i.Data)
}
