package football

// An Action is the agent's command to its player for one frame. The numbers are those of Google Research Football.
type Action uint8

// The actions. Directions, sprint and dribble stay on until another command changes them.
const (
	Idle Action = iota
	GoLeft
	GoTopLeft
	GoTop
	GoTopRight
	GoRight
	GoBottomRight
	GoBottom
	GoBottomLeft
	LongPass
	HighPass
	ShortPass
	Shoot
	Sprint
	ReleaseDirection
	ReleaseSprint
	Sliding
	Dribble
	ReleaseDribble
	BuiltinAI // the built-in controller moves the player for this frame
)

// direction reports whether the action is one of the eight directions.
func (a Action) direction() bool { return GoLeft <= a && a <= GoBottomLeft }

// kick reports whether the action is a pass or a shot.
func (a Action) kick() bool { return LongPass <= a && a <= Shoot }

// pass reports whether the action is one of the three passes.
func (a Action) pass() bool { return LongPass <= a && a <= ShortPass }

// heading gives the unit vector of a direction.
func (a Action) heading() Vec {
	if !a.direction() {
		return Vec{}
	}
	return headings[a-GoLeft]
}

const diagonal Fix = 46341 // √½

var headings = [8]Vec{
	{-one, 0}, {-diagonal, -diagonal}, {0, -one}, {diagonal, -diagonal},
	{one, 0}, {diagonal, diagonal}, {0, one}, {-diagonal, diagonal},
}

// toward returns the direction nearest to a vector.
func toward(way Vec) Action {
	best, most := GoRight, Fix(-1)<<62
	for i, h := range headings {
		if d := way.dot(h); d > most {
			best, most = GoLeft+Action(i), d
		}
	}
	return best
}

// The words in the names of the world's controls.
var actionNames = [...]string{"idle", "left", "top_left", "top", "top_right", "right", "bottom_right", "bottom", "bottom_left",
	"long_pass", "high_pass", "short_pass", "shot", "sprint", "release_direction", "release_sprint", "sliding", "dribble",
	"release_dribble", "builtin_ai"}

// String gives the name of an action: "top_left".
func (a Action) String() string {
	if int(a) >= len(actionNames) {
		return "unknown"
	}
	return actionNames[a]
}
