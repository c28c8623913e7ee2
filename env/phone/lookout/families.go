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

// longestWalk is how many moves the way out of a drawn maze has at most, so that the budget leaves some for mistakes.
const longestWalk = 12

// game is a family with a page in Download.
func game(name, kind string, steps int, level, theirs string, vision bool) device.Family {
	return device.Family{
		Name:   Name + "/" + name,
		Goals:  goals[name],
		Steps:  steps,
		Level:  level,
		Tags:   []string{"androidworld:" + theirs},
		Vision: vision,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			seed := d.N(1 << 30)
			for kind == mazeGame && len(mazeOf(seed).route(0)) > longestWalk {
				seed = d.N(1 << 30)
			}
			ph.Files.Write(taskFile, PageFile(kind, seed), ui.Epoch.Unix()-int64(60*d.Between(5, 300)))
		},
		Want:  func(ph *device.Phone) { device.Of[State](ph).Game.Won = true },
		Solve: solveTask(kind),
	}
}
