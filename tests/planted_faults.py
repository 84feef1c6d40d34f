#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Plants faults in the engine of the collector, one at a time, and tells which tests find each.

planted_faults.py SOURCE BUILD: a copy of the tree that may be changed, and its build folder. Every
fault is taken back. Exits with 1 where a fault is found by no test.
"""
import pathlib
import re
import subprocess
import sys

ENGINE = ("Repetition.*:Rounds.*:ResultsOfRounds.*:TimeBudget.*:Resuming.*:CarryOut.*:"
          "DeviceTurns.*:Schedule.*:Observers.*:BatchObservers.*")

REPETITION = "collector/worker/repetition.cpp"
PREPARED = "collector/worker/prepared_variant.cpp"
SCHEDULE = "collector/plan/schedule.cpp"
ROUNDS = "collector/supervisor/rounds.cpp"
BATCH = "collector/supervisor/batch.cpp"
CARRY_OUT = "collector/supervisor/carry_out.cpp"
SUPERVISOR = "collector/supervisor/supervisor.cpp"
TASKS = "collector/supervisor/tasks.cpp"

# Each fault: a description, the file, the right text, and the text that takes its place.
FAULTS = [
    ("caches are emptied before arrays are restored", REPETITION,
     "  variant.restore(Inputs::anew);\n  for (const auto& observer : observers) {\n"
     "    observer->restored(variant);\n  }\n  variant.set_caches(cache);",
     "  variant.set_caches(cache);\n  variant.restore(Inputs::anew);\n"
     "  for (const auto& observer : observers) {\n    observer->restored(variant);\n  }"),
    ("outputs are poisoned after new inputs are there", PREPARED,
     "    poison_results();\n    if (varies && !before_reset) {\n      are_new = vary(inputs);\n    }",
     "    if (varies && !before_reset) {\n      are_new = vary(inputs);\n    }\n    poison_results();"),
    ("outputs are not poisoned", PREPARED, "    poison_results();\n", ""),
    ("inputs stay as they were", PREPARED, "if (inputs == Inputs::anew) {",
     "if (inputs == Inputs::anew && m_memory.variations() > 1000) {"),
    ("private copies are reset before their inputs are new", PREPARED,
     "if (varies && before_reset) {", "if (false) {"),
    ("signals are not blocked while arrays are restored", PREPARED,
     "  m_blocker.emplace();\n", ""),
    ("signals stay blocked while the variant runs", PREPARED, "  m_blocker.reset();\n", ""),
    ("threads of the variant do not come to rest", REPETITION,
     "  if (variant.is_unsettled()) {\n    variant.settle();\n  }\n", ""),
    ("ceilings that others disturbed are kept", ROUNDS,
     "m_taken_by_others <= noticed", "m_taken_by_others <= 100 * noticed"),
    ("rounds all run forwards", SCHEDULE, "        std::ranges::reverse(order);\n", ""),
    ("rounds share their worker processes", SCHEDULE,
     "step.fresh = phase == Phase::main;", "step.fresh = false;"),
    ("a round is stopped early", ROUNDS, "have >= wanted &&", "have >= 2 &&"),
    ("the stop rule is not asked in the last round", ROUNDS,
     "(round + 1 < rounds || has_converged(times, options.precision))", "true"),
    ("seconds that are over stop no round", ROUNDS, "sum(times) >= limit;", "false;"),
    ("a wrong result ends no worker", ROUNDS, "absence->status == Status::wrong", "false"),
    ("a variant that has failed is timed again", SUPERVISOR,
     "  m_recorder.add(point, Provenance::timer, metric::time.name, absence);\n", ""),
    ("the repetition that is checked is always the first", BATCH,
     "m_random() % static_cast<unsigned>(size.repetitions)", "0"),
    ("results are checked in the first batch only", BATCH,
     "m_repetition != m_drawn && !is_first_result", "!is_first_result"),
    ("a wrong result has a time", BATCH,
     "    return Next{NextKind::stop};\n", "    record(m_observed);\n    return Next{NextKind::stop};\n"),
    ("elements that are checked are always the same", BATCH,
     "std::optional(m_random()) : std::nullopt", "std::optional<std::uint64_t>(7) : std::nullopt"),
    ("inputs are the same in every round", TASKS, "run + std::to_string(round)", "run + std::to_string(round * 0)"),
    ("a turn on a device is not taken", CARRY_OUT,
     "    take_turn(points.front());\n", ""),
    ("what a variant leaves is there for the next", ROUNDS,
     "if (std::exchange(m_leaves_something, false)) {", "if (false) {"),
    ("a variant that cannot be counted costs the others their counts", CARRY_OUT,
     "unobserved->index ? first + 1 : points.end()", "points.end()"),
    ("what the run holds is observed again", CARRY_OUT,
     ": m_recorder.has(point, provider.provenance, set.metrics.front());", ": false;"),
    ("what ended for want of time is called interrupted", SUPERVISOR,
     "ended.by_request ? interrupted_warning : over_budget_warning", "interrupted_warning"),
]


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def failed_tests(build):
    """Names of the tests that failed, each with its milliseconds; None where nothing was built."""
    if run(["ninja", "-C", build, "collector_tests"]).returncode != 0:
        return None
    tests = run([f"{build}/tests/collector_tests", f"--gtest_filter={ENGINE}"])
    if tests.returncode < 0:
        return [(f"the program ends by signal {-tests.returncode}", "0")]
    return re.findall(r"\[  FAILED  \] (\S+) \((\d+) ms\)", tests.stdout)


def main(source, build):
    unnoticed = 0
    for what, file, text, fault in FAULTS:
        path = pathlib.Path(source, file)
        right = path.read_text(encoding="utf-8")
        if right.count(text) != 1:
            sys.exit(f"{file} has {right.count(text)} places of: {text}")
        path.write_text(right.replace(text, fault), encoding="utf-8")
        try:
            found = failed_tests(build)
        finally:
            path.write_text(right, encoding="utf-8")
        unnoticed += not found
        outcome = "NOT BUILT" if found is None else "NOT FOUND" if not found else ", ".join(
            f"{name} ({milliseconds} ms)" for name, milliseconds in found[:3])
        print(f"{what}: {outcome}", flush=True)
    print(f"{len(FAULTS) - unnoticed} of {len(FAULTS)} faults found")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
