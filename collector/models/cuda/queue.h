// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>
#include <vector>

#include "roofladder/model.h"

namespace roofladder::cuda_model {

// The stream of a variant, and the time of each part by the device's clock. If a variant enters no
// parts, nothing is recorded between its launches.
class Queue {
 public:
  Queue();  // on the current device
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  rl_queue* table() { return &m_table; }
  static Queue& of(rl_queue* table) { return *static_cast<Queue*>(table->self); }

  // Takes the way of a launch and its events once, for a kernel that does nothing.
  void rehearse();
  // Called around one repetition. end() returns when the device is done, whichever streams it
  // worked on.
  void begin(const rl_parts& parts);
  void enter(std::uint32_t part);
  void end();

  // Seconds of each part of the last repetition.
  std::vector<double> seconds(std::uint32_t parts) const;

 private:
  struct Mark {
    cudaEvent_t event = nullptr;
    std::uint32_t part = 0;
  };
  void mark();
  // Seconds for which other streams ran on when this one was done; 0 if the driver cannot tell
  // (before 12.5).
  double beside() const;

  cudaStream_t m_stream = nullptr;
  rl_queue m_table{};
  const rl_parts* m_parts = nullptr;  // null outside a repetition
  std::uint32_t m_part = 0;
  std::vector<Mark> m_marks;         // events are kept between repetitions
  std::size_t m_used = 0;            // m_marks used in this repetition
  cudaEvent_t m_all_done = nullptr;  // everything submitted to the context
  bool m_is_told_all = false;        // whether the driver recorded it
};

}  // namespace roofladder::cuda_model
