package picture

import "image"

// Shrink fills to with the whole of img, which has at least its size: a pixel is the mean of what it covers, weighed by
// area in whole numbers, so that every machine gets the same. The result is opaque.
func Shrink(to, img *image.RGBA) {
	big, small := img.Bounds().Size(), to.Bounds().Size()
	if big.X == 2*small.X && big.Y == 2*small.Y {
		halve(to, img)
		return
	}
	across, down := shares(big.X, small.X), shares(big.Y, small.Y)
	sums := make([][3]uint64, big.X) // of the rows that a row of the result covers
	area := uint64(big.X) * uint64(big.Y)
	for y := range small.Y {
		clear(sums)
		for i, weight := range down[y].weights {
			line := img.Pix[(down[y].first+i)*img.Stride:][:4*big.X]
			for x := range sums {
				sums[x][0] += weight * uint64(line[4*x])
				sums[x][1] += weight * uint64(line[4*x+1])
				sums[x][2] += weight * uint64(line[4*x+2])
			}
		}
		out := to.Pix[y*to.Stride:][:4*small.X]
		for x := range small.X {
			var r, g, b uint64
			for i, weight := range across[x].weights {
				s := &sums[across[x].first+i]
				r, g, b = r+weight*s[0], g+weight*s[1], b+weight*s[2]
			}
			out[4*x], out[4*x+1], out[4*x+2] = byte((r+area/2)/area), byte((g+area/2)/area), byte((b+area/2)/area)
			out[4*x+3] = 255
		}
	}
}

// A share is what a pixel of the smaller side covers: pixels of the larger one from first on, each with a weight. The
// weights of a pixel add up to the larger side.
type share struct {
	first   int
	weights []uint64
}

func shares(big, small int) []share {
	list := make([]share, small)
	for i := range list {
		from, to := i*big, (i+1)*big // in parts of a pixel of the larger side, small to each
		list[i].first = from / small
		for at := from; at < to; {
			end := min((at/small+1)*small, to)
			list[i].weights = append(list[i].weights, uint64(end-at))
			at = end
		}
	}
	return list
}

// halve is Shrink to half of each side.
func halve(to, img *image.RGBA) {
	small := to.Bounds().Size()
	for y := range small.Y {
		above, below := img.Pix[2*y*img.Stride:][:8*small.X], img.Pix[(2*y+1)*img.Stride:][:8*small.X]
		out := to.Pix[y*to.Stride:][:4*small.X]
		for len(out) >= 4 && len(above) >= 8 && len(below) >= 8 {
			out[0] = byte((uint(above[0]) + uint(above[4]) + uint(below[0]) + uint(below[4]) + 2) / 4)
			out[1] = byte((uint(above[1]) + uint(above[5]) + uint(below[1]) + uint(below[5]) + 2) / 4)
			out[2] = byte((uint(above[2]) + uint(above[6]) + uint(below[2]) + uint(below[6]) + 2) / 4)
			out[3] = 255
			out, above, below = out[4:], above[8:], below[8:]
		}
	}
}
