// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/fault_code.h"

#include "run/exit_code.h"

namespace roofladder {

int exit_code_of_input(FileFault fault) {
  const bool output = fault == FileFault::not_writable || fault == FileFault::full;
  return output ? exit_cannot_write : exit_bad_input;
}

int exit_code_of_output(FileFault fault) {
  switch (fault) {
    case FileFault::exists:
    case FileFault::locked:
    case FileFault::not_found:
      return exit_usage;
    case FileFault::not_writable:
    case FileFault::full:
      return exit_cannot_write;
    default:
      return exit_bad_input;
  }
}

}  // namespace roofladder
