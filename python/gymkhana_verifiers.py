"""The taskset of gymkhana_worlds.verifiers under a name without a dot, as verifiers wants the ids of tasksets."""

from gymkhana_worlds.verifiers import GymkhanaTaskset

__all__ = ["GymkhanaTaskset"]
