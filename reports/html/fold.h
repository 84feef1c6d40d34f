// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace roofladder::html {

// Optional details that are folded below their title; `remark` describes them beside it. Following
// a link into them, or finding text in them with the browser, unfolds them.
struct Fold {
  std::string id;
  std::string_view title;
  std::string remark{};
  int level = 4;  // of the heading
};
void write_folded(const Fold& fold, std::ostream& out, const std::function<void()>& content);

}  // namespace roofladder::html
