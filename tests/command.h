// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

#include "tests/folder.h"

namespace roofladder::test {

struct Finished {
  int code = -1;    // exit code; 128 + n when ended by signal n
  std::string out;  // standard output
  std::string err;  // standard error
};

// A program running with its output going to files.
class Command {
 public:
  Command(std::vector<std::string> words, const std::map<std::string, std::string>& environment);
  ~Command();  // kills what still runs
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  pid_t pid() const { return m_pid; }
  void signal(int number) const;
  Finished wait();
  std::string output_so_far() const;

 private:
  Folder m_folder;
  pid_t m_pid = -1;
};

// Runs the built roofladder to its end.
Finished roofladder(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {});

// The same in that folder.
Finished roofladder_in(const Folder& folder, const std::vector<std::string>& arguments,
                       const std::map<std::string, std::string>& environment = {});

std::string roofladder_program();

// The command run by a user whom permissions bind: nobody, where this process is root.
std::vector<std::string> without_rights(const std::vector<std::string>& command);
inline constexpr uid_t nobody = 65534;

// The folder with the fake model, for ROOFLADDER_MODULE_PATH.
std::map<std::string, std::string> fake_models();

// The folder with the fake model and provider for fake GPUs. $FAKE_GPUS, $FAKE_COUNTERS and
// $FAKE_GPU_COMPILES_ONLY change what they find, see tests/collector/fake_gpu.
std::map<std::string, std::string> fake_gpus();

}  // namespace roofladder::test
