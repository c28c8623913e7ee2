package wire

import (
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"gymkhana"
)

// An answer of too many parts is the model's fault, and takes little more memory than its bytes.
func TestParts(t *testing.T) {
	whole := `{"text":"x","calls":[` + strings.Repeat(`{"function":{"name":"move","arguments":"{}"},"id":"c"},`, 300_000) + `{}]}`
	_, c := stubbed(t, func(w http.ResponseWriter, _ string) { _, _ = io.WriteString(w, whole) })
	read := c.Read
	c.Read = func(req *gymkhana.Request, body []byte) (*gymkhana.Response, error) {
		var said struct {
			Calls Objects[struct {
				Function Object[struct{ Name, Arguments String }]
			}]
		}
		Read(body, &said)
		return read(req, body)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := c.Chat(t.Context(), asks("hello"))
	runtime.ReadMemStats(&after)
	if gymkhana.FaultOf(err) != gymkhana.FaultModel || err == nil || !strings.Contains(err.Error(), "more than 100000 objects and lists") {
		t.Errorf("got %.200v", err)
	}
	// io.ReadAll grows its buffer by a quarter, which adds up to some five times the bytes.
	if took := after.TotalAlloc - before.TotalAlloc; took > 10*uint64(len(whole)) {
		t.Errorf("took %d bytes for %d", took, len(whole))
	}
	for body, want := range map[string]int{`{"a":[1,"[{\"[",{}]}`: 3, `"[`: 0, ``: 0, `[[`: 2, `7`: 0,
		strings.Repeat("[", mostParts+9): mostParts + 1} {
		if got := parts([]byte(body)); got != want {
			t.Errorf("%.20s: %d parts; want %d", body, got, want)
		}
	}
}

func TestDenumbered(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":NaN,"b":[-Infinity,007, 1_000],"c":+1,"d":.5,"e":-01}`: `{"a":null,"b":[null,null, null],"c":null,"d":null,"e":null}`,
		`{"NaN":"NaN, 007","a":true,"b":-1.5e3}`:                     `{"NaN":"NaN, 007","a":true,"b":-1.5e3}`,
		`{"a":many}`:                                                 `{"a":many}`, `{a:1}`: `{a:1}`,
		`{"a":None}`: `{"a":null}`, `"x`: `"x`, ``: ``,
		`{"a":1`: `{"a":1`,
	} {
		if got := string(denumbered([]byte(in))); got != want {
			t.Errorf("%s: got %s; want %s", in, got, want)
		}
	}
}
