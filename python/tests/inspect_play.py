"""Inspect runs our task with a scripted model, and its log has what was played.

Its argument is a folder for what it writes.
"""

import base64
import hashlib
import sys
from pathlib import Path

from inspect_ai import eval as evaluate
from inspect_ai.log import read_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

import gymkhana_worlds
from gymkhana_worlds.inspect import gymkhana

SOLUTION = ["right", "down"]  # of level 03; the model tries something else first
folder = Path(sys.argv[1])


def used(output):
    """Gives the output a usage: otherwise Inspect counts tokens, with a table from the network."""
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def call(name, **args):
    return used(ModelOutput.for_tool_call("mockllm/model", name, args))


def main():
    model = get_model(
        "mockllm/model",
        custom_outputs=[
            used(ModelOutput.from_content("mockllm/model", "Let me think.")),
            call("finish", status="maybe"),
            *(call(s) for s in SOLUTION),
        ],
    )
    store = folder / "inspect.gym"
    task = gymkhana("sokoban/small-v0/03", store=str(store))
    (log,) = evaluate(task, model=model, log_dir=str(folder / "logs"), limit=1, display="none")
    assert log.status == "success", log.error.message
    log = read_eval_log(log.location)
    (sample,) = log.samples
    assert sample.id == "sokoban/small-v0/03#0", sample.id
    score = sample.scores["verdict"]
    assert score.value["success"] == 1 and score.value["progress"] == 1, score
    results = {s.name: s.metrics for s in log.results.scores}
    assert results["success"]["accuracy"].value == 1, results
    tools = [m for m in sample.messages if m.role == "tool"]
    assert [t.function for t in tools] == ["finish", *SOLUTION], tools
    run = gymkhana_worlds.load(store)
    (episode,) = run.episodes
    assert (
        episode["success"] and episode["steps"] == score.metadata["step"] and episode["reward"] == score.value["reward"]
    ), episode
    # The pictures in the log are those of the run file.
    shown = []
    for m in sample.messages:
        for part in m.content if isinstance(m.content, list) else []:
            if part.type == "image":
                data = sample.attachments.get(part.image.removeprefix("attachment://"), part.image)
                shown.append(hashlib.sha256(base64.b64decode(data.split(",")[1])).hexdigest())
    stored = [hashlib.sha256(run.png(frames[0])).hexdigest() for frames in run.steps["frames"]]
    assert len(shown) >= 3 and shown == [stored[0], *stored[-len(shown) + 1 :]], (shown, stored)
    print(f"inspect: {len(tools)} tools, {len(shown)} pictures, score {score.value}")


main()
