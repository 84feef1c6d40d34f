// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "collector/machine/machine.h"

namespace roofladder {

// The time of a load of a line of a set that was just read, over that of the same load after the
// set was flushed from the caches: close to 1 where no cache keeps so many bytes.
double share_of_memory_latency(double bytes);

// A virtual machine is told the last level of the whole host, of which its processors may reach a
// part only, and others use it too. Returns the bytes that its sizes should follow where the power
// of two from half of `told` on is not kept: the smallest power of two that is not, at least those
// of a common server's last level. Nothing where the told size stands, as it always does up to
// that.
std::optional<double> contradicted_last_level(double told,
                                              const std::function<double(double)>& share);

// Gives the last level, if it is the third, the bytes that it may keep, by measurement on x86-64,
// the first time in some tenths of a second. Returns the bytes that it had, if these do not stand.
// Needs four times as much memory to be available.
std::optional<double> correct_last_level(Topology& topology, double available);

}  // namespace roofladder
