"""Gymkhana's worlds in Python: environments, adapters for trainers, and run files."""

from gymkhana_worlds._binary import BinaryNotFound, GymkhanaDied, GymkhanaError

__all__ = ["BinaryNotFound", "GymkhanaDied", "GymkhanaError"]
