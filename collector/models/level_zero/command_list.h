// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/models/level_zero/handle.h"

namespace roofladder::level_zero {

// Commands of the open device, executed one after the other.
class CommandList {
 public:
  CommandList();

  ze_command_list_handle_t handle() const { return m_list.get(); }

  // Later commands begin when all earlier ones have ended.
  void barrier();
  // Executes the recorded commands, and returns when they are done or the device takes too long;
  // then the list is empty.
  void execute();

 private:
  CommandQueue m_queue;
  CommandListHandle m_list;
};

}  // namespace roofladder::level_zero
