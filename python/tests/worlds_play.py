"""What the package does by itself: it finds the program, plays, loads, and leaves no process behind.

Its argument is a folder for what it writes.
"""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import gymkhana_worlds as gw
from gymkhana_worlds import _binary
from gymkhana_worlds._tools import tools_of

folder = Path(sys.argv[1])
LEVEL, SOLUTION = "sokoban/small-v0/03", ["do Right", "do Down"]
SERVED = (LEVEL, "phone/mini/click-tab", "football/personal/R1-2")


def raises(kind, work, *words):
    """Checks that work raises an exception of a kind, whose text has words."""
    try:
        work()
    except kind as err:
        assert all(w in str(err) for w in words), f"{err!r} lacks one of {words}"
        return err
    raise AssertionError(f"{kind.__name__} was not raised")


def running(mark):
    """Lists the servers with mark in their arguments."""
    found = []
    for p in Path("/proc").iterdir():
        if p.name.isdigit():
            try:
                arguments = (p / "cmdline").read_bytes().split(b"\0")
                if mark.encode() in arguments and b"serve" in arguments:
                    found.append(int(p.name))
            except OSError:
                pass  # it has ended
    return found


def gone(mark):
    """Waits until no process has mark in its arguments."""
    for _ in range(600):
        if not running(mark):
            return
        time.sleep(0.1)
    raise AssertionError(f"{mark}: processes {running(mark)} are left")


def test_find():
    own = dict(os.environ)
    try:
        assert _binary.find() == shutil.which(own["GYMKHANA_BIN"])
        os.environ["GYMKHANA_BIN"] = str(folder / "none")
        raises(gw.BinaryNotFound, _binary.find, "GYMKHANA_BIN", "make build")
        del os.environ["GYMKHANA_BIN"]
        os.environ["PATH"] = str(folder)
        err = raises(gw.BinaryNotFound, lambda: gw.Server("sokoban:mini"), "PATH", "make build")
        assert "pip install" not in str(err)
        os.symlink(own["GYMKHANA_BIN"], folder / "gymkhana")
        assert _binary.find() == str(folder / "gymkhana")
    finally:
        os.environ.update(own)


def test_play():
    store = folder / "played.gym"
    with gw.Server(*SERVED, store=store, sessions=2) as server:
        assert {i.task for i in server.instances if i.id == LEVEL + "#0"} == {LEVEL}
        with server.session() as session:
            now = session.reset(LEVEL, 3)
            assert now.goal and not now.done and now.step == 0 and now.picture.mode == "RGB" and now.text == ""
            assert [t.name for t in tools_of(now.options, now.roles[0].role)][:4] == ["left", "right", "up", "down"]
            raises(gw.Refused, lambda: session.step("Left"), "did you mean", "do Left")
            assert session.now is now
            assert "no control" in session.step("do Lft").refused and session.now.step == 1
            raises(gw.Refused, lambda: session.reset("sokoban/small-v0/3"), "did you mean")
            now = session.step(SOLUTION)
            assert now.done and now.success and now.progress == 1 and now.terminated and now.reward > 0
            raises(gw.Refused, lambda: session.step("noop"), "over")
            other = server.session()
            other.reset(LEVEL, 7)
            raises(gw.Full, lambda: server.session().reset(LEVEL), "full")
            other.close()
            other.close()
            now = session.reset("phone/mini/click-tab")
            tools = {t.name: t for t in tools_of(now.options, "user")}
            button = next(e for e in now.elements if "clickable" in e["states"])
            now = session.step(tools["click"].text({"element": button["id"], "x": None}))
            assert now.refused == "" and button["id"] in now.words()
    return store


def test_roles():
    """In a world with several roles, act is the first one's, whose tools are those that it may use."""
    with gw.Server("games/ember-and-brook/01") as server, server.session() as session:
        now = session.reset()
        assert len(now.roles) == 2, now.roles
        mine = tools_of(now.options, now.roles[0].role)
        assert 0 < len(mine) < len(now.options) or all(not o.roles for o in now.options)
        raises(gw.Refused, lambda: session.step(mine[0].text({})), "roles")
        assert session.act(mine[0].text({})).refused == ""
        assert session.step({now.roles[1].role: ["noop"]}).step == 2


def test_load(store):
    run = gw.load(store)
    assert [(e["task"], e["success"], e["agent"]) for e in run.episodes] == [
        (LEVEL, True, "client"), (LEVEL, False, "client"), ("phone/mini/click-tab", False, "client"),
    ]  # fmt: skip
    first = [s for s in run.steps if s["episode"] == run.episodes[0]["episode"]]
    assert [s["actions"] for s in first] == [[], ["noop"], ["do Right"], ["do Down"]], first
    assert "no control" in first[1]["refused"][0] and first[3]["ended"] == "terminated"
    assert first[0]["pictures"][0].size == (112, 112) and run.picture("0" * 64) is None
    assert len(run.steps) == len(run.steps["pictures"]) == len(run.steps["tick"])
    assert [d["actions"] for d in run.decisions][1] == SOLUTION and len(run.calls) == 0
    archive = folder / "played.zip"
    child = _binary.Child(["export", "zip", str(store), "--out", str(archive)])
    child.process.wait()
    child.close()
    with gw.load(archive) as again:
        assert again.steps.columns == run.steps.columns
        hashes = [f for frames in run.steps["frames"] for f in frames]
        assert len(hashes) > 5 and all(again.png(h) == run.png(h) for h in hashes)
    raises(gw.GymkhanaError, lambda: gw.Server(LEVEL, store=store), "number of tasks was 3, is now 1")
    with gw.Server(*SERVED, store=store) as server, server.session() as session:  # further episodes in the same file
        session.reset("phone/mini/click-tab")
    assert len(gw.load(store).episodes) == 4
    broken = folder / "broken.gym"
    broken.write_bytes(store.read_bytes()[:5000])
    raises(gw.GymkhanaError, lambda: gw.load(broken), "broken.gym")
    raises(FileNotFoundError, lambda: gw.load(folder / "none.gym"), "none.gym")


def test_calls():
    """Model calls of a run, from a file that the Go side of this test has made."""
    run = gw.load(folder / "calls.gym")
    assert len(run.calls) > 0
    call = run.calls[0]
    frames = [p["frame"] for m in call["messages"] for p in m["content"] if p["type"] == "image"]
    assert frames and run.picture(frames[0]).size == (112, 112), call
    assert call["text"] or call["tool_calls"]
    assert len(gw.load(folder / "calls.gym", calls=False).calls) == 0


def test_death():
    server = gw.Server("sokoban:mini")
    session = server.session()
    session.reset()
    server._child.process.kill()
    err = raises(gw.GymkhanaDied, lambda: session.step("noop"), "signal 9")
    assert err.returncode == -9
    session.close()
    server.close()
    raises(gw.GymkhanaDied, lambda: gw.Server("sokobann"), "did you mean", "exit status 2")
    raises(ValueError, gw.Server, "sokoban:mini")


def test_fork():
    server = gw.Server("sokoban:mini")
    session = server.session()
    session.reset()
    child = os.fork()
    if child == 0:
        try:
            raises(gw.GymkhanaError, lambda: session.step("noop"), "process")
            server.close()  # closes nothing of its parent's
            os._exit(0)
        except BaseException as err:
            print(err, file=sys.stderr)
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert session.step("noop").step == 1
    server.close()
    # A fork that outlives the process that was killed must not keep the program alive.
    store = str(folder / "killed-fork.gym")
    python = subprocess.Popen([sys.executable, "-c", FORKED, store], stdout=subprocess.PIPE)
    sleeper = int(python.stdout.readline())
    python.kill()
    python.wait()
    python.stdout.close()
    try:
        gone(store)
        os.kill(sleeper, 0)  # it still sleeps
    finally:
        os.kill(sleeper, signal.SIGKILL)


FORKED = """
import os, sys, time, gymkhana_worlds as gw
server = gw.Server("sokoban:mini", store=sys.argv[1])
child = os.fork()
if child:
    print(child, flush=True)
time.sleep(600)
"""

KILLED = """
import sys, gymkhana_worlds as gw
server = gw.Server("sokoban:mini", store=sys.argv[1])
session = server.session()
print("begun", flush=True)
while True:
    now = session.reset()
    while not now.done:
        now = session.step("noop")
"""


def test_kills(n):
    """Python is killed while it starts the program, and while it plays."""
    chance, played = random.Random(1), 0
    for k in range(n):
        store = str(folder / f"killed-{k}.gym")
        python = subprocess.Popen([sys.executable, "-c", KILLED, store], stdout=subprocess.PIPE)
        if k % 3:
            python.stdout.readline()
        time.sleep(chance.random() / 4)
        python.kill()
        python.wait()
        python.stdout.close()
        gone(store)
        if k % 3:
            played += len(gw.load(store).steps)  # the server has closed its file
    assert played > 0, "nothing was stored"


def test_threads():
    """Sessions in threads do not see each other's episodes."""
    with gw.Server("sokoban:mini") as server:

        def play(seed, seen):
            with server.session() as session:
                now = session.reset(LEVEL, seed)
                for k in range(10):
                    now = session.step(SOLUTION[0] if k == seed % 10 else "noop")
                    assert now.seed == seed
                seen[seed] = hashlib.sha256(now.roles[0].png).hexdigest()

        at_once, in_turn = {}, {}
        threads = [threading.Thread(target=play, args=(s, at_once)) for s in range(16)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        for seed in range(16):
            play(seed, in_turn)
        assert at_once == in_turn and len(set(in_turn.values())) > 1, (at_once, in_turn)


test_find()
test_load(test_play())
test_roles()
test_calls()
test_death()
test_fork()
test_threads()
test_kills(9)
print("worlds: ok")
