// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/source_diff.h"

#include <algorithm>
#include <span>

namespace roofladder {
namespace {

std::string_view text_of(const SourceVersion& version, const SourceFile& file) {
  const std::string* text = version.run.text_of(file);
  return text == nullptr ? std::string_view() : *text;
}

// Its own file is not among them, since a variant's has another name than its parent's.
std::span<const SourceFile> headers_of(const VariantInfo& variant) {
  return std::span(variant.sources).subspan(variant.sources.empty() ? 0 : 1);
}

class Differences {
 public:
  Differences(const SourceVersion& from, const SourceVersion& to, std::size_t context)
      : m_from(from), m_to(to), m_context(context) {}

  void add_own_files() {
    if (!m_from.variant.sources.empty() && !m_to.variant.sources.empty()) {
      add(text_of(m_from, m_from.variant.sources.front()),
          text_of(m_to, m_to.variant.sources.front()));
    }
  }

  void add_headers() {
    const std::span<const SourceFile> before = headers_of(m_from.variant);
    const std::span<const SourceFile> after = headers_of(m_to.variant);
    for (const SourceFile& file : after) {
      const auto old = std::ranges::find(before, file.name, &SourceFile::name);
      add_header(file, old == before.end() ? std::string_view() : text_of(m_from, *old),
                 text_of(m_to, file));
    }
    for (const SourceFile& file : before) {
      if (std::ranges::find(after, file.name, &SourceFile::name) == after.end()) {
        add_header(file, text_of(m_from, file), {});
      }
    }
  }

  std::vector<DiffLine> take() { return std::move(m_lines); }

 private:
  void add_header(const SourceFile& file, std::string_view before, std::string_view after) {
    if (before != after) {
      m_lines.push_back({Edit::file, file.name});
      add(before, after);
    }
  }
  void add(std::string_view before, std::string_view after) {
    const std::vector<DiffLine> lines = with_context(line_diff(before, after), m_context);
    m_lines.insert(m_lines.end(), lines.begin(), lines.end());
  }

  const SourceVersion& m_from;
  const SourceVersion& m_to;
  std::size_t m_context;
  std::vector<DiffLine> m_lines;
};

}  // namespace

bool has_other_source(const SourceVersion& from, const SourceVersion& to) {
  const std::vector<SourceFile>& before = from.variant.sources;
  const std::vector<SourceFile>& after = to.variant.sources;
  return from.run.has_source(from.variant) && to.run.has_source(to.variant) &&
         (before.front().digest != after.front().digest ||
          !std::ranges::is_permutation(headers_of(from.variant), headers_of(to.variant)));
}

std::vector<DiffLine> source_diff(const SourceVersion& from, const SourceVersion& to,
                                  std::size_t context) {
  Differences differences(from, to, context);
  differences.add_own_files();
  differences.add_headers();
  return differences.take();
}

}  // namespace roofladder
