package shop

import (
	"slices"
	"strconv"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

func voucherRoutes(r *kit.Routes) {
	r.Get("/vouchers", func(v *kit.Visit) error { return vouchers(v, voucher{}, "") })
	r.Post("/vouchers", buyVoucher)
	r.Post("/vouchers/cancel", cancelVoucher)
}

// The limits of a voucher's amount, in hundredths of a gulden, and of the days that it is valid.
const (
	leastVoucher, mostVoucher = 500, 200000
	fewestDays, mostDays      = 20, 300
)

// A voucher is worth an amount, in hundredths of a gulden.
type voucher struct {
	Number int
	Name   string
	Amount int
}

// valid is the last day of a voucher of some hundredths of a gulden: it has as many days as it has gulden, within limits.
func valid(cents int) time.Time {
	return kit.Today.AddDate(0, 0, min(max(cents/100, fewestDays), mostDays))
}

// Until is the voucher's last day.
func (o voucher) Until() time.Time { return valid(o.Amount) }

func (o voucher) pairs() []string { return []string{"voucher", gulden(o.Amount), "name", o.Name} }

// vouchersOf returns the visitor's vouchers that were not cancelled.
func vouchersOf(v *kit.Visit) ([]voucher, error) {
	return kit.Select[voucher](v.Context(), v.Own, "SELECT number, name, amount FROM shop_vouchers WHERE visitor=? AND cancelled=0 ORDER BY number", v.Visitor)
}

// vouchers shows the visitor's vouchers and the form for another one, as typed.
func vouchers(v *kit.Visit, typed voucher, wrong string) error {
	all, err := vouchersOf(v)
	if err != nil {
		return err
	}
	token, err := count(v, "SELECT count(*) FROM shop_vouchers")
	if err != nil {
		return err
	}
	return v.Show("vouchers", v.Word("vouchers"), map[string]any{"All": all, "Token": token, "Wrong": wrong, "Name": typed.Name, "Amount": v.Value("amount")})
}

func buyVoucher(v *kit.Visit) error {
	token, err := count(v, "SELECT count(*) FROM shop_vouchers")
	if err != nil {
		return err
	}
	if v.Value("token") != strconv.Itoa(token) {
		return stale(v, "/vouchers", "your vouchers")
	}
	amount, ok := cents(v.Value("amount"))
	o := voucher{Number: token + 1, Name: v.Value("name"), Amount: amount}
	switch {
	case !ok:
		return vouchers(v, o, "Write the amount in gulden, such as 60 or 59.50.")
	case amount < leastVoucher || amount > mostVoucher:
		return vouchers(v, o, "A voucher is worth 5 to 2,000 gulden.")
	case o.Name == "":
		return vouchers(v, o, "Write the name that is to be on it.")
	}
	if _, err := v.Own.Exec("INSERT INTO shop_vouchers VALUES (?,?,?,?,0)", o.Number, v.Visitor, o.Name, o.Amount); err != nil {
		return err
	}
	v.Note("order", o.pairs()...)
	return v.Redirect("/vouchers")
}

func cancelVoucher(v *kit.Visit) error {
	all, err := vouchersOf(v)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(o voucher) bool { return strconv.Itoa(o.Number) == v.Value("number") })
	if at < 0 {
		return kit.Missing("voucher")
	}
	if _, err := v.Own.Exec("UPDATE shop_vouchers SET cancelled=1 WHERE number=?", all[at].Number); err != nil {
		return err
	}
	v.Note("cancel", "voucher", gulden(all[at].Amount))
	return v.Redirect("/vouchers")
}

// standingVouchers returns all current vouchers as effects.
func standingVouchers(v *kit.Visit) ([]judge.Event, error) {
	all, err := kit.Select[voucher](v.Context(), v.Own, "SELECT number, name, amount FROM shop_vouchers WHERE cancelled=0 ORDER BY number")
	var events []judge.Event
	for _, o := range all {
		p := o.pairs()
		events = append(events, judge.Event{Kind: "order", With: map[string]string{p[0]: p[1], p[2]: p[3]}})
	}
	return events, err
}
