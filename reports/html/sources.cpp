// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "reports/html/extent.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

using Variants = std::vector<VariantInfo>;

Variants::const_iterator first_user(const Variants& variants, const std::string& digest) {
  return std::find_if(variants.begin(), variants.end(),
                      [&](const VariantInfo& variant) { return variant.source_digest == digest; });
}

void write_source(const Variants& variants, const VariantInfo& first, const std::string& text,
                  std::ostream& out) {
  fmt::print(out, "<details id=\"{}\">\n<summary><code>{}</code></summary>\n<ul class=\"users\">",
             source_anchor(first), html_name(first.source_name));
  std::size_t users = 0;
  for (const VariantInfo& variant : variants) {
    if (variant.source_digest == first.source_digest && ++users <= most_users) {
      fmt::print(out, "<li>{}: {}</li>", html_name(variant.id), html_name(variant.title));
    }
  }
  if (users > most_users) {
    fmt::print(out, "<li>… and {} more</li>", users - most_users);
  }
  fmt::print(out,
             "</ul>\n<pre><code>{}</code></pre>\n<p class=\"note\">SHA-256 {}</p>\n</details>\n",
             escaped_lines(text), escaped(first.source_digest));
}

}  // namespace

void write_sources(const Analysis& analysis, std::ostream& out) {
  const Run& run = analysis.run;
  if (run.texts.empty()) {
    out << "<p>The run carries no source text.</p>\n";
  }
  // Variants that differ by a parameter or by build options share a text, which is shown once.
  for (auto variant = run.variants.begin(); variant != run.variants.end(); ++variant) {
    const auto text = run.texts.find(variant->source_digest);
    if (text != run.texts.end() && first_user(run.variants, text->first) == variant) {
      write_source(run.variants, *variant, text->second, out);
    }
  }
}

}  // namespace roofladder::html
