"""Two steps of GRPO over our environment, on the CPU. TRL and torch are real; the model is tiny, its words are scripted.

Its argument is a folder for what it writes. Every rollout of a step has tool calls of its own. Asserted is that each
tool method ran, that the picture of a tool is in the next prompt by its hash, that masks are 0 on the tokens of tools'
results, and that two instances get different rewards.
"""

import hashlib
import importlib.metadata
import importlib.resources
import os
import sys
from pathlib import Path

os.environ["CUDA_VISIBLE_DEVICES"] = ""
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TRL_EXPERIMENTAL_SILENCE"] = "1"

import torch
import transformers
from datasets import Dataset
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from trl import GRPOConfig, GRPOTrainer

import gymkhana_worlds
from gymkhana_worlds.trl import environment, rows

folder = Path(sys.argv[1])
SPECIAL = [
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>", "<|vision_pad|>",
    "<|image_pad|>", "<|video_pad|>", "<tool_call>", "</tool_call>",
]  # fmt: skip

#: What the rollouts of a step say. The first solves level 03; None is a reply without a call, which ends a rollout.
SCRIPTS = [["right", "down"], ["left", "up", None], ["finish", None], ["noop", "right", None]]


def processor():
    """Makes a processor of Qwen3-VL with a token for each byte. TRL's package has its chat template."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = Tokenizer(models.BPE(vocab={c: n for n, c in enumerate(alphabet)}, merges=[]))
    words.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    words.decoder = decoders.ByteLevel()
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=words, eos_token="<|im_end|>", pad_token="<|endoftext|>", additional_special_tokens=SPECIAL
    )
    template = (importlib.resources.files("trl") / "chat_templates" / "qwen3_vl.jinja").read_text()
    tokenizer.chat_template = template
    return transformers.Qwen3VLProcessor(
        image_processor=transformers.Qwen2VLImageProcessor(min_pixels=32 * 32, max_pixels=128 * 128, patch_size=16),
        tokenizer=tokenizer,
        video_processor=transformers.Qwen3VLVideoProcessor(),
        chat_template=template,
    )


def tiny(tokenizer):
    """Makes an untrained model of some ten thousand weights."""
    at = {name: tokenizer.convert_tokens_to_ids(name) for name in SPECIAL}
    special = {"bos_token_id": None, "eos_token_id": tokenizer.eos_token_id, "pad_token_id": tokenizer.pad_token_id}
    config = transformers.Qwen3VLConfig(
        text_config={
            "vocab_size": len(tokenizer), "hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 2,
            "head_dim": 16, "num_attention_heads": 2, "num_key_value_heads": 1, "max_position_embeddings": 32768,
            "rope_parameters": {"rope_type": "default", "mrope_section": [2, 3, 3], "rope_theta": 10000.0}, **special,
        },
        vision_config={
            "depth": 2, "hidden_size": 32, "intermediate_size": 32, "num_heads": 2, "out_hidden_size": 32,
            "deepstack_visual_indexes": [0], "patch_size": 16, "spatial_merge_size": 2, "num_position_embeddings": 64,
        },
        image_token_id=at["<|image_pad|>"],
        video_token_id=at["<|video_pad|>"],
        vision_start_token_id=at["<|vision_start|>"],
        vision_end_token_id=at["<|vision_end|>"],
    )  # fmt: skip
    torch.manual_seed(1)
    return transformers.Qwen3VLForConditionalGeneration(config)


def digest(picture):
    return hashlib.sha256(picture.tobytes()).hexdigest()


class Scripted(GRPOTrainer):
    """Generates what the scripts say, and keeps what there was to see."""

    turns = []  # of each step: one list of (script, turn) a call
    prompts = []  # (script, turn, hashes of the pictures in the prompt, number of picture tokens)
    inputs = []  # the batches that the loss is computed of

    def _generate_single_turn(self, prompt_ids, images, multimodal_fields, num_generations, has_tool_images=False):
        if not has_tool_images and len(prompt_ids) == len(SCRIPTS):
            self.alive = [(n, 0) for n in range(len(SCRIPTS))]
        else:
            self.alive = [(n, turn + 1) for n, turn in self.alive if SCRIPTS[n][turn] is not None]
            self.alive = [(n, turn) for n, turn in self.alive if turn <= len(SCRIPTS[n])]
        assert len(self.alive) == len(prompt_ids), (self.alive, len(prompt_ids))
        pad = self._tokenizer.convert_tokens_to_ids("<|image_pad|>")
        said = []
        for k, (n, turn) in enumerate(self.alive):
            seen = [digest(p) for p in (images[k] or [])] if images else []
            self.prompts.append((n, turn, seen, prompt_ids[k].count(pad)))
            name = SCRIPTS[n][turn] if turn < len(SCRIPTS[n]) else None
            call = f'<tool_call>\n{{"name": "{name}", "arguments": {{}}}}\n</tool_call>' if name else "Done."
            said.append(self._tokenizer(call + "<|im_end|>")["input_ids"])
        return said, None

    def _compute_loss(self, model, inputs):
        loss = super()._compute_loss(model, inputs)
        assert torch.isfinite(loss), loss
        kept = ("completion_ids", "completion_mask", "tool_mask", "advantages")
        self.inputs.append({k: inputs[k] for k in kept})
        return loss


def main():
    store = folder / "grpo.gym"
    sokoban = environment("sokoban/small-v0/03", store=store)
    called, returned = [], []
    for name in ("left", "right", "up", "down", "finish", "noop"):
        spy(sokoban, name, called, returned)
    both = processor()
    model = tiny(both.tokenizer)
    before = [p.detach().clone() for p in model.parameters()]
    args = GRPOConfig(
        output_dir=str(folder / "out"), max_steps=2, per_device_train_batch_size=4, num_generations=4,
        learning_rate=1e-2, max_completion_length=4096, use_cpu=True, report_to=[], save_strategy="no", logging_steps=1, beta=0.0,
    )  # fmt: skip
    trainer = Scripted(
        model=model, args=args, processing_class=both, train_dataset=Dataset.from_list(rows(sokoban)),
        environment_factory=sokoban,
    )  # fmt: skip
    trainer.train()
    # Each tool method ran, in both steps.
    want = [name for script in SCRIPTS for name in script if name]
    assert sorted(called) == sorted(want * 2), called
    # The picture that a tool returned is the last one of the next prompt, whose tokens have room for each picture.
    after = [(n, turn, seen) for n, turn, seen, _ in trainer.prompts if turn > 0]
    results = [digest(parts[0]["image"]) for parts in returned]
    assert after and all(seen[-1] in results and len(seen) == turn + 1 for _, turn, seen in after), after
    assert all(room == 16 * len(seen) and seen for _, _, seen, room in trainer.prompts), trainer.prompts
    one = {(n, turn): seen for n, turn, seen in after}
    assert one[0, 1][-1] != one[1, 1][-1], "two tools that do different things show the same"
    # Masks are 0 on the tokens of tools' results and 1 on what the model said.
    assert len(trainer.inputs) == 2
    for batch in trainer.inputs:
        assert batch["tool_mask"].shape == batch["completion_ids"].shape
        for ids, mask, tool in zip(batch["completion_ids"], batch["completion_mask"], batch["tool_mask"], strict=True):
            own = both.tokenizer.decode(ids[(mask * tool).bool()])
            theirs = both.tokenizer.decode(ids[(mask * (1 - tool)).bool()])
            assert "<tool_call>" in own and "<tool_response>" not in own and "<|image_pad|>" not in own, own
            assert "<tool_response>" in theirs and "<|image_pad|>" in theirs and "<tool_call>" not in theirs, theirs
        # Two instances get different rewards, so their advantages differ.
        assert batch["advantages"].max() > 0 > batch["advantages"].min(), batch["advantages"]
    rewards = [entry["reward"] for entry in trainer.state.log_history if "reward" in entry]
    assert rewards == [0.375, 0.375], (
        rewards
    )  # progress: 1 of the first, 0.5 of the last, which brings one box of two home
    assert any((p != q).any() for p, q in zip(before, model.parameters(), strict=True)), "nothing was learnt"
    # What was trained on is in the run file, as it was scored.
    trainer._environment_pool.clear()
    sokoban._server.close()
    episodes = gymkhana_worlds.load(store).episodes
    solved = sum(bool(e["success"]) for e in episodes)
    assert solved == 2, episodes.columns
    versions = {
        name: importlib.metadata.version(name) for name in ("torch", "trl", "transformers", "accelerate", "datasets")
    }
    print(f"trl: {len(called)} tool calls, rewards {rewards}, {len(episodes)} episodes stored, {versions}")


def spy(of, name, called, returned):
    """Notes the calls of a method and what they return."""
    import functools

    method = getattr(of, name)

    @functools.wraps(method)
    def noting(self, *args, **kwargs):
        parts = method(self, *args, **kwargs)
        called.append(name)
        returned.append(parts)
        return parts

    setattr(of, name, noting)


main()
