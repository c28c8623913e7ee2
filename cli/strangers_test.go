package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"gymkhana/serve/openenv"
)

// others plays an episode of Sokoban over a connection of its own, while another client misbehaves.
func (d *door) others() {
	d.t.Helper()
	own := d.again()
	defer own.conn.CloseNow()
	own.ask("reset", map[string]any{"view": "text"})
	for range 20 {
		a := own.ask("step", map[string]any{"action": "noop"})
		if a.Type != "observation" {
			d.t.Errorf("another client gets %+v", a)
			return
		}
		if a.Data.Done {
			own.ask("reset", map[string]any{"view": "text"})
		}
	}
}

// TestSlowReaders: a client that does not read its answers is cut off, and the others go on.
func TestSlowReaders(t *testing.T) {
	d := openDoorWith(t, filepath.Join(t.TempDir(), "s.gym"), openenv.Options{Write: 300 * time.Millisecond}, "phone/mini/click-tab")
	defer d.stop()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			small := &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				c, err := (&net.Dialer{}).DialContext(ctx, network, address)
				if err == nil {
					err = c.(*net.TCPConn).SetReadBuffer(4096)
				}
				return c, err
			}}
			conn, _, err := websocket.Dial(t.Context(), d.url+"/ws", &websocket.DialOptions{HTTPClient: &http.Client{Transport: small}})
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.CloseNow()
			// Until the answers fill the buffers between us, and the server gives up.
			for conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"reset","data":{}}`)) == nil {
			}
			if t.Context().Err() != nil {
				t.Error("a client that reads nothing was not cut off")
			}
		})
	}
	d.others()
	all.Wait()
	d.others()
}

// TestIdleSockets: connections that begin no episode do not keep their places, and one that plays may think for longer.
func TestIdleSockets(t *testing.T) {
	d := openDoorWith(t, filepath.Join(t.TempDir(), "i.gym"), openenv.Options{Unused: 200 * time.Millisecond}, "sokoban/small-v0/03")
	defer d.stop()
	playing := d.again()
	defer playing.conn.CloseNow()
	playing.ask("reset", nil)
	var idle []*door
	for range 20 {
		one := d.again()
		defer one.conn.CloseNow()
		one.ask("state", nil) // it talks and does not play
		idle = append(idle, one)
	}
	for _, one := range idle {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		if _, _, err := one.conn.Read(ctx); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("an idle connection: %v", err)
		}
		cancel()
	}
	if active, _ := d.of.Limits(); active > 2 { // playing, and perhaps the door's own
		t.Errorf("%d sessions are held", active)
	}
	if a := playing.ask("step", map[string]any{"action": "noop"}); a.Type != "observation" {
		t.Errorf("the one that plays: %+v", a)
	}
}

// TestTwoSocketsOneSession: the second connection to a session takes it over, in the middle of an episode; the first ends.
func TestTwoSocketsOneSession(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "t.gym"), "sokoban/small-v0/03")
	defer d.stop()
	first, res, err := websocket.Dial(t.Context(), d.url+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer first.CloseNow()
	id := res.Header.Get("X-Session-Id")
	was := &door{t: t, url: d.url, conn: first}
	first.SetReadLimit(1 << 20)
	was.ask("reset", map[string]any{"view": "text"})
	was.ask("step", map[string]any{"action": "noop"})
	var all sync.WaitGroup
	for range 8 { // the messages of the first go on while others take over
		all.Go(func() {
			conn, _, err := websocket.Dial(t.Context(), d.url+"/ws?session_id="+id, nil)
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.CloseNow()
			for range 20 {
				if conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"step","data":{"action":"noop"}}`)) != nil {
					return
				}
				if _, _, err := conn.Read(t.Context()); err != nil {
					return
				}
			}
		})
	}
	all.Wait()
	if _, _, err := first.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("the first connection: %v", err)
	}
	conn, _, err := websocket.Dial(t.Context(), d.url+"/ws?session_id="+id, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	last := &door{t: t, url: d.url, conn: conn}
	if a := last.ask("state", nil); a.Type != "state" || a.Data.StepCount < 1 {
		t.Errorf("the last connection: %+v", a)
	}
}

// TestFloods: a client that begins episodes as fast as it can, opens connections without end, or sends giant and broken
// messages, stops no other client.
func TestFloods(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "f.gym"), "sokoban/small-v0/03")
	defer d.stop()
	var all sync.WaitGroup
	all.Go(func() { // resets
		own := d.again()
		defer own.conn.CloseNow()
		for i := range 300 {
			if a := own.ask("reset", map[string]any{"seed": i, "view": "text"}); a.Type != "observation" {
				t.Errorf("reset %d: %+v", i, a)
			}
		}
	})
	all.Go(func() { // giant messages
		for range 10 {
			own := d.again()
			giant, err := json.Marshal(map[string]any{"type": "step", "data": strings.Repeat("x", 2<<20)})
			if err != nil {
				t.Error(err)
			}
			_ = own.conn.Write(t.Context(), websocket.MessageText, giant) // the server may close before it is sent
			if _, _, err := own.conn.Read(t.Context()); err == nil {
				t.Error("a giant message was answered")
			}
			own.conn.CloseNow()
		}
	})
	all.Go(func() { // what is no WebSocket
		for i := range 50 {
			conn, err := net.Dial("tcp", strings.TrimPrefix(d.url, "http://"))
			if err != nil {
				t.Error(err)
				return
			}
			fmt.Fprintf(conn, "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
				"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n%s", strings.Repeat("\xff", i))
			conn.Close()
		}
	})
	for range 3 {
		d.others()
	}
	all.Wait()
	d.others()
}

// TestPlacesAreBounded: connections beyond the number of sessions are refused in the protocol's way, and those that hold
// a place go on.
func TestPlacesAreBounded(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "p.gym"), "sokoban/small-v0/03")
	defer d.stop()
	d.ask("reset", nil)
	full := 0
	for range 260 {
		active, most := d.of.Limits()
		own := d.again()
		defer own.conn.CloseNow()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		if active == most {
			_, text, err := own.conn.Read(ctx)
			if err != nil || !strings.Contains(string(text), "CAPACITY_REACHED") {
				t.Fatalf("%v: %s", err, text)
			}
			full++
		}
		cancel()
	}
	if full == 0 {
		t.Error("260 connections found a place")
	}
	if a := d.ask("step", map[string]any{"action": "noop"}); a.Type != "observation" {
		t.Errorf("%+v", a)
	}
}
