package store

// MostStates is the bound of the states of an attempt, which a test makes small.
var MostStates = &mostStates

// MostParts is the bound of the parts that one reading keeps, which a test makes small.
var MostParts = &mostParts
