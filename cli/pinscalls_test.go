package cli_test

import (
	"bytes"
	"compress/zlib"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// How many calls of an episode are pinned with all that was said.
const told = 2

// pinCalls adds what an episode's agent asked its model and what it decided. Every call has the hash of its
// request; the first ones have their messages, whose texts are records of their own.
func (r *runFile) pinCalls(p *pins, title string, e *episode) {
	r.t.Helper()
	var lines []string
	said := map[string][]string{} // the messages of the last request of each role and member
	all := map[int64][]string{}   // the messages of each call
	for n, c := range r.calls(e) {
		talk := append([]string{}, all[c.base][:c.keep]...)
		for i := 0; i+32 <= len(c.messages); i += 32 {
			talk = append(talk, hex.EncodeToString(c.messages[i:i+32]))
		}
		said[c.who], all[c.ordinal] = talk, talk
		if r.placed {
			c.sample = 0
		}
		lines = append(lines, fmt.Sprintf("call turn %d %s sample %d request %s of %d messages%s", c.turn, c.who, c.sample,
			hexFront(c.hash), len(talk), c.failed))
		if n >= told {
			continue
		}
		lines = append(lines, "  sampling "+c.sampling)
		if c.tools != "" {
			tools := r.part(c.tools)
			p.addOnce("tools "+short(tools), strings.ReplaceAll(tools, `},{"name"`, "},\n{\"name\""))
			lines = append(lines, fmt.Sprintf("  tools %s choice %s", short(tools), c.choice))
		}
		for _, hash := range talk {
			lines = append(lines, "  "+r.message(p, hash))
		}
		lines = append(lines, "  answer "+r.response(c.response))
	}
	lines = append(lines, r.turns(e)...)
	p.add(title+" "+e.name(), strings.Join(lines, "\n"))
}

// A call is a row of the table of that name.
type call struct {
	ordinal, turn, sample, base, keep int64
	who, tools, choice, sampling      string
	response, failed                  string
	hash, messages                    []byte
}

func (r *runFile) calls(e *episode) []call {
	r.t.Helper()
	var list []call
	r.query(func(rows *sql.Rows) error {
		var c call
		var role, failed string
		var member, round int64
		err := rows.Scan(&c.ordinal, &c.turn, &role, &member, &round, &c.hash, &c.sample, &c.base, &c.keep, &c.messages,
			&c.tools, &c.choice, &c.sampling, &c.response, &failed)
		c.who = strings.TrimSpace(fmt.Sprintf("%s member %d round %d", role, member, round))
		if failed != "" {
			c.failed = " failed"
		}
		list = append(list, c)
		return err
	}, `SELECT ordinal, turn, role, member, round, hash, sample, coalesce(base, 0), keep, coalesce(messages, x''),
		coalesce(lower(hex(tools)), ''), coalesce(tool_choice, ''), coalesce(sampling, ''), coalesce(response, ''),
		coalesce(error, '') FROM call WHERE attempt = ? ORDER BY turn, role, round, member, ordinal`, e.attempt)
	return list
}

// part reads a part, by its hash in hex.
func (r *runFile) part(hash string) string {
	r.t.Helper()
	if text, ok := r.parts[hash]; ok {
		return text
	}
	sum, err := hex.DecodeString(hash)
	if err != nil {
		r.t.Fatal(err)
	}
	var size int
	var data []byte
	if err := r.db.QueryRow(`SELECT size, data FROM part WHERE hash = ?`, sum).Scan(&size, &data); err != nil {
		r.t.Fatalf("part %s: %v", hash, err)
	}
	if len(data) != size {
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			r.t.Fatal(err)
		}
		if data, err = io.ReadAll(z); err != nil {
			r.t.Fatal(err)
		}
	}
	r.parts[hash] = string(data)
	return string(data)
}

// text gives a text that is stored in place or as a part.
func (r *runFile) text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case map[string]any:
		return r.part(v["part"].(string))
	}
	return ""
}

// message tells a message in a line and adds records for its texts.
func (r *runFile) message(p *pins, hash string) string {
	r.t.Helper()
	m := object(r.t, r.part(hash))
	line := fmt.Sprint(m["role"])
	parts, _ := m["parts"].([]any)
	for _, part := range parts {
		one := part.(map[string]any)
		if image, ok := one["image"].(map[string]any); ok {
			picture, _ := image["picture"].(string)
			line += fmt.Sprintf(" image %.10s %v", picture, image["media"])
			continue
		}
		text := r.text(one["text"])
		p.addOnce("text "+short(text), text)
		line += " text " + short(text)
	}
	calls, _ := m["calls"].([]any)
	for _, c := range calls {
		one := c.(map[string]any)
		line += fmt.Sprintf(" calls %v %v%s", one["id"], one["name"], r.text(one["arguments"]))
	}
	if id, ok := m["call_id"]; ok {
		line += fmt.Sprintf(" answers %v", id)
	}
	return line
}

// response is what the model said, with its texts in place.
func (r *runFile) response(text string) string {
	if text == "" {
		return "none"
	}
	got := timeless(object(r.t, text)).(map[string]any)
	for _, key := range []string{"text", "thinking"} {
		if v, ok := got[key]; ok {
			got[key] = r.text(v)
		}
	}
	calls, _ := got["calls"].([]any)
	for _, c := range calls {
		one := c.(map[string]any)
		one["arguments"] = r.text(one["arguments"])
	}
	return encoded(got)
}

// turns tells what was decided, turn by turn, and in a group what its members said.
func (r *runFile) turns(e *episode) []string {
	r.t.Helper()
	var lines []string
	r.query(func(rows *sql.Rows) error {
		var turn, free, latency, calls int64
		var role, actions, reason, invalid, asides string
		var raw any
		if err := rows.Scan(&turn, &role, &actions, &reason, &invalid, &raw, &free, &latency, &calls, &asides); err != nil {
			return err
		}
		said, _ := raw.(string)
		if hash, ok := raw.([]byte); ok {
			said = r.part(hex.EncodeToString(hash))
		}
		line := strings.TrimSpace(fmt.Sprintf("turn %d %s", turn, role))
		line += fmt.Sprintf(": %q reason %q raw %s", actions, clipped(reason), short(said))
		if invalid != "" {
			line += fmt.Sprintf(" invalid %q", invalid)
		}
		if free != 0 || latency != 0 || calls != 1 {
			line += fmt.Sprintf(" free %d latency %d calls %d", free, latency, calls)
		}
		lines = append(lines, line)
		if asides != "" {
			lines = append(lines, "  vote "+said)
			lines = append(lines, r.asides(asides)...)
		}
		return nil
	}, `SELECT turn, role, coalesce(actions, ''), coalesce(reason, ''), coalesce(invalid, ''), raw, free, latency, calls,
		coalesce(asides, '') FROM decision WHERE attempt = ? ORDER BY rowid`, e.attempt)
	return lines
}

func (r *runFile) asides(text string) []string {
	v, _ := decoded(text)
	var lines []string
	for _, aside := range v.([]any) {
		one := aside.(map[string]any)
		one["raw"] = short(r.text(one["raw"]))
		lines = append(lines, "  said "+encoded(one))
	}
	return lines
}

func clipped(text string) string {
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…" + short(text)
	}
	return text
}
