// Package clauses has a reference agent that follows instructions without a model: a rung between a heuristic, which
// matches words, and an oracle, which knows the solution. It divides the goal into clauses, one group for each site that
// the first page lists, and follows the groups in order with what the element tree shows:
//
//   - it opens the site whose link shares most words with the clause,
//   - writes the names, days, counts and limits of the clause into the fields whose labels ask for them, and ticks the
//     boxes whose labels the clause contains,
//   - sorts and compares lists by the number that a superlative asks for, and opens every candidate of a question,
//   - presses the buttons that the clause names, and answers a question from the line that shares most words with it,
//   - replaces "that city" and facts such as "the day on which it begins" by what earlier groups found.
//
// It knows no site, no task and no address, only common words of English and of web forms. It is deterministic. A score
// above its own shows that an agent does more than follow words.
package clauses

// Doc describes the agent in the catalog.
const Doc = "follows a goal clause by clause through sites, with rules and no model"
