package judge

// An Outcome is the result of reading an answer.
type Outcome int

// The outcomes. An answer that is not understood states the wanted value in unknown words, or contains no value of the
// wanted kind. It counts as wrong, and reports count it separately.
const (
	Wrong Outcome = iota
	Right
	NotUnderstood
)

// A Reading is an outcome and the reason if it is not right.
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
