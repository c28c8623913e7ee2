package main

import "testing"

func TestItPlaysEveryKindOfWorld(t *testing.T) {
	for _, name := range []string{"sokoban/small-v0/01", "football/real/R4-2", "games/ember-and-brook/01", "phone/settings/wifi-off"} {
		if err := play(t.Context(), name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
