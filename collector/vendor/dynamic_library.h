// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dlfcn.h>
#include <optional>
#include <string>
#include <vector>

namespace roofladder::vendor {

// A vendor's library, opened while the program runs, since it is not part of the package. It stays
// loaded unless it is closed.
class DynamicLibrary {
 public:
  // `name`: a path, or a bare name, which is looked for in the loader's path.
  explicit DynamicLibrary(const std::string& name)
      : m_handle(dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)),
        m_error(m_handle == nullptr ? dlerror() : "") {}

  bool is_open() const { return m_handle != nullptr; }
  // The loader's words, if it is not open.
  const std::string& error() const { return m_error; }

  // Sets the function; to null if the library lacks it, whose name is put into `missing` unless
  // that holds another.
  template <typename Function>
  void take(Function& function, const char* name, std::string& missing) const {
    function = m_handle == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(m_handle, name));
    if (function == nullptr && missing.empty()) {
      missing = name;
    }
  }

  // Its functions must not be called any more.
  void close() {
    dlclose(m_handle);
    m_handle = nullptr;
  }

 private:
  void* m_handle;
  std::string m_error;
};

// The file that the function comes from.
template <typename Function>
std::string path_of(Function* function) {
  Dl_info info{};
  return dladdr(reinterpret_cast<const void*>(function), &info) != 0 ? info.dli_fname : "";
}

// Tries the names in order. try_one(library) returns the opened functions, or sets the reason why
// this copy cannot be used, which then is closed. Reasons for paths, for an only name and for
// copies that were found are appended to `refusals`: " Not usable: a; b".
template <typename Functions, typename TryOne>
std::optional<Functions> first_usable(const std::vector<std::string>& names, const TryOne& try_one,
                                      std::string& refusals) {
  const auto refuse = [&](const std::string& reason) {
    refusals += (refusals.empty() ? " Not usable: " : "; ") + reason;
  };
  for (const std::string& name : names) {
    DynamicLibrary library(name);
    if (!library.is_open()) {
      if (names.size() == 1 || name.find('/') != std::string::npos) {
        refuse(library.error());
      }
      continue;
    }
    std::string reason;
    if (std::optional<Functions> functions = try_one(library, reason)) {
      return functions;
    }
    refuse(name + reason);
    library.close();
  }
  return std::nullopt;
}

}  // namespace roofladder::vendor
