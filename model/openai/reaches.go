package openai

// Reaches are the base URLs at which well-known providers and local servers offer chat completions as OpenAI does,
// keyed by the name used in provider/NAME, except those that are a Preset.
var Reaches = map[string]string{
	"cerebras":  "https://api.cerebras.ai/v1",
	"cohere":    "https://api.cohere.ai/compatibility/v1",
	"fireworks": "https://api.fireworks.ai/inference/v1",
	"groq":      "https://api.groq.com/openai/v1",
	"mistral":   "https://api.mistral.ai/v1",
	"qwen":      "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
	"together":  "https://api.together.xyz/v1",

	// Servers on this machine, at the ports that they take by themselves.
	"llama.cpp": "http://127.0.0.1:8080/v1",
	"lmstudio":  "http://127.0.0.1:1234/v1",
}
