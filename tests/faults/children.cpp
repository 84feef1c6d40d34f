// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Processes and threads that rungs leave behind, words that they print, and rungs that end the
// process that they are measured in.
#include <cstdio>
#include <cstdlib>
#include <semaphore>
#include <thread>
#include <unistd.h>

#include "mean.h"

namespace {

const PlainKernel children{mean_description("children")};

const auto serial = [](std::span<const double> in, std::span<double> out) { mean(in, out); };
// A child in a session of its own, which holds all that the process has open.
const auto leaves_a_child = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  static bool done = false;
  if (!std::exchange(done, true) && fork() == 0) {
    setsid();
    sleep(600);
    _exit(0);
  }
};
const auto leaves_a_thread = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  static std::jthread spins([](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
    }
  });
};
const auto speaks = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  std::printf("words of speaks\n");
};
const auto quits = [](std::span<const double> in, std::span<double> out) {
  mean(in, out);
  static bool done = false;
  if (!std::exchange(done, true) && fork() == 0) {
    setsid();
    sleep(600);
    _exit(0);
  }
  std::exit(0);
};

}  // namespace

ROOFLADDER_LADDER(children, rung({.name = "serial", .claim = "Alone."}, serial),
                  rung({.name = "leaves_a_child", .claim = "A child."}, leaves_a_child),
                  rung({.name = "after_it", .claim = "Alone."}, serial),
                  rung({.name = "leaves_a_thread", .claim = "A thread."}, leaves_a_thread),
                  rung({.name = "after_that", .claim = "Alone."}, serial),
                  rung({.name = "speaks", .claim = "Prints."}, speaks),
                  rung({.name = "quits", .claim = "Ends the process."}, quits))
