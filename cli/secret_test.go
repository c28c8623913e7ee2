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
	"sync"
	"sync/atomic"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// secretKey is written otherwise in an address, and in some JSON.
const secretKey = "sk-se/cret+0123456789=abcdef"

// What headers of a request or a response hold, and in what names. The names are of those that all clients send.
const secretCookie, secretOrg = "cookie-0123456789abcdef", "org-0123456789abcdef"

var headers = []string{secretCookie, secretOrg, "Set-Cookie", "set-cookie", "X-Stainless", "x-stainless", "User-Agent", "user-agent", "Bearer ",
	"x-api-key", "X-Api-Key", "x-goog-api-key", "X-Goog-Api-Key"}

// echoing answers with the key wherever a text fits, after a failure that holds it, and fails with it in the end.
func echoing(key string) func(*modeltest.Request) modeltest.Reply {
	var n atomic.Int64
	return func(r *modeltest.Request) modeltest.Reply {
		signed := "c2lnbmVk" + key
		if strings.HasSuffix(r.Path, ":generateContent") {
			signed = "c2lnbmVk" // Google's is base64
		}
		echo := "https://x/v1beta/models?alt=json&key=" + key
		reply := modeltest.Reply{Text: "# analyze\n" + echo + "\n# action\nLeft", Thinking: "hm " + key, Signed: signed,
			Calls: []gymkhana.ToolCall{{ID: key, Name: key, Arguments: `{"` + key + `":"` + key + `"}`}}}
		switch n.Add(1) {
		case 1:
			reply = modeltest.Fail(429, "0.01").Saying(key, "slow down, "+echo)
		case 2:
			reply = modeltest.Reply{Raw: `{"error":{"message":"` + key + `"}}`}
		case 6:
			reply = modeltest.Fail(400, "").Saying("invalid_request_error", "prompt is too long: "+echo)
		}
		reply.Header = http.Header{"Set-Cookie": {"session=" + secretCookie + "; Path=/"}, "Openai-Organization": {secretOrg},
			"Anthropic-Organization-Id": {secretOrg}, "X-Key": {key}}
		return reply
	}
}

// The key is in nothing that a run leaves behind or says, in no form in which a server may repeat it: run file,
// frames, cache, journal, page, table, plan, list, export and error, also in what is compressed. Neither is any other header
// of a request or a response, whose cookies and organisation are not sent back.
func TestTheKeyIsNowhere(t *testing.T) {
	heavy(t)
	all := append(slices.Clone(spoken), struct{ provider, variable string }{"compat", "COMPAT_API_KEY"})
	// All run at once, whatever -parallel says: what takes time here is waiting before calls are made again.
	var wg sync.WaitGroup
	defer wg.Wait()
	together := func(name string, test func(*testing.T)) { wg.Go(func() { t.Run(name, test) }) }
	for _, c := range all {
		together(c.provider+" that cannot be asked", func(t *testing.T) { keyOfTheUnasked(t, c.provider, c.variable) })
		together(c.provider, func(t *testing.T) {
			srv := modeltest.NewServer(t, modeltest.Options{Reply: echoing(secretKey)})
			s := newSession(t)
			s.env[c.variable] = secretKey
			dir := t.TempDir()
			in := func(name string) string { return filepath.Join(dir, name) }
			address := srv.Root() + map[string]string{"openai-responses": "/v1", "moonshot": "/v1", "compat": "/v1"}[c.provider]
			asking := func(more ...string) []string {
				return append([]string{"run", "sokoban/small-v0/01", "sokoban/small-v0/02", "--agent", "online", "--model", c.provider + "/stub",
					"--base-url", address, "--price", "1,2", "--parallel", "1", "--token-limit", "900",
					"--max-pause", "0", "--cache", in("cache")}, more...)
			}
			said := new(strings.Builder)
			ask := func(args ...string) {
				status := s.run(args...)
				fmt.Fprintf(said, "%v: %d\n%s\n%s\n", args[0], status, s.out.String(), s.err.String())
			}
			ask(asking("--dry-run")...)
			ask(asking("--out", in("r.gym"))...)
			if len(srv.Requests()) < 6 {
				t.Fatalf("%d requests; want every answer of the server\n%s", len(srv.Requests()), said)
			}
			ask(asking("--out", in("cached.gym"))...)
			ask("report", in("r.gym"), "--html", in("r.html"))
			ask("report", in("r.gym"), "--ledger", "--json")
			ask("show", in("r.gym"))
			ask("verify", in("r.gym"))
			ask("export", "jsonl", in("r.gym"), "--calls")
			ask("export", "csv", in("r.gym"))
			ask("list", "models")
			ask("cache")
			ask("run", "sokoban/small-v0/01", "--agent", "online", "--model", "replay/"+in("r.gym"), "--out", in("replayed.gym"))
			for _, sign := range []string{"unknown flag", "unknown command"} {
				if strings.Contains(said.String(), sign) {
					t.Errorf("a command was not understood:\n%s", said)
				}
			}
			// The echo has reached what is looked at, and what is compressed is looked into.
			if data, err := os.ReadFile(in("r.gym.jsonl")); err != nil || !strings.Contains(string(data), "[key]") {
				t.Errorf("nothing was struck out of what was exported, %v", err)
			}
			if !struckOut(t, in("cache")) {
				t.Error("nothing was struck out of the cache")
			}
			for _, r := range srv.Requests() {
				if sent := fmt.Sprint(r.Header); strings.Contains(sent, secretCookie) || strings.Contains(sent, secretOrg) {
					t.Errorf("what the server set comes back to it: %s", sent)
				}
			}
			checkNowhere(t, append(forms(), headers...), said.String(), s.home, dir)
		})
	}
}

// keyOfTheUnasked checks that the key is nowhere if it stands in the address, if nobody listens there, and if nobody answers. Who
// does not listen is asked by doctor model, since run would ask for half a minute; a run without answers keeps its errors.
func keyOfTheUnasked(t *testing.T, provider, variable string) {
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Trip(modeltest.Hang))})
	s, dir := newSession(t), t.TempDir()
	s.env[variable] = secretKey
	said := new(strings.Builder)
	for _, bad := range []struct {
		address string
		fails   int
	}{{"http://127.0.0.1:1/v1?key=" + url.QueryEscape(secretKey), exitInput}, {"http://me:" + url.PathEscape(secretKey) + "@127.0.0.1:1/v1", exitInput},
		{srv.URL(), exitFailed}} {
		args := []string{"run", "sokoban/small-v0/01", "--agent", "online", "--model", provider + "/stub", "--base-url", bad.address,
			"--call-timeout", "50ms", "--max-pause", "0", "--out", filepath.Join(dir, "bad.gym")}
		if status := s.run(args...); status != bad.fails {
			t.Errorf("%s: exit %d; want %d\n%s", bad.address, status, bad.fails, s.err.String())
		}
		fmt.Fprintf(said, "%s\n%s\n", s.out.String(), s.err.String())
	}
	if status := s.run("doctor", "model", provider+"/stub", "--base-url", "http://127.0.0.1:1/v1", "--tries", "1"); status == exitDone ||
		!strings.Contains(s.err.String(), "refused") {
		t.Errorf("nobody listens: exit %d\n%s", status, s.err.String())
	}
	fmt.Fprintf(said, "%s\n%s\n", s.out.String(), s.err.String())
	checkNowhere(t, append(forms(), headers...), said.String(), s.home, dir)
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
