package kit

import "strconv"

// Token is what the hidden field "token" has in a form that Keep answers.
func (l Ledger) Token(v *Visit) (string, error) {
	mine, err := l.Mine(v)
	return strconv.Itoa(len(mine)), err
}

// Keep writes an effect, given as the keys and values of its note, and goes to an address. The form can be sent once for
// each time that its page is shown: the page "again", whose data is the address, answers one that is sent twice.
func (l Ledger) Keep(v *Visit, to string, pairs ...string) error {
	token, err := l.Token(v)
	if err != nil {
		return err
	}
	if v.Value("token") != token {
		return v.Show("again", "This form was sent already", to)
	}
	if err := l.Book(v, l.Code(v.Visitor, l.Kind+token), Effect("", pairs...).With); err != nil {
		return err
	}
	return v.Redirect(to)
}

// Undo makes the handler of a form that cancels the booking {code} of the ledger {kind}. It notes a detail, and leads to an
// address.
func (l Ledgers) Undo(detail string, to func(kind string) string) func(*Visit) error {
	return func(v *Visit) error {
		for _, one := range l {
			if one.Kind != v.Path("kind") {
				continue
			}
			b, err := one.Of(v, v.Path("code"))
			if err == nil {
				err = one.Cancel(v, b, detail)
			}
			if err != nil {
				return err
			}
			return v.Redirect(to(one.Kind))
		}
		return Missing("entry")
	}
}
