package sokoban

// A Class is a family of levels of one size and difficulty, named as gym-sokoban names them.
type Class struct {
	Name       string // the name without the prefix "Sokoban-"
	Rows, Cols int    // border walls included
	Boxes      int
	// PublishedBoxes is the number of boxes in MageBench's reference reward. It is one too low for large-v1, so a
	// perfect run scores 105 there.
	PublishedBoxes int
	MaxSteps       int // the number of steps after which the environment ends the episode
	Count          int // official levels
	Walk           int // steps of the random walk that carves a room
	// Shortest, Mean and Longest describe the solutions of MageBench's levels; the mean is in
	// hundredths of a move.
	Shortest, Mean, Longest int
}

// Classes lists the eight classes of MageBench, from small to huge.
// Source: MageBench, arXiv:2412.04531: the level files and their published solutions.
var Classes = []Class{
	{"small-v0", 7, 7, 2, 2, 200, 50, 23, 2, 1052, 24},
	{"small-v1", 7, 7, 3, 3, 200, 20, 23, 6, 1795, 37},
	{"v0", 10, 10, 3, 3, 200, 15, 34, 12, 2367, 36},
	{"v1", 10, 10, 4, 4, 120, 24, 34, 14, 2996, 45},
	{"v2", 10, 10, 5, 5, 200, 22, 34, 18, 3795, 50},
	{"large-v0", 13, 11, 3, 3, 300, 14, 43, 13, 2793, 39},
	{"large-v1", 13, 11, 5, 4, 300, 18, 43, 29, 3906, 49},
	{"huge-v0", 13, 13, 5, 5, 300, 19, 50, 29, 3742, 48},
}

// ClassNamed finds a class by its name.
func ClassNamed(name string) (Class, bool) {
	for _, c := range Classes {
		if c.Name == name {
			return c, true
		}
	}
	return Class{}, false
}
