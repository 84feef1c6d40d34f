// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Whether a rung's speedup is real: docs/method/judge.md.
namespace roofladder {

enum class Judged : std::uint8_t {
  passed,    // every rule that concerns it holds
  wrong,     // it does not compute what it should
  refused,   // it broke a rule, and there is evidence
  unproven,  // no rule is broken, but some could not be applied
};
inline constexpr std::array<std::string_view, 4> judged_names{"PASSED", "WRONG", "REFUSED",
                                                              "UNPROVEN"};
constexpr std::string_view name_of(Judged judged) {
  return judged_names.at(static_cast<std::size_t>(judged));
}

// Whether a rule holds of a rung.
enum class Standing : std::uint8_t { holds, broken, open };

// What one rule says of a rung.
struct Ruling {
  std::string_view rule;  // "result", "inside_the_clock"
  Standing standing = Standing::open;
  std::string sentence;  // the evidence, or why the rule could not be applied
  std::string remedy;  // what would let an open one be applied; empty where there is nothing to do
};

struct Judgement {
  Judged judged = Judged::unproven;
  std::vector<Ruling> rulings;  // of every rule that concerns the rung
  // 0 with the time of the first baseline, 1 at the ladder's floor, by logarithms; absent where one
  // of these or the rung has no time, or where it was refused.
  std::optional<double> score;

  // The rulings that the verdict rests on; of a rung that passed, none.
  std::vector<const Ruling*> grounds() const;
  // Whether its times, and what follows from them, may be used.
  bool may_count() const { return judged == Judged::passed || judged == Judged::unproven; }
};

// "inside_the_clock: it may have memory of its own ...; counters of the work that ..." of every
// ground of the verdict; empty for one that passed.
std::string grounds_text(const Judgement& judgement);

}  // namespace roofladder
