package sdk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/anthropic"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/model/wire"
)

// A body is one that was sent or answered, and the type that an SDK has for it.
type body struct {
	name string
	is   string // in TypeScript
	json []byte
}

// The types of requests, as they are on the wire. Google's SDK has types of the parts only.
const (
	chatRequest      = "OpenAI.Chat.ChatCompletionCreateParamsNonStreaming"
	responsesRequest = "OpenAI.Responses.ResponseCreateParamsNonStreaming"
	messagesRequest  = "Anthropic.MessageCreateParamsNonStreaming"
	betaRequest      = "Anthropic.Beta.Messages.MessageCreateParamsNonStreaming"
	contentsRequest  = "ContentsRequest"
)

// preamble imports the SDKs. Google's enums are words on the wire, which TypeScript does not take for an enum.
const preamble = `import type OpenAI from 'openai';
import type Anthropic from '@anthropic-ai/sdk';
import type * as Google from '@google/genai';
type Wire<T> = T extends string ? ` + "`${T}`" + ` : T extends (infer U)[] ? Wire<U>[] : T extends Function ? never
  : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
type ContentsRequest = Wire<{ contents: Google.Content[]; systemInstruction?: Google.Content; tools?: Google.Tool[];
  toolConfig?: Google.ToolConfig; generationConfig?: Google.GenerationConfig }>;
type ContentsAnswer = Wire<Pick<Google.GenerateContentResponse, 'candidates' | 'promptFeedback' | 'usageMetadata' | 'responseId' | 'modelVersion'>>;
`

// An exception is a field that the SDK's type does not have, of the bodies whose names match a pattern.
type exception struct{ bodies, path, why string }

// sent are the exceptions of requests. One that is no longer needed fails the test.
var sent = []exception{
	{"chat-*", "messages.*.reasoning_details", "OpenRouter's, and that of servers that follow it: reasoning goes back as it came"},
	{"preset-*", "messages.*.reasoning_details", "likewise"},
	{"preset-zai", "messages.*.reasoning_content", "Z.ai wants the reasoning of earlier replies"},
	{"preset-moonshot", "messages.*.reasoning_content", "so does Moonshot"},
	{"preset-deepseek", "messages.*.reasoning_content", "so does DeepSeek"},
	{"preset-zai", "thinking", "Z.ai's switch for thinking"},
	{"preset-openrouter", "usage", "OpenRouter tells the cost when asked"},
	{"everything", "temperature", "models before Claude Opus 4.7 take it; the SDK no longer has it"},
	{"everything", "top_p", "likewise"},
	{"native-*", "temperature", "likewise"},
	{"native-*", "top_p", "likewise"},
}

// answered are the exceptions of what the stub answers.
var answered = []exception{
	{"chat-*", "choices.*.message.reasoning_content", "DeepSeek, vLLM and others give the reasoning there"},
	{"chat-*", "choices.*.message.reasoning_details", "OpenRouter gives it with signatures there"},
}

// TestRequests: every body that our clients send has the SDK's type, and no other fields.
func TestRequests(t *testing.T) {
	node(t)
	all := slices.Concat(goldens(t), presets(t), native(t), declared(t))
	compile(t, without(t, all, sent))
}

// goldens are the bodies that the clients' own tests have written down.
func goldens(t *testing.T) []body {
	t.Helper()
	var all []body
	for pattern, is := range map[string]string{
		"openai/testdata/chat-*.json": chatRequest, "openai/testdata/responses*.json": responsesRequest,
		"anthropic/testdata/everything*.json": messagesRequest, "google/testdata/*.json": contentsRequest,
	} {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("no file is %s, %v", pattern, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, body{strings.TrimSuffix(filepath.Base(name), ".json"), is, data})
		}
	}
	files, err := filepath.Glob(filepath.Join("..", "..", "*", "testdata", "*.json"))
	if err != nil || len(files) != len(all) {
		t.Errorf("%d of %d golden bodies have a type, %v; name that of the others", len(all), len(files), err)
	}
	return all
}

// presets are asked for everything, with reasoning in every form.
func presets(t *testing.T) []body {
	t.Helper()
	var all []body
	for _, p := range openai.Presets {
		all = append(all, captured(t, "preset-"+p.Provider, chatRequest, "/v1", p.New, modeltest.Everything(
			gymkhana.Block{Provider: "reasoning_details", JSON: `{"type":"reasoning.text","text":"hm","signature":"Zm9v"}`},
			gymkhana.Block{Provider: "reasoning_content", JSON: `"hm"`})))
	}
	return all
}

// native are bodies with the tools for computer use of Anthropic: one that needs no beta, and one that does.
func native(t *testing.T) []body {
	t.Helper()
	asking := func(tool string) *gymkhana.Request {
		req := modeltest.Everything()
		req.Tools = append(req.Tools, gymkhana.Tool{Name: "computer", Provider: "anthropic", Native: json.RawMessage(tool)})
		return req
	}
	return []body{
		captured(t, "native-toolset", messagesRequest, "", anthropic.New, asking(`{"type":"computer_toolset_20260801"}`)),
		captured(t, "native-20251124", betaRequest, "", anthropic.New,
			asking(`{"type":"computer_20251124","name":"computer","display_width_px":1280,"display_height_px":800}`)),
		captured(t, "native-20250124", betaRequest, "", anthropic.New,
			asking(`{"type":"computer_20250124","name":"computer","display_width_px":1280,"display_height_px":800}`)),
	}
}

// declared are the native tools of every dialect of the agent computeruse in several worlds.
func declared(t *testing.T) []body {
	t.Helper()
	types := map[string]string{"anthropic-2026-08-01": "Anthropic.ComputerToolset20260801",
		"anthropic-2025-11-24": "Anthropic.Beta.BetaToolComputerUse20251124",
		"anthropic-2025-01-24": "Anthropic.Beta.BetaToolComputerUse20250124", "anthropic-2024-10-22": "Anthropic.Beta.BetaToolComputerUse20241022",
		"openai": "OpenAI.Responses.ComputerTool", "openai-preview": "OpenAI.Responses.ComputerUsePreviewTool", "gemini": "Wire<Google.Tool>",
		"gemini-2.5": "Wire<Google.Tool>"}
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "agent", "computeruse", "testdata", "declarations.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list map[string]json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	var all []body
	for name, tool := range list {
		dialect, _, _ := strings.Cut(name, " ")
		if types[dialect] == "" {
			t.Errorf("%s: say which type of the npm packages it is", name)
			continue
		}
		all = append(all, body{name, types[dialect], tool})
	}
	return all
}

// captured is the body that a client sends for a request.
func captured(t *testing.T, name, is, base string, open func(wire.Options) (gymkhana.Model, error), req *gymkhana.Request) body {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{})
	m, err := open(wire.Options{Name: "stub", BaseURL: srv.Root() + base, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Ask(t, m, req)
	return body{name, is, srv.Requests()[0].Body}
}

// without removes the exceptions from bodies.
func without(t *testing.T, all []body, list []exception) []body {
	t.Helper()
	used := map[exception]bool{}
	for i := range all {
		v := parsed(t, all[i].json)
		for _, e := range list {
			if ours, err := filepath.Match(e.bodies, all[i].name); err == nil && ours && cut(v, strings.Split(e.path, ".")) {
				used[e] = true
			}
		}
		all[i].json = encoded(t, v)
	}
	for _, e := range list {
		if !used[e] {
			t.Errorf("no body needs the exception any more: %+v", e)
		}
	}
	return all
}

// cut takes a field out, and reports whether it was there.
func cut(v any, path []string) bool {
	switch v := v.(type) {
	case map[string]any:
		if len(path) > 1 {
			return cut(v[path[0]], path[1:])
		}
		_, there := v[path[0]]
		delete(v, path[0])
		return there
	case []any:
		found := false
		for _, inner := range v {
			found = cut(inner, path[1:]) || found
		}
		return found
	}
	return false
}

// TestAnswersHaveTheirTypes: the stub's answers have every field that the SDK's type requires, and no other. The text
// of a whole response is added by the SDK itself.
func TestAnswersHaveTheirTypes(t *testing.T) {
	node(t)
	types := map[string]string{"chat": "OpenAI.Chat.ChatCompletion", "responses": "Omit<OpenAI.Responses.Response, 'output_text'>",
		"messages": "Anthropic.Message", "contents": "ContentsAnswer"}
	bodies := map[string]string{"chat": "openai/testdata/chat-openai", "responses": "openai/testdata/responses",
		"messages": "anthropic/testdata/everything", "contents": "google/testdata/gemini-3-flash-preview"}
	paths := map[string]string{"chat": "/v1/chat/completions", "responses": "/v1/responses", "messages": "/v1/messages",
		"contents": "/v1beta/models/%s:generateContent"}
	all := questions()
	var got []body
	for dialect, is := range types {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: byModel(all)})
		data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(bodies[dialect]+".json")))
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			if last := all[i].replies[0]; last.Status != 0 || last.Trouble != modeltest.Fine {
				continue
			}
			asked := parsed(t, data).(map[string]any)
			address := srv.Root() + paths[dialect]
			if dialect == "contents" {
				address = fmt.Sprintf(address, all[i].name)
			} else {
				asked["model"] = all[i].name
			}
			got = append(got, body{dialect + "-" + all[i].name, is, post(t, address, encoded(t, asked))})
		}
	}
	compile(t, without(t, got, answered))
}

func post(t *testing.T, address string, data []byte) []byte {
	t.Helper()
	resp, err := http.Post(address, "application/json", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s, %v", address, resp.StatusCode, answer, err)
	}
	return answer
}

// compile lets TypeScript check that bodies have their types. Each body is written two more times, with an unknown
// field at the top and inside its first list of objects: if TypeScript accepts those, it checks nothing.
func compile(t *testing.T, all []body) {
	t.Helper()
	var src strings.Builder
	src.WriteString(preamble)
	for i, b := range all {
		fmt.Fprintf(&src, "// %s\nexport const body%d: %s = %s;\n", b.name, i, b.is, encoded(t, parsed(t, b.json)))
		top := parsed(t, b.json).(map[string]any)
		top["no_such_field"] = 1
		inner := parsed(t, b.json)
		wrongs := []any{top}
		if spoil(inner) {
			wrongs = append(wrongs, inner)
		}
		for n, wrong := range wrongs {
			fmt.Fprintf(&src, "// @ts-expect-error: a field too many\nexport const wrong%d_%d: %s = %s;\n", i, n, b.is, encoded(t, wrong))
		}
	}
	tsc(t, src.String())
}

// tsc has TypeScript check a source.
func tsc(t *testing.T, src string) {
	t.Helper()
	// TypeScript looks for packages beside the file.
	dir, err := os.MkdirTemp("node_modules", ".types-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.WriteFile(filepath.Join(dir, "check.ts"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := script(t, nil, "node_modules/typescript/bin/tsc", "--ignoreConfig", "--noEmit", "--strict", "--target", "esnext", "--module", "nodenext",
		"--skipLibCheck", "--types", "node", "--pretty", "false", filepath.Join(dir, "check.ts"))
	if err != nil {
		t.Errorf("%v\n%s\nin\n%s", err, out, numbered(src))
	}
}

// spoil adds a field to the first object in the first list of objects, and reports whether there is one.
func spoil(v any) bool {
	fields, ok := v.(map[string]any)
	if !ok {
		return false
	}
	for _, name := range []string{"messages", "input", "contents", "choices", "output", "content", "candidates"} {
		if list, ok := fields[name].([]any); ok && len(list) > 0 {
			first, ok := list[0].(map[string]any)
			if ok {
				first["no_such_field"] = 1
			}
			return ok
		}
	}
	return false
}

func numbered(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = fmt.Sprintf("%d: %s", i+1, lines[i])
	}
	return strings.Join(lines, "\n")
}

func parsed(t *testing.T, data []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestDrivers: the scripts that call the SDKs use them with the right types.
func TestDrivers(t *testing.T) {
	if out, err := script(t, nil, "node_modules/typescript/bin/tsc", "--pretty", "false", "-p", "tsconfig.json"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
