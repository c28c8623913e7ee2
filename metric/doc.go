// Package metric holds the formulas that turn episodes into numbers, each with its source.
//
// Start with the estimates. EstimateRate is for successes, EstimateFraction for progress,
// EstimateMean for rewards and any other score; all three give a mean with an interval around it.
// PairedT, SignFlip and McNemar compare two arms. PassAtK, PassHatK, BestOfK and Delta are about
// repeats; Following is about whether agents follow instructions. docs/formulas.md lists all of
// them.
//
// Observations come grouped: one inner slice per cluster, and a cluster is a task family, all its instances and repeats
// together. Observations of one family tend to succeed and fail together, so families, not observations, are the
// evidence about new tasks. ByFamily and Tallies make the groups; Singles puts each observation into its own group.
// Empty clusters are ignored.
//
// Everything here is pure: no files, no clock, and chance only from the *rand.Rand that is passed
// in. When the data do not determine a result, it is an undefined Interval or a false ok, never
// NaN, so that every result can be written as JSON.
package metric

// Confidence is the level of every interval in our tables and reports.
const Confidence = 0.95
