// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "collector/modules/check.h"
#include "collector/modules/kernel.h"
#include "collector/worker/protocol.h"

// The outputs of a repetition, on their way from the worker that ran it to the one that checks it.
namespace roofladder {

// A file in memory, which this process does not hand down by itself. Throws std::system_error.
int make_shown_file();

// Writes every output and inout array. Throws std::system_error.
void write_shown(const Arrays& arrays, int file = shown_descriptor);

// The same for some of their elements.
void write_shown(const Arrays& arrays, std::span<const DrawnElements> drawn);
void take_shown(const Arrays& arrays, std::span<const DrawnElements> drawn);

// Takes them into arrays of the same extents; they may not be there a second time. Throws
// std::system_error, or std::runtime_error where the file holds less.
void take_shown(const Arrays& arrays, int file = shown_descriptor);

}  // namespace roofladder
