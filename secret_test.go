package gymkhana

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

// A secret does not appear when it is printed, logged or encoded; an empty one is printed as empty.
func TestSecretsAreNotPrinted(t *testing.T) {
	type options struct {
		Key  Secret
		More *Secret
		List []Secret
		Map  map[string]Secret
	}
	key := Secret("sk-0123456789")
	o := options{key, &key, []Secret{key}, map[string]Secret{"a": key}}
	var said strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%T %[1]v"} {
		fmt.Fprintf(&said, verb+"\n", o)
		fmt.Fprintf(&said, verb+"\n", key)
		fmt.Fprintf(&said, verb+"\n", &o)
	}
	data, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	said.Write(data)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "key", key, "options", o)
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "key", key, "options", o)
	said.Write(log.Bytes())
	for _, form := range []string{string(key), fmt.Sprintf("%x", string(key)), fmt.Sprintf("%X", string(key))} {
		if strings.Contains(said.String(), form) {
			t.Errorf("the secret is said:\n%s", said.String())
		}
	}
	if !strings.Contains(string(data), `"Key":"[key]"`) || Secret("").String() != "" {
		t.Errorf("got %s", data)
	}
}
