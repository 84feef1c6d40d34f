// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/file/columns.h"
#include "run/run.h"

// Format 1, where texts stand for what format 2 has in columns: here, and nowhere else, they become
// records. What no text tells stays absent: a device's vendor and bus, and which computation of its
// kernel a variant computes, but for the operations of STREAM, whose techniques bear their names.
namespace roofladder::run_file::format_1 {

void load_devices(const StoredRun& stored, Run& run);

// Without their techniques, which the parameters are needed for.
void load_variants(const StoredRun& stored, Run& run);
void set_techniques(Run& run);

}  // namespace roofladder::run_file::format_1
