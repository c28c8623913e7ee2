package probe

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/internal/lazy"
	"gymkhana/picture"
	"gymkhana/rng"
)

const clickIt = `Click the centre of the red disc in the picture. Answer with the point only, as JSON: {"x": …, "y": …}`

// The sizes of pictures with targets. No side is near 1000, so that pixels and grids can be distinguished. Rounding
// the first two to multiples of 28 or 32 moves their far corners by 3 to 6 per cent, more than the error of a model
// that can point; the third is the size of a screenshot, and some models scale down the last one.
var targetSizes = []gymkhana.Size{{W: 406, H: 238}, {W: 266, H: 434}, {W: 1270, H: 710}, largest}

// A point is the position of a target, and the model's answer.
type point struct {
	target
	px, py float64
}

// A reading is a possible interpretation of the answers.
type reading struct {
	space  gymkhana.CoordSpace // "" for one that profiles do not know
	words  string
	factor int
	of     func(s gymkhana.Size) (w, h float64) // what the far corner of a picture would be called
	swaps  bool                                 // x and y are swapped
}

// readings are all interpretations that the probe can distinguish.
func readings() []reading {
	fixed := func(n float64) func(gymkhana.Size) (float64, float64) {
		return func(gymkhana.Size) (float64, float64) { return n, n }
	}
	resized := func(factor int) func(gymkhana.Size) (float64, float64) {
		return func(s gymkhana.Size) (float64, float64) {
			w, h := picture.Fit(s.W, s.H, 0, 0, factor)
			return float64(w), float64(h)
		}
	}
	pixels := func(s gymkhana.Size) (float64, float64) { return float64(s.W), float64(s.H) }
	return []reading{
		{space: gymkhana.Absolute, words: "pixels of the picture as sent", of: pixels},
		{space: gymkhana.Grid1000, words: "a grid of 0 to 1000", of: fixed(1000)},
		{space: gymkhana.Resized, words: "pixels of the picture resized to multiples of 28", factor: 28, of: resized(28)},
		{space: gymkhana.Resized, words: "pixels of the picture resized to multiples of 32", factor: 32, of: resized(32)},
		{words: "shares from 0 to 1", of: fixed(1)},
		{words: "per cent from 0 to 100", of: fixed(100)},
		{words: "pixels with x and y swapped", of: pixels, swaps: true},
		{words: "a grid of 0 to 1000 with x and y swapped", of: fixed(1000), swaps: true},
	}
}

// coordinates shows targets to be clicked.
func (p *probing) coordinates(ctx context.Context) error {
	if !p.seen {
		p.skip("no picture was read", Coordinates)
		return nil
	}
	d := rng.New(p.Seed, "targets")
	share := func(low, high int) float64 { return float64(d.Between(low*10, high*10)) / 1000 }
	var targets []target
	var list []*gymkhana.Request
	for _, size := range targetSizes {
		for _, at := range [][2]float64{{share(72, 93), share(10, 30)}, {share(10, 30), share(72, 93)}} {
			t, err := drawTarget(d, size, at[0], at[1])
			if err != nil {
				return err
			}
			targets, list = append(targets, t), append(list, asks(clickIt, t.image))
		}
	}
	answers, err := p.askAll(ctx, Coordinates, list)
	if err != nil {
		return err
	}
	var small, large []point
	why := ""
	for i := range answers {
		x, y, ok := pointIn(answers[i].Text)
		switch {
		case !ok:
			why = cmp.Or(why, quote(&answers[i]))
		case targets[i].size == largest:
			large = append(large, point{targets[i], x, y})
		default:
			small = append(small, point{targets[i], x, y})
		}
	}
	p.locate(small, large, len(answers)-len(small)-len(large), why)
	return nil
}

// fewest is the number of answers with a point that are needed to determine a space.
const fewest = 4

// exact is the largest mean error, as a share of a side, at which a model counts as able to point.
const exact = 0.04

// clearly is how much greater another reading's error must be. With six points, of two coordinates each, it is odds of
// 1.35¹², 37 to 1, if errors are normal.
const clearly = 1.35

// locate finds the space of the points, and whether large pictures are scaled down before they are seen.
func (p *probing) locate(small, large []point, none int, why string) {
	if len(small) < fewest {
		p.find(Coordinates, Unknown, "%d of %d answers hold no point: %s", none, 2*len(targetSizes), why)
		return
	}
	all := readings()
	slices.SortStableFunc(all, func(a, b reading) int { return cmp.Compare(a.error(small), b.error(small)) })
	best, second := all[0], all[1]
	mean := best.error(small)
	switch {
	case mean > exact:
		p.find(Coordinates, No, "the answers are near the targets in no known coordinates; nearest as %s, wrong by %s of a side", best.words, percent(mean))
		return
	case second.error(small) < clearly*mean+0.001:
		p.find(Coordinates, Unknown, "either %s or %s; wrong by %s of a side, too much to tell", best.words, second.words, percent(mean))
		return
	case best.space == "":
		p.find(Coordinates, No, "%s, which no agent reads; wrong by %s of a side", best.words, percent(mean))
		return
	}
	p.report.Found.Coords, p.report.Found.Factor = best.space, best.factor
	words := best.words
	if best.space == gymkhana.Grid1000 && p.Profile.Coords == gymkhana.Grid999 {
		p.report.Found.Coords, words = gymkhana.Grid999, "a grid of 0 to 999" // only a target at the far edge could decide
	}
	hits := 0
	for _, pt := range small {
		if x, y := best.pixels(pt); math.Hypot(x-pt.x, y-pt.y) <= pt.radius {
			hits++
		}
	}
	text := fmt.Sprintf("%s; %d of %d targets hit, wrong by %s of a side", words, hits, len(small), percent(mean))
	if best.space != gymkhana.Grid1000 {
		text += p.scaled(best, large)
	}
	p.find(Coordinates, Yes, "%s", text)
}

// pixels gives a point in pixels of the picture as sent.
func (r *reading) pixels(pt point) (x, y float64) {
	w, h := r.of(pt.size)
	if x, y = pt.px, pt.py; r.swaps {
		x, y = y, x
	}
	return x / w * float64(pt.size.W), y / h * float64(pt.size.H)
}

// error is the mean error of points as a share of a side; the worst point of five or more is left out, so that one
// mistake does not hide the others.
func (r *reading) error(list []point) float64 {
	var errs []float64
	for _, pt := range list {
		x, y := r.pixels(pt)
		errs = append(errs, math.Hypot((x-pt.x)/float64(pt.size.W), (y-pt.y)/float64(pt.size.H)))
	}
	slices.Sort(errs)
	if len(errs) > fewest {
		errs = errs[:len(errs)-1]
	}
	sum := 0.0
	for _, e := range errs {
		sum += e
	}
	return sum / float64(len(errs))
}

// scaled finds the scale on which a model sees large pictures: the longer coordinate of the answer divided by that of
// the target. Both axes have the same scale, since a picture keeps its aspect ratio.
func (p *probing) scaled(r reading, large []point) string {
	var scales []float64
	for _, pt := range large {
		x, y := r.pixels(pt)
		scales = append(scales, math.Hypot(x, y)/math.Hypot(pt.x, pt.y))
	}
	if len(scales) < 2 {
		return ""
	}
	low, high := slices.Min(scales), slices.Max(scales)
	scale := (low + high) / 2
	switch {
	case math.Abs(scale-1) < 0.03:
		return fmt.Sprintf("; so too at %s", across(largest))
	case scale > 1 || high/low > 1.05:
		return fmt.Sprintf("; inexact at %s", across(largest))
	}
	long := float64(largest.W) * scale
	limit := p.Profile.Image
	if w, _ := picture.Fit(largest.W, largest.H, limit.LongSide, limit.MaxPixels, 0); w < largest.W && math.Abs(float64(w)/long-1) < 0.04 {
		return fmt.Sprintf("; larger pictures are scaled down to about %.0f, as the profile has it", long)
	}
	p.report.Found.LongSide = int(math.Round(long/8)) * 8
	return fmt.Sprintf("; larger pictures are scaled down to about %.0f before they are seen", long)
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

var (
	number  = `(-?\d+(?:\.\d+)?)`
	named   = lazy.Regexp(`(?is)["']?\bx["']?\s*[:=]\s*\[?\s*` + number + `.*?["']?\by["']?\s*[:=]\s*\[?\s*` + number)
	numbers = lazy.Regexp(`-?\d+(?:\.\d+)?`)
	words   = lazy.Regexp(`[A-Za-z_]\w*`) // point_2d is no number
)

// pointIn reads a point as models write it: x and y by name, the last such pair, or else a pair of numbers, or a box, whose
// centre counts.
func pointIn(text string) (x, y float64, ok bool) {
	var n []float64
	read := func(words ...string) {
		for _, w := range words {
			if v, err := strconv.ParseFloat(w, 64); err == nil {
				n = append(n, v)
			}
		}
	}
	if m := named().FindAllStringSubmatch(text, -1); m != nil {
		read(m[len(m)-1][1:]...)
	} else {
		read(numbers().FindAllString(words().ReplaceAllString(text, " "), 5)...)
	}
	switch len(n) {
	case 2:
		return n[0], n[1], true
	case 4:
		return (n[0] + n[2]) / 2, (n[1] + n[3]) / 2, true
	}
	return 0, 0, false
}
