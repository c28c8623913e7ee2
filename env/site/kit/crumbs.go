package kit

import "net/http"

// In the second layout, a banner about cookies covers the foot of every page until the visitor has agreed to it. It
// covers nothing that an errand needs.

// crumb is the cookie that says so.
const crumb = "crumb"

// asks reports whether a page has the banner.
func (v *Visit) asks() bool {
	c, err := v.Request.Cookie(crumb)
	return LayoutOf(v.Version) == 2 && (err != nil || c.Value != "kept")
}

// back is the address of the page if a visitor can go back to it.
func (v *Visit) back() string {
	if v.Request.Method != http.MethodGet {
		return "/"
	}
	return v.Request.URL.RequestURI()
}

func crumbRoutes(r *Routes) {
	r.Post("/crumbs", func(v *Visit) error {
		http.SetCookie(v.w, &http.Cookie{Name: crumb, Value: "kept", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
		return v.Redirect(v.Value("back"))
	})
}
