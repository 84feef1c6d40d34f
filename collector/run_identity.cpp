// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/run_identity.h"

#include <ctime>
#include <fmt/chrono.h>
#include <fstream>

#include "run/version.h"

namespace roofladder {
namespace {

// Random (version 4) UUID.
std::string make_uuid() {
  std::ifstream file("/proc/sys/kernel/random/uuid");
  std::string uuid;
  std::getline(file, uuid);
  return uuid;
}

}  // namespace

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

void identify(Run& run) {
  run.uuid = make_uuid();
  run.tool_version = version;
  run.started = utc_now();
}

}  // namespace roofladder
