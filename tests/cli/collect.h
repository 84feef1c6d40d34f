// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"
#include "tests/command.h"

namespace roofladder::test {

// Appends further arguments.
std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more);

// The verb collect and its arguments for variants of the fake model, in a fraction of a second.
std::vector<std::string> quick_collect(const std::string& output,
                                       const std::string& variants = "steady,second");

// The same for variants of the fake GPUs with their counters.
std::vector<std::string> gpu_collect(const std::string& output,
                                     const std::string& variants = "naive,tiled");

// The whole command for a collection of that many samples, each of which it reports on standard
// output.
std::vector<std::string> long_collect(const std::string& output, int samples);

// Waits until the collection has printed the event that many times.
void wait_for_events(const Command& command, const std::string& event, std::ptrdiff_t count);

// Times of the whole variant.
std::vector<double> times_of(const Run& run, const std::string& variant);

// Every sample of the metric that belongs to a whole variant.
std::vector<Sample> whole_samples(const Run& run, std::string_view metric);

}  // namespace roofladder::test
