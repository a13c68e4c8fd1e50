#!/usr/bin/env python3
"""A computer player in another language: plays all sides of a whole game over the line protocol.

    python3 docs/bot.py PROGRAM GAME [SEED]        e.g. python3 docs/bot.py indochina hoa-binh 7
"""
import json
import random
import subprocess
import sys


class Table:
    """A match that `indochina script` runs: one line of JSON to it, one line back."""

    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "script"], stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, command, value=True):
        line = json.dumps({command: value})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{line}: {answer['error']}")
        return answer

    def leave(self):
        self.process.stdin.close()
        return self.process.wait()


def choose(actions, rng):
    """Any choice, but rather one that leaves nothing to chance: put your own judgement here."""
    calm = [choice for choice in actions if not choice["risky"]]
    return rng.choice(calm if calm and rng.random() < 0.5 else actions)["action"]


def play(table, game, seed):
    rng = random.Random(seed)
    answer = table.ask("new", {"game": game, "seed": seed})
    decisions = 0
    while "decide" in answer["turn"]:
        actions = table.ask("actions")["actions"]
        answer = table.ask("act", choose(actions, rng))
        decisions += 1
    return decisions, answer["turn"]["over"]


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    table = Table(sys.argv[1])
    decisions, over = play(table, sys.argv[2], int(sys.argv[3]) if len(sys.argv) == 4 else 1)
    print(f"{over['title']} after {decisions} decisions: {over['score']} points, won by {over['winner'] or 'nobody'}")
    sys.exit(table.leave())
