"""The environments for TRL, as its trainer uses them: tools by their schemas, pictures in what they return. No torch.

Its argument is a folder for what it writes.
"""

import inspect
import sys
from pathlib import Path

from transformers.utils import get_json_schema

import gymkhana_worlds
from gymkhana_worlds.trl import environment, rows

folder = Path(sys.argv[1])


def tools_of(env):
    """Lists the tools as GRPOTrainer of TRL 1.16 finds them."""
    names = [name for name, _ in inspect.getmembers(type(env), predicate=inspect.isfunction)]
    return {n: getattr(env, n) for n in names if n not in ("reset", "get_reward") and not n.startswith("_")}


def parts(content, kind):
    return [p for p in content if p["type"] == kind]


def test_sokoban():
    store = folder / "trl.gym"
    sokoban = environment("sokoban/small-v0/03", "sokoban/small-v0/09", store=store)
    data = rows(sokoban)
    assert [r["task"] for r in data] == ["sokoban/small-v0/03", "sokoban/small-v0/09"] and data[0]["prompt"]
    assert rows(sokoban, split="train") == []
    env, other = sokoban(), sokoban()
    tools = tools_of(env)
    assert list(tools) == ["down", "finish", "left", "noop", "right", "up"], tools
    schema = get_json_schema(tools["finish"])["function"]
    assert schema["name"] == "finish" and "status" in schema["parameters"]["properties"], schema
    assert not schema["parameters"].get("required") and schema["description"], schema
    assert env.get_reward() == 0
    first, second = env.reset(**data[0]), other.reset(**data[1])
    assert [p["type"] for p in first] == ["image", "text"] and "red dot" in first[1]["text"]
    assert first[0]["image"].tobytes() != second[0]["image"].tobytes()
    after = tools["right"]()
    assert parts(after, "image")[0]["image"].tobytes() != first[0]["image"].tobytes()
    assert env.get_reward() < 1
    after = tools["down"]()
    assert "success" in parts(after, "text")[0]["text"] and env.get_reward() == 1 and other.get_reward() == 0
    try:
        tools["down"]()
        raise AssertionError("an act after the end was carried out")
    except gymkhana_worlds.Refused as err:
        assert "over" in str(err)
    again = env.reset(**data[0])  # instances are reset often
    assert again[0]["image"].tobytes() == first[0]["image"].tobytes() and env.get_reward() < 1
    env._session.close()
    other._session.close()
    sokoban._server.close()
    episodes = gymkhana_worlds.load(store).episodes
    assert [e["success"] for e in episodes] == [True, False, False], episodes.columns


def test_phone():
    phone = environment("phone/mini/click-tab", view="text")
    env = phone()
    text = env.reset()
    assert isinstance(text, str) and "clickable" in text
    tools = tools_of(env)
    for tool in tools.values():
        schema = get_json_schema(tool)["function"]
        assert all(p.get("description") for p in schema["parameters"].get("properties", {}).values()), schema
    click = get_json_schema(tools["click"])["function"]["parameters"]
    assert click["properties"]["x"]["type"] == "integer" and "required" not in click or click["required"] == [], click
    press = get_json_schema(tools["press"])["function"]["parameters"]
    assert press["properties"]["keys"] == {"type": "array", "items": {"type": "string"}, "description": "keys"}, press
    assert isinstance(tools["click"](element="tab/Trees"), str)
    try:
        tools["click"](elment="tab/Trees")
        raise AssertionError("an unknown argument was taken")
    except TypeError:
        pass
    phone._server.close()


def test_several():
    try:
        environment("sokoban:mini", "phone:mini")
        raise AssertionError("two worlds make one class")
    except ValueError as err:
        assert "dict" in str(err)


test_sokoban()
test_phone()
test_several()
print("trl: ok")
