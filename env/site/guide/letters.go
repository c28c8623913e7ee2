package guide

import (
	"slices"
	"strings"

	"gymkhana/env/site/kit"
)

// paces are the frequencies of the newsletter; each is a wording too.
var paces = []string{"weekly", "monthly", "rarely"}

// letterForm is the page of the newsletter.
type letterForm struct {
	Email, Pace, Wrong string
	Paces              []string
	Turn               int
	Own                []letter
}

func newsletter(v *kit.Visit) error {
	v.Note("open", "page", "newsletter")
	return showLetters(v, letterForm{Pace: paces[0]})
}

func showLetters(v *kit.Visit, f letterForm) error {
	var err error
	if f.Turn, err = turn(v, letterTurn); err != nil {
		return err
	}
	if f.Own, err = kit.Select[letter](v.Context(), v.Own, "SELECT email, pace FROM guide_letters WHERE visitor=? ORDER BY email", v.Visitor); err != nil {
		return err
	}
	f.Paces = paces
	return v.Show("newsletter", v.Word("newsletter"), f)
}

// subscribe adds an address to the list. A known address gets the new pace.
func subscribe(v *kit.Visit) error {
	if err := current(v, letterTurn); err != nil {
		return err
	}
	l := letter{Email: strings.ToLower(v.Value("email")), Pace: v.Value("pace")}
	if !mailable(l.Email) {
		return showLetters(v, letterForm{Email: v.Value("email"), Pace: l.Pace, Wrong: "That is no e-mail address. One looks like name@post.example."})
	}
	if !slices.Contains(paces, l.Pace) {
		return showLetters(v, letterForm{Email: l.Email, Wrong: "Choose how often the letter should come."})
	}
	if err := change(v, letterTurn, "INSERT OR REPLACE INTO guide_letters VALUES (?,?,?)", v.Visitor, l.Email, l.Pace); err != nil {
		return err
	}
	v.Note(subscribed, l.pairs()...)
	return v.Redirect("/newsletter")
}

// mailable reports whether a text has the form of an address: name@host.domain, in plain letters.
func mailable(s string) bool {
	name, host, ok := strings.Cut(s, "@")
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune(".-_+", r)
	}
	bad := func(r rune) bool { return !plain(r) }
	dot := strings.LastIndexByte(host, '.')
	return ok && name != "" && !strings.ContainsFunc(name, bad) && !strings.ContainsFunc(host, bad) && dot > 0 && dot < len(host)-1
}

// unsubscribe removes an address from the list.
func unsubscribe(v *kit.Visit) error {
	if err := current(v, letterTurn); err != nil {
		return err
	}
	l, err := kit.One[letter](v.Context(), v.Own, "subscription", "SELECT email, pace FROM guide_letters WHERE visitor=? AND email=?", v.Visitor, v.Value("email"))
	if err != nil {
		return err
	}
	if err := change(v, letterTurn, "DELETE FROM guide_letters WHERE visitor=? AND email=?", v.Visitor, l.Email); err != nil {
		return err
	}
	v.Note("unsubscribe", l.pairs()...)
	return v.Redirect("/newsletter")
}
