-- SPDX-FileCopyrightText: Roofladder contributors
-- SPDX-License-Identifier: Apache-2.0

-- Run file format 3. Every table but runs is append-only and keyed (run, id), id counting from 0 in order of writing; docs/run_file.md gives
-- the meaning of the columns. The file stores the text of each statement, with the comments in it; a reader compares them all.

CREATE TABLE runs (
  run INTEGER PRIMARY KEY,    -- local number, 1 in a file that a collector wrote
  uuid TEXT NOT NULL UNIQUE,
  tool_version TEXT NOT NULL,
  started TEXT NOT NULL,      -- ISO 8601, UTC
  finished TEXT NOT NULL,     -- empty while unfinished
  state TEXT NOT NULL,        -- unfinished, finished, partial
  title TEXT NOT NULL
) STRICT;

CREATE TABLE provenances (    -- where a value comes from
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE statuses (       -- ok, or the class of reason why there is no value
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE devices (
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,         -- cpu, cuda:0
  kind TEXT NOT NULL,         -- cpu, gpu, other
  title TEXT NOT NULL,
  vendor TEXT,                -- nvidia; this column and the next two are NULL where nobody tells
  bus TEXT,                   -- 0000:3b:00.0
  backend TEXT,               -- the driver by which work reaches it: host, cuda
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (          -- about a device, or about machine and environment where device is NULL
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  device INTEGER,
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  value REAL,                 -- in unit, where the fact is a quantity
  unit TEXT NOT NULL,
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, device) REFERENCES devices
) STRICT, WITHOUT ROWID;

CREATE TABLE kernels (
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  sentence TEXT NOT NULL,
  seed TEXT NOT NULL,         -- the published story it comes from
  work_unit TEXT NOT NULL,
  role TEXT NOT NULL,         -- ladder, ceiling
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE variants (
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,         -- species/openmp/tiled:tile=4, of the next three columns and variant_parameters
  kernel TEXT NOT NULL,       -- kernels.name
  model TEXT NOT NULL,
  technique TEXT NOT NULL,    -- tiled
  computes TEXT NOT NULL,     -- which of the kernel's computations, or empty
  title TEXT NOT NULL,
  claim TEXT NOT NULL,
  parent TEXT NOT NULL,       -- variants.name, empty for an original
  scope TEXT NOT NULL,        -- what its time covers, or empty: the same as its parent's
  branch INTEGER NOT NULL,    -- 1: off the main line
  on_chip INTEGER NOT NULL,   -- 1: legitimately keeps data on chip
  stores TEXT NOT NULL,       -- regular, non-temporal, or empty
  ladder_order INTEGER NOT NULL,
  build TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE variant_parameters (
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;

CREATE TABLE variant_parts (  -- samples.part counts the rows of a variant from 0
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;

CREATE TABLE variant_sources ( -- the files of its source: its own, then the project's headers that it uses
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  name TEXT NOT NULL,         -- kernels/species/openmp/1_tiled.cpp
  sha256 TEXT NOT NULL,       -- texts.sha256
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;

CREATE TABLE variant_expectations (  -- what the claim expects to see beside the parent
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  expectation TEXT NOT NULL,  -- less_traffic, higher_bandwidth, fewer_flops, shorter_transfers, higher_occupancy, no_spills
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;

CREATE TABLE limits (         -- of a device, that a variant measures; what does not concern its kind is NULL
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,         -- bandwidth, flops, clock, latency
  level TEXT,                 -- dram, l3, l2, l1, shared, caches, link
  random INTEGER NOT NULL,    -- 1: single lines in random order
  precision TEXT,             -- fp64, fp32, fp16, bf16, tf32
  core_unit TEXT,             -- simd, scalar, tensor
  one_thread INTEGER NOT NULL,  -- 1: on one thread, where others are on all
  direction TEXT,             -- to_device, from_device
  host_memory TEXT,           -- pinned, pageable
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;

CREATE TABLE proofs (         -- of the declared flops; the last row of a variant counts
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  status TEXT NOT NULL,       -- not_counted, equal, explained, differs
  text TEXT NOT NULL,
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;

CREATE TABLE points (         -- one variant at one size on one device in one cache state
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  device INTEGER NOT NULL,
  size_name TEXT NOT NULL,
  cache TEXT NOT NULL,        -- cold, warm
  phase TEXT NOT NULL,        -- main, ceilings_before, ceilings_after
  threads INTEGER NOT NULL,   -- 0 where it does not apply
  work_units REAL NOT NULL,   -- a repetition, in the kernel's work unit
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants,
  FOREIGN KEY (run, device) REFERENCES devices
) STRICT, WITHOUT ROWID;

CREATE TABLE point_parameters (  -- the problem size
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  point INTEGER NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, point) REFERENCES points
) STRICT, WITHOUT ROWID;

CREATE TABLE metrics (
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  unit TEXT,                  -- of samples.value; NULL for a name outside the metric table
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reasons (        -- sentences telling why there is no value
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE samples (        -- one value of one metric in one repetition, or the reason why there is none
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  point INTEGER NOT NULL,
  part INTEGER,               -- NULL: of all parts together
  metric INTEGER NOT NULL,
  repetition INTEGER NOT NULL,
  round INTEGER NOT NULL,
  provenance INTEGER NOT NULL,
  status INTEGER NOT NULL,
  reason INTEGER,
  value REAL,                 -- a repetition, in metrics.unit; NULL unless status is 0, and where it is not a number
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, point) REFERENCES points,
  FOREIGN KEY (run, metric) REFERENCES metrics,
  FOREIGN KEY (run, provenance) REFERENCES provenances,
  FOREIGN KEY (run, status) REFERENCES statuses,
  FOREIGN KEY (run, reason) REFERENCES reasons,
  CHECK (status = 0 OR reason IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE warnings (
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  text TEXT NOT NULL,
  point INTEGER,
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, point) REFERENCES points
) STRICT, WITHOUT ROWID;

CREATE TABLE texts (          -- files of sources
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE digests (        -- one row a commit and table that grew; see docs/run_file.md
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  rows INTEGER NOT NULL,      -- of the run in that table, after the commit
  sha256 TEXT NOT NULL,
  PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;
