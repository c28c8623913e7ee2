package memstore_test

import (
	"testing"

	"gymkhana"
	"gymkhana/store/memstore"
	"gymkhana/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T, run *gymkhana.Run) (gymkhana.Store, storetest.Reopen) {
		s, err := memstore.New(run)
		if err != nil {
			t.Fatal(err)
		}
		return s, func(*testing.T) gymkhana.Store { return s }
	})
}
