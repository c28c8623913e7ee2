// Package tier decides how much of the long tests a test run executes.
//
//	make short   -short               no process, no browser, no network
//	make test    GYMKHANA_SAMPLE=n    a part of each long test, chosen by the number n
//	make proofs                       all of each long test; so does plain go test
//	make soak    GYMKHANA_SOAK=1      some of them repeatedly, for hours
//
// A sample rotates: where a test is divided into k parts, n chooses part n mod k, so k consecutive
// numbers cover everything. The Makefile uses the weeks since 1970 as n. The same number gives the
// same sample, and the go command caches test results per number, because the number is read from the
// environment.
package tier

import (
	"os"
	"strconv"
	"testing"
)

// The variables that choose a tier.
const (
	sampleEnv = "GYMKHANA_SAMPLE"
	soakEnv   = "GYMKHANA_SOAK"
)

// Soak reports whether tests that repeat something should do so for hours.
func Soak() bool { return os.Getenv(soakEnv) != "" }

// Sampled reports whether long tests should do only the part that the sample's number chooses.
func Sampled() bool { return os.Getenv(sampleEnv) != "" && !Soak() }

// Part gives the elements of a list that this run of a test should take: all, or in a sample those whose index i has i
// mod k = n mod k, but at least one. The log of the test names the sample.
func Part[T any](t testing.TB, list []T, k int) []T {
	t.Helper()
	if !Sampled() {
		return list
	}
	part := cut(list, number(t), k)
	t.Logf("%d of %d, sample %s; %s=%[3]s repeats it, and without the variable all are taken", len(part), len(list), os.Getenv(sampleEnv), sampleEnv)
	return part
}

// Rounds returns how often a test should repeat something: fewer times in a sample, more in a soak.
func Rounds(sample, all, soak int) int {
	switch {
	case Soak():
		return soak
	case Sampled():
		return sample
	}
	return all
}

// number is the sample's number.
func number(t testing.TB) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv(sampleEnv))
	if err != nil || n < 0 {
		t.Fatalf("%s=%q; want a whole number, 0 or more", sampleEnv, os.Getenv(sampleEnv))
	}
	return n
}

// cut is part n mod k of a list, or n mod the length of a list that has fewer than k elements.
func cut[T any](list []T, n, k int) []T {
	k = max(1, min(k, len(list)))
	var part []T
	for i := n % k; i < len(list); i += k {
		part = append(part, list[i])
	}
	return part
}
