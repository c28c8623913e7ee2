package metric

// Progress is the share of the way from start to target that the best score has covered:
//
//	progress = clamp((best − start) / (target − start), 0, 1)
//
// Scores are in the game's own units; the result is a fraction. If target is not above start, progress is 1 when best
// has reached target, and 0 otherwise.
//
// Source: GameWorld, arXiv:2604.07429; env/task_evaluator.py at e236a39.
func Progress(start, best, target float64) float64 {
	if target <= start {
		if best >= target {
			return 1
		}
		return 0
	}
	if best >= target { // exactly 1, whatever the rounding of the division
		return 1
	}
	return max(0, (best-start)/(target-start))
}
