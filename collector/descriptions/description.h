// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collector/doctor_check.h"
#include "collector/providers/provider.h"
#include "run/run.h"

// A worker's descriptions of modules: plain values, so that the supervisor loads no module itself.
namespace roofladder {

// The proof of a variant whose operations were not counted so far.
inline constexpr const char* not_counted_yet = "not counted yet";

struct SourceText {
  std::string name;
  std::string text;
};

struct VariantDescription {
  VariantInfo info;
  std::string name;                 // "tiled:tile=4", as tasks name it
  std::vector<SourceText> sources;  // the texts of info.sources
  std::uint32_t max_threads = 0;    // 0: as many as the run has
  bool counts = false;              // it can run on counting scalars
  bool inputs_vary = false;         // its kernel's inputs may be others in every repetition
};

struct LadderDescription {
  std::string model;
  std::vector<KernelInfo> kernels;
  std::vector<VariantDescription> variants;  // in order
  std::vector<std::string> notes;  // reasons why single variants are rejected, a line each
};

// A computation of a kernel at one size.
struct SizeDescription {
  Parameters size;
  std::string refusal;    // why it cannot be run ("n must be at least 3"); empty if it can
  double footprint = 0;   // bytes of all arrays; 0 for a size that is refused
  double work_units = 0;  // of one repetition; 0 for a size that is refused
};

struct DeviceDescription {
  std::uint32_t number = 0;  // as its model counts them
  std::string absence;       // why the model cannot describe it further; empty if it can
  Device device;
  double memory = 0;            // bytes that arrays may take; 0: the host's
  double last_level_cache = 0;  // bytes; 0: the host's
  std::string compiles_only;    // why kernels are only compiled for it and never executed; empty
                                // if they are executed
};

struct ModelDescription {
  std::string name;
  std::vector<DeviceDescription> devices;
  std::string why_none;  // why it has no device
};

struct DescribedProvider {
  Provider provider;
  std::optional<std::vector<DoctorCheck>> checks;  // nothing if counting a small variant shows it;
                                                   // set only on request
};

}  // namespace roofladder
