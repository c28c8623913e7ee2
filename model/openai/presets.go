package openai

import (
	"time"

	"gymkhana"
	"gymkhana/model/wire"
)

// A Preset is a provider that speaks chat completions, with everything needed to call it.
type Preset struct {
	Provider string // the same as in provider/NAME
	Doc      string
	BaseURL  string
	KeyVars  []string // variables of its key, in order of preference
	NeedsKey bool
	Timeout  time.Duration // the limit of one try; 0 means the usual one
	Quirks   Quirks
}

// Quirks are a server's differences from OpenAI. The zero value has none.
type Quirks struct {
	// Choice is sent in place of a tool choice that the server does not know, "auto"; "omit" sends none.
	Choice string
	// Extra fields go into the body of every request.
	Extra map[string]any
	// Keeps means that reasoning_content is sent back with its reply.
	Keeps bool
}

// Presets are the providers by name. Their quirks were read in the adapters of GameWorld (e236a39) and in
// the providers' own pages; a parameter that a model refuses is dropped without being listed here.
var Presets = []Preset{
	{Provider: "ollama", Doc: "Ollama on this machine", BaseURL: "http://127.0.0.1:11434/v1", KeyVars: []string{"OLLAMA_API_KEY"}},
	{Provider: "vllm", Doc: "vLLM on this machine", BaseURL: "http://127.0.0.1:8000/v1", KeyVars: []string{"VLLM_API_KEY"}},
	{Provider: "sglang", Doc: "SGLang on this machine", BaseURL: "http://127.0.0.1:30000/v1", KeyVars: []string{"SGLANG_API_KEY"}},
	{Provider: "llamacpp", Doc: "llama.cpp's server on this machine", BaseURL: "http://127.0.0.1:8080/v1", KeyVars: []string{"LLAMACPP_API_KEY"}},
	{Provider: "openrouter", Doc: "OpenRouter, which reports the cost", BaseURL: "https://openrouter.ai/api/v1",
		KeyVars: []string{"OPENROUTER_API_KEY"}, NeedsKey: true, Quirks: Quirks{Extra: map[string]any{"usage": map[string]any{"include": true}}}},
	{Provider: "xai", Doc: "xAI", BaseURL: "https://api.x.ai/v1", KeyVars: []string{"XAI_API_KEY"}, NeedsKey: true, Timeout: time.Hour},
	{Provider: "zai", Doc: "Z.ai, thinking enabled", BaseURL: "https://api.z.ai/api/paas/v4", KeyVars: []string{"ZAI_API_KEY", "GLM_API_KEY"},
		NeedsKey: true, Quirks: Quirks{Choice: "auto", Keeps: true, Extra: map[string]any{"thinking": map[string]any{"type": "enabled"}}}},
	{Provider: "deepseek", Doc: "DeepSeek", BaseURL: "https://api.deepseek.com/v1", KeyVars: []string{"DEEPSEEK_API_KEY"},
		NeedsKey: true, Quirks: Quirks{Keeps: true}},
	{Provider: "moonshot", Doc: "Moonshot AI, Kimi", BaseURL: "https://api.moonshot.ai/v1", KeyVars: []string{"MOONSHOT_API_KEY"},
		NeedsKey: true, Quirks: Quirks{Choice: "omit", Keeps: true}},
	{Provider: "ark", Doc: "Volcengine Ark, Doubao Seed", BaseURL: "https://ark.cn-beijing.volces.com/api/v3", KeyVars: []string{"ARK_API_KEY"},
		NeedsKey: true, Quirks: Quirks{Choice: "auto"}},
	{Provider: "dashscope", Doc: "Alibaba DashScope, Qwen", BaseURL: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
		KeyVars: []string{"DASHSCOPE_API_KEY"}, NeedsKey: true, Quirks: Quirks{Choice: "auto"}},
}

// New makes a model of the preset. Its address and its time hold unless the options name others.
func (p Preset) New(o wire.Options) (gymkhana.Model, error) {
	if o.BaseURL == "" {
		o.BaseURL = p.BaseURL
	}
	if o.Timeout == 0 {
		o.Timeout = p.Timeout
	}
	return New(Options{Name: o.Name, BaseURL: o.BaseURL, Key: o.Key, KeyVar: o.KeyVar, Compat: true, Quirks: p.Quirks, Timeout: o.Timeout,
		MaxBody: o.MaxBody, HTTP: o.HTTP})
}
