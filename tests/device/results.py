# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Reads the table of results that `roofladder report RUN -o RUN.csv` writes."""
import csv


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def of_whole_variants(path):
    """Value by variant id, state of the caches, and metric. Leaves out traffic that is declared only, since nothing was counted."""
    values = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["part"]:
                continue
            numbers = {column.split("[")[0]: number(text) for column, text in row.items()}
            if row["traffic_source"] != "counter":
                del numbers["dram.read"], numbers["dram.write"]
            values[row["variant"], row["cache"]] = {name: value for name, value in numbers.items() if value is not None}
    return values
