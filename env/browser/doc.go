// Package browser is Chromium as a ground for worlds: one process for many episodes, and for each
// episode a browser context of its own with its own closed network, its own clock and its own
// randomness. It knows nothing of tasks; env/page, env/site and env/webui stand on it.
//
//	b, err := browser.Start(ctx, browser.Options{})
//	defer b.Close()
//	w, err := b.Open(ctx, browser.Episode{Hosts: map[string]http.Handler{"shop.localhost": shop}, Seed: 7})
//	defer w.Close()
//	err = w.Goto(ctx, "http://shop.localhost/")
//	refused, err := w.Do(ctx, action)  // input, at a moment of virtual time
//	err = w.Advance(ctx, 12)           // the only thing that lets time pass, but for held keys
//	seen, err := w.Observe(ctx)
//
// # Network
//
// Every context has a proxy of its own: a listener on 127.0.0.1 inside this process, which hands
// plain http requests for the episode's Hosts to their handlers and answers 403 to all else,
// CONNECT included. Nothing leaves the machine, and no episode sees another's hosts.
//
// # Time
//
// clock.js is installed in every frame before any script of a page. Dates, timers, animation
// frames, idle callbacks, animations and randomness follow the episode's clock and seed. It has four parts: moves.js has documents
// refresh themselves and cookies end, media.js counts the times of sound and films, answers.js waits for what answers later, stamps.js
// gives entries and files their times. headers.go takes the header Refresh and the ends of cookies out of answers.
// The page stands still between calls of Advance. The browser's pickers of dates and times, which begin at the
// real time of the day, stay shut; their fields can be typed into. Requests take no virtual time: a frame ends when its
// fetches have. Port messages are delivered between frames. docs/pages.md has a table of all clocks. What does not follow:
//
//   - workers of every kind, worklets, WebSocket, EventSource, recorders: they are refused, and the observation tells of it;
//   - SMIL, since Chromium starts no animation of SVG where pictures are not animated; animated pictures show their first frame;
//   - frames of another origin than their parent's stand still;
//   - the year that an arrow key gives an empty date field;
//   - times of loading: a page sees none of them pass;
//   - events of the rendering loop (scroll, animationend, observers): they fire when a call of
//     this package ends, not frame by frame.
//
// WebGL works, drawn in software by SwiftShader: right and repeatable, but slow for large scenes.
//
// Within a task time stands still, unless the page reads the clock in a loop: then each read takes a little of the time
// that is to pass, so that what waits busily ends, after the same number of reads each time.
//
// # What is seen
//
// names.js, see.js and hands.js run in an isolated world of the document. ears.js runs in the page's own, before its
// scripts, since listeners are known nowhere else; it tells see.js which elements listen. docs/pages.md says what is told.
//
// # Pictures
//
// A picture is the first frame of a screencast that begins when the browser has drawn the page as
// it is; without one in time it is a capture. Both have the same pixels, which a test checks over
// many steps, but not the same bytes. So a screenshot's hash is of its pixels.
//
// # Speed
//
// While an episode runs, the context and the blank tab of the next are made ready: nothing of an
// episode is in them. BenchmarkPlaywright compares this package with playwright-core.
//
// # Outcomes
//
// A dialog is answered by the episode's policy and told in Observation.Text. A pop-up becomes a
// tab. A download is refused and told. A page that crashes, hangs or eats its memory, and a
// browser that dies, end the episode with a gymkhana.FaultWorld, of which Visit.Broke tells the runner, since
// the agent may have provoked it; the next episode gets a fresh context or a fresh browser. Nothing is left behind when this process is killed: the browser
// ends when its pipe does, and the next Start removes the profile folder.
package browser
