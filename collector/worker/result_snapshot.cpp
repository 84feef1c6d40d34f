// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/result_snapshot.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "collector/modules/check.h"
#include "collector/worker/memory_fault.h"
#include "collector/worker/replies.h"

namespace roofladder {
namespace {

constexpr int anywhere = 192;
constexpr std::uint64_t near_end = 64;

const unsigned char* place_of(const rl_array& array, std::uint64_t element) {
  return static_cast<const unsigned char*>(array.data) + element * array.element_bytes;
}

// No number that is computed: small integers may be anything.
bool is_unmistakable_poison(const rl_array& array) {
  return array.role == RL_OUTPUT && array.element_bytes <= ResultSnapshot::widest &&
         (array.number == RL_REAL || array.element_bytes >= 8);
}

}  // namespace

void ResultSnapshot::take(const Arrays& arrays) {
  m_copies.clear();
  if (!reads_without_fault([&] { copy_all(arrays); })) {
    throw TaskFailure(Status::wrong,
                      "wrong result, so no time: its results cannot be read when the clock has "
                      "stopped (a memory fault)");
  }
}

void ResultSnapshot::copy_all(const Arrays& arrays) {
  for (std::uint32_t number = 0; number < arrays.all().size(); ++number) {
    const rl_array& array = arrays.all()[number];
    if (!is_result(array) || array.count == 0) {
      continue;
    }
    // A loop that is cut into equal pieces ends there last.
    for (std::uint64_t i = 1; i <= std::min(near_end, array.count); ++i) {
      copy(number, array, array.count - i);
    }
    for (int i = 0; i < anywhere; ++i) {
      copy(number, array, m_random() % array.count);
    }
  }
}

void ResultSnapshot::copy(std::uint32_t number, const rl_array& array, std::uint64_t element) {
  Copy& copied = m_copies.emplace_back();
  copied.array = number;
  copied.element = element;
  std::memcpy(copied.value.data(), place_of(array, element),
              std::min<std::size_t>(array.element_bytes, widest));
}

std::optional<std::string> ResultSnapshot::unwritten(const Arrays& arrays) const {
  for (const Copy& copied : m_copies) {
    const rl_array& array = arrays.all()[copied.array];
    if (is_unmistakable_poison(array) && is_poison(array, copied.value.data())) {
      return fmt::format("{}[{}] had not been written when the clock stopped", array.name,
                         copied.element);
    }
  }
  return std::nullopt;
}

std::optional<std::string> ResultSnapshot::difference(const Arrays& arrays) const {
  for (const Copy& copied : m_copies) {
    const rl_array& array = arrays.all()[copied.array];
    if (std::memcmp(copied.value.data(), place_of(array, copied.element),
                    std::min<std::size_t>(array.element_bytes, widest)) != 0) {
      return fmt::format("{}[{}] was written after the clock had stopped", array.name,
                         copied.element);
    }
  }
  return std::nullopt;
}

}  // namespace roofladder
