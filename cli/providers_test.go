package cli

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/report"
)

// providersKey is long enough to be found wherever it would be left.
const providersKey = "own-key-0123456789abcdef"

// spoken are the providers that have a dialect of their own, with the variable of their key.
var spoken = []struct{ provider, variable string }{
	{"openai-responses", "OPENAI_API_KEY"},
	{"anthropic", "ANTHROPIC_API_KEY"},
	{"google", "GEMINI_API_KEY"},
	{"moonshot", "MOONSHOT_API_KEY"},
}

// Every provider plays an episode with pictures: requests arrive in its own dialect, answers are counted and priced,
// and the run verifies. Its key is in no file of the run, although the server repeats it in every answer and in the
// failures before.
func TestProvidersPlay(t *testing.T) {
	serial(t)
	for _, c := range spoken {
		t.Run(c.provider, func(t *testing.T) {
			t.Parallel() // what takes time is waiting before calls are made again
			srv := modeltest.NewServer(t, modeltest.Options{Key: secretKey, Reply: func(r *modeltest.Request) modeltest.Reply {
				reply := modeltest.Reply{Text: "# analyze\n" + secretKey + "\n# action\nLeft", Thinking: "hm " + secretKey,
					Signed: "c2lnbmVk",
					Usage:  &gymkhana.Usage{In: 1000, Out: 20, Cached: 600}}
				switch r.N {
				case 1:
					reply = modeltest.Fail(429, "0.01").Saying(secretKey, "slow down, "+secretKey)
				case 2:
					reply = modeltest.Reply{Raw: `{"error":{"message":"` + secretKey + `"}}`}
				}
				reply.Header = http.Header{"Set-Cookie": {"session=" + secretCookie + "; Path=/"},
					"Openai-Organization":       {secretOrg},
					"Anthropic-Organization-Id": {secretOrg}, "X-Key": {secretKey}}
				return reply
			}})
			s := newSession(t)
			s.env[c.variable] = secretKey
			file := filepath.Join(t.TempDir(), "r.gym")
			address := srv.Root() + map[string]string{"openai-responses": "/v1", "moonshot": "/v1"}[c.provider]
			out := s.must("run", "sokoban/small-v0/01", "--agent", "online", "--model", c.provider+"/stub", "--base-url",
				address,
				"--price", "1,0.5,2", "--token-limit", "6000", "--out", file)
			asked := srv.Requests()
			if len(asked) < 6 {
				t.Fatalf("asked %d times", len(asked))
			}
			asked = asked[2:]
			pictures := 0
			for i, r := range asked {
				before := pictures
				for _, m := range r.Messages {
					for _, p := range m.Parts {
						if p.Image != nil {
							checkPicture(t, p.Image, 640)
							pictures++
						}
					}
				}
				if pictures == before || (i > 0) != (len(r.Reasoning) > 0) && c.provider != "moonshot" {
					t.Errorf("request %d: %d pictures, %d blocks of reasoning", i+1, pictures-before, len(r.Reasoning))
				}
				if sent := fmt.Sprint(r.Header); strings.Contains(sent, secretCookie) || strings.Contains(sent, secretOrg) {
					t.Errorf("what the server set comes back to it: %s", sent)
				}
			}
			var summary report.Summary
			s.json(&summary, "report", file)
			n := float64(len(asked))
			if p := agent(t, &summary, "online").Pictures; p == nil || p.Sent != pictures || p.Answers != len(asked) ||
				p.Bytes == 0 ||
				p.Largest.Width != 640 || p.Counted != report.Unknown {
				t.Errorf("shown: %+v; want %d pictures", p, pictures)
			}
			if a := agent(t, &summary, "online"); a.Tokens.In != len(asked)*1000 || a.Tokens.Cached != len(asked)*600 ||
				a.CostUSD == nil || *a.CostUSD < n*0.00073 || *a.CostUSD > n*0.00075 {
				t.Errorf("counted %+v", a)
			}
			s.must("verify", file)
			checkNowhere(t, append(forms(), headers...), out, s.home, filepath.Dir(file))
		})
	}
}

// checkPicture checks that a picture is a PNG whose longer side has so many pixels.
func checkPicture(t *testing.T, img *gymkhana.Image, long int) {
	t.Helper()
	conf, err := png.DecodeConfig(bytes.NewReader(img.Data))
	if err != nil || img.Media != "image/png" || max(conf.Width, conf.Height) != long {
		t.Fatalf("picture %s of %dx%d, %v; want image/png with %d on the longer side", img.Media, conf.Width, conf.Height,
			err, long)
	}
}

// The page about models names every provider, the variables of its key, and the address of every preset.
func TestThePageNamesEveryProvider(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "docs", "models.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, e := range Builtin().Models() {
		for _, word := range append([]string{e.Provider + "/", e.KeyVar}, e.KeyVars...) {
			if word != "" && !strings.Contains(page, "`"+word) {
				t.Errorf("%s: the page has no %s", e.Provider, word)
			}
		}
	}
	for _, p := range openai.Presets {
		if !strings.Contains(page, "| `"+p.Provider+"/` | `"+p.BaseURL+"` | `"+p.KeyVars[0]+"`") {
			t.Errorf("the page has no row of %s at %s", p.Provider, p.BaseURL)
		}
	}
}
