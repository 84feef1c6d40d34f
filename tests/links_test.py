# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""links_test.py <source folder>: every relative link of a Markdown file leads to a file, and to a heading where it names one."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()


def documents():
    for path in sorted(ROOT.rglob("*.md")):
        if not {"build", "node_modules", ".git"} & set(path.relative_to(ROOT).parts):
            yield path


def anchors(path):
    for heading in re.findall(r"^#+ (.*)$", path.read_text(), re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(path):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(), flags=re.S)
    return [each for each in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in each]


def is_broken(path, link):
    file, _, anchor = link.partition("#")
    target = path.parent / file if file else path
    return not target.exists() or (anchor and anchor not in anchors(target))


broken = [f"{path.relative_to(ROOT)}: {link}" for path in documents() for link in links(path) if is_broken(path, link)]
sys.exit("\n".join(broken) if broken else 0)
