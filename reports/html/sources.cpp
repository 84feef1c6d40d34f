// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "reports/html/extent.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

using Runs = std::span<const PageRun>;

// A variant that a source belongs to, "species/openmp/tiled: Tiled by 4", and the runs in which it
// does.
struct User {
  std::string variant;
  std::vector<const PageRun*> runs;
};

// A file of sources, identified by its digest. Variants that differ by a parameter or by build
// options share it, as do rungs that use the same header, and runs of the same program.
struct Source {
  const SourceFile* file;
  const std::string* text;
  std::vector<User> users;
};

Source& source_of(std::vector<Source>& sources, const SourceFile& file, const std::string& text) {
  const auto known = std::ranges::find_if(
      sources, [&](const Source& source) { return source.file->digest == file.digest; });
  return known != sources.end() ? *known : sources.emplace_back(Source{&file, &text, {}});
}

void add_user(Source& source, const VariantInfo& variant, const PageRun& run) {
  const std::string name = variant.id + ": " + variant.title;
  const auto known = std::ranges::find(source.users, name, &User::variant);
  User& user = known != source.users.end() ? *known : source.users.emplace_back(User{name, {}});
  if (user.runs.empty() || user.runs.back() != &run) {
    user.runs.push_back(&run);
  }
}

std::vector<Source> sources_of(Runs runs) {
  std::vector<Source> sources;
  for (const PageRun& shown : runs) {
    const Run& run = shown.analysis.run;
    for (const VariantInfo& variant : run.variants) {
      for (const SourceFile& file : variant.sources) {
        if (const std::string* text = run.text_of(file)) {
          add_user(source_of(sources, file, *text), variant, shown);
        }
      }
    }
  }
  return sources;
}

// Names the runs if a variant of this name has another source in one of them, or is missing there.
void write_user(const User& user, Runs runs, std::ostream& out) {
  fmt::print(out, "<li>{}", html_name(user.variant));
  if (user.runs.size() < runs.size()) {
    for (const PageRun* run : user.runs) {
      fmt::print(out, " <small>{}</small>", html_name(run->name));
    }
  }
  out << "</li>";
}

void write_source(const Source& source, Runs runs, std::ostream& out) {
  fmt::print(out, "<details id=\"{}\">\n<summary><code>{}</code></summary>\n<ul class=\"users\">",
             source_anchor(*source.file), html_name(source.file->name));
  const std::size_t shown = std::min(source.users.size(), most_users);
  for (std::size_t i = 0; i < shown; ++i) {
    write_user(source.users[i], runs, out);
  }
  if (shown < source.users.size()) {
    fmt::print(out, "<li>… and {} more</li>", source.users.size() - shown);
  }
  fmt::print(out,
             "</ul>\n<pre><code>{}</code></pre>\n<p class=\"note\">SHA-256 {}</p>\n</details>\n",
             escaped_lines(*source.text), escaped(source.file->digest));
}

}  // namespace

void write_sources(Runs runs, std::ostream& out) {
  const std::vector<Source> sources = sources_of(runs);
  if (sources.empty()) {
    fmt::print(out, "<p>{} no source text.</p>\n",
               runs.size() == 1 ? "The run carries" : "The runs carry");
  }
  if (sources.empty()) {
    return;
  }
  const std::string count = fmt::format("{} texts", sources.size());
  write_folded({"source-texts", "The files of every variant's source", count, 3}, out, [&] {
    for (const Source& source : sources) {
      write_source(source, runs, out);
    }
  });
}

}  // namespace roofladder::html
