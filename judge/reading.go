package judge

// An Outcome is what became of reading an answer.
type Outcome int

// The outcomes. An answer that is not understood has the wanted value in words that the reader does not know, or says
// nothing of the kind that is wanted. It counts as wrong, and reports count it apart.
const (
	Wrong Outcome = iota
	Right
	NotUnderstood
)

// A Reading is an outcome and why it is not right.
type Reading struct {
	Outcome Outcome
	Why     string
}

func wrong(why string) Reading { return Reading{Wrong, why} }

// strange is the reading of an answer with a word that is not known to be harmless.
func strange(word string) Reading {
	return Reading{NotUnderstood, "beside the value there is " + quoted(word) + ", which may make it another"}
}

func quoted(word string) string { return `"` + word + `"` }
