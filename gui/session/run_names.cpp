// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/run_names.h"

#include <algorithm>

#include "gui/session/loading.h"

namespace roofladder::gui {
namespace {

bool is_shared(const std::vector<std::string>& texts, const std::string& text) {
  return std::ranges::count(texts, text) > 1;
}

// How many characters all texts begin with, up to the end of a word.
std::size_t common_beginning(const std::vector<std::string>& texts) {
  const std::string& first = texts.front();
  std::size_t length = first.size();
  for (const std::string& text : texts) {
    const auto differ = std::ranges::mismatch(first, text).in1;
    length = std::min(length, static_cast<std::size_t>(differ - first.begin()));
  }
  while (length > 0 && first[length - 1] != ' ') {
    --length;
  }
  return length;
}

std::vector<std::string> reversed(std::vector<std::string> texts) {
  for (std::string& text : texts) {
    std::ranges::reverse(text);
  }
  return texts;
}

}  // namespace

std::string origin_of(const Loaded& loaded, std::size_t index) {
  const Run& run = loaded.comparison.runs[index].run;
  std::string origin = loaded.runs[index].path.filename().string();
  if (const Fact* host = find_fact(run.facts, "host.name")) {
    origin += ", " + host->text;
  }
  for (const Device& device : run.devices) {
    origin += ", " + (device.title.empty() ? device.name : device.title);
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
    if (is_shared(with_origins, names[i])) {  // files of one name
      names[i] = loaded.runs[i].path.string();
    }
  }
  return names;
}

std::vector<std::string> told_apart(const std::vector<std::string>& texts) {
  if (texts.size() < 2) {
    return texts;
  }
  const std::size_t begin = common_beginning(texts);
  const std::size_t end = common_beginning(reversed(texts));
  std::vector<std::string> parts;
  for (const std::string& text : texts) {
    if (begin + end >= text.size()) {
      return texts;  // one of them has nothing that is its own
    }
    parts.push_back((begin > 0 ? "… " : "") + text.substr(begin, text.size() - begin - end) +
                    (end > 0 ? " …" : ""));
  }
  return parts;
}

}  // namespace roofladder::gui
