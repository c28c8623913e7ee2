package cli

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"database/sql"
	"fmt"
	"io"
	"io/fs"
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

// echoing answers with the key wherever a text fits, after a failure that holds it, and fails with it in the end.
func echoing(key string) func(*modeltest.Request) modeltest.Reply {
	var n atomic.Int64
	return func(r *modeltest.Request) modeltest.Reply {
		signed := "c2lnbmVk" + key
		if strings.HasSuffix(r.Path, ":generateContent") {
			signed = "c2lnbmVk" // Google's is base64
		}
		echo := "https://x/v1beta/models?alt=json&key=" + key
		switch n.Add(1) {
		case 1:
			return modeltest.Fail(429, "0.01").Saying(key, "slow down, "+echo)
		case 2:
			return modeltest.Reply{Raw: `{"error":{"message":"` + key + `"}}`}
		case 6:
			return modeltest.Fail(400, "").Saying("invalid_request_error", "prompt is too long: "+echo)
		}
		return modeltest.Reply{Text: "# analyze\n" + echo + "\n# action\nLeft", Thinking: "hm " + key, Signed: signed,
			Calls: []gymkhana.ToolCall{{ID: key, Name: key, Arguments: `{"` + key + `":"` + key + `"}`}}}
	}
}

// The key is in nothing that a run leaves behind or says, in no form in which a server may repeat it: run file,
// frames, cache, journal, page, table, plan, list, export and error, also in what is compressed.
func TestTheKeyIsNowhere(t *testing.T) {
	skipShort(t)
	for _, c := range append(slices.Clone(spoken), struct{ provider, variable string }{"compat", "COMPAT_API_KEY"}) {
		t.Run(c.provider, func(t *testing.T) {
			t.Parallel()
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
			for n, bad := range []string{
				address + "?key=" + url.QueryEscape(secretKey), "http://me:" + url.PathEscape(secretKey) + "@127.0.0.1:1/v1", "http://127.0.0.1:1/v1",
			} {
				ask("run", "sokoban/small-v0/01", "--agent", "online", "--model", c.provider+"/stub", "--base-url", bad, "--max-pause", "0",
					"--out", in(fmt.Sprintf("bad%d.gym", n)))
			}
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
			for _, form := range []string{secretKey, url.QueryEscape(secretKey), url.PathEscape(secretKey), strings.ReplaceAll(secretKey, "/", `\/`)} {
				checkNowhere(t, form, said.String(), s.home, dir)
			}
		})
	}
}

// checkNowhere looks for a text in an output and in all files of some folders, in the tables of those that are
// databases, and in what is compressed in them.
func checkNowhere(t *testing.T, secret, out string, dirs ...string) {
	t.Helper()
	if at := strings.Index(out, secret); at >= 0 {
		t.Errorf("the output holds the key: …%s", out[max(0, at-200):at])
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
			if bytes.Contains(unpacked(data), []byte(secret)) {
				t.Errorf("%s holds the key", name)
			}
			if bytes.HasPrefix(data, []byte("SQLite format 3\x00")) {
				checkTables(t, secret, name)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// checkTables looks into every value of a database.
func checkTables(t *testing.T, secret, name string) {
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
			if bytes.Contains(unpacked(v), []byte(secret)) {
				t.Errorf("%s: a value of the table %s holds the key", name, table)
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
