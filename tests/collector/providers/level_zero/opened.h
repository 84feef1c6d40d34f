// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "collector/models/level_zero/driver.h"

namespace roofladder::level_zero {

// The device of a fake chip, opened as the model opens it, and commands for it.
class Opened {
 public:
  explicit Opened(const std::string& title);
  ~Opened();
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  // Records a list with that function, executes it and waits for it.
  void run(const std::function<void()>& record);
  // Call it while recording.
  void launch(std::uint32_t items);
  void copy(std::size_t bytes);

 private:
  ze_command_queue_handle_t m_queue = nullptr;
  ze_command_list_handle_t m_list = nullptr;
  ze_module_handle_t m_module = nullptr;
  ze_kernel_handle_t m_kernel = nullptr;
};

}  // namespace roofladder::level_zero
