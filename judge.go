package gymkhana

import "fmt"

// A Verifier starts a Scorer, which is a pure fold over the frames of an episode. Because it is pure,
// it gives a stored episode the same Verdict years later.
type Verifier interface {
	Start(task *Task, first Frame) Scorer
}

// A Bounded verifier knows the lowest and the highest possible reward of a task. Reports give an interval
// around a mean reward only if all verifiers of a run are Bounded.
type Bounded interface {
	Verifier
	Rewards(task *Task) Range // a range of width 0 if the bounds are unknown
}

// A Scorer sees every frame after the first, in order. Verdict may be asked at any time.
type Scorer interface {
	Add(Frame)
	Verdict() Verdict // the task's part, and one part per role
}

// A Verdict is the score of an episode so far. Success is true exactly when Progress is 1.
type Verdict struct {
	Success  bool               `json:"success"`
	Progress float64            `json:"progress"`        // 0 to 1
	Reward   float64            `json:"reward"`          // in the benchmark's own units
	Parts    map[string]float64 `json:"parts,omitempty"` // the components of the reward
	Roles    []Verdict          `json:"roles,omitempty"` // in a world with several roles
}

// PartNotUnderstood is a part of verdicts. It is 1 if an answer counts as wrong because some of its words are unknown;
// otherwise it is absent.
const PartNotUnderstood = "not_understood"

// PartNoReward is a part of verdicts: 1 if the reward is unknown, because it is measured against a solution that no one
// has found. Then Reward is 0, and reports leave it out. Otherwise this part is absent.
const PartNoReward = "no_reward"

// A Judged scorer may have questions about a finished episode that rules cannot settle with certainty,
// such as whether an answer in free words is right. They are sent to a model only if the plan names a
// judge. Without a judge, and before a reply arrives, rules decide.
type Judged interface {
	Scorer
	// Questions returns the open questions after the frames seen so far. The same frames give the same questions, and none
	// if no reply could change the verdict.
	Questions() []*Request
	// Hear takes the reply to each of Questions, in their order; every later Verdict uses them. An
	// empty reply counts as no reply: rules decide that question.
	Hear(replies []string)
}

// A LeanScorer is a Scorer for learners, who score every step. Add copies what it keeps of the states of a world that has
// Lean.
type LeanScorer interface {
	Scorer
	// Reward is the reward of Verdict, without the cost of the rest.
	Reward() float64
	// Final reports whether the verdict depends on the first frame and the last one only. Then a caller that wants no
	// verdict before the end may leave out the others.
	Final() bool
}

// RewardOf gives the reward so far.
func RewardOf(s Scorer) float64 {
	if lean, ok := s.(LeanScorer); ok {
		return lean.Reward()
	}
	return s.Verdict().Reward
}

// An Explained scorer can say what an episode lacks for success.
type Explained interface {
	Scorer
	// Missing gives a text for each thing that success still lacks after the last frame that was added: "2 of 3 boxes
	// are on a dot". It is for people who look at a finished episode; agents never get it.
	Missing() []string
}

// Missing gives what a scorer says is missing. A scorer that is not Explained says nothing.
func Missing(s Scorer) []string {
	if explained, ok := s.(Explained); ok {
		return explained.Missing()
	}
	return nil
}

// A Queued scorer judges a chain of hops: conditions that are passed one after the other.
type Queued interface {
	Scorer
	// Queue gives the hops in their order, as they are after the last frame that was added. It is for people who look at
	// an episode, since it has the solution; agents never get it.
	Queue() []QueuedHop
}

// A QueuedHop is one hop of a chain.
type QueuedHop struct {
	Name    string
	Wants   []string // what passes it, any one of them: "flights search: to=paris"
	Passed  bool
	By      string // what passed it, if that was recorded
	Spoiled bool   // a wrong choice was tried, so neither it nor a later hop can be passed
}

// QueueOf gives the hops of a scorer; nil if it judges no chain.
func QueueOf(s Scorer) []QueuedHop {
	if queued, ok := s.(Queued); ok {
		return queued.Queue()
	}
	return nil
}

// Questions gives the questions of a scorer to a judge. A scorer that is not Judged has
// none.
func Questions(s Scorer) []*Request {
	if judged := judgedOf(s); judged != nil {
		return judged.Questions()
	}
	return nil
}

func judgedOf(s Scorer) Judged {
	judged, _ := s.(Judged)
	return judged
}

// A Grade is a question to a judge and its reply, stored so that it is asked only once.
type Grade struct {
	Prompt string `json:"prompt"`
	Answer string `json:"answer"` // empty if there was no reply: rules decided
}

// Rehear passes the replies stored in the outcome to a scorer that has seen the whole episode. It does
// nothing if no judge was asked. It returns an error if the replies do not match the scorer's
// questions.
func (o *Outcome) Rehear(s Scorer) error {
	if len(o.Grades) == 0 {
		return nil
	}
	judged := judgedOf(s)
	if judged == nil {
		return fmt.Errorf("%d replies of a judge are stored, the verifier asks for none", len(o.Grades))
	}
	if n := len(judged.Questions()); n != len(o.Grades) {
		return fmt.Errorf("%d replies of a judge are stored, the verifier has %d questions", len(o.Grades), n)
	}
	replies := make([]string, len(o.Grades))
	for i := range o.Grades {
		replies[i] = o.Grades[i].Answer
	}
	judged.Hear(replies)
	return nil
}
