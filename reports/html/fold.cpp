// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/fold.h"

#include <fmt/ostream.h>

#include "reports/markup.h"

namespace roofladder::html {

void write_folded(const Fold& fold, std::ostream& out, const std::function<void()>& content) {
  fmt::print(out, "<details class=\"fold\" id=\"{0}\">\n<summary><h{1}>{2}</h{1}>", fold.id,
             fold.level, escaped(fold.title));
  if (!fold.remark.empty()) {
    fmt::print(out, " <small>{}</small>", escaped(fold.remark));
  }
  out << "</summary>\n";
  content();
  out << "</details>\n";
}

}  // namespace roofladder::html
