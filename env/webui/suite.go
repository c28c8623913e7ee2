package webui

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/webui/drafts"
	"gymkhana/env/webui/pages"
)

// goal is the same text for models and people, including the threshold of success.
var goal = fmt.Sprintf("Build the web page that the description tells and shows: write index.html and, where the page needs them, style.css and "+
	"script.js. It should look the same in a window of 1920 by 1080 pixels, and do the same when it is used. The action render draws the page "+
	"that is written, as it is when it has been loaded; what interactions make of it is compared too, but not drawn. The page that was drawn "+
	"last counts. It is built again if it is similar by at least %v, with no element missing, none similar by less than %v and no place of its "+
	"picture alike by less than %v.", Similar, LeastSimilar, Alike)

// variants is how many variants of each page ship.
const variants = 4

// miniTasks is the size of the small subset, that of MageBench's.
const miniTasks = 20

// Budget is the budget of every task. A person may render often; the agents need 21 steps at most.
var Budget = gymkhana.Budget{Steps: 200}

// Suite is the official suite: four variants of every page. The variants of a page count as one fact.
func Suite() *gymkhana.Suite {
	all := pages.Names()
	s := &gymkhana.Suite{
		Name:    WorldName,
		Version: 2,
		Title:   "WebUI",
		Doc: fmt.Sprintf("Build a web page from its description: %d pages, each in %d variants. Success is a page that cannot be told from the one wanted.",
			len(all), variants),
		Source:  "MageBench, arXiv:2412.04531",
		Agents:  []string{"idle", "heuristic", "oracle", "webui-global", "webui-online"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for i, page := range all {
		for v := range variants {
			t := Task(gymkhana.TaskID(fmt.Sprintf("%s/%s/%d", WorldName, page, v+1)), Setup{Page: page}, gymkhana.Seed(v+1))
			t.Tags = []string{"fact:" + page}
			s.Tasks = append(s.Tasks, t)
			// Pages are spread evenly over the small subset, and their variants take turns.
			if first := i*miniTasks/len(all) != (i-1)*miniTasks/len(all) || i == 0; first && v == i%variants {
				s.Subsets["mini"] = append(s.Subsets["mini"], string(t.ID))
			}
		}
	}
	return s
}

// DraftSuiteName is the suite of pages from sketches, pictures and tables.
const DraftSuiteName = "webui-drafts"

// draftsEach is how many tasks of each kind ship.
const draftsEach = 10

// DraftSuite is the official suite of package drafts: ten targets of each kind.
func DraftSuite() *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    DraftSuiteName,
		Version: 1,
		Title:   "WebUI drafts",
		Doc:     "Build a page from a sketch by hand, redraw a picture as SVG, draw a chart from a table: ten of each, scored as WebUI is.",
		Source:  "MageBench, arXiv:2412.04531, appendix C.2",
		Agents:  []string{"idle", "heuristic", "oracle", "webui-global", "webui-online"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for _, kind := range drafts.Names() {
		for v := range draftsEach {
			t := Task(gymkhana.TaskID(fmt.Sprintf("%s/%s/%d", DraftSuiteName, kind, v+1)), Setup{Page: kind}, gymkhana.Seed(v+1))
			t.Tags = []string{kind}
			s.Tasks = append(s.Tasks, t)
			s.Subsets[kind] = append(s.Subsets[kind], string(t.ID))
		}
	}
	return s
}

// Task makes the task of building a page.
func Task(id gymkhana.TaskID, s Setup, instance gymkhana.Seed) *gymkhana.Task {
	return &gymkhana.Task{
		ID:          id,
		Goal:        goal,
		Environment: gymkhana.Ref{Name: WorldName, Config: config(s)},
		Verifier:    gymkhana.Ref{Name: WorldName},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Budget:      Budget,
		Instances:   []gymkhana.Seed{instance},
		Published:   &gymkhana.Variant{Budget: Budget, Verifier: config(VerifierOptions{Reward: "published"})},
	}
}

// config encodes options, which always succeeds.
func config(v any) gymkhana.Config {
	c, err := gymkhana.NewConfig(v)
	if err != nil {
		panic("env/webui: " + err.Error())
	}
	return c
}
