package vector

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gymkhana"
)

// The kinds of frames.
const (
	kindLayout  = 'L'
	kindMap     = 'M'
	kindReset   = 'R'
	kindStep    = 'S'
	kindHashes  = 'H'
	kindPicture = 'P'
	kindInfo    = 'I'
	kindError   = 'E'
)

// Serve plays for the client that writes frames to in and reads those of out. It returns when in ends, which is no error, or
// when ctx is done. A step that is under way when the client leaves is interrupted.
func Serve(ctx context.Context, p *Pool, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &server{pool: p, out: bufio.NewWriterSize(out, 1<<16), frames: make(chan frame), done: make(chan struct{}, 1)}
	err := s.send(kindLayout, p.Layout.JSON())
	if err == nil {
		go s.read(ctx, in, cancel)
		err = s.serve(ctx)
	}
	if s.unmap != nil {
		p.memory = nil
		err = errors.Join(err, s.unmap())
	}
	return err
}

// A frame is one of the client's.
type frame struct {
	kind byte
	body []byte
}

type server struct {
	pool   *Pool
	out    *bufio.Writer
	frames chan frame
	done   chan struct{} // a frame is answered, so its memory is free
	unmap  func() error  // of the client's file; nil if the region is our own
}

// serve answers frames until the client leaves.
func (s *server) serve(ctx context.Context) error {
	for {
		select {
		case f := <-s.frames:
			err := s.answer(ctx, f)
			if ctx.Err() != nil {
				return left(ctx)
			}
			if err != nil {
				return err
			}
			s.done <- struct{}{}
		case <-ctx.Done():
			return left(ctx)
		}
	}
}

// left is the error of a client that has left, which is none if it closed its end.
func left(ctx context.Context) error {
	if why := context.Cause(ctx); !errors.Is(why, io.EOF) && !errors.Is(why, context.Canceled) {
		return why
	}
	return nil
}

// read reads frames. When the client leaves it cancels what is under way.
func (s *server) read(ctx context.Context, in io.Reader, cancel context.CancelCauseFunc) {
	from := bufio.NewReaderSize(in, 1<<16)
	most := max(s.pool.Layout.SentSize+1, 64)
	var body []byte
	for {
		// The next byte comes after the answer to the last frame, or never.
		_, err := from.Peek(1)
		if err == nil && body != nil {
			select {
			case <-s.done:
			case <-ctx.Done():
				return
			}
		}
		if err == nil {
			body, err = readFrame(from, body, most)
		}
		if err != nil {
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = io.EOF // the client was killed while it wrote
			}
			cancel(err)
			return
		}
		select {
		case s.frames <- frame{body[0], body[1:]}:
		case <-ctx.Done():
			return
		}
	}
}

// readFrame reads a frame, into body if that is large enough.
func readFrame(from io.Reader, body []byte, most int) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return nil, err
	}
	n := int64(binary.LittleEndian.Uint32(head[:]))
	if n < 1 || n > int64(most) {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "vector", fmt.Errorf("a frame of %d bytes; they have 1 to %d", n, most))
	}
	if int64(cap(body)) < n {
		body = make([]byte, n)
	}
	_, err := io.ReadFull(from, body[:n])
	return body[:n], err
}

// answer does what a frame asks. A mistake of the client is answered; the error is one after which the Pool cannot be used.
func (s *server) answer(ctx context.Context, f frame) error {
	var wrong error
	switch f.kind {
	case kindMap:
		if wrong = s.share(f.body); wrong == nil {
			return s.send(kindMap)
		}
	case kindReset, kindStep:
		if wrong = s.take(f.body); wrong == nil {
			return s.play(ctx, f.kind)
		}
	case kindHashes:
		all, err := s.pool.Hashes(ctx)
		if err != nil {
			return err
		}
		return s.send(kindHashes, all)
	case kindPicture:
		var size gymkhana.Size
		var pixels []byte
		if size, pixels, wrong = s.picture(f.body); wrong == nil {
			head := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, uint32(size.H)), uint32(size.W))
			return s.send(kindPicture, head, pixels)
		}
	case kindInfo:
		var text []byte
		if text, wrong = s.info(f.body); wrong == nil {
			return s.send(kindInfo, text)
		}
	default:
		wrong = fmt.Errorf("a frame of the unknown kind %q", f.kind)
	}
	return s.send(kindError, []byte(wrong.Error()))
}

// play resets or steps, and gives the arrays. An error is sent before it ends the service.
func (s *server) play(ctx context.Context, kind byte) error {
	do := s.pool.Step
	if kind == kindReset {
		do = s.pool.Reset
	}
	if err := do(ctx); err != nil {
		if ctx.Err() != nil {
			return err
		}
		return errors.Join(err, s.send(kindError, []byte(err.Error())))
	}
	if s.unmap != nil {
		return s.send(kind)
	}
	return s.send(kind, s.pool.Memory()[s.pool.Layout.SentSize:])
}

// take takes the client's arrays from a frame, unless they are in shared memory.
func (s *server) take(body []byte) error {
	want := s.pool.Layout.SentSize
	if s.unmap != nil {
		want = 0
	}
	if len(body) != want {
		return fmt.Errorf("a frame with %d bytes of arrays; want %d", len(body), want)
	}
	copy(s.pool.Memory(), body)
	return nil
}

// share makes the client's file the region.
func (s *server) share(body []byte) error {
	fd, err := number(body)
	if err != nil {
		return err
	}
	if s.unmap != nil {
		return errors.New("the memory is shared already")
	}
	memory, unmap, err := mapFile(fd, s.pool.Layout.Size)
	if err != nil {
		return fmt.Errorf("file descriptor %d: %w", fd, err)
	}
	s.pool.Use(memory)
	s.unmap = unmap
	return nil
}

func (s *server) picture(body []byte) (gymkhana.Size, []byte, error) {
	world, err := number(body)
	if err != nil {
		return gymkhana.Size{}, nil, err
	}
	return s.pool.Picture(world)
}

func (s *server) info(body []byte) ([]byte, error) {
	world, err := number(body)
	if err != nil {
		return nil, err
	}
	i, err := s.pool.Info(world)
	if err != nil {
		return nil, err
	}
	return json.Marshal(i)
}

// number reads a body of one number.
func number(body []byte) (int, error) {
	if len(body) != 4 {
		return 0, fmt.Errorf("a body of %d bytes; want a number of 4", len(body))
	}
	return int(int32(binary.LittleEndian.Uint32(body))), nil
}

// send writes a frame.
func (s *server) send(kind byte, parts ...[]byte) error {
	n := 1
	for _, part := range parts {
		n += len(part)
	}
	head := binary.LittleEndian.AppendUint32(make([]byte, 0, 5), uint32(n))
	_, err := s.out.Write(append(head, kind))
	for _, part := range parts {
		if err == nil {
			_, err = s.out.Write(part)
		}
	}
	return errors.Join(err, s.out.Flush())
}
