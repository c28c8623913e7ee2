package group

import (
	"strconv"

	"gymkhana/internal/lazy"
)

var (
	flatObject = lazy.Regexp(`\{[^{}]*\}`)
	agentScore = lazy.Regexp(`(?i)["']?\bagent[_ ]?(\d{1,3})["']?\s*:\s*["']?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?)["']?\s*[,}]`)
)

// scores finds, of all objects in a critic's reply that have no others in them, the one that scores
// the most members; of several the last. JSON and Python's dialect of it are read. Scores are
// brought into 0 to 1; what is no number is left out.
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
