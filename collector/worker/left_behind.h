// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

// Processes that a worker's variants have started, and that are still there when it has ended.
namespace roofladder {

// From now on they become children of this process then, whatever group or session they are in.
void adopt_what_is_left_behind();

// Kills the children of this process whose environment has this entry, "NAME=value", and those that
// they have started themselves.
void end_what_is_left_behind(const std::string& environment_entry);

}  // namespace roofladder
