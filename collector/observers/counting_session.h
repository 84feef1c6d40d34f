// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "collector/providers/provider_library.h"

namespace roofladder {

// One set of a device's counters, configured until this object ends. Throws TaskFailure when there
// are none.
class CountingSession {
 public:
  // `ranges`: times that all repetitions of a pass enter their parts.
  CountingSession(ProviderLibrary& counters, std::string_view set, std::uint32_t ranges);
  ~CountingSession() { m_counters.close(); }
  CountingSession(const CountingSession&) = delete;
  CountingSession& operator=(const CountingSession&) = delete;

  // `repetitions` runs the repetitions of a pass, the same ones every time. Returns the seconds
  // that beginning and ending the passes took.
  double for_each_pass(const std::function<void()>& repetitions) const;

  // Throws what the counters have failed with, if they have.
  void require_working() const;

  std::vector<Observation> read(std::uint32_t repetition) const;

 private:
  ProviderLibrary& m_counters;
};

// Runs code that a set patches. An exception is thrown on with that said: patched code may fail
// where the code itself does not (CUPTI 13: kernels in graphs).
void run_patched(std::string_view set, const std::function<void()>& run);

}  // namespace roofladder
