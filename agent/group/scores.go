package group

import (
	"strconv"

	"gymkhana/internal/lazy"
)

var (
	flatObject = lazy.Regexp(`\{[^{}]*\}`)
	agentScore = lazy.Regexp(`(?i)["']?\bagent[_ ]?(\d{1,3})["']?\s*:\s*["']?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?)["']?\s*[,}]`)
)

// scores finds, among all flat objects in a critic's reply, the one that scores the most members, the last of several.
// It parses JSON and Python's syntax. It clamps scores to 0 to 1 and omits values that are no numbers.
func scores(reply string) map[int]float64 {
	var best map[int]float64
	for _, object := range flatObject().FindAllString(reply, -1) {
		found := map[int]float64{}
		for _, m := range agentScore().FindAllStringSubmatch(object, -1) {
			member, err := strconv.Atoi(m[1])
			score, err2 := strconv.ParseFloat(m[2], 64)
			if err == nil && err2 == nil {
				found[member] = min(max(score, 0), 1)
			}
		}
		if len(found) > 0 && len(found) >= len(best) {
			best = found
		}
	}
	return best
}
