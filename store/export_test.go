package store

// MostStates is the bound of the states of an attempt, which a test makes small.
var MostStates = &mostStates
