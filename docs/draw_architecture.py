#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Draws the rooms of the tree and their includes: draw_architecture.py ROOT > docs/architecture.svg.

A room is a top-level folder, or a folder of the collector. Rooms lie in floors, each above every
room that it includes; an arrow that another path implies is left out. Exits with 1 where rooms
include each other in a circle.
"""
import os
import re
import sys

TOP = ["run", "sdk", "kernels", "collector", "analyzer", "chart", "reports", "gui", "cli"]
WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 118, 30, 14, 34, 16


def room_of(path):
    """The room that a path from the root lies in, or None."""
    parts = path.split("/")
    if parts[0] not in TOP:
        return None
    if parts[0] == "collector" and len(parts) > 2:
        return "collector/" + parts[1]
    return parts[0]


def rooms_and_includes(root):
    includes = {}
    for top in TOP:
        for folder, _, files in os.walk(os.path.join(root, top)):
            for name in files:
                if not name.endswith((".h", ".hpp", ".cpp", ".cu", ".cuh")):
                    continue
                path = os.path.join(folder, name)
                room = room_of(os.path.relpath(path, root))
                targets = includes.setdefault(room, set())
                with open(path, encoding="utf-8") as file:
                    for target in re.findall(r'^#include "([^"]+)"', file.read(), re.MULTILINE):
                        found = "sdk" if target.startswith("roofladder") else room_of(target)
                        if found not in (None, room):
                            targets.add(found)
    return includes


def floors_of(includes):
    floors = {}

    def floor(room, below=()):
        if room in below:
            sys.exit("rooms include each other: " + " -> ".join((*below, room)))
        if room not in floors:
            above = [floor(target, (*below, room)) for target in includes.get(room, ())]
            floors[room] = max(above, default=-1) + 1
        return floors[room]

    for room in includes:
        floor(room)
    return floors


def needed(includes):
    """The includes that no longer path implies."""
    def reaches(start, end):
        return any(room == end or reaches(room, end) for room in includes.get(start, ()))

    return {(room, target) for room, targets in includes.items() for target in targets
            if not any(other != target and reaches(other, target) for other in targets)}


def is_collectors(room):
    return room.startswith("collector")


def draw(includes):
    floors = floors_of(includes)
    rows = [sorted(room for room in floors if floors[room] == level)
            for level in range(max(floors.values()) + 1)]
    # The collector's rooms lie on the left, the others on the right.
    left = max(sum(is_collectors(room) for room in row) for row in rows)
    right = max(sum(not is_collectors(room) for room in row) for row in rows)
    total = ((left + right) * (WIDTH + GAP_X) + GAP_X + 2 * MARGIN,
             len(rows) * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN)
    places = {}
    for level, row in enumerate(rows):
        y = total[1] - MARGIN - HEIGHT - level * (HEIGHT + GAP_Y)
        for own, slots, begin in ((True, left, 0), (False, right, left * (WIDTH + GAP_X) + 2 * GAP_X)):
            group = [room for room in row if is_collectors(room) == own]
            shift = begin + (slots - len(group)) * (WIDTH + GAP_X) / 2
            for column, room in enumerate(group):
                places[room] = (MARGIN + shift + column * (WIDTH + GAP_X), y)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total[0]:.0f} {total[1]:.0f}" '
           'font-family="sans-serif" font-size="12">')
    yield ('<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" '
           'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#777"/></marker></defs>')
    yield f'<rect width="{total[0]:.0f}" height="{total[1]:.0f}" fill="#fff"/>'
    for room, target in sorted(needed(includes)):
        (x1, y1), (x2, y2) = places[room], places[target]
        begin, end = x1 + WIDTH / 2, x2 + WIDTH / 2
        # An arrow past rooms that lie between its ends goes around them.
        far = floors[room] - floors[target] > 1 and abs(begin - end) < WIDTH
        bend = (WIDTH * 1.3 if far else 0) * (1 if begin < total[0] / 2 else -1)
        yield (f'<path d="M{begin:.0f} {y1 + HEIGHT:.0f}C{begin + bend:.0f} {y1 + 3 * HEIGHT:.0f} '
               f'{end + bend:.0f} {y2 - 2 * HEIGHT:.0f} {end:.0f} {y2:.0f}" fill="none" '
               'stroke="#777" marker-end="url(#tip)"/>')
    for room, (x, y) in sorted(places.items()):
        fill = "#e7f0ea" if is_collectors(room) else "#e8edf5"
        yield (f'<rect x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="4" '
               f'fill="{fill}" stroke="#556"/>')
        yield (f'<text x="{x + WIDTH / 2:.0f}" y="{y + 19:.0f}" text-anchor="middle">'
               f'{room.replace("collector/", "")}</text>')
    yield "</svg>"


if __name__ == "__main__":
    print("\n".join(draw(rooms_and_includes(sys.argv[1]))))
