package kit

// A Pager splits a list into pages and links them. The template "pager" shows it.
type Pager struct {
	Page, Pages int
	Back, On    string // addresses; "" at the ends
}

// Paged returns the part of a list on the page of the form field "page", and its pager. link makes the address of a
// page.
func Paged[T any](v *Visit, all []T, size int, link func(page int) string) ([]T, Pager) {
	pages := max(1, (len(all)+size-1)/size)
	p := Pager{Page: v.Number("page", 1, pages, 1), Pages: pages}
	if p.Page > 1 {
		p.Back = link(p.Page - 1)
	}
	if p.Page < pages {
		p.On = link(p.Page + 1)
	}
	from := (p.Page - 1) * size
	return all[from:min(from+size, len(all))], p
}
