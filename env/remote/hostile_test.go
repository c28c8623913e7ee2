package remote

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"gymkhana"
)

// A stub is a server of OpenEnv that answers the n-th message of a connection, from 0, as its test says.
func stub(t *testing.T, reply func(conn *websocket.Conn, n int, message string) (text string)) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/ws", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		for n := 0; ; n++ {
			_, message, err := conn.Read(r.Context())
			if err != nil {
				return
			}
			if text := reply(conn, n, string(message)); text != "" {
				if err := conn.Write(r.Context(), websocket.MessageText, []byte(text)); err != nil {
					return
				}
			}
		}
	})
	return serve(t, mux)
}

func serve(t *testing.T, h http.Handler) string {
	s := httptest.NewServer(h)
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s.URL
}

// config is that of a world with one field.
func config(t *testing.T, url string, more func(*Setup)) gymkhana.Config {
	t.Helper()
	s := Setup{URL: url, Seconds: 1, Fields: []gymkhana.Param{{Name: "message", Type: gymkhana.TextParam}}}
	if more != nil {
		more(&s)
	}
	cfg, err := gymkhana.NewConfig(s)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

const fine = `{"type":"observation","data":{"observation":{"echo":"hello"},"reward":0,"done":false}}`

// act is a legal action of the stub.
func act(text string) []gymkhana.Action {
	return []gymkhana.Action{gymkhana.DoIt(actName, gymkhana.Arg{Name: "message", Value: text})}
}

// Whatever a server does, it is a fault of the world that says what to do, within the world's patience.
func TestHostileServers(t *testing.T) {
	huge := `{"type":"observation","data":{"observation":"` + strings.Repeat("x", mostMessage) + `"}}`
	for name, c := range map[string]struct {
		answer func(*websocket.Conn) string
		want   string
	}{
		"silent":  {func(*websocket.Conn) string { return "" }, "within 1s"},
		"gone":    {func(c *websocket.Conn) string { c.CloseNow(); return "" }, "the connection broke"},
		"closes":  {func(c *websocket.Conn) string { c.Close(websocket.StatusGoingAway, "\x1b[2J"); return "" }, "the connection broke"},
		"giant":   {func(*websocket.Conn) string { return huge }, "larger than 32 MiB"},
		"endless": {endless, "larger than 32 MiB"},
		"trickle": {trickle, "within 1s"},
		"pings":   {pings, "within 1s"},
		"no JSON": {says("hello\x1b[31m"), "is no JSON"},
		"binary": {func(c *websocket.Conn) string {
			_ = c.Write(context.Background(), websocket.MessageBinary, []byte{0, 1})
			return ""
		}, "is no JSON"},
		"NaN":          {says(`{"type":"observation","data":{"observation":{},"reward":NaN,"done":false}}`), "NaN"},
		"infinite":     {says(`{"type":"observation","data":{"observation":{},"reward":1e999,"done":false}}`), "form of OpenEnv"},
		"true":         {says(`{"type":"observation","data":{"observation":{},"reward":true,"done":false}}`), "form of OpenEnv"},
		"done is text": {says(`{"type":"observation","data":{"observation":{},"reward":1,"done":"no"}}`), "form of OpenEnv"},
		"a list":       {says(`[]`), "is no JSON"},
		"nothing":      {says(`{"type":"observation","data":{"reward":1,"done":false}}`), "no observation"},
		"null":         {says(`{"type":"observation","data":{"observation":null,"reward":1}}`), "no observation"},
		"a state":      {says(`{"type":"state","data":{}}`), "of the type"},
		"deep":         {says(`{"type":"observation","data":{"observation":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}}`), "is no JSON"},
		"an error":     {says(`{"type":"error","data":{"message":"\u001b[31mboom","code":"EXECUTION_ERROR"}}`), "boom"},
		"full":         {says(`{"type":"error","data":{"message":"no room","code":"CAPACITY_REACHED"}}`), "--parallel"},
		"odd error":    {says(`{"type":"error","data":[1]}`), "by an error"},
	} {
		for _, at := range []string{"reset", "step"} {
			t.Run(name+" at "+at, func(t *testing.T) {
				t.Parallel()
				url := stub(t, func(conn *websocket.Conn, n int, _ string) string {
					if at == "step" && n == 0 {
						return fine
					}
					return c.answer(conn)
				})
				w, err := New(config(t, url, func(s *Setup) {
					if !strings.HasPrefix(c.want, "within") {
						s.Seconds = 60
					}
				}))
				if err != nil {
					t.Fatal(err)
				}
				defer w.Close()
				_, err = w.Reset(t.Context(), 1)
				if at == "step" {
					if err != nil {
						t.Fatal(err)
					}
					_, err = w.Step(t.Context(), act("hi"))
				}
				if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultWorld || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%v, %v; want %q", gymkhana.FaultOf(err), err, c.want)
				}
				if err != nil && (strings.ContainsRune(err.Error(), 0x1b) || len(err.Error()) > 1000) {
					t.Errorf("the server's text came through: %q", err)
				}
				if _, err := w.Step(t.Context(), act("hi")); err == nil {
					t.Error("it goes on after an error")
				}
			})
		}
	}
}

func says(text string) func(*websocket.Conn) string {
	return func(*websocket.Conn) string { return text }
}

// endless sends a message that has no end.
func endless(c *websocket.Conn) string {
	w, err := c.Writer(context.Background(), websocket.MessageText)
	for err == nil {
		_, err = w.Write(bytes.Repeat([]byte{'x'}, 1<<16))
	}
	return ""
}

// trickle sends a message a byte at a time.
func trickle(c *websocket.Conn) string {
	w, err := c.Writer(context.Background(), websocket.MessageText)
	for err == nil {
		_, err = w.Write([]byte{' '})
		time.Sleep(10 * time.Millisecond)
	}
	return ""
}

// pings keeps the connection busy without an answer.
func pings(c *websocket.Conn) string {
	for range 1000 {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		_ = c.Ping(ctx)
		cancel()
		if ctx.Err() == nil {
			continue
		}
		time.Sleep(5 * time.Millisecond)
	}
	return ""
}

// What is no server of OpenEnv is not followed, not believed and not waited for.
func TestNoServer(t *testing.T) {
	elsewhere := stub(t, func(*websocket.Conn, int, string) string { t.Error("a redirect was followed"); return fine })
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		want    string
	}{
		"redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere+"/ws", http.StatusTemporaryRedirect)
		}, "redirects"},
		"not found":  {http.NotFound, "no server of OpenEnv answers"},
		"a page":     {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, "no server of OpenEnv answers"},
		"wants keys": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }, "token"},
		"hangs":      {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "no server of OpenEnv answers"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, err := New(config(t, serve(t, c.handler), nil))
			if err != nil {
				t.Fatal(err)
			}
			if _, err = w.Reset(t.Context(), 1); gymkhana.FaultOf(err) != gymkhana.FaultWorld || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
			if name == "hangs" {
				return // the import waits half a minute
			}
			if _, err := Import(t.Context(), serve(t, c.handler), "x"); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
				t.Errorf("import: %v", err)
			}
		})
	}
	for _, url := range []string{"", "ftp://x", "http://", "http://user:pw@x", "http://x?y", "://", "ws://x#y", "/etc/passwd"} {
		if _, err := New(config(t, url, nil)); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("url %q: %v", url, err)
		}
	}
}

// A run that is being stopped does not wait for a server.
func TestStopsWhileTheServerIsSilent(t *testing.T) {
	url := stub(t, func(*websocket.Conn, int, string) string { return "" })
	w, err := New(config(t, url, func(s *Setup) { s.Seconds = mostSeconds }))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := w.Reset(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if err := errors.Join(w.Close(), w.Close()); err != nil {
		t.Error(err)
	}
}

// coloured is a PNG of one colour.
func coloured(t *testing.T, w, h int, c color.Color) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.Set(i%w, i/w, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Observations of strangers become text and one screenshot, whatever their keys are.
func TestObservationsOfStrangers(t *testing.T) {
	shot := base64.StdEncoding.EncodeToString(coloured(t, 20, 10, color.RGBA{200, 0, 0, 255}))
	bomb := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x02\x00\x00\x00" + strings.Repeat("\x00", 64))
	row := "[" + strings.Repeat("[0,200,0],", 19) + "[0,200,0]]"
	numbers := "[" + strings.Repeat(row+",", 19) + row + "]"
	for name, c := range map[string]struct {
		observation, text string
		red, green        uint32
	}{
		"a string": {`"you are in a maze"`, "you are in a maze", 0, 0},
		"an object": {`{"b":[1,2.50,{"c":"<"}],"a":"x\ny","reward":1,"done":false,"metadata":{"success":true},"z":null}`,
			"a: x\ny\nb: [1,2.50,{\"c\":\"<\"}]", 0, 0},
		"a number":   {`12345678901234567890`, "12345678901234567890", 0, 0},
		"base64":     {`{"screen":"` + shot + `"}`, "screen: (picture of 20×10 pixels)", 200, 0},
		"a data URL": {`{"deep":{"down":["data:image/png;base64,` + shot + `"]}}`, `deep: {"down":["(picture of 20×10 pixels)"]}`, 200, 0},
		"two":        {`{"a":"` + shot + `","b":"` + shot + `"}`, "a: (picture of 20×10 pixels)\nb: (another picture, which is not shown)", 200, 0},
		"numbers":    {`{"pixels":` + numbers + `}`, "pixels: (picture of 20×20 pixels)", 0, 200},
		"a bomb":     {`{"screen":"` + base64.StdEncoding.EncodeToString(bomb) + `"}`, "screen: " + base64.StdEncoding.EncodeToString(bomb), 0, 0},
		"long":       {`"` + strings.Repeat("ö", mostText) + `"`, strings.Repeat("ö", mostText/2) + "… (cut)", 0, 0},
		"escapes":    {`{"a\u001b[31m":"b"}`, "a [31m: b", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			url := stub(t, func(*websocket.Conn, int, string) string {
				return `{"type":"observation","data":{"observation":` + c.observation + `,"reward":null,"done":false}}`
			})
			w, err := New(config(t, url, func(s *Setup) { s.Screen = gymkhana.Size{W: 20, H: 10} }))
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			start, err := w.Reset(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			if got := start.Seen[0].Text; got != c.text {
				t.Errorf("text %.200q, want %.200q", got, c.text)
			}
			img, err := start.Seen[0].Screenshot.Image()
			if err != nil {
				t.Fatal(err)
			}
			r, g, _, _ := img.At(5, 5).RGBA()
			if size := img.Bounds().Size(); size != (image.Point{X: 20, Y: 10}) || r>>8 != c.red || g>>8 != c.green {
				t.Errorf("%v, colour %d %d", size, r>>8, g>>8)
			}
		})
	}
}

// The grade is what the server says, or else its rewards against the threshold.
func TestGrades(t *testing.T) {
	for name, c := range map[string]struct {
		last     string // data of the last answer
		config   string
		success  bool
		reward   float64
		progress float64
	}{
		"rewards":           {`"observation":{},"reward":0.5,"done":true`, `{}`, true, 1, 1},
		"too few":           {`"observation":{},"reward":0.25,"done":true`, `{}`, false, 0.75, 0},
		"not over":          {`"observation":{},"reward":0.5,"done":false`, `{}`, false, 1, 0},
		"threshold":         {`"observation":{},"reward":0.5,"done":true`, `{"success_at":2}`, false, 1, 0},
		"the last":          {`"observation":{},"reward":0.5,"done":true`, `{"score":"last","success_at":0.5}`, true, 0.5, 1},
		"says yes":          {`"observation":{"metadata":{"success":true}},"reward":-3,"done":true`, `{}`, true, -2.5, 1},
		"says no":           {`"observation":{"success":false,"progress":0.4},"reward":9,"done":true`, `{}`, false, 9.5, 0.4},
		"beside":            {`"observation":"x","metadata":{"info":{"success":true}},"reward":null,"done":true`, `{}`, true, 0.5, 1},
		"success as number": {`"observation":{"success":1,"progress":7},"reward":0,"done":false`, `{}`, false, 0.5, 0.9999999999999999},
		"beyond numbers":    {`"observation":{},"reward":1.7e308,"done":true`, `{}`, true, 1.7e308, 1},
	} {
		t.Run(name, func(t *testing.T) {
			url := stub(t, func(_ *websocket.Conn, n int, _ string) string {
				switch n {
				case 0:
					return `{"type":"observation","data":{"observation":"x","reward":7,"done":false}}` // does not count
				case 1:
					return `{"type":"observation","data":{"observation":"x","reward":0.5,"done":false}}`
				}
				return `{"type":"observation","data":{` + c.last + `}}`
			})
			w, err := New(config(t, url, nil))
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			v, err := NewVerifier(gymkhana.Config(c.config))
			if err != nil {
				t.Fatal(err)
			}
			start, err := w.Reset(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			scorer := v.Start(nil, frame(t, start.Moment))
			for range 2 {
				now, err := w.Step(t.Context(), act("go"))
				if err != nil {
					t.Fatal(err)
				}
				scorer.Add(frame(t, now))
			}
			if got := scorer.Verdict(); got.Success != c.success || got.Reward != c.reward || got.Progress != c.progress {
				t.Errorf("%+v, want %+v", got, c)
			}
		})
	}
}

// frame is the state of a moment, as a run file keeps it.
func frame(t *testing.T, m gymkhana.Moment) gymkhana.Frame {
	t.Helper()
	frames, err := m.Frames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gymkhana.DecodeRaw(frames[0].State.AppendCanonical(nil)); err != nil {
		t.Error(err)
	}
	return frames[0]
}

// The actions of a server's schema become parameters, and come back to it as it wrote them.
func TestActionsOfStrangers(t *testing.T) {
	for name, c := range map[string]struct {
		schema string
		action string // in text form
		want   string // what the server gets
	}{
		"a text": {`{"properties":{"message":{"type":"string"},"metadata":{"type":"object"}},"required":["message"]}`,
			`do act message="hi"`, `{"message":"hi"}`},
		"an enum and a number": {`{"properties":{"move":{"enum":["up","down"]},"n":{"type":"integer","minimum":1,"maximum":9},
			"p":{"type":"number","default":1}},"required":["move","n"]}`,
			`do act move="up" n=3`, `{"move":"up","n":3}`},
		"a reference": {`{"$defs":{"Dir":{"enum":["n","s"],"type":"string"}},"properties":{"d":{"$ref":"#/$defs/Dir"}},"required":["d"]}`,
			`do act d="n"`, `{"d":"n"}`},
		"may be null": {`{"properties":{"text":{"anyOf":[{"type":"string"},{"type":"null"}]},"on":{"type":"boolean"},
			"keys":{"type":"array","items":{"type":"string"}}}}`,
			`do act keys=["a","b"] on=true`, `{"keys":["a","b"],"on":true}`},
		"a constant": {`{"properties":{"type":{"const":"call"},"name":{"type":"string"}},"required":["name"]}`,
			`do act name="x"`, `{"name":"x","type":"call"}`},
		"too complex": {`{"properties":{"arguments":{"type":"object"}},"required":["arguments"]}`,
			`do act json="{\"arguments\":{\"x\":[1.50]}}"`, `{"arguments":{"x":[1.50]}}`},
		"either": {`{"anyOf":[{"type":"object"}]}`, `do act json="{}"`, `{}`},
		"escapes": {`{"properties":{"a":{"enum":["\u001b[31m"]},"b\u001b":{"type":"string"}},"required":["a"]}`,
			`do act json="{}"`, `{}`},
		"no schema": {`null`, `do act json="{\"a\":1}"`, `{"a":1}`},
	} {
		t.Run(name, func(t *testing.T) {
			got := make(chan string, 1)
			mux := http.NewServeMux()
			mux.HandleFunc("/schema", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"action":%s}`, c.schema) })
			mux.HandleFunc("/ws", func(w http.ResponseWriter, r *http.Request) {
				conn, err := websocket.Accept(w, r, nil)
				if err != nil {
					return
				}
				defer conn.CloseNow()
				for {
					_, text, err := conn.Read(r.Context())
					if err != nil {
						return
					}
					var m struct {
						Type string
						Data json.RawMessage
					}
					if json.Unmarshal(text, &m) == nil && m.Type == "step" {
						got <- string(m.Data)
					}
					_ = conn.Write(r.Context(), websocket.MessageText, []byte(fine))
				}
			})
			suite, err := Import(t.Context(), serve(t, mux), "theirs")
			if err != nil {
				t.Fatal(err)
			}
			w, err := New(suite.Tasks[0].Environment.Config)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			if _, err := w.Reset(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			a, err := gymkhana.ParseAction(c.action)
			if err != nil {
				t.Fatal(err)
			}
			now, err := w.Step(t.Context(), []gymkhana.Action{a})
			if err != nil || now.Seen[0].Refused != "" {
				t.Fatalf("%v, %q", err, now.Seen[0].Refused)
			}
			if sent := <-got; sent != c.want {
				t.Errorf("sent %s, want %s", sent, c.want)
			}
			if now, err = w.Step(t.Context(), []gymkhana.Action{{Verb: gymkhana.Noop}}); err != nil || now.Seen[0].Refused == "" {
				t.Errorf("noop: %v, %q", err, now.Seen[0].Refused)
			}
		})
	}
}

// An action that the server does not understand costs its step, and is no fault of the world.
func TestRefusedByTheServer(t *testing.T) {
	url := stub(t, func(_ *websocket.Conn, n int, _ string) string {
		if n == 0 {
			return fine
		}
		return `{"type":"error","data":{"message":"no such \u001b[31mword","code":"VALIDATION_ERROR"}}`
	})
	w, err := New(config(t, url, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		now, err := w.Step(t.Context(), act("xyzzy"))
		if err != nil || now.Seen[0].Refused != "no such [31mword" || now.Seen[0].Tick != gymkhana.Ticks(n+1) || now.Seen[0].Text != "echo: hello" {
			t.Errorf("%v, %+v", err, now.Seen)
		}
	}
}

// The tasks of a server's Task API become tasks, whatever it calls them.
func TestImportOfStrangers(t *testing.T) {
	mux := http.NewServeMux()
	for path, text := range map[string]string{
		"/schema":   `{"action":{"properties":{"message":{"type":"string","description":"say \u001b[31mit"}},"required":["message"]}}`,
		"/metadata": `{"name":"echo","description":"Echoes\u001b what you say."}`, "/list_environments": `["echo","other"]`,
		"/echo/splits": `[{"name":"train/../../x","type":"train"},{"name":"test","type":"test"}]`,
		"/echo/tasks":  `{"tasks":[{"id":"a","goal":"say a"},7]}`,
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, text) })
	}
	var resets []string
	mux.HandleFunc("/ws", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		if _, text, err := conn.Read(r.Context()); err == nil {
			resets = append(resets, string(text))
			_ = conn.Write(r.Context(), websocket.MessageText, []byte(fine))
			_, _, _ = conn.Read(r.Context())
		}
	})
	suite, err := Import(t.Context(), serve(t, mux), "theirs")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, task := range suite.Tasks {
		ids = append(ids, string(task.ID)+" "+task.Goal)
		if wrong := task.Check(); len(wrong) > 0 || !task.Unproved() || !strings.Contains(task.Notice, "graded by the server") {
			t.Errorf("%s: %v, %+v", task.ID, wrong, task)
		}
	}
	want := "theirs/train-..-..-x/0000 say a|theirs/train-..-..-x/0001 Echoes what you say.|theirs/test/0000 say a|theirs/test/0001 Echoes what you say."
	if got := strings.Join(ids, "|"); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	w, err := New(suite.Tasks[3].Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reset(t.Context(), 9); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if len(resets) != 2 || resets[1] != `{"data":{"index":1,"seed":9,"split":"test"},"type":"reset"}` {
		t.Errorf("%v", resets)
	}
}
