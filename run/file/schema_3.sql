-- SPDX-FileCopyrightText: Roofladder contributors
-- SPDX-License-Identifier: Apache-2.0
-- What format 3 has beside the tables of schema.sql, which are those of format 2.

CREATE TABLE variant_expectations (  -- what the claim expects to see beside the parent
  run INTEGER NOT NULL REFERENCES runs,
  id INTEGER NOT NULL,
  variant INTEGER NOT NULL,
  expectation TEXT NOT NULL,  -- less_traffic, higher_bandwidth, fewer_flops, shorter_transfers, higher_occupancy, no_spills
  PRIMARY KEY (run, id),
  FOREIGN KEY (run, variant) REFERENCES variants
) STRICT, WITHOUT ROWID;
