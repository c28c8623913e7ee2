// Package climb is what games in an endless vertical shaft share: rows that are made by their number when they come
// near and forgotten when they are far ([Recycle]), a [Camera] that moves along the shaft, sides that meet ([Wrap]), and
// the test whether something that falls lands on a [Ledge].
//
// Heights are in pixels and grow upward, also in a shaft that leads down; places along a row grow to the right. Nothing
// here depends on earlier rows except through the function that makes a row, so a shaft is the same for everybody who
// comes to a row, however long it took. All of it but [Camera.Y] is fixed point and may be used by rules.
package climb

import "gymkhana/env/game/kit"

// Recycle forgets the rows at the beginning of a list as long as gone is true of the first one, moves the others to the
// beginning, and fills the end with the rows that follow. The first row of the list has the given number, and Recycle
// returns the new number of the first one. next makes the row of a number; before is the row that precedes it. At least
// one row must not be gone.
func Recycle[R any](rows []R, first int, gone func(row *R) bool, next func(number int, before *R) R) int {
	n := 0
	for n < len(rows)-1 && gone(&rows[n]) {
		n++
	}
	if n == 0 {
		return first
	}
	copy(rows, rows[n:])
	for i := len(rows) - n; i < len(rows); i++ {
		rows[i] = next(first+n+i, &rows[i-1])
	}
	return first + n
}

// Fill makes all rows of a list; the first one is given.
func Fill[R any](rows []R, first R, next func(number int, before *R) R) {
	rows[0] = first
	for i := 1; i < len(rows); i++ {
		rows[i] = next(i, &rows[i-1])
	}
}

// A Camera is the height of the lower edge of what is seen.
type Camera struct{ Low kit.Fix }

// Rise moves the camera up until a height is at most above pixels from its lower edge. It never moves down.
func (c *Camera) Rise(height, above kit.Fix) { c.Low = max(c.Low, height-above) }

// Sink moves the camera down by some pixels.
func (c *Camera) Sink(pixels kit.Fix) { c.Low -= pixels }

// Below reports whether a height is more than some pixels below what is seen.
func (c *Camera) Below(height, pixels kit.Fix) bool { return height < c.Low-pixels }

// Above reports whether a height is at or above the upper edge of a view of some pixels.
func (c *Camera) Above(height, view kit.Fix) bool { return height >= c.Low+view }

// Wrap brings a place into a shaft whose sides meet: from 0 to below width.
func Wrap(x, width kit.Fix) kit.Fix { return ((x % width) + width) % width }

// Across is the shortest way from one place to another in a shaft whose sides meet: from -width/2 to below width/2.
func Across(from, to, width kit.Fix) kit.Fix { return Wrap(to-from+width/2, width) - width/2 }

// A Ledge is a level piece on which something can land: its middle, half its width, and its height.
type Ledge struct{ X, Half, Top kit.Fix }

// Catches reports whether a body that falls in a tick from one height to another lands on the ledge. off is the way from
// the ledge's middle to the body's, and reach half the width of the body's feet.
func (l Ledge) Catches(off, reach, from, to kit.Fix) bool {
	return from >= l.Top && to < l.Top && off.Abs() < l.Half+reach
}
