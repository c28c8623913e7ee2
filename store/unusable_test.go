package store_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// The reasons why replies could not be used are given in their order, cut, and no more than asked for.
func TestUnusable(t *testing.T) {
	f, err := store.Create(filepath.Join(t.TempDir(), "a.gym"), storetest.Plan())
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(t, err)
	if _, err := f.Unusable(ctx, list[0].ID, 9); !errors.Is(err, gymkhana.ErrNotStored) {
		t.Errorf("an episode that has not begun: %v", err)
	}
	calls, decisions, steps, frames := storetest.Episode(5)
	l, err := f.Attempt(ctx, list[0].ID)
	check(t, err)
	for i, why := range []string{"", "no action", "", "a long reason" + strings.Repeat(".", 9000), "no action"} {
		decisions[i].Invalid = why
		check(t, l.Call(ctx, &calls[i]))
		check(t, l.Decide(&decisions[i]))
		check(t, l.Step(&steps[i], frames[i]))
	}
	for most, want := range map[int][]string{9: {"no action", "a long", "no action"}, 2: {"no action", "a long"}, 0: nil} {
		got, err := f.Unusable(ctx, list[0].ID, most)
		check(t, err)
		if !slices.EqualFunc(got, want, func(a, b string) bool { return strings.HasPrefix(a, b) && len(a) <= 400 }) {
			t.Errorf("%d reasons: %q", most, got)
		}
	}
}
