// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/device_turn.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "run/device_facts.h"
#include "run/private_folder.h"

namespace roofladder {
namespace {

constexpr auto between_tries = std::chrono::milliseconds(100);
constexpr std::size_t longest_name = 100;

// The name that every process of the node has for the device; empty where nobody tells. Names as
// "cuda:0" are of those that a process sees.
std::string identity_of(const Device& device) {
  const Fact* uuid = find_fact(device.facts, device_uuid_fact);
  std::string name = uuid != nullptr ? uuid->text : device.bus.value_or("");
  std::ranges::replace_if(
      name, [](unsigned char byte) { return std::isalnum(byte) == 0; }, '-');
  return name.substr(0, longest_name);
}

// The same for all processes of the user on the node, whatever TMPDIR they have. -1 where there is
// none.
int open_lock_file(const std::string& identity) {
  try {
    const std::filesystem::path file =
        private_folder("/tmp") / fmt::format("device-{}.lock", identity);
    return open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  } catch (const std::system_error&) {
    return -1;
  }
}

std::string holder_of(int file) {
  std::array<char, 24> text{};
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  const auto end = std::find_if_not(text.begin(), text.begin() + std::max<ssize_t>(size, 0),
                                    [](unsigned char byte) { return std::isdigit(byte) != 0; });
  return {text.begin(), end};
}

void write_holder(int file) {
  const std::string holder = std::to_string(getpid());
  if (ftruncate(file, 0) == 0) {
    [[maybe_unused]] const auto written = pwrite(file, holder.data(), holder.size(), 0);
  }
}

}  // namespace

DeviceTurn::DeviceTurn(const Device& device, const Wait& wait)
    : m_identity(identity_of(device)),
      m_file(m_identity.empty() ? -1 : open_lock_file(m_identity)) {
  if (m_file < 0) {
    return;
  }
  try {
    while (flock(m_file, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
      wait(holder_of(m_file));
      std::this_thread::sleep_for(between_tries);
    }
  } catch (...) {
    close(m_file);
    throw;
  }
  write_holder(m_file);
}

DeviceTurn::~DeviceTurn() {
  if (m_file >= 0) {
    close(m_file);
  }
}

bool DeviceTurn::is_of(const Device& device) const {
  return m_identity == identity_of(device);
}

}  // namespace roofladder
