package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"sync"
)

// EncodeFlat writes an opaque picture of flat shapes as PNG, in a third of the time of [EncodePNG]. It uses what such
// pictures have in common: most pixels differ from the one above as much as their left neighbour does from the one above
// it, mostly not at all. So it writes the differences of each row from the row above (the filter Up), as single pixels
// and as repetitions of the pixel before, with one Huffman code for the whole picture. The bytes depend on the pixels
// alone.
//
// Worlds keep the encoder that they have, unless their version changes: a request to a model is identified by the bytes
// of its pictures.
func EncodeFlat(img image.Image) ([]byte, error) {
	full, ok := img.(*image.RGBA)
	if !ok || img.Bounds().Empty() {
		return EncodePNG(img)
	}
	f, _ := flats.Get().(*flat)
	if f == nil {
		f = &flat{}
	}
	defer flats.Put(f)
	size := full.Bounds().Size()
	f.read(full, size)
	var out bytes.Buffer
	header(&out, size, 2)
	chunk(&out, "IDAT", f.deflate())
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

var flats sync.Pool

// most is how many pixels a match repeats at most: 258 bytes.
const most = 86

// Tokens are a pixel's three differences, or the number of repetitions with the bit repeat, or lineStart.
const (
	repeat    = 1 << 31
	lineStart = 1 << 30
)

// A flat is the state of EncodeFlat, kept for its buffers.
type flat struct {
	tokens []uint32
	seen   [286]int // how often each symbol for literals and lengths occurs
	a, b   uint64   // the sums of Adler-32 (RFC 1950)
	out    []byte
	bits   uint64 // that are not in out yet
	filled uint   // their number, below 8
}

// A span is the symbol of a length, with its extra bits (RFC 1951, 3.2.5).
type span struct {
	symbol uint16
	extra  uint8
	value  uint8
}

// spans are the lengths of matches, by the number of pixels.
var spans = func() (list [most + 1]span) {
	for n := 1; n < most; n++ {
		length := 3*n - 3
		extra := uint8(0)
		for length>>extra >= 8 {
			extra++
		}
		list[n] = span{uint16(257 + 4*int(extra) + length>>extra), extra, uint8(length & (1<<extra - 1))}
	}
	list[most] = span{symbol: 285}
	return list
}()

// read makes the tokens of a picture and counts their symbols.
func (f *flat) read(img *image.RGBA, size image.Point) {
	f.tokens, f.seen, f.a, f.b = f.tokens[:0], [286]int{}, 1, 0
	f.seen[256] = 1
	above := make([]byte, 4*size.X)
	for y := range size.Y {
		line := img.Pix[y*img.Stride : y*img.Stride+4*size.X]
		f.tokens = append(f.tokens, lineStart)
		f.seen[2]++
		f.a += 2
		f.b += f.a
		if bytes.Equal(line, above) {
			f.pixel(0)
			f.again(0, size.X-1)
		} else {
			f.line(line, above)
		}
		f.a, f.b = f.a%65521, f.b%65521
		above = line
	}
}

// line makes the tokens of a row.
func (f *flat) line(line, above []byte) {
	last := uint32(lineStart) // equals no difference
	run := 0
	for len(line) >= 4 {
		if last == 0 { // flat parts are long
			n := same(line, above)
			run += n
			line, above = line[4*n:], above[4*n:]
			if len(line) < 4 {
				break
			}
		}
		d := difference(binary.LittleEndian.Uint32(line), binary.LittleEndian.Uint32(above))
		line, above = line[4:], above[4:]
		if d == last {
			run++
			continue
		}
		f.again(last, run)
		f.pixel(d)
		last, run = d, 0
	}
	f.again(last, run)
}

// same is the number of pixels at the beginning of two rows that are equal.
func same(line, above []byte) int {
	n := 0
	for len(line) >= 32 && len(above) >= 32 {
		if (binary.LittleEndian.Uint64(line)^binary.LittleEndian.Uint64(above))|
			(binary.LittleEndian.Uint64(line[8:])^binary.LittleEndian.Uint64(above[8:]))|
			(binary.LittleEndian.Uint64(line[16:])^binary.LittleEndian.Uint64(above[16:]))|
			(binary.LittleEndian.Uint64(line[24:])^binary.LittleEndian.Uint64(above[24:])) != 0 {
			break
		}
		line, above, n = line[32:], above[32:], n+8
	}
	for len(line) >= 4 && len(above) >= 4 && binary.LittleEndian.Uint32(line) == binary.LittleEndian.Uint32(above) {
		line, above, n = line[4:], above[4:], n+1
	}
	return n
}

// difference subtracts the colours of two pixels, each modulo 256.
func difference(a, b uint32) uint32 {
	const tops = 0x80808080 // the highest bit of each byte, which must not borrow from the next
	return (((a | tops) - (b &^ tops)) ^ ((a ^ ^b) & tops)) & 0xffffff
}

// pixel adds a pixel that is written as it is.
func (f *flat) pixel(d uint32) {
	f.tokens = append(f.tokens, d)
	f.seen[d&255]++
	f.seen[d>>8&255]++
	f.seen[d>>16]++
	f.a += uint64(d & 255)
	f.b += f.a
	f.a += uint64(d >> 8 & 255)
	f.b += f.a
	f.a += uint64(d >> 16)
	f.b += f.a
}

// again adds repetitions of a pixel.
func (f *flat) again(d uint32, n int) {
	if n <= 0 {
		return
	}
	p, q, r, k := uint64(d&255), uint64(d>>8&255), uint64(d>>16&255), uint64(n)
	sum := p + q + r
	f.b += 3*k*f.a + k*(3*p+2*q+r) + 3*sum*(k*(k-1)/2)
	f.a += k * sum
	f.a, f.b = f.a%65521, f.b%65521
	for ; n > 0; n -= most {
		m := min(n, most)
		f.tokens = append(f.tokens, repeat|uint32(m))
		f.seen[spans[m].symbol]++
	}
}

// deflate returns the zlib stream of the tokens, valid until the next call.
func (f *flat) deflate() []byte {
	lengths := huffman(f.seen[:], 15)
	codes := canonical(lengths)
	f.out, f.bits, f.filled = append(f.out[:0], 0x78, 0x01), 0, 0
	f.put(1|2<<1, 3) // the last block, with a code of its own
	f.table(lengths)
	start := codes[2]
	end := codes[256]
	// Room for all tokens, so that the loop needs no checks: a pixel has at most 45 bits, a match 15 + 5 + 1.
	need := 8
	for s, n := range f.seen {
		need += n * (int(lengths[s]) + 6)
	}
	f.out = append(f.out, make([]byte, need/8+16)...)
	n := len(f.out) - need/8 - 16
	bits, filled := f.bits, f.filled
	for _, t := range f.tokens {
		switch {
		case t&repeat != 0:
			s := &spans[t&^repeat]
			c := codes[s.symbol]
			bits |= uint64(c.bits) << filled
			filled += uint(c.n)
			bits |= uint64(s.value) << filled
			filled += uint(s.extra) + 1 // the only distance has the code 0
		case t == lineStart:
			bits |= uint64(start.bits) << filled
			filled += uint(start.n)
		default:
			p, q, r := codes[t&255], codes[t>>8&255], codes[t>>16]
			bits |= uint64(p.bits) << filled
			filled += uint(p.n)
			bits |= uint64(q.bits) << filled
			filled += uint(q.n)
			bits |= uint64(r.bits) << filled
			filled += uint(r.n)
		}
		binary.LittleEndian.PutUint64(f.out[n:], bits)
		n += int(filled >> 3)
		bits >>= filled &^ 7
		filled &= 7
	}
	f.out, f.bits, f.filled = f.out[:n], bits, filled
	f.put(uint64(end.bits), uint(end.n))
	f.put(0, (8-f.filled)%8)
	return binary.BigEndian.AppendUint32(f.out, uint32(f.b%65521)<<16|uint32(f.a%65521))
}

// put writes some bits, the lowest first.
func (f *flat) put(bits uint64, n uint) {
	f.bits |= bits << f.filled
	for f.filled += n; f.filled >= 8; f.filled -= 8 {
		f.out = append(f.out, byte(f.bits))
		f.bits >>= 8
	}
}

// order is the order in which a table lists the lengths of the code for lengths (RFC 1951, 3.2.7).
var order = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// table writes the lengths of the codes, those of literals and lengths and one for the distance of three bytes, which is
// the third. Runs of zeros are shortened.
func (f *flat) table(lengths []uint8) {
	all := append(append([]uint8(nil), lengths...), 0, 0, 1)
	type entry struct{ symbol, value uint8 }
	var list []entry
	var seen [19]int
	for i := 0; i < len(all); {
		n := 1
		for i+n < len(all) && all[i+n] == all[i] && n < 138 {
			n++
		}
		e := entry{symbol: all[i]}
		switch {
		case all[i] == 0 && n >= 11:
			e = entry{18, uint8(n - 11)}
		case all[i] == 0 && n >= 3:
			e = entry{17, uint8(n - 3)}
		default:
			n = 1
		}
		list = append(list, e)
		seen[e.symbol]++
		i += n
	}
	short := huffman(seen[:], 7)
	codes := canonical(short)
	count := len(order)
	for short[order[count-1]] == 0 {
		count--
	}
	f.put(uint64(len(lengths)-257), 5)
	f.put(2, 5) // three distances
	f.put(uint64(count-4), 4)
	for _, s := range order[:count] {
		f.put(uint64(short[s]), 3)
	}
	for _, e := range list {
		f.put(uint64(codes[e.symbol].bits), uint(codes[e.symbol].n))
		switch e.symbol {
		case 17:
			f.put(uint64(e.value), 3)
		case 18:
			f.put(uint64(e.value), 7)
		}
	}
}
