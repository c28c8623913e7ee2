// Package webui is a world in which a web page is to be built again, from a description in words and pictures, after
// MageBench (arXiv:2412.04531). An agent writes index.html and, if it likes, style.css and script.js; a render draws what
// is there, does with it what the task does with a page, and compares it with the page that is wanted.
//
//	world, err := webui.With(browser.Options{})(task.Environment.Config)
//	start, err := world.Reset(ctx, 1)      // start.Seen[0].Brief describes the page
//	world.Step(ctx, write("index.html", …)) // nothing is drawn yet
//	world.Step(ctx, render)                 // the screenshot shows the page; the state has its score
//
// The page that is wanted lives in browser contexts of its own. Whatever agents write is drawn in others, whose whole
// network is one host with the agent's files and the target's assets: pictures and fonts, and neither its files nor what
// is done with it.
//
// The state holds hashes of the present files, and of every iteration how similar it was, by the corrected metric and by
// that of MageBench's released code (package aes), and which elements were the least similar. It tells nothing else of the
// target. Agents do not see it; a person is told its Account when the episode is over.
//
// A page that hangs, crashes or cannot be read scores 0 in that iteration, and the episode goes on; see render.go for how
// a slow machine is told from a bad page.
package webui
