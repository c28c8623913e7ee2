package football

// The pitch in metres: its middle is the origin, and our team attacks along x. A unit of MageBench's coordinates is
// HalfLength in x and HalfLength·83.6/54.4 in y, so its y reaches ±0.42.
const (
	HalfLength Fix = 544 * one / 10
	HalfWidth  Fix = 35112 * one / 1000
	unitY      Fix = 836 * one / 10

	GoalHalf   Fix = 44 * unitY / 1000 // half the width of a goal
	GoalHeight Fix = 5 * one / 2
	postRadius Fix = 6 * one / 100

	BoxDepth Fix = 165 * one / 10 // the depth of a penalty area
	BoxHalf  Fix = 2016 * one / 100
)

// Theirs is the middle of the goal that our team attacks, and Ours of the one that it defends.
var (
	Theirs = Vec{HalfLength, 0}
	Ours   = Vec{-HalfLength, 0}
)

// Time.
const (
	ticksPerFrame = 10  // a frame is 100 ms, a tick of the physics 10 ms
	Frames        = 400 // the number of frames in an episode
	dt            = one / 100
)

// onPitch returns the nearest point of the pitch that has at least a given distance from its lines.
func onPitch(v Vec, margin Fix) Vec {
	return Vec{v.X.Clamp(margin-HalfLength, HalfLength-margin), v.Y.Clamp(margin-HalfWidth, HalfWidth-margin)}
}

// inBox reports whether a point is in the penalty area at the end of the pitch with the sign of x.
func inBox(v Vec, sign Fix) bool {
	return v.X*sign > HalfLength-BoxDepth && v.Y.Abs() < BoxHalf
}
