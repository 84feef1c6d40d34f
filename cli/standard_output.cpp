// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/standard_output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <system_error>
#include <unistd.h>

#include "run/exit_code.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

// Occupies closed standard descriptors. Otherwise the next file that is opened would get one of
// them, and our messages would go to that file. Writing to these descriptors fails.
void occupy_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) == -1) {
      [[maybe_unused]] const int lowest_free = ::open("/dev/null", O_RDONLY);
    }
  }
}

// True if nobody reads the pipe that standard output is.
bool reader_is_gone() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}  // namespace

int with_standard_output(const std::function<int()>& program) {
  occupy_closed_descriptors();
  int code = exit_done;
  int system_error = 0;
  try {
    code = program();
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) == 0) {
      throw;
    }
    system_error = error.code().value();
  }
  errno = 0;
  std::cout.flush();
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout;
  if (written || reader_is_gone()) {
    return code;
  }
  system_error = system_error != 0 ? system_error : errno;
  print_to_stderr("roofladder: cannot write to standard output{}{}\n",
                  system_error != 0 ? ": " : "",
                  system_error != 0 ? std::strerror(system_error) : "");
  return exit_cannot_write;
}

}  // namespace roofladder
