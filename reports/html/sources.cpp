// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

// Variants that differ by a parameter or by build options share a text, which is shown once.
void write_source(const Run& run, const std::string& digest, const std::string& text,
                  std::ostream& out) {
  const VariantInfo* first = nullptr;
  std::string users;
  for (const VariantInfo& variant : run.variants) {
    if (variant.source_digest == digest) {
      first = first == nullptr ? &variant : first;
      users += "<li>" + html_name(variant.id) + ": " + html_name(variant.title) + "</li>";
    }
  }
  if (first == nullptr) {
    return;
  }
  fmt::print(
      out,
      "<details id=\"{}\">\n<summary><code>{}</code></summary>\n<ul class=\"users\">{}</ul>\n"
      "<pre><code>{}</code></pre>\n<p class=\"note\">SHA-256 {}</p>\n</details>\n",
      source_anchor(*first), html_name(first->source_name), users, escaped_lines(text),
      escaped(digest));
}

}  // namespace

void write_sources(const Analysis& analysis, std::ostream& out) {
  const Run& run = analysis.run;
  if (run.texts.empty()) {
    out << "<p>The run carries no source text.</p>\n";
  }
  for (const auto& [digest, text] : run.texts) {
    write_source(run, digest, text, out);
  }
}

}  // namespace roofladder::html
