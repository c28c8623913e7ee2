package lookout

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Lookout. The first three are AndroidWorld's.
var families = []device.Family{
	game("draw", drawGame, 20, "easy", "BrowserDraw", true), game("maze", mazeGame, 20, "easy", "BrowserMaze", true),
	game("multiply", multiplyGame, 22, "hard", "BrowserMultiply", false),
	orderCheaper, orderList, orderFlaky, download, downloadKind, lastCrossing, sendForm,
}

// The number of moves of the way out of a drawn maze. The budget leaves some for mistakes, and a short way would be that of
// too many mazes.
const (
	shortestWalk = 8
	longestWalk  = 12
)

// game is a family with a page in Download.
func game(name, kind string, steps int, level, theirs string, vision bool) device.Family {
	guess := 0
	if kind == mazeGame { // the buttons of one way out also lead through some other mazes, since walls only stop the X
		guess = 6
	}
	return device.Family{
		Guess:  guess,
		Name:   Name + "/" + name,
		Goals:  goals[name],
		Steps:  steps,
		Level:  level,
		Tags:   []string{"androidworld:" + theirs},
		Vision: vision,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			seed := d.N(1 << 30)
			for kind == mazeGame && !fair(len(mazeOf(seed).route(0))) {
				seed = d.N(1 << 30)
			}
			ph.Files.Write(taskFile, PageFile(kind, seed), ui.Epoch.Unix()-int64(60*d.Between(5, 300)))
		},
		Want:  func(ph *device.Phone) { device.Of[State](ph).Game.Won = true },
		Solve: solveTask(kind),
	}
}

func fair(moves int) bool { return moves >= shortestWalk && moves <= longestWalk }
