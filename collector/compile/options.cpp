// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/options.h"

#include <filesystem>

namespace roofladder {

namespace fs = std::filesystem;

std::vector<std::string> options_for(const Language& language, const Compiler& compiler) {
  if (language.suffix == ".cu") {
    // Compiles to PTX for any GPU if this machine has none.
    const char* gpu = fs::exists("/dev/nvidiactl") ? "-arch=native" : "-arch=compute_75";
    return {"-std=c++20", "-O3", gpu, "--resource-usage", "-cudart=static"};
  }
  std::vector<std::string> options{"-O3", "-march=" ROOFLADDER_CPU_LEVEL, "-fopenmp"};
  if (!language.is_fortran()) {
    options.insert(options.begin(), language.suffix == ".c" ? "-std=c11" : "-std=c++20");
  }
  if (compiler.is_gnu) {
    options.emplace_back("-fstack-usage");
  }
  return options;
}

std::vector<std::string> module_options(const Language& language, const Compiler& compiler) {
  if (language.suffix == ".cu") {
    return {"-shared", "-Xcompiler", "-fPIC,-fvisibility=hidden,-static-libstdc++,-static-libgcc"};
  }
  if (language.is_fortran()) {  // Fortran cannot mark its entry as the only visible symbol
    return {"-shared", "-fPIC"};
  }
  std::vector<std::string> options{"-shared", "-fPIC", "-fvisibility=hidden"};
  if (compiler.is_gnu && language.suffix != ".c") {
    options.insert(options.end(), {"-static-libstdc++", "-static-libgcc"});
  }
  return options;
}

}  // namespace roofladder
