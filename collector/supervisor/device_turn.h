// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "run/device.h"

namespace roofladder {

// Counters of a device serve one process at a time, so that the processes of a node that share a
// device take turns. The turn is the lock of a file that names the device; whoever dies has given
// it back.
class DeviceTurn {
 public:
  // Waits until it is this process's turn. `wait` is told, some ten times a second, which process
  // has it ("1234"), and may throw. Whoever cannot have a lock file takes no turns: the
  // counters themselves refuse a second process then.
  using Wait = std::function<void(const std::string& holder)>;
  DeviceTurn(const Device& device, const Wait& wait);
  ~DeviceTurn();
  DeviceTurn(const DeviceTurn&) = delete;
  DeviceTurn& operator=(const DeviceTurn&) = delete;

  bool is_of(const Device& device) const;

 private:
  std::string m_identity;
  int m_file = -1;
};

}  // namespace roofladder
