// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace roofladder::html {

// What not every reader wants, behind its title; `remark` tells beside it what is there. A link to
// anything in it, or a search of the browser, opens it.
struct Fold {
  std::string id;
  std::string_view title;
  std::string remark{};
  int level = 4;  // of the heading
};
void write_folded(const Fold& fold, std::ostream& out, const std::function<void()>& content);

}  // namespace roofladder::html
