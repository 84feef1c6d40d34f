// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

// One copy of all numbers, or one copy each of the first few.
enum class Copies { whole, single };

class CopyReference : public Reference {
 public:
  CopyReference(const Arrays& arrays, std::string_view target)
      : m_source(arrays.of<double>("source")), m_target(target) {}

  double expected(std::string_view, std::uint64_t index) const override { return m_source[index]; }
  double tolerance(std::string_view, std::uint64_t) const override { return 0; }

  // Checks every element, since only samples of a large copy are checked otherwise.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const auto target = arrays.of<double>(m_target);
    if (!std::equal(target.begin(), target.end(), m_source.begin())) {
      return "the copy differs from its source";
    }
    return std::nullopt;
  }

 private:
  std::span<const double> m_source;
  std::string_view m_target;
};

class Link : public Kernel {
 public:
  explicit Link(Copies kind) : m_kind(kind) {}

  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "link",
        .title = "Host link",
        .sentence = "Copies numbers between host and device: all at once, or each by itself.",
        .seed = "",
        .work_unit = "copy",
        .role = KernelRole::ceiling,
    };
    return info;
  }

  std::string computation() const override {
    return m_kind == Copies::whole ? "copy" : "single_copies";
  }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits&) const override {
    struct Row {
      std::string_view name;
      std::int64_t n;
      std::int64_t copies;
    };
    // seed: 256 MiB, some 5 ms on a link of 16 lanes, so that the time to start the copy is
    // negligible.
    static constexpr std::array<Row, 5> rows{{{"tiny", 7, 3},
                                              {"odd", 1013, 17},
                                              {"medium", 100'000, 100},
                                              {"quick", 1 << 22, 1000},
                                              {"seed", 1 << 25, 1000}}};
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) {
      return std::nullopt;
    }
    return NamedValues{{"n", row->n}, {"copies", row->copies}};
  }

  std::optional<std::string> invalid(const Size& size) const override {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const std::int64_t n = size["n"];
    if (n < 1 || n > most) {
      return "n must be between 1 and " + std::to_string(most);
    }
    const std::int64_t copies = size["copies"];
    if (copies < 1 || copies > n) {
      return "copies must be between 1 and n";
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const bool whole = m_kind == Copies::whole;
    return {{"source", number_of(size, "n"), 8, RL_INPUT},
            {"target", number_of(size, "n"), 8, whole ? RL_OUTPUT : RL_SCRATCH},
            {"singles", number_of(size, "copies"), 8, whole ? RL_SCRATCH : RL_OUTPUT}};
  }

  double work_units(const Size& size) const override {
    return m_kind == Copies::whole ? 1 : static_cast<double>(number_of(size, "copies"));
  }

  UsefulWork useful_work(const Size& size) const override {
    const std::uint64_t numbers = number_of(size, m_kind == Copies::whole ? "n" : "copies");
    return {.flops = 0, .bytes = 8 * static_cast<double>(numbers)};
  }

  void fill(const Size&, const Arrays& arrays, const Noise& noise, bool only_inout) const override {
    if (only_inout) {
      return;
    }
    fill_with_noise(arrays.of<double>("source"), noise, 0);
  }

  std::unique_ptr<Reference> reference(const Size&, const Arrays& arrays) const override {
    return std::make_unique<CopyReference>(arrays, m_kind == Copies::whole ? "target" : "singles");
  }

 private:
  static std::uint64_t number_of(const Size& size, std::string_view name) {
    return static_cast<std::uint64_t>(size[name]);
  }

  Copies m_kind;
};

}  // namespace

std::vector<const Kernel*> link_kernel() {
  static const Link whole_copy(Copies::whole);
  static const Link single_copies(Copies::single);
  return {&whole_copy, &single_copies};
}

}  // namespace roofladder
