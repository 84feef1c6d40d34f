// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/cupti_library.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "collector/vendor/dynamic_library.h"

namespace roofladder::cupti {
namespace {

namespace fs = std::filesystem;

// The range profiler came with CUDA 12.6.
constexpr std::uint32_t oldest_version = 24;
constexpr const char* oldest_toolkit = "12.6";

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (entry.is_directory(none)) {
      folders.push_back(entry.path());
    }
  }
  std::ranges::sort(folders, std::greater());  // newer versions first
  return folders;
}

void add_toolkit(std::vector<fs::path>& folders, const fs::path& root) {
  for (const char* inside : {"lib64", "extras/CUPTI/lib64", "targets/x86_64-linux/lib"}) {
    folders.push_back(root / inside);
  }
}

// Adds site-packages of every python3 in PATH, where NVIDIA's wheels put the library.
void add_python_packages(std::vector<fs::path>& folders) {
  const char* path = std::getenv("PATH");
  std::istringstream entries(path != nullptr ? path : "");
  for (std::string entry; std::getline(entries, entry, ':');) {
    std::error_code none;
    if (!fs::exists(fs::path(entry) / "python3", none)) {
      continue;
    }
    for (const fs::path& lib : folders_in(fs::path(entry).parent_path() / "lib")) {
      if (lib.filename().string().starts_with("python3")) {
        folders.push_back(lib / "site-packages/nvidia/cu13/lib");
        folders.push_back(lib / "site-packages/nvidia/cuda_cupti/lib");
      }
    }
  }
}

std::vector<fs::path> candidate_folders() {
  std::vector<fs::path> folders;
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    if (const char* root = std::getenv(variable)) {
      add_toolkit(folders, root);
    }
  }
  add_toolkit(folders, "/usr/local/cuda");
  for (const char* parent : {"/usr/local", "/opt"}) {
    for (const fs::path& folder : folders_in(parent)) {
      if (folder.filename().string().starts_with("cuda-")) {
        add_toolkit(folders, folder);
      }
    }
  }
  add_python_packages(folders);
  return folders;
}

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names{"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
  return names;
}

// Names for dlopen, which looks for bare ones in the loader's path.
std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("ROOFLADDER_CUPTI")) {
    return {chosen};
  }
  std::vector<std::string> all = file_names();
  for (const fs::path& folder : candidate_folders()) {
    for (const std::string& name : file_names()) {
      std::error_code none;
      if (fs::exists(folder / name, none)) {
        all.push_back((folder / name).string());
      }
    }
  }
  return all;
}

// The reason why this copy cannot be used, if there is one.
std::optional<std::string> fault_of(const Library& library, const std::string& missing) {
  if (library.cuptiGetVersion == nullptr) {
    return " is no CUPTI: it has no cuptiGetVersion";
  }
  const std::string found = " is CUPTI " + std::to_string(library.version);
  if (!missing.empty()) {
    return found + ", without " + missing;
  }
  return library.version < oldest_version ? std::optional(found + ", too old") : std::nullopt;
}

std::optional<Library> functions_in(const vendor::DynamicLibrary& opened, std::string& reason) {
  Library library;
  std::string missing;
#define ROOFLADDER_CUPTI_FUNCTION(name) opened.take(library.name, #name, missing);
#include "collector/providers/cupti/functions.inc"
#undef ROOFLADDER_CUPTI_FUNCTION
#define ROOFLADDER_CUPTI_FUNCTION(name) \
  opened.take(library.name, #name, library.missing_for_sampling);
#include "collector/providers/cupti/sampling_functions.inc"
#undef ROOFLADDER_CUPTI_FUNCTION
#define ROOFLADDER_CUPTI_FUNCTION(name) \
  opened.take(library.name, #name, library.missing_for_activity);
#include "collector/providers/cupti/activity_functions.inc"
#undef ROOFLADDER_CUPTI_FUNCTION
  if (library.cuptiGetVersion != nullptr) {
    library.cuptiGetVersion(&library.version);
    library.path = vendor::path_of(library.cuptiGetVersion);
  }
  if (const auto fault = fault_of(library, missing)) {
    reason = *fault;
    return std::nullopt;
  }
  return library;
}

Library find() {
  std::string refusals;
  if (const auto found = vendor::first_usable<Library>(candidates(), functions_in, refusals)) {
    return *found;
  }
  throw Failure{Status::unavailable,
                std::string("libcupti of CUDA ") + oldest_toolkit +
                    " or newer was not found; install the CUDA toolkit or the Python package "
                    "nvidia-cuda-cupti, or set ROOFLADDER_CUPTI to the file." +
                    refusals};
}

Library with_driver(Library library) {
  const vendor::DynamicLibrary driver("libcuda.so.1");
  if (!driver.is_open()) {
    throw Failure{Status::unavailable,
                  "there is no NVIDIA driver (libcuda.so.1) on this machine, so no counters"};
  }
  std::string missing;
  driver.take(library.cuCtxGetCurrent, "cuCtxGetCurrent", missing);
  driver.take(library.cuCtxSynchronize, "cuCtxSynchronize", missing);
  driver.take(library.cuCtxGetDevice, "cuCtxGetDevice", missing);
  driver.take(library.cuDeviceGetAttribute, "cuDeviceGetAttribute", missing);
  driver.take(library.cuInit, "cuInit", missing);
  driver.take(library.cuDeviceGetByPCIBusId, "cuDeviceGetByPCIBusId", missing);
  if (!missing.empty()) {
    throw Failure{Status::unsupported, "the NVIDIA driver has no " + missing + "; update it"};
  }
  return library;
}

// Explains the well-known refusals, and who can lift them.
Failure explained(CUptiResult result) {
  switch (result) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
      return {Status::denied,
              "the driver gives GPU counters to administrators only: run as root or with "
              "CAP_SYS_ADMIN, or let the administrator load the nvidia module with "
              "NVreg_RestrictProfilingToAdminUsers=0"};
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
    case CUPTI_ERROR_HARDWARE_BUSY:
      return {Status::denied,
              "another profiler holds the GPU's counters (DCGM: dcgmi profile --pause); end it"};
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED:
      return {Status::unsupported, "this virtual GPU has no counters"};
    case CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED:
      return {Status::unsupported, "a GPU in confidential-computing mode has no counters"};
    case CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED:
      return {Status::unsupported, "a MIG instance has no counters of its own; use the whole GPU"};
    default:
      return {Status::failed, ""};
  }
}

}  // namespace

const Library& library() {
  static const Library found = find();
  return found;
}

const Library& library_with_driver() {
  static const Library found = with_driver(library());
  return found;
}

void require(CUptiResult result, const char* call) {
  if (result == CUPTI_SUCCESS) {
    return;
  }
  const char* words = nullptr;
  library().cuptiGetResultString(result, &words);
  Failure failure = explained(result);
  failure.reason += (failure.reason.empty() ? "" : " (") + std::string(call) + ": " +
                    (words != nullptr ? words : "error") + " " + std::to_string(result) +
                    (failure.status == Status::failed ? "" : ")");
  throw failure;
}

}  // namespace roofladder::cupti
