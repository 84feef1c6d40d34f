// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/file/run_file.h"

namespace roofladder {

// Returns the exit code for a fault of an input file, or of an output file.
int exit_code_of_input(FileFault fault);
int exit_code_of_output(FileFault fault);

}  // namespace roofladder
