"""Gymkhana's worlds in Python: environments, adapters for trainers, and run files. docs/python.md describes them."""

from gymkhana_worlds._binary import BinaryNotFound, GymkhanaDied, GymkhanaError
from gymkhana_worlds._load import Run, Table, load
from gymkhana_worlds._session import Full, Instance, Moment, Option, Refused, Role, Server, Session

__all__ = [
    "BinaryNotFound",
    "Full",
    "GymkhanaDied",
    "GymkhanaError",
    "Instance",
    "Moment",
    "Option",
    "Refused",
    "Role",
    "Run",
    "Server",
    "Session",
    "Table",
    "load",
]
