# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Opens the database that a run file is (docs/run_file.md) and checks its digests."""

from __future__ import annotations

import hashlib
import itertools
import os
import pathlib
import shutil
import sqlite3
import struct
import tempfile
from typing import Iterator, Optional, Union

APPLICATION_ID = 0x524C4452  # "RLDR"
FORMAT = 3
OLDEST_SQLITE = (3, 37, 0)  # the first that knows STRICT tables

TABLES = (
    "provenances",
    "statuses",
    "devices",
    "facts",
    "kernels",
    "variants",
    "variant_parameters",
    "variant_parts",
    "variant_sources",
    "variant_expectations",
    "limits",
    "proofs",
    "points",
    "point_parameters",
    "metrics",
    "reasons",
    "samples",
    "warnings",
    "texts",
)

Path = Union[str, "os.PathLike[str]"]


class RunFileError(ValueError):
    """The file is no run file, of a format that this reader does not know, or damaged."""


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


class Database:
    """A run file that is open for reading only. SQLite's errors become RunFileError."""

    def __init__(self, path: Path, check: bool = True) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise RuntimeError(f"this Python has SQLite {sqlite3.sqlite_version}; run files need 3.37 or newer")
        self.path = pathlib.Path(path).resolve(strict=True)
        if not self.path.is_file():
            raise RunFileError(f"{self.path} is no run file: it is not a regular file")
        self._folder: Optional[tempfile.TemporaryDirectory] = None
        self._connection = self._connect()
        try:
            self._check_identity()
            if check:
                self._check_digests()
        except RunFileError:
            self.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        # A finished run is one file, which nobody writes. An unfinished one has a log beside it, which SQLite would change.
        log, journal = (pathlib.Path(f"{self.path}{suffix}") for suffix in ("-wal", "-journal"))
        if journal.exists():
            raise RunFileError(f"{self.path} is unfinished and has a rollback journal, which only roofladder reads")
        if not log.exists():
            return self._opened(f"{self.path.as_uri()}?mode=ro&immutable=1")
        self._refuse_locked()
        self._folder = tempfile.TemporaryDirectory()
        copy = pathlib.Path(self._folder.name) / "run"
        shutil.copyfile(self.path, copy)
        shutil.copyfile(log, f"{copy}-wal")
        return self._opened(copy.as_uri())

    def _opened(self, uri: str) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(uri, uri=True, timeout=0)
        except sqlite3.Error as error:
            raise RunFileError(f"{self.path} cannot be opened: {error}") from error
        connection.text_factory = text_of
        return connection

    def _refuse_locked(self) -> None:
        connection = self._opened(f"{self.path.as_uri()}?mode=ro&readonly_shm=1")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise RunFileError(f"{self.path} is being written by a collector; read it when that ends") from error
        finally:
            connection.close()

    def close(self) -> None:
        self._connection.close()
        if self._folder:
            self._folder.cleanup()

    def rows(self, query: str, *values: object) -> Iterator[tuple]:
        try:
            yield from self._connection.execute(query, values)
        except sqlite3.DatabaseError as error:
            raise RunFileError(f"{self.path} is damaged: {error}") from error

    def records(self, table: str, run: int) -> list[dict]:
        """The rows of a run in a table, in order of writing."""
        columns = [row[1] for row in self.rows(f"PRAGMA table_info({table})")]
        return [dict(zip(columns, row)) for row in self.rows(f"SELECT * FROM {table} WHERE run = ? ORDER BY id", run)]

    def runs(self) -> list[dict]:
        columns = ("run", "uuid", "tool_version", "started", "finished", "state", "title")
        return [dict(zip(columns, row)) for row in self.rows(f"SELECT {', '.join(columns)} FROM runs ORDER BY run")]

    def _check_identity(self) -> None:
        try:
            application = self._connection.execute("PRAGMA application_id").fetchone()[0]
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError as error:
            if "not a database" in str(error):
                raise RunFileError(f"{self.path} is no run file of Roofladder: {error}") from error
            raise RunFileError(f"{self.path} is damaged: {error}") from error
        if application != APPLICATION_ID:
            raise RunFileError(f"{self.path} is no run file of Roofladder")
        if version != FORMAT:
            raise RunFileError(f"{self.path} has format {version}; this reader knows format {FORMAT}")

    def _check_digests(self) -> None:
        runs = [row[0] for row in self.rows("SELECT run FROM runs ORDER BY run")]
        if not runs:
            raise RunFileError(f"{self.path} is damaged: table runs has no row")
        self._connection.text_factory = bytes
        try:
            for run in runs:
                self._check_run(run)
        finally:
            self._connection.text_factory = text_of

    def _check_run(self, run: int) -> None:
        digests: dict[str, list[tuple[int, str]]] = {}
        for table, rows, sha256 in self.rows("SELECT table_name, rows, sha256 FROM digests WHERE run = ? ORDER BY id", run):
            digests.setdefault(text_of(table), []).append((rows, text_of(sha256)))
        own = hashlib.sha256(b"".join(map(fields, self.rows("SELECT * FROM runs WHERE run = ?", run))))
        if digests.get("runs", [(1, "")])[-1][1] != own.hexdigest():
            raise RunFileError(f"{self.path} is damaged: table runs is not what was written")
        for table in TABLES:
            if not self._chain_holds(table, run, digests.get(table, [])):
                raise RunFileError(f"{self.path} is damaged: table {table} is not what was written")

    def _chain_holds(self, table: str, run: int, digests: list[tuple[int, str]]) -> bool:
        rows = self.rows(f"SELECT * FROM {table} WHERE run = ? ORDER BY id", run)
        done, before = 0, ""
        for end, sha256 in digests:
            digest = hashlib.sha256(before.encode())
            for row in itertools.islice(rows, max(end - done, 0)):
                digest.update(fields(row))
                done += 1
            if done != end or digest.hexdigest() != sha256:
                return False
            before = sha256
        return next(rows, None) is None


def fields(row: tuple) -> bytes:
    """A row as digests see it."""
    return b"".join(map(field, row))


def field(value: object) -> bytes:
    if value is None:
        return b"n"
    if isinstance(value, int):
        return b"i%d;" % value
    if isinstance(value, float):
        return b"r" + struct.pack(">d", value).hex().encode()
    assert isinstance(value, bytes)
    return b"t%d:%s" % (len(value), value)
