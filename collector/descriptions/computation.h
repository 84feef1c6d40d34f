// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "collector/descriptions/describer.h"
#include "collector/descriptions/description.h"

namespace roofladder {

// A module failed to answer a question: its words, or how it ended the worker.
struct ModuleError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A computation of a kernel, whose answers a worker gives. Every function may throw ModuleError.
class Computation {
 public:
  // `about` names module, kernel and computation. Describer and kernel outlive this object.
  Computation(Describer& describer, Question about, const KernelInfo& kernel)
      : m_describer(&describer), m_about(std::move(about)), m_kernel(&kernel) {}

  const KernelInfo& kernel() const { return *m_kernel; }

  // Nothing if the kernel has no size of that name.
  std::optional<SizeDescription> named_size(const std::string& name,
                                            const MachineLimits& limits) const;
  SizeDescription at(const Parameters& size) const;
  // Sizes at which a ceiling that depends on the working set is measured, for this many threads and
  // the bytes of each cache level that one thread has, first level first. Empty: measured at the
  // preset's size.
  std::vector<SizeDescription> ceiling_sizes(unsigned threads,
                                             std::span<const double> caches) const;

 private:
  Describer* m_describer;
  Question m_about;
  const KernelInfo* m_kernel;
};

}  // namespace roofladder
