package tools

// published are the rules of GameWorld's released code.
// Source: GameWorld, arXiv:2604.07429.
var published = rules{rounds: 2, images: 3, feedback: none, untold: true, single: true}
