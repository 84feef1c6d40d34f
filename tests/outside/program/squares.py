#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""A model and its ladder as a program: a sum of squares in Python (docs/worker_protocol.md).

  roofladder collect ./squares.py -o run.roofladder
"""
import array
import inspect
import json
import math
import operator
import os
import platform
import random
import sys
import time

SIZES = {"tiny": 10, "odd": 1013, "medium": 20_000, "quick": 200_000, "seed": 2_000_000}


def loop(x):
    total = 0.0
    for value in x:
        total += value * value
    return total


def expression(x):
    return sum(value * value for value in x)


def library(x):
    return sum(map(operator.mul, x, x))


RUNGS = {
    "loop": (loop, "Loop", "As one writes it.", ""),
    "expression": (expression, "Generator expression", "The additions happen in C.", "loop"),
    "library": (library, "Functions of the library", "Multiplications do too.", "expression"),
}


def inputs(n):
    draw = random.Random(1)
    return array.array("d", (draw.uniform(0.5, 1.5) for _ in range(n)))


def size_at(n):
    if n < 1:
        return {"size": [["n", n]], "refusal": "n must be at least 1"}
    return {"size": [["n", n]], "footprint": 8 * n, "work_units": 1}


def model(_):
    device = {"name": "cpu", "kind": "cpu", "backend": "host", "title": platform.machine()}
    return {"answer": {"name": "python", "devices": [{"device": device}]}}


def ladder(_):
    build = f"{platform.python_implementation()} {platform.python_version()}"
    kernel = {"name": "squares", "title": "Sum of squares", "work_unit": "sum", "role": "ladder"}
    variants = [{"info": {"kernel": "squares", "technique": name, "title": title, "claim": claim,
                          "parent": f"squares/python/{parent}" if parent else "", "order": order,
                          "build": build},
                 "sources": [{"name": "squares.py", "text": inspect.getsource(function)}]}
                for order, (name, (function, title, claim, parent)) in enumerate(RUNGS.items())]
    return {"answer": {"model": "python", "kernels": [kernel], "variants": variants}}


def named_size(question):
    n = SIZES.get(question["size_name"])
    return {"answer": [] if n is None else [size_at(n)]}


def declared_work(question):
    n = dict(question["size"])["n"]
    work = {"ops.fp64.add": n, "ops.fp64.mul": n, "minimum.read": 8 * n, "minimum.write": 0,
            "useful.flops": 2 * n, "useful.bytes": 8 * n, "work_units": 1}
    return {"observations": [{"metric": metric, "value": value} for metric, value in work.items()]}


ANSWERS = {
    "model": model,
    "requirements": lambda _: {"answer": []},
    "ladder": ladder,
    "named_size": named_size,
    "size": lambda question: {"answer": size_at(dict(question["size"])["n"])},
    "ceiling_sizes": lambda _: {"answer": []},
    "declared_work": declared_work,
}


def say(reply):
    os.write(3, (json.dumps(reply) + "\n").encode())


def time_rung(task):
    subject = task["subjects"][0]
    run = RUNGS[subject["variant"]][0]
    x = inputs(dict(subject["size"])["n"])
    if task["check"]:
        result, right = run(x), math.fsum(value * value for value in x)
        if abs(result - right) > 1e-12 * right:
            raise ValueError(f"wrong result, so no time: {result!r}, expected {right!r}")
        say({"kind": "checked", "compared": 1, "checksum": result})
    for _ in range(task["warmups"]):
        run(x)
    spent = 0.0
    bytes_elsewhere = 2**26 if subject["cache"] == "cold" else 0  # more than a cache holds
    elsewhere, zeros = memoryview(bytearray(bytes_elsewhere)), bytes(bytes_elsewhere)
    for repetition in range(task["repetitions"]):
        if repetition > 0 and 0 < task["seconds"] <= spent:
            break
        elsewhere[:] = zeros
        begin = time.perf_counter()
        run(x)
        seconds = time.perf_counter() - begin
        spent += seconds
        say({"kind": "repetition", "observations": [{"metric": "time", "value": seconds}]})
    say({"kind": "done"})


for line in sys.stdin:
    message = json.loads(line)
    try:
        if message.get("kind") == "time":
            time_rung(message)
        elif message.get("asked") in ANSWERS:
            say({"kind": "answered", **ANSWERS[message["asked"]](message)})
        else:
            say({"kind": "failed", "status": "unsupported", "text": "model python only takes times"})
    except Exception as error:  # what went wrong is the reason that there is no time
        say({"kind": "failed", "status": "failed", "text": str(error)})
