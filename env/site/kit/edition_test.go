package kit_test

import (
	"net/http"
	"testing"

	"gymkhana/env/site/kit"
)

// A town closes the versions that it has not used for long, but none with an open session.
func TestOldVersionsAreClosed(t *testing.T) {
	all := town(t, tiny())
	all.Forgets = true
	first := open(t, all, 1, 1)
	for version := 2; version < 30; version++ {
		s, err := all.Open(1, version)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // closing twice is harmless
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := all.Editions(); n > kit.MostEditions {
		t.Errorf("%d versions are kept, want at most %d", n, kit.MostEditions)
	}
	first.want(http.StatusOK, get("/"))
	open(t, all, 1, 2).want(http.StatusOK, get("/"))
}
