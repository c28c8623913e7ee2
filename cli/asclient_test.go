package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/coder/websocket"
)

// servedTasks are of three worlds.
var servedTasks = []string{"sokoban/small-v0/03", "games/snake-grid/01", "phone/mini/click-tab"}

// askedAs is the variable that makes the test binary a client of the server that it names.
const askedAs = "GYMKHANA_TEST_AS_CLIENT"

// playAsClient plays the tasks of a server until it is killed, or the server is gone.
func playAsClient(url string) {
	ctx := context.Background()
	for n := 0; ; n++ {
		conn, _, err := websocket.Dial(ctx, url+"/ws", nil)
		if err != nil {
			return
		}
		conn.SetReadLimit(100 << 20)
		begin := fmt.Sprintf(`{"type":"reset","data":{"task":%q,"seed":%d}}`, servedTasks[n%3], n)
		for _, text := range append([]string{begin}, slices.Repeat([]string{`{"type":"step","data":{"action":"noop"}}`}, 15)...) {
			if conn.Write(ctx, websocket.MessageText, []byte(text)) != nil {
				return
			}
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
		conn.CloseNow()
	}
}
