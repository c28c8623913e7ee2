package cli

// welcome is printed when the program is called without a command: what to do next, on one screen.
const welcome = `Gymkhana evaluates agents in interactive worlds. A first run, without key, browser or network:

  gymkhana run quick --out runs/quick.gym
  gymkhana report runs/quick.gym --html report.html
  gymkhana play sokoban/small-v0/01    play a level yourself

Your own model, on any OpenAI-compatible server (vLLM, Ollama, llama.cpp, OpenRouter; its key,
if needed, in COMPAT_API_KEY). First estimate the cost, then run:

  gymkhana run sokoban:mini --model compat/NAME --base-url http://127.0.0.1:8000/v1 --dry-run
  gymkhana run sokoban:mini --model compat/NAME --base-url http://127.0.0.1:8000/v1 --budget 2Mtok

An OpenAI model, with the key in OPENAI_API_KEY:

  gymkhana run sokoban:mini --model openai/gpt-5.1 --budget 5usd

  gymkhana list      list suites, tasks, agents, models
  gymkhana doctor    check the installation; doctor model M probes a model
  gymkhana --help    list all commands; gymkhana COMMAND --help lists flags`
