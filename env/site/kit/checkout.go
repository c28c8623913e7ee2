package kit

import "strconv"

// A Checkout is a page with a form that books something, once for each time that the page is shown. O is what is booked
// and what the form holds. The page's template gets a [CheckoutForm]; one of the name "again" answers a form that is sent twice.
type Checkout[O any] struct {
	Ledger      Ledger
	Page, Title string
	Done        string // the address of a booking without its code: "/ticket/"
	Begin       func(*Visit) (O, error)
	Check       func(*Visit, O, *Complaints) // of the form that was sent; it may tidy O
	Note        func(O) []string             // the details of the booking, keys and values
}

// A CheckoutForm is a form that was filled in.
type CheckoutForm[O any] struct {
	Of    O
	Token string // the hidden field "token"
	Wrong Complaints
}

// Routes adds the page and the handler of its form.
func (c Checkout[O]) Routes(r *Routes, path string) {
	r.Get(path, func(v *Visit) error {
		f, err := c.begin(v)
		if err != nil {
			return err
		}
		return v.Show(c.Page, c.Title, f)
	})
	r.Post(path, func(v *Visit) error {
		f, err := c.begin(v)
		if err != nil {
			return err
		}
		if v.Value("token") != f.Token {
			return v.Show("again", "This form was sent already", nil)
		}
		if c.Check(v, f.Of, &f.Wrong); len(f.Wrong) > 0 {
			return v.Show(c.Page, c.Title, f)
		}
		code := c.Ledger.Code(v.Visitor, f.Token)
		if err := c.Ledger.Book(v, code, Effect("", c.Note(f.Of)...).With); err != nil {
			return err
		}
		return v.Redirect(c.Done + code)
	})
}

func (c Checkout[O]) begin(v *Visit) (f CheckoutForm[O], err error) {
	if f.Of, err = c.Begin(v); err != nil {
		return f, err
	}
	mine, err := c.Ledger.Mine(v)
	f.Token = strconv.Itoa(len(mine))
	return f, err
}
