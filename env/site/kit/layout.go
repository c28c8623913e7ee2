package kit

// layouts is how many layouts a site has: its style sheet looks at the class of the body.
const layouts = 2

// Layout is which of its layouts a version of the world has, from 1.
func (v View) Layout() int { return (v.Version-1)%layouts + 1 }
