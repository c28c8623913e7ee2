package kit

// learning are the wordings of a request to remember a value that a later hop needs: {what} is on {where}. The last two
// are held out.
var learning = []string{
	"Note {what}; you read it on {where}.",
	"While you are there, keep in mind {what}, as {where} has it.",
	"Remember {what} from {where}, because a later step needs it.",
	"On {where} you find {what}, and it matters for what follows.",
	"What comes afterwards depends on {what}: look for it on {where}.",
	"Do not leave before you have read {what} on {where}.",
	"I will come back to {what}, and {where} is the place where it is written.",
	"Write down {what}. It can be seen on {where}.",
	"Keep an eye on {where}, since it tells {what}.",
	"Part of the plan is still open, namely {what}; look at {where} for that.",
	"Something on {where} is of use further on, and that is {what}.",
	"Take {what} along in your memory, just as {where} gives it.",
}

// Learn writes the request to remember a value, such as "the price of that dish", which can be read on a page, such as
// "the page of that dish". It has twelve wordings, like errands.
func (d *Draw) Learn(what, where string) string {
	own := *d
	own.Wording += len(what) + len(where) // two values of one errand are worded differently
	return Filled(own.Say(learning...), "what", what, "where", where)
}

// Learning makes the entries of a Leg's Learn from keys and descriptions of their values, which can all be read on the
// same page, and names the values like that in the gift.
func (l Leg) Learning(d *Draw, where string, pairs ...string) Leg {
	learn := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		learn[pairs[i]] = d.Learn(pairs[i+1], where)
		l.Gift = l.Gift.Naming(pairs[i], pairs[i+1])
	}
	for key, text := range l.Learn {
		if learn[key] == "" {
			learn[key] = text
		}
	}
	l.Learn = learn
	return l
}

// And joins each wording with the clause at the same place: an errand that asks for one thing more. Both lists have the
// same length, so the clauses of held-out wordings are held out too.
func And(wordings, clauses []string) []string {
	all := make([]string, len(wordings))
	for i, w := range wordings {
		all[i] = w + " " + clauses[i]
	}
	return all
}
