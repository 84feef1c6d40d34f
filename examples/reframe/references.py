# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""references.py <report.json>...: prints references for ladder.py of what `roofladder report RUN -o report.json` wrote: the
rungs that reach 70 % of STREAM, from where memory binds a rung. What other rungs reach depends on more of the machine."""

import json
import sys

LEAST = 0.7
TOLERANCE = -0.15  # as a fraction of the reference; more is never wrong


def main():
    references = {}
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
        for ladder in report["ladders"]:
            for rung in ladder["rungs"]:
                fraction = rung["metrics"]["stream_fraction"].get("value", 0)
                if ladder["cache"] == "cold" and fraction >= LEAST:
                    references[rung["variant"]] = [round(100 * fraction, 1), TOLERANCE, None]
    lines = (f" {json.dumps(variant)}: {json.dumps(reference)}" for variant, reference in references.items())
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
