package wire

import (
	"context"
	"errors"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"gymkhana"
)

// An answer of too many parts is the model's fault, and takes little more memory than its bytes.
func TestParts(t *testing.T) {
	whole := `{"text":"x","calls":[` + strings.Repeat(`{"function":{"name":"move","arguments":"{}"},"id":"c"},`, 140_000) + `{}]}`
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
	// A buffer that grows by doubling adds up to some four times the bytes.
	if took := after.TotalAlloc - before.TotalAlloc; took > 6*uint64(len(whole)) {
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

// A large reply is decoded in its turn, and left behind when its call is cancelled.
func TestDecoded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stuck, began := make(chan struct{}), make(chan struct{}, cap(turns)+1)
	defer close(stuck)
	var all sync.WaitGroup
	for range cap(turns) + 1 {
		all.Go(func() {
			_, err := decoded(ctx, large, func() (int, error) {
				began <- struct{}{}
				<-stuck
				return 0, nil
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		})
	}
	for range cap(turns) {
		<-began
	}
	cancel()
	all.Wait()
	if len(began) > 0 {
		t.Error("more of them decoded at once than there are turns")
	}
	small, err := decoded(t.Context(), large-1, func() (int, error) { return 7, nil })
	if small != 7 || err != nil {
		t.Errorf("a small one waited: %d, %v", small, err)
	}
}

// What panics in the goroutine of a large reply is an error of the call.
func TestDecodedPanics(t *testing.T) {
	_, c := stubbed(t, says(`{"text":"`+strings.Repeat("x", large)+`"}`))
	c.Read = func(*gymkhana.Request, []byte) (*gymkhana.Response, error) { panic("broken reader") }
	if _, err := c.Chat(t.Context(), asks("hello")); gymkhana.FaultOf(err) != gymkhana.FaultUs || !strings.Contains(err.Error(), "broken reader") {
		t.Errorf("got %.200v", err)
	}
}
