// Package browser runs Chromium for worlds: one process for many episodes, and for each episode a separate browser
// context with its own closed network, clock and randomness. It knows nothing of tasks; env/page, env/site and
// env/webui build on it.
//
//	b, err := browser.Start(ctx, browser.Options{})
//	defer b.Close()
//	w, err := b.Open(ctx, browser.Episode{Hosts: map[string]http.Handler{"shop.localhost": shop}, Seed: 7})
//	defer w.Close()
//	err = w.Goto(ctx, "http://shop.localhost/")
//	refused, err := w.Do(ctx, action)  // input, at a moment of virtual time
//	err = w.Advance(ctx, 12)           // the only call that lets time pass, except for held keys
//	seen, err := w.Observe(ctx)
//
// # Network
//
// Every context has a separate proxy: a listener on 127.0.0.1 inside this process, which passes plain http requests
// for the episode's Hosts to their handlers and answers everything else, including CONNECT, with 403. Nothing leaves
// the machine, and no episode sees another's hosts.
//
// # Time
//
// clock.js is installed in every frame before any script of a page. Dates, timers, animation frames, idle callbacks,
// animations and randomness follow the episode's clock and seed. It has four parts: moves.js refreshes documents and
// expires cookies, media.js keeps the time of sound and films, answers.js waits for asynchronous answers, stamps.js
// gives entries and files their times. headers.go removes the header Refresh and the expiry of cookies from answers.
// The page does not change between calls of Advance. The browser's pickers of dates and times, which begin at the
// real time of day, stay closed; their fields can be typed into. Requests take no virtual time: a frame ends when its
// fetches have ended. Port messages are delivered between frames. docs/pages.md has a table of all clocks. These do
// not follow the clock:
//
//   - workers of every kind, worklets, WebSocket, EventSource, recorders: they are refused, and the observation reports it;
//   - SMIL, since Chromium starts no animation of SVG where pictures are not animated; animated pictures show their first frame;
//   - frames of another origin than their parent's do not change;
//   - the year that an arrow key gives an empty date field;
//   - loading: a page sees no time pass while it loads;
//   - events of the rendering loop (scroll, animationend, observers): they fire when a call of
//     this package ends, not frame by frame.
//
// WebGL works, drawn in software by SwiftShader: right and repeatable, but slow for large scenes.
//
// Within a task of the event loop no time passes, unless the page reads the clock in a loop: then each read takes a
// little time, so that a busy wait ends after the same number of reads each time.
//
// # Observations
//
// names.js, see.js and hands.js run in an isolated world of the document. ears.js runs in the page's own, before its
// scripts, since listeners cannot be listed elsewhere; it reports to see.js which elements listen. docs/pages.md
// describes observations.
//
// # Pictures
//
// A picture is the first frame of a screencast that begins when the browser has drawn the page; if no frame comes in
// time, it is a capture. Both have the same pixels, which a test checks over many steps, but not the same bytes. So a
// screenshot's hash is of its pixels.
//
// # Speed
//
// While an episode runs, the context and the blank tab of the next are prepared: they contain nothing of an episode.
// BenchmarkPlaywright compares this package with playwright-core.
//
// # Outcomes
//
// A dialog is answered by the episode's policy, or waits for Window.Answer (HoldDialogs), and is reported in
// Observation.Text. A pop-up becomes a tab. A download is refused and reported. A page that crashes, hangs or uses up
// its memory, and a browser that dies, end the episode with a gymkhana.FaultWorld. Visit.Broke reports it to the
// runner, since the agent may have provoked it; the next episode gets a new context or a new browser. Nothing is left
// behind when this process is killed: the browser ends when its pipe does, and the next Start removes the profile
// folder.
package browser
