package kit

// layouts is the number of layouts of a site, which its style sheet selects by the class of the body.
const layouts = 2

// Layout is the layout of a site in a version of the world, from 1.
func (v View) Layout() int { return LayoutOf(v.Version) }

// LayoutOf is the layout of every site in a version of the world.
func LayoutOf(version int) int { return (version-1)%layouts + 1 }
