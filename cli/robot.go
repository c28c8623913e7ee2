package cli

import (
	"gymkhana"
	"gymkhana/env/game/booktower"
	"gymkhana/env/game/cleartable"
	"gymkhana/registry"
)

// robots lists the worlds in which a person does what an agent says. They are made with the games' kit, and global and
// online play them.
var robots = []game{
	gameOf(cleartable.Game),
	gameOf(booktower.Game),
}

// addRobots adds these worlds. The games' verifier scores them.
func addRobots(c *registry.Catalog) {
	for _, g := range robots {
		g.world.Usual = "online"
		c.Env(g.world)
		c.Oracle(g.world.Name, g.oracle)
		c.Heuristic(g.world.Name, g.heuristic)
	}
}

// robotSuite makes their suite; suites/robot.yaml is generated from it.
func robotSuite() *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    "robot",
		Version: 1,
		Title:   "Person as robot",
		Doc:     "Two worlds of planning in which a person at a table does what the agent says: clear a table, build a tower of books.",
		Source:  "MageBench, arXiv:2412.04531, App. C.1",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
	}
	for _, g := range robots {
		s.Tasks = append(s.Tasks, g.tasks()...)
	}
	return s
}
