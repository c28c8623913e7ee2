// Package webui is a world in which an agent re-creates a web page from a description in words and pictures, after
// MageBench (arXiv:2412.04531). An agent writes index.html and, if it likes, style.css and script.js. A render draws
// the page, performs the task's interactions, and compares the result with the wanted page.
//
//	world, err := webui.With(browser.Options{})(task.Environment.Config)
//	start, err := world.Reset(ctx, 1)      // start.Seen[0].Brief describes the page
//	world.Step(ctx, write("index.html", …)) // nothing is drawn yet
//	world.Step(ctx, render)                 // the screenshot shows the page; the state has its score
//
// The wanted page is drawn in separate browser contexts. Everything that agents write is drawn in others. Their whole
// network is one host with the agent's files and the target's assets (pictures and fonts), without the target's files
// and its interactions.
//
// The state contains hashes of the current files. For every iteration it also contains the similarity, by the corrected
// metric and by that of MageBench's released code (package aes), and the least similar elements. It reveals nothing
// else about the target. Agents do not see it; a person sees its Account after the episode.
//
// A page that hangs, crashes or cannot be read scores 0 in that iteration, and the episode goes on; render.go explains
// how a slow machine is distinguished from a bad page.
package webui
