// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace roofladder {

// Short names of GPU kernels: "gemm<(int)8>", of "void a::gemm<(int)8>(float *)"; the whole name
// where another kernel has the short one, or where nothing is left of it.
class KernelNames {
 public:
  const std::string& operator()(std::string_view kernel);

 private:
  std::map<std::string, std::string, std::less<>> m_names;  // of kernels
  std::set<std::string> m_functions;
};

}  // namespace roofladder
