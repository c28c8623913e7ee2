package wire

import "testing"

// A key is found in every spelling. A short one is found if it is a separate word, and common placeholders for a key
// are left alone, since a model may write them.
func TestWhichKeysAreHidden(t *testing.T) {
	for _, c := range []struct{ key, said, want string }{
		{"own-key-4711", "use own-key-4711, xown-key-4711x", "use [key], x[key]x"},
		{"ab/cd+ef==g", `ab/cd+ef==g ab\/cd+ef==g`, "[key] [key]"},
		{"q<&>\"w\\e", `q<&>"w\e q\u003c\u0026\u003e\"w\\e q<&>\"w\\e`, "[key] [key] [key]"},
		{"sk-1x", "sk-1x sk-1x,sk-1x. sk-1x", "[key] [key],[key]. [key]"},
		{"sk-1x", "ask-1x sk-1xy sk-1x2", "ask-1x sk-1xy sk-1x2"},
		{"a1b2", "(a1b2)", "([key])"},
		{"pässw0rd", "pässw0rd", "[key]"},
		{"left", "go left", "go left"},
		{"EMPTY", "EMPTY", "EMPTY"},
		{"1234", `{"x":1234}`, `{"x":1234}`},
		{"a1", "a1", "a1"},
		{"", "nothing", "nothing"},
	} {
		if got := hide(c.key).Clean(c.said); got != c.want {
			t.Errorf("the key %q in %q: got %q; want %q", c.key, c.said, got, c.want)
		}
	}
	for said, want := range map[string]string{
		`{"a":"\u006fwn-key-4711","n":1e400}`: `{"a":"[key]","n":1e400}`,
		`{"a":"\u00fcber","b":1}`:             `{"a":"\u00fcber","b":1}`,
		`\u006fwn-key-4711`:                   `\u006fwn-key-4711`, // not JSON, so the escape is not decoded
		`{"a":"own-key-4711"}`:                `{"a":"[key]"}`,
	} {
		if got := hide("own-key-4711").CleanJSON(said); got != want {
			t.Errorf("%s: got %s; want %s", said, got, want)
		}
	}
}
