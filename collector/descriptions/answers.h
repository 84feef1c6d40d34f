// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder {

// The main loop of a worker that describes modules: reads questions from standard input, answers on
// reply_descriptor, ends when the input does. Returns the exit code.
int answer_questions();

}  // namespace roofladder
