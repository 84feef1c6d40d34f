// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace roofladder::test {

// A device binary's description of one of its kernels, in section .ze_info.
struct ZebinKernel {
  std::string name;
  double registers = 0;      // of a hardware thread
  double simd_width = 0;     // work-items
  double local_memory = 0;   // bytes per work-group
  double thread_memory = 0;  // bytes per hardware thread: spilled registers and private arrays
};

void PrintTo(const ZebinKernel& kernel, std::ostream* out);

// The kernels of a SPIR-V module as Intel's offline compiler compiles them for that product. Throws
// std::runtime_error with the compiler's words.
std::vector<ZebinKernel> compiled_offline(const std::filesystem::path& spirv,
                                          const std::string& product, const std::string& options);

}  // namespace roofladder::test
