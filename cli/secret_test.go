package cli

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"database/sql"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// secretKey is written otherwise in an address, and in some JSON.
const secretKey = "sk-se/cret+0123456789=abcdef"

// What headers of a request or a response hold, and in what names. The names are of those that all clients send.
const secretCookie, secretOrg = "cookie-0123456789abcdef", "org-0123456789abcdef"

var headers = []string{secretCookie, secretOrg, "Set-Cookie", "set-cookie", "X-Stainless", "x-stainless", "User-Agent",
	"user-agent", "Bearer ",
	"x-api-key", "X-Api-Key", "x-goog-api-key", "X-Goog-Api-Key"}

// forms are those in which a server may repeat the key.
func forms() []string {
	return []string{secretKey, url.QueryEscape(secretKey), url.PathEscape(secretKey), strings.ReplaceAll(secretKey, "/",
		`\/`)}
}

// echoing answers with the key wherever a text fits, after failures that hold it, and fails with it in the end. A judge
// says it too.
func echoing() func(*modeltest.Request) modeltest.Reply {
	var n atomic.Int64
	echo := "https://x/v1beta/models?alt=json&key=" + secretKey
	return func(r *modeltest.Request) modeltest.Reply {
		if r.Model == "judge" {
			return modeltest.Reply{Text: "yes, by " + secretKey, Thinking: "hm " + secretKey}
		}
		reply := modeltest.Reply{Text: "# analyze\n" + echo + "\n# action\nleft", Thinking: "hm " + secretKey,
			Signed: "c2lnbmVk" + secretKey,
			Calls:  []gymkhana.ToolCall{{ID: secretKey, Name: secretKey, Arguments: `{"` + secretKey + `":"` + secretKey + `"}`}}}
		if len(r.Tools) > 0 {
			reply.Calls = []gymkhana.ToolCall{{ID: secretKey, Name: r.Tools[0].Name, Arguments: `{"reasoning":"` + secretKey +
				`","` + secretKey + `":1}`}}
		}
		switch n.Add(1) {
		case 1:
			reply = modeltest.Fail(429, "0.01").Saying(secretKey, "slow down, "+echo)
		case 2:
			reply = modeltest.Reply{Raw: `{"error":{"message":"` + secretKey + `"}}`}
		case 6:
			reply = modeltest.Fail(400, "").Saying("invalid_request_error", "prompt is too long: "+echo)
		}
		reply.Header = http.Header{"Set-Cookie": {"session=" + secretCookie + "; Path=/"}, "Openai-Organization": {secretOrg},
			"Anthropic-Organization-Id": {secretOrg}, "X-Key": {secretKey}}
		return reply
	}
}

// The key is in nothing that a run leaves behind or says, in no form in which a server may repeat it: run file,
// frames, cache, journal, page, table, plan, list, export, span, judgement, replay, probe and error, also in what is
// compressed. Neither is any other header of a request or a response, whose cookies and organisation are not sent
// back, nor the key of the collector of spans.
func TestTheKeyIsNowhere(t *testing.T) {
	serial(t)
	const collectors = "collector-key-0123456789"
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization="+collectors) // the exporter reads it for itself
	srv := modeltest.NewServer(t, modeltest.Options{Reply: echoing()})
	l, s := listen(t), newSession(t)
	s.extend = strolling
	s.env = map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": l.URL, "COMPAT_API_KEY": secretKey,
		"OTEL_EXPORTER_OTLP_HEADERS":                         "authorization=" + collectors,
		"OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT": "true"}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	said := new(strings.Builder)
	play := "stroll --model compat/stub --judge compat/judge --base-url " + srv.URL() +
		" --price 1,2 --parallel 1 --max-pause 0 --cache " + in("cache")
	places := strings.NewReplacer("DIR", dir, "URL", srv.URL(), "PLAY", play)
	for _, line := range []string{
		"run PLAY --agent online,semantic --dry-run",
		"run PLAY --agent online,semantic --out DIR/r.gym",
		"run PLAY --agent online,semantic --out DIR/cached.gym",
		"run PLAY --agent group --option n=2 --option rounds=1 --option memory=critic --out DIR/group.gym",
		"run stroll --agent online,semantic --model replay/DIR/r.gym#compat/stub --judge replay/DIR/r.gym#compat/judge --out DIR/replayed.gym",
		"report DIR/r.gym --html DIR/r.html --csv DIR/r.csv", "report DIR/r.gym --ledger --json", "show DIR/r.gym",
		"show DIR/r.gym stroll/home#0/0",
		"verify DIR/r.gym", "export jsonl DIR/r.gym --calls", "export csv DIR/r.gym", "list models", "cache",
		"doctor model compat/stub --base-url URL --max-tokens 300 --tries 1",
	} {
		status := s.run(strings.Fields(places.Replace(line))...)
		fmt.Fprintf(said, "%s: %d\n%s\n%s\n", line, status, s.out.String(), s.err.String())
	}
	for _, sign := range []string{"unknown flag", "unknown command", "usage: "} {
		if strings.Contains(said.String(), sign) {
			t.Errorf("a command was not understood:\n%s", said)
		}
	}
	fmt.Fprint(said, keyOfTheUnasked(t, s, in("bad.gym")))
	l.mu.Lock()
	told := l.bytes.String()
	l.mu.Unlock()
	// The repeated key has reached the searched files, and compressed data are searched too.
	data, err := os.ReadFile(in("r.gym.jsonl"))
	if struck := "yes, by [key]"; err != nil || !strings.Contains(string(data), struck) || !strings.Contains(told,
		struck) {
		t.Errorf("the judge's reply is not in what was exported, or not in a span, %v", err)
	}
	for what, text := range map[string]string{"an export": string(data), "the spans": told} {
		if strings.Count(text, "key=[key]") < 2 {
			t.Errorf("nothing was struck out of %s", what)
		}
	}
	if !struckOut(t, in("cache")) {
		t.Error("nothing was struck out of the cache")
	}
	for _, r := range srv.Requests() {
		if sent := fmt.Sprint(r.Header); strings.Contains(sent, secretCookie) || strings.Contains(sent, secretOrg) {
			t.Errorf("what the server set comes back to it: %s", sent)
		}
		if r.Key != secretKey {
			t.Errorf("a request came with the key %q", r.Key)
		}
	}
	checkNowhere(t, slices.Concat(forms(), headers, []string{collectors}), said.String()+told, s.home, dir)
}

// keyOfTheUnasked gives what is said where the key stands in the address, and where it is refused, nobody answers or
// nobody listens. Who does not listen is asked by doctor model, since run would ask for half a minute; a run without
// answers keeps its errors.
func keyOfTheUnasked(t *testing.T, s *session, file string) string {
	t.Helper()
	silent := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Trip(modeltest.Hang))})
	strict := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Fail(401, "").Saying(secretKey,
		"wrong key "+secretKey))})
	said := new(strings.Builder)
	const nobody = "http://127.0.0.1:1/v1"
	for _, bad := range []struct {
		command, address string
		fails            int
	}{
		{"run", nobody + "?key=" + url.QueryEscape(secretKey), exitInput},
		{"run", "http://me:" + url.PathEscape(secretKey) + "@127.0.0.1:1/v1", exitInput},
		{"run", silent.URL(), exitFailed},
		{"doctor", strict.URL(), exitInput},
		{"doctor", nobody, exitFailed},
	} {
		args := []string{"run", "stroll", "--agent", "online", "--model", "compat/stub", "--base-url", bad.address,
			"--call-timeout", "50ms",
			"--max-pause", "0", "--out", file}
		if bad.command == "doctor" {
			args = []string{"doctor", "model", "compat/stub", "--base-url", bad.address, "--tries", "1"}
		}
		if status := s.run(args...); status != bad.fails {
			t.Errorf("%s: exit %d; want %d\n%s", bad.address, status, bad.fails, s.err.String())
		}
		fmt.Fprintf(said, "%s\n%s\n", s.out.String(), s.err.String())
	}
	return said.String()
}

// checkNowhere looks for texts in an output and in all files of some folders, in the tables of those that are
// databases, and in what is compressed in them.
func checkNowhere(t *testing.T, secrets []string, out string, dirs ...string) {
	t.Helper()
	for _, secret := range secrets {
		if at := strings.Index(out, secret); at >= 0 {
			t.Errorf("the output holds %q: …%s", secret, out[max(0, at-200):at])
		}
	}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if found := heldBy(data, secrets); found != "" {
				t.Errorf("%s holds %q", name, found)
			}
			if bytes.HasPrefix(data, []byte("SQLite format 3\x00")) {
				checkTables(t, secrets, name)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// heldBy gives the first of some texts that data holds, packed or not; "" for none.
func heldBy(data []byte, secrets []string) string {
	data = unpacked(data)
	for _, secret := range secrets {
		if bytes.Contains(data, []byte(secret)) {
			return secret
		}
	}
	return ""
}

// checkTables looks into every value of a database.
func checkTables(t *testing.T, secrets []string, name string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+name+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var tables []string
	for _, v := range values(t, db, "select name from sqlite_master where type = 'table'") {
		tables = append(tables, string(v))
	}
	for _, table := range tables {
		for _, v := range values(t, db, `select * from "`+table+`"`) {
			if found := heldBy(v, secrets); found != "" {
				t.Errorf("%s: a value of the table %s holds %q", name, table, found)
				break
			}
		}
	}
}

// struckOut reports whether a key was taken out of an answer in a cache.
func struckOut(t *testing.T, cache string) bool {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+cache+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return slices.ContainsFunc(values(t, db, "select body from answer"), func(v []byte) bool {
		return bytes.Contains(unpacked(v), []byte("[key]"))
	})
}

// values gives all values of a query.
func values(t *testing.T, db *sql.DB, query string) [][]byte {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for rows.Next() {
		row, into := make([]sql.RawBytes, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		for _, v := range row {
			all = append(all, bytes.Clone(v))
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// unpacked is data and, if it is compressed, perhaps behind a byte or two that say how, what it holds.
func unpacked(data []byte) []byte {
	all := slices.Clone(data)
	for skip := range min(3, len(data)) {
		if z, err := zlib.NewReader(bytes.NewReader(data[skip:])); err == nil {
			inner, _ := io.ReadAll(z)
			all = append(all, inner...)
		}
		if z, err := gzip.NewReader(bytes.NewReader(data[skip:])); err == nil {
			inner, _ := io.ReadAll(z)
			all = append(all, inner...)
		}
	}
	return all
}
