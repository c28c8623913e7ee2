package kit_test

import (
	"net/http"
	"testing"
)

// A session goes to any moment of its episode and on from there, whether answers are remembered or not; so does another
// session.
func TestASessionIsRewound(t *testing.T) {
	for _, forgets := range []bool{false, true} {
		all := town(t, tiny())
		all.Forgets = forgets
		c := open(t, all, 1, 1)
		rows := func(c *visitor) string {
			t.Helper()
			got, err := c.session.Rows(t.Context())
			standing, err2 := c.session.Standing(t.Context())
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			return told(got) + told(standing)
		}
		book := func(c *visitor, token string) {
			t.Helper()
			c.want(http.StatusSeeOther, form("/book", "token", token, "thing", "rope"))
		}
		none, empty := c.session.Mark(), rows(c)
		book(c, "a")
		one, first := c.session.Mark(), rows(c)
		person := c.session.Account()
		c.want(http.StatusSeeOther, form("/sign-in", "user", person.User, "password", person.Password))
		book(c, "b")
		two, second := c.session.Mark(), rows(c)
		if empty == first || first == second {
			t.Fatal("bookings leave no rows")
		}
		if err := c.session.Rewind(one); err != nil || rows(c) != first {
			t.Fatalf("forgets %v: after one booking there is %s (%v), want %s", forgets, rows(c), err, first)
		}
		if n := c.drain(); len(n.Events)+len(n.Requests) > 0 {
			t.Errorf("what happened before is still reported: %+v", n)
		}
		book(c, "c") // the database has to be as it was
		c.want(http.StatusBadRequest, form("/book", "token", "a", "thing", "rope"))
		third := rows(c)
		if err := c.session.Rewind(two); err != nil || rows(c) != second {
			t.Errorf("forgets %v: after two bookings there is %s (%v), want %s", forgets, rows(c), err, second)
		}
		if err := c.session.Rewind(none); err != nil || rows(c) != empty {
			t.Errorf("forgets %v: at the start there is %s (%v), want %s", forgets, rows(c), err, empty)
		}
		other := open(t, all, 1, 1)
		if err := other.session.Rewind(one); err != nil {
			t.Fatal(err)
		}
		if book(other, "c"); rows(other) != third {
			t.Errorf("forgets %v: another session has %s, want %s", forgets, rows(other), third)
		}
		if err := other.session.Close(); err != nil {
			t.Fatal(err)
		}
		if err := other.session.Rewind(two); err == nil {
			t.Error("a closed session is rewound")
		}
	}
}
