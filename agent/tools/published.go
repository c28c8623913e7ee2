package tools

// The memory of GameWorld's released code, under the published protocol. That protocol tells the model
// neither of its faults nor of its budget of steps.
// Source: GameWorld, arXiv:2604.07429.
const (
	publishedRounds = 2
	publishedImages = 3
)
