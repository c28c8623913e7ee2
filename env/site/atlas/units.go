package atlas

// UnitOf is the unit in which recipes measure an ingredient: "g", "ml", "cloves", or "" if it is counted. It is the same
// in all versions. An unknown ingredient is counted.
func UnitOf(ingredient string) string { return larder[ingredient].unit }
