// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/run_names.h"

#include <algorithm>

#include "analyzer/words/result_text.h"
#include "gui/session/loading.h"

namespace roofladder::gui {
namespace {

bool is_shared(const std::vector<std::string>& texts, const std::string& text) {
  return std::ranges::count(texts, text) > 1;
}

}  // namespace

std::string origin_of(const Loaded& loaded, std::size_t index) {
  const Run& run = loaded.comparison.runs[index].run;
  std::string origin = loaded.runs[index].path.filename().string();
  if (const Fact* host = find_fact(run.facts, "host.name")) {
    origin += ", " + host->text;
  }
  for (const Device& device : run.devices) {
    origin += ", " + title_of(device);
  }
  return origin;
}

std::vector<std::string> run_names(const Loaded& loaded) {
  std::vector<std::string> titles;
  for (const Analysis& analysis : loaded.comparison.runs) {
    titles.push_back(analysis.run.title);
  }
  std::vector<std::string> names = titles;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (titles[i].empty() || is_shared(titles, titles[i])) {
      names[i] += (titles[i].empty() ? "" : ", ") + origin_of(loaded, i);
    }
  }
  const std::vector<std::string> with_origins = names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (is_shared(with_origins, names[i])) {  // files of the same name
      names[i] = loaded.runs[i].path.string();
    }
  }
  return names;
}

}  // namespace roofladder::gui
