package device

import (
	"gymkhana"
	"gymkhana/internal/dice"
)

// A Dice is a stream of random numbers for drawing what a task is about.
type Dice = dice.Dice

// NewDice makes the stream of a seed and a purpose.
func NewDice(seed gymkhana.Seed, purpose string) *Dice { return dice.New(seed, purpose) }

// Pick gives one of a list.
func Pick[T any](d *Dice, list []T) T { return dice.Pick(d, list) }

// Some gives n of a list, all different, in random order; all of it when n is more than that.
func Some[T any](d *Dice, list []T, n int) []T { return dice.Some(d, list, n) }

// Shuffle puts a list in random order.
func Shuffle[T any](d *Dice, list []T) { dice.Shuffle(d, list) }
