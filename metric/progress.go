package metric

// Progress is how much of the way from start to target the best score has come:
//
//	progress = clamp((best − start) / (target − start), 0, 1)
//
// Scores are in the game's own units; the result is a fraction. Where target is
// not above start there is no way to go: 1 when best has reached target, else 0.
//
// Source: GameWorld, arXiv:2604.07429; env/task_evaluator.py at e236a39.
func Progress(start, best, target float64) float64 {
	if target <= start {
		if best >= target {
			return 1
		}
		return 0
	}
	if best >= target { // exactly 1, whatever the division rounds to
		return 1
	}
	return max(0, (best-start)/(target-start))
}
