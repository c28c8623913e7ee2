"""Holds OpenEnv's own validation against a running server, and prints a line for each check.

    python openenv_validate.py <ORDER

The command openenv validate starts a package with Docker. Here its runner gets a provider that points to the server
that is running already, so that everything else is what the command does: policy, collector and graders. The exit
status is 1 if a check that ran failed.
"""

import json
import pathlib
import sys
import tempfile

import yaml
from openenv.cli._validation import validate_running_environment
from openenv.validation import Level, run_validation
from openenv.validation.runtime.collector import collect_runtime_evidence
from openenv.validation.runtime.contracts import RuntimePlan
from openenv.validation.types import CheckStatus, ProviderCapability


class Running:
    """The server that runs already."""

    def __init__(self, url):
        self.base_url = url

    def inspect(self):
        return {}

    def logs(self, max_bytes=65536):
        return ""

    def stop(self):
        pass


class Provider:
    """Builds and starts nothing. It claims to build images, without which the runner would not begin."""

    name = "running"
    capabilities = frozenset({ProviderCapability.IMAGE_BUILD})
    supported_network_modes = frozenset({"public"})

    def __init__(self, url):
        self.url = url

    def build(self, root, execution):
        return "sha256:" + "0" * 64

    def start(self, spec):
        return Running(self.url)


def package(folder, episode):
    """Writes the package that would be validated: its declarations and a plan to play."""
    reset = {"episode_id": "validation", "seed": episode["seed"], "options": {"task": episode["task"], "rewards": "step"}}
    plan = {"plan_schema_version": "1", "reset": reset, "actions": [{"actions": actions} for actions in episode["turns"]]}
    manifest = {"name": "gymkhana", "version": "1", "validation": {
        "reward": {"range": [-100.0, 100.0], "floor_margin": 0.5},
        "resources": {"cpu": 1, "memory_mb": 1024, "disk_mb": 1024, "episode_timeout_s": 60},
        "capabilities": {"verifier": {"kind": "reward_channel"}, "task_api": True},
        "types": {"tags": ["game"]},
        "execution": {"probe_path": "plan.json"},
    }}
    (folder / "openenv.yaml").write_text(yaml.safe_dump(manifest))
    (folder / "plan.json").write_text(json.dumps(plan))
    return RuntimePlan.model_validate(plan)


def main():
    order = json.load(sys.stdin)
    url, failed, skipped = order["url"], 0, {}
    for c in validate_running_environment(url, timeout_s=30)["criteria"]:
        failed += not c["passed"]
        print("PASS" if c["passed"] else "FAIL", c["id"], c.get("details", ""), "" if c["passed"] else c.get("actual", ""))
    for episode in order["episodes"]:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            plan = package(folder, episode)
            for r in run_validation(folder, max_level=Level.SEMANTIC, provider=Provider(url)).results:
                why = "; ".join(r.evidence)
                if r.status is CheckStatus.SKIP:
                    skipped.setdefault((r.check_id, why), []).append(episode["task"])
                    continue
                failed += r.status is not CheckStatus.PASS
                print(r.status.value.upper(), episode["task"], r.check_id, "" if r.status is CheckStatus.PASS else why)
        # The graders of determinism are not in this release: two episodes must have the same bytes.
        first, second = (collect_runtime_evidence(url, plan, episode_timeout_s=60) for _ in range(2))
        same = first.failure_reason is None and first == second
        failed += not same
        print("PASS" if same else "FAIL", episode["task"], "same bytes twice", first.failure_reason or "")
    for (check, why), tasks in skipped.items():
        print(f"SKIP {check} in {len(tasks)} tasks: {why}")
    sys.exit(failed > 0)


main()
