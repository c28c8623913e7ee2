package cli

// welcome is what the program says when it is called without a command: what to do next, on one screen.
const welcome = `Gymkhana evaluates agents in interactive worlds. A first run, without key, browser or network:

  gymkhana run quick --out runs/quick.gym
  gymkhana report runs/quick.gym --html report.html
  gymkhana play sokoban/small-v0/01    play a level yourself

A model of yours, at any OpenAI-compatible server (vLLM, Ollama, llama.cpp, OpenRouter; its key,
if it wants one, in COMPAT_API_KEY). First what it would cost, then the run:

  gymkhana run sokoban:mini --model compat/NAME --base-url http://127.0.0.1:8000/v1 --dry-run
  gymkhana run sokoban:mini --model compat/NAME --base-url http://127.0.0.1:8000/v1 --budget 2Mtok

A model of OpenAI's, with the key in OPENAI_API_KEY:

  gymkhana run sokoban:mini --model openai/gpt-5.1 --budget 5usd

  gymkhana list      what there is: suites, tasks, agents, models
  gymkhana doctor    whether all is there; doctor model M probes a model
  gymkhana --help    all commands; gymkhana COMMAND --help has their flags`
