package sitetest

import "slices"

// mostAdverts is how many entries kit.Advertise moves to the front of a list.
const mostAdverts = 2

// Sorted reports whether a list is as it should be, but for some entries at its front that are paid for.
func Sorted(shown, want []string) bool {
	for n := 0; n <= min(mostAdverts, len(shown)); n++ {
		rest := slices.DeleteFunc(slices.Clone(want), func(entry string) bool { return slices.Contains(shown[:n], entry) })
		if len(shown) == len(want) && slices.Equal(shown[n:], rest) {
			return true
		}
	}
	return false
}
