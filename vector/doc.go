// Package vector plays many episodes at once for a learner in another process, at the speed of the worlds: a batch of
// actions comes as arrays, and observations, rewards and ends go back as arrays. Rules are those of gymkhana run: legal
// actions, what a refusal costs, budgets, scoring. Nothing is stored.
//
//	pool, err := vector.New(catalog, tasks, vector.Options{Worlds: 256})
//	err = vector.Serve(ctx, pool, stdin, stdout) // until stdin ends
//
// A Pool has one region of memory with all arrays: those that the client writes, such as actions and seeds, and behind
// them those that the Pool writes. Its Layout says where each array lies. A client on the same machine shares the region;
// for any other the frames carry it.
//
// # Frames
//
// Numbers are little endian. A frame is its length (4 bytes, not counting themselves), a kind (1 byte) and a body. First
// the server sends a frame of kind 'L' with the layout as JSON. Then it answers every frame of the client with one of the
// same kind, or of kind 'E', whose body says in words why nothing was done.
//
//	kind  body of the client      body of the answer  what
//	'M'   file descriptor, 4 bytes  none               from now on the region is this file, which the client has made
//	'R'   the client's arrays       the Pool's arrays   begin an episode in every world whose mask is not 0
//	'S'   the client's arrays       the Pool's arrays   one step in every world
//	'H'   none                      32 bytes a world    SHA-256 of the states of the last step, as run files have them
//	'P'   a world, 4 bytes          height, width, RGB  its picture, whatever the observations are
//	'I'   a world, 4 bytes          JSON                its task, goal and verdict
//
// After 'M' the bodies of 'R' and 'S' are empty in both directions. An answer's arrays are valid until the next frame.
package vector
