package site_test

import (
	"testing/fstest"

	"gymkhana/env/site/kit"
)

// zoo has a page with controls of every kind.
var zoo = &kit.Site{
	Name: "zoo", Title: "The zoo of all controls", Doc: "controls of every kind",
	Files: fstest.MapFS{
		"templates/start.html": {Data: []byte(zooPage)},
		"templates/second.html": {Data: []byte(`{{define "main"}}<h1>Sent</h1><p>{{.Data}}</p><p><a href="/">Back to the controls</a> <a href="#end">End</a></p>` +
			`<input aria-label="Here at once" autofocus value="now"><p id="end" tabindex="-1">The end</p>{{end}}`)},
		"static/site.css": {Data: []byte(".gone { display: none } .unseen { visibility: hidden } .unseen b { visibility: visible } .hand { cursor: pointer }")},
	},
	Own: "CREATE TABLE zoo_sent (what TEXT);",
	Routes: func(r *kit.Routes) {
		r.Get("/", func(v *kit.Visit) error { return v.Show("start", "Controls", nil) })
		r.Get("/second", func(v *kit.Visit) error { return v.Show("second", "Second", v.Request.URL.RawQuery) })
		r.Post("/send", func(v *kit.Visit) error {
			v.Request.FormValue("")
			what := v.Request.PostForm.Encode() + " from " + v.Request.Header.Get("Origin")
			v.Note("send", "what", what)
			if _, err := v.Own.Exec("INSERT INTO zoo_sent VALUES (?)", what); err != nil {
				return err
			}
			if v.Value("where") == "stay" {
				return v.Show("second", "Stayed", what)
			}
			return v.Redirect("/second?sent=1")
		})
	},
}

const zooPage = `{{define "main"}}<h1>Controls</h1>
<form action="/second" id="first"><label for="word">Word</label> <input id="word" name="word" value="given" maxlength="12">
<label>Short <input name="short" maxlength="4" required></label> <label>Code <input name="code" pattern="[a-z]{2}[0-9]+"></label>
<input name="secret" type="password" aria-label="Secret"><input type="hidden" name="token" value="t&amp;1">
<select name="one" aria-label="One of"><option>None<option value="1">One<option value="2" selected>Two<option disabled>Three</select>
<button name="by" value="go">Go</button> <button name="by" value="other" formnovalidate>Go anyway</button> <button type="reset">Reset</button>
<button type="button">Nothing</button> <button disabled>Off</button></form>
<form action="/send" method="post"><fieldset><legend>Colours</legend><label><input type="radio" name="colour" value="red"> Red</label>
<label><input type="radio" name="colour" value="blue"> Blue</label>
<label for="green">Green</label><input id="green" type="radio" name="colour" value="green" checked></fieldset>
<label><input type="checkbox" name="yes" value="y" checked> Yes</label> <input type="checkbox" name="on" aria-label="On">
<textarea name="text" aria-label="Text" rows="2">some
text</textarea> <input name="where" aria-label="Where" autocomplete="off"><input type="submit" name="send" value="Send"></form>
<form action="/send" method="post"><input name="alone" aria-label="Alone" type="search"></form>
<form action="/send" method="post"><input name="a" aria-label="First of two"><input name="b" aria-label="Second of two"></form>
<fieldset disabled><legend>Closed</legend><input aria-label="Out of reach" value="x"><button>Unused</button></fieldset>
<details><summary>More</summary><p>There is <a href="/second?more">more</a>.</p></details>
<p class="gone">Not there <a href="/second">at all</a></p><p class="unseen">Hidden <b>but this</b></p>
<p><span class="hand">With a hand</span> <span tabindex="0">Can be reached</span> <a>No link</a> <a href="/second#end">Straight to the end</a></p>
<p><button form="first" name="by" value="far">Go from afar</button> <input form="first" name="far" aria-label="Far away" readonly value="fixed">
<input type="checkbox" aria-label="Alone and off" disabled></p>
<form action="/send" method="post" novalidate><label for="born">Born</label> <input id="born" name="born" type="date" value="2020-02-29">
<label>Wed <input name="wed" type="date" value="never"></label> <input name="fixed" type="date" aria-label="Fixed day" value="2021-01-01" readonly>
<input name="off" type="date" aria-label="No day" disabled><button>Send the days</button></form>
<select multiple name="many" aria-label="Several"><option selected>One<option>Two<option value="3">Three</select>{{end}}`
