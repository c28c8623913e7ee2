package kit

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

const accountTables = `CREATE TABLE kit_users (site TEXT, user TEXT, name TEXT, secret TEXT, PRIMARY KEY (site, user));
CREATE TABLE kit_signed (site TEXT, visitor TEXT, user TEXT, PRIMARY KEY (site, visitor));
`

func secret(site, user, password string) string {
	sum := sha256.Sum256([]byte(site + "\x00" + user + "\x00" + password))
	return hex.EncodeToString(sum[:8])
}

// A member is a row of kit_users.
type member struct{ site, user, name, secret string }

// enrolment gives the episode's person an account on every site.
func (s *Session) enrolment() []member {
	var all []member
	for _, site := range s.town.sites {
		all = append(all, member{site.Name, s.account.User, s.account.Name, secret(site.Name, s.account.User, s.account.Password)})
	}
	return all
}

func (v *Visit) signedIn() (string, error) {
	all, err := Select[struct{ User string }](v.Context(), v.Own, "SELECT user FROM kit_signed WHERE site=? AND visitor=?", v.cat.site.Name, v.Visitor)
	if err != nil || len(all) == 0 {
		return "", err
	}
	return all[0].User, nil
}

// signIn is the content of the sign-in form.
type signIn struct{ User, Wrong, Back string }

func accountRoutes(r *Routes) {
	r.Get("/sign-in", func(v *Visit) error {
		return v.Show("signin", v.Word("sign-in"), signIn{Back: v.Value("back")})
	})
	r.Post("/sign-in", func(v *Visit) error {
		user := strings.ToLower(v.Value("user"))
		known, err := Select[struct{ Name string }](v.Context(), v.Own, "SELECT name FROM kit_users WHERE site=? AND user=? AND secret=?",
			v.cat.site.Name, user, secret(v.cat.site.Name, user, v.Value("password")))
		if err != nil {
			return err
		}
		if len(known) == 0 {
			return v.Show("signin", v.Word("sign-in"), signIn{User: user, Back: v.Value("back"), Wrong: "No account has that name and password."})
		}
		if _, err := v.Own.Exec("INSERT OR REPLACE INTO kit_signed VALUES (?,?,?)", v.cat.site.Name, v.Visitor, user); err != nil {
			return err
		}
		v.Note("sign-in", "user", user)
		back := v.Value("back")
		if back == "" {
			back = "/account"
		}
		return v.Redirect(back)
	})
	r.Post("/sign-out", func(v *Visit) error {
		if _, err := v.Own.Exec("DELETE FROM kit_signed WHERE site=? AND visitor=?", v.cat.site.Name, v.Visitor); err != nil {
			return err
		}
		v.Note("sign-out")
		return v.Redirect("/")
	})
	r.Get("/account", func(v *Visit) error {
		if v.User == "" {
			return v.Redirect("/sign-in?back=%2Faccount")
		}
		var lines []string
		if h := v.cat.site.History; h != nil {
			var err error
			if lines, err = h(v); err != nil {
				return err
			}
		}
		v.Note("open", "page", "account")
		return v.Show("account", v.Word("account"), lines)
	})
}
