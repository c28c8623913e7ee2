package report

import (
	"html/template"

	"gymkhana"
)

// Style is the style sheet of the report's page. The dashboard uses it too.
func Style() string { return pageStyle }

// BoardTemplate is the text of templates for Funcs: "board" draws a *Board.
func BoardTemplate() string { return boardTemplate }

// A Fact is a condition that a result may depend on.
type Fact = fact

// Facts are the conditions of a run.
func Facts(run *gymkhana.Run) []Fact { return facts(run) }

// Funcs are the functions by which pages print numbers. A nil number is a dash.
func Funcs() template.FuncMap {
	return template.FuncMap{
		"percent":   func(x *float64) string { return maybe(x, percent) },
		"number":    func(x *float64) string { return maybe(x, number) },
		"money":     func(x *float64) string { return maybe(x, money) },
		"share":     percent,
		"tokens":    tokens,
		"thousands": thousands,
		"lasted":    lasted,
	}
}

// Status is the status of an episode: success, failure, not scored or unfinished.
func Status(row *gymkhana.EpisodeRow) string { return statusOf(*row) }

// EndedBy says why an episode ended: the agent broke the world, a fault, a limit, or the world's own reason.
func EndedBy(out *gymkhana.Outcome) string { return endedBy(out) }

// RewardOf is the reward of an episode; nil if it is unknown.
func RewardOf(out *gymkhana.Outcome) *float64 { return rewardOf(out) }

// CostOf is the cost of an episode in US dollars; nil if the price of its model is unknown.
func CostOf(run *gymkhana.Run, row *gymkhana.EpisodeRow) *float64 { return spentIn(run, row) }

// A Lane holds what one member of a group proposed in a turn, by round.
type Lane struct {
	Member int
	Rounds []Proposal
}

// A Proposal is a message of a group's member.
type Proposal struct {
	Round  int
	Action string
	Votes  int
	Chosen bool // the group performed this action
	Heard  []int
	Raw    string
	Score  *float64 // the critic's score, 0 to 1; nil without one
}

// Lanes groups the messages of a group's turn by member.
func Lanes(d *gymkhana.Decided) []Lane {
	var list []Lane
	for _, l := range lanes(d) {
		own := Lane{Member: l.Member}
		for _, w := range l.Rounds {
			own.Rounds = append(own.Rounds, Proposal(w))
		}
		list = append(list, own)
	}
	return list
}

// LastState gives the last of a step's stored states.
func LastState(states []byte) []byte { return lastState(states) }

// Cells makes the texts of a row safe for spreadsheets, as WriteCSV does.
func Cells(row []string) []string { return cells(row) }

// FalselyDone reports whether the agent wrongly declared the task done.
func FalselyDone(out *gymkhana.Outcome) bool { return isTrue(falseCompletion, out) }

// SideEffects reports whether the agent changed data that the task does not ask about.
func SideEffects(out *gymkhana.Outcome) bool { return isTrue(sideEffects, out) }

func isTrue(m *Metric, out *gymkhana.Outcome) bool {
	x, known := m.Some(out)
	return out.Scored && known && x > 0
}
