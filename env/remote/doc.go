// Package remote is a world that a server plays: an environment of OpenEnv, in another process or on another machine, over
// its WebSocket. Import makes a suite of what a server offers:
//
//	suite, err := remote.Import(ctx, "http://127.0.0.1:8000", "theirs")
//	world, err := remote.New(suite.Tasks[0].Environment.Config)
//
// A server that is Gymkhana's own sends observations, legal actions and verdicts as they are there, so that playing
// through it equals playing there. Of any other server:
//
//   - The observation is shown as text: a string as it is, an object as a line per key, other values as JSON with sorted keys.
//     Its keys reward, done and metadata are left out.
//   - A picture in it is the screenshot: a PNG or JPEG in base64 or as a data URL, or rows of pixels as numbers.
//   - The action is the control act. Its parameters are the fields of the server's action schema, if these are texts,
//     numbers, bools and lists of texts; otherwise it has one parameter, the action as JSON.
//   - Success is what the server says under the key success of the observation or of its metadata; without it, the sum of
//     the rewards has to reach the threshold of the Verifier.
//
// # State
//
// What the server said of the episode so far. The text is what the agent saw, and absent if the server is Gymkhana:
//
//	{"done":true,"last":1,"steps":12,"success":true,"sum":1,"text":"…"}
//	{"done":true,"last":1,"steps":12,"sum":3,"verdict":{"success":true,"progress":1,"reward":1}}
//
// # Limits
//
// The grade is the server's, and an episode cannot be executed again: Spec.Live is true. A server that is gone, silent
// or unintelligible is a gymkhana.FaultWorld, and its episode is attempted again. Redirects are not followed. A
// message has at most 32 MiB, an observation's text 64 KiB; only the first picture is shown.
package remote
