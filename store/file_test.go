package store_test

import (
	"path/filepath"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T, run *gymkhana.Run) (gymkhana.Store, storetest.Reopen) {
		path := filepath.Join(t.TempDir(), "a run?.gym")
		f, err := store.Create(path, run)
		if err != nil {
			t.Fatal(err)
		}
		return f, func(t *testing.T) gymkhana.Store {
			t.Helper()
			f, err := store.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
	})
}
